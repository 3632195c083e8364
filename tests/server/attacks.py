#!/usr/bin/env python3
"""What a hostile or clumsy client may try. Nothing of it opens, changes or stops anything."""
import itertools
import json
import re
import sys

import yaml

from kit import ROOT, Seat, Server, expect, failures, key, migrate
from postgres import Postgres, present

SCENARIO = f"{ROOT}/scenarios/gurps4/equal-forces.yaml"


def document():
    with open(SCENARIO, encoding="utf-8") as file:
        return file.read()


def open_ask(seat):
    return next(ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked"))


def answer(ask):
    return {"question": ask["id"], "value": ask["preset"], "key": key()}


def links(server):
    """Links that open nothing are all refused alike."""
    table, other = (server.create({"document": document()}) for _ in range(2))
    ours, theirs = table["commander 0"].token, other["commander 0"].token
    wrong = {
        "no link": None,
        "an empty one": "",
        "a guessed secret": ours[:33] + "0" * 32,
        "a guessed table": "0" * 32 + ours[32:],
        "another table's secret": ours[:33] + theirs[33:],
        "too short": ours[:-1],
        "too long": ours + "0",
        "capital letters": ours.upper(),
        "another sign": ours.replace(".", ":"),
    }
    replies = {}
    for words, token in wrong.items():
        for method, path in (("GET", "/api/table"), ("GET", "/api/events"), ("GET", "/api/journal"),
                             ("DELETE", "/api/table")):
            reply = server.request(method, path, token=token)
            expect(reply.status == 401, f"{words}: {method} {path}: {reply.status}")
            replies[reply.body] = words
        reply = server.request("POST", "/api/answers", {"question": 0, "value": [0], "key": key()}, token=token)
        expect(reply.status == 401, f"{words}: an answer: {reply.status}")
    expect(len(replies) == 1, f"links are refused in different words: {replies}")
    reply = server.request("GET", f"/api/table?token={ours}")
    expect(reply.status == 401, "a link in the address is taken")
    expect(server.request("GET", "/api/table", token=ours).status == 200, "a right link opens nothing")


def other_seats(server):
    """A seat does what is its own, and neither sees nor does more."""
    table = server.create({"document": document()})
    first, second, spectator, referee = (table[name] for name in ("commander 0", "commander 1", "spectator", "referee"))
    ask = open_ask(first)
    for seat in (second, spectator):
        reply = seat.post("/api/answers", answer(ask))
        expect(reply.status == 403, f"{seat.name} answers for commander 0: {reply.status} {reply.body}")
    for seat in (first, spectator):
        expect(seat.post("/api/seats/revoke", {"seat": "commander 1"}).status == 403, f"{seat.name} revokes")
        expect(seat.post("/api/seats/replace", {"seat": "referee"}).status == 403, f"{seat.name} replaces")
        expect(seat.delete("/api/table").status == 403, f"{seat.name} deletes")
        expect(seat.get("/api/journal").status == 403, f"{seat.name} reads the journal")
        expect(seat.post("/api/undo", {"to": 0, "key": key()}).status in (403, 409), f"{seat.name} takes back")
    expect(first.post("/api/answers", answer(ask)).status == 200, "commander 0 cannot answer")
    for seat in (second, spectator):
        told = json.dumps(seat.get("/api/table").json["entries"])
        expect('"locked": true' in told and '"value"' not in told, f"{seat.name} sees a sealed order: {told}")
    expect("state" in referee.get("/api/table").json["entries"][0], "the referee does not see all")


def sealed_alike(server):
    """Two tables that differ in a sealed order alone look the same to all others, to the byte."""
    for follow in ("commander 1", "spectator"):
        told, known = [], []
        for which in ("min", "max"):
            table = server.create({"document": document()})
            stream = table[follow].events()
            stream.next()
            ask = open_ask(table["commander 0"])
            body = {**answer(ask), "value": [ask["numbers"][0][which]]}
            expect(ask["sealed"] and table["commander 0"].post("/api/answers", body).status == 200, "no sealed order")
            told.append((stream.next(), table[follow].get("/api/table").body))
            known.append(table["referee"].get("/api/table").json["entries"][0]["value"])
            stream.close()
        expect(known[0] != known[1], "the sealed orders do not differ")
        expect(told[0] == told[1], f"{follow} can tell sealed orders apart: {told}")


def replayed(server):
    """Acts that are sent again, late, in another order or by someone else are done once."""
    table = server.create({"document": document()})
    first, second = table["commander 0"], table["commander 1"]
    sent = answer(open_ask(first))
    done = first.post("/api/answers", sent).json
    stolen = second.post("/api/answers", sent)
    expect(stolen.status == 403, f"a key works for another seat: {stolen.status}")
    other = second.post("/api/answers", answer(open_ask(second))).json
    late = first.post("/api/answers", sent).json
    expect(late["again"] and late["first"] == done["first"] and late["head"] == other["head"], f"late: {late}")
    late = first.post("/api/answers", {**sent, "key": key()})
    expect(late.status == 409, f"an old question is answered: {late.status}")
    late = first.post("/api/answers", {**answer(open_ask(first)), "expect": 0})
    expect(late.status == 409, f"an act that expects an older table: {late.status}")
    expect(first.get("/api/table").json["head"] == other["head"], "a replay changed the table")


def bodies(server):
    """Bodies that are too large, wrong or hostile."""
    table = server.create({"document": document()})
    seat = table["commander 0"]
    wrong = {
        "not JSON": (b"{", 400),
        "a list": (b"[]", 422),
        "another member": (b'{"seat":"referee","key":"%s"}' % key().encode(), 422),
        "no key": (b'{"question":0,"value":[0]}', 422),
        "twice the same": (b'{"key":"%s","key":"%s"}' % (key().encode(), key().encode()), 400),
        "a huge number": (b'{"question":99999999999999999999,"value":[0],"key":"%s"}' % key().encode(), 400),
        "a fraction": (b'{"question":0.5,"value":[0],"key":"%s"}' % key().encode(), 422),
        "many values": (b'{"question":0,"value":[0,0,0,0,0],"key":"%s"}' % key().encode(), 422),
        "a zero byte": (b'{"question":0,"value":[0],"note":"a\\u0000b","key":"%s"}' % key().encode(), 400),
        "deep": (b"[" * 8000 + b"]" * 8000, (400, 413)),
        "too large": (b'"' + b"a" * 20000 + b'"', 413),
        "nothing": (b"", 400),
    }
    for words, (body, status) in wrong.items():
        reply = server.request("POST", "/api/answers", body, token=seat.token, headers={"Content-Type": "application/json"})
        expect(reply.status in (status if isinstance(status, tuple) else (status,)), f"{words}: {reply.status} {reply.body}")
    for kind in (None, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"):
        reply = server.request("POST", "/api/answers", json.dumps(answer(open_ask(seat))), token=seat.token,
                               headers={"Content-Type": kind} if kind else {})
        expect(reply.status == 415, f"a body of type {kind}: {reply.status}")
    expect(server.request("OPTIONS", "/api/answers").status == 405, "another site may ask")
    expect(seat.get("/api/table").json["head"] == 0, "a wrong body changed the table")


def documents(server):
    """Documents that are wrong, name files, or grow."""
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9))
    wrong = {
        "empty": "", "no map": "[]", "a bomb": bomb, "deep": "[" * 5000,
        "a file": document().replace("forces:", "forces:\n      - file: /etc/passwd\n    x:", 1),
        "a bad name": document().replace("name: ", "name: \u202e", 1),
    }
    for words, text in wrong.items():
        reply = server.request("POST", "/api/tables", {"document": text})
        expect(400 <= reply.status < 500 and b"root:" not in reply.body, f"{words}: {reply.status} {reply.body[:300]}")
    seat = server.create({"document": document()})["referee"]
    journal = seat.get("/api/journal").body.decode()
    for words, text in {"torn": journal[:-2], "changed": journal.replace('"seed":"', '"seed":"0', 1), "none": "x\n"}.items():
        reply = server.request("POST", "/api/tables", {"journal": text})
        expect(reply.status == 422, f"a journal that is {words}: {reply.status} {reply.body[:300]}")
    for seats in (["commander 7"], ["king"], ["commander 0"] * 40, "referee", [1]):
        reply = server.request("POST", "/api/tables", {"document": document(), "seats": seats})
        expect(reply.status == 422, f"seats {seats}: {reply.status}")


def names(server):
    """Names, notes and titles come back as they were sent, as data: no place where they could be anything else."""
    hostile = ["<script>alert(1)</script>", "'; drop table banneret.lines; --", "${jndi:ldap://x}", "%s%n%x", "../../etc/passwd",
               "a\\\"b", "{}", "\U0001f3f0"]
    text = document()
    for name in hostile:
        tree = yaml.safe_load(text)
        tree["sides"][0]["name"] = name
        reply = server.request("POST", "/api/tables", {"document": tree})
        expect(reply.status == 201, f"a side named {name!r}: {reply.status} {reply.body[:200]}")
        if reply.status != 201:
            continue
        seats = {seat["seat"]: Seat(server, seat["seat"], seat["token"]) for seat in reply.json["seats"]}
        seat = seats["commander 0"]
        done = seat.post("/api/answers", {**answer(open_ask(seat)), "note": name})
        expect(done.status == 200 and done.json["entries"][0]["note"] == name, f"a note {name!r}: {done.body[:200]}")
        told = seats["spectator"].get("/api/table")
        expect(told.json["sides"][0] == name and told.headers["Content-Type"] == "application/json" and
               told.headers["X-Content-Type-Options"] == "nosniff", f"a side named {name!r}: {told.json['sides']}")
        stream = seats["commander 0"].events()
        expect(stream.next()[1]["entries"][0]["note"] == name, f"an event with {name!r}")
        stream.close()
    for name in ("a\nid: 9\ndata: x", "a\r\nSet-Cookie: x", "\x1b[2J", "\u202eabc", "\u2028"):
        tree = yaml.safe_load(text)
        tree["sides"][0]["name"] = name
        reply = server.request("POST", "/api/tables", {"document": tree})
        expect(reply.status in (201, 422), f"a side named {name!r}: {reply.status}")
        if reply.status == 201:  # then it must be one line of an event, and no head of a reply
            seat = Seat(server, "", reply.json["seats"][0]["token"])
            stream = seat.events()
            expect(stream.next()[0] == 0 and "Set-Cookie" not in seat.get("/api/table").headers, f"injected: {name!r}")
            stream.close()


def other_sites(server):
    """A page of another site can neither act nor read: it may not set the header of a link, and nothing allows it."""
    table = server.create({"document": document()})
    seat = table["commander 0"]
    site = {"Origin": "https://evil.example", "Referer": "https://evil.example/", "Cookie": f"token={seat.token}"}
    body = json.dumps(answer(open_ask(seat)))
    for method, path, sent in (("GET", "/api/table", None), ("GET", "/api/events", None), ("POST", "/api/answers", body),
                               ("DELETE", "/api/table", None)):
        reply = server.request(method, path, sent, headers=site)
        expect(reply.status == 401, f"{method} {path} with a cookie: {reply.status}")
    for method, path in (("OPTIONS", "/api/answers"), ("OPTIONS", "/api/table"), ("OPTIONS", "/api/tables")):
        reply = server.request(method, path, headers={**site, "Access-Control-Request-Method": "POST",
                                                      "Access-Control-Request-Headers": "authorization,content-type"})
        expect(reply.status == 405, f"{method} {path}: {reply.status}")
        allowed = [name for name in reply.headers if name.lower().startswith("access-control-")]
        expect(not allowed, f"{method} {path}: another site is allowed {allowed}")
    # What a form can send without asking: no JSON.
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
        reply = server.request("POST", "/api/tables", json.dumps({"document": document()}),
                               headers={**site, "Content-Type": kind})
        expect(reply.status == 415, f"a form of another site opens a table: {reply.status}")
    for reply in (seat.get("/api/table"), server.request("GET", "/api/table")):
        expect(reply.headers["Cache-Control"] == "no-store" and "Set-Cookie" not in reply.headers, f"headers: {reply.headers}")
    expect(seat.get("/api/table").json["head"] == 0, "another site changed the table")


def reordered(server):
    """Acts of two seats and their retries, in every order: each is done once, and all orders give the same table."""
    ends = set()
    for order in itertools.permutations(range(4)):
        table = server.create({"document": document()})
        sent = [(table[name], {**answer(open_ask(table[name])), "key": key()}) for name in ("commander 0", "commander 1")]
        sent *= 2
        firsts = {}
        for i in order:
            seat, body = sent[i]
            reply = seat.post("/api/answers", body)
            expect(reply.status == 200, f"{order}: {reply.status} {reply.body}")
            firsts.setdefault(body["key"], set()).add(reply.json["first"])
        expect(all(len(first) == 1 for first in firsts.values()), f"{order}: done twice: {firsts}")
        ends.add(len([entry for entry in table["referee"].get("/api/table").json["entries"] if entry["type"] == "answer"]))
    expect(ends == {2}, f"other answers are there: {ends}")


def limits(postgres):
    """From some on they are refused. Not every one after that: on a slow machine some of the allowance has come back."""
    with Server(postgres, "--guesses-each", "5", "--creations-each", "3") as server:
        table = server.create({"document": document()})
        wrong = table["referee"].token[:33] + "0" * 32
        statuses = [server.request("GET", "/api/table", token=wrong).status for _ in range(10)]
        expect(statuses[:5] == [401] * 5 and 429 in statuses, f"guessing goes on: {statuses}")
        statuses = [server.request("POST", "/api/tables", {"document": ""}).status for _ in range(5)]
        expect(429 in statuses, f"tables without end: {statuses}")
    with Server(postgres, "--requests-each", "20") as server:
        statuses = [server.request("GET", "/nowhere").status for _ in range(40)]
        expect(statuses[0] == 404 and 429 in statuses, f"paths that lead nowhere are not counted: {statuses}")


def networks(postgres):
    """The addresses of one network of IPv6 are one client; others are others; IPv4 is the same in either spelling."""
    with Server(postgres, "--guesses-each", "5", "--behind-proxy") as server:
        wrong = server.create({"document": document()})["referee"].token[:33] + "0" * 32

        def guess(address):
            return server.request("GET", "/api/table", token=wrong, headers={"X-Forwarded-For": address}).status

        statuses = [guess(f"2001:db8:0:1::{i:x}:1") for i in range(10)]
        expect(statuses[:5] == [401] * 5 and 429 in statuses, f"one network is many clients: {statuses}")
        expect(guess("2001:db8:0:2::1") == 401, "two networks are one client")
        statuses = [guess("192.0.2.1" if i % 2 else "::ffff:192.0.2.1") for i in range(10)]
        expect(statuses[:5] == [401] * 5 and 429 in statuses, f"one address of IPv4 is two clients: {statuses}")
        expect(guess("192.0.2.2") == 401, "two addresses of IPv4 are one client")


def framed(server):
    """No reply can be framed, or taken for something else, by another page."""
    for path in ("/healthz", "/api/table", "/nowhere"):
        headers = server.request("GET", path).headers
        expect("frame-ancestors 'none'" in headers.get("Content-Security-Policy", "") and
               headers.get("X-Content-Type-Options") == "nosniff" and headers.get("Referrer-Policy") == "no-referrer",
               f"{path}: headers {headers}")


def secrets_stay(server, tokens):
    """Neither the log nor the database has a link or its secret half."""
    log = "".join(server.lines)
    for token in tokens:
        expect(token[33:] not in log and token not in log, "the log has a link")
    expect(not re.search(r"[0-9a-f]{32}\.[0-9a-f]{32}", log), "the log has something like a link")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            for test in (links, other_seats, sealed_alike, replayed, reordered, bodies, documents, names, other_sites,
                         framed):
                test(server)
            tokens = [seat.token for seat in server.create({"document": document()}).values()]
            for token in tokens:
                Seat(server, "", token).get("/api/table")
            expect(server.stop() == 0, "the server does not stop cleanly")
            secrets_stay(server, tokens)
            dump = postgres.sql("select string_agg(t::text, '') from banneret.tables t;"
                                " select string_agg(s::text, '') from banneret.seats s")
            expect(not any(token[33:] in dump for token in tokens), "the database has a link")
        limits(postgres)
        networks(postgres)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

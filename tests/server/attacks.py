#!/usr/bin/env python3
"""What a hostile or clumsy client may try. Nothing of it opens, changes or stops anything."""
import json
import re
import select
import socket
import sys

from kit import PATIENCE, ROOT, Seat, Server, key, migrate
from postgres import Postgres, present

SCENARIO = f"{ROOT}/scenarios/gurps4/equal-forces.yaml"
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print(words)


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
    """Acts that are sent again, late, in another order or by somebody else are done once."""
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


def raw(server, data):
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    peer.sendall(data)
    return peer


def ends(peer):
    """Whether the server closes the connection."""
    try:
        while peer.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def connections(postgres):
    """Slow, endless and idle connections. Those that owe bytes are cut off, and others are served meanwhile."""
    with Server(postgres, "--slow", "2") as server:
        token = server.create({"document": document()})["referee"].token
        head = f"POST /api/answers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        slow = raw(server, b"GET /api/table HTTP/1.1\r\nHost: x\r\n")
        body = raw(server, (head + "Content-Length: 1000\r\n\r\n{").encode())
        idle = [raw(server, b"") for _ in range(300)]
        endless = raw(server, (head + "Transfer-Encoding: chunked\r\n\r\n").encode())
        try:
            for _ in range(1000):
                endless.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
        except OSError:
            pass
        huge = raw(server, b"GET /api/table HTTP/1.1\r\nHost: x\r\n")
        try:
            huge.sendall(b"X-A: " + b"a" * 1000000 + b"\r\n\r\n")
        except OSError:
            pass
        for _ in range(10):
            expect(server.request("GET", "/api/table", token=token).status == 200, "others are not served meanwhile")
        # A byte now and then does not buy time.
        dripping = True
        while dripping:
            try:
                slow.sendall(b"X")
                dripping = not select.select([slow], [], [], 0.2)[0]
            except OSError:
                dripping = False
        expect(all(ends(peer) for peer in [slow, body, endless, huge, *idle]), "a slow connection stays")
        expect(server.request("GET", "/api/table", token=token).status == 200, "the server has suffered")


def limits(postgres):
    with Server(postgres, "--guesses-each", "5", "--creations-each", "3") as server:
        table = server.create({"document": document()})
        wrong = table["referee"].token[:33] + "0" * 32
        statuses = [server.request("GET", "/api/table", token=wrong).status for _ in range(10)]
        expect(statuses[:5] == [401] * 5 and statuses[-1] == 429, f"guessing goes on: {statuses}")
        statuses = [server.request("POST", "/api/tables", {"document": ""}).status for _ in range(5)]
        expect(statuses[-1] == 429, f"tables without end: {statuses}")


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
            for test in (links, other_seats, sealed_alike, replayed, bodies, documents):
                test(server)
            tokens = [seat.token for seat in server.create({"document": document()}).values()]
            for token in tokens:
                Seat(server, "", token).get("/api/table")
            expect(server.stop() == 0, "the server does not stop cleanly")
            secrets_stay(server, tokens)
            dump = postgres.sql("select string_agg(t::text, '') from banneret.tables t;"
                                " select string_agg(s::text, '') from banneret.seats s")
            expect(not any(token[33:] in dump for token in tokens), "the database has a link")
        connections(postgres)
        limits(postgres)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

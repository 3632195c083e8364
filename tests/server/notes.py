#!/usr/bin/env python3
"""Notes between seats: who may write to whom, who receives what and when, and that no one else learns of it."""
import json
import sys

from kit import ROOT, Server, expect, failures, interface, key, migrate, timeless
from postgres import Postgres, present

SEATS = ["commander 0", "commander 1", "character 0.1", "character 1.1", "spectator"]


def opened(server, **more):
    with open(f"{ROOT}/scenarios/gurps4/equal-forces.yaml", encoding="utf-8") as file:
        return server.create({"document": file.read(), "seats": SEATS, **more})


def note(to, text="hold the bridge", **more):
    return {"to": to, "text": text, "key": key(), **more}


def box(seat):
    """All notes of a seat, as (number, from, to, text)."""
    got, more = [], True
    while more:
        page = seat.get(f"/api/notes?after={got[-1][0] if got else 0}").json
        got += [(one["n"], one["from"], one["to"], one["text"]) for one in page["notes"]]
        more = page["more"]
    return got


def told(stream, count=1):
    """The next notes of a stream, and the id of the event that brought the last of them."""
    got, last = [], None
    while len(got) < count:
        kind, last, data = stream.read()
        if kind == "notes":
            got += data["notes"]
    return got, last


def delivery(one, two):
    """By GET and by the streams of both processes, to sender and addressees alone."""
    table = opened(one)
    first, second = table["commander 0"], table["commander 1"]
    streams = {name: seat.at(two).events() for name, seat in table.items()}
    sent = note("commander 1")
    done = first.post("/api/notes", sent)
    expect(done.status == 200 and done.json == {"n": 1, "again": False}, f"a note: {done.body}")
    for seat in (first, second):
        got, last = told(streams[seat.name])
        expect((got[0]["n"], got[0]["from"], got[0]["to"], got[0]["text"]) ==
               (1, "commander 0", "commander 1", sent["text"]) and last == "0.1", f"{seat.name} is told {got} {last}")
        expect(box(seat.at(two)) == box(seat) == [(1, "commander 0", "commander 1", sent["text"])], f"box of {seat.name}")
    table["referee"].post("/api/notes", note("all", "tea?"))
    for name, seat in table.items():
        here = told(streams[name])[0]
        want = 2 if seat in (first, second) else 1
        expect([(one["n"], one["text"]) for one in here] == [(want, "tea?")], f"{name} is told {here}")
        expect(len(box(seat)) == want, f"{name} has {box(seat)}")
    for stream in streams.values():
        stream.close()


def silence(one, two):
    """A note between others is no event for a seat, also where the table has a clock to report."""
    table = opened(one, deadlines=[{"after": 100000, "then": "remind"}])
    table["referee"].post("/api/pause", {"paused": True})
    stream = table["commander 1"].at(two).events()
    first = stream.read()
    expect(first[0] == "table" and first[2]["clock"]["paused"], f"the clock is not told: {first}")
    for _ in range(3):
        table["commander 0"].at(two).post("/api/notes", note("referee"))
    table["commander 0"].at(two).post("/api/notes", note("commander 1", "attack"))
    kind, _, data = stream.read()
    expect(kind == "notes" and data["notes"][0]["text"] == "attack", f"told of notes between others: {kind} {data}")
    stream.close()


def once(one, two):
    """The same key is one note, at any process; the same key of another seat is another note."""
    table = opened(one)
    sent = note("referee")
    replies = [table["commander 0"].at(server).post("/api/notes", sent).json for server in (one, two, one)]
    expect([reply["again"] for reply in replies] == [False, True, True] and {reply["n"] for reply in replies} == {1},
           f"sent three times: {replies}")
    expect(not table["commander 1"].post("/api/notes", sent).json["again"], "a key is taken by another seat")
    expect(len(box(table["referee"])) == 2, f"the referee has {box(table['referee'])}")
    # Also where the rule has become another before the client knew that it was stored.
    table["referee"].post("/api/rules", {"notes": "nobody"})
    late = table["commander 0"].post("/api/notes", sent)
    expect(late.status == 200 and late.json == {"n": 1, "again": True}, f"sent again after a new rule: {late.body}")
    expect(table["commander 0"].post("/api/notes", note("referee")).status == 403, "a new note against the rule")


def rules(one, _):
    rows = [  # rule, from, to, whether it may
        ("all", "commander 0", "commander 1", True),
        ("all", "commander 0", "all", True),
        ("all", "character 0.1", "character 1.1", True),
        ("all", "spectator", "referee", False),
        ("referee", "commander 0", "commander 1", False),
        ("referee", "commander 0", "all", False),
        ("referee", "commander 0", "referee", True),
        ("referee", "referee", "commander 1", True),
        ("referee", "referee", "all", True),
        ("nobody", "commander 0", "referee", False),
        ("nobody", "referee", "all", False),
    ]
    table = opened(one, notes="nobody")
    expect(table["commander 0"].post("/api/notes", note("referee")).status == 403, "a rule given at the start")
    for rule, sender, to, may in rows:
        table["referee"].post("/api/rules", {"notes": rule})
        status = table[sender].post("/api/notes", note(to)).status
        expect(status == (200 if may else 403), f"{rule}: {sender} to {to}: {status}")
    expect(table["commander 0"].post("/api/rules", {"notes": "all"}).status == 403, "a player changes the rule")
    table["referee"].post("/api/rules", {"notes": "all"})
    for to in ("commander 0", "commander 3", "character 0.9"):
        status = table["commander 0"].post("/api/notes", note(to)).status
        expect(status == 422, f"to {to}: {status}")


def limits(one, two):
    """A seat may write 20 a minute, at all processes together, whatever others write."""
    table = opened(one)
    statuses = [table["commander 0"].at(server).post("/api/notes", note("all")).status for server in [one, two] * 11]
    expect(statuses == [200] * 20 + [429] * 2, f"many notes: {statuses}")
    expect(table["commander 1"].post("/api/notes", note("referee")).status == 200, "another seat suffers")
    stolen = {"to": "referee", "text": "x" * 2000, "key": key()}
    expect(table["commander 1"].post("/api/notes", stolen).status == 200, "2,000 bytes")
    for text in ("x" * 2001, "\u00e9" * 1001, ""):
        status = one.request("POST", "/api/notes", {**note("referee"), "text": text}, token=table["commander 1"].token).status
        expect(status == 422, f"a note of {len(text.encode())} bytes: {status}")


def hostile(one, _):
    """What is written arrives as it was written, and cannot be taken for anything else; or it is refused."""
    table = opened(one)
    stream = table["commander 1"].events()
    fine = ['"}],"notes":[]', "a\n\nid: 99\nevent: table\ndata: {}\n\n", "<script>alert(1)</script>", "%s%n$1 '; drop table x; --",
            "{}", "\u00fc\u4e2d\U0001f600", "\\u0000 \\"]
    wrong = ["a\u0000b", "\u001b[2Jx", "a\rb", "a\tb", "\u202egnp", "\u200b", "\u009b", "\u007f"]
    for text in fine:
        table["commander 0"].post("/api/notes", note("commander 1", text))
        expect(told(stream)[0][0]["text"] == text, f"{text!r} arrives as something else")
    for text in wrong:
        status = table["commander 0"].post("/api/notes", note("commander 1", text)).status
        expect(status in (400, 422), f"{text!r}: {status}")
    expect([one[3] for one in box(table["commander 1"])] == fine, f"the box: {box(table['commander 1'])}")
    for to in ("commander 1\n", "all ", "'", "commander 1,referee"):
        reply = one.request("POST", "/api/notes", note(to), token=table["commander 0"].token)
        expect(reply.status == 422, f"to {to!r}: {reply.status}")
    stream.close()


def resumed(one, two):
    """A stream continues behind the event that its client has; a new one shows everything, in pieces."""
    table = opened(one)
    for sender in ("commander 0", "commander 1", "referee"):
        for i in range(20):
            table[sender].post("/api/notes", note("character 0.1", f"{sender} {i}"))
    reader = table["character 0.1"]
    texts = [one[3] for one in box(reader)]
    expect(len(texts) == 60 == len(set(texts)), f"{len(texts)} notes of 60")
    stream = reader.events()
    got, last = told(stream, 60)
    expect([one["text"] for one in got] == texts and last == "0.60", f"a new stream tells {len(got)} notes, {last}")
    stream.close()
    for after in ("0.59", "0.1", "0"):
        stream = reader.at(two).events(last=after)
        want = texts[int((after + ".0").split(".")[1]):]
        got = told(stream, len(want))[0]
        expect([one["text"] for one in got] == want, f"behind {after}: {len(got)} notes")
        stream.close()
    for wrong in ("0.61", "1.0", "0.", ".1", "0.1.1", "0.-1", "x"):
        stream = reader.events(last=wrong)
        expect(stream.status == 422, f"a stream behind {wrong}: {stream.status}")
        stream.close()


def alike(one, two):
    """Two tables that differ in notes between two seats are the same for all others, to the byte."""
    seen = []
    for notes in ((), ("a", "b" * 1000, "c")):
        table = opened(one, journal_shown="referee")
        others = [table[name] for name in ("referee", "character 0.1", "character 1.1", "spectator")]
        streams = [seat.at(two).events() for seat in others]
        for text in notes:
            table["commander 0"].post("/api/notes", note("commander 1", text))
            table["commander 1"].post("/api/notes", note("commander 0", text))
        ask = next(ask for ask in table["commander 0"].get("/api/table").json["view"]["asks"] if "id" in ask)
        table["commander 0"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})
        got = [(stream.read(), stream.read()) for stream in streams]
        for seat in others[1:3]:  # whose own note has the first number
            got.append(seat.post("/api/notes", note("spectator", "!")).json)
        got += [seat.get(path).body for seat in others for path in ("/api/table", "/api/chronicle")]
        got += [[(one["n"], one["text"]) for one in seat.get("/api/notes").json["notes"]] for seat in others]
        seen.append(timeless(json.dumps(got, default=str)))
        for stream in streams:
            stream.close()
    expect(seen[0] == seen[1], "others can tell whether notes were written")


def endings(postgres, one):
    """A database that is killed in between stores a note once; a table that is deleted takes its notes along."""
    table = opened(one)
    sent = note("commander 1")
    table["commander 0"].post("/api/notes", sent)
    postgres.kill()
    postgres.start()
    for _ in range(50):
        again = table["commander 0"].post("/api/notes", sent)
        if again.status != 503:
            break
    expect(again.status == 200 and again.json == {"n": 1, "again": True}, f"after an outage: {again.body}")
    count = "select (select count(*) from banneret.notes) + (select count(*) from banneret.letters)"
    before = int(postgres.sql(count))
    table["referee"].delete("/api/table")
    expect(before - int(postgres.sql(count)) == 3, f"a deleted table leaves notes: {before} and {postgres.sql(count)}")
    expect(not any("hold the bridge" in line for line in one.lines), "the log has a note")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as one, Server(postgres) as two:
            for test in (delivery, silence, once, rules, limits, hostile, resumed, alike):
                test(one, two)
            endings(postgres, one)
            expect(one.stop() == 0, "the server does not stop cleanly")
    never = interface.never("notes")
    expect(not never, f"never asked for: {never}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

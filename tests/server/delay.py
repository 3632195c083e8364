#!/usr/bin/env python3
"""Spectators who are behind: two tables that differ only in what happened since are the same to them, to the byte; and in time they
see everything, by events too."""
import sys

from kit import ROOT, Server, expect, failures, key, migrate
from postgres import Postgres, present

SKIRMISH = f"{ROOT}/scenarios/warmachine/quick-skirmish.yaml"
EQUAL = f"{ROOT}/scenarios/gurps4/equal-forces.yaml"
SAME_KEY = "5" * 32
MOST = 400  # answers of a battle


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def open_asks(seat):
    return [ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked")]


def answer(referee, other=False):
    """The referee answers the first open question: by its default or, if `other`, by something else where that is offered."""
    ask = open_asks(referee)[0]
    value = ask["preset"]
    if other and ask["form"] == "choice":
        value = [next((one["value"] for one in ask["options"] if [one["value"]] != value), value[0])]
    elif other and ask["form"] == "numbers":
        span = ask["numbers"][0]
        value = [span["max"] if value[0] != span["max"] else span["min"], *value[1:]]
    return referee.post("/api/answers", {"question": ask["id"], "value": value, "key": key()}).json["head"]


def everything(spectator, last):
    """All that a spectator can get, status and bytes."""
    told = []
    for path in ("/api/table", "/api/table?after=999999", "/api/chronicle", "/api/journal", "/api/board", "/api/rulings",
                 "/api/odds?look=first", "/api/analysis"):
        reply = spectator.get(path)
        told.append((path, reply.status, reply.body))
    for question in range(0, 64, 16):
        for expected in range(0, 12, 3):
            body = {"question": question, "value": [0], "key": SAME_KEY, "expect": expected}
            told.append(("answer", spectator.post("/api/answers", body).body))
    told.append(("undo", spectator.post("/api/undo", {"to": 0, "key": SAME_KEY}).body))
    for number in (None, 0, last, 999999):
        stream = spectator.events(last=number)
        told.append(("events", number, stream.status, stream.next()))
        stream.close()
    return told


def alike(server, path, delay, common):
    """Two tables with the same seed, of which one continues otherwise than the other, or not at all."""
    begun = server.create({"document": text_of(path)})
    for _ in range(common):
        answer(begun["referee"])
    lines = begun["referee"].get("/api/journal").body.decode()
    tables = [server.create({"journal": lines, "delay": delay, "seed": "kept"}) for _ in range(3)]
    heads = [table["referee"].get("/api/table").json["head"] for table in tables]
    streams = [table["spectator"].events() for table in tables]
    for stream in streams:
        stream.next()
    for _ in range(2):
        heads[1] = answer(tables[1]["referee"])
        heads[2] = answer(tables[2]["referee"], other=True)
    told = [everything(table["spectator"], 2) for table in tables]
    if "entries" in delay:  # the head itself is as many entries behind: that much has happened must be seen
        shown = [table["spectator"].get("/api/table").json["head"] for table in tables]
        expect(shown == [max(0, head - delay["entries"]) for head in heads], f"{path} {delay}: {heads} {shown}")
        told, streams = told[1:] if heads[1] == heads[2] else [], []
    for other in told[1:]:
        for one, two in zip(told[0], other):
            expect(one == two, f"{path} {delay}: a spectator can tell: {one} {two}")
    journals = [table["referee"].get("/api/journal").body for table in tables]
    expect(len(set(journals)) == 3, f"{path}: nothing different happened")
    for table, stream in zip(tables, streams):  # the delay ends, and the stream comes to what it had not shown
        table["referee"].post("/api/rules", {"delay": {"seconds": 0}})
        head = table["referee"].get("/api/table").json["head"]
        number, entries = 0, []
        while number < head:
            number, data = stream.next()
            entries += data["entries"]
        numbers = [entry["n"] for entry in entries]
        expect(numbers == list(range(numbers[0], head + 1)), f"{path} {delay}: told after the delay: {numbers} of {head}")


def in_time(server):
    """Nothing happens any more, and a spectator comes to see it all the same."""
    table = server.create({"document": text_of(SKIRMISH), "delay": {"seconds": 2}})
    stream = table["spectator"].events()
    expect(stream.next()[1]["head"] == 0, "a spectator sees too much")
    head = answer(table["referee"])
    told = stream.next()
    while told[0] < head:
        told = stream.next()
    now = table["referee"].get("/api/table").json["clock"]
    expect(now["now"] - now["since"] >= 2000, f"told too early: {now}")
    expect(told[1]["view"] == table["spectator"].get("/api/table").json["view"], "the view of the event is another")


def to_the_end(server, delay):
    """A whole battle, some rounds or entries behind: views as they were then; all of it when the battle is over."""
    table = server.create({"document": text_of(SKIRMISH), "delay": delay})
    referee, spectator = table["referee"], table["spectator"]
    plain = server.create({"journal": referee.get("/api/journal").body.decode(), "seed": "kept"})
    views = {}
    for _ in range(MOST):
        told = plain["spectator"].get("/api/table").json
        views[told["head"]] = told["view"]
        if told["view"]["over"]:
            break
        head = answer(referee)
        expect(answer(plain["referee"]) == head, "the battles are not the same")
        seen = spectator.get("/api/table").json
        over = referee.get("/api/table").json["view"]["over"]
        expect(over or seen["head"] < head, f"{delay}: {seen['head']} of {head} entries are seen")
        if seen["head"] in views:
            expect(seen["view"] == views[seen["head"]], f"{delay}: the view after entry {seen['head']} is another")
        expect(over or spectator.get("/api/journal").status == 403, "the journal is shown")
    end = spectator.get("/api/table").json
    expect(end["view"]["over"] and end["head"] == referee.get("/api/table").json["head"], f"{delay}: the end is not shown")
    expect(spectator.get("/api/journal").body == referee.get("/api/journal").body, f"{delay}: the journal is another")


def refused(server):
    table = server.create({"document": text_of(EQUAL)})
    for delay in ({}, {"days": 1}, {"seconds": -1}, {"seconds": 1.5}, {"seconds": 1, "rounds": 1}, 5, {"seconds": "5"}):
        reply = server.request("POST", "/api/rules", {"delay": delay}, token=table["referee"].token)
        expect(reply.status == 422, f"{delay}: {reply.status}")
    body = {"delay": {"rounds": 2}}
    expect(table["spectator"].post("/api/rules", body).status == 403, "a spectator sets the delay")
    expect(table["referee"].post("/api/rules", body).json["delay"] == {"rounds": 2}, "the delay is not set")
    expect(table["commander 0"].get("/api/table").json["rules"]["delay"] == {"rounds": 2}, "the delay is not told")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, "--memory", "1") as server:
            refused(server)
            for path, common in ((SKIRMISH, 3), (EQUAL, 4)):
                for delay in ({"seconds": 3600}, {"rounds": 100}, {"entries": 6}):
                    alike(server, path, delay, common)
            in_time(server)
            for delay in ({"rounds": 1}, {"entries": 3}):
                to_the_end(server, delay)
            expect(server.stop() == 0, "the server does not stop cleanly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Odds, the coming round, advice and analysis over HTTP: the same as the program shows, to those who may know it, worked out
beside the loop, within bounds, and given up when no one waits for them any more."""
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction

from kit import PATIENCE, PATIENT, ROOT, Server, document, expect, failures, interface, key, migrate
from postgres import Postgres, present
from waiting import until

QUICK = "dragonquest/jothus-against-khago"  # nothing is hidden, and it is soon solved
SECRET = "gurps4/equal-forces"  # a commander does not know the other's strength
SLOW = "gurps4/hastings-gurps4"  # its matrix takes seconds


def told(*words):
    """What the program prints as JSON."""
    done = subprocess.run([os.environ["BN_PROGRAM"], *words], capture_output=True, timeout=PATIENCE, check=True)
    return json.loads(done.stdout)


def shares(weights):
    weights = [int(weight) for weight in weights]
    return [Fraction(weight, sum(weights)) for weight in weights]


def kept(seat, folder):
    path = os.path.join(folder, "journal.jsonl")
    with open(path, "wb") as file:
        file.write(seat.get("/api/journal").body)
    return path


def play(table):
    """Takes every default to the end."""
    for _ in range(1000):
        view = table["referee"].get("/api/table").json["view"]
        if view["over"]:
            return
        ask = next(ask for ask in view["asks"] if not ask.get("locked"))
        table["referee"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()})


def figure(server, name):
    lines = server.request("GET", "/metrics").body.decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"banneret_{name} "))


def asked(seat, path):
    """A question on its own connection, whose answer no one reads yet."""
    connection = seat.server.connect()
    connection.request("GET", path, headers={"Authorization": "Bearer " + seat.token})
    return connection


def as_the_program(one):
    """The figures are those of the program."""
    table = one.create(document(QUICK))
    odds = told("odds", "--json", f"{ROOT}/scenarios/{QUICK}.yaml")
    reply = table["spectator"].get("/api/odds").json
    ours, theirs = reply["odds"]["winners"], odds["winners"]
    expect([row["name"] for row in ours] == [row["name"] for row in theirs], f"the winners: {reply}")
    expect(shares(row["weight"] for row in ours) == shares(row["weight"] for row in theirs), f"the odds: {reply}")
    with tempfile.TemporaryDirectory() as folder:
        advice = told("advise", "--json", kept(table["referee"], folder), "--as", "B")
    for seat, path in (("commander 1", "/api/advice"), ("referee", "/api/advice?side=1")):
        reply = table[seat].get(path)
        expect(reply.json.get("advice") == advice, f"the advice to {seat}: {reply.body} {advice}")
    expect(table["commander 0"].get("/api/matrix?look=first").json["matrix"]["worlds"][0]["weight"] == 1, "the matrix")
    expect(table["referee"].get("/api/advice").status == 422, "advice for no side")
    expect(table["referee"].get("/api/odds?look=second").status == 422, "a look that there is not")
    expect(table["commander 0"].get("/api/advice?objective=peace").status == 400, "an objective that there is not")
    expect(table["commander 0"].get("/api/analysis").status == 403, "an analysis before the end")
    play(table)
    reply = table["spectator"].get("/api/analysis")
    with tempfile.TemporaryDirectory() as folder:
        analysis = told("analyse", "--json", kept(table["spectator"], folder))
    expect(reply.json.get("analysis") == analysis, f"the analysis: {reply.body[:300]} {str(analysis)[:300]}")
    expect(table["commander 0"].get("/api/analysis").body == reply.body, "a commander's analysis is another")


def by_seat(one):
    """No one learns from odds what the seat may not know, and the table may give none."""
    table = one.create(document(SECRET))
    for name, status in (("referee", 200), ("commander 0", 403), ("spectator", 403)):
        expect(table[name].get("/api/odds").status == status, f"odds of {name}")
    believed = {name: table[name].get("/api/matrix?look=first").json["matrix"]["believed"] for name in ("referee", "commander 0")}
    expect(believed["referee"] == "" and believed["commander 0"], f"what is believed: {believed}")
    expect(table["spectator"].get("/api/advice").status == 403, "a spectator is advised")
    for rule, referee, commander in (("referee", 200, 403), ("nobody", 403, 403), ("all", 200, 200)):
        table["referee"].post("/api/rules", {"counsel": rule})
        got = [table[name].get("/api/matrix?look=first").status for name in ("referee", "commander 0")]
        expect(got == [referee, commander], f"counsel {rule}: {got}")
    closed = one.create({**document(SECRET), "counsel": "nobody"})
    expect(closed["referee"].get("/api/odds").status == 403, "a table without counsel gives odds")


def again(one, two):
    """A position is thought about once, at a process; another thinks about what the client has seen elsewhere."""
    table = one.create(document(QUICK))
    known = figure(one, "questions_known_total")
    first = table["referee"].get("/api/odds")
    expect(table["referee"].get("/api/odds").body == first.body, "the same question, another answer")
    expect(figure(one, "questions_known_total") == known + 1, "the same question is thought about twice")
    table["referee"].at(two).get("/api/table")
    ask = next(ask for ask in table["referee"].get("/api/table").json["view"]["asks"])
    head = table["referee"].post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key()}).json["head"]
    reply = table["referee"].at(two).get(f"/api/odds?after={head}").json
    expect(reply["head"] == head, f"the odds of an old position: {reply}")


def one_at_a_time(one):
    """While a seat's question is worked on it has no second one, the others are served, and who hangs up ends it."""
    tables = [one.create(document(SLOW)) for _ in range(5)]
    seats = [table["referee"] for table in tables]
    waiting = [asked(seat, "/api/matrix") for seat in seats[:4]]
    expect(until(lambda: figure(one, "thinking_running") == 2 and figure(one, "thinking_waiting") == 2),
           "four questions, two threads")
    expect(seats[0].get("/api/odds").json["error"]["code"] == "one_at_a_time", "a second question of a seat")
    expect(seats[4].get("/api/odds").json["error"]["code"] == "one_at_a_time", "a fifth question of a client")
    for _ in range(50):
        seats[4].get("/api/table")
    expect(figure(one, "thinking_running") == 2, "looking at a table waits for a question")
    for connection in waiting:
        connection.close()
    expect(until(lambda: figure(one, "thinking_running") + figure(one, "thinking_waiting") == 0), "nobody waits, and it goes on")
    expect(seats[0].get("/api/odds").status == 200, "a seat that has hung up may not ask")


def bounds(postgres):
    for options, status, code in ((["--think-seconds", "1"], 422, "limit"), (["--think-memory", "1"], 422, "limit"),
                                  (["--thinkers", "0"], 503, "busy"), (["--questions-each", "1"], 429, "too_many")):
        with Server(postgres, *options) as server:
            seat = server.create(document(SLOW))["referee"]
            if code == "too_many":
                seat.get("/api/odds")
            reply = seat.get("/api/matrix")
            expect((reply.status, reply.json["error"]["code"]) == (status, code), f"{options}: {reply.body[:200]}")
            expect(seat.get("/api/table").status == 200, f"{options}: the table")
    with Server(postgres) as server:
        waiting = asked(server.create(document(SLOW))["referee"], "/api/matrix")
        expect(until(lambda: figure(server, "thinking_running") == 1), "nobody thinks")
        expect(server.stop() == 0, "a server that thinks does not stop cleanly")
        expect(waiting.getresponse().status == 503, "a question is left without a reply")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, *PATIENT) as one, Server(postgres, *PATIENT) as two:
            as_the_program(one)
            by_seat(one)
            again(one, two)
            one_at_a_time(one)
        bounds(postgres)
    expect(not interface.never("oracle"), f"never asked for: {interface.never('oracle')}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Bots that think: their moves come by themselves, once, whichever process thinks them out, and people play on meanwhile."""
import os
import subprocess
import sys
import tempfile

from kit import PATIENCE, PATIENT, Server, begun, document, expect, failures, interface, key, migrate
from postgres import Postgres, present

QUICK = "dragonquest/jothus-against-khago"
SEALED = "gurps4/equal-forces"
STANDS = "obsidian/pit-head"
CAMPAIGN = "warmachine/war-in-the-fens"
ATTEMPTS = 4  # a busy machine may have both think for once; a server that does not wait for the other thinks each time
SOON = ("--think-seconds", "4")  # less than a second for a move: what counts here is that it comes
TABLES = 3  # with three moves or so each
THINKING = ("banneret_thinking_done_total", "banneret_thinking_running", "banneret_thinking_waiting")
LATER = ("--think-seconds", "240")  # with such a long wait for the other no process takes over, even on a slow machine


def owed(view):
    return [ask for ask in view["asks"] if "id" in ask and not ask.get("locked")]


def play(name, seat, stream, most=2000):
    """Takes the defaults of a seat, and follows the events while others think, to the end or for this many answers. The table
    that the last event reports."""
    head, told = 0, None
    while most:
        number, data = stream.next()
        expect([entry["n"] for entry in data["entries"]] == list(range(head + 1, number + 1)), f"{name}: a gap at {number}")
        head, told = number, data
        view = data.get("view")
        if view and view["over"]:
            break
        for ask in (owed(view) if view else [])[:1]:
            done = seat.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "key": key(), "expect": head})
            expect(done.status in (200, 409), f"{name}: {done.body}")  # 409: a bot was quicker
            most -= 1
    return told


def check_journal(name, seat):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal.jsonl")
        with open(path, "wb") as file:
            file.write(seat.get("/api/journal").body)
        done = subprocess.run([os.environ["BN_PROGRAM"], "replay", path], capture_output=True, timeout=PATIENCE, check=False)
        expect(done.returncode == 0, f"{name}: banneret replay: {done.stderr}")


def thought(server):
    """Moves and questions that a process has thought about, or thinks about."""
    lines = (line.split() for line in server.request("GET", "/metrics").body.decode().splitlines())
    return sum(int(line[1]) for line in lines if line[0] in THINKING)


def against(one, two, name, bot, most=2000):
    """A person against a bot, watched at the other process. How many moves the bot made."""
    table = one.create({**document(name), "bots": {"B": bot}})
    expect("commander 1" not in table, f"{name}: a seat beside its bot")
    expect(table["referee"].get("/api/table").json["bots"] == {"B": bot}, f"{name}: the bot is not told")
    other = table["spectator"].at(two).events()
    stream = table["commander 0"].events()
    end = play(f"{name} {bot}", table["commander 0"], stream, most)
    moved = [entry for entry in table["referee"].get("/api/table").json["entries"] if entry.get("seat") == "commander 1"]
    expect(moved, f"{name}: {bot} has not moved")
    if name == QUICK:
        expect(end["view"]["over"], f"{name}: the battle stops")
        check_journal(name, table["referee"])
    for events in (stream, other):
        events.close()
    return len(moved)


def solving(one, two):
    """A person against a bot that solves, as far as the time for a move allows, and against one that searches."""
    against(one, two, SEALED, "equilibrium", 2)
    against(one, two, QUICK, "search")


def one_thinks(one, two):
    """Both processes follow the tables, and the one that stores the answers of the player thinks."""
    for _ in range(ATTEMPTS):
        before = thought(two)
        moves = sum(against(one, two, QUICK, "equilibrium") for _ in range(TABLES))
        other = thought(two) - before  # once for each table, when it is loaded
        print(f"{moves} moves, thought about {thought(one)} and {other} times")
        if other < 0.75 * moves:
            return
    expect(False, f"both think: {other} times about {moves} moves")


def taken_over(one, two):
    """The process that thinks dies. Another one, at which someone only watches, takes over."""
    with Server(one.postgres, *PATIENT) as third:
        table = third.create({**document(SEALED), "bots": {"B": "equilibrium"}})
        stream = table["spectator"].at(two).events()
        player, head, answers = table["commander 0"], 0, 0
        while answers < 2:
            head, data = stream.next()
            asks = [ask for ask in owed(player.at(two).get(f"/api/table?after={head}").json["view"]) if ask["to"] == "side"]
            if asks:
                done = player.post("/api/answers", {"question": asks[0]["id"], "value": asks[0]["preset"], "key": key()})
                expect(done.status == 200, f"taken over: {done.body}")
                answers += 1
        third.kill()
    head, moved = done.json["head"], None
    while not moved:
        _, data = stream.next()
        moved = next((entry for entry in data["entries"] if entry["n"] > head and entry.get("seat") == "commander 1"), None)
    stream.close()


def among_themselves(one, two):
    """Two bots, and no one who answers. The process that opened the table ends; the other continues."""
    with Server(one.postgres) as third:
        table = third.create({**document(QUICK), "bots": {"A": "search", "B": "equilibrium"}})
        table["referee"].get("/api/table")
        third.kill()
    there = table["referee"].at(two)
    stream = there.events()
    end = play("two bots", there, stream)
    stream.close()
    expect(end["view"]["over"], "two bots do not come to an end")
    check_journal("two bots", there)


def stands(one, _):
    """The bot that searches, at a table of stands that was started at the terminal with it."""
    table = one.create(begun(STANDS, "--bot", "B=search"))
    stream = table["commander 0"].events()
    play(STANDS, table["commander 0"], stream, 20)
    stream.close()
    moved = [entry for entry in table["referee"].get("/api/table").json["entries"] if entry.get("seat") == "commander 1"]
    expect(len(moved) > 3, f"{STANDS}: the bot has not moved: {len(moved)}")


def refused(one, without):
    for server, body, words in ((one, {**document(CAMPAIGN), "bots": {"A": "equilibrium"}}, "campaign"),
                                (one, {**document(QUICK), "bots": {"A": "clever"}}, "search"),
                                (without, {**document(QUICK), "bots": {"A": "search"}}, "random and steady")):
        reply = server.request("POST", "/api/tables", body)
        expect(reply.status == 422 and words in reply.json["error"]["text"], f"refused: {reply.status} {reply.body}")


def paused(one, _):
    """While the table is paused a bot does not move."""
    table = one.create({**document(QUICK), "bots": {"A": "search", "B": "search"}})
    there = table["referee"]
    if not interface.tree["paths"].get("/api/pause"):
        return
    there.post("/api/pause", {"paused": True})
    head = there.get("/api/table").json["head"]
    expect(there.get("/api/odds").status == 200, "odds of a paused table")
    expect(there.get("/api/table").json["head"] == head, "a bot moves at a paused table")
    there.post("/api/pause", {"paused": False})
    stream = there.events()
    expect(play("paused", there, stream)["view"]["over"], "the bots do not go on after the pause")
    stream.close()


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, *SOON) as one, Server(postgres, *SOON) as two, Server(postgres, "--thinkers", "0") as without:
            one.postgres = postgres
            with Server(postgres, *LATER) as patient:
                one_thinks(one, patient)
            for test in (solving, taken_over, among_themselves, stands, paused):
                test(one, two)
            refused(one, without)
            expect(one.stop() == 0 and two.stop() == 0, "a server with bots does not stop cleanly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The end of a game is its end. A player who ends a battle, reads its journal and takes the end back would know every
coming roll: only the referee reopens it, and then with new dice."""
import json
import os
import subprocess
import sys
import tempfile

from kit import PATIENCE, Server, document, expect, failures, key, migrate
from postgres import Postgres, present

ENDING = ("continue", "withdraw", "retreat")  # questions by which a commander can end a battle
MOST = 200  # answers of a battle


def asks(seat):
    view = seat.get("/api/table").json["view"]
    return [ask for ask in view["asks"]
            if "id" in ask and not ask.get("locked") and ask["form"] != "roll"]


def players(table):
    return [seat for name, seat in table.items() if name.startswith("commander")]


def give(seat, ask, value):
    return seat.post("/api/answers", {"question": ask["id"], "value": value, "key": key()})


def step(table):
    """One answer of anyone who is asked, by its default, except that no one ends the battle. The entries that it made; None: it
    is over."""
    for seat in [*players(table), table["referee"]]:
        for ask in asks(seat)[:1]:
            value = {"continue": [1], "withdraw": [0], "retreat": [0]}.get(ask["ask"], ask["preset"])
            return give(seat, ask, value).json["entries"]
    return None


def could_end(table):
    return next(((seat, ask) for seat in players(table) for ask in asks(seat)
                 if ask["ask"] in ENDING and ask["form"] == "choice" and not ask.get("sealed")), None)


def ended(server, name):
    """A table at which a commander has just ended the battle, and the commander."""
    for _ in range(20):
        table = server.create({**document(name), "journal_shown": "end"})
        for _ in range(MOST):
            found = could_end(table)
            if found:
                seat, ask = found
                give(seat, ask, {"continue": [0]}.get(ask["ask"], [1]))
                if seat.get("/api/table").json["view"]["over"]:
                    return table, seat
            elif step(table) is None:
                break
    raise AssertionError(f"nobody could end {name}")


def rolls(table, count=12):
    """The faces of the next rolls."""
    thrown = []
    for _ in range(count):
        thrown += [entry["faces"] for entry in step(table) or [] if entry.get("type") == "roll" and "faces" in entry]
    return thrown


def verified(text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "read.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run([os.environ["BN_PROGRAM"], "replay", path], capture_output=True, text=True, timeout=PATIENCE,
                              check=False)


def back(seat, to):
    return seat.post("/api/undo", {"to": to, "key": key()})


def foretold(server, name):
    table, player = ended(server, name)
    referee = table["referee"]
    read = player.get("/api/journal")
    expect(read.status == 200, f"{name}: the journal is not shown at the end: {read.status}")
    for seat in players(table):
        said = seat.post("/api/undo", {"key": key()})
        expect(said.status in (403, 409), f"{name}: {seat.name} reopens a finished game: {said.status}")
    last = json.loads(read.body.decode().splitlines()[-1])["n"]
    expect(back(referee, last - 1).status == 200, f"{name}: the referee cannot reopen it")
    for seat in table.values():
        entries = seat.get("/api/table").json["entries"]
        expect(entries[-1].get("reopens") is True, f"{name}: {seat.name} is not told that it was reopened: {entries[-1]}")
        expect("seed" not in json.dumps(entries), f"{name}: {seat.name} is told the new seed")
        expect(seat.get("/api/journal").status == 403, f"{name}: {seat.name} reads the journal of a game that goes on")
    # The clairvoyant: the journal at a second table, reopened at the same place and played alike.
    clone = server.create({"journal": read.body.decode()})
    back(clone["referee"], last - 1)
    seen, true = rolls(clone), rolls(table)
    expect(len(true) > 1 and seen != true, f"{name}: the journal of the end foretells the dice: {true}")
    while step(table) is not None:
        pass
    whole = player.get("/api/journal").body.decode()
    said = verified(whole)
    expect(said.returncode == 0 and "reopened the game, with new dice" in said.stdout,
           f"{name}: the reopened game does not verify: {said.stdout[-300:]} {said.stderr}")
    expect(server.create({"journal": whole}), f"{name}: the journal cannot be continued")


def main():
    if not present():
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            foretold(server, "gurps3/trench-assault")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

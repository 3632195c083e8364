#!/usr/bin/env python3
"""A move is no look: anyone who moves into a wood and meets an ambush does not take the move back. Only the referee does."""
import sys

import yaml

from kit import ROOT, Server, expect, failures, key, migrate
from postgres import Postgres, present

HIDE = [("ambush", [0, 9000, 6000, 108]), ("ambush", [1, 9600, 6000, 108]), ("ambush", [-1, 0, 0, 0]),
        ("deploy", [2, -1, 0, 0]), ("deploy", [3, -1, 0, 0])]  # what Red answers
MOST = 60  # questions until Blue moves


def ask_of(seat):
    view = seat.get("/api/table").json["view"]
    return next((ask for ask in view["asks"] if "id" in ask and ask["form"] != "roll"), None)


def give(seat, value=None):
    ask = ask_of(seat)
    reply = seat.post("/api/answers", {"question": ask["id"], "value": value or ask["preset"], "key": key()})
    assert reply.status == 200, reply.body


def seen(seat):
    return [stand["name"] for side in seat.get("/api/table").json["view"]["state"]["sides"] for stand in side["stands"]]


def ambush(server):
    with open(f"{ROOT}/tests/play/obsidian/ambush-and-reserve.yaml", encoding="utf-8") as file:
        table = server.create({"document": yaml.safe_load(file)["plays"][0]["scenario"]})
    red, blue, referee = (table[name] for name in ("commander 0", "commander 1", "referee"))
    for word, value in HIDE:
        assert ask_of(red)["ask"] == word
        give(red, value)
    for _ in range(MOST):
        if (ask_of(blue) or {}).get("ask") == "manoeuvre":
            break
        give(next(seat for seat in (red, blue, referee) if ask_of(seat)))
    give(blue, [6, 1])
    before, head = seen(blue), blue.get("/api/table").json["head"]
    give(blue, [1270, 108, 0])
    expect(len(seen(blue)) > len(before), "nobody lies in the wood: the test attacks nothing")
    said = blue.post("/api/undo", {"key": key()})
    expect(said.status == 409, f"a commander scouts by taking back: {said.status}")
    expect(referee.post("/api/undo", {"to": head, "key": key()}).status == 200, "the referee cannot take it back")
    expect(seen(blue) == before, "it was not taken back")


def main():
    if not present():
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            ambush(server)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""What a page draws of a table and needs to give orders there: the board and what a stand may do, the map and where a march
leads, the referee's rulings, the possible results of a roll. What is shown is then done. And journals that are not taken say why."""
import json
import sys

from kit import Server, begun, document, expect, failures, interface, key, migrate
from postgres import Postgres, present

STANDS = "obsidian/pit-head"
FENS = "warmachine/war-in-the-fens"
BATTLE = "warmachine/quick-skirmish"
MOST = 200  # answers before something must have been asked


def owed(seat):
    return [ask for ask in seat.get("/api/table").json["view"]["asks"] if "id" in ask and not ask.get("locked")]


def answer(seat, ask, value=None):
    return seat.post("/api/answers", {"question": ask["id"], "value": value or ask["preset"], "key": key()})


def until(referee, there):
    """Orders marches, and takes every other default, until `there` finds something in an open question."""
    for _ in range(MOST):
        ask = owed(referee)[0]
        found = there(ask)
        if found:
            return ask, found
        marches = [[option["value"]] for option in ask.get("options", []) if option["word"].startswith("march")]
        answer(referee, ask, marches[0] if marches else None)
    return None, None


def move(seat, ask):
    """A stand of the seat, and a move that a probe where it stands allows."""
    if ask["ask"] == "deploy" or ask["form"] == "roll":
        return None
    for stand in seat.get("/api/board").json["board"]["stands"]:
        probe = seat.get(f"/api/probe?stand={stand['number']}")
        if probe.status != 200:
            continue
        for act in probe.json["probe"]["acts"]:
            if act["allowed"] and len(act["answers"]) == 1:
                return stand, act
    return None


def stands(one, two):
    table = one.create(begun(STANDS))
    referee, mine = table["referee"], table["commander 0"]
    ask, found = until(referee, lambda ask: move(referee, ask))
    expect(found, "no stand may do anything")
    stand, act = found
    head = referee.get("/api/table").json["head"]
    chosen = referee.at(two).get(f"/api/board?chosen={stand['number']}&after={head}").json
    expect(chosen["head"] == head and chosen["board"]["chosen"] == stand["number"], f"the chosen stand: {chosen['head']}")
    there = referee.get(f"/api/probe?stand={stand['number']}&x={stand['x']}&y={stand['y']}&heading=900").json["probe"]
    expect(there["at"]["x"] == stand["x"], f"the place of a pointer: {there['at']}")
    done = answer(referee, ask, act["answers"][0]["value"])
    expect(done.status == 200, f"what a probe allows is refused: {act} {done.body}")
    other = next(row["number"] for row in chosen["board"]["stands"] if row["side"] == 1)
    expect(mine.get(f"/api/probe?stand={other}").status == 403, "the orders of another side's stand are told")
    expect(mine.get("/api/probe?stand=999").status == 400, "a stand that is not there")
    expect(mine.get("/api/probe?stand=one").status == 422, "a stand that is no number")
    expect(mine.get("/api/map").json["map"] is None, "a battle has no map")


def march(one, _):
    table = one.create(document(FENS))
    referee = table["referee"]
    ask, found = until(referee, lambda _: referee.get("/api/map").json["map"].get("march"))
    expect(found, "no march is asked for")
    goal = referee.get("/api/map").json["map"]["places"][0]
    x, y = goal["at"] if "at" in goal else (goal["x"], goal["y"])
    toward = referee.get(f"/api/toward?x={x}&y={y}").json["toward"]
    expect(toward["line"][0] == found["from"], f"the way begins elsewhere: {toward} {found}")
    done = answer(referee, ask, toward["value"])
    expect((done.status == 200) == toward["allowed"], f"the march to {goal}: {toward} {done.body}")
    expect(table["spectator"].get(f"/api/toward?x={x}&y={y}").json["toward"] is None, "a spectator marches")
    expect(table["spectator"].get("/api/board").json["board"] is None, "a campaign has no stands")


def rulings(one, two):
    table = one.create(document(FENS))
    referee = table["referee"]
    ruling = referee.get("/api/rulings").json["rulings"][0]
    done = answer(referee.at(two), ruling, [ruling["preset"][0] - 7])
    expect(done.status == 200 and done.json["entries"][0]["type"] == "ruling", f"a ruling: {done.body}")
    now = referee.get(f"/api/rulings?after={done.json['head']}").json["rulings"][0]
    expect(now["preset"] == [ruling["preset"][0] - 7] and now["text"] == ruling["text"], f"the ruling does not hold: {now}")
    expect(answer(referee, ruling).status == 409, "a ruling on what is no longer so")
    expect(table["spectator"].get("/api/rulings").status == 403, "a spectator sees what the referee may change")
    expect(table["commander 0"].get("/api/rulings").json["rulings"] == [], "a commander sees what the referee may change")
    for name in ("commander 0", "spectator"):
        expect(answer(table[name], now).status == 403, f"{name} rules")


def prospects(one, two):
    """Possible results of a roll: its chances, whose roll it is, and what then does come of it."""
    table = one.create({**document(BATTLE), "dice": "typed"})
    referee = table["referee"]
    expect(referee.get("/api/prospects").json["prospects"] == [], "no dice wait, and something may come of them")
    ask, _ = until(referee, lambda ask: ask["form"] == "roll")
    head = referee.get("/api/table").json["head"]
    told = referee.at(two).get(f"/api/prospects?after={head}").json
    expect(told["head"] == head and [each["question"] for each in told["prospects"]] == [ask["id"]], f"the rolls: {told}")
    lines = told["prospects"][0]["lines"]
    total = int(told["prospects"][0]["total"])
    expect(len(lines) > 1 and sum(int(line["weight"]) for line in lines) == total, f"the chances: {lines}")
    expect(abs(sum(float(line["chance"]) for line in lines) - 1) < 1e-9, f"the chances: {lines}")
    for name, seat in table.items():
        expect(seat.get("/api/prospects").status == 200, f"{name}: what may come is refused")


def book(one, two):
    """The calendar of a campaign; a side reads its own accounts."""
    table = one.create(document(FENS))
    head = answer(table["referee"], owed(table["referee"])[0]).json["head"]
    told = {name: seat.at(two).get(f"/api/book?after={head}").json for name, seat in table.items()}
    expect(told["referee"]["head"] == head and told["referee"]["book"], f"the book: {told['referee']}")
    expect(told["referee"]["book"] != told["spectator"]["book"], "a spectator reads what the referee does")
    expect(table["referee"].get("/api/book?month=x").status == 422, "a month that is no number")
    expect(one.create(begun(STANDS))["referee"].get("/api/book").json["book"] is None, "a battle has no calendar")


def refused(one, _):
    """Documents and journals that need other files, or a key: the sentence names them."""
    for body, words in ((document(STANDS), "forces/wardens.yaml"), (begun(STANDS, "--sealed"), "sealed")):
        reply = one.request("POST", "/api/tables", body)
        expect(reply.status == 422 and words in reply.json["error"]["text"], f"refused: {reply.status} {json.dumps(reply.json)}")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as one, Server(postgres) as two:
            for test in (stands, march, rulings, prospects, book, refused):
                test(one, two)
    expect(not interface.never("drawings"), f"never asked for: {interface.never('drawings')}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

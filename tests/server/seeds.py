#!/usr/bin/env python3
"""No one chooses the seed of the dice unseen. Anyone who opens a table with a journal knows the seed in it: the dice get a new one.
Every seat is shown where the seed comes from, and who does not want one that was brought along has a new one drawn."""
import json
import sys

from ends import players, rolls, step, verified
from kit import Server, document, expect, failures, key, migrate
from postgres import Postgres, present

BATTLE = "gurps4/equal-forces"


def begun(server, acts):
    """The journal of a battle after this many answers. After none it is one line, with a seed."""
    table = server.create(document(BATTLE))
    for _ in range(acts):
        step(table)
    return table["referee"].get("/api/journal").body.decode()


def seed_of(table):
    """What the seats learn about the seed, which must be the same for all."""
    told = [seat.get("/api/table").json["seed"] for seat in table.values()]
    expect(all(one == told[0] for one in told), f"the seats are told differently of the seed: {told}")
    return told[0]


def brought(server, journal):
    """Two tables of the same journal, played alike: anyone who has seen one of them knows nothing of the other."""
    count = journal.count("\n") - 1
    one, two = (server.create({"journal": journal}) for _ in range(2))
    noted = {"from": "server", **({"brought": count} if count else {})}
    expect(seed_of(one) == noted, f"after {count} entries: {seed_of(one)}")
    fallen = rolls(one), rolls(two)
    expect(len(fallen[0]) > 1 and fallen[0] != fallen[1], f"after {count} entries a journal foretells the dice: {fallen[0]}")
    drawn = json.loads(one["referee"].get("/api/journal").body.splitlines()[count + 1])
    expect(drawn["type"] == "undo" and drawn["to"] == count and "seed" in drawn, f"no new seed is in the journal: {drawn}")
    expect("reopens" not in drawn, f"the journal calls that a reopening: {drawn}")
    for seat in one.values():
        expect("seed" not in json.dumps(seat.get("/api/table").json["entries"]), f"{seat.name} is told the new seed")
    said = verified(one["referee"].get("/api/journal").body.decode())
    expect(said.returncode == 0 and "the dice have a new seed from here on" in said.stdout,
           f"the journal does not verify: {said.stdout[-300:]} {said.stderr}")


def kept(server, journal):
    """The old seed is kept only in the sight of all, and until someone objects."""
    count = journal.count("\n") - 1
    one, two, three = (server.create({"journal": journal, "seed": "kept"}) for _ in range(3))
    expect(seed_of(one) == {"from": "opener", "brought": count}, f"a seed that was kept: {seed_of(one)}")
    expect(rolls(one) == rolls(two), "a seed that was kept is another")
    watching = three["spectator"].post("/api/seed", {"key": key()})
    expect(watching.status == 403, f"a spectator draws a seed: {watching.status}")
    objected = players(three)[1].post("/api/seed", {"key": key()})
    expect(objected.status == 200 and seed_of(three) == {"from": "server", "brought": count},
           f"a player cannot object: {objected.status} {objected.body} {seed_of(three)}")
    again = players(three)[0].post("/api/seed", {"key": key()})
    expect(again.status == 409, f"a seed of the server is drawn again: {again.status} {again.body}")
    expect(rolls(three) != rolls(server.create({"journal": journal, "seed": "kept"})), "the new seed is the old one")


def others(server):
    """Tables that no one brought, and what cannot be asked for."""
    for more, source in ({}, "server"), ({"dice": "typed"}, "server"), ({"dice": "joint"}, "joint"):
        table = server.create({**document(BATTLE), **more})
        expect(seed_of(table) == {"from": source}, f"{more}: {seed_of(table)}")
        refused = table["referee"].post("/api/seed", {"key": key()})
        expect(refused.status == 409, f"{more}: a seed that nobody brought is drawn anew: {refused.status}")
    for wrong in {"seed": "kept"}, {"seed": "mine"}:
        said = server.request("POST", "/api/tables", {**document(BATTLE), **wrong})
        expect(said.status == 422, f"{wrong} with a document: {said.status}")
    table = server.create(document(BATTLE))
    while step(table):
        pass
    journal = table["referee"].get("/api/journal").body.decode()
    over = server.create({"journal": journal})
    expect(over["spectator"].get("/api/journal").body.decode() == journal, "the journal of a game that is over is another")
    expect(seed_of(over)["from"] == "opener", f"a game that was over: {seed_of(over)}")


def main():
    if not present():
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres) as server:
            for acts in 0, 5:
                brought(server, begun(server, acts))
            kept(server, begun(server, 5))
            others(server)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

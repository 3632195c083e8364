#!/usr/bin/env python3
"""Tables that people made very long. One with tens of thousands of entries opens in time that grows with its length and not with
what was undone at it; its entries come in pieces. It can become no longer than can be opened, and a player who undoes for
ever cannot make it so.

    endless.py watched    where every step is watched: half as long
    endless.py figures    prints the time and the memory for 10,000, 30,000 and 120,000 entries
"""
import hashlib
import json
import os
import sys
import time

from kit import PATIENT, Server, document, expect, failures, key, migrate
from postgres import Postgres, present
from waiting import until

RULED, LOCKED = "gurps4/barony-season", "gurps4/equal-forces"  # the referee can rule at once; a side seals an order
MOST = 120000    # entries of a table
LENGTH = MOST if os.environ.get("BN_LONG") else 4500 if "watched" in sys.argv else 9000
PAGE, TOLD = 2000, 1000  # entries of a reply, and of what is shown
FACTOR = 3       # that undoing may cost, against as many entries that undo nothing
UNDOS = 200      # of a seat that are free
TICKS = os.sysconf("SC_CLK_TCK")


def chained(entry, prev):
    text = json.dumps({name: value for name, value in entry.items() if name not in ("hash", "prev")} | {"prev": prev},
                      separators=(",", ":"), ensure_ascii=False)
    now = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
    return f'{text[:-1]},"hash":"{now}"}}', now


def own(seat):
    return next(ask for ask in seat.get("/api/table").json["view"]["asks"] if ask["to"] == "side" and ask["side"] == 0)


def lock(commander):
    ask = own(commander)
    return commander.post("/api/answers", {"question": ask["id"], "value": ask["preset"], "note": "again", "key": key()})


def rule(referee, value):
    ruling = referee.get("/api/rulings").json["rulings"][0]
    return referee.post("/api/answers", {"question": ruling["id"], "value": [value], "key": key()})


def pattern(server, name, acts):
    """What is played again and again at such a table: how many entries it has before, and the entries."""
    seats = server.create(document(name))
    head = seats["referee"].get("/api/table").json["head"]
    for done in acts(seats):
        assert done.status == 200, done.body
    return head, [json.loads(line) for line in seats["referee"].get("/api/journal").body.splitlines()[head + 1:]]


def rulings(parts, number, _):
    """There and back."""
    return dict(parts[1][number % 2], n=number)


def orders(parts, number, _):
    """An order is locked, and undone."""
    return dict(parts[1][(number - parts[0] - 1) % 2], n=number)


def far(parts, number, length):
    """Rulings for the first half; then from their end to the start, and back."""
    half = length // 2
    if number <= half:
        return rulings(parts, number, length)
    to = 1 if (number - half) % 2 else half
    return {"n": number, "type": "undo", "seat": "referee", "to": to, "state": rulings(parts, to, length)["state"]}


def stored(postgres, server, name, parts, make, length):
    """Opens a table, and stores the lines behind it as if they had been played."""
    seats = server.create(document(name))
    prev, rows = json.loads(seats["referee"].get("/api/journal").body.splitlines()[-1])["hash"], []
    for number in range(parts[0] + 1, length + 1):
        line, prev = chained(make(parts, number, length), prev)
        rows.append("%d\t%s\n" % (number, line.replace("\\", "\\\\")))
    postgres.sql("create temp table more (n integer, line text);\ncopy more from stdin;\n" + "".join(rows) + "\\.\n"
                 "insert into banneret.lines (table_id, n, line) select t.id, n, line from more,"
                 " (select id from banneret.tables order by begun desc limit 1) as t;")
    return seats


def busy(server):
    """Seconds of processor time that the process has taken."""
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as file:
        words = file.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / TICKS


def memory(server, name="VmHWM"):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) >> 10 for line in file if line.startswith(name))


def opened(postgres, seats, words):
    """How long a process works that opens it, which it has never seen."""
    with Server(postgres) as server:
        began, work, taken = time.monotonic(), busy(server), memory(server)
        reply = seats["referee"].at(server).get("/api/table")
        work, taken = busy(server) - work, memory(server) - taken
        print(f"{words}: {work:.2f} s of processor time, {time.monotonic() - began:.2f} s, {taken} MiB at most, "
              f"{memory(server, 'VmRSS')} MiB of the process then", flush=True)
        expect(reply.status == 200, f"{words}: {reply.status} {reply.body[:200]}")
        return work


def read_whole(server, seats, length):
    """All entries in pieces; the newest in words; and the table can be played on."""
    referee, seen, start = seats["referee"].at(server), 0, 1
    # This process had the table open when the lines were stored behind its back.
    expect(until(lambda: referee.get(f"/api/table?from={length}").json["head"] == length), "the stored lines are never seen")
    while start:
        told = referee.get(f"/api/table?from={start}").json
        expect(len(told["entries"]) <= PAGE and told["entries"][0]["n"] == start, f"from {start}: {len(told['entries'])} entries")
        seen, start = seen + len(told["entries"]), told.get("more")
    expect(seen == told["head"] == length, f"{seen} of {length} entries")
    for start, many in ((length - 5, 6), (1, TOLD)):
        told = referee.get(f"/api/chronicle?from={start}")
        expect(told.status == 200 and len(told.json["chronicle"]) == many, f"what happened from {start}: {told.status} {told.body[:200]}")
    expect(len(referee.get("/api/journal").body.splitlines()) == length + 1, "the journal is not whole")
    return rule(referee, 3)


def long_tables(postgres, server, ruled, locked):
    """With BN_LONG as long as a table can be: what is played once is dear then, and going back over all of it is not."""
    plain = opened(postgres, stored(postgres, server, RULED, ruled, rulings, LENGTH), f"{LENGTH} rulings")
    undone = opened(postgres, stored(postgres, server, LOCKED, locked, orders, LENGTH), f"{LENGTH} orders and undos in turns")
    seats = stored(postgres, server, RULED, ruled, far, LENGTH)
    back = opened(postgres, seats, f"{LENGTH // 2} rulings and as many undos of all of them")
    expect(max(undone, back) < FACTOR * plain, f"undos cost more than what they undo: {plain:.2f}, {undone:.2f} and {back:.2f} s")
    done = read_whole(server, seats, LENGTH)
    if LENGTH < MOST:
        expect(done.status == 200, f"the table does not go on: {done.body}")
    else:
        expect(done.status == 413 and "full" in done.json["error"]["text"], f"a table without end: {done.status} {done.body}")


def lone_player(server):
    seats = server.create(document(LOCKED))
    commander, referee = seats["commander 0"], seats["referee"]
    for count in range(UNDOS + 5):
        assert lock(commander).status == 200
        done = commander.post("/api/undo", {"key": key()})
        if done.status != 200:
            break
    expect(done.status == 413 and count >= UNDOS, f"{count + 1} undos of one player: {done.status} {done.body[:200]}")
    done = referee.post("/api/undo", {"to": referee.get("/api/table").json["head"] - 1, "key": key()})
    expect(done.status == 200, f"the referee undoes it: {done.body}")


def figures(postgres, server, ruled, locked):
    for length in (10000, 30000, MOST):
        for words, name, parts, make in (("rulings", RULED, ruled, rulings), ("orders and undos in turns", LOCKED, locked, orders),
                                         ("half rulings, half undos of all of them", RULED, ruled, far)):
            opened(postgres, stored(postgres, server, name, parts, make, length), f"{length} entries, {words}")


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    with Postgres() as postgres:
        migrate(postgres)
        with Server(postgres, *PATIENT) as server:
            ruled = pattern(server, RULED, lambda seats: [rule(seats["referee"], value) for value in (5, 4)])
            locked = pattern(server, LOCKED, lambda seats: [lock(seats["commander 0"]),
                                                            seats["commander 0"].post("/api/undo", {"key": key()})])
            if "figures" in sys.argv:
                figures(postgres, server, ruled, locked)
                return 1 if failures else 0
            lone_player(server)
            long_tables(postgres, server, ruled, locked)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

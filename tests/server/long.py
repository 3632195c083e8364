#!/usr/bin/env python3
"""A long table keeps no other waiting. While one of 999 entries is opened from its journal, rebuilt, undone, or played for
spectators who are behind, requests at another table of the same process are answered."""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

from kit import PATIENCE, ROOT, Server, document, expect, failures, key, migrate
from postgres import Postgres, present

LONG = f"{ROOT}/scenarios/obsidian/pit-head.yaml"
LINES = 1000  # of its journal
SHORT = "warmachine/quick-skirmish"
SHARE = 0.5  # of the time that the long table takes: a request that waits for all of it waits longer
ATTEMPTS = 12  # a busy machine may keep a request waiting once; a server that holds its loop does so each time
shares = {}  # the longest wait as a share of that time, by what is done; the least of all attempts
WHOLE = "rebuilt"  # work that takes less than rebuilding the table is measured against rebuilding it: any pause of a
# busy machine is a great share of a few milliseconds


def long_journal():
    """A battle at the terminal, which is left before its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "long.jsonl")
        subprocess.run([os.environ["BN_PROGRAM"], "battle", LONG, "--seed", "5", "--bot", "A=steady", "--journal", path],
                       input=b"\n" * 4000, capture_output=True, timeout=PATIENCE, check=False)
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()[:LINES]
    expect(len(lines) == LINES, f"the journal has only {len(lines)} lines")
    return "".join(lines)


def ask(server, token, method, path, body=None):
    """A request whose reply is taken as it is: reading it would keep this process from asking for more."""
    connection = server.connect()
    connection.request(method, path, json.dumps(body) if body else None,
                       {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})})
    reply = connection.getresponse()
    said = reply.status, reply.read()
    connection.close()
    return said


def meanwhile(times, what, server, short, *asked):
    """Asks at the short table, again and again, while the long one is asked for. The reply of that."""
    replies, waits = [], []
    ask(server, short, "GET", "/api/table")
    other = threading.Thread(target=lambda: replies.append(ask(server, *asked)))
    began = time.monotonic()
    other.start()
    while other.is_alive() or not waits:  # the work may be over before anything else is asked
        sent = time.monotonic()
        ask(server, short, "GET", "/api/table")
        waits.append(time.monotonic() - sent)
    other.join()
    took = time.monotonic() - began
    waits.sort()
    status, body = replies[0]
    print(f"{what}: {took * 1000:.0f} ms; {len(waits)} requests at another table, p50 {waits[len(waits) // 2] * 1000:.1f} ms, "
          f"p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms, longest {waits[-1] * 1000:.1f} ms")
    expect(status < 300, f"{what}: {status} {body[:300]}")
    times[what] = waits[-1], took
    return json.loads(body)


def play(postgres, journal):
    """Everything that takes long, at processes that do not know the table yet."""
    times = {}  # the longest wait and the work's own time, by what is done
    with Server(postgres) as one, Server(postgres) as two, Server(postgres) as three:
        short = one.create(document(SHORT))["referee"].token
        opened = meanwhile(times, "opened", one, short, None, "POST", "/api/tables", {"journal": journal, "delay": {"entries": 5}})
        token = {seat["seat"]: seat["token"] for seat in opened["seats"]}
        told = meanwhile(times, "rebuilt", two, short, token["referee"], "GET", "/api/table")
        expect(told["head"] == opened["head"] >= LINES - 1, f"entries are missing: {told['head']}")
        past = meanwhile(times, "for spectators", three, short, token["spectator"], "GET", "/api/table")
        expect(past["head"] == told["head"] - 5, f"spectators see {past['head']} entries")
        back = meanwhile(times, "taken back", two, short, token["referee"], "POST", "/api/undo",
                         {"to": told["head"] - 2, "key": key()})
        expect(back["first"] == told["head"] + 1, f"taken back as entry {back['first']}")
        told = meanwhile(times, "followed", three, short, token["referee"], "GET", f"/api/table?after={back['head']}")
        expect(told["head"] == back["head"], f"another process has {told['head']} entries")
    for what, (wait, took) in times.items():
        shares[what] = min(shares.get(what, 1), wait / max(took, times[WHOLE][1]))


def main():
    if not present():
        print("no PostgreSQL: skipped")
        return 77
    journal = long_journal()
    with Postgres() as postgres:
        migrate(postgres)
        for _ in range(ATTEMPTS):
            play(postgres, journal)
            if max(shares.values()) < SHARE:
                break
    for what, share in shares.items():
        expect(share < SHARE, f"{what}: a request at another table waits for {share:.0%} of the time")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The memory of a server whose tables do not all fit into --memory, so that they are given up and rebuilt all the time.

    memory.py [--memory 32] [--tables 300] [--acts 18] [--rounds 3]

BN_SERVER and BN_ROOT name the server's program and the project's folder. Tables of all scenarios that stand in one file take turns.
At every fourth table so many orders are given and taken back that a thread plays it when it is rebuilt. Fails if the
process ever took more than docs/scale.md says.
"""
import argparse
import glob
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/server"))
from kit import ROOT, Server, migrate  # noqa: E402
from postgres import Postgres, present  # noqa: E402

BASE_MIB, FACTOR = 24, 1.2  # of docs/scale.md
PLAYED = "scenarios/gurps4/equal-forces.yaml"


def figure(server, name):
    with open("/proc/%d/status" % server.process.pid, encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name)) / 1024


def scenarios(server):
    """Documents of which tables can be opened: some name files of their own, which the server does not read."""
    for path in sorted(glob.glob(os.path.join(ROOT, "scenarios/*/*.yaml"))):
        with open(path, encoding="utf-8") as file:
            body = {"document": file.read(), "seats": ["referee"]}
        if server.request("POST", "/api/tables", body).status == 201:
            yield body


def open_table(server, body):
    table = server.create(body)
    for seat in table.values():
        seat.connection.close()
    return table[body["seats"][0]].token


def open_played(server, acts):
    with open(os.path.join(ROOT, PLAYED), encoding="utf-8") as file:
        token = open_table(server, {"document": file.read(), "seats": ["commander 0"]})
    for i in range(acts):
        key = {"key": os.urandom(16).hex()}
        path, body = ("/api/undo", key) if i % 2 else ("/api/answers", {"question": 0, "value": [0], **key})
        assert server.request("POST", path, body, token=token).status == 200
    return token


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--memory", type=int, default=32)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--acts", type=int, default=18)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not present():
        print("no PostgreSQL 15 here: skipped")
        sys.exit(77)
    with Postgres({"fsync": "off"}) as postgres:
        migrate(postgres)
        with Server(postgres, "--memory", str(options.memory)) as server:
            print("%.1f MiB without tables" % figure(server, "VmRSS"), flush=True)
            bodies = list(scenarios(server))
            tokens = [open_table(server, bodies[i % len(bodies)]) if i % 4 else open_played(server, options.acts)
                      for i in range(options.tables)]
            for _ in range(options.rounds):
                random.shuffle(tokens)
                for token in tokens:
                    assert server.request("GET", "/api/table", token=token).status == 200
                print("%.1f MiB" % figure(server, "VmRSS"), flush=True)
            most, allowed = figure(server, "VmHWM"), BASE_MIB + FACTOR * options.memory
            said = server.request("GET", "/metrics").body.decode()
    tables = int(next(line.split()[1] for line in said.splitlines() if line.startswith("banneret_live_tables ")))
    print("%d tables of %d at the end; %.1f MiB at most, allowed are %.1f" % (tables, options.tables, most, allowed))
    sys.exit(not (tables < options.tables / 2 and most <= allowed))


if __name__ == "__main__":
    main()

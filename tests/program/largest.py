#!/usr/bin/env python3
"""The largest battle of the third edition's article that a document may hold: 64 units, 16 characters of players and
16 practitioners a side, scouts and a diviner. It is rated, played to its end, replayed, reported and compared, two
sides of it and three. With BN_LONG set the report has its chart, which takes some seconds."""

import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["BN_PROGRAM"]
UNITS, PERSONS = 64, 16
NAMES = ("Red", "Blue", "Green")


def side(name):
    units = [{"name": f"{name} unit {i}", "count": 100 + i, "equipment": ("light", "medium", "heavy")[i % 3],
              "leader": f"{name} hero {i % PERSONS}"} for i in range(UNITS)]
    heroes = [{"name": f"{name} hero {i}", "traits": ["player", "luck"] + (["commander"] if i == 0 else []), "dr": 4}
              for i in range(PERSONS)]
    mages = [{"name": f"{name} mage {i}", "points": 200} for i in range(16)]
    return {"name": name, "force": {"units": units, "characters": heroes, "practitioners": mages,
                                    "special_forces": [{"name": f"{name} scouts {i}"} for i in range(4)],
                                    "diviners": [{"name": f"{name} seer", "genuine": True}]}}


def run(*args):
    began = time.monotonic()
    done = subprocess.run([PROGRAM, *args], stdin=subprocess.DEVNULL, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={"LANG": "C.UTF-8"}, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(args)}: status {done.returncode}\n{done.stdout[-2000:]}")
    print(f"  {args[0]}: {time.monotonic() - began:.1f} s")
    return done.stdout


def play(folder, sides):
    path, journal = os.path.join(folder, "largest.yaml"), os.path.join(folder, f"{sides}.jsonl")
    names = NAMES[:sides]
    document = {"banneret": "scenario", "system": "gurps3", "format": 1, "title": "The largest battle",
                "referee": "defaults", "options": {"max_days": 2}, "sides": [side(name) for name in names]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    print(f"{sides} sides")
    if f"{names[-1]} unit {UNITS - 1}" not in run("rate", path):
        sys.exit("rate: the last unit is missing")
    said = run("battle", path, "--seed", "7", "--journal", journal, *[f"--bot={name}=random" for name in names])
    if "The battle is over" not in " ".join(said.split()):
        sys.exit(f"battle: it did not end\n{said[-2000:]}")
    run("replay", journal)
    if sides > 2:
        return
    run("report", journal, *([] if os.environ.get("BN_LONG") else ["--short"]))
    if "simulated" not in run("odds", path, "--simulate", "5"):
        sys.exit("odds: they say nothing of games")


with tempfile.TemporaryDirectory() as where:
    play(where, 2)
    play(where, 3)

#!/usr/bin/env python3
"""Two games that differ only in what a seat may not know, told to that seat by the real program.

Battles and campaigns of every system, with another sealed order, with one that was taken back, with another
hidden figure in the document, and with another answer that only one side sees: `replay --as`, in words and as
JSON, with and without --explain, `report --as`, and the screen of `battle` before anybody is called.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.environ["BN_ROOT"]
PROGRAM = os.environ["BN_PROGRAM"]
PASS = "scenarios/warmachine/elves-at-the-pass.yaml"
CROSS = "scenarios/gurps4/drakes-cross.yaml"
SEASON = "scenarios/gurps4/barony-season.yaml"


def run(folder, *args, typed=""):
    done = subprocess.run([PROGRAM, *args], cwd=folder, input=typed, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={"LANG": "C.UTF-8"}, check=False)
    return done.stdout


def play(folder, game, document, typed, *more):
    said = run(folder, game, os.path.join(ROOT, document), "--defaults", "--seed", "1", "--journal", "game.jsonl",
               *more, typed="\n".join(typed) + "\n")
    return said, os.path.join(folder, "game.jsonl")


def told(folder, seat):
    """All that replay and report tell a seat."""
    return "".join(run(folder, "replay", "game.jsonl", "--as", seat, *more)
                   for more in ((), ("--explain",), ("--json",), ("--json", "--explain"))) + \
        run(folder, "report", "game.jsonl", "--as", seat)


# name, game, document, what is typed in the one game and in the other, the seats that may not know,
# and words that none of them may read
PAIRS = (
    ("a sealed tactic", "battle", PASS, ["", "attack"], ["", "envelop"], ("B", "spectator"), (": attack", "Attack", "nvelop")),
    ("a sealed tactic taken back", "battle", PASS, ["", "attack", "", "u"], ["", "envelop", "", "u"],
     ("B", "spectator"), (": attack", "Attack", "nvelop")),
    ("a sealed risk", "battle", CROSS, ["", "", "", "1"], ["", "", "", "3"], ("B", "spectator"), ("Risk",)),
    ("a sealed march", "campaign", SEASON, ["", "patrol_week", "", "patrol_week"],
     ["", "bunker_week", "", "patrol_week"], ("B", "spectator"), ("patrol", "bunker", "Household")),
    ("what is raised", "campaign", SEASON,
     ["", "patrol_week", "", "patrol_week", "bunker_week", "", "raise", "yeo"],
     ["", "patrol_week", "", "patrol_week", "bunker_week", "", "raise", "free"],
     ("B", "spectator"), ("raise", "Yeomen", "Company", "150,000")),
)


def differs(name, seat, first, second):
    for one, two in zip(first.splitlines(), second.splitlines()):
        if one != two:
            return f"{name}: {seat} is told\n  {one}\nand\n  {two}"
    return f"{name}: {seat} is told more of one game" if first != second else None


def compare_pair(name, game, document, first, second, seats, secrets):
    wrong = []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        journals = [open(play(folder, game, document, typed)[1], encoding="utf-8").read()
                    for folder, typed in ((one, first), (two, second))]
        lines = [json.loads(line) for line in journals[0].splitlines()]
        if journals[0] == journals[1] or len(lines) < 2:
            return [f"{name}: the games do not differ"]
        for seat in seats:
            texts = told(one, seat), told(two, seat)
            wrong.append(differs(name, seat, *texts))
            wrong += [f"{name}: {seat} reads {word}" for word in secrets if seat != "B" and word in texts[0]]
            if "state" in texts[0]:
                wrong.append(f"{name}: {seat} is told the hash of the state")
        if "state" not in run(one, "replay", "game.jsonl"):
            wrong.append(f"{name}: the referee is not told the hash of the state")
    return wrong


def compare_screens():
    """Another figure that is hidden: the screen is the same until somebody is called."""
    screens = []
    for figure in ("strategy: 10", "strategy: 13"):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(os.path.join(ROOT, "scenarios/gurps4"), os.path.join(folder, "gurps4"))
            path = os.path.join(folder, "gurps4/forces/sir-richard.yaml")
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if "strategy: 10" not in text:
                return ["there is no figure to change"]
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("strategy: 10", figure))
            screens.append(run(folder, "battle", "gurps4/drakes-cross.yaml", "--dice", "ask", "--explain",
                               "--journal", "g.jsonl", typed="?\nv\n"))
    return [differs("the screen of battle --explain", "a spectator", *screens)]


def main():
    wrong = [words for pair in PAIRS for words in compare_pair(*pair)] + compare_screens()
    wrong = [words for words in wrong if words]
    print("\n".join(wrong) or f"{len(PAIRS) + 1} pairs of games told alike")
    return 1 if wrong else 0


sys.exit(main())

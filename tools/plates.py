#!/usr/bin/env python3
"""Draws the six tables of docs/pictures, one of each era: plates.py PROGRAM ROOT

Each is a battle of scenarios/obsidian that two bots fight with a seed, at the last move of a round. Run it again
when the rules or the drawing have changed, and look at what it made.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

# Scenario, seed, round, and the stand whose reach is drawn; without one the last move is.
PLATES = [
    ("watling-street", 7, 2, 14),
    ("senlac", 7, 1, None),
    ("the-ridge", 3, 3, 4),
    ("ford-below-the-kop", 7, 2, None),
    ("point-175", 7, 2, None),
    ("pit-head", 7, 3, None),
]


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def last_of_round(folder, number):
    """The file of the last move of a round."""
    found = None
    for path in sorted(glob.glob(os.path.join(folder, "*.svg"))):
        with open(path, encoding="utf-8") as file:
            if re.search(r">round %d, " % number, file.read()):
                found = path
    return found


def draw(program, root, work, plate):
    name, seed, number, stand = plate
    scenario = os.path.join(root, "scenarios/obsidian", name + ".yaml")
    journal, part = os.path.join(work, name + ".jsonl"), os.path.join(work, name + ".part.jsonl")
    folder = os.path.join(work, name)
    out = os.path.join(root, "docs/pictures/table-%s.svg" % name)
    run(program, "battle", scenario, "--bot", "A=steady", "--bot", "B=steady", "--defaults", "--seed", str(seed),
        "--journal", journal)
    run(program, "replay", journal, "--svg", folder)
    plate = last_of_round(folder, number)
    if stand is None:
        os.replace(plate, out)
        return
    # A journal up to some entry is the journal of a game in progress.
    entries = 1 + int(os.path.basename(plate)[:-len(".svg")])
    with open(journal, encoding="utf-8") as whole, open(part, "w", encoding="utf-8") as file:
        file.writelines(line for i, line in enumerate(whole) if i < entries)
    run(program, "battle", part, "--svg", out, "--stand", str(stand))


def main():
    program, root = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as work:
        for plate in PLATES:
            draw(program, root, work, plate)


if __name__ == "__main__":
    main()

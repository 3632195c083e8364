#!/usr/bin/env python3
"""Plays the games of docs/examples with fixed seeds and writes their reports there.

    examples.py BANNERET [NAME ...]

Run it when what a report says or how it looks has changed, and look at the pages. With --check it
writes nothing and says whether the text of each report is what it would write. With --runs it makes
the reports of the named games elsewhere and only wants them to have the same parts as those in
docs/examples: a change of wording must not make every other test run fail.
"""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "docs", "examples")
MOST = 300 * 1024
ENDINGS = ("html", "pdf", "md")

# name, command, scenario, seed, sides; what is worth seeing in it
GAMES = {
    "pass": ("battle", "warmachine/elves-at-the-pass", 1, 2, "one day, two forces: the shortest battle"),
    "three": ("battle", "warmachine/three-against-the-orcs", 6, 2, "an alliance of three forces loses"),
    "keep": ("battle", "warmachine/storm-of-the-keep", 3, 2, "a castle is stormed and holds"),
    "drakes-cross": ("battle", "gurps4/drakes-cross", 2, 2, "five rounds; named persons are hurt and captured"),
    "siege": ("battle", "gurps4/castle-siege", 2, 2, "a siege that the besieged win"),
    "air": ("battle", "gurps4/air-battle", 2, 2, "six rounds in the air"),
    "bannock": ("battle", "gurps3/bannock", 3, 2, "one day by the third edition's article, unit by unit"),
    "dead": ("battle", "dragonquest/siege-of-the-keep", 2, 2, "an army of the dead before a keep, by DragonQuest"),
    "marches": ("campaign", "warmachine/march-on-the-marches", 7, 2, "fourteen days of marching, hunger and battles"),
    "barony": ("campaign", "gurps4/barony-season", 7, 2, "a season of raids, with upkeep and a siege"),
}


def run(program, *args):
    subprocess.run([program, *args], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)


def make(program, name, folder, endings):
    command, scenario, seed, sides, _ = GAMES[name]
    with tempfile.TemporaryDirectory() as work:
        journal = os.path.join(work, name + ".jsonl")
        bots = [word for side in "ABCD"[:sides] for word in ("--bot", side + "=steady")]
        run(program, command, f"{ROOT}/scenarios/{scenario}.yaml", "--defaults", "--seed", str(seed), "--journal",
            journal, *bots)
        for ending in endings:
            path = os.path.join(folder, f"{name}.{ending}")
            run(program, "report", journal, "--out", path)
            size = os.path.getsize(path)
            if size > MOST:
                sys.exit(f"{path}: {size} bytes are more than {MOST}")


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def title(name):
    return read(FOLDER, name + ".md").split("\n", 1)[0].lstrip("# ")


def index():
    lines = ["# Examples", "",
             "Reports as `banneret report` writes them, of games that bots played with fixed seeds. `tools/examples.py "
             "build/banneret`", "writes them again.", "",
             "| game | system | what to see | read | print | wiki |", "|---|---|---|---|---|---|"]
    systems = {"warmachine": "The War Machine", "gurps4": "GURPS Mass Combat", "gurps3": "GURPS, third edition",
               "dragonquest": "DragonQuest"}
    for name, (_, scenario, _, _, words) in GAMES.items():
        links = " | ".join(f"[{ending}]({name}.{ending})" for ending in ENDINGS)
        lines.append(f"| {title(name)} | {systems[scenario.split('/')[0]]} | {words} | {links} |")
    return "\n".join(lines) + "\n"


def parts(text):
    """The headings of a report, without rounds and days."""
    return [line for line in re.findall(r"^##? .*$", text, re.M)]


def main():
    program = os.path.abspath(sys.argv[1])
    options = [word for word in sys.argv[2:] if word.startswith("--")]
    names = [word for word in sys.argv[2:] if not word.startswith("--")] or list(GAMES)
    if not options:
        for name in names:
            make(program, name, FOLDER, ENDINGS)
        with open(os.path.join(FOLDER, "README.md"), "w", encoding="utf-8") as file:
            file.write(index())
        return 0
    same = True
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            make(program, name, folder, ("md",))
            new, old = read(folder, name + ".md"), read(FOLDER, name + ".md")
            if (parts(new) != parts(old)) if "--runs" in options else new != old:
                print(f"docs/examples/{name}.md is not what the program writes: run tools/examples.py")
                same = False
    return 0 if same else 1


sys.exit(main())

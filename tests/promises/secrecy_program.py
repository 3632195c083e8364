#!/usr/bin/env python3
"""Two games that differ only in what a seat may not know, shown to that seat by the real program.

Battles and campaigns of every system, with another sealed order, with one that was undone, with another
hidden figure in the document, and with another answer or ruling that only one side sees: `replay --as`, in words
and as JSON, with and without --explain, `report --as`, `advise --as`, `campaign --as`, and the screens of `battle` and `campaign`.
Every second pair once more with journals that do not verify. A few pairs are written out below; the others are random games, from secrecy_journals.c.

    secrecy_program.py SECRECY_JOURNALS [SERVED [PAIRS [SEED]]]

PAIRS of each system, the same number of battles and of campaigns; if BN_LONG is set, 700, which is 10,000 outputs
and more. SERVED is the library that starts the program once for all of them (served.c), or nothing.
"""

import importlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = os.environ["BN_ROOT"]
sys.path.insert(0, os.path.join(ROOT, "tests", "program"))
PROGRAM = os.environ["BN_PROGRAM"]
chained = importlib.import_module("chained")
PASS = "scenarios/warmachine/elves-at-the-pass.yaml"


class Served:
    """The program, started once: see served.c."""

    def __init__(self, library):
        self.folder = tempfile.mkdtemp()
        self.server = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                                       env={"LANG": "C.UTF-8", "LD_PRELOAD": os.path.abspath(library)})

    def run(self, folder, args, typed):
        ways = [os.path.join(self.folder, name) for name in ("in", "out")]
        with open(ways[0], "w", encoding="utf-8") as file:
            file.write(typed)
        words = b"".join(word.encode() + b"\0" for word in (os.path.abspath(folder), *ways, *args))
        self.server.stdin.write(struct.pack("=I", len(words)) + words)
        if self.server.stdout.read(1) != b".":
            sys.exit(f"{args}: crashed")
        with open(ways[1], encoding="utf-8") as file:
            return file.read()

    def end(self):
        self.server.stdin.close()
        self.server.wait()
        shutil.rmtree(self.folder)


served = Served(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None


def run(folder, *args, typed=""):
    if served:
        return served.run(folder, args, typed)
    done = subprocess.run([PROGRAM, *args], cwd=folder, input=typed, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={"LANG": "C.UTF-8"}, check=False)
    return done.stdout


def play(folder, game, document, typed, *more):
    said = run(folder, game, os.path.join(ROOT, document), "--defaults", "--seed", "1", "--journal", "game.jsonl",
               *more, typed="\n".join(typed) + "\n")
    return said, os.path.join(folder, "game.jsonl")


def told(folder, seat):
    """All that replay and report show a seat."""
    return "".join(run(folder, "replay", "game.jsonl", "--as", seat, *more)
                   for more in ((), ("--explain",), ("--json",), ("--json", "--explain"))) + \
        run(folder, "report", "game.jsonl", "--as", seat)


# name, game, document, what is typed in the one game and in the other, the seats that may not know,
# and words that none of them may read
PAIRS = (
    ("a sealed tactic", "battle", PASS, ["", "attack"], ["", "envelop"], ("B", "spectator"), (": attack", "Attack", "nvelop")),
    ("a sealed tactic taken back", "battle", PASS, ["", "attack", "", "u"], ["", "envelop", "", "u"],
     ("B", "spectator"), (": attack", "Attack", "nvelop")),
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


# name, force of Drake's Cross, what stands there in the one game and in the other, what is typed: until
# the side is called, everyone is shown the same. Its own line is added where there is none.
UNTIL_STRATEGY = "\n\n\n0\n0\n\n0\n\nno\n"
KNOWN = "\nsituation: {strategy_known: true, surrender_order: %s}\n"
SCREENS = (
    ("the skill of a commander", "sir-richard", "strategy: 10", ("strategy: 10", "strategy: 13"), "?\nv\n"),
    ("leave to surrender where orders are known", "strykland", None, (KNOWN % "false", KNOWN % "true"), UNTIL_STRATEGY),
    ("the posture where orders are known", "strykland", "posture: mobile",
     ("posture: mobile" + KNOWN % "true", "posture: patrolling" + KNOWN % "true"), UNTIL_STRATEGY),
)


def screen_of(force, before, after, typed):
    """A game of Drake's Cross with something else in one of its forces, and its screen once more when it is taken up."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(ROOT, "scenarios/gurps4"), os.path.join(folder, "gurps4"))
        path = os.path.join(folder, f"gurps4/forces/{force}.yaml")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if before and before not in text:
            sys.exit(f"{path}: there is no {before} to change")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(before, after) if before else text + after)
        more = ("--dice", "ask", "--explain") if typed.startswith("?") else ("--defaults", "--seed", "1")
        said = run(folder, "battle", "gurps4/drakes-cross.yaml", *more, "--journal", "g.jsonl", typed=typed)
        return (said if more[0] == "--dice" else "") + run(folder, "battle", "g.jsonl")


def compare_screens():
    """Something else that is hidden: the screen is the same until someone is called."""
    return [differs(f"the screen of battle, another value of {name}", "a spectator",
                    *(screen_of(force, before, after, typed) for after in texts))
            for name, force, before, texts, typed in SCREENS]


SEASON = "scenarios/gurps3/season-of-bannock.yaml"
UNTIL_ORDERS = "\n\n\n\n\n"


def waiting_for_referee(order):
    """The screen of a campaign whose referee is asked about the day, in front of everyone, after sealed orders."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(ROOT, SEASON), encoding="utf-8") as file:
            text = file.read().replace("referee: defaults", "referee: ask")
        with open(os.path.join(folder, "season.yaml"), "w", encoding="utf-8") as file:
            file.write(text)
        run(folder, "campaign", "season.yaml", "--seed", "1", "--journal", "g.jsonl", typed=f"{UNTIL_ORDERS}{order}\n\nmarch\n")
        return run(folder, "campaign", "g.jsonl")


def compare_judgements():
    """The list of what the referee will be asked next does not say whether battle is offered."""
    screens = [waiting_for_referee(order) for order in ("march", "give battle")]
    return [differs("a campaign that waits for the referee, another order", "a spectator", *screens),
            None if "atrocity" in screens[0] else f"the referee is not asked:\n{screens[0]}"]


# ---- random games ---------------------------------------------------------------------------

REPLAYS = [[], ["--explain"], ["--json"], ["--json", "--explain"]]
REPORTS = [[], ["--short"]]
ADVICE = ["--states", "60", "--simulate", "4"]


def rows_of(game, journal, seat, asked):
    """What is printed to a seat: rows of (arguments, what is typed)."""
    rows = [(["replay", journal, "--as", seat, *more], "") for more in REPLAYS]
    rows += [(["report", journal, "--as", seat, *more], "") for more in REPORTS]
    rows.append((["report", journal, "--as", seat, "-o", "page.html"], ""))
    if game == "campaign":
        rows.append((["campaign", journal, "--status", "--statement", "--map", "--as", seat], ""))
    again = [game, journal, "--dice", "ask", "--explain"]
    if seat == "spectator":
        rows.append((again, "" if asked not in ("table", "over") else "v\n?\no\n"))
    elif seat == asked:
        rows.append((again, "\nv\n?\no\n"))
    if game == "battle" and asked in (seat, "referee") and seat != "spectator":
        rows += [(["advise", journal, "--as", seat, *ADVICE, *more], "") for more in ([], ["--json"])]
    return rows


def printed(folder, arguments, typed):
    """What the program prints, beside what it writes into a page."""
    page = os.path.join(folder, "page.html")
    journal = os.path.join(folder, arguments[1])
    if arguments[0] in ("battle", "campaign"):
        shutil.copy(journal, journal + ".kept")
    text = run(folder, *arguments, typed=typed)
    if os.path.exists(journal + ".kept"):
        os.replace(journal + ".kept", journal)
    if os.path.exists(page):
        with open(page, encoding="utf-8") as file:
            text += file.read()
        os.remove(page)
    return text


def spoil(path, how):
    """The journal once more with its last entry leading to another state, or of another version, and hashes that fit."""
    head, entries = chained.read(path)
    if how == "version":
        head = re.sub('"data":"[0-9a-f]*"', '"data":"0123456789abcdef"', head)
    elif entries:
        entries[-1]["state"] = "0123456789abcdef"
    chained.write(path[:-len(".jsonl")] + f"-{how}.jsonl", head, entries)


def spoilt_rows(game, number, seat, new):
    """What is printed to a seat of journals that do not verify: errors show no more than the game. One without
    entries has none that could lead to another state, and would be played on."""
    return [(arguments, "") for how in (("version",) if new else ("state", "version")) for arguments in (
        ["replay", f"{number}-{how}.jsonl", "--as", seat], ["replay", f"{number}-{how}.jsonl", "--as", seat, "--json"],
        ["report", f"{number}-{how}.jsonl", "--as", seat], [game, f"{number}-{how}.jsonl"])]


def is_new(folder, number):
    """A game without entries has no line of JSON to print."""
    with open(os.path.join(folder, "one", f"{number}.jsonl"), encoding="utf-8") as file:
        return len(file.readlines()) == 1


def compare_random(tool, folder, system, game, count, seed):
    """Pairs and comparisons, and what is wrong."""
    for name in ("one", "two"):
        os.makedirs(os.path.join(folder, name))
    done = subprocess.run([tool, folder, system, game, str(count), str(seed)], stdout=subprocess.PIPE, text=True,
                          check=True)
    wrong, pairs, compared = [], 0, 0
    for line in done.stdout.splitlines():
        number, what, seats, asked = line.split()
        pairs += 1
        for name in ("one", "two") if pairs % 2 else ():
            for how in ("state", "version"):
                spoil(os.path.join(folder, name, f"{number}.jsonl"), how)
        for seat in seats.rstrip(",").split(","):
            rows = rows_of(game, f"{number}.jsonl", seat, asked) + \
                (spoilt_rows(game, number, seat, is_new(folder, number)) if pairs % 2 else [])
            for arguments, typed in rows:
                texts = [printed(os.path.join(folder, name), arguments, typed) for name in ("one", "two")]
                if asked == "referee":  # several of their judgements are put to them, a single one beside its side
                    texts = [re.sub("^  .*'s? turn:", "  some seat's turn:", text, flags=re.M) for text in texts]
                compared += 1
                if '"state":"' in texts[0]:
                    wrong.append(f"{system}, seed {seed}: {arguments} prints the hash of the state")
                if not texts[0].strip() and not ("--json" in arguments and is_new(folder, number)):
                    wrong.append(f"{system}, seed {seed}: {arguments} prints nothing")
                if texts[0] != texts[1]:
                    wrong.append(differs(f"{system}, seed {seed}, another {what}: {' '.join(arguments)}", seat, *texts))
    return pairs, compared, wrong


def games():
    """Every game of every system, or of the one that BN_SYSTEM names; battles or campaigns alone if BN_GAME does."""
    told = re.findall(r"^  (\w+)  .*\n.*games: (.*)$", run(".", "systems"), re.M)
    only = os.environ.get("BN_SYSTEM")
    kind = os.environ.get("BN_GAME")
    return [(system, game) for system, words in told for game in words.split(", ")
            if only in (None, system) and kind in (None, game)]


def random_games(tool, count, seed):
    wrong, all_games = [], games()
    systems = [system for system, _ in all_games]
    for system, game in all_games:
        with tempfile.TemporaryDirectory() as folder:
            pairs, compared, found = compare_random(tool, folder, system, game, count // systems.count(system), seed)
        wrong += found
        print(f"{system}, {game}: {pairs} random pairs of games, {compared} outputs of each compared", flush=True)
        if pairs == 0:
            wrong.append(f"{system}, {game}: there are no pairs")
    return wrong


def main():
    tool = os.path.abspath(sys.argv[1])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 700 if os.environ.get("BN_LONG") else 2
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1201  # Obsidian, with its few secrets, has pairs soon after it
    wrong = [words for pair in PAIRS for words in compare_pair(*pair)] + compare_screens() + compare_judgements()
    wrong = [words for words in wrong if words]
    if not wrong:
        print(f"{len(PAIRS) + len(SCREENS) + 1} pairs of games told alike")
    wrong += random_games(tool, count, seed)
    print("\n".join(wrong))
    if served:
        served.end()
    return 1 if wrong else 0


sys.exit(main())

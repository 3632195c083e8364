#!/usr/bin/env python3
"""Two games that differ only in what a seat may not know, shown to that seat by `banneret serve --stdio`.

The pairs are those of secrecy_journals.c. Two programs get the same requests, line by line: every reply has to be the same, to the
byte, and of every kind of pair the referee has to be shown what differs.

    secrecy_calls.py SECRECY_JOURNALS [PAIRS [SEED [SYSTEM...]]]

PAIRS of each system, half of them campaigns where it has any; if BN_LONG is set, 10,000. Advice, the coming round and chances are
asked of every BN_ORACLE-th pair (10) of a battle in which the seat has to decide.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["BN_PROGRAM"]
LONG = bool(os.environ.get("BN_LONG"))
ORACLE = int(os.environ.get("BN_ORACLE", "10"))
SHOWN = 100  # pairs of which the referee is asked, too
CHUNK = 100
SYSTEMS = ("warmachine", "gurps4", "gurps3", "dragonquest", "obsidian")
BOUNDS = {"states": 60, "games": 4, "winner_only": True}

LOOKS = (
    ("questions", {"explain": True}),
    ("view", {}),
    ("events", {"explain": True}),
    ("events", {"after": 1}),
    ("result", {}),
    ("judgements", {}),
    ("judge", {"answers": [{"ask": "no such", "value": [0]}]}),
    ("answer", {"question": 4000000, "value": [0]}),
    ("roll", {"question": 4000000}),
    ("roll", {"question": 0, "faces": [[1]]}),
)
# What counts on by the true state says nothing of what the seat may not know, or refuses.
THINKS = (
    ("advise", {"states": 60, "games": 4}),
    ("matrix", BOUNDS),
    ("chances", BOUNDS),
    ("odds", {"states": 60, "winner_only": True}),
    ("simulate", {"games": 4}),
)


class Program:
    """A program that answers requests; those of a batch wait in its pipe, so they must be small."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, requests):
        lines = [json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n"
                 for method, params in requests]
        self.process.stdin.write("".join(lines).encode())
        self.process.stdin.flush()

    def read(self, count):
        replies = [self.process.stdout.readline() for _ in range(count)]
        if b"" in replies:
            sys.exit("the program ended")
        return replies

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def generate(tool, folder, system, game, count, seed):
    for name in ("one", "two"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    return subprocess.Popen([tool, folder, system, game, str(count), str(seed)], stdout=subprocess.PIPE, text=True)


def pairs_of(maker):
    """Each as its number, what differs, the seats that may not know, and who is asked."""
    for line in maker.communicate()[0].splitlines():
        number, what, seats = line.split(" ")[:3]
        yield number, what, [seat if seat == "spectator" else f"commander {ord(seat) - ord('A')}"
                             for seat in seats.split(",") if seat]


class Comparison:
    def __init__(self):
        self.programs = [Program(), Program()]
        self.opened = 0  # games of each program
        self.pairs = self.replies = self.shown = self.looked = 0
        self.seconds = time.monotonic()

    def both(self, requests):
        """What each program replies; `requests` are the same for both."""
        for program in self.programs:
            program.send(requests)
        return [program.read(len(requests)) for program in self.programs]

    def begin(self, journals):
        self.opened += 1
        for program, journal in zip(self.programs, journals):
            program.send([("resume", {"journal": journal})])
        for program in self.programs:
            reply = json.loads(program.read(1)[0])
            if reply.get("result", {}).get("game") != self.opened:
                sys.exit(f"not resumed: {reply}")

    def told(self, seat, requests, where):
        """The replies, which have to be alike."""
        asked = [(method, {"game": self.opened, "seat": seat, **params}) for method, params in requests]
        one, two = self.both(asked)
        for request, first, second in zip(asked, one, two):
            if first != second:
                sys.exit(f"{where}: {seat} asks {request} and is told\n  {first}\nand\n  {second}")
            if b'"state":"' in first:
                sys.exit(f"{where}: {seat} is told the hash of the state by {request}")
        self.replies += len(one)
        return one

    def compare(self, where, folder, number, seats, thinks):
        self.pairs += 1
        journals = []
        for name in ("one", "two"):
            path = os.path.join(folder, name, f"{number}.jsonl")
            with open(path, encoding="utf-8") as file:
                journals.append(file.read())
            os.unlink(path)
        self.begin(journals)
        # A seat may undo, so each has separate games, and the referee is first.
        if self.looked < SHOWN:
            self.looked += 1
            one, two = self.both([(method, {"game": self.opened}) for method in ("events", "view", "questions")])
            self.shown += one != two
        for at, seat in enumerate(seats):
            if at > 0:
                self.begin(journals)
            mine = json.loads(self.told(seat, LOOKS, where)[0])["result"]["next"]
            more = []
            if mine and mine.get("to") == "side" and mine["form"] != "roll":
                more += [("answer", {"question": mine["id"], "words": "no such words"}),
                         ("answer", {"question": mine["id"], "value": [2000000000]})]
                more += THINKS if thinks else ()
            self.told(seat, more + [("undo", {"to": 0}), ("view", {})], where)
            self.both([("close", {"game": self.opened})])

    def say(self, system, game):
        print(f"{system}, {game}: {self.pairs} pairs (of {self.looked} the referee sees {self.shown} differ), "
              f"{self.replies} replies of each compared, {time.monotonic() - self.seconds:.0f} s", flush=True)

    def end(self):
        for program in self.programs:
            program.end()


def run(tool, system, game, count, seed):
    work = Comparison()
    with tempfile.TemporaryDirectory() as folder:
        made, chunk = 0, 0
        ahead = generate(tool, f"{folder}/0", system, game, min(CHUNK, count), seed)
        while made < count:
            maker, here = ahead, f"{folder}/{chunk}"
            chunk += 1
            left = count - made - CHUNK
            if left > 0:  # the next ones are made meanwhile
                ahead = generate(tool, f"{folder}/{chunk}", system, game, min(CHUNK, left), seed + 1000000 * chunk)
            for number, what, seats in pairs_of(maker):
                thinks = game == "battle" and work.pairs % ORACLE == 0
                work.compare(f"{system}, {game} {seed + 1000000 * (chunk - 1)} {number}, another {what}", here, number,
                             seats, thinks)
            made += CHUNK
            work.say(system, game)
    work.end()
    if work.pairs == 0 or work.shown == 0:
        sys.exit(f"{system}, {game}: no pair, or none that differs for the referee")


def main():
    tool, *more = sys.argv[1:]
    pairs = int(more[0]) if more else 10000 if LONG else 8
    seed = int(more[1]) if len(more) > 1 else 1201  # Obsidian, with its few secrets, has a pair soon after it
    for system in more[2:] or SYSTEMS:
        games = ("battle",) if system == "obsidian" else ("battle", "campaign")
        # Everyday few of Obsidian: the first pair takes a moment, and others much longer.
        count = pairs if LONG or system != "obsidian" else max(1, pairs // 8)
        for game in games:
            run(tool, system, game, -(-count // len(games)), seed)


main()

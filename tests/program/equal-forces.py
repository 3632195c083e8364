#!/usr/bin/env python3
"""The fight of scenarios/gurps4/equal-forces.yaml counted a second time, by other code: every pair of
3d rolls of every round, as exact fractions. Shares nothing with the engine but the ledger's tables
of combat results, which it reads by itself. See docs/outside-check.md.

    equal-forces.py                    prints how much the winner lost, with PB and without
    equal-forces.py --skill 16 --least 3   the same for another skill, none counted below 3
    equal-forces.py --against FILE     holds the JSON of `banneret odds` to it, to the last digit
"""
import argparse
import csv
import itertools
import json
import pathlib
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "rules/gurps4/tables/combat_results.csv"


def results():
    """(greatest margin, loser's casualties, winner's casualties, shift of PB), by margin."""
    with open(TABLE, newline="") as file:
        return [
            (
                int(row["margin_max"] or 1000),
                int(row["loser_casualties_pct"]),
                int(row["winner_casualties_pct"]),
                int(row["winner_pb_shift"]),
            )
            for row in csv.DictReader(file)
        ]


def margin(skill, roll):
    """3 and 4 never fail, 17 and 18 never succeed (G4-002, G4-R-01)."""
    by = skill - roll
    if roll <= 4:
        return max(by, 0)
    return min(by, -1) if roll >= 17 else by


FALLS = 216**2
ROLLS = Counter(sum(dice) for dice in itertools.product(range(1, 7), repeat=3))
RESULTS = results()


@lru_cache(None)
def contest(first, second):
    """Ways, of FALLS, to (who won: 1, 0 or -1; row of the table) for two effective skills."""
    counted = Counter()
    for (roll, ways), (other, other_ways) in itertools.product(ROLLS.items(), ROLLS.items()):
        by = margin(first, roll) - margin(second, other)
        row = next(i for i, result in enumerate(RESULTS) if abs(by) <= result[0])
        counted[(by > 0) - (by < 0), row] += ways * other_ways
    return tuple(counted.items())


def fight(position_bonus, skill, least):
    """Chances of both casualty totals at the end, and of the number of rounds."""
    now, ends, rounds = {(0, 0, 0): 1}, Counter(), Counter()
    for number in itertools.count(1):
        following, over = Counter(), Counter()
        for (first, second, pb), ways in now.items():
            one = max(least, skill - first // 5 + max(pb, 0))
            two = max(least, skill - second // 5 + max(-pb, 0))
            for (won, row), falls in contest(one, two):
                _, loses, wins, shift = RESULTS[row]
                hurt = min(100, first + (wins if won > 0 else loses))
                other = min(100, second + (wins if won < 0 else loses))
                if 100 in (hurt, other):
                    over[hurt, other] += ways * falls
                else:
                    moved = pb + won * shift if position_bonus else 0
                    following[hurt, other, moved] += ways * falls
        for pair, ways in over.items():
            ends[pair] += Fraction(ways, FALLS**number)
        rounds[number] += Fraction(sum(over.values()), FALLS**number)
        now = following
        if not now:
            return ends, rounds


def show(skill, least):
    table = {}
    for position_bonus in (True, False):
        ends, _ = fight(position_bonus, skill, least)
        losses = Counter()
        for (first, second), chance in ends.items():
            losses[min(first, second)] += chance
        table[position_bonus] = losses
    print("winner lost   with PB  or less   without  or less   (percent of battles)")
    sums = {True: 0, False: 0}
    for lost in range(0, 105, 5):
        line = f"{lost:11d}"
        for position_bonus in (True, False):
            chance = 100 * table[position_bonus][lost]
            sums[position_bonus] += chance
            line += f"{float(chance):10.2f}{float(sums[position_bonus]):9.2f}"
        print(line + ("   mutual annihilation" if lost == 100 else ""))


def compare(path, skill, least):
    ends, rounds = fight(True, skill, least)
    with open(path) as file:
        told = json.load(file)
    total = int(told["total"])
    wrong = 0

    def hold(name, weights, chances):
        nonlocal wrong
        got = {key: Fraction(int(weight), total) for key, weight in weights if int(weight)}
        want = {key: chance for key, chance in chances.items() if chance}
        if got != want:
            wrong += 1
            print(f"{name}: {sorted(got.items())}, want {sorted(want.items())}")

    def along(which):
        chances = Counter()
        for pair, chance in ends.items():
            chances[pair[which]] += chance
        return chances

    winners = Counter()
    for (first, second), chance in ends.items():
        winners["" if first == second else "Red" if second == 100 else "Blue"] += chance
    hold("winner", [("" if row["side"] is None else row["name"], row["weight"]) for row in told["winners"]], winners)
    known = {
        ("casualties", "Red"): along(0),
        ("casualties", "Blue"): along(1),
        ("rounds", None): rounds,
    }
    for measure in told["measures"]:
        key = measure["key"], told["winners"][measure["side"]]["name"] if measure["side"] >= 0 else None
        if key in known:
            rows = [(row["value"], row["weight"]) for row in measure["rows"]]
            hold(str(key), rows, known.pop(key))
    if known:
        wrong += 1
        print(f"not told: {sorted(map(str, known))}")
    return wrong


parser = argparse.ArgumentParser()
parser.add_argument("--against", metavar="FILE")
parser.add_argument("--skill", type=int, default=12)
parser.add_argument("--least", type=int, default=-1000)
options = parser.parse_args()
if options.against:
    sys.exit(1 if compare(options.against, options.skill, options.least) else 0)
show(options.skill, options.least)

#!/usr/bin/env python3
"""Plays battles with two simple bots and draws how often each side won and what it lost: thousand.py SCENARIO [BATTLES]"""

import collections
import sys

from banneret import Engine, Game


def attack(question):
    """Attacks wherever that is offered."""
    words = [option.word for option in question.options]
    return "attack" if "attack" in words else question.default


def careful(question):
    """Takes the default of everything."""
    return question.default


def bars(title, counts, total):
    print(title)
    for name, count in sorted(counts.items(), key=lambda row: str(row[0])):
        print(f"  {name!s:>16} {count / total:6.1%} {'#' * round(50 * count / total)}")


def main():
    battles = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    won, lost = collections.Counter(), collections.Counter()
    with Engine() as engine:
        for seed in range(battles):
            with Game(sys.argv[1], seed=seed, engine=engine) as game:
                result = game.play({"commander 0": attack, "commander 1": careful})
                won[result.name] += 1
                first = next(iter(result.measures.values()))
                lost[first[0] // 50 * 50] += 1
    bars("Won", won, battles)
    bars("Left to the first side, in steps of 50", lost, battles)


main()

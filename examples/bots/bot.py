#!/usr/bin/env python3
"""A bot for the first side: bot.py SCENARIO SEED JOURNAL. It attacks wherever it may; all else takes its default."""
import sys

from banneret import Game


def choose(question):
    """The first attack that is offered; else the default."""
    attacks = (option for option in question.options if "attack" in option.word.lower())
    return next(attacks, question.default)


def main(scenario, seed, journal):
    with Game(scenario, seed=int(seed)) as game:
        while not game.over:
            seat = "commander 0" if game.asked("commander 0") else "referee"
            question = game.asked(seat)
            if question.form == "roll":
                game.roll(question, seat=seat)
            else:
                game.answer(question, choose(question) if seat != "referee" else question.default, seat=seat)
        with open(journal, "w", encoding="utf-8") as file:
            file.write(game.journal())


main(*sys.argv[1:])

"""Referee, odds and advice for tabletop mass battles: the engine of Banneret in this process.

    from banneret import Game

    game = Game("scenarios/gurps4/equal-forces.yaml", seed=7)
    print(game.odds())
    for question in game.questions("commander 0"):
        game.answer(question, question.options[-1] if question.options else question.default)
    print(game.result())
"""

from .engine import Engine
from .errors import BanneretError
from .game import Game
from .shapes import Bot, Dice, Odds, Option, Question, Result, Told

__all__ = ["BanneretError", "Bot", "Dice", "Engine", "Game", "Odds", "Option", "Question", "Result", "Told"]

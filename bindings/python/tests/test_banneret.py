"""Games of every system played from Python."""

import glob
import os
import random
import unittest
from fractions import Fraction

from banneret import BanneretError, Engine, Game, Option, engine

ROOT = os.environ.get("BN_ROOT", os.path.join(os.path.dirname(__file__), "..", "..", ".."))


def scenario(name):
    return glob.glob(os.path.join(ROOT, "scenarios", "*", name + ".yaml"))[0]


def at_random(seed):
    """A bot that takes any option that is offered."""
    dice = random.Random(seed)

    def decide(question):
        return dice.choice(question.options) if question.form == "choice" else question.default

    return decide


class Library(unittest.TestCase):
    def test_a_library_of_another_version_is_refused(self):
        headers = engine._HEADERS
        try:
            engine._HEADERS = headers + 100
            with self.assertRaisesRegex(BanneretError, "another version"):
                Engine()
        finally:
            engine._HEADERS = headers


class Samples(unittest.TestCase):
    def test_a_sample_is_found_by_its_name_in_the_folder_that_is_named(self):
        before = os.environ.get("BANNERET_SCENARIOS")
        os.environ["BANNERET_SCENARIOS"] = os.path.join(ROOT, "scenarios")
        try:
            question = next(Game("elves-at-the-pass").questions("commander 0"))
        finally:
            os.environ.pop("BANNERET_SCENARIOS")
            os.environ.update({"BANNERET_SCENARIOS": before} if before else {})
        self.assertEqual((question.key, question.text), ("tactic", "Gar: which tactic?"))

    def test_a_name_that_no_sample_has_is_refused(self):
        with self.assertRaises(BanneretError):
            Game("no-such-battle")


class Battles(unittest.TestCase):
    def test_bots_play_every_system_and_the_journal_is_the_same_again(self):
        for name in ("quick-skirmish", "equal-forces", "bannock", "night-at-the-ford", "season-of-bannock"):
            journals = []
            for _ in range(2):
                with Game(scenario(name), seed=5) as game:
                    result = game.play({"commander 0": at_random(1), "commander 1": at_random(2)})
                    self.assertTrue(result.over and game.over)
                    self.assertEqual(result.name, "nobody" if result.winner is None else game.sides[result.winner])
                    journals.append(game.journal())
            self.assertEqual(journals[0], journals[1], name)
            with Game.resume(journals[0]) as again:
                self.assertEqual((again.over, again.entries), (True, journals[0].count("\n") - 1))

    def test_questions_come_one_after_the_other(self):
        game = Game(scenario("elves-at-the-pass"), seed=1)
        texts = []
        for question in game.questions("commander 0"):
            texts.append(question.text)
            told = game.answer(question, question.options[0] if question.options else question.default)
            self.assertTrue(told)
        self.assertTrue(game.over and texts[0].startswith("Gar"))
        self.assertTrue(any(entry.sentence for entry in game.events()))

    def test_typed_dice(self):
        game = Game(scenario("elves-at-the-pass"), dice="typed")
        for seat in ("commander 0", "commander 1"):
            question = game.asked(seat)
            self.assertIsInstance(question.option("attack"), Option)
            game.answer(question, "attack")
        roll = game.asked()
        self.assertEqual((roll.form, [throw.text for throw in roll.dice]), ("roll", ["d%", "d%"]))
        self.assertIn("Gar", game.roll(roll, [[58], [31]], explain=True)[0].question + game.title + game.sides[0])
        game.undo(0)
        self.assertEqual(game.asked("commander 0").key, "tactic")

    def test_odds_are_exact_or_say_that_they_are_not(self):
        odds = Game(scenario("elves-at-the-pass")).odds()
        self.assertTrue(odds.exact)
        self.assertEqual(sum(odds.sides.values()) + odds.nobody, 1)
        self.assertIsInstance(odds.sides["Gar"], Fraction)
        game = Game(scenario("equal-forces"))
        counted, estimated = game.odds(), game.odds(states=10)
        self.assertEqual((counted.exact, counted.games, estimated.exact), (True, 0, False))
        for side, chance in counted.sides.items():
            self.assertLess(abs(estimated.sides[side] - chance), 5 * estimated.errors[side] + 1e-6)
        self.assertIn("estimate", str(estimated))
        self.assertEqual(game.odds(states=10, games=20).games, 20)

    def test_advice(self):
        game = Game(scenario("elves-at-the-pass"))
        self.assertEqual(game.advise("commander 0")["side"], "Gar")


class Faults(unittest.TestCase):
    def test_an_error_says_where(self):
        with self.assertRaises(BanneretError) as caught:
            Game({"banneret": "scenario", "system": "gurps5"})
        self.assertIn("gurps4", caught.exception.hint)
        with self.assertRaises(BanneretError) as caught:
            Game(scenario("elves-at-the-pass")).view("king")
        self.assertEqual(caught.exception.path, "seat")
        with self.assertRaises(BanneretError):
            Game("no-such-file.yaml")

    def test_another_side_does_not_answer(self):
        game = Game(scenario("elves-at-the-pass"))
        question = game.asked("commander 0")
        with self.assertRaises(BanneretError) as caught:
            game.answer(question, "attack", seat="commander 1")
        self.assertEqual(caught.exception.code, "seat")
        with self.assertRaises(KeyError):
            question.option("flee")


class Books(unittest.TestCase):
    def test_what_is_asked_without_a_game(self):
        with Engine() as engine:
            self.assertEqual(len(engine.systems()), 5)
            self.assertTrue(engine.catalogue("gurps4", tech_level=3))
            self.assertTrue(engine.rate(os.path.join(ROOT, "scenarios/warmachine/forces/gars-elves.yaml")))
        with self.assertRaises(BanneretError):
            engine.systems()


if __name__ == "__main__":
    unittest.main()

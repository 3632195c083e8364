"""A battle or campaign."""

from fractions import Fraction
from typing import Dict, Iterator, List, Optional

from .engine import Engine, _path
from .errors import BanneretError
from .shapes import Answer, Bot, Odds, Option, Question, Result, Told

REFEREE = "referee"


class Game:
    """A game out of a sample battle by its name, the file of a scenario or campaign, or a tree; or out of a journal
    (Game.resume).

    A seat is "referee", "commander 0", "character 0.1" or "spectator". The dice are rolled from `seed`, or from one that the
    engine draws; with `dice="typed"` you give the faces."""

    def __init__(self, document, seed: Optional[int] = None, dice: str = "rolled", engine: Optional[Engine] = None):
        given = {"document": document} if isinstance(document, dict) else {"name": _path(document)}
        self._begin(engine, "open", seed=seed, dice=dice, **given)

    @classmethod
    def resume(cls, journal: str, engine: Optional[Engine] = None) -> "Game":
        """Continues with the text of a journal."""
        game = cls.__new__(cls)
        game._begin(engine, "resume", journal=journal)
        return game

    def _begin(self, engine, method, **params):
        self.engine = engine or Engine()
        now = self.engine.call(method, **params)
        self._id, self.over, self.entries = now["game"], now["over"], now["entries"]
        self.system, self.kind, self.title, self.sides = now["system"], now["kind"], now["title"], now["sides"]

    def _call(self, method, **params):
        return self.engine.call(method, game=self._id, **params)

    def _stands(self, now) -> List[Told]:
        self.over, self.entries = now["over"], now["entries"]
        return [Told(told["n"], told["asked"], told["sentence"], told["terms"]) for told in now.get("told", [])]

    # ---- playing ------------------------------------------------------------------------------

    def asked(self, seat: str = REFEREE) -> Optional[Question]:
        """What the seat has to answer now, or None: then it waits for others, or the game is over."""
        now = self._call("questions", seat=seat)["next"]
        return Question.of(now) if now else None

    def proceed(self, seat: str = REFEREE, most: Optional[int] = None, explain: bool = False) -> List[Told]:
        """Lets defaults and dice answer all that the seat does not decide itself (a spectator decides nothing)."""
        return self._stands(self._call("proceed", seat=seat, most=most, explain=explain))

    def questions(self, seat: str) -> Iterator[Question]:
        """What the seat has to decide, one after the other, to the end of the game: answer each before you take the next."""
        while not self.over:
            now = self._call("proceed", seat=seat)
            self._stands(now)
            if now["next"]:
                yield Question.of(now["next"])
            elif not now["told"]:
                return  # it waits for dice that someone has to type in

    def answer(self, question: Question, answer: Answer, seat: Optional[str] = None, note: Optional[str] = None,
               explain: bool = False) -> List[Told]:
        """Answers with an option, its number or word, or a list of numbers. `seat` is the one that is asked if you leave it out."""
        if isinstance(answer, Option):
            answer = [answer.value]
        elif isinstance(answer, int):
            answer = [answer]
        given = {"words": answer} if isinstance(answer, str) else {"value": list(answer)}
        return self._stands(self._call("answer", seat=seat or self._seat_of(question), question=question.id, note=note,
                                       explain=explain, **given))

    def roll(self, question: Question, faces: Optional[List[List[int]]] = None, seat: str = REFEREE,
             explain: bool = False) -> List[Told]:
        """Rolls, or types in what the dice show: a list of faces for each throw."""
        return self._stands(self._call("roll", seat=seat, question=question.id, faces=faces, explain=explain))

    def play(self, bots: Dict[str, Bot]) -> Result:
        """Plays to the end. A bot takes a question and returns the answer; seats without one have their defaults."""
        while not self.over:
            asked = self._question_for(bots)
            if asked:
                seat, question = asked
                self.answer(question, bots[seat](question), seat=seat)
                continue
            before = self.entries
            self.proceed("spectator", most=1)
            if self.entries == before:
                raise BanneretError("the game waits for dice that somebody has to type in", code="dice")
        return self.result()

    def _question_for(self, bots):
        for seat in bots:
            question = self.asked(seat)
            if question and question.form != "roll":
                return seat, question
        return None

    def undo(self, to: Optional[int] = None, seat: str = REFEREE) -> None:
        """Takes answers back: the referee to the moment after entry `to`, a player their own newest answer."""
        self._stands(self._call("undo", seat=seat, to=to))

    @staticmethod
    def _seat_of(question: Question) -> str:
        return f"commander {question.side}" if question.to == "side" else REFEREE

    # ---- looking ------------------------------------------------------------------------------

    def view(self, seat: str = REFEREE) -> dict:
        """Everything that the seat may know, as the engine's tree."""
        return self._call("view", seat=seat)

    def events(self, after: int = 0, seat: str = REFEREE, explain: bool = False) -> List[Told]:
        """What happened after that entry."""
        events = self._call("events", seat=seat, after=after, explain=explain)
        return [Told(told["n"], told["asked"], told["sentence"], told["terms"]) for told in events["told"]]

    def result(self, seat: str = REFEREE) -> Result:
        """Who won and why, and the figures that the game keeps."""
        now = self._call("result", seat=seat)
        winner = now.get("winner", -1)
        measures: Dict[str, List[int]] = {}
        for measure in now["measures"]:
            measures.setdefault(measure["key"], []).append(measure["value"])
        return Result(now["over"], winner if winner >= 0 else None, now.get("name", ""), now.get("why", ""), measures)

    def journal(self) -> str:
        """The journal, with the seed and all orders: `banneret replay` verifies it."""
        return self._call("journal")["journal"]

    # ---- the oracle ---------------------------------------------------------------------------

    def odds(self, orders: str = "", states: Optional[int] = None, seconds: Optional[int] = None, seed: int = 1,
             seat: str = REFEREE, games: Optional[int] = None) -> Odds:
        """The chances from here on: exact, or estimated by at most `games` if there are too many states or seconds."""
        found = self._call("chances", seat=seat, orders=orders, winner_only=True, states=states, games=games,
                           seconds=seconds, seed=seed)["odds"]
        exact = "total" in found
        won = [Fraction(int(row["weight"]), int(found["total"])) if exact else Fraction(str(row["chance"]))
               for row in found["winners"]]
        errors = [0.0 if exact else row["error"] for row in found["winners"]]
        names = list(self.sides)
        return Odds(exact, dict(zip(names, won)), won[len(names)], found.get("games", 0), dict(zip(names, errors)))

    def advise(self, seat: str, objective: str = "victory", seconds: Optional[int] = None) -> dict:
        """What the seat should order now, as `banneret advise --json` prints it."""
        return self._call("advise", seat=seat, objective=objective, seconds=seconds)["advice"]

    def matrix(self, seat: str = REFEREE, seconds: Optional[int] = None) -> dict:
        """The coming round, order against order."""
        return self._call("matrix", seat=seat, seconds=seconds)["matrix"]

    def analyse(self, games: Optional[int] = None, seconds: Optional[int] = None) -> dict:
        """A fought battle, answer by answer, as `banneret analyse --json` prints it."""
        return self._call("analyse", games=games, seconds=seconds)["analysis"]

    def close(self) -> None:
        """Gives the memory of the game back; an engine that it shares continues."""
        self._call("close")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

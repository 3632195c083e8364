"""What questions and answers are made of."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Callable, Dict, List, Optional, Union


@dataclass(frozen=True)
class Option:
    """One answer to a choice: `word` is what one types, `name` what one reads."""

    value: int
    word: str
    name: str


@dataclass(frozen=True)
class Dice:
    """One throw of a roll."""

    name: str
    text: str
    count: int
    sides: int
    add: int


@dataclass(frozen=True)
class Question:
    """What is asked of a seat. `form` is "choice", "flags", "numbers" or "roll"."""

    id: int
    key: str
    text: str
    form: str
    rule: str
    round: int
    side: int
    to: str
    sealed: bool
    options: List[Option] = field(default_factory=list)
    ranges: List[range] = field(default_factory=list)
    dice: List[Dice] = field(default_factory=list)
    default: List[int] = field(default_factory=list)

    def option(self, word: str) -> Option:
        """The option with this word or name."""
        for option in self.options:
            if word in (option.word, option.name):
                return option
        raise KeyError(f"{word!r} is none of {', '.join(option.word for option in self.options)}")

    @staticmethod
    def of(ask: dict) -> "Question":
        """Out of the engine's tree."""
        return Question(
            id=ask["id"], key=ask["ask"], text=ask["text"], form=ask["form"], rule=ask["rule"], round=ask["round"],
            side=ask["side"], to=ask["to"], sealed=ask.get("sealed", False), default=ask.get("preset", []),
            options=[Option(option["value"], option["word"], option["name"]) for option in ask.get("options", [])],
            ranges=[range(part["min"], part["max"] + 1) for part in ask.get("numbers", [])],
            dice=[Dice(throw["word"], throw["dice"], throw["count"], throw["sides"], throw["add"])
                  for throw in ask.get("throws", [])])


Answer = Union[int, str, Option, List[int]]
Bot = Callable[["Question"], Answer]  # decides for a seat


@dataclass(frozen=True)
class Told:
    """An entry in words. `sentence` is empty if it brought nothing about that the seat may know."""

    number: int
    question: str
    sentence: str
    terms: List[dict]


@dataclass(frozen=True)
class Result:
    """How a game stands or ended. `winner` is a side from 0 on, or None."""

    over: bool
    winner: Optional[int]
    name: str
    why: str
    measures: Dict[str, List[int]]  # for each figure that the game keeps, its value for every side


@dataclass(frozen=True)
class Odds:
    """Chances of the sides, and of no side (`nobody`), as fractions. An estimate has `errors`, one standard error each, and
    the number of battles that were simulated for it."""

    exact: bool
    sides: Dict[str, Fraction]
    nobody: Fraction
    games: int = 0
    errors: Dict[str, float] = field(default_factory=dict)

    def __str__(self):
        words = [f"{name} {float(chance):.1%}" + ("" if self.exact else f" ±{self.errors[name]:.1%}")
                 for name, chance in self.sides.items()]
        if self.nobody:
            words.append(f"nobody {float(self.nobody):.1%}")
        return ", ".join(words) + ("" if self.exact else f" (estimate, {self.games} games)")

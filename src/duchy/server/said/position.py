"""The game as a seat or a spectator may know it, and what may be done in it."""

from typing import Any, Literal

import msgspec
from msgspec import field

from duchy.kernel.page import Banner, Choice

Points = dict[str, int]  # by source


class Clocks(msgspec.Struct):
    """The seconds each seat had left at the time `at`, when those in `running` began to use theirs."""

    kind: Literal["live", "days"]
    left: list[float]
    running: list[int]
    at: float


class Result(msgspec.Struct):
    places: list[int]
    winners: list[int]
    note: str
    scores: list[Points]


class Guide(msgspec.Struct):
    """A lesson of the guided game."""

    learned: int  # so many lessons are behind one
    of: int
    title: str
    text: str
    try_: str | None = field(name="try")  # the choice that it proposes; None: a card to read
    strayed: str = ""  # what to say to one who has just done something else


class Position(msgspec.Struct):
    """The game as a seat or a spectator may know it."""

    n: int
    movers: list[int]
    turn: str
    state: Any  # the game's own description
    totals: list[int]
    scores: list[Points]
    prompt: str
    banner: Banner | None
    choices: list[Choice] = field(default_factory=list)
    undo: bool = False
    can_end: bool = False
    clocks: Clocks | None = None
    result: Result | None = None
    guide: Guide | None = None
    asked: int | None = None  # the seat that asks this one for something
    asked_about: str = ""  # its turn back (turn), an early end (end), a pause (pause)
    seq: int = 0  # of the last event before it; 0 where nobody plays in it

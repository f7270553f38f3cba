"""What the coach finds in a finished game."""

from typing import Literal

import msgspec
from msgspec import field

from .advice import Estimate, HintLine


class Judged(msgspec.Struct):
    """A decision of a finished game: what the coach would have done, best first, what was played, what that gave away.

    What is given away is counted in points of the lead over the best other, and in chances to win.
    """

    n: int
    entry: int
    seat: int
    choices: int
    best: list[HintLine]
    played: HintLine
    lost_points: Estimate
    lost_win: Estimate
    told: bool  # something was given away for certain


class Rate(msgspec.Struct):
    """Points of the lead, and chances to win."""

    points: Estimate
    win: Estimate


class CoachedSeat(msgspec.Struct):
    """What a seat gave away a decision, and what chance gave it over the game."""

    decisions: int
    told: int  # decisions that gave something away for certain
    errors: Rate
    luck: Rate


class Chances(msgspec.Struct):
    """Everybody's chance to win, from this position on until the next that is listed."""

    n: int
    win: list[Estimate]  # by seat


class Analysis(msgspec.Struct):
    status: Literal["none", "working", "done"]
    by: str
    method: str
    done: int
    of: int
    decisions: list[Judged]
    seats: list[CoachedSeat]
    chances: list[Chances] = field(default_factory=list)

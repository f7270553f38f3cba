"""Puzzles."""

from typing import Literal

import msgspec

from .advice import Estimate, Step
from .position import Position
from .table import TableInfo


class PuzzleCard(msgspec.Struct):
    """A puzzle in a list."""

    id: str
    game: str
    family: str
    name: str  # of the game
    title: str
    difficulty: int


class Puzzles(msgspec.Struct):
    puzzles: list[PuzzleCard]
    daily: str  # the id of today's, the same for all
    day: str


class PuzzleToday(msgspec.Struct):
    daily: str  # the id of today's puzzle, the same for all; "": there are none
    day: str


class PuzzleShown(msgspec.Struct):
    """A position in which one choice is clearly best, as the seat that decides sees it."""

    id: str
    title: str
    difficulty: int
    table: TableInfo
    seat: int
    position: Position


class PuzzleLine(msgspec.Struct):
    """A choice of a puzzle, what it is worth, and how far it is behind the best one."""

    text: str
    say: str
    right: bool
    points: Estimate
    win: Estimate
    behind: Estimate  # points of the lead over the best other
    behind_win: Estimate


class PuzzleAnswer(msgspec.Struct):
    right: bool
    text: str  # what was answered
    say: str
    solutions: list[str]  # every choice that is right
    lines: list[PuzzleLine]  # best first; what is not among them is worse than these
    lead: Estimate  # of the right choice over the best wrong one
    by: Literal["points", "win"]  # what the lead is counted in
    futures: int
    difficulty: int
    missed: list[str]  # the levels of bots that seldom find it
    best: list[Step]  # the best line
    positions: list[Position]  # after each of its steps
    reasons: list[str]  # what it brings, in the words of the log

"""What happened at a table: moves, chance, people and what they say."""

from typing import Any, Literal

import msgspec
from msgspec import field

from .position import Result
from .table import DaysClock, LiveClock

BySeat = dict[str, dict[str, int]]  # by the number of the seat; seats without a change are left out


class Fact(msgspec.Struct):
    """One thing that an entry did: to whom, what, how much, why and where; `say` is its line in the log,
    and empty where the sentence of the entry tells it already."""

    what: str
    seat: int | None
    amount: int
    cause: str
    source: str
    about: dict[str, Any]
    say: str
    named: bool = False  # the line itself names whom it is about


class Happened(msgspec.Struct, tag_field="type"):
    seq: int
    at: float
    say: str


class Entry(Happened):
    """A line of the record; of what is sealed, only the public part."""

    n: int
    seat: int | None  # None for chance
    text: str
    auto: bool = False
    by: int | None = None  # of a chance event that is the turn of an automatic seat: that seat
    sealed: bool = False
    phase: str = ""  # where in the game it happened: "phase A"
    turn: str = ""  # "round 2", "turn 5"
    marks: list[dict[str, Any]] = field(default_factory=list)  # the things that the sentence names
    gain: BySeat = field(default_factory=dict)
    change: BySeat = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)


class Play(Entry, tag="play"):
    """An action of a seat."""


class Chance(Entry, tag="chance"):
    """A chance event."""


class Reveal(Happened, tag="reveal"):
    """Choices that were sealed, in full."""

    entries: list[Play | Chance]


class Undo(Happened, tag="undo"):
    """The entries from `to` on are gone."""

    to: int
    seat: int


class Ask(Happened, tag="ask"):
    """A seat asks the others: may it take its ended turn back, shall the game end here, shall it pause?"""

    seat: int
    to: int
    about: Literal["turn", "end", "pause"] = "turn"


class Answer(Happened, tag="answer"):
    """What one of them says to that."""

    seat: int
    yes: bool


class Cut(Happened, tag="cut"):
    """After a change of the rules the entries from `to` on no longer hold."""

    to: int


class Gift(Happened, tag="gift"):
    """A seat has added to the seed."""

    seat: int


class Start(Happened, tag="start"):
    commitment: str
    gifts: list[str] = field(default_factory=list)


class Over(Happened, tag="over"):
    result: Result
    seed: str


class SeatChange(Happened, tag="seat"):
    seat: int
    name: str
    what: Literal["taken", "named", "left", "returned", "timeout", "bot", "failed", "slow", "resigned", "vacation"]


class Arranged(Happened, tag="arranged"):
    """Before the start, the host has changed what is played, with which options, or who may sit where."""


class Chat(Happened, tag="chat"):
    seat: int
    name: str
    text: str


class Note(Happened, tag="note"):
    """What somebody wrote to a position; the last one counts, an empty one takes it away."""

    n: int
    seat: int
    name: str
    text: str


class Vote(Happened, tag="vote"):
    """A seat would like a bot to play on for another, which keeps the table waiting."""

    seat: int
    about: int


class ClockVote(Happened, tag="clock"):
    """A seat would like a clock; None: it would rather have none."""

    seat: int
    clock: LiveClock | DaysClock | None


class Clocked(Happened, tag="clocked"):
    """The table has agreed on a clock."""

    clock: LiveClock | DaysClock


class Paused(Happened, tag="paused"):
    """All have agreed on a pause, or a seat lets the game go on."""

    on: bool
    seat: int


class Rematch(Happened, tag="rematch"):
    table: str


TableEvent = (
    Play | Chance | Reveal | Undo | Ask | Answer | Cut | Gift | Start | Over | SeatChange | Arranged | Chat | Note
    | Vote | ClockVote | Clocked | Paused | Rematch
)

"""What is known of a table beside its game: who sits there, its clock, its place in the log."""

import time
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from duchy.kernel.chance import Seed

from . import clocks
from .days import day_of
from .request import ClockWish
from .said.table import ClockRules, TableInfo, TableSeat, WishedClock


@dataclass
class Seating:
    who: Literal["person", "bot", "open"]
    name: str
    bot: str = ""  # of a bot's seat, or of the stand-in for a person
    token_hash: str = ""
    away: bool = False  # a bot stands in
    gives: bool = False  # it will add to the seed
    gift: str = ""  # what it has added

    def copy(self) -> "Seating":
        new = object.__new__(Seating)
        new.__dict__ = dict(self.__dict__)
        return new

    @property
    def by_bot(self) -> bool:
        return self.who == "bot" or self.away

    def public(self, expected: bool = False) -> TableSeat:
        return TableSeat(self.name, self.who, self.bot if self.by_bot else None, self.away, expected)


@dataclass
class Meta:
    id: str
    game: str
    setup: dict[str, Any]
    seed: str  # before the start of a game to whose seed people add: the part of the server
    seats: list[Seating]
    clock: dict[str, Any] = field(default_factory=dict)  # see clocks.py; empty: no clock
    status: Literal["waiting", "playing", "over"] = "waiting"
    hints: bool = False
    guided: bool = False
    imported: bool = False
    given: int = 0  # so many entries come from another game
    start: dict[str, Any] | None = None  # the position that it began from, where that is no new game
    parent: str | None = None  # the table that it branched off from, after `given` entries
    rematch: str | None = None
    daily: str | None = None  # the day whose game this is: see daily.py
    practice: bool = False  # of a daily game: it does not count
    created: float = 0.0
    touched: float = 0.0
    waits: str = "person"  # bot, watcher (that bots have somebody to play for), person, nobody
    deadline: float | None = None
    seq: int = 0
    part: str = ""  # of the server, since the seed is made of it and of what people added
    manners: dict[str, Any] = field(default_factory=dict)  # see manners.py; empty: nothing was agreed on

    def copy(self) -> "Meta":
        """Every move makes one, by hand: seats, clock and manners of its own; all else is never changed in place."""
        new = object.__new__(Meta)
        own = {"seats": [s.copy() for s in self.seats], "clock": dict(self.clock), "manners": dict(self.manners)}
        new.__dict__ = {**self.__dict__, **own}
        return new

    def may_show_seed(self, now: float) -> bool:
        """When the game is over; where others play with the same dice, from the day after on."""
        return self.status == "over" and (self.daily is None or self.daily < day_of(now))

    @property
    def dice(self) -> Seed:
        return Seed(self.seed, self.part, tuple(s.gift for s in self.seats) if self.part else ())

    def fix(self) -> None:
        """The seed comes of the server's part and of all gifts; where there are none, the part is the seed."""
        if any(s.gift for s in self.seats):
            dice = Seed.mixed(self.seed, [s.gift for s in self.seats])
            self.seed, self.part = dice.text, dice.part

    @property
    def public_seats(self) -> list[TableSeat]:
        expected = self.manners.get("expected", ())
        return [seat.public(i in expected) for i, seat in enumerate(self.seats)]

    @property
    def full(self) -> bool:
        return not self.manners.get("expected") and all(s.who != "open" for s in self.seats)

    @property
    def complete(self) -> bool:
        """Nobody is missing, and nobody who will still add to the seed."""
        return self.full and not any(s.gives and not s.gift for s in self.seats)

    @property
    def host(self) -> int | None:
        return next((i for i, s in enumerate(self.seats) if s.who == "person"), None)

    @property
    def people(self) -> list[int]:
        return [i for i, s in enumerate(self.seats) if s.who == "person"]


def table_info(meta: Meta, title: str, given: int, wish: ClockWish | None) -> TableInfo:
    """What everybody may know of it; the seed when the time has come."""
    dice, shows = meta.dice, meta.may_show_seed(time.time())
    return TableInfo(
        id=meta.id, game=meta.game, title=title, setup=meta.setup, status=meta.status,
        commitment=dice.commitment(), seed=dice.text if shows else None,
        clock=clocks.rules(meta.clock), hints=meta.hints, guided=meta.guided, imported=meta.imported,
        given=given, parent=meta.parent, rematch=meta.rematch, host=meta.host, seats=meta.public_seats,
        daily=meta.daily, practice=meta.practice,
        wished=WishedClock(msgspec.convert(wish.rules, ClockRules), list(wish.agreed)) if wish else None,
        gifts=list(dice.gifts), part=dice.part if shows else "",
        paused=meta.manners.get("paused", False), ended=meta.manners.get("ended", ""),
        resigned=meta.manners.get("resigned", []),
    )  # fmt: skip

"""What is known of a table beside its game: who sits there, its clock, its place in the log."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from . import said


@dataclass
class Seating:
    who: Literal["person", "bot", "open"]
    name: str
    bot: str = ""  # of a bot's seat, or of the stand-in for a person
    token_hash: str = ""
    away: bool = False  # a bot stands in

    @property
    def by_bot(self) -> bool:
        return self.who == "bot" or self.away

    def public(self) -> said.TableSeat:
        return said.TableSeat(self.name, self.who, self.bot if self.by_bot else None, self.away)


@dataclass
class Meta:
    id: str
    game: str
    setup: dict[str, Any]
    seed: str
    seats: list[Seating]
    clock: dict[str, Any] = field(default_factory=dict)  # see clocks.py; empty: no clock
    status: Literal["waiting", "playing", "over"] = "waiting"
    hints: bool = False
    guided: bool = False
    imported: bool = False
    rematch: str | None = None
    created: float = 0.0
    touched: float = 0.0
    waits: str = "person"  # bot, person, nobody
    deadline: float | None = None
    seq: int = 0

    def copy(self) -> "Meta":
        return replace(self, seats=[replace(s) for s in self.seats], clock=dict(self.clock))

    @property
    def host(self) -> int | None:
        return next((i for i, s in enumerate(self.seats) if s.who == "person"), None)

    @property
    def people(self) -> list[int]:
        return [i for i, s in enumerate(self.seats) if s.who == "person"]

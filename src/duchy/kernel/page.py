"""How a game speaks to a person who plays it on a page or in a terminal: choices, prompts, and what happened."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from .contract import Action, Game, Seat
from .verbs import Fact, Parts


# Structs and no dataclasses, where a busy server makes ten thousands of them a second and writes them down as JSON.
class Preview(Struct):
    """What a choice brings at once: points by source, what is won or spent, and the effect that follows, in words."""

    points: dict[str, int]
    total: int
    change: dict[str, int]
    then: str | None


class Choice(Struct):
    text: str  # the notation
    say: str  # as a request
    head: str  # the heading of its group
    parts: Parts | None
    preview: Preview | None
    ends: bool = False  # does it end the turn?


@dataclass(frozen=True)
class Banner:
    """The effect that waits for an answer, in words; in some games with the cards that it comes from."""

    effect: str
    text: str
    cards: list[str] = field(default_factory=list)


class Said(Struct):
    """A fact and its sentence, without a full stop: "+6: area of three"."""

    fact: Fact
    say: str
    public: str = ""  # where the fact has readers: what all others read; empty: nothing
    others: tuple[Fact, ...] = ()  # what the same sentence tells besides
    named: bool = False  # the sentence itself names whom it is about

    @property
    def seat(self) -> Seat | None:
        """Whose sentence it is; nobody's, where it tells of several."""
        return self.fact.seat if all(other.seat == self.fact.seat for other in self.others) else None

    def to(self, viewer: Seat | None) -> str:
        """The sentence as a viewer may read it."""
        everybody = self.fact.readers is None or viewer in self.fact.readers
        return self.say if everybody else self.public


@dataclass(slots=True)
class Told:
    """One action or chance event in a sentence, the things that the sentence names, and what came of it."""

    say: str
    marks: list[dict[str, Any]] = field(default_factory=list)
    public: str = ""  # what may be read by those to whom part of it is hidden
    reader: Seat | None = None  # who may read all of a chance event that is hidden from the others
    facts: list[Said] = field(default_factory=list)


class Page(Protocol):
    """What a family gives to those who show its games."""

    begins_by_chance: bool  # does a round begin with what chance brings, so that a roll stands below its heading?
    open: bool  # nothing is hidden but sealed choices until they are revealed: then records can be read at any time

    def choices(self, game: Game[Any], s: Any, seat: Seat, names: Sequence[str] = ()) -> list[Choice]:
        """Every legal action of a seat that may move, from its view; who is spoken of is called by his name."""

    def automatic(self, parts: Parts) -> bool:
        """May the server play this when it is the only choice?"""

    def public(self, parts: Parts, text: str, chance: bool) -> str:
        """What others may read of the notation; the whole text if nothing is hidden."""

    def tell(
        self, game: Game[Any], before: Any, seat: Seat, action: Action, after: Any, names: list[str]
    ) -> Told: ...

    def prompt(self, game: Game[Any], s: Any, seat: Seat | None, names: list[str]) -> str: ...

    def banner(self, game: Game[Any], s: Any) -> Banner | None: ...

    def piece(self, game: Game[Any], key: str, name: str) -> str | None:
        """What people call a part of an action in the middle of a sentence; None: as its name is written."""

    def label(self, game: Game[Any], s: Any) -> str:
        """Where in the game we are, in a few letters."""

    def part(self, game: Game[Any], s: Any) -> tuple[str, str]:
        """The phase and the turn or round that we are in, as headings of the log; empty where there is none."""

    def components(self) -> dict[str, Any]:
        """What the page draws and explains: tiles, boards, cards, words of the glossary."""

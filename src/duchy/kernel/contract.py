"""What a game promises to the drivers above it: bots, tables, records, scenarios, research.

A Game is an immutable compiled ruleset; a state is a plain value with `copy()`. Nobody but the referee holds a state:
bots and clients get a View, which is a state in which everything its seat may not know has been wiped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

from .rng import Rng
from .verbs import Fact, Parts

Seat = int  # 0..n-1, clockwise
Action = int  # one packed, non-negative 63-bit int that carries its whole meaning
Setup = Mapping[str, Any]  # options of one game, as JSON values: {"players": 2, ...}

NATURE: Final = -1  # the "seat" that applies chance outcomes
CHANCE: Final = 1 << 16  # what movers() returns when chance is due

S = TypeVar("S")


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed, and the ledger id of the rule that says so."""

    reason: str
    rule: str


@dataclass(frozen=True)
class View(Generic[S]):
    """What one seat (or, with seat None, a spectator) may know: a state with the rest wiped."""

    seat: Seat | None
    state: S


@dataclass(frozen=True)
class Result:
    """Places by seat (1 = winner, equal places are shared) and a sentence on what decided."""

    places: tuple[int, ...]
    note: str = ""
    sides: tuple[int, ...] = ()  # the team of each seat; empty where each plays for itself

    def winners(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def side(self, seat: Seat) -> int:
        return self.sides[seat] if self.sides else seat

    def share(self, seat: Seat) -> Fraction:
        """What the seat has of the victory: all of it, partners alike, unless several sides share it."""
        sides = {self.side(winner) for winner in self.winners()}
        return Fraction(1, len(sides)) if self.side(seat) in sides else Fraction(0)

    def tied(self, points: Sequence[int]) -> bool:
        """Whether several sides scored the most points, whatever decided then."""
        totals: dict[int, int] = {}
        for seat, scored in enumerate(points):
            totals[self.side(seat)] = totals.get(self.side(seat), 0) + scored
        return list(totals.values()).count(max(totals.values())) > 1


class Game(Protocol[S]):
    """A ruleset. Only `legal`, `apply`, `movers`, `chance` and `copy` need to be quick; the rest is for people."""

    @property
    def id(self) -> str:
        """For example `burgundy/2019+inns@r1`; r is the rules revision, raised when legality or scores change."""

    @property
    def decisions_limit(self) -> int:
        """No game has more decisions than this: termination, declared."""

    @property
    def automatic(self) -> tuple[str, ...]:
        """The names of those who play themselves, in the last seats: they never move, chance events decide for them."""

    # the play
    def new(self, setup: Setup) -> S:
        """A game before its first chance event. Bad options raise InputError."""

    def copy(self, s: S) -> S: ...

    def movers(self, s: S) -> int:
        """Bit mask of the seats that may act now (several: sealed simultaneous choices), CHANCE, or 0: game over."""

    def legal(self, s: S, seat: Seat) -> Sequence[Action]:
        """Every legal action of a seat that may move, in a deterministic order; depends on its view alone."""

    def apply(self, s: S, seat: Seat, action: Action) -> None:
        """In place; trusts its caller. With seat NATURE, a chance outcome."""

    def chance(self, s: S, rng: Rng) -> Action:
        """Draw one outcome of the chance event that is due."""

    def outcomes(self, s: S) -> list[tuple[Action, int]] | None:
        """All outcomes with integer weights where there are few, else None."""

    # knowledge
    def view(self, s: S, seat: Seat | None) -> View[S]: ...

    def determinize(self, view: View[S], rng: Rng) -> S:
        """A full state consistent with the view, drawn fairly."""

    # what everybody has, and what happened
    def scores(self, s: S) -> list[dict[str, int]]:
        """Points by source, for each seat; the score is their sum."""

    def stock(self, s: S) -> list[dict[str, int]]:
        """What else each seat has that comes and goes, by name: workers, silver, grain."""

    def facts(self, before: S, seat: Seat, action: Action, after: S) -> list[Fact]:
        """What an action or chance event did, with its causes; points and stock add up to what changed."""

    def news(self, s: S) -> list[str]:
        """What the automatic seats did in the chance event that was just applied to this state, in sentences."""

    def result(self, s: S) -> Result:
        """The ranking, once movers() is 0."""

    # words
    def parts(self, s: S, seat: Seat, action: Action) -> Parts:
        """An action, or with seat NATURE a chance outcome, as structure: its "verb" first, all else JSON values."""

    def to_text(self, s: S, seat: Seat, action: Action) -> str:
        """The parts as notation."""

    def parse(self, s: S, seat: Seat, text: str) -> Action:
        """The inverse of to_text; raises Refused, with reason and rule, for anything that is not legal."""

    def to_dict(self, s: S) -> dict[str, Any]:
        """Exact, in words, nothing that follows from the rest. Works on the states inside views too."""

    def from_dict(self, d: Mapping[str, Any]) -> S:
        """The inverse; unknown keys and impossible values raise InputError naming the key."""

    def describe(self, s: S) -> dict[str, Any]:
        """to_dict plus what follows from it (scores, counts): for pages and for what scenarios expect."""

    # for the drivers that test
    def blank(self, setup: Setup) -> dict[str, Any]:
        """The dict of the plain position that scenarios are laid over."""

    def broken(self, s: S) -> list[str]:
        """The invariants that do not hold, in words with their ledger ids; empty when all is well."""

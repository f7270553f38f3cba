"""The Dice Game behind the kernel's contract."""

from collections.abc import Mapping, Sequence
from typing import Any

from duchy.kernel.contract import NATURE, Action, Result, Seat, Setup, View
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import Rng
from duchy.kernel.verbs import Fact, Parts

from .engine import apply as steps
from .engine import legal
from .engine.state import DIFFERENT, NOBODY, SAME, SEALED, SOLO, STANDARD, State, new_state
from .setup import double_faces, sheets
from .words import facts, laws, notation, position, refusals, verbs

REVISION = 1
VARIANTS = {"standard": STANDARD, "different": DIFFERENT, "same": SAME, "solo": SOLO}
PLAYERS = {"standard": range(1, 7), "different": range(2, 5), "same": range(2, 7), "solo": range(1, 2)}


class DiceGame:
    """One of the four ways to play. The sheet is an option of the set-up."""

    automatic: tuple[str, ...] = ()

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.sheets = sheets()

    @property
    def id(self) -> str:
        return f"dice/{self.variant}@r{REVISION}"

    @property
    def decisions_limit(self) -> int:
        return 6 * (1 + 30)  # six players, a castle and at most thirty rounds (D-TIME-04)

    # the play

    def new(self, setup: Setup) -> State:
        for key in setup:
            if key not in ("players", "sheet", "fresh_silver", "voluntary_worker", "double_faces"):
                raise InputError(f"{key!r} is no option of {self.id}")
        letter = setup.get("sheet", "A")
        if not isinstance(letter, str) or letter not in self.sheets:
            raise InputError(f"sheet {letter!r} is not one of {', '.join(self.sheets)}")
        return new_state(
            self.sheets[letter],
            VARIANTS[self.variant],
            self._players(setup),
            _switch(setup, "fresh_silver", True),
            _switch(setup, "voluntary_worker", False),
            _faces(setup.get("double_faces", double_faces())),
        )

    def _players(self, setup: Setup) -> int:
        allowed = PLAYERS[self.variant]
        players = setup.get("players", allowed[0] if self.variant == "solo" else 2)
        if type(players) is not int or players not in allowed:
            if self.variant == "different" and type(players) is int and players > 4:
                raise Refused("there are four castles, so at most four players can all be different", "D-VAR-02")
            raise InputError(f"{self.id} is for {allowed[0]} to {allowed[-1]} players, not {players!r}")
        return players

    def copy(self, s: State) -> State:
        return s.copy()

    def movers(self, s: State) -> int:
        return legal.movers(s)

    def legal(self, s: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(s, seat)  # type: ignore[return-value]  # a vec is a sequence at run time

    def apply(self, s: State, seat: Seat, action: Action) -> None:
        steps.apply(s, seat, action)

    def chance(self, s: State, rng: Rng) -> Action:
        return steps.draw_throw(s, rng)

    def outcomes(self, s: State) -> list[tuple[Action, int]] | None:
        """The 882 distinct rolls of 7,776."""
        out = []
        for double, faces in ((0, 6 - s.doubles), (1, s.doubles)):
            for low in range(1, 7):
                for high in range(low, 7):
                    for colour in range(6):
                        for other in range(colour, 6):
                            ways = (1 if low == high else 2) * (1 if colour == other else 2) * faces
                            if ways:
                                out.append((steps.throw_of(low, high, colour, other, double), ways))
        return out

    # knowledge

    def view(self, s: State, seat: Seat | None) -> View[State]:
        """Everything is public but the picks and plans that others have sealed (D-RUL-18)."""
        seen = s.copy()
        for other in range(s.players):
            if other != seat and seen.plans[other] != NOBODY:
                seen.plans[other] = SEALED
        return View(seat, seen)

    def determinize(self, view: View[State], rng: Rng) -> State:
        """Sealed plans are replaced by random legal ones."""
        s = view.state.copy()
        for seat in range(s.players):
            if s.plans[seat] == SEALED:
                choices = legal.legal(s, seat)
                s.plans[seat] = choices[rng.below(len(choices))]
        return s

    # the end

    def scores(self, s: State) -> list[dict[str, int]]:
        out = []
        for d in s.duchies:
            phases = laws.points(s.sheet, d)
            out.append({source: sum(phase[source] for phase in phases) for source in ("areas", "sales", "awards")})
        return out

    def result(self, s: State) -> Result:
        """The most points, then the most open bonuses, then a shared place (D-END-03 to 05)."""
        if s.solo():
            return Result((1,), f"{s.duchies[0].total()} points, {grade(s.duchies[0].total())}")
        totals = [d.total() for d in s.duchies]
        ranks = [(d.total(), sum(d.circled) - sum(d.spent)) for d in s.duchies]
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
        if totals.count(max(totals)) == 1:
            return Result(places, "most points")
        return Result(places, "open bonuses" if places.count(1) == 1 else "shared victory")

    # words

    def parts(self, s: State, seat: Seat, action: Action) -> Parts:
        return notation.throw_parts(action) if seat == NATURE else notation.plan_parts(action)

    def to_text(self, s: State, seat: Seat, action: Action) -> str:
        return verbs.written(self.parts(s, seat, action))

    def parse(self, s: State, seat: Seat, text: str) -> Action:
        if seat != NATURE:
            return refusals.read(s, seat, text)
        if s.phase == 3:
            raise Refused("the game is over", "D-END-01")
        if legal.movers(s) != legal.NATURE_MOVES:
            raise Refused("the dice are thrown once everybody has decided", "D-TIME-08")
        outcome = notation.read_throw(text)
        if (outcome >= 1296 and s.doubles == 0) or (outcome < 1296 and s.doubles == 6):
            raise Refused("the hourglass die has no such face", "D-RUL-25")
        return outcome

    def to_dict(self, s: State) -> dict[str, Any]:
        return position.to_dict(s)

    def from_dict(self, d: Mapping[str, Any]) -> State:
        s = position.from_dict(d, self.sheets, VARIANTS[self.variant])
        self._players({"players": s.players})
        return s

    def describe(self, s: State) -> dict[str, Any]:
        out = position.describe(s)
        if s.solo() and s.phase == 3:
            out["grade"] = grade(s.duchies[0].total())
        return out

    # what happened

    def stock(self, s: State) -> list[dict[str, int]]:
        return facts.stock(s)

    def facts(self, before: State, seat: Seat, action: Action, after: State) -> list[Fact]:
        return facts.facts(before, after)

    def news(self, s: State) -> list[str]:
        return []

    # for the drivers that test

    def blank(self, setup: Setup) -> dict[str, Any]:
        return position.blank(self.new(setup))

    def broken(self, s: State) -> list[str]:
        return laws.broken(s)


def grade(points: int) -> str:
    """The rating of a solo game (D-VAR-08)."""
    return next((name for least, name, _ in laws.GRADES if points >= least), "not yet well done")


def _switch(setup: Setup, key: str, default: bool) -> bool:
    value = setup.get(key, default)
    if value in ("on", "off"):
        return bool(value == "on")
    if not isinstance(value, bool):
        raise InputError(f"{key} is on or off, not {value!r}")
    return value


def _faces(value: Any) -> int:
    if str(value) not in ("0", "1", "2", "3", "4", "5", "6") or isinstance(value, bool):
        raise InputError(f"double_faces is the number of double hourglasses on the die, 0 to 6, not {value!r}")
    return int(value)

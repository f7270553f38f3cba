"""The Rivals for Catan behind the kernel's contract."""

from collections.abc import Mapping, Sequence
from typing import Any

from duchy.kernel.contract import CHANCE, NATURE, Action, Result, Seat, Setup, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng
from duchy.kernel.verbs import Fact, Parts

from .engine import apply as steps
from .engine import chance, knowledge, legal
from .engine.codes import LIMIT, MODES, TARGET
from .engine.frames import CHANCES
from .engine.opening import new_state
from .engine.points import victory
from .engine.state import State
from .rulings import rulings_of
from .words import laws, notation, position, reading, refusals
from .words.facts import facts
from .words.holdings import score, stock

REVISION = 2


class RivalsGame:
    """One of the five modes, always for two."""

    automatic: tuple[str, ...] = ()

    def __init__(self, mode: str) -> None:
        self.mode = [m.id for m in MODES].index(mode)

    @property
    def id(self) -> str:
        return f"rivals/{MODES[self.mode].id}@r{REVISION}"

    @property
    def decisions_limit(self) -> int:
        return LIMIT

    # the play
    def new(self, setup: Setup) -> State:
        own = {ruling.key: ruling.bit for ruling in rulings_of(MODES[self.mode].id)}
        options = 0
        for key, value in setup.items():
            if key != "players" and key not in own:
                raise InputError(f"{key!r} is no option of {self.id}")
            if key in own and value not in ("on", "off", True, False):
                raise InputError(f"{key} is on or off, not {value!r}")
            if key in own and value in ("on", True):
                options |= own[key]
        players = setup.get("players", 2)
        if type(players) is not int or players != 2:
            raise InputError(f"{self.id} is for 2 players, not {players!r}")
        return new_state(self.mode, options)

    def copy(self, s: State) -> State:
        return s.copy()

    def movers(self, s: State) -> int:
        if not s.depth:
            return 0
        top = s.top()
        return CHANCE if top & 127 >= CHANCES else 1 + (top >> 7 & 1)

    def legal(self, s: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(s)  # type: ignore[return-value]  # a vec is a sequence at run time

    def apply(self, s: State, seat: Seat, action: Action) -> None:
        if seat == NATURE:
            chance.happen(s, action)
        else:
            steps.apply(s, action)

    def chance(self, s: State, rng: Rng) -> Action:
        return chance.draw(s, rng)

    def outcomes(self, s: State) -> list[tuple[Action, int]] | None:
        return notation.outcomes(s)

    # knowledge
    def view(self, s: State, seat: Seat | None) -> View[State]:
        return View(seat, knowledge.redact(s, -1 if seat is None else seat))

    def determinize(self, view: View[State], rng: Rng) -> State:
        return knowledge.guess(view.state, rng)

    # the end
    def scores(self, s: State) -> list[dict[str, int]]:
        return [score(s, seat) for seat in range(2)]

    def stock(self, s: State) -> list[dict[str, int]]:
        return [stock(s, seat) for seat in range(2)]

    def result(self, s: State) -> Result:
        if s.winner == 2:
            return Result((1, 1), f"called off after {LIMIT} decisions")
        places = (1, 2) if s.winner == 0 else (2, 1)
        return Result(places, f"{victory(s, s.winner)} victory points, {TARGET[self.mode]} were needed")

    # words
    def parts(self, s: State, seat: Seat, action: Action) -> Parts:
        return notation.chance_parts(s, action) if seat == NATURE else notation.parts(s, action)

    def to_text(self, s: State, seat: Seat, action: Action) -> str:
        return notation.chance_text(s, action) if seat == NATURE else notation.to_text(s, action)

    def facts(self, before: State, seat: Seat, action: Action, after: State) -> list[Fact]:
        """By doing it again stage by stage, so that each has its cause."""
        return [fact for _, fact in facts(before, seat, action)]

    def parse(self, s: State, seat: Seat, text: str) -> Action:
        return notation.read_chance(s, text) if seat == NATURE else refusals.read(s, seat, text)

    def to_dict(self, s: State) -> dict[str, Any]:
        return position.to_dict(s)

    def from_dict(self, d: Mapping[str, Any]) -> State:
        return reading.from_dict(d, self.mode)

    def describe(self, s: State) -> dict[str, Any]:
        return position.describe(s)

    def news(self, s: State) -> list[str]:
        return []

    # for the drivers that test
    def blank(self, setup: Setup) -> dict[str, Any]:
        return position.blank(self.new(setup))

    def broken(self, s: State) -> list[str]:
        return laws.broken(s)

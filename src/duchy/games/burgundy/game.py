"""The Castles of Burgundy as a Game: the compiled engine behind the contract of the kernel."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from duchy.kernel.compat import i64, vec
from duchy.kernel.contract import NATURE, Action, Result, Seat, Setup, View
from duchy.kernel.errors import Refused
from duchy.kernel.rng import Rng
from duchy.kernel.verbs import Fact, Parts

from .engine import chance, flow, legal
from .engine.apply import play
from .engine.codes import AT_SETTLING, AT_START_PLAYER, BIT, EMPTY
from .engine.holders import shared
from .engine.state import State
from .expansions import canonical, language_for
from .setup.options import open_table
from .words import notation, position, reading
from .words.facts import facts, scores, stock
from .words.laws import broken
from .words.names import GOODS
from .words.parts import action_parts, chance_parts
from .words.phrases import phrase
from .words.refusals import refusal

REVISION = 2
EDITION_IDS = {"2011": "2011", "2019": "2019", "SE": "special"}


class Burgundy:
    """One edition, with the expansions that are on."""

    decisions_limit = 4 * 25 * 20  # turns of a four-player game, with far more decisions each than storage allows

    def __init__(self, edition: str, modules: Iterable[str] = (), mode: str = "") -> None:
        self.edition = edition
        self.modules = canonical(edition, modules, mode)
        self.language = language_for(edition, self.modules)
        self.tiles = self.language.tiles
        self.automatic = self.language.mode.automatic
        name = f"burgundy/{EDITION_IDS[edition]}" + (f"-{mode}" if mode else "")
        self.id = "+".join([name, *self.modules[1 if mode else 0 :]]) + f"@r{REVISION}"
        self._last: tuple[str, State | None] = ("", None)  # a set-up as it reads, and its table

    # the play
    def new(self, setup: Setup) -> State:
        """Many games begin alike: while the set-up reads as it did last, its table is copied and not read again."""
        reads = repr(setup)
        last, table = self._last
        if table is None or reads != last:
            table = open_table(self.language, setup)
            self._last = (reads, table)
        return table.copy()

    def copy(self, s: State) -> State:
        return s.copy()

    # The compiled functions themselves: a method around each would cost as much as what it calls.
    apply = staticmethod(play)
    movers = staticmethod(flow.movers)
    legal = staticmethod(cast("Callable[[State, Seat], Sequence[Action]]", legal.legal))  # a vec is a sequence here
    chance = staticmethod(chance.chance)

    def outcomes(self, s: State) -> list[tuple[Action, int]] | None:
        if s.stage == AT_START_PLAYER:
            return [(seat, 1) for seat in range(s.people)]
        return None

    # knowledge
    def view(self, s: State, seat: Seat | None) -> View[State]:
        """Everything is open (B-SETUP-20) but a duchy and castle chosen secretly, until all have chosen."""
        known = s.copy()
        if s.stage == AT_SETTLING and s.secret:
            known.settled = vec[i64](
                [c if c == EMPTY or i == seat else position.SEALED for i, c in enumerate(s.settled)]
            )
        return View(seat, known)

    def determinize(self, view: View[State], rng: Rng) -> State:
        s = view.state.copy()
        settled = s.settled[:]
        for i in range(s.people):
            if settled[i] == position.SEALED:
                choices = legal.legal(s, i)
                settled[i] = choices[rng.below(len(choices))]
        s.settled = settled
        return s

    # the end
    def scores(self, s: State) -> list[dict[str, int]]:
        return scores(self.language, s)

    def result(self, s: State) -> Result:
        return self.language.mode.result(s)

    # words
    def parts(self, s: State, seat: Seat, action: Action) -> Parts:
        """An action, or with seat NATURE a chance outcome, as structure: words/parts.py tells the keys."""
        if seat == NATURE:
            return chance_parts(self.language, s, action)
        return action_parts(self.language, s, action)

    def stock(self, s: State) -> list[dict[str, int]]:
        return stock(self.language, s)

    def facts(self, before: State, seat: Seat, action: Action, after: State) -> list[Fact]:
        return facts(self.language, before, seat, self.parts(before, seat, action), after)

    def to_text(self, s: State, seat: Seat, action: Action) -> str:
        if seat == NATURE:
            return notation.text_of(self.language, chance_parts(self.language, s, action))
        return phrase(self.language, action_parts(self.language, s, action)).text

    def parse(self, s: State, seat: Seat, text: str) -> Action:
        words = notation.normal(text)
        if seat == NATURE:
            return notation.parse_chance(self.language, s, text)
        if flow.movers(s) & BIT[seat]:
            for action in self.legal(s, seat):
                if self.to_text(s, seat, action).lower() == words:
                    return action
        found = refusal(self.language, s, seat, words)
        raise Refused(found.reason, found.rule)

    def news(self, s: State) -> list[str]:
        """What those did who play themselves, in the chance event just applied."""
        return self.language.mode.news(s)

    def to_dict(self, s: State) -> dict[str, Any]:
        return position.to_dict(s, self.language)

    def from_dict(self, d: Mapping[str, Any]) -> State:
        return reading.from_dict(d, self.language)

    def describe(self, s: State) -> dict[str, Any]:
        return position.describe(s, self.language)

    # for the drivers that test
    def blank(self, setup: Setup) -> dict[str, Any]:
        """Phase A, round 1, seat 0 to move with two ones; castles on the centre, depots and storages empty."""
        plain = self.language.mode.plain_boards(setup.get("players", 2))
        s = open_table(self.language, {**plain, **setup})
        if s.stage == AT_START_PLAYER:
            chance.apply_chance(s, 0)
        if not shared(s):
            flow.begin_settling(s)
        while s.stage == AT_SETTLING:
            seat = next(i for i in range(s.n) if flow.movers(s) & BIT[i])
            play(s, seat, legal.legal(s, seat)[0])
        self.language.mode.ready(s)
        out = self.to_dict(s)
        out |= {"stage": "turn", "order": out["track"], "round_goods": GOODS[:5]}
        del out["supply"]
        for seat in range(s.people):
            out["seat"][str(seat)]["dice"] = [1, 1]
        for words in self.language.words:
            words.plain(out)
        return out

    def broken(self, s: State) -> list[str]:
        return broken(s, self.language)

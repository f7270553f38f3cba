"""The bots that learned the Dice Game: the net proposes, and the best of them looks at the next roll exactly."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from duchy.games.dice.engine.state import State, plan_hex
from duchy.games.dice.setup import HEX_OF, sheets
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE, NATURE, Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng, seeded

from ..bot import Doubt, Foresight, Prospect, Way
from ..winning import prospects
from .noise import error
from .stored import manifest_of, packed, read
from .thinking.features import Lens, afterstate, expand
from .thinking.lookahead import Look, draw_rolls
from .thinking.value import ValueNet
from .winning import LEAST, spread

WEIGHTS = Path(__file__).parent / "weights"
WIDTH = 4  # choices that are looked at again
LOOKED_AT = 8  # and so many for the coach, with what was played
MARKS_LOOKED_AT = LOOKED_AT if COMPILED else 3  # a look at all rolls takes the interpreted engine a second
MARGIN = 0.8  # ... if the net puts them at most so many points below the best
ROLLS_AFTER = 8 if COMPILED else 0  # rolls after the next one that are looked at; interpreted, each takes a second
FEW = 3  # for so many choices
NEAR = 0.4  # ... if the look at the next roll puts them at most so many points below the best


@dataclass(frozen=True)
class Mind:
    """What is learned of one sheet."""

    net: ValueNet
    lens: Lens
    castle_means: dict[int, float]  # points with each starting castle, late in training


class Learned:
    """Plays through views only. In company it plays its own sheet: the seats meet in the colour awards alone, and those
    it sees where they are due now."""

    doubt = Doubt(points=1.2, win=0.06, lost_points=0.65, lost_win=0.03)
    exact = True

    def __init__(
        self, mind: Mind | None = None, width: int = WIDTH, noise: float = 0.0, rolls_after: int = ROLLS_AFTER
    ) -> None:
        """`mind` of one sheet, or None for whichever sheet is on the table; `width` 1 plays by the net alone, `noise`
        is by how many points it errs at most, and `rolls_after` how many second rolls it looks at."""
        self.mind, self.width, self.noise, self.rolls_after = mind, width, noise, rolls_after
        self.seen: tuple[State | None, list[float]] = (None, [])  # a position that was looked at, what all can expect

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s, seat, mind = self._known(view)
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        if s.choosing_castles():
            return max(actions, key=lambda action: mind.castle_means[plan_hex(action)])
        return self._best(mind, s, seat, rng)

    # ------------------------------------------------------------------ for the coach
    def to_the_end(self) -> Foresight:
        return ToTheEnd(self.mind)

    def ways(self, game: Game[Any], view: View[Any], played: Action | None, rng: Rng) -> list[Way]:
        """Each choice leaves another sheet."""
        s, seat, mind = self._known(view)
        if s.choosing_castles():
            ranked = sorted(game.legal(s, seat), key=lambda action: -mind.castle_means[plan_hex(action)])
        else:
            actions, _, promise = outlook(mind, s, seat)
            ranked = [actions[at] for at in best_first(promise)]
        most = LOOKED_AT if s.choosing_castles() else MARKS_LOOKED_AT
        few = [action for at, action in enumerate(ranked) if at < most or action == played]
        return [Way((action,), frozenset([action])) for action in few]

    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        """The next roll exactly, for every way; and for the others, after the choice that the net makes for them."""
        s, seat, mind = self._known(view)
        (action,) = way.actions
        if s.choosing_castles():
            expected = [max(mind.castle_means.values())] * s.players
            expected[seat] = mind.castle_means[plan_hex(action)]
        else:
            if self.seen[0] is not s:
                self.seen = s, [self._looked(mind, s, other, None) for other in range(s.players)]
            expected = self.seen[1][:]
            expected[seat] = self._looked(mind, s, seat, action)
        return prospects(expected, range(s.players), spread(s))[seat]

    def _looked(self, mind: Mind, s: State, seat: int, action: Action | None) -> float:
        """What a seat can expect after an action, or after its best one by the net."""
        if action is None:
            actions, _, promise = outlook(mind, s, seat)
            action = actions[best_first(promise)[0]]
        after = afterstate(s, seat, action)
        return float(after.duchies[seat].total()) + Look(mind.net, mind.lens, after, seat).value

    def worth(self, prospect: Prospect) -> float:
        return prospect.lead

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        mind = self._mind(s)
        if game.movers(s) == 0:
            points = [float(d.total()) for d in s.duchies]
            result = game.result(s)
            over = prospects(points, range(s.players), LEAST)
            return [Prospect(each.points, each.lead, float(result.share(k))) for k, each in enumerate(over)]
        if s.choosing_castles():
            return prospects([max(mind.castle_means.values())] * s.players, range(s.players), spread(s))
        return prospects([self._promised(mind, s, seat) for seat in range(s.players)], range(s.players), spread(s))

    def _known(self, view: View[Any]) -> tuple[State, int, Mind]:
        s: State = view.state
        if view.seat is None:
            raise InputError("A spectator has nothing to choose.")
        return s, view.seat, self._mind(s)

    def _mind(self, s: State) -> Mind:
        mind = self.mind or trained(s.sheet.letter)
        known = mind.lens.sheet.letter
        if known != s.sheet.letter:
            raise InputError(f"These weights are for sheet {known}, not for sheet {s.sheet.letter}.")
        return mind

    def _best(self, mind: Mind, s: State, seat: int, rng: Rng) -> Action:
        """By the net; if others are close, by the next roll; if some still are, by a sample of the rolls after it.
        In company that was not seen to gain. What was looked at less far is never compared with what was further."""
        actions, gains, promise = outlook(mind, s, seat)
        promise = [value + error(rng, self.noise) for value in promise]
        order = best_first(promise)
        close = [at for at in order[: self.width] if promise[at] >= promise[order[0]] - MARGIN]
        if len(close) == 1:
            return actions[close[0]]
        looks = [Look(mind.net, mind.lens, afterstate(s, seat, actions[at]), seat) for at in close]
        worth = [gains[at] + look.value for at, look in zip(close, looks)]
        order = best_first(worth)
        near = [at for at in order[:FEW] if worth[at] >= worth[order[0]] - NEAR]
        if self.rolls_after and s.solo() and len(near) > 1:
            rolls = draw_rolls(s, self.rolls_after, rng)
            order = [near[at] for at in best_first([gains[close[at]] + looks[at].twice(rolls) for at in near])]
        return actions[close[order[0]]]

    def _promised(self, mind: Mind, s: State, seat: int) -> float:
        """What a seat can expect if it makes the best of the roll."""
        return int(s.duchies[seat].total()) + max(outlook(mind, s, seat)[2])


class ToTheEnd(Learned):
    """The same net without looks at the next roll, which would take too long, in whole games."""

    doubt = Doubt()
    exact = False

    def __init__(self, mind: Mind | None = None) -> None:
        super().__init__(mind, width=1)

    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        s: State = game.determinize(view, seeded(luck))
        seat = view.seat
        assert seat is not None
        game.apply(s, seat, way.actions[0])
        return self._finished(game, s, luck)[seat]

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        return self._finished(game, game.copy(s), luck)

    def _finished(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        rng, events = seeded(luck), 0
        while movers := game.movers(s):
            if movers == CHANCE:
                game.apply(s, NATURE, game.chance(s, seeded((luck << 8) + events)))
                events += 1
            else:
                seat = (movers & -movers).bit_length() - 1
                game.apply(s, seat, self.choose(game, game.view(s, seat), rng))
        return super().standing(game, s, luck)


def outlook(mind: Mind, s: State, seat: int) -> tuple[list[Action], list[int], list[float]]:
    """Every choice, the points that it gains now, and those with what the net sees coming."""
    gains: list[int] = []
    words: list[int] = []
    actions = list(expand(mind.lens, s, seat, gains, words))
    if s.phase == 2 and s.boxes[2] == s.column():  # after the last round comes nothing
        return actions, gains, [float(gain) for gain in gains]
    return actions, gains, [gain + value for gain, value in zip(gains, mind.net.values(words))]


def best_first(promise: list[float]) -> list[int]:
    """The numbers of the choices; of equals, the first comes first."""
    return sorted(range(len(promise)), key=lambda at: -promise[at])


def load_mind(path: Path) -> Mind:
    """A net with its manifest, as training writes them."""
    manifest = manifest_of(path)
    means = {HEX_OF[name]: float(mean) for name, mean in manifest["castle_means"].items()}
    return Mind(packed(read(path)), Lens(sheets()[manifest["sheet"]]), means)


@cache
def trained(sheet: str) -> Mind:
    """The committed weights of a sheet."""
    path = WEIGHTS / f"dice-{sheet}.npz"
    if not path.exists():
        raise InputError(f"There is no trained net for sheet {sheet}.")
    return load_mind(path)

"""The bots that learned the Dice Game: the net proposes, and the best of them looks at the next roll exactly."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from duchy.games.dice.engine.state import State, plan_hex
from duchy.games.dice.setup import HEX_OF, sheets
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from ..learning.arrays import Floats
from .lookahead import look_ahead
from .net import Net, load_net, manifest_of
from .noise import error
from .thinking.features import Lens, afterstate, expand
from .winning import spread, win_probability

WEIGHTS = Path(__file__).parent / "weights"
WIDTH = 4  # choices that are looked at again
MARGIN = 0.8  # ... if the net puts them at most so many points below the best


@dataclass(frozen=True)
class Mind:
    """What is learned of one sheet."""

    net: Net
    lens: Lens
    castle_means: dict[int, float]  # points with each starting castle, late in training


class Learned:
    """Plays through views only. In company it plays its own sheet: the seats meet in the colour awards alone, and those
    it sees where they are due now."""

    def __init__(self, mind: Mind | None = None, width: int = WIDTH, noise: float = 0.0) -> None:
        """`mind` of one sheet, or None for whichever sheet is on the table; `width` 1 plays by the net alone, and
        `noise` is by how many points it errs at most."""
        self.mind, self.width, self.noise = mind, width, noise

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s, seat, mind = self._known(view)
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        if s.choosing_castles():
            return max(actions, key=lambda action: mind.castle_means[plan_hex(action)])
        return self._ranked(mind, s, seat, [error(rng, self.noise) for _ in actions])[0][0]

    def evaluate(self, game: Game[Any], view: View[Any], rng: Rng) -> list[tuple[Action, float, float]]:
        """See Evaluator. The others are expected to make the best of their sheets, by the net."""
        s, seat, mind = self._known(view)
        actions = list(game.legal(s, seat))
        if s.choosing_castles():
            points = [mind.castle_means[plan_hex(action)] for action in actions]
            judged = sorted(zip(actions, points), key=lambda line: -line[1])
            expected = [max(points)] * s.players
        else:
            banked = float(s.duchies[seat].total())
            judged = [(a, banked + v) for a, v in self._ranked(mind, s, seat, [0.0] * len(actions))]
            expected = [self._promised(mind, s, other) for other in range(s.players)]
        out = []
        for action, mine in judged:
            expected[seat] = mine
            out.append((action, mine, win_probability(expected, seat, spread(s))))
        return out

    def _known(self, view: View[Any]) -> tuple[State, int, Mind]:
        s: State = view.state
        if view.seat is None:
            raise InputError("A spectator has nothing to choose.")
        return s, view.seat, self.mind or trained(s.sheet.letter)

    def _ranked(self, mind: Mind, s: State, seat: int, errors: list[float]) -> list[tuple[Action, float]]:
        """Every choice with the points from now on, best first; the few best by an exact look at the next roll."""
        actions, gains, promise = outlook(mind, s, seat)
        promise = promise + np.array(errors, dtype=np.float32)
        order = [int(at) for at in np.argsort(-promise, kind="stable")]
        close = [at for at in order[: self.width] if promise[at] >= promise[order[0]] - MARGIN]
        if len(close) == 1:
            return [(actions[at], float(promise[at])) for at in order]
        values = look_ahead(mind.net, mind.lens, [afterstate(s, seat, actions[at]) for at in close], seat)
        looked = [(actions[at], gains[at] + value) for at, value in zip(close, values)]
        looked.sort(key=lambda line: -line[1])
        # The net put the others below these; where a look lowers these, it would lower the others as well.
        lowest = looked[-1][1]
        return looked + [(actions[at], min(lowest, float(promise[at]))) for at in order[len(close) :]]

    def _promised(self, mind: Mind, s: State, seat: int) -> float:
        """What a seat can expect if it makes the best of the roll."""
        return float(s.duchies[seat].total() + outlook(mind, s, seat)[2].max())


def outlook(mind: Mind, s: State, seat: int) -> tuple[list[Action], list[int], Floats]:
    """Every choice, the points that it gains now, and those with what the net sees coming."""
    gains: list[int] = []
    words: list[int] = []
    actions = list(expand(mind.lens, s, seat, gains, words))
    promise = np.array(gains, dtype=np.float32)
    if not (s.phase == 2 and s.boxes[2] == s.column()):  # after the last round comes nothing
        promise += mind.net.values(words)
    return actions, gains, promise


def load_mind(path: Path) -> Mind:
    """A net with its manifest, as training writes them."""
    manifest = manifest_of(path)
    means = {HEX_OF[name]: float(mean) for name, mean in manifest["castle_means"].items()}
    return Mind(load_net(path), Lens(sheets()[manifest["sheet"]]), means)


@cache
def trained(sheet: str) -> Mind:
    """The committed weights of a sheet."""
    path = WEIGHTS / f"dice-{sheet}.npz"
    if not path.exists():
        raise InputError(f"There is no trained net for sheet {sheet}.")
    return load_mind(path)

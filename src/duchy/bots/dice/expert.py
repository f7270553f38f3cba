"""The bot that plays the Dice Game best: the net proposes, an exact look at the next roll decides."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from duchy.games.dice.load import HEX_OF, sheets
from duchy.games.dice.state import State, plan_hex
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .features import Lens, afterstate, expand
from .lookahead import look_ahead
from .net import Net, load_net

WEIGHTS = Path(__file__).parent / "weights"
WIDTH = 4  # choices that are looked at again
MARGIN = 0.8  # ... if the net puts them at most so many points below the best


@dataclass(frozen=True)
class Mind:
    """What is learned of one sheet."""

    net: Net
    lens: Lens
    castle_means: dict[int, float]  # points with each starting castle, late in training


class Expert:
    """Plays through views only. In company it plays its own sheet: the seats meet in the colour awards alone, and those
    it sees where they are due now."""

    def __init__(self, mind: Mind | None = None, width: int = WIDTH) -> None:
        """`mind` of one sheet, or None for whichever sheet is on the table; `width` 1 plays by the net alone."""
        self.mind, self.width = mind, width

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s: State = view.state
        seat = view.seat
        if seat is None:
            raise InputError("A spectator has nothing to choose.")
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        mind = self.mind or trained(s.sheet.letter)
        if s.choosing_castles():
            return max(actions, key=lambda action: mind.castle_means[plan_hex(action)])
        return self._plan(mind, s, seat)

    def _plan(self, mind: Mind, s: State, seat: int) -> Action:
        gains: list[int] = []
        words: list[int] = []
        actions = list(expand(mind.lens, s, seat, gains, words))
        promise = np.array(gains, dtype=np.float32)
        if not (s.phase == 2 and s.boxes[2] == s.column()):  # after the last round comes nothing
            promise += mind.net.values(words)
        order = np.argsort(-promise, kind="stable")[: self.width]
        close = [int(at) for at in order if promise[at] >= promise[order[0]] - MARGIN]
        if len(close) == 1 or self.width == 1:
            return actions[close[0]]
        afters = [afterstate(s, seat, actions[at]) for at in close]
        values = look_ahead(mind.net, mind.lens, afters, seat)
        best = max(range(len(close)), key=lambda i: gains[close[i]] + values[i])
        return actions[close[best]]


def load_mind(path: Path) -> Mind:
    """A net with its manifest, as training writes them."""
    manifest = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    means = {HEX_OF[name]: float(mean) for name, mean in manifest["castle_means"].items()}
    return Mind(load_net(path), Lens(sheets()[manifest["sheet"]]), means)


@cache
def trained(sheet: str) -> Mind:
    """The committed weights of a sheet."""
    path = WEIGHTS / f"dice-{sheet}.npz"
    if not path.exists():
        raise InputError(f"There is no trained net for sheet {sheet}.")
    return load_mind(path)


def make(sheet: str | None = None, width: int = WIDTH) -> Expert:
    """The expert of one sheet, or of whichever sheet it is asked to play."""
    return Expert(trained(sheet) if sheet else None, width)

"""The bot that plays the Dice Game best: the net proposes, an exact look at the next roll decides."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from duchy.games.dice.apply import begin
from duchy.games.dice.load import sheets
from duchy.games.dice.state import State, plan_hex
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .features import Lens, add_words, afterstate, expand
from .lookahead import look_ahead
from .net import Net, load_net

WEIGHTS = Path(__file__).parent / "weights"
WIDTH = 6  # choices that are looked at again
MARGIN = 1.2  # ... if the net puts them at most so many points below the best


class Expert:
    """Plays through views only. In company it plays its own sheet: the seats meet in the colour awards alone, and those
    it sees where they are due now."""

    def __init__(self, net: Net, lens: Lens, width: int = WIDTH) -> None:
        self.net, self.lens, self.width = net, lens, width

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s: State = view.state
        seat = view.seat
        if seat is None:
            raise InputError("a spectator has nothing to choose")
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        return self._castle(s, seat, actions) if s.choosing_castles() else self._plan(s, seat)

    def _castle(self, s: State, seat: int, actions: list[Action]) -> Action:
        """The castle from which the net expects most."""
        words: list[int] = []
        for action in actions:
            after = s.copy()
            begin(s.sheet, after.duchies[seat], plan_hex(action))
            add_words(self.lens, after, after.duchies[seat], words)
        return actions[int(np.argmax(self.net.values(words)))]

    def _plan(self, s: State, seat: int) -> Action:
        gains: list[int] = []
        words: list[int] = []
        actions = list(expand(self.lens, s, seat, gains, words))
        promise = np.array(gains, dtype=np.float32)
        if not (s.phase == 2 and s.boxes[2] == s.column()):  # after the last round comes nothing
            promise += self.net.values(words)
        order = np.argsort(-promise, kind="stable")[: self.width]
        close = [int(at) for at in order if promise[at] >= promise[order[0]] - MARGIN]
        if len(close) == 1 or self.width == 1:
            return actions[close[0]]
        afters = [afterstate(s, seat, actions[at]) for at in close]
        values = look_ahead(self.net, self.lens, afters, seat)
        best = max(range(len(close)), key=lambda i: gains[close[i]] + values[i])
        return actions[close[best]]


@cache
def _net(sheet: str) -> Net:
    path = WEIGHTS / f"dice-{sheet}.npz"
    if not path.exists():
        raise InputError(f"there is no trained net for sheet {sheet}")
    return load_net(path)


def make(sheet: str, width: int = WIDTH) -> Expert:
    """The expert of one sheet; `width` 1 plays by the net alone."""
    return Expert(_net(sheet), Lens(sheets()[sheet]), width)

"""What a position of the solo game is worth: by prices made by hand, or by a net that learned from games alone."""

from typing import Final

from duchy.games.burgundy.engine.codes import AT_END
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modes.solo.engine import EVERYWHERE
from duchy.kernel.compat import i64, vec

from .inputs import Inputs, bits_in
from .judge import Atlas, Judge, NetJudge, Weights
from .solo_hand import TERMS, count_terms
from .solo_inputs import add_solo_possessions, add_solo_shape

WON: Final = 1000.0
SURE: Final = 12.0  # log odds of a game that is won; less than nothing of one that is lost


class PriceJudge(Judge):
    """Prices for what `solo_hand.py` counts."""

    def __init__(self, atlas: Atlas, prices: list[float]) -> None:
        super().__init__(atlas)
        self.prices: vec[float] = vec[float](prices)
        self.terms: vec[float] = vec[float]([0.0] * TERMS)

    def value(self, s: State) -> float:
        p = s.players[0]
        if p.covered == EVERYWHERE:
            return WON
        count_terms(s, p, self.terms)
        out = 0.0
        k: i64
        for k in range(TERMS):
            out += self.prices[k] * self.terms[k]
        return out


class SoloNet(NetJudge):
    """Outputs: the spaces that will still be covered, and the log odds to cover all."""

    def __init__(self, atlas: Atlas, weights: Weights) -> None:
        super().__init__(atlas, weights, 0.0)
        self.spaces = 1.0  # what a space weighs beside the log odds

    def _see_shape(self, s: State, p: Player, out: Inputs) -> None:
        add_solo_shape(self.lens, s, p, out)

    def _see_possessions(self, s: State, p: Player, out: Inputs) -> None:
        add_solo_possessions(self.lens, s, p, out)

    def look(self, s: State) -> None:
        p = s.players[0]
        self.banked = bits_in(p.covered)
        self.over = s.stage == AT_END or (self.last and not p.die0 and not p.die1)
        if p.covered == EVERYWHERE or self.over:
            self.out[0] = 0.0
            self.out[1] = SURE if p.covered == EVERYWHERE else -SURE
            return
        self._forward(s, p)

    def value(self, s: State) -> float:
        self.look(s)
        return self.out[1] + self.spaces * (float(self.banked) + self.out[0])


def chance(odds: float) -> float:
    """Of log odds; without a library's exponential, so that it is the same everywhere."""
    if odds < 0.0:
        return 1.0 - chance(-odds)
    power = 1.0 + min(odds, SURE) / 256.0
    for _ in range(8):
        power *= power
    return power / (1.0 + power)

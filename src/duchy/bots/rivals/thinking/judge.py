"""What a position is worth to a seat: the log odds to win, by a straight sum of prices or by a net with one layer."""

from typing import Final

from duchy.games.rivals.engine.codes import INTRODUCTORY, TARGET
from duchy.games.rivals.engine.points import victory
from duchy.games.rivals.engine.state import State
from duchy.kernel.compat import i64, vec

from .inputs import Inputs
from .keys import other_key

WON: Final = 12.0  # log odds that stand for certainty
MOST: Final = 11.0  # what is not decided stays below it


class Weights:
    """`straight`: one weight an input; `first`: `hidden` weights an input. The points have outputs of their own."""

    def __init__(
        self, hidden: i64, straight: vec[float], base: float, first: vec[float], bias: vec[float], last: vec[float],
        points: vec[float], points_base: float, points_last: vec[float],
    ) -> None:  # fmt: skip
        self.hidden = hidden
        self.straight = straight
        self.base = base
        self.first = first
        self.bias = bias
        self.last = last
        self.points = points
        self.points_base = points_base
        self.points_last = points_last


class Judge:
    """The share of the other's principality is kept: a seat's own turn seldom changes it."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.inputs = Inputs()
        self.units: vec[float] = weights.bias[:]
        self.codes: vec[i64] = vec[i64]([-1, -1])  # for each seat, of which position of the other
        self.others: list[vec[float]] = [weights.bias[:], weights.bias[:]]  # the hidden units with its inputs
        self.other_sums: vec[float] = vec[float]([0.0, 0.0])  # and the straight sum

    def value(self, s: State, seat: i64) -> float:
        """The log odds that a seat wins, once its action phase is over."""
        if s.winner >= 0:
            return 0.0 if s.winner == 2 else WON if s.winner == seat else -WON
        if s.mode == INTRODUCTORY and victory(s, s.active) >= TARGET[s.mode]:
            return MOST if s.active == seat else -MOST
        self._see_other(s, seat)
        w = self.weights
        self.inputs.count = 0
        self.inputs.add_own(s, seat)
        out = w.base + self.other_sums[seat] + self._straight(w.straight)
        if w.hidden:
            self._copy(self.others[seat], self.units)
            self._feed(self.units)
            out += self._last(w.last)
        return MOST if out > MOST else -MOST if out < -MOST else out

    def _see_other(self, s: State, seat: i64) -> None:
        code = other_key(s, seat)
        if self.codes[seat] == code:
            return
        self.codes[seat] = code
        self.inputs.count = 0
        self.inputs.add_other(s, seat)
        self.other_sums[seat] = self._straight(self.weights.straight)
        self._copy(self.weights.bias, self.others[seat])
        self._feed(self.others[seat])

    def points(self, s: State, seat: i64) -> float:
        """The victory points that a seat may expect at the end."""
        if s.winner >= 0:
            return float(victory(s, seat))
        self.inputs.look(s, seat)
        w = self.weights
        out = w.points_base + self._straight(w.points)
        if w.hidden:
            self._copy(w.bias, self.units)
            self._feed(self.units)
            out += self._last(w.points_last)
        return out

    def _copy(self, source: vec[float], target: vec[float]) -> None:
        for j in range(self.weights.hidden):
            target[j] = source[j]

    def _straight(self, weights: vec[float]) -> float:
        x = self.inputs
        out = 0.0
        for i in range(x.count):
            out += weights[x.index[i]] * x.value[i]
        return out

    def _feed(self, units: vec[float]) -> None:
        """Add the inputs to the hidden units."""
        x = self.inputs
        first = self.weights.first
        n = self.weights.hidden
        for i in range(x.count):
            at = n * x.index[i]
            value = x.value[i]
            for j in range(n):
                units[j] += first[at + j] * value

    def _last(self, last: vec[float]) -> float:
        out = 0.0
        for j in range(self.weights.hidden):
            if self.units[j] > 0.0:
                out += self.units[j] * last[j]
        return out

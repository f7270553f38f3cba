"""The value net at play: the points still to come for each sheet.

Weights are stored in half precision, so that sums of the first layer are exact in doubles, in whatever order: a sheet
costs only the bits in which it differs from the sheet before.
"""

from typing import Final

from duchy.games.dice.engine.codes import lowest
from duchy.kernel.compat import i64, vec

from .features import WORDS

HIDDEN: Final[i64] = 128
SECOND: Final[i64] = 32


class ValueNet:
    """384 bits, two hidden layers, one output."""

    def __init__(
        self, w1: vec[float], b1: vec[float], w2: vec[float], b2: vec[float], w3: vec[float], b3: float
    ) -> None:
        self.w1 = w1
        self.w2 = w2
        self.b2 = b2
        self.w3 = w3
        self.b3 = b3
        self.sums: vec[float] = b1[:]  # of the first layer, for the sheet seen last
        self.seen: vec[i64] = vec[i64]([i64(0)] * WORDS)  # that sheet
        self.second: vec[float] = b2[:]

    def values(self, words: list[i64]) -> list[float]:
        """For each afterstate; half of the uses of a roll lead to the same sheets, and each sheet is valued once."""
        known: dict[tuple[i64, i64, i64, i64, i64, i64], float] = {}
        out: list[float] = []
        at: i64
        for at in range(0, len(words), WORDS):
            sheet = (words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5])
            if sheet not in known:
                known[sheet] = self._value(words, at)
            out.append(known[sheet])
        return out

    def _value(self, words: list[i64], at: i64) -> float:
        k: i64
        for k in range(WORDS):
            now = words[at + k]
            before = self.seen[k]
            self._add(64 * k, now & ~before, 1.0)
            self._add(64 * k, before & ~now, -1.0)
            self.seen[k] = now
        sums, second, b2, w2, w3 = self.sums, self.second, self.b2, self.w2, self.w3
        i: i64
        j: i64
        for j in range(SECOND):
            second[j] = b2[j]
        for i in range(HIDDEN):
            unit = sums[i]
            if unit > 0.0:
                row = SECOND * i
                for j in range(SECOND):
                    second[j] += unit * w2[row + j]
        out = self.b3
        for j in range(SECOND):
            if second[j] > 0.0:
                out += second[j] * w3[j]
        return out

    def _add(self, first: i64, bits: i64, sign: float) -> None:
        """The rows of these bits, once or taken away."""
        sums, w1 = self.sums, self.w1
        i: i64
        while bits:
            row = HIDDEN * (first + lowest(bits))
            bits &= bits - 1
            for i in range(HIDDEN):
                sums[i] += sign * w1[row + i]

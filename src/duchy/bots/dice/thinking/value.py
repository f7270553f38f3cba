"""The value net at play: the points still to come for each sheet.

Weights are stored in half precision, so that sums of the first layer are exact in doubles, in whatever order: a sheet
costs only the bits in which it differs from the sheet before.
"""

from typing import Final

from duchy.games.dice.engine.codes import lowest
from duchy.kernel.compat import append, i64, vec

from .features import WORDS

HIDDEN: Final[i64] = 128
SECOND: Final[i64] = 32
ZEROS: Final[i64] = HIDDEN * 64 * WORDS


class ValueNet:
    """384 bits, two hidden layers, one output."""

    def __init__(
        self, w1: vec[float], b1: vec[float], w2: vec[float], b2: vec[float], w3: vec[float], b3: float
    ) -> None:
        for _ in range(HIDDEN):
            w1 = append(w1, 0.0)
        self.w1 = w1  # and a row of zeros behind the others
        self.w2 = w2
        self.b2 = b2
        self.w3 = w3
        self.b3 = b3
        self.sums: vec[float] = b1[:]  # of the first layer, for the sheet seen last
        self.seen: vec[i64] = vec[i64]([i64(0)] * WORDS)  # that sheet
        # the rows of bits that a sheet has and the one before had not, and the other way round
        self.added: vec[i64] = vec[i64]([i64(0)] * (64 * WORDS + 2))
        self.removed: vec[i64] = vec[i64]([i64(0)] * (64 * WORDS + 2))

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
        added: i64 = 0
        removed: i64 = 0
        k: i64
        for k in range(WORDS):
            now = words[at + k]
            before = self.seen[k]
            if now != before:
                added = _rows(self.added, added, 64 * k, now & ~before)
                removed = _rows(self.removed, removed, 64 * k, before & ~now)
                self.seen[k] = now
        self._change(added, removed)
        out = self.b3
        j: i64
        for j in range(0, SECOND, 8):
            out = self._eight(j, out)
        return out

    def _change(self, added: i64, removed: i64) -> None:
        """Rows are added and taken away two by two; where there is none, the row of zeros stands in."""
        if added % 2:
            self.added[added] = ZEROS
            added += 1
        if removed % 2:
            self.removed[removed] = ZEROS
            removed += 1
        while added < removed:
            self.added[added] = ZEROS
            self.added[added + 1] = ZEROS
            added += 2
        while removed < added:
            self.removed[removed] = ZEROS
            self.removed[removed + 1] = ZEROS
            removed += 2
        sums, w1 = self.sums, self.w1
        n: i64
        i: i64
        for n in range(0, added, 2):
            a, b = self.added[n], self.added[n + 1]
            c, d = self.removed[n], self.removed[n + 1]
            for i in range(HIDDEN):
                sums[i] += (w1[a + i] + w1[b + i]) - (w1[c + i] + w1[d + i])

    def _eight(self, j: i64, out: float) -> float:
        """Eight units of the second layer, and what they add to the output. Each sum in a variable of its own: the
        compiled code then looks up and checks one number for each product instead of three."""
        sums, w2, b2, w3 = self.sums, self.w2, self.b2, self.w3
        u0, u1, u2, u3 = b2[j], b2[j + 1], b2[j + 2], b2[j + 3]
        u4, u5, u6, u7 = b2[j + 4], b2[j + 5], b2[j + 6], b2[j + 7]
        i: i64
        for i in range(HIDDEN):
            unit = sums[i]
            if unit > 0.0:
                row = SECOND * i + j
                u0 += unit * w2[row]
                u1 += unit * w2[row + 1]
                u2 += unit * w2[row + 2]
                u3 += unit * w2[row + 3]
                u4 += unit * w2[row + 4]
                u5 += unit * w2[row + 5]
                u6 += unit * w2[row + 6]
                u7 += unit * w2[row + 7]
        # One after the other, as sums of rounded numbers depend on their order.
        out += max(u0, 0.0) * w3[j]
        out += max(u1, 0.0) * w3[j + 1]
        out += max(u2, 0.0) * w3[j + 2]
        out += max(u3, 0.0) * w3[j + 3]
        out += max(u4, 0.0) * w3[j + 4]
        out += max(u5, 0.0) * w3[j + 5]
        out += max(u6, 0.0) * w3[j + 6]
        out += max(u7, 0.0) * w3[j + 7]
        return out


def _rows(rows: vec[i64], count: i64, first: i64, bits: i64) -> i64:
    """Note the rows of these bits; how many there are now."""
    while bits:
        rows[count] = HIDDEN * (first + lowest(bits))
        bits &= bits - 1
        count += 1
    return count

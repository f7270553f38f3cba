"""The exact expectation over the next roll, with the value net behind it."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from duchy.games.dice.engine.state import State

from ..learning.arrays import Floats
from .net import Net
from .thinking.features import WORDS, Lens
from .thinking.rolls import BY_MONK, BY_WORKER, NO_MARK, PLAIN, SLOTS, TWO, sells, uses

Slots = NDArray[np.int64]
NEVER = SLOTS  # a slot that holds no use
MIX = np.random.default_rng(1).integers(-(2**63), 2**63, WORDS) | 1  # words to one number that tells sheets apart


@cache
def tables() -> tuple[Slots, Slots, Slots, Floats]:
    """For each of the 441 rolls of pips and colours: the slots of plain marks, of other single marks, of two marks, and
    the chance of the roll."""
    plain, bonus, two, chance = [], [], [], []
    for low in range(6):
        for high in range(low, 6):
            for colour in range(6):
                for other in range(colour, 6):
                    pairs = [6 * n + c for n in (low, high) for c in (colour, other)]  # the four pairs of dice
                    shown, colours = {low, high}, {colour, other}
                    monk = [BY_MONK + 6 * n + c for n in (low, high) for c in range(6) if c not in colours]
                    worker = [BY_WORKER + 6 * n + c for c in (colour, other) for n in range(6) if n not in shown]
                    plain.append([PLAIN + pair for pair in pairs])
                    bonus.append((monk + worker + [NEVER] * 4)[:20])
                    two.append([TWO + 36 * pairs[i] + pairs[j] for i in range(4) for j in range(4) if i != j])
                    chance.append((1 if low == high else 2) * (1 if colour == other else 2) / 1296)
    return np.array(plain), np.array(bonus), np.array(two), np.array(chance, dtype=np.float32)


def expectation(slots: list[int], promise: Floats, voluntary: bool) -> float:
    """The mean, over all rolls with one hourglass, of the best use."""
    plain, bonus, two, chance = tables()
    best = np.full(SLOTS + 1, -np.inf, np.float32)
    np.maximum.at(best, slots, promise)
    marks = best[plain].max(axis=1)
    value = np.maximum(marks, best[bonus].max(axis=1))
    if max(slots) >= TWO:
        value = np.maximum(value, best[two].max(axis=1))
    # The worker instead of a mark: only where no plain pair fits (D-FALL-02).
    may_take = np.ones_like(marks, bool) if voluntary else np.isneginf(marks)
    value = np.where(may_take, np.maximum(value, best[NO_MARK]), value)
    return float(value @ chance)


def values_of(net: Net, words: list[int]) -> Floats:
    """As the net says; half of the uses of a roll lead to the same sheets, and each sheet is valued once."""
    packed = np.array(words, dtype=np.int64).reshape(-1, WORDS)
    _, first, which = np.unique((packed * MIX).sum(axis=1), return_index=True, return_inverse=True)
    return net.values(packed[first])[which]


def look_ahead(net: Net, lens: Lens, afters: list[State], seat: int) -> list[float]:
    """For each afterstate, the points still to come: best uses of the next roll, then the net's word."""
    slots: list[int] = []
    gains: list[int] = []
    words: list[int] = []
    parts: list[tuple[int, int, float, bool]] = []  # afterstate, end of its uses, weight, last round
    for at, s in enumerate(afters):
        if s.phase == 3:
            continue
        both = not s.solo() or sells(s, seat)  # alone, a double means nothing but the sale
        for double in (0, 1) if both else (0,):
            last = uses(lens, s, seat, double, slots, gains, words)
            weight = s.doubles / 6 if double else 1 - s.doubles / 6 if both else 1.0
            parts.append((at, len(slots), weight, last))
    out = [0.0] * len(afters)
    if not parts:
        return out
    coming = values_of(net, words)
    promise = np.array(gains, dtype=np.float32)
    first = 0
    for at, end, weight, last in parts:
        some = promise[first:end] if last else promise[first:end] + coming[first:end]
        out[at] += weight * expectation(slots[first:end], some, afters[at].voluntary_worker)
        first = end
    return out

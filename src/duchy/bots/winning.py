"""From the points that can be expected to the probability to win."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from .bot import Prospect

NORMAL: Final = NormalDist()
STEPS: Final = 24  # of the sum over a side's own luck


def win_probability(expected: Sequence[float], side: int, margin_spread: float) -> float:
    """That a side ends ahead of all others, where each has luck of its own around what it can expect.

    `margin_spread` is the standard deviation of the difference of two of them.
    """
    if len(expected) == 1:
        return 1.0
    if len(expected) == 2:
        return NORMAL.cdf((expected[side] - expected[1 - side]) / margin_spread)
    one = margin_spread / math.sqrt(2)
    total = 0.0
    for step in range(STEPS):
        mine = expected[side] + one * NORMAL.inv_cdf((step + 0.5) / STEPS)
        chance = 1.0
        for other, points in enumerate(expected):
            if other != side:
                chance *= NORMAL.cdf((mine - points) / one)
        total += chance
    return total / STEPS


def lead(points: Sequence[float], sides: Sequence[int], seat: int) -> float:
    """Points of a seat's side, less those of the best other; alone: its own."""
    totals = totals_of(points, sides)
    others = [total for side, total in totals.items() if side != sides[seat]]
    return totals[sides[seat]] - max(others, default=0.0)


def totals_of(points: Sequence[float], sides: Sequence[int]) -> dict[int, float]:
    totals: dict[int, float] = {}
    for side, scored in zip(sides, points, strict=True):
        totals[side] = totals.get(side, 0.0) + scored
    return totals


def prospects(points: Sequence[float], sides: Sequence[int], margin_spread: float) -> list[Prospect]:
    """Of all seats, out of the points that each can expect; `margin_spread` is that of two seats."""
    totals = totals_of(points, sides)
    numbers = list(totals)
    partners = len(sides) / len(numbers)
    spread = margin_spread * math.sqrt(partners)
    chances = [win_probability(list(totals.values()), k, spread) for k in range(len(numbers))]
    return [
        Prospect(mine, lead(points, sides, seat), chances[numbers.index(sides[seat])])
        for seat, mine in enumerate(points)
    ]

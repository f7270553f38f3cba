"""From the points that the seats can expect to the probability to win."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from duchy.games.dice.engine.state import State

from .thinking.features import ROUNDS, time_index

NORMAL: Final = NormalDist()
LEAST: Final = 0.5  # even the last round can end in a tie
STEPS: Final = 24  # of the sum over a seat's own luck


def spread(s: State) -> float:
    """How far the difference of two seats may still move, as a standard deviation: a fit to games of the learned bots,
    who are 6 or 7 points apart after a whole game, and still 3 or 4 after the last few rounds."""
    return max(LEAST, 2.3 * math.cbrt(ROUNDS - time_index(s)))


def win_probability(expected: Sequence[float], seat: int, margin_spread: float) -> float:
    """That the seat ends ahead of all others, where each seat has luck of its own around what it can expect."""
    if len(expected) == 1:
        return 1.0
    one = margin_spread / math.sqrt(2)
    total = 0.0
    for step in range(STEPS):
        mine = expected[seat] + one * NORMAL.inv_cdf((step + 0.5) / STEPS)
        chance = 1.0
        for other, points in enumerate(expected):
            if other != seat:
                chance *= NORMAL.cdf((mine - points) / one)
        total += chance
    return total / STEPS

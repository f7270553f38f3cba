"""How open a game still is."""

import math
from typing import Final

from duchy.games.dice.engine.state import State

from .thinking.features import ROUNDS, time_index

LEAST: Final = 0.5  # even the last round can end in a tie


def spread(s: State) -> float:
    """How far the difference of two seats may still move, as a standard deviation: a fit to games of the learned bots,
    who are 6 or 7 points apart after a whole game, and still 3 or 4 after the last few rounds."""
    return max(LEAST, 2.3 * math.cbrt(ROUNDS - time_index(s)))

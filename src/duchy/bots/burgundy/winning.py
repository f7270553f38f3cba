"""How open a game still is."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

# Fits by `duchy calibration --fit` with two and three players found 3 to 9 and 27 to 30: these err as little.
AT_END: Final = 10.0  # variance of a lead in the last round: not all play as the quick search does
A_ROUND: Final = 26.0  # and what each round before it adds
WITH: Final = {"castle-connection": 90.0}  # modules that make it more: what they will bring is hard to tell


def spread(rounds_left: int, modules: Sequence[str] = ()) -> float:
    """How far the difference of two seats may still move, as a standard deviation."""
    return sqrt(AT_END + max(WITH.get(name, A_ROUND) for name in ("", *modules)) * rounds_left)

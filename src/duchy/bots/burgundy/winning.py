"""How open a game still is."""

from math import sqrt
from typing import Final

# By the number of players, the variance of the lead of one over another when the last round is played as the quick
# search plays it, and what each round before it adds: fits to games of `master` by `duchy calibration --fit`.
VARIANCES: Final = {2: (10.0, 26.0), 3: (10.0, 26.0), 4: (10.0, 26.0)}


def spread(players: int, rounds_left: int) -> float:
    """How far the difference of two seats may still move, as a standard deviation."""
    at_end, a_round = VARIANCES[players]
    return sqrt(at_end + a_round * rounds_left)

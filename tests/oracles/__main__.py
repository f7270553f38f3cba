"""Longer comparisons for developers: `python -m tests.oracles [GAMES] [FIRST]`."""

import sys
from collections.abc import Callable
from functools import partial

from . import burgundy_play, dice_play, rivals_play

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 500
FIRST = int(sys.argv[2]) if len(sys.argv) > 2 else 0
STEPS = 400  # of a game of Rivals
COMPARISONS: dict[str, Callable[[int], int]] = {
    "dice": dice_play.compare,
    "rivals": partial(rivals_play.from_the_start, steps=STEPS),
    "rivals, laid out": partial(rivals_play.from_a_position, steps=STEPS),
    "rivals, scenes": partial(rivals_play.of_a_scene, steps=STEPS),
    "burgundy": burgundy_play.whole,
    "burgundy, laid out": burgundy_play.laid_out,
    "burgundy, solo": burgundy_play.alone,
    "burgundy, teams": burgundy_play.in_teams,
    "burgundy, Châteauma": burgundy_play.against_the_chateauma,
}

for name, compare in COMPARISONS.items():
    print(name, sum(compare(number) for number in range(FIRST, FIRST + GAMES)), "positions agree")

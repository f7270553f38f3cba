"""Longer comparisons for developers: `python -m tests.oracles [GAMES] [FIRST]`."""

import sys

from . import dice_play, rivals_play

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 500
FIRST = int(sys.argv[2]) if len(sys.argv) > 2 else 0

for name, compare in (("dice", dice_play.compare), ("rivals", rivals_play.compare), ("laid out", rivals_play.laid_out)):
    print(name, sum(compare(number) for number in range(FIRST, FIRST + GAMES)), "positions agree")

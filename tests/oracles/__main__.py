"""Longer comparisons for developers: `python -m tests.oracles [GAMES] [FIRST]`."""

import sys

from . import dice_play, rivals_play

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 500
FIRST = int(sys.argv[2]) if len(sys.argv) > 2 else 0

print("dice", sum(dice_play.compare(number) for number in range(FIRST, FIRST + GAMES)), "decisions agree")
for play in (rivals_play.from_the_start, rivals_play.from_a_position, rivals_play.of_a_scene):
    print("rivals", sum(play(number, 400) for number in range(FIRST, FIRST + GAMES)), "decisions agree")

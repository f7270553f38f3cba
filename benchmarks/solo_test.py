"""The solo game of Burgundy: how often a level covers all 37 spaces, on each board and with each first target.

    python benchmarks/solo_test.py master --boards 13a 13b --targets 45 50 55 --games 200 --seed 1

The dice of a game follow from the seed and its number alone: levels, targets and versions play the same games.
"""

import argparse
import statistics
import time

from duchy.arena.statistics import share_interval
from duchy.bots.registry import make
from duchy.games import open_game
from duchy.kernel.chance import Stream
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

GAMES = 50_000  # of a seed, at most


def covered(level: str, board: str, target: str, number: int) -> int:
    """Spaces at the end of one game."""
    game = open_game("burgundy/2019-solo")
    play = Play(game, {"players": 1, "boards": board, "target": target}, ["bot"], Stream(seeded(number)))
    play.run([make(level, game)], seeded(number + GAMES))
    return int(play.state.players[0].covered).bit_count()


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a level wins the solo game of Burgundy.")
    parser.add_argument("level")
    parser.add_argument("--boards", nargs="+", default=["13a", "13b"])
    parser.add_argument("--targets", nargs="+", default=["45", "50", "55"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for board in asked.boards:
        for target in asked.targets:
            begun = time.process_time()
            first = asked.seed * 2 * GAMES
            ends = [covered(asked.level, board, target, first + k) for k in range(asked.games)]
            won = share_interval([float(spaces == 37) for spaces in ends], 1)
            shares = " ".join(f"{100 * share:.1f}" for share in (won.value, won.low, won.high))
            seconds = (time.process_time() - begun) / asked.games
            spaces = statistics.fmean(ends)
            print(f"{asked.level} {board} {target}: won {shares}, {spaces:.2f} spaces, {seconds:.3f} s a game")


if __name__ == "__main__":
    main()

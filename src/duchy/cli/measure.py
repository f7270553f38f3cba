"""Timing the engine. Run as a program, it measures the engine it finds and prints a line of JSON:

    python -m duchy.cli.measure GAME PLAYERS SECONDS

All times are CPU time, so that a busy machine counts less.
"""

import gc
import importlib
import json
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from duchy import games
from duchy.kernel.chance import Stream
from duchy.kernel.contract import CHANCE, NATURE, Game, Seat
from duchy.kernel.play import Answer, Play
from duchy.kernel.rng import Rng, seeded

FIRST_SEED: Final = 1000
PROOF: Final = 100  # games that must be the same everywhere


@dataclass(frozen=True)
class Run:
    games: int
    decisions: int
    seconds: float

    def games_per_s(self) -> float:
        return self.games / self.seconds


Playouts = Callable[[Any, int, int], list[int]]  # start, first seed, count: [decisions, checksum, ...]


def playouts_of(game: Game[Any]) -> Playouts:
    """The random-game loop that each game has inside its compiled code."""
    package = game.id.partition("/")[0]
    found: Playouts = importlib.import_module(f"duchy.games.{package}.engine.playout").playouts
    return found


def timed(play: Callable[[int], int], seconds: float) -> Run:
    """Double the number of games until they take long enough."""
    count = 1
    while True:
        began = process_time()
        decisions = play(count)
        took = process_time() - began
        if took >= seconds:
            return Run(count, decisions, took)
        count = max(2 * count, int(1.1 * count * seconds / took)) if took > seconds / 8 else 4 * count


def random_games(game: Game[Any], setup: dict[str, Any]) -> Callable[[int], int]:
    """So many at each call, and each time new ones: a processor learns the branches of a few games by heart."""
    playouts, start, first = playouts_of(game), game.new(setup), FIRST_SEED

    def play(count: int) -> int:
        nonlocal first
        first += count
        return playouts(start, first - count, count)[0]

    return play


def proof(game: Game[Any], setup: dict[str, Any]) -> list[int]:
    """Decisions, checksum and whatever else the game adds up, which must be the same for every engine."""
    return [int(x) for x in playouts_of(game)(game.new(setup), FIRST_SEED, PROOF)]


def driven_games(game: Game[Any], setup: dict[str, Any]) -> Callable[[int], int]:
    """Random games played move by move from interpreted Python: the time of the contract alone, without a driver."""

    def play(count: int) -> int:
        decisions = 0
        to_move, legal, apply, chance = game.movers, game.legal, game.apply, game.chance
        for number in range(count):
            s = game.new(setup)
            rng = seeded(FIRST_SEED + number)
            below = rng.below
            while movers := to_move(s):
                if movers == CHANCE:
                    apply(s, NATURE, chance(s, rng))
                    continue
                seat = (movers & -movers).bit_length() - 1
                actions = legal(s, seat)
                apply(s, seat, actions[below(len(actions))])
                decisions += 1
        return decisions

    return play


def sample(game: Game[Any], setup: dict[str, Any], count: int = 20) -> list[tuple[Any, int]]:
    """Positions from all over some random games, each with a seat to move."""
    found = []
    for number in range(count):
        rng = seeded(number)
        driven = Play(game, setup, (), Stream(rng))
        driven.go_on(_at_random(game, rng))
        decided = [n for n, (seat, _, _) in enumerate(driven.moves) if seat != NATURE][6::7]
        states = enumerate(driven.states(driven.moves))
        found += [(game.copy(s), driven.moves[n][0]) for n, s in states if n in decided]
    return found


def _at_random(game: Game[Any], rng: Rng) -> Answer:
    def answer(s: Any, seat: Seat) -> int:
        actions = game.legal(s, seat)
        return actions[rng.below(len(actions))]

    return answer


def copy_us(game: Game[Any], positions: list[tuple[Any, int]]) -> float:
    copy = game.copy
    began = process_time()
    for _ in range(20):
        for s, _ in positions:
            copy(s)
    return 1e6 * (process_time() - began) / (20 * len(positions))


def legal_us(game: Game[Any], positions: list[tuple[Any, int]]) -> float:
    legal = game.legal
    began = process_time()
    for _ in range(20):
        for s, seat in positions:
            legal(s, seat)
    return 1e6 * (process_time() - began) / (20 * len(positions))


def state_bytes(game: Game[Any], positions: list[tuple[Any, int]]) -> int:
    """What Python's allocators hand out for one more state: tracemalloc's growth over copies that are kept."""
    kept: list[Any] = [None] * len(positions)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for i, (s, _) in enumerate(positions):
        kept[i] = game.copy(s)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return round(grown / len(kept))


def main(id_: str, players: str, seconds: str) -> None:
    game = games.open_game(id_)
    setup = {"players": int(players)}
    run = timed(random_games(game, setup), float(seconds))
    print(json.dumps([run.games, run.decisions, run.seconds, proof(game, setup)]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Random games inside the compiled code: for benchmarks, and to compare the engine compiled and interpreted."""

from duchy.kernel.compat import i64
from duchy.kernel.rng import Rng, seeded

from .apply import apply, draw_throw
from .codes import BIT
from .legal import NATURE_MOVES, legal, movers
from .state import State


def random_game(s: State, rng: Rng) -> i64:
    """Play a game to its end with random plans; the number of decisions."""
    decisions: i64 = 0
    due = movers(s)
    while due:
        if due == NATURE_MOVES:
            apply(s, -1, draw_throw(s, rng))
        else:
            seat: i64
            for seat in range(s.players):
                if due & BIT[seat]:
                    choices = legal(s, seat)
                    apply(s, seat, choices[rng.below(len(choices))])
                    decisions += 1
        due = movers(s)
    return decisions


def playouts(fresh: State, first_seed: i64, count: i64) -> list[i64]:
    """[decisions, checksum] of `count` random games from a fresh position."""
    decisions: i64 = 0
    checksum: i64 = 0
    number: i64
    for number in range(count):
        s = fresh.copy()
        decisions += random_game(s, seeded(first_seed + number))
        for d in s.duchies:
            checksum = (checksum * 31 + d.total() + 1000 * (d.marked % 1000003)) % 1000000007
    return [decisions, checksum]

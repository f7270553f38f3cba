"""Whole games of random play inside the compiled engine: for benchmarks, sanity figures and rollouts."""

from duchy.kernel.compat import COMPILED, i64, vec
from duchy.kernel.rng import Rng, seeded

from .apply import apply
from .chance import apply_chance, chance
from .codes import AT_END, AT_PHASE_END, AT_PREPARE, AT_SETTLING, AT_TURN, BIT
from .flow import movers
from .legal import legal, legal_into
from .scoring import score
from .state import State


def play_out(s: State, rng: Rng) -> i64:
    """Play to the end at random, in place; the number of decisions."""
    decisions: i64 = 0
    again = COMPILED
    out = vec[i64](capacity=256)  # more options than a decision has, so that it is never made anew
    while s.stage != AT_END:
        if s.stage == AT_TURN or s.stage == AT_PHASE_END or s.stage == AT_PREPARE:
            actions = legal_into(s, s.current, out) if again else legal(s, s.current)
            apply(s, s.current, actions[rng.below(len(actions))])
            decisions += 1
        elif s.stage == AT_SETTLING:
            seat: i64 = 0
            while not movers(s) & BIT[seat]:
                seat += 1
            actions = legal(s, seat)
            apply(s, seat, actions[rng.below(len(actions))])
            decisions += 1
        else:
            apply_chance(s, chance(s, rng))
    return decisions


def playouts(start: State, first_seed: i64, count: i64) -> list[i64]:
    """Random games of consecutive seeds from copies of one state: [decisions, sum of scores, checksum]."""
    decisions: i64 = 0
    points: i64 = 0
    checksum: i64 = 0
    for i in range(count):
        s = start.copy()
        made = play_out(s, seeded(first_seed + i))
        decisions += made
        checksum = (checksum * 31 + made) % 1000000007
        for p in s.players:
            got = score(p)
            points += got
            checksum = (checksum * 31 + got) % 1000000007
    return [decisions, points, checksum]

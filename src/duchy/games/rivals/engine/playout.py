"""Random games inside the compiled code."""

from typing import Final

from duchy.kernel.compat import i64
from duchy.kernel.rng import Rng, seeded

from .apply import apply
from .chance import draw, happen
from .frames import CHANCES
from .legal import legal
from .state import State

WORD: Final[i64] = 0xFFFFFFFF


def finish(s: State, rng: Rng) -> i64:
    """Play a state to its end at random; returns the number of decisions."""
    before = s.decisions
    while s.depth:
        if s.top() & 127 >= CHANCES:
            happen(s, draw(s, rng))
        else:
            actions = legal(s)
            apply(s, actions[rng.below(len(actions))])
    return s.decisions - before


def playouts(start: State, first_seed: i64, count: i64) -> list[i64]:
    """[decisions, checksum over all actions, games won, turns] of random games from a start."""
    decisions: i64 = 0
    checksum: i64 = 0
    won: i64 = 0
    turns: i64 = 0
    for seed in range(first_seed, first_seed + count):
        rng = seeded(seed)
        s = start.copy()
        while s.depth:
            if s.top() & 127 >= CHANCES:
                outcome = draw(s, rng)
                checksum = (checksum * 31 + outcome) & WORD
                happen(s, outcome)
            else:
                actions = legal(s)
                action = actions[rng.below(len(actions))]
                checksum = (checksum * 31 + action) & WORD
                apply(s, action)
        decisions += s.decisions - start.decisions
        turns += s.turn
        if s.winner < 2:
            won += 1
    return [decisions, checksum, won, turns]

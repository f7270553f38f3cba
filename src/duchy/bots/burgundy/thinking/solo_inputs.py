"""What the value net of the solo game sees: what the other nets see of their own seat, and what counts here alone.

The two boards have the places that duchies 1 and 2 have there; the solo game's own inputs begin where duchy 3 would.
"""

from typing import Final

from duchy.games.burgundy.engine.codes import FACE_DOWN
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modes.solo.engine import STEP, SoloPart
from duchy.kernel.compat import i64

from .features import add_own_possessions, add_own_shape
from .inputs import BOARD, BOARD_SIZE, Inputs, Lens, at_most, bits_in

SOLO_BOARDS: Final = 2
REACHED: Final = BOARD + SOLO_BOARDS * BOARD_SIZE  # board x space in reach
EMPTY_LEFT: Final = REACHED + SOLO_BOARDS * 37  # spaces left 0-37
BEHIND: Final = EMPTY_LEFT + 38  # spaces left beyond two for each round to come, -12 to 18
MISSING: Final = BEHIND + 31  # points up to the target, by two, 0-60
PROGRESS: Final = MISSING + 31  # tenths of the target
TARGET: Final = PROGRESS + 10  # the target by fives, 0-60
RESETS: Final = TARGET + 13  # 0-12
DOWN: Final = RESETS + 13  # tiles face down in storage 1-3
DOWN_FIT: Final = DOWN + 3  # number of a space they may take
BACKS: Final = DOWN_FIT + 6  # tiles that can still be turned face down 0-6
MOST_OF: Final = BACKS + 7  # goods of the commonest type 0-6
SOLO_INPUTS: Final = MOST_OF + 7


def solo_part(s: State) -> SoloPart:
    part = s.ext[0]
    assert isinstance(part, SoloPart)
    return part


def add_solo_shape(lens: Lens, s: State, p: Player, out: Inputs) -> None:
    """What follows from the tiles in the duchy, and from the round."""
    add_own_shape(lens, s, p, out)
    items = out.items
    n = out.count
    if lens.board >= 0:
        first = REACHED + 37 * lens.board
        near = p.frontier
        h: i64 = 0
        while near:
            if near & 1:
                items[n] = first + h
                n += 1
            near >>= 1
            h += 1
    empty = 37 - bits_in(p.covered)
    behind = empty - 2 * (24 - 5 * s.phase - s.round) + 12
    if behind < 0:
        behind = 0
    items[n] = EMPTY_LEFT + empty
    items[n + 1] = BEHIND + at_most(behind, 30)
    out.count = n + 2


def add_solo_possessions(lens: Lens, s: State, p: Player, out: Inputs) -> None:
    """What else a turn may change."""
    add_own_possessions(lens, s, p, 0, out)
    items = out.items
    n = out.count
    part = solo_part(s)
    target = part.target()
    items[n] = MISSING + at_most(target - part.counter, 60) // 2
    items[n + 1] = PROGRESS + at_most(10 * part.counter // target, 9)
    items[n + 2] = TARGET + at_most(target // STEP, 12)
    items[n + 3] = RESETS + at_most(part.resets, 12)
    items[n + 4] = BACKS + at_most(part.backs, 6)
    n += 5
    most: i64 = 0
    t: i64
    for t in range(6):
        if p.goods[t] > most:
            most = p.goods[t]
    items[n] = MOST_OF + at_most(most, 6)
    n += 1
    down: i64 = 0
    for t in range(p.stored):
        if p.storage[t] == FACE_DOWN:
            down += 1
    if down:
        items[n] = DOWN + at_most(down, 3) - 1
        n += 1
        for t in range(6):
            if p.frontier & lens.with_number[t + 1]:
                items[n] = DOWN_FIT + t
                n += 1
    out.count = n

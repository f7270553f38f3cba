"""Fingerprints of positions, to know equal ones again."""

from typing import Final

from duchy.games.rivals.engine.state import Prince, State
from duchy.kernel.compat import i64

MASK: Final = 0x1FFFFFFFFFFFFFFF
MIX: Final = 0x2545F4914F6CDD1D


def prince_key(p: Prince, out: i64) -> i64:
    """A principality as everybody sees it, mixed into a fingerprint."""
    out = (out * MIX + p.stock) & MASK
    out = (out * MIX + p.cities + 256 * p.settlements + 4096 * p.road_left + 8192 * p.road_right) & MASK
    for k in range(2 * p.settlements + 2):
        out = (out * 31 + p.land[k]) & MASK
    for k in range(4 * p.settlements):
        out = (out * 131 + p.site[k] + 1) & MASK
    return (out * MIX + p.covered * 64 + p.slot) & MASK


def key(s: State, seat: i64) -> i64:
    """A fingerprint of what a seat sees of a position and may change in its turn."""
    out = prince_key(s.of(seat), s.turn)
    out = prince_key(s.of(1 - seat), out)
    for entry in s.of(seat).hand:
        out = (out * MIX + (entry >> 2)) & MASK
    out = (out * 61 + len(s.of(1 - seat).hand)) & MASK
    out = (out * MIX + s.minted * 8 + s.fetches) & MASK
    out = (out * MIX + s.production * 8 + s.face) & MASK
    for stack in s.stacks:
        out = (out * 31 + len(stack.cards)) & MASK
    for k in range(s.depth):
        out = (out * MIX + s.pending[k]) & MASK
    return out


def other_key(s: State, seat: i64) -> i64:
    """What a judgement of a seat counts of the other: its principality, its tokens, its number of cards, and what is
    left to build."""
    out = prince_key(s.of(1 - seat), i64(len(s.of(1 - seat).hand)))
    out = (out * MIX + (s.hero + 1) * 4 + s.trade + 1) & MASK
    return (out * MIX + s.settlements * 64 + s.cities * 8 + s.roads) & MASK

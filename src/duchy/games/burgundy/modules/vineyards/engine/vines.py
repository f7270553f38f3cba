"""The pieces of Vineyards: double hexes, the places where they lie, and areas of vines."""

from typing import Final

from duchy.games.burgundy.engine.codes import BIT, EMPTY, size_of
from duchy.games.burgundy.engine.hooks import Part
from duchy.kernel.compat import append, i64, vec

VINE_COLOURS: Final = 6
KINDS: Final = 21  # of double hexes: each pair of colours
FIRST_VINE: Final[vec[i64]] = vec[i64]([i64(a) for a in range(6) for b in range(a, 6)])  # colour of a kind's first half
LAST_VINE: Final[vec[i64]] = vec[i64]([i64(b) for a in range(6) for b in range(a, 6)])
TURNED: Final = 32  # added to a kind: it lies with its last half to the left
SPACES: Final = 12


class VineyardsPart(Part):
    def __init__(
        self,
        leaving: i64,
        gone: i64,
        removed: i64,
        bag: vec[i64],
        depot: vec[i64],
        store: vec[i64],
        pool: vec[i64],
        stored: vec[i64],
        spaces: vec[i64],
        owned: vec[i64],
        paid: vec[i64],
        held: vec[i64],
        open: vec[i64],
    ) -> None:
        self.leaving = leaving  # how many colours leave the game before it starts
        self.gone = gone  # which they are, as a bit set
        self.removed = removed  # double hexes that left the game during it
        self.bag = bag  # by kind; replaced, never changed
        self.depot = depot  # kinds, by slot
        self.store = store
        self.pool = pool  # vine bonus tiles by colour
        self.stored = stored  # double hexes in storage, of seat k and kind t at [21 * k + t]
        self.spaces = spaces  # kind, or kind + TURNED, of seat k and space v at [12 * k + v]
        self.owned = owned  # vine bonus tiles, of seat k and colour c at [6 * k + c]
        self.paid = paid  # by seat: layers that have brought their vine bonus tile
        self.held = held  # by seat: how many double hexes are in storage, of all kinds
        self.open = open  # by seat: the spaces where a double hex may lie, or EMPTY until somebody asks again

    def copy(self) -> Part:
        return VineyardsPart(
            self.leaving, self.gone, self.removed, self.bag, self.depot[:], self.store[:], self.pool[:],
            self.stored[:], self.spaces[:], self.owned[:], self.paid[:],
            self.held[:], self.open[:],
        )  # fmt: skip

    def put(self, seat: i64, kind: i64, count: i64) -> None:
        """So many double hexes of a kind come to the storage of a seat, or leave it."""
        self.stored[KINDS * seat + kind] += count
        self.held[seat] += count

    def covered(self, seat: i64) -> i64:
        """Bit set of the spaces of a vineyard that hold a double hex."""
        spaces = self.spaces
        first = SPACES * seat
        mask: i64 = 0
        v: i64
        for v in range(SPACES):
            if spaces[first + v] != EMPTY:
                mask |= BIT[v]
        return mask

    def vine(self, seat: i64, h: i64) -> i64:
        """The colour of the vine on a hex of a vineyard, or EMPTY."""
        lying = self.spaces[SPACES * seat + h // 2]
        if lying == EMPTY:
            return EMPTY
        turned: i64 = 1 if lying & TURNED else 0
        kind = lying & (TURNED - 1)
        return FIRST_VINE[kind] if h % 2 == turned else LAST_VINE[kind]

    def areas(self, seat: i64, colour: i64, near: vec[i64]) -> vec[i64]:
        """BV-SCORE-04: the sizes of the connected areas of a colour; `near` gives the hexes that touch each hex."""
        rest: i64 = 0
        h: i64
        for h in range(2 * SPACES):
            if self.vine(seat, h) == colour:
                rest |= BIT[h]
        out = vec[i64](capacity=8)
        while rest:
            area = rest & -rest
            grown: i64 = 0
            while grown != area:
                grown = area
                for h in range(2 * SPACES):
                    if grown & BIT[h]:
                        area |= near[h] & rest
            out = append(out, size_of(area))
            rest &= ~area
        return out


def sum_of_bits(places: list[int]) -> i64:
    mask: i64 = 0
    for place in places:
        mask |= BIT[place]
    return mask


def values_of(slot: int, slots: int) -> list[int]:
    """BV-TAKE-01 and -02: the die values that lead to a slot of a depot with so many."""
    return [value for value in range(1, 7) if (value - 1) * slots // 6 == slot]

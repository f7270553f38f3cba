"""The printed spaces of a duchy, and how two halves of one are joined. Immutable, shared by all states."""

from duchy.kernel.compat import i64, vec

from .codes import BIT, COLOURS, REACH


class Duchy:
    """The printed spaces of one duchy as bit sets of its 37 hexes."""

    def __init__(
        self,
        label: str,
        colours: list[int],
        numbers: list[int],
        neighbours: list[list[int]],
        names: list[str],
        rivers: list[tuple[int, int]],
    ) -> None:
        self.label = label
        self.names = names  # of the spaces, as people see them
        self.colour: vec[i64] = vec[i64]([i64(c) for c in colours])
        self.number: vec[i64] = vec[i64]([i64(n) for n in numbers])
        self.neighbours: vec[i64] = vec[i64]([i64(sum(1 << k for k in near)) for near in neighbours])  # shift-ok: plain
        self.colour_mask: vec[i64] = vec[i64]([i64(0)] * COLOURS)
        for h in range(37):
            self.colour_mask[self.colour[h]] |= BIT[h]
        # the whole area that hex h belongs to (B-BOARD-07), and its size
        self.area: vec[i64] = vec[i64]([self._grow(h) for h in range(37)])
        self.area_size: vec[i64] = vec[i64]([i64(int(mask).bit_count()) for mask in self.area])
        # where the duchy is one half of a larger one: the rest of each area, and what touches each hex, in the other
        self.area_beyond: vec[i64] = vec[i64]([i64(0)] * 37)
        self.near_beyond: vec[i64] = vec[i64]([i64(0)] * 37)
        for one, other in rivers:  # near enough to build on, but no part of an area (RUL-M21)
            self.neighbours[one] |= BIT[other]
            self.neighbours[other] |= BIT[one]
        # the hexes whose number is in each set of values of REACH
        self.reach: vec[i64] = vec[i64]([self._with_numbers(values) for values in REACH])

    def _grow(self, h: i64) -> i64:
        mask = BIT[h]
        while True:
            grown = mask
            for k in range(37):
                if mask & BIT[k]:
                    grown |= self.neighbours[k] & self.colour_mask[self.colour[h]]
            if grown == mask:
                return mask
            mask = grown

    def _with_numbers(self, values: i64) -> i64:
        mask: i64 = 0
        for h in range(37):
            if values & BIT[self.number[h]]:
                mask |= BIT[h]
        return mask


def join_halves(left: Duchy, right: Duchy, seam: list[tuple[int, int]]) -> None:
    """BM-TEAM-05: two halves whose spaces touch at the seam, so that areas may run across it; none meets it twice."""
    for one, other in seam:
        left.near_beyond[one] |= BIT[other]
        right.near_beyond[other] |= BIT[one]
    areas = [(left.area[h], right.area[k]) for h, k in seam if left.colour[h] == right.colour[k]]
    for one_mask, other_mask in areas:
        for h in range(37):
            if one_mask & BIT[h]:
                left.area_beyond[h] |= other_mask
            if other_mask & BIT[h]:
                right.area_beyond[h] |= one_mask
    for h in range(37):
        left.area_size[h] += i64(int(left.area_beyond[h]).bit_count())
        right.area_size[h] += i64(int(right.area_beyond[h]).bit_count())

"""A ruleset: the duchies and the constants of an edition. Immutable, shared by all states."""

from duchy.kernel.compat import i64, vec

from .tables import BIT, COLOURS, REACH


class Duchy:
    """The printed spaces of one duchy as bit sets of its 37 hexes."""

    def __init__(self, label: str, colours: list[int], numbers: list[int], neighbours: list[list[int]]) -> None:
        self.label = label
        self.colour: vec[i64] = vec[i64]([i64(c) for c in colours])
        self.number: vec[i64] = vec[i64]([i64(n) for n in numbers])
        self.neighbours: vec[i64] = vec[i64]([i64(sum(1 << k for k in near)) for near in neighbours])  # shift-ok: plain
        self.colour_mask: vec[i64] = vec[i64]([i64(0)] * COLOURS)
        for h in range(37):
            self.colour_mask[self.colour[h]] |= BIT[h]
        # the whole area that hex h belongs to (B-BOARD-07), and its size
        self.area: vec[i64] = vec[i64]([self._grow(h) for h in range(37)])
        self.area_size: vec[i64] = vec[i64]([i64(int(mask).bit_count()) for mask in self.area])
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


class Rules:
    """What the editions differ in, and the tables that depend on the number of players (index 2, 3 or 4)."""

    def __init__(
        self,
        duchies: list[Duchy],
        permitted: list[int],
        monastery_6: int,
        buy_inside: bool,
        monastery_15: int,
        monastery_26: int,
        area_points: list[int],
        phase_points: list[int],
        large_bonus: list[int],
        small_bonus: list[int],
        sale_points: list[int],
        coloured: list[int],
        black: list[int],
        spaces: list[list[int]],
        scored_building: list[int],
        aside: list[int],
    ) -> None:
        self.duchies = duchies
        self.permitted: vec[i64] = vec[i64]([i64(x) for x in permitted])  # duchies that a random deal may use
        self.monastery_6: i64 = i64(monastery_6)
        self.buy_inside = buy_inside  # B-BUY-04: also while a castle or town hall is pending
        self.monastery_15: i64 = i64(monastery_15)
        self.monastery_26: i64 = i64(monastery_26)
        self.area_points: vec[i64] = vec[i64]([i64(x) for x in area_points])
        self.phase_points: vec[i64] = vec[i64]([i64(x) for x in phase_points])
        self.large_bonus: vec[i64] = vec[i64]([i64(x) for x in large_bonus])
        self.small_bonus: vec[i64] = vec[i64]([i64(x) for x in small_bonus])
        self.sale_points: vec[i64] = vec[i64]([i64(x) for x in sale_points])
        self.coloured: vec[i64] = vec[i64]([i64(x) for x in coloured])  # tiles of the coloured supply, by kind
        self.black: vec[i64] = vec[i64]([i64(x) for x in black])
        # colour of each depot slot: depot d of an n-player game has slots n * d .. n * d + n - 1
        self.spaces: list[vec[i64]] = [vec[i64]([i64(x) for x in row]) for row in spaces]
        self.aside: vec[i64] = vec[i64]([i64(x) for x in aside])  # tiles of neither supply
        self.scored_building: vec[i64] = vec[i64]([i64(x) for x in scored_building])  # of monasteries 16 to 23

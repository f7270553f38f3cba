"""A ruleset: the duchies and the constants of an edition. Immutable, shared by all states."""

from duchy.kernel.compat import i64, vec

from .board import Duchy


class Rules:
    """What the editions differ in, and the tables that depend on the number of players (index 2, 3 or 4)."""

    def __init__(
        self,
        duchies: list[Duchy],
        permitted: list[int],
        copies: list[int],
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
        goods_spaces: int,
    ) -> None:
        self.duchies = duchies
        self.permitted: vec[i64] = vec[i64]([i64(x) for x in permitted])  # duchies that a random deal may use
        self.copies: vec[i64] = vec[i64]([i64(x) for x in copies])  # by duchy: how often the box has it (BX-ADV-05)
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
        self.goods_spaces: i64 = i64(goods_spaces)  # types of goods that a player can store (B-BOARD-09, BM-SOLO-06)
        self.aside: vec[i64] = vec[i64]([i64(x) for x in aside])  # tiles of neither supply
        self.scored_building: vec[i64] = vec[i64]([i64(x) for x in scored_building])  # of monasteries 16 to 23

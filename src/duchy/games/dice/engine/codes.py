"""The 37 hexes, the six colours, and a sheet as tables of masks: what never changes during a game."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

HEXES: Final[i64] = 37
ROW_LENGTHS: Final = (4, 5, 6, 7, 6, 5, 4)

# Colours; the first four give the bonus of the same number (D-SHEET-07, D-BONUS-03).
PURPLE: Final[i64] = 0
GREY: Final[i64] = 1
BLUE: Final[i64] = 2
ORANGE: Final[i64] = 3
GREEN: Final[i64] = 4
YELLOW: Final[i64] = 5
COLOURS: Final[i64] = 6

MONK: Final[i64] = 0
SILVER: Final[i64] = 1
COMMODITY: Final[i64] = 2
WORKER: Final[i64] = 3
KINDS: Final[i64] = 4


def _row_starts() -> list[int]:
    starts = [0]
    for length in ROW_LENGTHS:
        starts.append(starts[-1] + length)
    return starts


ROW_START: Final = _row_starts()  # the first hex of each row


def _neighbours() -> vec[i64]:
    """For each hex, the mask of the hexes it shares an edge with (D-SHEET-01)."""
    place: dict[tuple[int, int], int] = {}
    cells: list[tuple[int, int]] = []
    for row in range(7):
        for column in range(ROW_LENGTHS[row]):
            axial = (column - min(row, 3), row - 3)
            place[axial] = len(cells)
            cells.append(axial)
    masks = vec[i64]()
    for q, r in cells:
        mask = 0
        for step_q, step_r in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            other = place.get((q + step_q, r + step_r), -1)
            if other >= 0:
                mask |= 2**other
        masks = append(masks, mask)
    return masks


BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])
NEAR: Final[vec[i64]] = _neighbours()


def lowest(mask: i64) -> i64:
    """The number of the lowest bit of a mask that is not empty."""
    return int(mask & -mask).bit_length() - 1


class Sheet:
    """One duchy letter: its layout, with areas found by flood fill, and its tables of points."""

    def __init__(
        self, letter: str, colours: list[int], squares: list[int], area_vp: list[list[int]], awards: list[list[int]]
    ) -> None:
        """`colours` by hex; `squares` by hex, the bonus of a castle or -1; `area_vp[size - 1][phase]`; `awards[colour]`
        = first, second."""
        self.letter = letter
        self.colour: vec[i64] = vec[i64]([i64(c) for c in colours])
        self.square: vec[i64] = vec[i64]([i64(k) for k in squares])
        self.of_colour: vec[i64] = vec[i64]([0 for _ in range(6)])  # mask of the hexes of a colour
        self.area: vec[i64] = vec[i64]([-1 for _ in range(37)])  # the area of a hex
        self.area_hexes: vec[i64] = vec[i64]()
        self.area_colour: vec[i64] = vec[i64]()
        self.area_size: vec[i64] = vec[i64]()
        self.area_vp: vec[i64] = vec[i64]()  # three phases for each area, pastures doubled (D-AREA-03)
        self.award: vec[i64] = vec[i64]()  # first and second for each colour
        h: i64
        for h in range(37):
            self.of_colour[self.colour[h]] |= BIT[h]
        for h in range(37):
            if self.area[h] < 0:
                self._add_area(h, area_vp)
        for first, second in awards:
            self.award = append(append(self.award, i64(first)), i64(second))
        self.room: vec[i64] = vec[i64]([self._room(n) for n in range(7)])

    def _add_area(self, h: i64, area_vp: list[list[int]]) -> None:
        number: i64 = len(self.area_hexes)
        colour = self.colour[h]
        hexes = BIT[h]
        while True:
            grown = hexes
            rest = hexes
            while rest:
                grown |= NEAR[lowest(rest)] & self.of_colour[colour]
                rest &= rest - 1
            if grown == hexes:
                break
            hexes = grown
        size: i64 = 0
        rest = hexes
        while rest:
            self.area[lowest(rest)] = number
            size += 1
            rest &= rest - 1
        self.area_hexes = append(self.area_hexes, hexes)
        self.area_colour = append(self.area_colour, colour)
        self.area_size = append(self.area_size, size)
        for points in area_vp[size - 1]:
            self.area_vp = append(self.area_vp, i64(points) * 2 if colour == YELLOW else i64(points))

    def _room(self, number: i64) -> i64:
        """The hexes that accept a number on an empty sheet (D-MARK-04 to 12): no castle, as nothing touches it yet."""
        if number == 0:
            return 0
        room = self.of_colour[ORANGE] | self.of_colour[YELLOW]
        if number <= 2:
            return room | self.of_colour[PURPLE]
        return room | self.of_colour[GREY if number <= 4 else BLUE]

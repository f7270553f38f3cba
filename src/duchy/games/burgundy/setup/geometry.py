"""The hexagon of a standard duchy: 37 hexes in rows of 4, 5, 6, 7, 6, 5 and 4, numbered 0 to 36 in reading order.

People see names: rows a to g from the top, hexes from 1 at the left. d4 is the centre, index 18.
"""

from typing import Final

ROW_LENGTHS: Final = (4, 5, 6, 7, 6, 5, 4)
HEXES: Final = 37
ROW_STARTS: Final = (0, 4, 9, 15, 22, 28, 33)
ROW_NAMES: Final = "abcdefg"


def row_and_column(index: int) -> tuple[int, int]:
    """The row (0 to 6) of a hex and its place in that row, from 0 at the left."""
    if not 0 <= index < HEXES:
        raise ValueError(f"There is no hex {index}: the hexes of a duchy are 0 to {HEXES - 1}.")
    row = 0
    while row < 6 and index >= ROW_STARTS[row + 1]:
        row += 1
    return row, index - ROW_STARTS[row]


def hex_name(index: int) -> str:
    """The name of a hex: 0 is a1, 18 is d4, 36 is g4."""
    row, column = row_and_column(index)
    return f"{ROW_NAMES[row]}{column + 1}"


def hex_index(name: str) -> int:
    """The index of a named hex: d4 is 18. Raises ValueError for any other text."""
    if len(name) == 2 and name[0] in ROW_NAMES and name[1] in "1234567":
        row = ROW_NAMES.index(name[0])
        column = int(name[1]) - 1
        if column < ROW_LENGTHS[row]:
            return ROW_STARTS[row] + column
    raise ValueError(f'There is no hex "{name}": a duchy has a1-a4, b1-b5, c1-c6, d1-d7, e1-e6, f1-f5 and g1-g4.')


def neighbours() -> tuple[tuple[int, ...], ...]:
    """For each hex the hexes that touch it, in ascending order."""
    return tuple(_touching(index) for index in range(HEXES))


def _touching(index: int) -> tuple[int, ...]:
    row, column = row_and_column(index)
    touching: list[int] = []
    for other_row in (row - 1, row, row + 1):
        if not 0 <= other_row <= 6:
            continue
        if other_row == row:
            columns = (column - 1, column + 1)
        elif ROW_LENGTHS[other_row] < ROW_LENGTHS[row]:  # towards the top or bottom edge rows get shorter
            columns = (column - 1, column)
        else:
            columns = (column, column + 1)
        for other_column in columns:
            if 0 <= other_column < ROW_LENGTHS[other_row]:
                touching.append(ROW_STARTS[other_row] + other_column)
    return tuple(touching)


def areas(colours: str) -> tuple[tuple[int, ...], ...]:
    """The areas of a duchy: maximal connected sets of one printed colour [B-BOARD-07].

    `colours` has a letter for each hex in reading order. Areas come in the order of their first hex, hexes ascending.
    """
    touching = neighbours()
    seen: set[int] = set()
    found: list[tuple[int, ...]] = []
    for start in range(HEXES):
        if start in seen:
            continue
        seen.add(start)
        area = [start]
        for hex_ in area:  # grows while it is walked
            for other in touching[hex_]:
                if other not in seen and colours[other] == colours[start]:
                    seen.add(other)
                    area.append(other)
        found.append(tuple(sorted(area)))
    return tuple(found)


def hexagon(cells: list[str]) -> str:
    """The spaces of a duchy as text, each with two letters."""
    lines = []
    for row, length in enumerate(ROW_LENGTHS):
        start = ROW_STARTS[row]
        lines.append(f"  {ROW_NAMES[row]}  " + "  " * (7 - length) + "  ".join(cells[start : start + length]))
    return "\n".join(lines)

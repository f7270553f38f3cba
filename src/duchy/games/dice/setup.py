"""The sheets from their TOML file."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from duchy.kernel.errors import InputError

from .engine.codes import HEXES, NEAR, ROW_LENGTHS, Sheet

LETTERS = "PGBOCY"  # colours as the layouts write them
COLOUR_NAMES = ("purple", "grey", "blue", "orange", "green", "yellow")
DATA = Path(__file__).parent / "data" / "sheets.toml"

HEX_NAMES = tuple(f"{'abcdefg'[row]}{column + 1}" for row in range(7) for column in range(ROW_LENGTHS[row]))
HEX_OF = {name: h for h, name in enumerate(HEX_NAMES)}


@cache
def data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


@cache
def sheets() -> dict[str, Sheet]:
    """The four sheets of the box."""
    return read_sheets(data(), DATA.name)


def double_faces() -> int:
    return int(data()["hourglass"]["double_faces"])


def read_sheets(tables: Mapping[str, Any], where: str) -> dict[str, Sheet]:
    """Sheets from the tables of a TOML file; `where` names it in the sentence about what is wrong."""
    for key in ("area_vp", "awards", "sheet"):
        if key not in tables:
            raise InputError(f"{where}: the table [{key}] is missing")
    area_vp = [_points(tables["area_vp"], str(size), 3, f"{where}: area_vp") for size in range(1, 5)]
    awards = [_points(tables["awards"], colour, 2, f"{where}: awards") for colour in COLOUR_NAMES]
    return {
        letter: read_sheet(letter, entry, area_vp, awards, f"{where}: sheet {letter}")
        for letter, entry in tables["sheet"].items()
    }


def read_sheet(
    letter: str, entry: Mapping[str, Any], area_vp: list[list[int]], awards: list[list[int]], where: str
) -> Sheet:
    rows = entry.get("rows")
    if not isinstance(rows, list) or [len(row) for row in rows] != list(ROW_LENGTHS):
        raise InputError(f"{where}: rows must be seven texts of {', '.join(map(str, ROW_LENGTHS))} letters")
    text = "".join(rows)
    for name, sign in zip(HEX_NAMES, text, strict=True):
        if sign not in LETTERS:
            raise InputError(f"{where}: {name} is {sign!r}, not one of {LETTERS}")
    colours = [LETTERS.index(sign) for sign in text]
    squares = [-1] * HEXES
    named = entry.get("squares", {})
    castles = [name for name, sign in zip(HEX_NAMES, text, strict=True) if sign == "C"]
    if sorted(named) != sorted(castles):
        raise InputError(f"{where}: squares must name the castles {', '.join(castles)}")
    for name, colour in named.items():
        if colour not in COLOUR_NAMES[:4]:
            raise InputError(f"{where}: the square of {name} is {colour!r}, not purple, grey, blue or orange")
        squares[HEX_OF[name]] = COLOUR_NAMES.index(colour)
    _check_areas(colours, where)
    return Sheet(letter, colours, squares, area_vp, awards)


def _points(table: Mapping[str, Any], key: str, count: int, where: str) -> list[int]:
    row = table.get(key)
    if not isinstance(row, list) or len(row) != count or not all(type(n) is int and n >= 0 for n in row):
        raise InputError(f"{where}: {key} must be {count} whole numbers")
    return row


def _check_areas(colours: list[int], where: str) -> None:
    """Areas have one to four hexes (D-SHEET-03); the table of points knows no others."""
    seen: set[int] = set()
    for h in range(HEXES):
        if h in seen:
            continue
        area, rest = {h}, [h]
        while rest:
            near = NEAR[rest.pop()]
            grown = {o for o in range(HEXES) if near >> o & 1 and colours[o] == colours[h]} - area
            area |= grown
            rest += grown
        seen |= area
        if len(area) > 4:
            raise InputError(f"{where}: the {COLOUR_NAMES[colours[h]]} area at {HEX_NAMES[h]} has more than 4 hexes")


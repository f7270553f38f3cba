"""tables.h for benchmarks/limit.c, the same game in C: two players on duchy 1 of the 2019 edition."""

from collections.abc import Iterable

from ..engine import codes as t
from ..engine.state import State


def limit_tables(start: State) -> str:
    """The duchy, the supplies and the constants of the edition, and the engine's own lookup tables."""
    rules = start.rules
    players = int(start.n)
    duchy_1 = rules.duchies[int(start.offered[0])]
    constants = {
        "HEXES": 37,
        "CENTRE": 18,
        "TILES": t.TILES,
        "SALE_POINTS": rules.sale_points[players],
        "LARGE_BONUS": rules.large_bonus[players],
        "SMALL_BONUS": rules.small_bonus[players],
        "MONASTERY_15": rules.monastery_15,
        "MONASTERY_26": rules.monastery_26,
    }
    arrays: dict[str, tuple[str, Iterable[int]]] = {
        "COLOUR": ("int8_t", duchy_1.colour),
        "NUMBER": ("int8_t", duchy_1.number),
        "NEIGHBOURS": ("uint64_t", duchy_1.neighbours),
        "COLOUR_MASK": ("uint64_t", duchy_1.colour_mask),
        "AREA": ("uint64_t", duchy_1.area),
        "AREA_SIZE": ("int8_t", duchy_1.area_size),
        "REACH_HEXES": ("uint64_t", duchy_1.reach),
        "COLOURED": ("int8_t", rules.coloured),
        "BLACK": ("int8_t", rules.black),
        "SPACES": ("int8_t", rules.spaces[players]),
        "AREA_POINTS": ("int8_t", rules.area_points),
        "PHASE_POINTS": ("int8_t", rules.phase_points),
        "SCORED_BUILDING": ("int8_t", rules.scored_building),
        "TILE_COLOUR": ("int8_t", t.TILE_COLOUR),
        "FIRST_OF": ("int8_t", t.FIRST_OF),
        "AFTER_LAST_OF": ("int8_t", t.AFTER_LAST_OF),
        "OFFERS": ("uint32_t", t.OFFERS),
        "FREE_STEP": ("uint32_t", t.FREE_STEP),
        "REACH": ("uint32_t", t.REACH),
        "COST": ("int8_t", t.COST),
    }
    lines = ["/* Written by `duchy bench` from the engine's data. */", "#include <stdint.h>"]
    lines.append("enum { " + ", ".join(f"{name} = {int(value)}" for name, value in constants.items()) + " };")
    for name, (kind, values) in arrays.items():
        suffix = "ull" if kind == "uint64_t" else ""
        lines.append(f"static const {kind} {name}[] = {{{', '.join(f'{int(x)}{suffix}' for x in values)}}};")
    return "\n".join(lines) + "\n"

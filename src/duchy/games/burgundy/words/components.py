"""What the page draws and explains of The Castles of Burgundy, from the game's own data."""

from functools import cache
from typing import Any, Final

from ..setup.facts import COLOUR_NAMES, edition_layouts
from ..setup.facts import facts as data
from ..setup.geometry import ROW_STARTS
from ..setup.layout import KINDS
from .names import GOODS, PHASES, TILES

WORDS: Final = {
    "worker": "Changes a die by one, up or down, before it is used; 6 and 1 are neighbours. Several change it further.",
    "silver": "Two buy a tile of the black depot, once in a turn. Left over at the end, each is worth a point.",
    "storage": "Three places for tiles that wait to be placed. When it is full, a new tile pushes one out of the game.",
    "depot": "Six of them, numbered. A die takes a tile from the depot with its number.",
    "black depot": "Its tiles are bought with silver, not taken with dice.",
    "area": "Neighbouring spaces of one colour. Filling one scores by its size, and more the earlier the phase.",
    "phase": "The game has five, A to E, of five rounds each. Depots are cleared and filled anew for each phase.",
    "goods": "Sold with a die of their number: silver and points. A ship brings them.",
    "bonus tile": "Who first covers all spaces of a colour gets the large one, who is second gets the small one.",
    "track": "Who has placed more ships is further ahead and acts earlier in the round.",
    "white die": "Says at which depot the goods of the round arrive.",
    "end": "After 25 rounds goods, silver and workers left bring a few points, and some monasteries score.",
}


@cache
def _tiles(edition: str) -> dict[str, dict[str, Any]]:
    """Each tile's words; a form for this edition replaces the plain one."""
    suffix = f"_{edition}"
    known = {}
    for row in [*data("tiles")["tile"], *data("expansions")["tile"]]:
        entry = {key: row.get(key + suffix, row.get(key)) for key in ("kind", "title", "text", "rules")}
        for name in (row["name"], row.get("alias" + suffix), row.get("alias")):
            if name:
                known[name] = entry
    unknown = {"kind": "", "title": "", "text": "", "rules": []}
    return {name: known.get(name) or {**unknown, "title": name} for name in TILES[edition]}


def title(edition: str, name: str) -> str:
    """A tile in the middle of a sentence: "the ship", "cows 3", "monastery 5"."""
    found = str(_tiles(edition)[name]["title"])
    small = found[0].lower() + found[1:]
    return small if name[-1].isdigit() else f"the {small}"


@cache
def components(edition: str) -> dict[str, Any]:
    boards: dict[str, dict[str, Any]] = {
        layout.label: {
            "rows": _rows(layout.colours),
            "numbers": _rows(layout.numbers),
            "source": layout.source,
            "confidence": layout.confidence,
        }
        for layout in edition_layouts(edition)
    }
    return {
        "tiles": _tiles(edition),
        "kinds": list(COLOUR_NAMES),
        "letters": {**KINDS, "I": "inn"},
        "phases": list(PHASES),
        "goods": list(GOODS),
        "boards": boards,
        "depots": {str(n): _depots(n) for n in (2, 3, 4)},
        "words": WORDS,
        "modules": {row["id"]: {key: row[key] for key in ("title", "text")} for row in data("expansions")["module"]},
    }


def _rows(text: str) -> list[str]:
    return [text[start:end] for start, end in zip(ROW_STARTS, [*ROW_STARTS[1:], len(text)])]


def _depots(players: int) -> dict[str, list[str]]:
    return {
        str(i): [space["kind"] for space in depot["spaces"] if space["players"] <= players]
        for i, depot in enumerate(data("components")["depots"]["depot"], 1)
    }

"""What the page draws and explains of The Castles of Burgundy, from the game's own data."""

from functools import cache
from typing import Any, Final

from ..modes.solo.islands import Islands
from ..setup.facts import COLOUR_NAMES, edition_layouts, solo_layouts, team_layouts
from ..setup.facts import facts as data
from ..setup.geometry import ROW_STARTS, row_and_column
from ..setup.layouts import KINDS
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
    for row in [*data("tiles")["tile"], *data("expansion_tiles")["tile"]]:
        entry = {key: row.get(key + suffix, row.get(key)) for key in ("kind", "title", "text", "rules")}
        for name in (row["name"], row.get("alias" + suffix), row.get("alias")):
            if name:
                known[name] = entry
    unknown = {"kind": "", "title": "", "text": "", "rules": []}
    return {name: known.get(name) or {**unknown, "title": name} for name in TILES[edition]}


VINE_COLOURS: Final = list(data("vineyards")["double_hexes"]["colours"])


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
    boards |= _teams(edition) if edition != "2011" else {}
    boards |= {layout.label: _islands(layout) for layout in solo_layouts(edition)}
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
        "shields": {str(row["number"]): {"text": row["text"]} for row in data("expansions")["shield"]},
        "routes": {str(row["number"]): row["spaces"] for row in data("expansions")["trade_routes"]["tile"]},
        "vineyard": {"spaces": data("vineyards")["board"]["space"], "colours": VINE_COLOURS},
        "posts": list(data("expansions")["border_posts"]["posts"].values()),
    }


def _islands(layout: Islands) -> dict[str, Any]:
    """A duchy that is no hexagon: each space by name with its line, half spaces from the left, kind and number."""
    spaces = zip(layout.names, layout.places, layout.colours, layout.numbers)
    return {
        "rows": [], "numbers": [],
        "spaces": [[name, *place, letter, number] for name, place, letter, number in spaces],
        "rivers": [[layout.names[a], layout.names[b]] for a, b in layout.rivers],
        "source": layout.source, "confidence": layout.confidence,
    }  # fmt: skip


def _teams(edition: str) -> dict[str, dict[str, Any]]:
    """A duchy of two halves by their labels, as 12a1+12a2: the right one further right, a shared space drawn once."""
    out = {}
    halves = team_layouts(edition)
    for row, left, right in zip(data("team")["board"], halves[::2], halves[1::2]):
        joined = [f"right-{row['shared'][1]}"] if "shared" in row else []
        spaces = []
        for half, shift in ((left, 0), (right, 12 if joined else 14)):
            for h, (name, letter, number) in enumerate(zip(half.names, half.colours, half.numbers)):
                line, column = row_and_column(h)
                if name not in joined:
                    spaces.append([name, line, abs(line - 3) + 2 * column + shift, letter, number])
        out[f"{left.label}+{right.label}"] = {
            "rows": [], "numbers": [], "spaces": spaces, "rivers": [],
            "source": left.source, "confidence": left.confidence,
        }  # fmt: skip
    return out


def _rows(text: str) -> list[str]:
    return [text[start:end] for start, end in zip(ROW_STARTS, [*ROW_STARTS[1:], len(text)])]


def _depots(players: int) -> dict[str, list[str]]:
    return {
        str(i): [space["kind"] for space in depot["spaces"] if space["players"] <= players]
        for i, depot in enumerate(data("components")["depots"]["depot"], 1)
    }

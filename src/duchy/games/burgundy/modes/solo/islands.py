"""Duchies that are not the standard hexagon: islands of spaces that rivers join. Never compiled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.setup.layout import Layout

LETTERS: Final = "abcdefghij"


@dataclass(frozen=True)
class Islands(Layout):
    """The spaces in reading order, with what the hexagon would say by itself."""

    names: tuple[str, ...] = ()
    places: tuple[tuple[int, int], ...] = ()  # line of the drawing, and half spaces from the left
    touching: tuple[tuple[int, ...], ...] = ()  # the spaces of the same island that share a side
    rivers: tuple[tuple[int, int], ...] = ()

    def duchy(self) -> Duchy:
        return self.duchy_with(self.names, self.touching, self.rivers)


def picture(layout: Islands, cells: list[str]) -> str:
    """The spaces as text, each with two letters, and the rivers below."""
    lines = []
    for line in range(max(line for line, _ in layout.places) + 1):
        row = [h for h in range(len(cells)) if layout.places[h][0] == line]
        text = ""
        for h in row:
            text = text.ljust(2 * layout.places[h][1]) + cells[h]
        lines.append(f"  {layout.names[row[0]][0]}  {text}" if row else "")
    rivers = ", ".join(f"{layout.names[one]}-{layout.names[other]}" for one, other in layout.rivers)
    return "\n".join([*lines, f"  rivers: {rivers}"])


def drawn(layout: Islands) -> dict[str, Any]:
    """The same for the page: each space by name with its line, half spaces from the left, kind and number."""
    spaces = zip(layout.names, layout.places, layout.colours, layout.numbers)
    return {
        "rows": [], "numbers": [],
        "spaces": [[name, *place, letter, number] for name, place, letter, number in spaces],
        "rivers": [[layout.names[a], layout.names[b]] for a, b in layout.rivers],
        "source": layout.source, "confidence": layout.confidence,
    }  # fmt: skip


def island_layouts(edition: str) -> list[Islands]:
    """The boards of an edition, the beginner's first (BM-SOLO-03); data/solo.toml explains its rows."""
    rows = facts("solo")["board"]
    printed = {row["id"]: row for row in rows}
    return [_layout(row, printed[row.get("same_as", row["id"])]) for row in rows if row["edition"] == edition]


def _layout(row: Mapping[str, Any], drawn: Mapping[str, Any]) -> Islands:
    spaces = []  # line, half spaces, island, colour and number
    for number, island in enumerate(drawn["islands"]):
        line, left = island["at"]
        for down, (shift, text) in enumerate(island["rows"]):
            for i, space in enumerate(text.split()):
                spaces.append((line + down, left + shift + 2 * i, number, space))
    spaces.sort()
    lines = sorted({line for line, *_ in spaces})
    names = [
        f"{LETTERS[lines.index(line)]}{sum(other[0] == line and other[1] <= column for other in spaces)}"
        for line, column, *_ in spaces
    ]
    touching = []
    for line, column, island, _ in spaces:
        beside = {(line, column + 2), (line, column - 2)} | {(line + y, column + x) for y in (1, -1) for x in (1, -1)}
        touching.append(tuple(k for k, other in enumerate(spaces) if other[2] == island and other[:2] in beside))
    return Islands(
        id=row["id"],
        edition=row["edition"],
        label=row["label"],
        colours="".join(space[0] for *_, space in spaces),
        numbers="".join(space[1] for *_, space in spaces),
        source=row["source"],
        confidence=row["confidence"],
        provenance=row["provenance"],
        names=tuple(names),
        places=tuple((line, column) for line, column, *_ in spaces),
        touching=tuple(touching),
        rivers=tuple((names.index(one), names.index(other)) for one, other in drawn["rivers"]),
    )

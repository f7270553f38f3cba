"""The boards of the team game: two standard hexagons that meet at a seam. Never compiled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.setup.facts import facts
from duchy.games.burgundy.setup.geometry import HEXES, hex_index, hex_name, neighbours
from duchy.games.burgundy.setup.layout import Layout

HALVES: Final = ("left", "right")


@dataclass(frozen=True)
class Half(Layout):
    """One half: its spaces carry its name, as left-d5; the seam is that of the board."""

    names: tuple[str, ...] = ()
    seam: tuple[tuple[int, int], ...] = ()  # spaces that touch: of the left half, of the right half

    def duchy(self) -> Duchy:
        return self.duchy_with(self.names, neighbours(), ())


def half_layouts(edition: str) -> list[Half]:
    """Left and right half of each board, one board after the other (BM-TEAM-03)."""
    return [_half(row, edition, side) for row in facts("team")["board"] for side in range(2)]


def _half(row: Mapping[str, Any], edition: str, side: int) -> Half:
    label = row["halves"][edition][side]
    spaces = [space for line in row[HALVES[side]] for space in line.split()]
    return Half(
        id=f"{edition}-{label}",
        edition=edition,
        label=label,
        colours="".join(space[0] for space in spaces),
        numbers="".join(space[1] for space in spaces),
        source=row["source"],
        confidence=row["confidence_SE"] if edition == "SE" else row["confidence"],
        provenance=row["provenance"],
        names=tuple(f"{HALVES[side]}-{hex_name(h)}" for h in range(HEXES)),
        seam=tuple((hex_index(one), hex_index(other)) for one, other in row["seam"]),
    )

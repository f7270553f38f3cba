"""A duchy as it is printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.board import Duchy
from .geometry import HEXES, hex_name, neighbours

KINDS: Final = {"B": "building", "L": "livestock", "S": "ship", "Y": "monastery", "M": "mine", "C": "castle"}


@dataclass(frozen=True)
class Layout:
    """A duchy as printed: the colour and the die number of each of the 37 hexes in reading order."""

    id: str
    edition: str
    label: str
    colours: str  # 37 letters of KINDS
    numbers: str  # 37 digits 1 to 6
    source: str
    confidence: str
    provenance: str
    needs: str = ""  # the table option without which it cannot be played
    allows: str = ""  # a table option made for it; without the option it plays by the base rules

    def duchy(self) -> Duchy:
        """The same for the engine."""
        return self.duchy_with([hex_name(h) for h in range(HEXES)], neighbours(), ())

    def duchy_with(
        self, names: Sequence[str], near: Sequence[Sequence[int]], rivers: Sequence[tuple[int, int]]
    ) -> Duchy:
        colours = [list(KINDS).index(letter) for letter in self.colours]
        numbers = [int(digit) for digit in self.numbers]
        return Duchy(self.label, colours, numbers, [list(spaces) for spaces in near], list(names), list(rivers))

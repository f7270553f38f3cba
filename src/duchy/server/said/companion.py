"""The companion of a game on a real table."""

from typing import Any

import msgspec


class CompanionLine(msgspec.Struct):
    line: str
    said: list[str]


class CompanionHelp(msgspec.Struct):
    line: str
    text: str


class CompanionTap(msgspec.Struct):
    """Something to tap: the word it puts into a line, its title, and how it is drawn."""

    word: str
    say: str
    thing: str  # tile, die, good, card, place, or kind: the colour of tiles
    name: str  # of the tile or good
    kind: str  # of a tile: building, ship ...; of a good its number; of a card the kinds of its spaces


class CompanionSlot(msgspec.Struct):
    say: str
    taps: list[CompanionTap]
    most: int
    least: int


class CompanionOffer(msgspec.Struct):
    """A line that can be told now: how it begins, and the words that may follow; with slots, all empty: "none"."""

    line: str
    say: str
    slots: list[CompanionSlot]
    due: bool  # waited for, or usual now; else a correction


class CompanionAnswer(msgspec.Struct):
    lines: list[str]
    said: list[CompanionLine]
    refused: str
    asks: str
    offers: list[CompanionOffer]
    table: dict[str, Any]
    help: list[CompanionHelp]

"""The Châteauma's printed cards, duchy and tables, from data/chateauma.toml."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.setup.facts import COLOUR_LETTERS, COLOUR_NAMES, facts
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from .engine.chateauma import CARD_BITS, Chateauma
from .engine.county import Book

MODIFIERS: Final = ("A", "B", "C", "D")
MARKS: Final = ("A", "B", "D")  # on the spaces of duchy 36
DUCHIES: Final = ("35", "36")
NAME: Final = "Châteauma"


def levels() -> list[str]:
    found: list[str] = facts("chateauma")["levels"]
    return found


def card_facts() -> list[dict[str, Any]]:
    """The county cards by number: spaces, symbols, points, source and confidence."""
    found: list[dict[str, Any]] = facts("chateauma")["card"]
    return found


def make_book(modules: Sequence[str]) -> Book:
    table = facts("chateauma")
    cards = card_facts()
    deck = table["decks"]["vineyards" if "vineyards" in modules else "usual"]

    def marked(key: str) -> list[int]:
        return [_bits(card.get(key, [])) for card in cards]

    return Book(
        spaces=[[COLOUR_LETTERS.index(letter) for letter in card["spaces"]] for card in cards],
        sell=marked("sell"),
        double=marked("double"),
        points=[[card["points"][level] for card in cards] for level in range(len(levels()))],
        posts=_bits([card["number"] for card in cards if card.get("post")]),
        shields=_bits([card["number"] for card in cards if card.get("shield")]),
        deck=_bits(deck),
        order=[COLOUR_NAMES.index(area["colour"]) for area in table["duchy"]["areas"]],
        duchies=[_duchy(label) for label in DUCHIES],
        marks=[[space_names().index(name) for name in mark_names(mark)] for mark in MARKS],
        shield_points=table["tables"]["shields"],
        double_points=table["tables"]["double_hexes"],
    )


def _bits(numbers: list[int]) -> int:
    return sum(1 << number - 1 for number in numbers)


@cache
def space_names() -> list[str]:
    """The 37 spaces of its duchy in reading order: building-1, building-2, ..."""
    areas = facts("chateauma")["duchy"]["areas"]
    return [f"{area['colour']}-{i + 1}" for area in areas for i in range(area["spaces"])]


def mark_names(mark: str) -> list[str]:
    """The spaces with a mark of duchy 36."""
    marks = facts("chateauma")["duchy"]["marks"][mark]
    wanted = [f"{colour}-{number}" for colour, numbers in marks.items() for number in numbers]
    return [name for name in space_names() if name in wanted]


def _duchy(label: str) -> Duchy:
    """Its spaces have no numbers, and nothing is placed by adjacency."""
    colours = [COLOUR_NAMES.index(name.partition("-")[0]) for name in space_names()]
    return Duchy(label, colours, [0] * len(colours), [[] for _ in colours], space_names(), [])


# ------------------------------------------------------------------ options of a table
def read_level(options: Reader) -> int:
    """BA-DIFF-01 and -02."""
    if not options.has("level"):
        return levels().index(facts("chateauma")["standard_level"])
    return options.choice("level", levels())


def read_modifiers(options: Reader) -> int:
    """A letter, a list of letters, or none."""
    wanted = options.value("modifiers") if options.has("modifiers") else []
    letters = [] if wanted == "none" else wanted if isinstance(wanted, list) else [wanted]
    if any(letter not in MODIFIERS for letter in letters) or len(set(letters)) != len(letters):
        raise InputError(f'"modifiers" must be none or different letters of {", ".join(MODIFIERS)}, not {wanted!r}.')
    return sum(1 << MODIFIERS.index(letter) for letter in letters)


def modifier_letters(modifiers: int) -> list[str]:
    return [letter for i, letter in enumerate(MODIFIERS) if modifiers >> i & 1]


def plain_cards(s: State, rules: Chateauma) -> None:
    """The lowest cards that can be dealt, for a plain position."""
    castles = rules.book.castle_cards()
    left = castles & -castles
    right = rules.book.deck & ~left
    rules.dealt(s, int(left).bit_length() - 1 | int(right & -right).bit_length() - 1 << CARD_BITS)

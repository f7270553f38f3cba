"""Rulings of low confidence that a table may turn round (section 16 of the ledger)."""

from dataclasses import dataclass
from typing import Final

from .engine.codes import (
    ALWAYS_CONSOLED,
    ARRANGE_LAST,
    CACHE_MOVES,
    CACHE_RECEIVES,
    REFILL_LATER,
    RETURN_NEEDS_ROOM,
    SEBASTIAN_AT_ONCE,
    TOKENS_AFTER_EACH,
)


@dataclass(frozen=True)
class Ruling:
    key: str
    bit: int
    modes: tuple[str, ...]  # those with the cards it speaks of
    text: str


EVERY: Final = ("introductory", "gold", "turmoil", "progress", "duel")

RULINGS: Final = (
    Ruling(
        "return_needs_room",
        RETURN_NEEDS_ROOM,
        ("gold", "duel"),
        "the Merchant gives back something the opponent has room for, if he can (RULING-04)",
    ),
    Ruling("cache_moves", CACHE_MOVES, ("gold", "duel"), "a Gold Cache moves with a relocated region (RULING-16)"),
    Ruling("cache_receives", CACHE_RECEIVES, ("gold", "duel"), "Brigands may bring gold to the Gold Cache (RULING-17)"),
    Ruling(
        "tokens_after_each",
        TOKENS_AFTER_EACH,
        ("turmoil", "duel"),
        "at Riots the tokens are checked after each player, not after both (RULING-46)",
    ),
    Ruling(
        "refill_later",
        REFILL_LATER,
        EVERY,
        "who loses cards to Fraternal Feuds in the own turn refills the hand at the end of the next one (RULING-09)",
    ),
    Ruling(
        "sebastian_at_once",
        SEBASTIAN_AT_ONCE,
        ("turmoil",),
        "Sebastian, drawn at the end of the turn, may be played in the opponent's turn (RULING-11)",
    ),
    Ruling(
        "arrange_last",
        ARRANGE_LAST,
        EVERY[1:],
        "the starting player is the last to rearrange the regions (RULING-20)",
    ),
    Ruling(
        "always_consoled",
        ALWAYS_CONSOLED,
        ("turmoil",),
        "Irmgard gives a resource also to who could have paid the Riots (RULING-48)",
    ),
)


def rulings_of(mode: str) -> list[Ruling]:
    return [ruling for ruling in RULINGS if mode in ruling.modes]

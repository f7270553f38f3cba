"""Rulings of low confidence that a table may turn round (section 16 of the ledger)."""

from dataclasses import dataclass
from typing import Final

from .engine.codes import CACHE_MOVES, CACHE_RECEIVES, RETURN_NEEDS_ROOM, TOKENS_AFTER_EACH


@dataclass(frozen=True)
class Ruling:
    key: str
    bit: int
    modes: tuple[str, ...]  # those with the cards it speaks of
    text: str


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
)


def rulings_of(mode: str) -> list[Ruling]:
    return [ruling for ruling in RULINGS if mode in ruling.modes]

"""What is in the box of Rivals, read from the ledger: draw cards, events, stacks, and how a game is set up."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from .rivals import CARDS, FACE_UP, LEDGER, base

SETS = ("basic", "gold", "turmoil", "progress")
SIDES = ("upper", "lower")
SEATS = (0, 1)
TARGET = {"introductory": 7, "gold": 12, "turmoil": 12, "progress": 12, "duel": 13}  # R-WIN-01 to R-WIN-03
THEMES = {mode: (mode,) for mode in SETS[1:]} | {"introductory": (), "duel": SETS[1:]}
REGION_STACK = (
    "forest-4", "forest-6", "pasture-5", "pasture-6", "gold-field-2", "gold-field-3", "hills-1", "hills-5",
    "mountains-2", "mountains-4", "fields-1", "fields-3",
)  # fmt: skip  # R-SETUP-07

START = (
    {"upper": ["forest-2", "gold-field-1", "fields-6"], "lower": ["hills-3", "pasture-4", "mountains-5"]},
    {"upper": ["forest-3", "gold-field-4", "fields-5"], "lower": ["hills-2", "pasture-1", "mountains-6"]},
)  # R-SETUP-02 to R-SETUP-04
STACKS = {
    "introductory": (9, 9, 9, 9), "gold": (12, 12, 12, 11, 11), "turmoil": (12, 12, 12, 11, 11),
    "progress": (12, 12, 12, 12, 12), "duel": (12, 12, 12, 12, 12, 14),
}  # fmt: skip  # R-SETUP-08, R-THEME-04, R-DUEL-02


@dataclass(frozen=True)
class Printing:
    name: str
    set: str
    copies: int
    moons: int


def read_printings() -> list[Printing]:
    """From the sections of the ledger and lines such as "- **R-CARD-mint-1** [2 (1☾) · 2L 1B 2O · 1VP · red]"."""
    out = []
    where = ""
    for line in LEDGER.read_text(encoding="utf-8").splitlines():
        if line.startswith("### 15."):
            where = next((name for name in SETS if name in line.lower()), "")
        found = re.match(r"- \*\*R-CARD-(\w+)-1\*\* \[([^]]*)\]", line)
        if not found or not where:
            continue
        name = found[1].replace("_", "-")
        if name == "chapel":  # one for each half of the die
            out += [Printing("chapel-1-3", where, 1, 0), Printing("chapel-4-6", where, 1, 0)]
            continue
        for k, part in enumerate(found[2].split(" · ")[0].split(", ")):
            copies = int(part[0])
            of = next((own for own in SETS if own in part), where)
            some = re.search(r"\((\d)☾\)", part)
            moons = int(some[1]) if some else copies * ("☾" in part)
            out.append(Printing(name + (f"-{of}" if k else ""), of, copies, moons))
    return out


PRINTINGS = read_printings()
EVENTS = {
    "feud", "fraternal-feuds", "invention", "trade-ships-race", "traveling-merchant", "year-of-plenty", "yule",
    "gift-for-the-prince", "riots", "plague",
}  # fmt: skip


def plain(name: str) -> str:
    for own in SETS:
        name = name.removesuffix(f"-{own}")
    return name


BACK = {printing.name: printing.set for printing in PRINTINGS if plain(printing.name) not in EVENTS}


@cache
def draw_cards(mode: str) -> Counter[str]:
    """The cards of the draw stacks (R-THEME-01, R-THEME-03, R-DUEL-01)."""
    out: Counter[str] = Counter()
    for printing in PRINTINGS:
        if printing.name in BACK and printing.set in ("basic", *THEMES[mode]) and printing.name != FACE_UP.get(mode):
            out[printing.name] += printing.copies - (printing.moons if mode == "duel" else 0)
    return out


def events_of(mode: str) -> tuple[list[str], list[str]]:
    """The events of the deck without Yule, and the half-moon events of which the Duel draws six."""
    known, moons = _events(mode)
    return list(known), list(moons)


@cache
def _events(mode: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    known: list[str] = []
    moons: list[str] = []
    for printing in PRINTINGS:
        name = plain(printing.name)
        if name not in EVENTS - {"yule"} or printing.set not in ("basic", *THEMES[mode]):
            continue
        copies = [other for other in PRINTINGS if plain(other.name) == name]
        mixed = any(other.moons < other.copies for other in copies)  # then the name tells which has a half moon
        known += [name] * (printing.copies - printing.moons)
        (moons if mode == "duel" else known).extend([name + "-moon" * mixed] * printing.moons)
    return tuple(known), tuple(moons)


def backs_of(mode: str) -> list[str]:
    """R-STACK-03, R-THEME-04, R-DUEL-02."""
    if mode == "introductory":
        return ["basic"] * 4
    return ["basic"] * 3 + ([*SETS[1:]] if mode == "duel" else [mode] * 2)


def set_up(mode: str, rulings: list[str]) -> dict[str, Any]:
    """A game before the first roll (section 3)."""
    house = {"city": False, "upper": [], "lower": []}
    return {
        "mode": mode,
        "rulings": rulings,
        "seat": {
            str(seat): {
                "houses": {"1": house, "2": house},
                "roads": {"left": False, "right": False},
                "regions": START[seat],
                "stock": {r: 0 if "gold" in r else 1 for side in SIDES for r in START[seat][side]},  # R-SETUP-05
                "cache": None,
                "hand": [],
            }
            for seat in SEATS
        },
        "stacks": {str(k + 1): ["?"] * size for k, size in enumerate(STACKS[mode])},
        "discard": [],
        "lost": [],
        "events": {"revealed": [], "found": [], "now": None, "immune": []},
        "tokens": {"hero": None, "trade": None},
        "turn": {
            "number": 0, "active": 0, "starter": None, "production": None, "event_die": None, "reiner": False,
            "minted": [], "fetches": 0, "waits": [],
        },
        "winner": None,
    }  # fmt: skip


def strength(card: str) -> bool:
    return CARDS[base(card)].points.get("ST", 0) > 0

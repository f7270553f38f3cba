"""The words for double hexes, their colours and the spaces of a vineyard."""

from typing import Any, Final

from duchy.games.burgundy.setup.facts import facts

from .engine.vines import FIRST_VINE, KINDS, LAST_VINE, TURNED

COLOURS: Final[list[str]] = facts("vineyards")["double_hexes"]["colours"]
BOARD: Final[list[dict[str, Any]]] = facts("vineyards")["board"]["space"]
NAMES: Final = [f"{COLOURS[FIRST_VINE[k]]}-{COLOURS[LAST_VINE[k]]}" for k in range(KINDS)]
TURNED_NAMES: Final = [f"{COLOURS[LAST_VINE[k]]}-{COLOURS[FIRST_VINE[k]]}" for k in range(KINDS)]
PLACES: Final = [row["id"] for row in BOARD]
LAYERS: Final = sorted({row["layer"] for row in BOARD})


def lying_name(lying: int) -> str:
    """A placed double hex, the left vine first."""
    return TURNED_NAMES[lying - TURNED] if lying & TURNED else NAMES[lying]


def lying_of(name: str) -> int | None:
    if name in NAMES:
        return NAMES.index(name)
    return TURNED_NAMES.index(name) + TURNED if name in TURNED_NAMES else None


def kind_of(name: str) -> int | None:
    """The kind of a double hex, its colours named in either order."""
    lying = lying_of(name)
    return None if lying is None else lying & (TURNED - 1)


def names_vines(words: list[str]) -> bool:
    """Does a text name a double hex?"""
    return any(kind_of(word.rpartition(":")[2]) is not None for word in words[1:])

"""What a sheet prints about its colours and bonuses, in a few words each."""

from typing import Final

from ..engine.codes import BLUE, COMMODITY, GREEN, GREY, MONK, ORANGE, PURPLE, SILVER, WORKER, YELLOW
from .laws import ALLOWED

# Of each colour: what its areas are called, which numbers they take, the same in a word where no number is printed, and
# what a finished area brings beside its points.
KINDS: Final = {
    PURPLE: ("monastery", "only 1 or 2", "", "a monk"),
    GREY: ("mine", "only 3 or 4", "", "a silver"),
    BLUE: ("river", "only 5 or 6", "", "a commodity"),
    ORANGE: ("city", "all numbers different", "different", "a worker"),
    GREEN: ("castle", "a number that is beside it", "as beside", "as its square"),
    YELLOW: ("pasture", "all numbers the same", "same", "points × 2"),
}
# Of each bonus: the colour whose areas bring it, and what it is used for.
USES: Final = {
    MONK: (PURPLE, "any colour"),
    SILVER: (GREY, "a second mark"),
    COMMODITY: (BLUE, "2 + silver"),
    WORKER: (ORANGE, "any number"),
}


def colours(names: tuple[str, ...]) -> dict[str, dict[str, object]]:
    """{"orange": {"numbers": [], "name": "city", "takes": "all numbers different", "sign": "different", ...}, ...}"""
    keys = ("name", "takes", "sign", "gives")
    return {
        names[colour]: {"numbers": list(ALLOWED.get(colour, ())), **dict(zip(keys, kind, strict=True))}
        for colour, kind in KINDS.items()
    }


def bonuses(names: tuple[str, ...], colour_names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """{"monk": {"colour": "purple", "use": "any colour"}, ...}"""
    return {names[kind]: {"colour": colour_names[colour], "use": use} for kind, (colour, use) in USES.items()}

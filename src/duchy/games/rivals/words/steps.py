"""Which step of the turn is on (R-TURN-02), read from what still waits."""

from collections.abc import Mapping
from typing import Final

from ..engine.state import State
from .names import SHORT_NAMES

STEPS: Final[Mapping[str, str]] = {  # in the order of a turn
    "roll": "Roll",
    "event": "Event",
    "actions": "Actions",
    "hand": "Hand",
    "exchange": "Exchange",
}
SETTING_UP: Final = "setup"
OVER: Final = "over"
PAYING: Final = ("pay", "save")  # a cost, unless a gain still waits below it


def step(s: State) -> str:
    """One of STEPS, or what comes before and after all turns."""
    if not s.depth:
        return OVER
    if not s.turn:
        return SETTING_UP
    waiting = [SHORT_NAMES[int(s.pending[i]) & 127] for i in range(s.depth - 1, -1, -1)]
    if "dice" in waiting:
        return "roll"
    if "action" not in waiting:
        return "hand" if "replenish" in waiting else "exchange"
    inner = waiting[: waiting.index("action")]
    return "event" if (inner and s.event >= 0) or _by_dice(inner) else "actions"


def _by_dice(inner: list[str]) -> bool:
    """The dice brought what lies above the action phase: no card waits for its end, and nothing is paid for."""
    if not inner or "settle" in inner:
        return False
    return inner[0] not in PAYING or "gain" in inner[1:]

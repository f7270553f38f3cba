"""The event deck as far as it is counted: how many cards it has, and Yule in it."""

from duchy.kernel.compat import i64

from .codes import BELOW_YULE
from .state import State


def deck_size(s: State) -> i64:
    """Event cards of the game, Yule included."""
    return i64(int(s.events).bit_count()) + s.mystery + 1


def rebuild(s: State) -> None:
    """R-EVENT-09, R-EVENT-10: shuffle all other events, three below Yule, the rest above."""
    s.fresh = s.events
    s.above = deck_size(s) - 1 - BELOW_YULE

"""What an action does: the answer to the decision on top, and the steps that follow by themselves."""

from duchy.kernel.compat import i64

from .codes import LIMIT
from .decisions import BY_KIND
from .flow import run
from .state import State


def apply(s: State, action: i64) -> None:
    """The seat whose decision lies on top takes a legal action."""
    take(s, action)
    run(s)
    if s.decisions >= LIMIT and s.winner < 0:  # RULING-58
        s.winner = 2
        s.depth = 0


def take(s: State, action: i64) -> None:
    """The action alone, without the steps that it leads to."""
    s.decisions += 1
    top = s.top()
    s.depth -= 1
    BY_KIND[top & 127].answer(s, top >> 7 & 1, top >> 8, action)

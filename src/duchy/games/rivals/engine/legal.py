"""Every legal action of the seat that must decide, in a fixed order (section 18 of the ledger)."""

from duchy.kernel.compat import i64, vec

from .decisions import BY_KIND
from .state import State


def legal(s: State) -> vec[i64]:
    """The actions of the seat whose decision lies on top."""
    top = s.top()
    return BY_KIND[top & 127].legal(s, top >> 7 & 1, top >> 8, vec[i64](capacity=32))

"""Every decision: those of the turn, then those of cards; and by the kind of its frame."""

from typing import Final

from duchy.kernel.compat import vec

from .. import cards
from . import action_phase, before_rolling, hand, losses, sebastian, starting, stores
from .frames import CHANCES
from .kinds import Decision

DECISIONS: Final[tuple[Decision, ...]] = (
    *starting.DECISIONS,
    *before_rolling.DECISIONS,
    *action_phase.DECISIONS,
    *stores.DECISIONS,
    *hand.DECISIONS,
    *losses.DECISIONS,
    *sebastian.DECISIONS,
    *cards.DECISIONS,
)


def _by_kind() -> list[Decision]:
    """A number that nobody asks under answers with an error."""
    out = [Decision("nothing", kind) for kind in range(CHANCES)]
    for decision in DECISIONS:
        out[decision.kind] = decision
    return out


BY_KIND: Final[vec[Decision]] = vec[Decision](_by_kind())  # a vec: no type test at each look

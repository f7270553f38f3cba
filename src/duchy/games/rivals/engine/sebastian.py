"""Sebastian, the one card that is played against an event: Feud, Fraternal Feuds and Riots ask for him."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .codes import BIT, HAS_SEBASTIAN, SEBASTIAN
from .kinds import Decision
from .piles import has_in_hand, play_from_hand
from .state import State


def ask_sebastian(s: State, seat: i64) -> None:
    """R-CARD-sebastian-1: before any choice, the player whom the event would hit may play him. Everybody is asked,
    so that the question tells nothing about the hand."""
    if HAS_SEBASTIAN[s.mode]:
        s.push(f.D_SEBASTIAN, seat, 0)


class Protect(Decision):
    """D-11."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, a.A_NONE)
        ready = has_in_hand(s.of(seat), SEBASTIAN) and not s.waits & BIT[seat + 2]  # RULING-11
        return append(out, a.A_YES) if ready else out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 == a.A_YES:
            play_from_hand(s, seat, SEBASTIAN)
            s.immune |= BIT[seat]


DECISIONS: Final[tuple[Decision, ...]] = (Protect("sebastian", f.D_SEBASTIAN),)

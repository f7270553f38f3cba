"""Cards in play that their owner must give up to an event or an opposing action card."""

from typing import Final

from duchy.kernel.compat import i64, vec

from . import actions as a
from . import frames as f
from .choices import stacks_for
from .codes import ALWAYS_CONSOLED, ANY, BACK, CONSOLATION, FACE_UP
from .kinds import Decision
from .piles import entry_of, lift, only_stack, put_under
from .points import survey
from .state import State
from .stores import gain_data

FREELY: Final[i64] = 32  # added to a site: its owner had another choice and chose the loss


def go_under(s: State, seat: i64, data: i64) -> None:
    """Back to the face-up stack, or under a stack with its back."""
    site = data & 31
    card = s.of(seat).site[site]
    if card == FACE_UP[s.mode]:
        lift(s, seat, site)
        s.face_up += 1
        _after_loss(s, seat, card, data)
        return
    stack = only_stack(s, BACK[card])
    if stack >= 0:
        _lose_under(s, seat, data, stack)
    else:
        s.push(f.D_UNDER, seat, data)


def _lose_under(s: State, seat: i64, data: i64, stack: i64) -> None:
    """Both players see which card goes under which stack."""
    card = lift(s, seat, data & 31)
    put_under(s, stack, entry_of(card, 3))
    _after_loss(s, seat, card, data)


def _after_loss(s: State, seat: i64, card: i64, data: i64) -> None:
    """R-CARD-irmgard-1, 2: an event or an opposing action card forced the owner to remove a card (RULING-48)."""
    p = s.of(seat)
    survey(p)
    if data & FREELY and not s.options & ALWAYS_CONSOLED:
        return
    if p.consolation and CONSOLATION[card] == 0:
        s.push(f.X_GAIN, seat, gain_data(ANY, p.consolation))


class Under(Decision):
    """A stack for the card on site data & 31."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return stacks_for(s, a.A_STACK, BACK[s.of(seat).site[data & 31]], out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        _lose_under(s, seat, data, action >> 6 & 255)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return site_is_built(s, seat, data)


def site_is_built(s: State, seat: i64, site: i64) -> bool:
    """A site, or one whose card its owner gives up freely."""
    return site < 2 * FREELY and site & 31 < 28 and s.of(seat).site[site & 31] >= 0


DECISIONS: Final[tuple[Decision, ...]] = (Under("under", f.D_UNDER),)

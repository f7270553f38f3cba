"""Who holds the spaces of a duchy: its player, or several seats a part of it each, who may all build on the whole."""

from duchy.kernel.compat import i64

from .codes import OTHER_HALF
from .state import Player, State


def shared(s: State) -> bool:
    """Are there duchies that several seats hold?"""
    return len(s.players[0].holders) > 1


def first_holder(s: State, seat: i64) -> i64:
    """The first seat of those that hold a duchy together: it stands for them all."""
    first = seat
    for other in s.players[seat].holders:
        if other < first:
            first = other
    return first


def area_on(holder: Player, q: Player, h: i64) -> i64:
    """The spaces of a holder that belong to the area of a hex, which is one of `q`'s."""
    return q.duchy.area[h] if q.seat == holder.seat else q.duchy.area_beyond[h]


def area_complete(s: State, q: Player, h: i64) -> bool:
    """B-AREA-01, BM-TEAM-23: is the area of a hex, which is one of `q`'s, covered?"""
    area = q.duchy.area[h]
    if q.covered & area != area:
        return False
    for i in range(1, len(q.holders)):
        beyond = q.duchy.area_beyond[h]
        if s.players[q.holders[i]].covered & beyond != beyond:
            return False
    return True


def colour_complete(s: State, q: Player, colour: i64) -> bool:
    """B-COLOUR-01, BM-TEAM-29: are all spaces of a colour covered?"""
    whole = q.duchy.colour_mask[colour]
    if q.covered & whole != whole:
        return False
    for i in range(1, len(q.holders)):
        other = s.players[q.holders[i]]
        if other.covered & other.duchy.colour_mask[colour] != other.duchy.colour_mask[colour]:
            return False
    return True


# ------------------------------------------------------------------ in actions
def aim(p: Player, seat: i64) -> i64:
    """What an action of a player says of the hex that it names, where this seat holds it."""
    return 0 if seat == p.seat else OTHER_HALF


def aimed_at(s: State, p: Player, action: i64) -> Player:
    """The player who holds the hex that an action names."""
    return s.players[p.holders[1]] if action & OTHER_HALF else p

"""What the expansions mean to the Châteauma, each in a function of its own."""

from duchy.games.burgundy.engine.codes import BIT, EMPTY, FOR_BORDER_BONUS, FOR_BORDER_POSTS, FOR_ROUTES, SHIELDS
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modules.border_posts.engine import BorderPosts
from duchy.games.burgundy.modules.shields.engine import Shields
from duchy.games.burgundy.modules.trade_routes.engine import TradeRoutes
from duchy.games.burgundy.modules.vineyards.engine.vineyards import Vineyards
from duchy.kernel.compat import i64, vec

from .county import BORDER_BONUS, BOUGHT_DOUBLE, DOUBLE, NO_DOUBLE, POST, SHIELD, CountyPart, the_automaton


def monastery_shown(s: State) -> None:
    """BA-EXP-12: shield 6 copies what lies face up before it."""
    for m in s.hooks.modules:
        if isinstance(m, Shields):
            m.copy_monasteries(s)


def route_point(s: State, p: Player) -> i64:
    """BA-EXP-10: what a sale brings beside the usual."""
    for m in s.hooks.modules:
        if isinstance(m, TradeRoutes):
            p.points[FOR_ROUTES] += 1
            return 1
    return 0


def use_post(s: State, a: CountyPart, card: i64) -> None:
    """BA-EXP-08 and -09: the second completed card with a post pays the phase value, the third takes a bonus tile."""
    for m in s.hooks.modules:
        if isinstance(m, BorderPosts) and a.book.posts & BIT[card]:
            p = the_automaton(s)
            a.posts += 1
            if a.posts == 2:
                points = s.rules.phase_points[s.phase]
                p.points[FOR_BORDER_POSTS] += points
                a.note(POST, a.posts, points)
            elif a.posts == 3:
                before = p.points[FOR_BORDER_BONUS]
                m.claim_bonus(s, p)
                a.note(BORDER_BONUS, m.part(s).bonus[p.seat], p.points[FOR_BORDER_BONUS] - before)
            else:
                a.note(POST, a.posts, 0)


def take_shield(s: State, a: CountyPart, card: i64) -> None:
    """BA-EXP-13 and -14: the lowest number in the first depot with a shield, from the white die's on."""
    for m in s.hooks.modules:
        if isinstance(m, Shields) and a.book.shields & BIT[card]:
            depots = m.part(s).depots
            i: i64
            for i in range(6):
                depot = (a.white - 1 + i) % 6
                k: i64
                for k in range(SHIELDS):
                    if depots[depot] & BIT[k]:
                        depots[depot] ^= BIT[k]
                        a.shields |= BIT[k]
                        a.note(SHIELD, depot, k)
                        return


def take_double_hex(s: State, a: CountyPart) -> None:
    """BA-VINE-04 and -05: the slot of the white die, or the next to the right that is filled."""
    for m in s.hooks.modules:
        if isinstance(m, Vineyards):
            slot = _next_filled(m.part(s).depot, a.white)
            if slot == EMPTY:
                a.note(NO_DOUBLE)
                return
            m.from_depot(s, slot)
            _to_the_pile(s, a, m)
            a.note(DOUBLE, slot)


def buy_double_hex(s: State, a: CountyPart) -> bool:
    """BA-VINE-06 and -07: whether the vineyard store had one."""
    for m in s.hooks.modules:
        if isinstance(m, Vineyards):
            space = _next_filled(m.part(s).store, a.white)
            if space != EMPTY:
                m.from_store(s, space)
                _to_the_pile(s, a, m)
                a.note(BOUGHT_DOUBLE, space)
                return True
    return False


def _next_filled(places: vec[i64], white: i64) -> i64:
    """The six values share the places evenly; from that of the white die to the right, and round."""
    count: i64 = len(places)
    for i in range(count):
        at = ((white - 1) * count // 6 + i) % count
        if places[at] != EMPTY:
            return at
    return EMPTY


def _to_the_pile(s: State, a: CountyPart, m: Vineyards) -> None:
    """BA-VINE-02: it counts there only, so for the others the double hex has left the game."""
    a.doubles += 1
    m.part(s).removed += 1

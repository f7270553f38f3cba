"""What a greedy player likes beyond the points of the moment: building, and trades that make building possible."""

from typing import Any

from duchy.games.rivals.engine import actions as a
from duchy.games.rivals.engine import frames as f
from duchy.games.rivals.engine.codes import (
    ACTION,
    BIT,
    BOOST,
    CITY_COST,
    CLASS,
    COMMERCE,
    COST,
    FACE_COUNT,
    FACE_UP,
    GOLD,
    NUMBER,
    ONCE,
    ONE,
    PROGRESS,
    RED,
    ROAD_COST,
    SETTLEMENT_COST,
    SKILL,
    STRENGTH,
    TYPE,
    VICTORY,
)
from duchy.games.rivals.engine.state import Prince, State
from duchy.games.rivals.engine.stores import affords
from duchy.kernel.contract import Action, Game, View

SCARCE = 0.1  # how much less each further resource of a type is liked


def preference(game: Game[Any], view: View[Any], action: Action) -> float:
    """Ending the phase counts nothing: what is liked more is done first, what is liked less is left."""
    s: State = view.state
    if view.seat is None or not s.depth:
        return 0.0
    kind = s.top() & 127
    verb, x, y = action & 63, action >> 6 & 255, action >> 14
    p = s.of(view.seat)
    if kind == f.D_ACTION:
        return _action_phase(s, p, verb, x, y)
    if verb == a.A_BRIGITTA:
        return _harvest(p, y) - _harvest(s.of(1 - view.seat), y)
    if verb in (a.A_REINER, a.A_YES):
        return 0.5 if kind != f.D_RIOTS else 0.2
    if verb == a.A_STORE:
        liking = 1 - SCARCE * int(p.amount(TYPE[x])) + 0.01 * int(3 - p.held(x))
        return -liking if kind in (f.D_PAY, f.D_PAY_ANY) else liking
    if verb == a.A_TYPE:
        liking = 1 - SCARCE * int(p.amount(x))
        return -liking if kind == f.D_GIVE else liking
    if verb == a.A_CARD:
        return _card(p, x)
    if verb == a.A_PUT:
        return (0.35 if kind == f.D_EXCHANGE else 0.0) - _card(p, x)
    if verb == a.A_SEARCH:
        return 0.1 if p.search_price == 0 else -0.2
    if verb == a.A_SITE and kind not in (f.D_FEUD_NAME, f.D_ARSON):
        return -_card(p, p.site[x])
    return 0.0


def _harvest(p: Prince, number: int) -> float:
    """How many resources a production result would bring."""
    return sum(0.3 for region in range(24) if p.owns(region) and p.held(region) < 3 and NUMBER[region] == number)


def _action_phase(s: State, p: Prince, verb: int, x: int, y: int) -> float:
    if verb == a.A_REMOVE:
        return -5.0
    if verb == a.A_PLAY:
        return 0.2
    if verb in (a.A_BUILD, a.A_FACE_UP):
        return 0.3 + _card(p, x) + _beside(p, x, y)
    if verb == a.A_ROAD:
        return 0.4 if s.settlements and not (p.road_left or p.road_right) else -0.5
    if verb in (a.A_SETTLEMENT, a.A_CITY, a.A_SLOT):
        return 0.5
    if verb in (a.A_BANK, a.A_SHIP, a.A_BESIDE, a.A_MINT):
        paid, count = _price(verb, x)
        after = p.total - ONE[paid] * count + ONE[TYPE[y]]
        return 0.15 if _plans(s, p, after) > _plans(s, p, p.total) else -0.5
    return 0.0


def _price(verb: int, x: int) -> tuple[int, int]:
    if verb == a.A_MINT:
        return GOLD, 1
    return (TYPE[x], 2) if verb == a.A_BESIDE else (x, 3 if verb == a.A_BANK else 2)


def _plans(s: State, p: Prince, total: int) -> float:
    """The best thing that these resources would pay for."""
    other = Prince(p)
    other.total = total
    best = 0.0
    if s.cities and int(p.cities).bit_count() < p.settlements and affords(other, CITY_COST):
        best = 3.0
    if s.settlements and (p.road_left or p.road_right) and affords(other, SETTLEMENT_COST):
        best = max(best, 2.5)
    if s.settlements and not (p.road_left or p.road_right) and s.roads and affords(other, ROAD_COST):
        best = max(best, 1.0)
    cards = [entry >> 2 for entry in p.hand if entry >> 2 < FACE_COUNT] + [FACE_UP[s.mode]] * (s.face_up > 0)
    for card in cards:
        place = p.free if CLASS[card] != RED else _city_places(p)
        if CLASS[card] != ACTION and place and affords(other, COST[card]) and not ONCE[card]:
            best = max(best, 0.5 + _card(p, card))
    return best


def _city_places(p: Prince) -> int:
    return sum(BIT[place] for place in range(2 * p.settlements) if p.free & BIT[place] and p.cities & BIT[place // 2])


def _card(p: Prince, card: int) -> float:
    """A rough worth of a card: its points, more for those that count for victory."""
    if CLASS[card] == ACTION:
        return 0.3
    tenths = 2 * (STRENGTH[card] + COMMERCE[card]) + SKILL[card] + 3 * PROGRESS[card] + 10 * VICTORY[card]
    return 0.1 + int(tenths) / 10


def _beside(p: Prince, card: int, place: int) -> float:
    """A booster wants a region of its type beside it."""
    if BOOST[card] < 0:
        return 0.0
    spot = 2 * (place // 2) + place % 2
    return 0.3 if BOOST[card] in (TYPE[p.land[spot]], TYPE[p.land[spot + 2]]) else -1.0

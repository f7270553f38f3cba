"""Every legal action of the seat that must decide, in a fixed order (section 18 of the ledger)."""

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .book import NEEDS, playable
from .choices import card_decision, distinct, event_decision, put_choices, stacks_for, twin, types_of
from .codes import (
    ACTION,
    B_CRANE,
    B_DRILL_GROUND,
    BASIC,
    BIT,
    BROWN,
    BUILT,
    CACHE,
    CITY_COST,
    CLASS,
    COST,
    COST_SUM,
    CRANE_FROM,
    FACE_COUNT,
    FACE_UP,
    GOLD,
    HERO,
    INTRODUCTORY,
    K_BRIGITTA,
    KIND,
    ONCE,
    ONE,
    PARISH_HALL,
    RED,
    REINER,
    ROAD_COST,
    SETTLEMENT_COST,
    SORT,
    TOWN_HALL,
    TYPE,
)
from .ground import parish_site
from .needs import storable
from .state import Prince, State
from .stores import affords, kinds, may_gain, may_pay, may_pay_any, store_at


def legal(s: State) -> vec[i64]:
    """The actions of the seat whose decision lies on top."""
    out = vec[i64](capacity=32)
    top = s.top()
    kind = top & 127
    seat = top >> 7 & 1
    data = top >> 8
    p = s.of(seat)
    if kind == f.D_ACTION:
        return _action_phase(s, seat, p, out)
    if kind == f.D_GAIN:
        for store in range(CACHE + 1):
            if may_gain(p, data, store):
                out = append(out, act(a.A_STORE, store, 0))
    elif kind == f.D_PAY:
        resource = data & 7
        for k in range(kinds(resource)):
            if may_pay(p, data, store_at(resource, k)):
                out = append(out, act(a.A_STORE, store_at(resource, k), 0))
    elif kind == f.D_PAY_ANY:
        for store in range(CACHE + 1):
            if may_pay_any(p, data, store):
                out = append(out, act(a.A_STORE, store, 0))
    elif kind == f.D_ROLL:
        return _before_rolling(s, p, out)
    elif kind == f.D_DRAW:
        return stacks_for(s, a.A_STACK, -1, out)
    elif kind == f.D_EXCHANGE:
        return put_choices(s, p, append(out, a.A_NONE))
    elif kind == f.D_RETURN:
        return put_choices(s, p, out)
    elif kind == f.D_EXCHANGE_FOR:
        out = stacks_for(s, a.A_STACK, -1, out)
        if p.wealth() >= p.search_price:
            out = stacks_for(s, a.A_SEARCH, -1, out)
    elif kind in (f.D_FROM_STACK, f.D_HAND_CARD):
        return distinct(s.stacks[data & 7].cards, out)
    elif kind == f.D_TAKE:
        if data & 7 == 0:
            out = append(out, a.A_NONE)
        return types_of(storable(s, seat), out)
    elif kind <= f.D_ARRANGE:
        return _setting_up(s, kind, p, data, out)
    elif kind <= f.D_SAVE:
        return event_decision(s, kind, seat, data, out)
    else:
        return card_decision(s, kind, seat, data, out)
    return out


# ---- set-up
def _setting_up(s: State, kind: i64, p: Prince, data: i64, out: vec[i64]) -> vec[i64]:
    if kind == f.D_HAND_STACK:
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BASIC and k + 1 != data:
                out = append(out, act(a.A_STACK, k, 0))
        return out
    if data == 0:
        out = append(out, a.A_NONE)
    for spot in range(data, 6):
        out = append(out, act(a.A_REGION, p.land[spot], 0))
    return out


# ---- the turn
def _before_rolling(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    out = append(out, a.A_ROLL)
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        if KIND[card] == K_BRIGITTA and s.production == 0:
            for number in range(1, 7):
                out = append(out, act(a.A_BRIGITTA, card, number))
        elif card == REINER and s.face < 0:
            out = append(out, act(a.A_REINER, card, 0))
    return out


def _action_phase(s: State, seat: i64, p: Prince, out: vec[i64]) -> vec[i64]:
    out = append(out, a.A_END)
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        if CLASS[card] == ACTION:
            if playable(s, seat, card):
                out = append(out, act(a.A_PLAY, card, 0))
        elif CLASS[card] == BROWN:
            if NEEDS[KIND[card]].met(s, seat):
                for spot in range(2 * p.settlements + 2):
                    out = append(out, act(a.A_SLOT, card, spot))
        elif buildable(s, seat, p, card):
            out = _places(p, card, a.A_BUILD, out)
    if s.face_up and buildable(s, seat, p, FACE_UP[s.mode]):
        out = _places(p, FACE_UP[s.mode], a.A_FACE_UP, out)
    out = _centre(s, p, out)
    out = _trades(s, p, out)
    if s.mode != INTRODUCTORY:
        for site in range(4 * p.settlements):
            if p.site[site] >= 0 and not twin(p, site):
                out = append(out, act(a.A_REMOVE, site, 0))
    return out


def buildable(s: State, seat: i64, p: Prince, card: i64) -> bool:
    """Whether cost, "1x" and requirement of a green or red card allow it; the place is a matter of `_places`."""
    if not affords(p, COST[card]):
        return False if not reduced(p, card) else _affords_reduced(p, COST[card]) and _fits(s, seat, p, card)
    return _fits(s, seat, p, card)


def _fits(s: State, seat: i64, p: Prince, card: i64) -> bool:
    if ONCE[card] and (p.built & BUILT[card] or (card == PARISH_HALL and p.covered >= 0)):
        return False
    return NEEDS[KIND[card]].met(s, seat)


def reduced(p: Prince, card: i64) -> bool:
    """Drill Ground and heroes, Building Crane and dear red cards (R-CARD-drill_ground-1, R-CARD-building_crane-2)."""
    if SORT[card] == HERO:
        return p.built & B_DRILL_GROUND != 0
    return p.built & B_CRANE != 0 and CLASS[card] == RED and COST_SUM[card] >= CRANE_FROM


def _affords_reduced(p: Prince, cost: i64) -> bool:
    for t in range(6):
        if cost >> (8 * t) & 127 and affords(p, cost - ONE[t]):
            return True
    return False


def _places(p: Prince, card: i64, verb: i64, out: vec[i64]) -> vec[i64]:
    """Settlements and cities with an empty site, upper or lower; red cards only at cities (R-BUILD-03, R-BUILD-04)."""
    if card == TOWN_HALL:
        site = parish_site(p)
        return append(out, act(verb, card, site >> 1)) if site >= 0 else out
    for place in range(2 * p.settlements):
        if p.free & BIT[place] and (CLASS[card] != RED or p.cities & BIT[place >> 1]):
            out = append(out, act(verb, card, place))
    return out


def _centre(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    if s.roads and affords(p, ROAD_COST):
        if not p.road_left:
            out = append(out, act(a.A_ROAD, 0, 0))
        if not p.road_right:
            out = append(out, act(a.A_ROAD, 1, 0))
    if s.settlements and affords(p, SETTLEMENT_COST):
        if p.road_left:
            out = append(out, act(a.A_SETTLEMENT, 0, 0))
        if p.road_right:
            out = append(out, act(a.A_SETTLEMENT, 1, 0))
    if s.cities and affords(p, CITY_COST):
        for i in range(p.settlements):
            if not p.cities & BIT[i]:
                out = append(out, act(a.A_CITY, i, 0))
    return out


def _trades(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    """R-TRADE-01 to R-TRADE-08: something of another type must find room."""
    for t in range(6):
        count = p.amount(t)
        if count >= 3:
            out = _received(p, a.A_BANK, t, t, out)
        if count >= 2 and p.offers & BIT[t]:
            out = _received(p, a.A_SHIP, t, t, out)
    if p.beside:
        for region in range(24):
            if p.beside & BIT[region] and p.held(region) >= 2:
                out = _received(p, a.A_BESIDE, region, TYPE[region], out)
    if p.mints & ~s.minted and p.amount(GOLD):
        out = _received(p, a.A_MINT, 0, GOLD, out)
    return out


def _received(p: Prince, verb: i64, a: i64, paid: i64, out: vec[i64]) -> vec[i64]:
    for store in range(CACHE + 1):
        if TYPE[store] != paid and p.owns(store) and p.held(store) < 3:
            out = append(out, act(verb, a, store))
    return out

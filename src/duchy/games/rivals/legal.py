"""Every legal action of the seat that must decide, in a fixed order (section 18 of the ledger)."""

from duchy.kernel.compat import append, i64, vec

from .actions import (
    A_AMOUNT,
    A_BANK,
    A_BESIDE,
    A_BRIGITTA,
    A_BUILD,
    A_CARD,
    A_CITY,
    A_END,
    A_FACE_UP,
    A_HOUSE,
    A_MINT,
    A_NONE,
    A_PLAY,
    A_PUT,
    A_REGION,
    A_REINER,
    A_REMOVE,
    A_ROAD,
    A_ROLL,
    A_SEARCH,
    A_SETTLEMENT,
    A_SHIP,
    A_SITE,
    A_SLOT,
    A_SPOT,
    A_STACK,
    A_STORE,
    A_TYPE,
    A_YES,
    act,
)
from .bespoke import can_heal, ransom
from .book import NEEDS, playable
from .frames import (
    D_ACTION,
    D_ARRANGE,
    D_ARSON,
    D_BRIGANDS,
    D_BUY,
    D_DEFEND,
    D_DRAW,
    D_EXCHANGE,
    D_EXCHANGE_FOR,
    D_FETCH,
    D_FEUD_LOSE,
    D_FEUD_NAME,
    D_FRATERNAL,
    D_FROM_STACK,
    D_GAIN,
    D_GIVE,
    D_GOLD,
    D_GUDRUN,
    D_HAND_CARD,
    D_HAND_STACK,
    D_LIBRARY,
    D_LOSE_UNIT,
    D_PAY,
    D_PAY_ANY,
    D_RELOCATE,
    D_RELOCATE_WITH,
    D_RETURN,
    D_RIOTS,
    D_ROLL,
    D_SAVE,
    D_SCOUT,
    D_SCOUT_REGION,
    D_SEBASTIAN,
    D_SINK,
    D_TAKE,
    D_TITHE,
    D_TRAITOR,
    D_UNDER,
    D_UPPER,
)
from .ground import SITE_BASE, parish_site, swappable
from .needs import burnable, storable
from .piles import entry_of, has_in_hand
from .state import Prince, State
from .stores import affords, kinds, may_gain, may_pay, may_pay_any, store_at
from .tables import (
    ACTION,
    B_CRANE,
    B_DRILL_GROUND,
    BACK,
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
    FIGHTER,
    GOLD,
    GRAIN,
    HERO,
    INTRODUCTORY,
    K_BRIGITTA,
    KIND,
    ONCE,
    ONE,
    PARISH_HALL,
    RED,
    REINER,
    RIOTER,
    ROAD_COST,
    SCOUT,
    SEBASTIAN,
    SETTLEMENT_COST,
    SORT,
    TOWN_HALL,
    TRADE_SHIP,
    TYPE,
    WOOL,
)


def legal(s: State) -> vec[i64]:
    """The actions of the seat whose decision lies on top."""
    out = vec[i64](capacity=32)
    top = s.top()
    kind = top & 127
    seat = top >> 7 & 1
    data = top >> 8
    p = s.of(seat)
    if kind == D_ACTION:
        return _action_phase(s, seat, p, out)
    if kind == D_GAIN:
        for store in range(CACHE + 1):
            if may_gain(p, data, store):
                out = append(out, act(A_STORE, store, 0))
    elif kind == D_PAY:
        resource = data & 7
        for k in range(kinds(resource)):
            if may_pay(p, data, store_at(resource, k)):
                out = append(out, act(A_STORE, store_at(resource, k), 0))
    elif kind == D_PAY_ANY:
        for store in range(CACHE + 1):
            if may_pay_any(p, data, store):
                out = append(out, act(A_STORE, store, 0))
    elif kind == D_ROLL:
        return _before_rolling(s, p, out)
    elif kind == D_DRAW:
        return _stacks(s, A_STACK, -1, out)
    elif kind == D_EXCHANGE:
        return _put(s, p, -1, append(out, A_NONE))
    elif kind == D_RETURN:
        return _put(s, p, -1, out)
    elif kind == D_EXCHANGE_FOR:
        out = _stacks(s, A_STACK, -1, out)
        if p.wealth() >= p.search_price:
            out = _stacks(s, A_SEARCH, -1, out)
    elif kind in (D_FROM_STACK, D_HAND_CARD):
        return _distinct(s.stacks[data & 7].cards, out)
    elif kind == D_TAKE:
        if data & 7 == 0:
            out = append(out, A_NONE)
        return _types(storable(s, seat), out)
    elif kind <= D_ARRANGE:
        return _setting_up(s, kind, p, data, out)
    elif kind <= D_SAVE:
        return _event_decision(s, kind, seat, data, out)
    else:
        return _card_decision(s, kind, seat, data, out)
    return out


# ---- set-up
def _setting_up(s: State, kind: i64, p: Prince, data: i64, out: vec[i64]) -> vec[i64]:
    if kind == D_HAND_STACK:
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BASIC and k + 1 != data:
                out = append(out, act(A_STACK, k, 0))
        return out
    if data == 0:
        out = append(out, A_NONE)
    for spot in range(data, 6):
        out = append(out, act(A_REGION, p.land[spot], 0))
    return out


# ---- the turn
def _before_rolling(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    out = append(out, A_ROLL)
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        if KIND[card] == K_BRIGITTA and s.production == 0:
            for number in range(1, 7):
                out = append(out, act(A_BRIGITTA, card, number))
        elif card == REINER and s.face < 0:
            out = append(out, act(A_REINER, card, 0))
    return out


def _action_phase(s: State, seat: i64, p: Prince, out: vec[i64]) -> vec[i64]:
    out = append(out, A_END)
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        if CLASS[card] == ACTION:
            if playable(s, seat, card):
                out = append(out, act(A_PLAY, card, 0))
        elif CLASS[card] == BROWN:
            if NEEDS[KIND[card]].met(s, seat):
                for spot in range(2 * p.settlements + 2):
                    out = append(out, act(A_SLOT, card, spot))
        elif buildable(s, seat, p, card):
            out = _places(p, card, A_BUILD, out)
    if s.face_up and buildable(s, seat, p, FACE_UP[s.mode]):
        out = _places(p, FACE_UP[s.mode], A_FACE_UP, out)
    out = _centre(s, p, out)
    out = _trades(s, p, out)
    if s.mode != INTRODUCTORY:
        for site in range(4 * p.settlements):
            if p.site[site] >= 0 and not twin(p, site):
                out = append(out, act(A_REMOVE, site, 0))
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
            out = append(out, act(A_ROAD, 0, 0))
        if not p.road_right:
            out = append(out, act(A_ROAD, 1, 0))
    if s.settlements and affords(p, SETTLEMENT_COST):
        if p.road_left:
            out = append(out, act(A_SETTLEMENT, 0, 0))
        if p.road_right:
            out = append(out, act(A_SETTLEMENT, 1, 0))
    if s.cities and affords(p, CITY_COST):
        for i in range(p.settlements):
            if not p.cities & BIT[i]:
                out = append(out, act(A_CITY, i, 0))
    return out


def _trades(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    """R-TRADE-01 to R-TRADE-08: something of another type must find room."""
    for t in range(6):
        count = p.amount(t)
        if count >= 3:
            out = _received(p, A_BANK, t, t, out)
        if count >= 2 and p.offers & BIT[t]:
            out = _received(p, A_SHIP, t, t, out)
    if p.beside:
        for region in range(24):
            if p.beside & BIT[region] and p.held(region) >= 2:
                out = _received(p, A_BESIDE, region, TYPE[region], out)
    if p.mints & ~s.minted and p.amount(GOLD):
        out = _received(p, A_MINT, 0, GOLD, out)
    return out


def _received(p: Prince, verb: i64, a: i64, paid: i64, out: vec[i64]) -> vec[i64]:
    for store in range(CACHE + 1):
        if TYPE[store] != paid and p.owns(store) and p.held(store) < 3:
            out = append(out, act(verb, a, store))
    return out


def twin(p: Prince, site: i64) -> bool:
    """Two equal cards on one side of a city are one choice: only the first is offered."""
    return site & 1 == 1 and p.site[site] == p.site[site - 1]


# ---- hand and stacks
def _stacks(s: State, verb: i64, back: i64, out: vec[i64]) -> vec[i64]:
    """Stacks to draw from (not empty), or, with a back, places to put a card under (R-STACK-01, R-STACK-02)."""
    for k in range(len(s.stacks)):
        if (back < 0 and len(s.stacks[k].cards)) or s.stacks[k].back == back:
            out = append(out, act(verb, k, 0))
    return out


def _put(s: State, p: Prince, chosen: i64, out: vec[i64]) -> vec[i64]:
    """A card of a hand and a stack with its back; one copy of a card already chosen is left out."""
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == chosen:
            chosen = -1
            continue
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BACK[card]:
                out = append(out, act(A_PUT, card, k))
    return out


def _distinct(entries: vec[i64], out: vec[i64]) -> vec[i64]:
    """Each different card once, in the order of their numbers."""
    low: i64 = 0
    high: i64 = 0
    for entry in entries:
        card = entry >> 2
        if card < 60:
            low |= BIT[card]
        elif card < FACE_COUNT:
            high |= BIT[card - 60]
    for card in range(FACE_COUNT):
        if (low & BIT[card] if card < 60 else high & BIT[card - 60]) != 0:
            out = append(out, act(A_CARD, card, 0))
    return out


def _types(mask: i64, out: vec[i64]) -> vec[i64]:
    for t in range(6):
        if mask & BIT[t]:
            out = append(out, act(A_TYPE, t, 0))
    return out


# ---- decisions that events ask for
def _event_decision(s: State, kind: i64, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
    p = s.of(seat)
    if kind == D_GOLD:
        out = append(out, act(A_STORE, data & 31, 0))
        return append(out, act(A_STORE, CACHE, 0))
    if kind == D_GIVE:
        for t in range(6):
            if p.amount(t):
                out = append(out, act(A_TYPE, t, 0))
        return out
    if kind == D_SEBASTIAN:
        out = append(out, A_NONE)
        return append(out, A_YES) if has_in_hand(p, SEBASTIAN) else out
    if kind == D_FEUD_NAME:
        return _sites(s.of(1 - seat), nameable(s.of(1 - seat).buildings, data), out)
    if kind == D_FEUD_LOSE:
        return _sites(p, data, out)
    if kind == D_FRATERNAL:
        return _put(s, s.of(1 - seat), data >> 1 & 127 if data else -1, out)
    if kind == D_UNDER:
        return _stacks(s, A_STACK, BACK[p.site[data]], out)
    if kind == D_BUY:
        out = append(out, A_NONE)
        for store in range(24):
            if TYPE[store] != GOLD and p.owns(store) and p.held(store) < 3:
                out = append(out, act(A_STORE, store, 0))
        return out
    if kind == D_RIOTS:
        if p.amount(GOLD) >= data:
            out = append(out, A_YES)
        return _sites(p, _units(p, RIOTER), out)
    # D_SAVE
    for t in range(6):
        if data >> (8 * t) & 127 and affords(p, data - ONE[t]):
            out = append(out, act(A_TYPE, t, 0))
    return out


def nameable(buildings: i64, named: i64) -> i64:
    """Buildings are named in the order of their sites; enough of them must be left for three names."""
    left: i64 = 3 - i64(int(named).bit_count())
    out: i64 = 0
    rest: i64 = 0
    for site in range(27, -1, -1):
        if named & BIT[site]:
            break
        if buildings & BIT[site]:
            rest += 1
            if rest >= left:
                out |= BIT[site]
    return out


def _sites(p: Prince, mask: i64, out: vec[i64]) -> vec[i64]:
    for site in range(4 * p.settlements):
        if mask & BIT[site] and not (twin(p, site) and mask & BIT[site - 1]):
            out = append(out, act(A_SITE, site, 0))
    return out


def _units(p: Prince, wanted: vec[i64]) -> i64:
    out: i64 = 0
    for site in range(4 * p.settlements):
        if p.site[site] >= 0 and wanted[p.site[site]]:
            out |= BIT[site]
    return out


# ---- decisions that own cards ask for
def _card_decision(s: State, kind: i64, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
    p = s.of(seat)
    other = s.of(1 - seat)
    if kind == D_SCOUT:
        out = append(out, A_NONE)
        return append(out, A_YES) if has_in_hand(p, SCOUT) else out
    if kind == D_SCOUT_REGION:
        first = (data >> 1) - 1
        for region in range(24):
            if s.region_bag & BIT[region] and region > first and (first >= 0 or s.region_bag >> (region + 1)):
                out = append(out, act(A_REGION, region, 0))
        return out
    if kind == D_UPPER:
        out = append(out, act(A_REGION, data >> 1 & 31, 0))
        return append(out, act(A_REGION, data >> 6, 0))
    if kind in (D_RELOCATE, D_RELOCATE_WITH):
        return _relocations(p, data if kind == D_RELOCATE_WITH else -1, out)
    if kind == D_BRIGANDS:
        for region in range(24):
            if p.owns(region):
                for n in range(1, 4 - p.held(region)):
                    if n <= other.amount(TYPE[region]):
                        out = append(out, act(A_AMOUNT, region, n))
        return out
    if kind == D_GUDRUN:
        for n in range(1, ransom(s, seat) + 1):
            out = append(out, act(A_AMOUNT, 0, n))
        return out
    if kind == D_DEFEND:
        out = append(out, A_YES)
        return append(out, A_NONE)
    if kind == D_LOSE_UNIT:
        return _sites(p, _units(p, FIGHTER), out)
    if kind == D_ARSON:
        return _sites(other, burnable(s, 1 - seat), out)
    if kind == D_TRAITOR:
        return _distinct(other.hand, append(out, A_NONE))
    if kind == D_SINK:
        for site in range(4 * p.settlements):
            if p.site[site] >= 0 and SORT[p.site[site]] == TRADE_SHIP and not twin(p, site):
                out = append(out, act(A_SITE, site, 0))
        return out
    if kind == D_TITHE:
        out = append(out, act(A_TYPE, WOOL, 0))
        return append(out, act(A_TYPE, GRAIN, 0))
    if kind == D_LIBRARY:
        return _stacks(s, A_STACK, -1, append(out, A_NONE))
    if kind == D_FETCH:
        entries = vec[i64]()
        for i in range(len(s.discard) - 1):  # the card just played is not in the pile yet (RULING-43)
            entries = append(entries, entry_of(s.discard[i], 0))
        return _distinct(entries, out)
    # D_DOCTOR
    for i in range(p.settlements):
        if can_heal(p, i):
            out = append(out, act(A_HOUSE, i, 0))
    return out


def _relocations(p: Prince, first: i64, out: vec[i64]) -> vec[i64]:
    """The second thing comes after the first in the order of places, so that each swap is offered once."""
    spots = 2 * p.settlements + 2
    end: i64 = SITE_BASE + 4 * p.settlements
    for thing in range(first + 1, end):
        if spots <= thing < SITE_BASE or (thing >= SITE_BASE and twin(p, thing - SITE_BASE)):
            continue
        if first >= 0:
            if swappable(p, first, thing):
                out = append(out, _thing(thing))
            continue
        for partner in range(thing + 1, end):
            if swappable(p, thing, partner):
                out = append(out, _thing(thing))
                break
    return out


def _thing(thing: i64) -> i64:
    return act(A_SPOT, thing, 0) if thing < SITE_BASE else act(A_SITE, thing - SITE_BASE, 0)

"""The action phase: cards played, cards built, roads, settlements and cities, trades, and what is taken down."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .book import NEEDS, ON_BUILD, ON_PLAY, playable, push_verbs
from .choices import twin
from .codes import (
    ACTION,
    ANY,
    B_CRANE,
    B_DRILL_GROUND,
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
    KIND,
    MINT,
    ONCE,
    ONE,
    PARISH_HALL,
    RED,
    ROAD_COST,
    SETTLEMENT_COST,
    SORT,
    SPENT_MINT,
    STORES_OF,
    TOWN_HALL,
    TYPE,
)
from .ground import LEFT, extend, parish_site, put_cache, put_on_place
from .kinds import Decision
from .piles import leave_hand, play_from_hand, remove_to_discard
from .points import survey
from .state import Prince, State
from .stores import affords, pay_data


class ActionPhase(Decision):
    """D-17: whatever the player likes, until the phase is ended."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
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

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        verb = action & 63
        if verb == a.A_END:
            return
        s.depth += 1  # the frame stays: the phase goes on
        x = action >> 6 & 255
        y = action >> 14
        p = s.of(seat)
        if verb == a.A_PLAY:
            play_from_hand(s, seat, x)
            s.push(f.X_SETTLE, seat, 0)
            push_verbs(s, seat, ON_PLAY[KIND[x]])
        elif verb == a.A_BUILD:
            leave_hand(p, x)
            _build(s, seat, x, y)
        elif verb == a.A_FACE_UP:
            s.face_up -= 1
            _build(s, seat, x, y)
        elif verb == a.A_SLOT:
            leave_hand(p, x)
            put_cache(p, y)
        elif verb == a.A_BANK:
            _trade(s, seat, x, 3, y)
        elif verb == a.A_SHIP:
            _trade(s, seat, x, 2, y)
        elif verb == a.A_BESIDE:
            p.drop(x, 2)
            p.put(y, 1)
        elif verb == a.A_MINT:
            s.minted |= p.mints & ~s.minted & -(p.mints & ~s.minted)
            _trade(s, seat, GOLD, 1, y)
        elif verb == a.A_REMOVE:
            remove_to_discard(s, seat, x)
            survey(p)
            s.push(f.X_SETTLE, seat, 0)
        else:
            _build_centre(s, seat, p, verb, x)


def _build_centre(s: State, seat: i64, p: Prince, verb: i64, x: i64) -> None:
    """A road or settlement at end x of the row, or a city on settlement x."""
    if verb == a.A_ROAD:
        if x == LEFT:
            p.road_left = 1
        else:
            p.road_right = 1
        s.roads -= 1
        s.push(f.X_PAY, seat, ROAD_COST)
        return
    s.push(f.X_SETTLE, seat, 0)
    if verb == a.A_SETTLEMENT:
        s.push(f.X_SETTLEMENT, seat, x)
        s.push(f.X_PAY, seat, SETTLEMENT_COST)
    else:
        p.cities |= BIT[x]
        s.cities -= 1
        survey(p)
        s.push(f.X_PAY, seat, CITY_COST)


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
    t: i64
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
    room: i64 = -1  # bits of the own stores with room, once somebody asks
    t: i64
    for t in range(6):
        count = p.amount(t)
        if count >= 3 or (count == 2 and p.offers & BIT[t]):
            if room < 0:
                room = p.with_room(STORES_OF[ANY])
            others = room & ~STORES_OF[BIT[t]]
            if count >= 3:
                out = _received(a.A_BANK, t, others, out)
            if p.offers & BIT[t]:
                out = _received(a.A_SHIP, t, others, out)
    if p.beside:
        region: i64
        for region in range(24):
            if p.beside & BIT[region] and p.held(region) >= 2:
                out = _received(a.A_BESIDE, region, p.with_room(STORES_OF[ANY ^ BIT[TYPE[region]]]), out)
    if p.mints & ~s.minted and p.amount(GOLD):
        out = _received(a.A_MINT, 0, p.with_room(STORES_OF[ANY ^ BIT[GOLD]]), out)
    return out


def _received(verb: i64, paid: i64, stores: i64, out: vec[i64]) -> vec[i64]:
    store: i64
    for store in range(CACHE + 1):
        if stores & BIT[store]:
            out = append(out, act(verb, paid, store))
    return out


# ---- what it does
def _build(s: State, seat: i64, card: i64, place: i64) -> None:
    """Pay, then the card counts, then what it does on being built (R-BUILD-08, R-BUILD-09)."""
    p = s.of(seat)
    saving = reduced(p, card)
    put_on_place(p, card, place)
    if card == MINT and s.minted & SPENT_MINT:
        s.minted = s.minted ^ SPENT_MINT | p.mints
    found = ON_BUILD[KIND[card]]
    if found >> 10:
        s.push(f.X_SETTLE, seat, 0)
        push_verbs(s, seat, found)
    s.push(f.X_SETTLE, seat, 0)
    if saving:
        s.push(f.D_SAVE, seat, COST[card])
    else:
        s.push(f.X_PAY, seat, COST[card])


def _trade(s: State, seat: i64, resource: i64, count: i64, store: i64) -> None:
    s.of(seat).put(store, 1)
    s.push(f.X_PAY_TYPE, seat, pay_data(resource, count))


class Save(Decision):
    """D-19: a type of the cost in data that Drill Ground or Building Crane spares."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        t: i64
        for t in range(6):
            if data >> (8 * t) & 127 and affords(s.of(seat), data - ONE[t]):
                out = append(out, act(a.A_TYPE, t, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_PAY, seat, data - ONE[action >> 6 & 255])


class Upper(Decision):
    """D-22: which of two regions lies above; data = end, region << 1, region << 6."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, act(a.A_REGION, data >> 1 & 31, 0))
        return append(out, act(a.A_REGION, data >> 6, 0))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        upper = action >> 6 & 255
        extend(s, seat, data & 1, upper, (data >> 1 & 31) + (data >> 6) - upper)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        one, two = data >> 1 & 31, data >> 6
        if one >= CACHE or two >= CACHE or one == two:
            return False
        return s.region_bag & BIT[one] != 0 and s.region_bag & BIT[two] != 0


DECISIONS: Final[tuple[Decision, ...]] = (
    ActionPhase("action", f.D_ACTION),
    Save("save", f.D_SAVE),
    Upper("upper", f.D_UPPER),
)

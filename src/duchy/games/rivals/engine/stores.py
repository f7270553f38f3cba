"""Paying and gaining (R-RES-04 to R-RES-11): forced parts are done at once, a real choice of a store is a decision."""

from duchy.kernel.compat import i64

from . import frames as f
from .codes import BIT, CACHE, GOLD, HIGH, ONE, TYPE
from .needs import storable
from .state import Prince, State


def affords(p: Prince, cost: i64) -> bool:
    return ((p.total | HIGH) - cost) & HIGH == HIGH


def store_at(resource: i64, k: i64) -> i64:
    """The stores of a type: four regions, and for gold the Gold Cache as a fifth."""
    return 4 * resource + k if k < 4 else CACHE


def kinds(resource: i64) -> i64:
    return 5 if resource == GOLD else 4


# ---- paying
def pay(s: State, seat: i64, cost: i64) -> None:
    """Pay a packed cost, type after type."""
    for t in range(6):
        count = cost >> (8 * t) & 127
        if count:
            s.push(f.X_PAY, seat, cost - ONE[t] * count)
            s.push(f.X_PAY_TYPE, seat, pay_data(t, count, 0))
            return


def pay_data(resource: i64, count: i64, first: i64) -> i64:
    return resource | count << 3 | first << 8


def pay_type(s: State, seat: i64, data: i64) -> None:
    """Pay some of one type; a decision only if several stores could pay in different ways."""
    resource, count, first = data & 7, data >> 3 & 31, data >> 8
    p = s.of(seat)
    there: i64 = 0
    stores: i64 = 0
    last: i64 = 0
    for k in range(kinds(resource)):
        store = store_at(resource, k)
        if store >= first and p.owns(store) and p.held(store):
            there += p.held(store)
            stores += 1
            last = store
    if stores == 1:
        p.drop(last, count)
    elif there == count:
        for k in range(kinds(resource)):
            store = store_at(resource, k)
            if store >= first and p.owns(store) and p.held(store):
                p.drop(store, p.held(store))
    else:
        s.push(f.D_PAY, seat, data)


def may_pay(p: Prince, data: i64, store: i64) -> bool:
    """Whether the next resource may come from this store: units are paid in the order of the stores, so that each way
    of paying is offered once, and those after it must be able to pay the rest."""
    resource, count, first = data & 7, data >> 3 & 31, data >> 8
    if store < first or not p.owns(store) or p.held(store) == 0:
        return False
    rest: i64 = 0
    for k in range(kinds(resource)):
        other = store_at(resource, k)
        if other >= store and p.owns(other):
            rest += p.held(other)
    return rest >= count


def pay_any(s: State, seat: i64, data: i64) -> None:
    """Pay resources of any type, store by store."""
    count, first = data & 31, data >> 5
    p = s.of(seat)
    if count == 0:
        return
    there: i64 = 0
    for store in range(first, CACHE + 1):
        if p.owns(store):
            there += p.held(store)
    if there > count:
        s.push(f.D_PAY_ANY, seat, data)
        return
    for store in range(first, CACHE + 1):
        if p.owns(store):
            p.drop(store, p.held(store))


def may_pay_any(p: Prince, data: i64, store: i64) -> bool:
    count, first = data & 31, data >> 5
    if store < first or not p.owns(store) or p.held(store) == 0:
        return False
    rest: i64 = 0
    for other in range(store, CACHE + 1):
        if p.owns(other):
            rest += p.held(other)
    return rest >= count


# ---- gaining
def gain_data(types: i64, count: i64) -> i64:
    return types | count << 6


def gain(s: State, seat: i64, data: i64) -> None:
    """Gain resources of a type among `types`: no room, no gain; one type and no choice of stores, no question."""
    types, count = data & 63, data >> 6
    p = s.of(seat)
    if count == 0:
        return
    stores: i64 = 0
    room: i64 = 0
    last: i64 = -1
    for store in range(CACHE + 1):
        if types & BIT[TYPE[store]] and p.owns(store) and p.held(store) < 3:
            stores += 1
            room += 3 - p.held(store)
            last = store
    if stores == 0:
        return
    one_type = types & (types - 1) == 0
    if one_type and stores == 1:
        p.put(last, count)
    elif one_type and room <= count:
        for store in range(CACHE + 1):
            if types & BIT[TYPE[store]] and p.owns(store):
                p.put(store, 3)
    else:
        s.push(f.D_GAIN, seat, data)


def may_gain(p: Prince, data: i64, store: i64) -> bool:
    return data & 63 & BIT[TYPE[store]] != 0 and p.owns(store) and p.held(store) < 3


def gain_at(s: State, seat: i64, region: i64, count: i64) -> None:
    """A region receives resources; gold may go to an own Gold Cache instead, piece by piece (R-RES-06)."""
    p = s.of(seat)
    while count > 0:
        here = p.held(region) < 3
        cache = TYPE[region] == GOLD and p.has_cache() and p.held(CACHE) < 3
        if here and cache:
            s.push(f.D_GOLD, seat, region | (count - 1) << 5)
            return
        if here:
            p.put(region, 1)
        elif cache:
            p.put(CACHE, 1)
        count -= 1


# ---- taking from the opponent
def take(s: State, seat: i64, data: i64) -> None:
    """Take resources of choice one by one, as far as the opponent has them and there is room (R-RES-10)."""
    if data >> 3 and storable(s, seat):
        s.push(f.D_TAKE, seat, data)


def move_one(s: State, taker: i64, resource: i64) -> None:
    """The giver picks the store that pays, then the taker the store that receives (R-RES-09)."""
    s.push(f.X_GAIN, taker, gain_data(BIT[resource], 1))
    s.push(f.X_PAY_TYPE, 1 - taker, pay_data(resource, 1, 0))

"""Paying and gaining (R-RES-04 to R-RES-11): forced parts are done at once, a real choice of a store is a decision."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .choices import types_of
from .codes import BIT, CACHE, GOLD, HIGH, ONE, STORES, STORES_OF, TYPE
from .kinds import Decision
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
    t: i64
    for t in range(6):
        count = cost >> (8 * t) & 127
        if count:
            s.push(f.X_PAY, seat, cost - ONE[t] * count)
            s.push(f.X_PAY_TYPE, seat, pay_data(t, count))
            return


def pay_data(resource: i64, count: i64) -> i64:
    return resource | count << 3


def pay_type(s: State, seat: i64, data: i64) -> None:
    """Pay some of one type; a decision only if several stores could pay in different ways."""
    resource, count = data & 7, data >> 3
    p = s.of(seat)
    there: i64 = 0
    stores: i64 = 0
    last: i64 = 0
    for k in range(kinds(resource)):
        store = store_at(resource, k)
        if may_pay(p, store):
            there += p.held(store)
            stores += 1
            last = store
    if stores == 1:
        p.drop(last, count)
    elif there == count:
        for k in range(kinds(resource)):
            store = store_at(resource, k)
            if may_pay(p, store):
                p.drop(store, p.held(store))
    else:
        s.push(f.D_PAY, seat, data)


def may_pay(p: Prince, store: i64) -> bool:
    return p.owns(store) and p.held(store) > 0


def pay_any(s: State, seat: i64, count: i64) -> None:
    """Pay resources of any type, store by store."""
    p = s.of(seat)
    if count == 0:
        return
    if p.wealth() > count:
        s.push(f.D_PAY_ANY, seat, count)
        return
    store: i64
    for store in range(STORES):
        if p.owns(store):
            p.drop(store, p.held(store))


# ---- gaining
def gain_data(types: i64, count: i64) -> i64:
    return types | count << 6


def gain(s: State, seat: i64, data: i64) -> None:
    """Gain resources of a type among `types`: no room, no gain; one type and no choice of stores, no question."""
    types, count = data & 63, data >> 6
    p = s.of(seat)
    if count == 0:
        return
    places = p.with_room(STORES_OF[types])
    if places == 0:
        return
    if types & (types - 1):
        s.push(f.D_GAIN, seat, data)
        return
    room: i64 = 0
    store: i64
    for store in range(STORES):
        if places & BIT[store]:
            room += 3 - p.held(store)
    if places & (places - 1) and room > count:
        s.push(f.D_GAIN, seat, data)
        return
    for store in range(STORES):
        if places & BIT[store]:
            p.put(store, count)


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
    s.push(f.X_PAY_TYPE, 1 - taker, pay_data(resource, 1))


# ---- what is asked
class GainWhere(Decision):
    """D-06, D-07, D-08: a store; data = types (6 bits) and count."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        places = s.of(seat).with_room(STORES_OF[data & 63])
        store: i64
        for store in range(STORES):
            if places & BIT[store]:
                out = append(out, act(a.A_STORE, store, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.of(seat).put(action >> 6 & 255, 1)
        s.push(f.X_GAIN, seat, gain_data(data & 63, (data >> 6) - 1))


class FieldOrCache(Decision):
    """D-05: the gold field data & 31 or the Gold Cache; data >> 5 = gold after this one."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        out = append(out, act(a.A_STORE, data & 31, 0))
        return append(out, act(a.A_STORE, CACHE, 0))

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.of(seat).put(action >> 6 & 255, 1)
        s.push(f.X_GOLD, seat, data)

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        p = s.of(seat)
        return data & 31 < CACHE and p.owns(data & 31) and p.has_cache()


class PayFrom(Decision):
    """D-10: a store, one resource after the other and in any order; data = type, count << 3."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        resource = data & 7
        for k in range(kinds(resource)):
            if may_pay(p, store_at(resource, k)):
                out = append(out, act(a.A_STORE, store_at(resource, k), 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.of(seat).drop(action >> 6 & 255, 1)
        count = (data >> 3) - 1
        if count:
            s.push(f.X_PAY_TYPE, seat, pay_data(data & 7, count))

    def sound(self, s: State, seat: i64, data: i64) -> bool:
        return data & 7 < 6


class PayAnyFrom(Decision):
    """D-25: a store, one resource after the other and in any order; data = count."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        store: i64
        for store in range(STORES):
            if may_pay(p, store):
                out = append(out, act(a.A_STORE, store, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.of(seat).drop(action >> 6 & 255, 1)
        s.push(f.X_PAY_ANY, seat, data - 1)


class TakeWhich(Decision):
    """D-09, D-27, D-30: a type; data = at least, at most << 3."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        if data & 7 == 0:
            out = append(out, a.A_NONE)
        return types_of(storable(s, seat), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        if action & 63 != a.A_NONE:
            least = data & 7
            s.push(f.X_TAKE, seat, (least - 1 if least else 0) | (data >> 3) - 1 << 3)
            move_one(s, seat, action >> 6 & 255)


DECISIONS: Final[tuple[Decision, ...]] = (
    GainWhere("gain", f.D_GAIN),
    FieldOrCache("gold", f.D_GOLD),
    PayFrom("pay", f.D_PAY),
    PayAnyFrom("pay-any", f.D_PAY_ANY),
    TakeWhich("take", f.D_TAKE),
)

"""Cards of the Era of Gold with code of their own: each class names the ledger ids it carries out."""

from typing import Final

from duchy.kernel.compat import append, i64, vec

from ...engine import actions as a
from ...engine import frames as f
from ...engine.actions import act
from ...engine.choices import twin, types_of
from ...engine.codes import (
    B_PIRATE_SHIP,
    BIT,
    BUILT,
    CACHE,
    CACHE_RECEIVES,
    GOLD,
    RETURN_NEEDS_ROOM,
    SORT,
    STORES,
    TRADE_SHIP,
    TYPE,
)
from ...engine.kinds import Decision, Step
from ...engine.piles import remove_to_discard
from ...engine.points import survey
from ...engine.state import State
from ...engine.stores import gain_data, pay_data
from ...engine.verbs import Reader, Verb


# ---- Brigands
class Brigands(Verb):
    """R-CARD-brigands-1 to 4: one type, one own region with room for it, an amount."""

    def can(self, s: State, seat: i64) -> bool:
        p = s.of(seat)
        for store in range(_receivers(s)):
            if p.owns(store) and p.held(store) < 3 and s.of(1 - seat).amount(TYPE[store]):
                return True
        return False

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_BRIGANDS, seat, 0)


class Booty(Decision):
    """D-29: region and amount."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        for store in range(_receivers(s)):
            if p.owns(store):
                for n in range(1, 4 - p.held(store)):
                    if n <= s.of(1 - seat).amount(TYPE[store]):
                        out = append(out, act(a.A_AMOUNT, store, n))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        store = action >> 6 & 255
        s.of(seat).put(store, action >> 14)
        s.push(f.X_PAY_TYPE, 1 - seat, pay_data(TYPE[store], action >> 14))


def _receivers(s: State) -> i64:
    """Stores that Brigands may fill: regions, and the Gold Cache only by a table's own ruling (RULING-17)."""
    return STORES if s.options & CACHE_RECEIVES else CACHE


# ---- Gudrun
class Gudrun(Verb):
    """R-CARD-gudrun-1, 2: up to two gold for each own Pirate Ship."""

    def can(self, s: State, seat: i64) -> bool:
        return _ransom(s, seat) > 0

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_GUDRUN, seat, 0)


class Ransom(Decision):
    """D-29: amount."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        for n in range(1, _ransom(s, seat) + 1):
            out = append(out, act(a.A_AMOUNT, 0, n))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        s.push(f.X_GAIN, seat, gain_data(BIT[GOLD], action >> 14))
        s.push(f.X_PAY_TYPE, 1 - seat, pay_data(GOLD, action >> 14))


def _ransom(s: State, seat: i64) -> i64:
    """The most gold that Gudrun can take."""
    ships: i64 = 0
    p = s.of(seat)
    for card in p.site:
        if card >= 0 and BUILT[card] & B_PIRATE_SHIP:
            ships += 1
    most = 2 * ships
    if s.of(1 - seat).amount(GOLD) < most:
        most = s.of(1 - seat).amount(GOLD)
    return p.space(GOLD) if p.space(GOLD) < most else most


# ---- Merchant
class GiveBack(Verb):
    """R-CARD-merchant-3: one resource of choice to the opponent."""

    def run(self, s: State, seat: i64) -> None:
        s.push(f.D_GIVE, seat, 0)


class Give(Decision):
    """D-28: a type."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        return types_of(_returnable(s, seat), out)

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        resource = action >> 6 & 255
        s.push(f.X_GAIN, 1 - seat, gain_data(BIT[resource], 1))
        s.push(f.X_PAY_TYPE, seat, pay_data(resource, 1))


def _returnable(s: State, seat: i64) -> i64:
    """Bits of the types that the Merchant may give back; what finds no room is lost (RULING-04)."""
    mine: i64 = 0
    fitting: i64 = 0
    t: i64
    for t in range(6):
        if s.of(seat).amount(t):
            mine |= BIT[t]
            if s.of(1 - seat).space(t):
                fitting |= BIT[t]
    return fitting if fitting and s.options & RETURN_NEEDS_ROOM else mine


# ---- Pirate Ship
class PirateShip(Verb):
    """R-CARD-pirate_ship-1: the opponent discards a trade ship of choice."""

    def run(self, s: State, seat: i64) -> None:
        if s.of(1 - seat).ships:
            s.push(f.D_SINK, 1 - seat, 0)


class Sink(Decision):
    """D-35."""

    def legal(self, s: State, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
        p = s.of(seat)
        for site in range(4 * p.settlements):
            if p.site[site] >= 0 and SORT[p.site[site]] == TRADE_SHIP and not twin(p, site):
                out = append(out, act(a.A_SITE, site, 0))
        return out

    def answer(self, s: State, seat: i64, data: i64, action: i64) -> None:
        remove_to_discard(s, seat, action >> 6 & 255)
        survey(s.of(seat))


VERBS: Final[dict[str, Reader]] = {
    "brigands": lambda card, row: Brigands(),
    "gudrun": lambda card, row: Gudrun(),
    "give": lambda card, row: GiveBack(),
    "remove_card trade_ship": lambda card, row: PirateShip(),
}
DECISIONS: Final[tuple[Decision, ...]] = (
    Booty("brigands", f.D_BRIGANDS),
    Ransom("gudrun", f.D_GUDRUN),
    Give("give", f.D_GIVE),
    Sink("sink", f.D_SINK),
)
STEPS: Final[tuple[Step, ...]] = ()

"""The answers to what events, cards, hand and stacks ask for (section 18 of the ledger)."""

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from . import frames as f
from .actions import act
from .bespoke import can_heal, ransom, receivers
from .codes import (
    BACK,
    BIT,
    CACHE,
    FACE_COUNT,
    FIGHTER,
    GOLD,
    GRAIN,
    ONE,
    RETURN_NEEDS_ROOM,
    RIOTER,
    SCOUT,
    SEBASTIAN,
    SORT,
    TRADE_SHIP,
    TYPE,
    WOOL,
)
from .ground import SITE_BASE, swappable
from .needs import burnable
from .piles import entry_of, has_in_hand
from .state import Prince, State
from .stores import affords


def twin(p: Prince, site: i64) -> bool:
    """Two equal cards on one side of a city are one choice: only the first is offered."""
    return site & 1 == 1 and p.site[site] == p.site[site - 1]


# ---- hand and stacks
def stacks_for(s: State, verb: i64, back: i64, out: vec[i64]) -> vec[i64]:
    """Stacks to draw from (not empty), or, with a back, places to put a card under (R-STACK-01, R-STACK-02)."""
    for k in range(len(s.stacks)):
        if (back < 0 and len(s.stacks[k].cards)) or s.stacks[k].back == back:
            out = append(out, act(verb, k, 0))
    return out


def put_choices(s: State, p: Prince, out: vec[i64]) -> vec[i64]:
    """A card of the own hand and a stack with its back."""
    last: i64 = -1
    for entry in p.hand:
        card = entry >> 2
        if card == last or card >= FACE_COUNT:
            continue
        last = card
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BACK[card]:
                out = append(out, act(a.A_PUT, card, k))
    return out


def _picks(p: Prince, chosen: i64, out: vec[i64]) -> vec[i64]:
    """The cards of a hand, but for one copy of the card already chosen."""
    left = vec[i64]()
    for entry in p.hand:
        if entry >> 2 == chosen:
            chosen = -1
        else:
            left = append(left, entry)
    return distinct(left, out)


def distinct(entries: vec[i64], out: vec[i64]) -> vec[i64]:
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
            out = append(out, act(a.A_CARD, card, 0))
    return out


def types_of(mask: i64, out: vec[i64]) -> vec[i64]:
    for t in range(6):
        if mask & BIT[t]:
            out = append(out, act(a.A_TYPE, t, 0))
    return out


# ---- decisions that events ask for
def event_decision(s: State, kind: i64, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
    p = s.of(seat)
    if kind == f.D_GOLD:
        out = append(out, act(a.A_STORE, data & 31, 0))
        return append(out, act(a.A_STORE, CACHE, 0))
    if kind == f.D_GIVE:
        return types_of(_returnable(s, seat), out)
    if kind == f.D_SEBASTIAN:
        out = append(out, a.A_NONE)
        return append(out, a.A_YES) if has_in_hand(p, SEBASTIAN) else out
    if kind == f.D_FEUD_NAME:
        return _sites(s.of(1 - seat), nameable(s.of(1 - seat).buildings, data), out)
    if kind == f.D_FEUD_LOSE:
        return _sites(p, data, out)
    if kind == f.D_FRATERNAL:
        return _picks(s.of(1 - seat), data - 1, out)
    if kind == f.D_UNDER:
        return stacks_for(s, a.A_STACK, BACK[p.site[data]], out)
    if kind == f.D_BUY:
        out = append(out, a.A_NONE)
        for store in range(24):
            if TYPE[store] != GOLD and p.owns(store) and p.held(store) < 3:
                out = append(out, act(a.A_STORE, store, 0))
        return out
    if kind == f.D_RIOTS:
        if p.amount(GOLD) >= data:
            out = append(out, a.A_YES)
        return _sites(p, _units(p, RIOTER), out)
    # f.D_SAVE
    for t in range(6):
        if data >> (8 * t) & 127 and affords(p, data - ONE[t]):
            out = append(out, act(a.A_TYPE, t, 0))
    return out


def _returnable(s: State, seat: i64) -> i64:
    """Bits of the types that the Merchant may give back; what finds no room is lost (RULING-04)."""
    mine: i64 = 0
    fitting: i64 = 0
    for t in range(6):
        if s.of(seat).amount(t):
            mine |= BIT[t]
            if s.of(1 - seat).space(t):
                fitting |= BIT[t]
    return fitting if fitting and s.options & RETURN_NEEDS_ROOM else mine


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
            out = append(out, act(a.A_SITE, site, 0))
    return out


def _units(p: Prince, wanted: vec[i64]) -> i64:
    out: i64 = 0
    for site in range(4 * p.settlements):
        if p.site[site] >= 0 and wanted[p.site[site]]:
            out |= BIT[site]
    return out


# ---- decisions that own cards ask for
def card_decision(s: State, kind: i64, seat: i64, data: i64, out: vec[i64]) -> vec[i64]:
    p = s.of(seat)
    other = s.of(1 - seat)
    if kind == f.D_SCOUT:
        out = append(out, a.A_NONE)
        return append(out, a.A_YES) if has_in_hand(p, SCOUT) else out
    if kind == f.D_SCOUT_REGION:
        first = (data >> 1) - 1
        for region in range(24):
            if s.region_bag & BIT[region] and region > first and (first >= 0 or s.region_bag >> (region + 1)):
                out = append(out, act(a.A_REGION, region, 0))
        return out
    if kind == f.D_UPPER:
        out = append(out, act(a.A_REGION, data >> 1 & 31, 0))
        return append(out, act(a.A_REGION, data >> 6, 0))
    if kind in (f.D_RELOCATE, f.D_RELOCATE_WITH):
        return _relocations(p, data if kind == f.D_RELOCATE_WITH else -1, out)
    if kind == f.D_BRIGANDS:
        for store in range(receivers(s)):
            if p.owns(store):
                for n in range(1, 4 - p.held(store)):
                    if n <= other.amount(TYPE[store]):
                        out = append(out, act(a.A_AMOUNT, store, n))
        return out
    if kind == f.D_GUDRUN:
        for n in range(1, ransom(s, seat) + 1):
            out = append(out, act(a.A_AMOUNT, 0, n))
        return out
    if kind == f.D_DEFEND:
        out = append(out, a.A_YES)
        return append(out, a.A_NONE)
    if kind == f.D_LOSE_UNIT:
        return _sites(p, _units(p, FIGHTER), out)
    if kind == f.D_ARSON:
        return _sites(other, burnable(s, 1 - seat), out)
    if kind == f.D_TRAITOR:
        return distinct(other.hand, append(out, a.A_NONE))
    if kind == f.D_SINK:
        for site in range(4 * p.settlements):
            if p.site[site] >= 0 and SORT[p.site[site]] == TRADE_SHIP and not twin(p, site):
                out = append(out, act(a.A_SITE, site, 0))
        return out
    if kind == f.D_TITHE:
        out = append(out, act(a.A_TYPE, WOOL, 0))
        return append(out, act(a.A_TYPE, GRAIN, 0))
    if kind == f.D_LIBRARY:
        return stacks_for(s, a.A_STACK, -1, append(out, a.A_NONE))
    if kind == f.D_FETCH:
        entries = vec[i64]()
        for i in range(len(s.discard) - 1):  # the card just played is not in the pile yet (RULING-43)
            entries = append(entries, entry_of(s.discard[i], 0))
        return distinct(entries, out)
    if kind == f.D_FRATERNAL_UNDER:
        card = data >> 7 & 127 if data >> 14 else data & 127
        return stacks_for(s, a.A_STACK, BACK[card], out)
    # D_DOCTOR
    for i in range(p.settlements):
        if can_heal(p, i):
            out = append(out, act(a.A_HOUSE, i, 0))
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
    return act(a.A_SPOT, thing, 0) if thing < SITE_BASE else act(a.A_SITE, thing - SITE_BASE, 0)

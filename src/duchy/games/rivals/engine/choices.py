"""Answers that several decisions offer: cards of a hand, stacks, types, and cards in play."""

from duchy.kernel.compat import append, i64, vec

from . import actions as a
from .actions import act
from .codes import BACK, BIT, FACE_COUNT
from .state import Prince, State


def twin(p: Prince, site: i64) -> bool:
    """Two equal cards on one side of a city are one choice: only the first is offered."""
    return site & 1 == 1 and p.site[site] == p.site[site - 1]


def stacks_for(s: State, verb: i64, back: i64, out: vec[i64]) -> vec[i64]:
    """Stacks to draw from (not empty), or, with a back, places to put a card under (R-STACK-01, R-STACK-02)."""
    k: i64
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
        k: i64
        for k in range(len(s.stacks)):
            if s.stacks[k].back == BACK[card]:
                out = append(out, act(a.A_PUT, card, k))
    return out


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
    t: i64
    for t in range(6):
        if mask & BIT[t]:
            out = append(out, act(a.A_TYPE, t, 0))
    return out


def sites_of(p: Prince, mask: i64, out: vec[i64]) -> vec[i64]:
    """The cards in play on some sites."""
    for site in range(4 * p.settlements):
        if mask & BIT[site] and not (twin(p, site) and mask & BIT[site - 1]):
            out = append(out, act(a.A_SITE, site, 0))
    return out


def sites_with(p: Prince, wanted: vec[i64]) -> i64:
    """Bits of the sites whose card a list by card wants."""
    out: i64 = 0
    for site in range(4 * p.settlements):
        if p.site[site] >= 0 and wanted[p.site[site]]:
            out |= BIT[site]
    return out

"""Placing things: expansions on sites, roads, settlements, cities, and swapping what lies there (section 2)."""

from typing import Final

from duchy.kernel.compat import i64

from .codes import BIT, CACHE, CACHE_MOVES, CLASS, PARISH_HALL, RED, SPENT_MINT, TOWN_HALL
from .points import survey
from .state import Prince, State

LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1


def put_on_place(p: Prince, card: i64, place: i64) -> None:
    """On the first empty site of a place; a Town Hall on the Parish Hall there (R-CARD-town_hall-1)."""
    site = 2 * place
    if card == TOWN_HALL:
        site = parish_site(p)
        p.covered = p.site[site]
    elif p.site[site] >= 0:
        site += 1
    p.site[site] = card
    survey(p)


def parish_site(p: Prince) -> i64:
    """The site of an uncovered Parish Hall at a city, or -1."""
    for site in range(4 * p.settlements):
        if p.site[site] == PARISH_HALL and p.cities & BIT[site >> 2]:
            return site
    return -1


def put_cache(p: Prince, spot: i64) -> None:
    p.slot = spot
    p.add_store(CACHE)
    survey(p)


def extend(s: State, seat: i64, end: i64, upper: i64, lower: i64) -> None:
    """A settlement beyond the open road of one end, with its two new regions (R-BUILD-23 to R-BUILD-25)."""
    p = s.of(seat)
    n = p.settlements
    if end == LEFT:
        for k in range(2 * n + 1, -1, -1):
            p.land[k + 2] = p.land[k]
        for k in range(4 * n - 1, -1, -1):
            p.site[k + 4] = p.site[k]
        for k in range(4):
            p.site[k] = -1
        p.cities <<= 1
        if p.slot >= 0:
            p.slot += 2
        if seat == s.active:
            s.minted = (s.minted & ~SPENT_MINT) << 4 | s.minted & SPENT_MINT
        p.road_left = 0
    else:
        p.road_right = 0
    column: i64 = 0 if end == LEFT else n + 1
    p.settlements = n + 1
    p.land[2 * column] = upper
    p.land[2 * column + 1] = lower
    p.add_store(upper)
    p.add_store(lower)
    s.settlements -= 1
    s.region_bag &= ~(BIT[upper] | BIT[lower])
    survey(p)


# ---- relocation: things to move are spots 0-15 and, from 16, sites
SITE_BASE: Final[i64] = 16


def swappable(p: Prince, first: i64, second: i64) -> bool:
    """Whether a swap changes anything and leaves every red card at a city (R-CARD-relocation-1 to 3)."""
    if (first < SITE_BASE) != (second < SITE_BASE) or first == second:
        return False
    if first < SITE_BASE:
        return p.land[first] >= 0 and p.land[second] >= 0
    a = p.site[first - SITE_BASE]
    b = p.site[second - SITE_BASE]
    if a < 0 or b < 0 or a == b or (first - SITE_BASE) >> 1 == (second - SITE_BASE) >> 1:
        return False
    if CLASS[a] == RED and not p.cities & BIT[(second - SITE_BASE) >> 2]:
        return False
    return CLASS[b] != RED or p.cities & BIT[(first - SITE_BASE) >> 2] != 0


def swap(s: State, seat: i64, first: i64, second: i64) -> None:
    p = s.of(seat)
    if first < SITE_BASE:
        p.land[first], p.land[second] = p.land[second], p.land[first]
        if s.options & CACHE_MOVES and p.slot in (first, second):  # otherwise it keeps its slot (RULING-16)
            p.slot = first + second - p.slot
    else:
        a = first - SITE_BASE
        b = second - SITE_BASE
        p.site[a], p.site[b] = p.site[b], p.site[a]
        if (s.minted & BIT[a] != 0) != (s.minted & BIT[b] != 0):
            s.minted ^= BIT[a] | BIT[b]
    survey(p)

"""Scoring at the end of the game (B-END-02 to -05)."""

from duchy.kernel.compat import i64

from .codes import (
    BIT,
    COLOURS,
    FIRST_LIVESTOCK,
    FOR_GOODS,
    FOR_MONASTERIES_16_TO_23,
    FOR_MONASTERY_15,
    FOR_MONASTERY_24,
    FOR_MONASTERY_25,
    FOR_MONASTERY_26,
    FOR_SILVER,
    FOR_WORKERS,
    M15,
    M24,
    M25,
    M26,
    SHIP_TILE,
    size_of,
)
from .state import Player, State


def final_scoring(s: State, p: Player) -> None:
    points = p.points
    points[FOR_SILVER] = p.silver
    points[FOR_WORKERS] = p.workers // 2
    t: i64
    for t in range(6):
        points[FOR_GOODS] += p.goods[t]
    score_monasteries(s, p)


def score_monasteries(s: State, p: Player) -> None:
    """B-END-05: monasteries 15 to 26, those that the player has."""
    points = p.points
    sold_tiles: i64 = 0
    sold_types: i64 = 0
    t: i64
    for t in range(6):
        sold_tiles += p.sold[t]
        if p.sold[t]:
            sold_types += 1
    if p.monasteries & M15:
        points[FOR_MONASTERY_15] = sold_types * s.rules.monastery_15
    m: i64
    for m in range(8):
        if p.monasteries & BIT[15 + m]:
            points[FOR_MONASTERIES_16_TO_23] += 4 * p.built[s.rules.scored_building[m]]
    if p.monasteries & M24:
        points[FOR_MONASTERY_24] = 4 * _species(s, p)
    if p.monasteries & M25:
        points[FOR_MONASTERY_25] = sold_tiles
    if p.monasteries & M26:
        c: i64
        for c in range(COLOURS):
            if (p.large | p.small) & BIT[c]:
                points[FOR_MONASTERY_26] += s.rules.monastery_26


def _species(s: State, p: Player) -> i64:
    seen: i64 = 0
    for seat in p.holders:
        seen |= _species_seen(s.players[seat])
    return size_of(seen)


def _species_seen(p: Player) -> i64:
    """Bit set of the species on the spaces of a holder."""
    seen: i64 = 0
    for tile in p.tiles:
        if FIRST_LIVESTOCK <= tile < SHIP_TILE:
            seen |= BIT[(tile - FIRST_LIVESTOCK) // 3]
    return seen


def score(p: Player) -> i64:
    total: i64 = 0
    for x in p.points:
        total += x
    return total

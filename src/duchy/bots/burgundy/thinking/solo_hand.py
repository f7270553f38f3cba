"""What a good player counts in the solo game; what each is worth is in `solo_prices.py`."""

from typing import Final

from duchy.games.burgundy.engine.codes import ANY, BIT, COLOURS, EMPTY, TILE_COLOUR
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import i64, vec

from .inputs import bits_in
from .solo_inputs import solo_part

# the terms that are counted; all but the first fade out with the last round
COVERED: Final = 0  # by colour of the space
STORED: Final = 6  # by colour: a tile with a space in reach
STUCK: Final = 12  # a tile whose spaces are out of reach
FACE_DOWN: Final = 13
SILVER: Final = 14  # up to eight
WORKERS: Final = 15  # up to six
GOODS: Final = 16  # up to ten
PROGRESS: Final = 17  # the counter as a share of the target
RESETS: Final = 18  # how far the target has come down
MINES: Final = 19  # phases that mines will still pay in
OPEN: Final = 20  # colours with a space in reach
NUMBERS: Final = 21  # pairs of colour and number in reach
COLOUR_DONE: Final = 22  # how nearly colours are complete
AREA_DONE: Final = 23  # how nearly areas are complete, in targets
MARKET: Final = 24  # tiles in the depots for spaces in reach
MONASTERIES: Final = 25  # 1 to 14
FULL: Final = 39  # three tiles in storage
BEHIND: Final = 40  # empty spaces beyond two a round
TERMS: Final = 41


def count_terms(s: State, p: Player, t: vec[float]) -> None:
    k: i64
    for k in range(TERMS):
        t[k] = 0.0
    duchy = p.duchy
    for k in range(COLOURS):
        t[COVERED + k] = float(bits_in(p.covered & duchy.colour_mask[k]))
    rounds = 24 - 5 * s.phase - s.round
    if rounds <= 0:
        return
    late = float(rounds) / 24.0
    part = solo_part(s)
    target = float(part.target())
    near = p.frontier
    for k in range(p.stored):
        tile = p.storage[k]
        c = TILE_COLOUR[tile]
        if c == ANY:
            t[FACE_DOWN] += 1.0
        elif near & duchy.colour_mask[c]:
            t[STORED + c] += 1.0
        elif duchy.colour_mask[c] & ~p.covered:
            t[STUCK] += 1.0
    if p.stored >= 3:
        t[FULL] = 1.0
    t[SILVER] = float(p.silver if p.silver < 8 else 8)
    t[WORKERS] = float(p.workers if p.workers < 6 else 6)
    goods: i64 = 0
    for k in range(6):
        goods += p.goods[k]
    t[GOODS] = float(goods if goods < 10 else 10)
    t[PROGRESS] = float(part.counter) / target
    t[RESETS] = late * float(part.resets)
    t[MINES] = float(p.mines * (4 - s.phase))
    for k in range(COLOURS):
        mask = duchy.colour_mask[k]
        empty = mask & ~p.covered
        if not empty:
            continue
        size = bits_in(mask)
        share = float(size - bits_in(empty)) / float(size)
        t[COLOUR_DONE] += share * share
        if mask & near:
            t[OPEN] += 1.0
            seen: i64 = 0
            rest = mask & near
            h: i64
            for h in range(37):
                if rest & BIT[h]:
                    seen |= BIT[duchy.number[h]]
            t[NUMBERS] += float(bits_in(seen))
    done: i64 = p.covered
    for h in range(37):
        area = duchy.area[h]
        if p.covered & area and not done & BIT[h]:
            size = duchy.area_size[h]
            rest = bits_in(area & ~p.covered)
            share = float(size - rest) / float(size)
            t[AREA_DONE] += share * float(s.rules.area_points[size] + s.rules.phase_points[s.phase]) / target
            done |= area  # counted once
    if s.round < 4:
        for tile in s.depots:
            if tile != EMPTY and near & duchy.colour_mask[TILE_COLOUR[tile]]:
                t[MARKET] += 1.0
    for k in range(14):
        if p.monasteries & BIT[k]:
            t[MONASTERIES + k] = late
    behind = 37 - bits_in(p.covered) - 2 * rounds
    if behind > 0:
        t[BEHIND] = float(behind)

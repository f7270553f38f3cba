"""What the seat to move may know, as bytes in words of eight: few stores make a row. envs/burgundy.py tells the layout.

Nothing of a game without modules is hidden but duchies chosen secretly (B-SETUP-20), which are not told here.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from .codes import AT_SETTLING, PENDING_SHIFT, PLACE_OF_BIT
from .scoring import score
from .state import Player, State

HEAD: Final = 3  # words
GOODS: Final = 6
BLOCK: Final = 8  # of a player


def words(s: State) -> i64:
    """The length of a row."""
    return HEAD + s.width + GOODS + BLOCK * s.people


def write_moment(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    """Phase, round, stage, turn, effects that wait, the top one, its parameter; or the duchies to choose from."""
    waiting: i64 = len(s.pending)
    word = s.phase | s.round << 8 | s.stage << 16 | s.turn << 24 | waiting << 32
    if waiting:
        top = s.pending[-1]
        word |= ((top & 15) + 1) << 40 | ((top >> PENDING_SHIFT) & 0xFFFF) << 48
    elif s.stage == AT_SETTLING:
        word |= (s.offered[2 * seat] + 1) << 48 | (s.offered[2 * seat + 1] + 1) << 56
    out[at] = word


def write_order(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    """The track and the order of the round, as places clockwise from the seat; the goods of the rounds; the seat."""
    n = s.people
    word: i64 = 0
    shift: i64 = 0
    for i in range(n):
        on_track = s.track_order[i] - seat
        in_round = s.round_order[i] - seat
        if on_track < 0:
            on_track += n
        if in_round < 0:
            in_round += n
        word |= (on_track + 1) << shift | (in_round + 1) << (shift + 32)
        shift += 8
    out[at] = word
    g = s.round_goods
    goods = (g[0] + 1) | (g[1] + 1) << 8 | (g[2] + 1) << 16 | (g[3] + 1) << 24 | (g[4] + 1) << 32
    out[at + 1] = goods | seat << 40 | n << 48


def write_depots(s: State, out: vec[i64], at: i64) -> None:
    """The numbered depots, then the black one: a word a player."""
    depots = s.depots
    black = s.black
    word: i64 = 0
    shift: i64 = 0
    for i in range(6 * s.width):
        word |= (depots[i] + 1) << shift
        shift += 8
        if shift == 64:
            out[at] = word
            at += 1
            word = 0
            shift = 0
    for i in range(2 * s.width):
        word |= (black[i] + 1) << shift
        shift += 8
        if shift == 64:
            out[at] = word
            at += 1
            word = 0
            shift = 0


def write_goods(s: State, out: vec[i64], at: i64) -> None:
    """Goods in the depots 36, bonus tiles taken 6, goods left 6."""
    g = s.depot_goods
    i: i64 = 0
    while i < 32:
        out[at] = (
            g[i] | g[i + 1] << 8 | g[i + 2] << 16 | g[i + 3] << 24
            | g[i + 4] << 32 | g[i + 5] << 40 | g[i + 6] << 48 | g[i + 7] << 56
        )
        at += 1
        i += 8
    b = s.bonus_taken
    left = s.goods_supply
    out[at] = g[32] | g[33] << 8 | g[34] << 16 | g[35] << 24 | b[0] << 32 | b[1] << 40 | b[2] << 48 | b[3] << 56
    out[at + 1] = (
        b[4] | b[5] << 8 | left[0] << 16 | left[1] << 24 | left[2] << 32 | left[3] << 40 | left[4] << 48 | left[5] << 56
    )


def write_player(s: State, p: Player, kept: vec[i64], at: i64, seen: i64) -> None:
    """Bring the block of a player up to date; `seen` are the spaces that were covered when it was written last."""
    if seen == 0:
        duchy: i64 = 0
        for d in s.rules.duchies:
            duchy += 1
            if d is p.duchy:
                break
        for i in range(4):
            kept[at + i] = 0
        kept[at + 4] = duchy << 40
    new = p.covered & ~seen
    while new:
        bit = new & -new
        new ^= bit
        h = PLACE_OF_BIT[bit % 67]
        kept[at + (h >> 3)] |= (p.tiles[h] + 1) << ((h & 7) << 3)
    storage = p.storage
    goods = p.goods
    sold = p.sold
    kept[at + 4] = (kept[at + 4] & 0xFFFFFFFFFFFF) | (storage[0] + 1) << 48 | (storage[1] + 1) << 56
    kept[at + 5] = (
        (storage[2] + 1) | goods[0] << 8 | goods[1] << 16 | goods[2] << 24 | goods[3] << 32 | goods[4] << 40
        | goods[5] << 48 | sold[0] << 56
    )
    kept[at + 6] = (
        sold[1] | sold[2] << 8 | sold[3] << 16 | sold[4] << 24 | sold[5] << 32 | p.die0 << 40 | p.die1 << 48
        | p.bought << 56
    )
    points = score(p)
    workers = p.workers if p.workers < 255 else 255
    silver = p.silver if p.silver < 255 else 255
    kept[at + 7] = (
        p.hired | workers << 8 | silver << 16 | p.track << 24 | p.large << 32 | p.small << 40 | points << 48
    )


def row(s: State, seat: i64) -> vec[i64]:
    """The whole row of a seat, at once."""
    out = vec[i64]([0] * int(words(s)))
    write_moment(s, seat, out, 0)
    write_order(s, seat, out, 1)
    write_depots(s, out, HEAD)
    write_goods(s, out, HEAD + s.width)
    at = HEAD + s.width + GOODS
    for k in range(s.people):
        write_player(s, s.players[(seat + k) % s.people], out, at, 0)
        at += BLOCK
    return out

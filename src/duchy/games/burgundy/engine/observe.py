"""What the seat to move may know, as bytes in words of eight: few stores make a row. learning.py tells the layout.

Nothing is hidden but duchies chosen secretly (B-SETUP-20), which are not told here. A game with modules has more behind
the same row: the effect to answer in full, what modules change in a duchy, and what each has on the table.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from .codes import AT_SETTLING, BIT, BUY, FROM_DEPOT, PENDING_SHIFT, PLACE_OF_BIT, X_SHIFT
from .scoring import score
from .state import ROOM, Player, State

HEAD: Final = 3  # words
GOODS: Final = 6
BLOCK: Final = 8  # of a player
MORE: Final = 3  # of a player, with modules


def words(s: State, room: i64) -> i64:
    """The length of a row; `room` is how many tiles a storage may ever hold."""
    base = HEAD + s.width + GOODS + BLOCK * s.n
    return base + 1 + (MORE + _deep(room)) * s.n + (len(seen(s, 0)) + 7) // 8 if s.modded else base


def _deep(room: i64) -> i64:
    """Words for the storage slots beyond those that everybody has."""
    return (room - ROOM + 7) // 8


def seen(s: State, seat: i64) -> vec[i64]:
    """What the modules have on the table."""
    out = vec[i64](capacity=64)
    for m in s.hooks.seen:
        out = m.seen(s, seat, out)
    return out


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
    n = s.n
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


def write_taken(s: State, action: i64, out: vec[i64], at: i64) -> None:
    """The same after an action that took one tile away."""
    slot = action >> X_SHIFT & 63
    if action & 15 == BUY:
        slot = slot - FROM_DEPOT if slot >= FROM_DEPOT else slot + 6 * s.width
    out[at + (slot >> 3)] &= ~(BIT[(slot & 7) << 3] * 255)


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
    write_bonus(s, out, at)


def write_bonus(s: State, out: vec[i64], at: i64) -> None:
    """The last two words of the goods."""
    g = s.depot_goods
    b = s.bonus_taken
    left = s.goods_supply
    out[at] = g[32] | g[33] << 8 | g[34] << 16 | g[35] << 24 | b[0] << 32 | b[1] << 40 | b[2] << 48 | b[3] << 56
    out[at + 1] = (
        b[4] | b[5] << 8 | left[0] << 16 | left[1] << 24 | left[2] << 32 | left[3] << 40 | left[4] << 48 | left[5] << 56
    )


def write_duchy(s: State, p: Player, out: vec[i64], at: i64) -> None:
    """The first part of a player's block, which changes only when a tile is placed: tiles by space, and which duchy."""
    for i in range(4):
        out[at + i] = 0
    duchy: i64 = 0
    for d in s.rules.duchies:
        duchy += 1
        if d is p.duchy:
            break
    out[at + 4] = duchy << 40
    rest = p.covered
    while rest:
        bit = rest & -rest
        rest ^= bit
        write_tile(p, PLACE_OF_BIT[bit % 67], out, at)


def write_tile(p: Player, h: i64, out: vec[i64], at: i64) -> None:
    """The tile that lies on a space now, and none before."""
    out[at + (h >> 3)] |= (p.tiles[h] + 1) << ((h & 7) << 3)


def write_purse(p: Player, out: vec[i64], at: i64) -> None:
    """The rest of the block: storage, goods, dice, workers, silver, track, bonus tiles, points."""
    write_goods_of(p, out, at)
    out[at + 7] = score(p) << 48
    write_hand(p, out, at)


def write_goods_of(p: Player, out: vec[i64], at: i64) -> None:
    """Goods that the player has and has sold: nearly all of two words, of which the rest is left to others."""
    goods = p.goods
    sold = p.sold
    out[at + 5] = (
        goods[0] << 8 | goods[1] << 16 | goods[2] << 24 | goods[3] << 32 | goods[4] << 40 | goods[5] << 48
        | sold[0] << 56
    )  # fmt: skip
    out[at + 6] = sold[1] | sold[2] << 8 | sold[3] << 16 | sold[4] << 24 | sold[5] << 32


def write_points(p: Player, out: vec[i64], at: i64) -> None:
    out[at + 7] = (out[at + 7] & 0xFFFFFFFFFFFF) | score(p) << 48


def write_hand(p: Player, out: vec[i64], at: i64) -> None:
    """What most actions change, in a block that is written already: all but goods and points."""
    storage = p.storage
    workers = p.workers
    if workers > 255:
        workers = 255
    silver = p.silver
    if silver > 255:
        silver = 255
    out[at + 4] = (out[at + 4] & 0xFFFFFFFFFFFF) | (storage[0] + 1) << 48 | (storage[1] + 1) << 56
    out[at + 5] = out[at + 5] >> 8 << 8 | (storage[2] + 1)
    out[at + 6] = (out[at + 6] & 0xFFFFFFFFFF) | p.die0 << 40 | p.die1 << 48 | p.bought << 56
    out[at + 7] = (
        out[at + 7] >> 48 << 48 | p.hired | workers << 8 | silver << 16 | p.track << 24 | p.large << 32
        | p.small << 40
    )  # fmt: skip


def write_more(s: State, seat: i64, room: i64, out: vec[i64], at: i64) -> None:
    """What a game with modules has beside the rest."""
    out[at] = s.pending[-1] >> PENDING_SHIFT if len(s.pending) else 0
    at += 1
    deep = _deep(room)
    for k in range(s.n):
        p = s.players[(seat + k) % s.n]
        out[at] = p.monasteries | p.shields << 32 | p.freed << 56
        out[at + 1] = p.room | p.stored << 8 | p.private << 16 | p.mines << 24
        out[at + 2] = p.covered
        at += MORE
        tiles = vec[i64]([0] * int(8 * deep))
        for i in range(ROOM, p.stored):
            tiles[i - ROOM] = p.storage[i] + 1
        _write_bytes(tiles, out, at)
        at += deep
    _write_bytes(seen(s, seat), out, at)


def _write_bytes(values: vec[i64], out: vec[i64], at: i64) -> None:
    word: i64 = 0
    shift: i64 = 0
    for value in values:
        word |= value << shift
        shift += 8
        if shift == 64:
            out[at] = word
            at += 1
            word = 0
            shift = 0
    if shift:
        out[at] = word


def write(s: State, seat: i64, room: i64, out: vec[i64], at: i64) -> None:
    """The whole row of a seat."""
    write_moment(s, seat, out, at)
    write_order(s, seat, out, at + 1)
    write_depots(s, out, at + HEAD)
    write_goods(s, out, at + HEAD + s.width)
    at += HEAD + s.width + GOODS
    for k in range(s.n):
        p = s.players[(seat + k) % s.n]
        write_duchy(s, p, out, at)
        write_purse(p, out, at)
        at += BLOCK
    if s.modded:
        write_more(s, seat, room, out, at)


def row(s: State, seat: i64, room: i64) -> vec[i64]:
    """The same, alone."""
    out = vec[i64]([0] * int(words(s, room)))
    write(s, seat, room, out, 0)
    return out

"""What a seat may know, as bytes in words of eight. learning.py tells the layout.

The row of a seat is the same for the whole state and for its view: what the seat has not seen is counted, not shown.
"""

from typing import Final

from duchy.kernel.compat import i64, vec

from . import frames as f
from .codes import BACK, BIT, FACE_COUNT, UNKNOWN
from .decisions import BY_KIND
from .points import victory
from .state import Prince, State

HEAD: Final = 8  # words
STACK: Final = 2  # of a stack
STACKS: Final = 6
DEEP: Final = 14  # cards of a stack that are told, from the top
FACES: Final[i64] = (FACE_COUNT + 7) // 8  # a byte for each card
HANDS: Final[i64] = 4 * FACES + 1
BLOCK: Final = 11  # of a principality
WORDS: Final[i64] = HEAD + STACK * STACKS + HANDS + 2 * BLOCK


def write(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    """The row of a seat: the moment, the stacks, cards unseen and in hands, the own principality and the other."""
    top: i64 = 0
    open_pile = False
    if s.depth and s.top() & 127 < f.CHANCES:
        top = s.top()
        if top >> 7 & 1 != seat:
            top = BY_KIND[top & 127].veiled(top >> 7 & 1, top >> 8)
        out[at + 1] = (top & 127) + 1 | _from(seat, top >> 7 & 1) << 8
    else:
        out[at + 1] = 0
    if s.depth > 0 and top >> 7 & 1 == seat:
        open_pile = BY_KIND[top & 127].opens_discard()
    _write_moment(s, seat, out, at)
    out[at + 2] = top >> 8
    at += HEAD
    _write_cards(s, seat, open_pile, out, at)
    at += STACK * STACKS + HANDS
    _write_prince(s, seat, out, at)
    _write_prince(s, 1 - seat, out, at + BLOCK)


def _from(seat: i64, other: i64) -> i64:
    """1: this seat, 2: the other, 0: nobody."""
    return 0 if other < 0 else 1 if other == seat else 2


def _seats(seat: i64, mask: i64) -> i64:
    """A set of seats, the own one in the lowest bit."""
    return mask & 3 if seat == 0 else (mask & 1) << 1 | mask >> 1 & 1


def _write_moment(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    turn = s.turn
    if turn > 65535:
        turn = 65535
    out[at] = (
        seat | s.mode << 8 | turn << 16 | _from(seat, s.active) << 32 | s.production << 40 | (s.face + 1) << 48
        | s.reiner << 56
    )
    left = s.face_up << 16 | s.roads << 24 | s.settlements << 32 | s.cities << 40
    out[at + 1] |= left | s.above << 48 | s.mystery << 56
    waits = _seats(seat, s.waits)
    if s.waits & BIT[seat + 2]:
        waits |= 4
    out[at + 3] = (
        s.region_bag | (s.event + 1) << 24 | _seats(seat, s.immune) << 32 | _from(seat, s.hero) << 40
        | _from(seat, s.trade) << 48 | s.fetches << 56
    )
    pile: i64 = len(s.discard)
    last: i64 = 0
    if pile:
        last = s.discard[pile - 1] + 1
    out[at + 4] = s.minted | waits << 32 | pile << 40 | last << 48
    out[at + 5] = s.events
    out[at + 6] = s.fresh
    out[at + 7] = s.moons


def _write_cards(s: State, seat: i64, open_pile: bool, out: vec[i64], at: i64) -> None:
    """The stacks; then by card: copies that the seat has not seen, in its hand, of these known to the other, known in
    the other hand."""
    eye = BIT[seat]
    stack_at = at
    at += STACK * STACKS
    _write_bag(s.bag, out, at)
    for k in range(at + FACES, at + HANDS):
        out[k] = 0
    for stack in s.stacks:
        _write_stack(stack.back, stack.cards, eye, out, stack_at, at)
        stack_at += STACK
    while stack_at < at:
        out[stack_at] = 0
        stack_at += 1
    for pair in s.pairs:  # whose victim knows both cards
        if pair & 1 == seat:
            _count(s.stacks[pair >> 1 & 7].cards[pair >> 4 & 63] >> 2, -1, out, at)
            _count(s.stacks[pair >> 10 & 7].cards[pair >> 13 & 63] >> 2, -1, out, at)
    if not open_pile:
        discard = s.discard
        for k in range(len(discard) - 1):
            if discard[k] < FACE_COUNT:
                _count(discard[k], 1, out, at)
    for entry in s.of(seat).hand:
        _count(entry >> 2, 1, out, at + FACES)
        if entry & BIT[1 - seat]:
            _count(entry >> 2, 1, out, at + 2 * FACES)
    for entry in s.of(1 - seat).hand:
        card = entry >> 2
        if card < FACE_COUNT and entry & eye:
            _count(card, 1, out, at + 3 * FACES)
            continue
        if card < FACE_COUNT:
            _count(card, 1, out, at)
        back = BACK[card] if card < FACE_COUNT else card - UNKNOWN
        out[at + 4 * FACES] += BIT[8 * back]


def _write_bag(bag: vec[i64], out: vec[i64], at: i64) -> None:
    """Copies of each card that nobody has seen."""
    card: i64 = 0
    while card + 8 <= FACE_COUNT:
        out[at] = (
            bag[card] | bag[card + 1] << 8 | bag[card + 2] << 16 | bag[card + 3] << 24
            | bag[card + 4] << 32 | bag[card + 5] << 40 | bag[card + 6] << 48 | bag[card + 7] << 56
        )
        at += 1
        card += 8
    word: i64 = 0
    shift: i64 = 0
    while card < FACE_COUNT:
        word |= bag[card] << shift
        shift += 8
        card += 1
    if shift:
        out[at] = word


def _write_stack(back: i64, cards: vec[i64], eye: i64, out: vec[i64], at: i64, unseen: i64) -> None:
    """Back + 1, how many cards, then card + 1 from the top, 0 where this eye does not know it; what it does not know
    counts as unseen. A card that nobody has seen is in the bag instead, which goes quickly: nearly all are."""
    size: i64 = len(cards)
    first = back + 1 | size << 8
    second: i64 = 0
    for k in range(size):
        entry = cards[k]
        if entry < 4 * FACE_COUNT:
            place = size + 1 - k
            if not entry & eye:
                _count(entry >> 2, 1, out, unseen)
            elif place < 8:
                first |= ((entry >> 2) + 1) << (place << 3)
            elif place < DEEP + 2:
                second |= ((entry >> 2) + 1) << ((place & 7) << 3)
    out[at] = first
    out[at + 1] = second


def _count(card: i64, copies: i64, out: vec[i64], at: i64) -> None:
    out[at + (card >> 3)] += copies << ((card & 7) << 3)


def _write_prince(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    p = s.of(seat)
    out[at] = (
        p.settlements | p.cities << 8 | p.road_left << 16 | p.road_right << 24 | (p.covered + 1) << 32
        | (p.slot + 1) << 40 | victory(s, seat) << 48 | i64(len(p.hand)) << 56
    )
    land = p.land
    site = p.site
    out[at + 1] = _eight(land, 0)
    out[at + 2] = _eight(land, 8)
    out[at + 3] = _eight(site, 0)
    out[at + 4] = _eight(site, 8)
    out[at + 5] = _eight(site, 16)
    out[at + 6] = site[24] + 1 | (site[25] + 1) << 8 | (site[26] + 1) << 16 | (site[27] + 1) << 24
    _write_stock(p, out, at + 7)


def _eight(values: vec[i64], k: i64) -> i64:
    """Eight of them as bytes, each with 1 more: -1 is nothing."""
    return (
        values[k] + 1 | (values[k + 1] + 1) << 8 | (values[k + 2] + 1) << 16 | (values[k + 3] + 1) << 24
        | (values[k + 4] + 1) << 32 | (values[k + 5] + 1) << 40 | (values[k + 6] + 1) << 48 | (values[k + 7] + 1) << 56
    )  # fmt: skip


def _write_stock(p: Prince, out: vec[i64], at: i64) -> None:
    """Resources by region and in the Gold Cache, then commerce, strength, skill, progress, ships, heroes."""
    stock = p.stock
    k: i64
    for k in range(3):
        word = stock & 0xFFFF  # two bits a store: eight of them, each moved into a byte of its own
        word = (word | word << 24) & 0xFF000000FF
        word = (word | word << 12) & 0xF000F000F000F
        out[at + k] = (word | word << 6) & 0x303030303030303
        stock >>= 16
    out[at + 3] = (
        stock & 3 | p.commerce << 8 | p.strength << 16 | p.skill << 24 | p.progress << 32 | p.ships << 40
        | p.heroes << 48
    )


def row(s: State, seat: i64) -> vec[i64]:
    """The same, alone."""
    out = vec[i64]([0] * int(WORDS))
    write(s, seat, out, 0)
    return out

"""What a learner needs of a game without modules: every action that can ever be offered in one fixed order, and the
layout of the rows that engine/observe.py writes."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.learning import BITS as SET
from duchy.kernel.learning import CODE, NUMBER, WORD, Field, Learning
from duchy.kernel.numbering import Numbering

from .engine import observe
from .engine.batch import Batch
from .engine.codes import (
    ALL_TILES,
    BUY,
    CASTLE,
    DIE_SHIFT,
    DISCARD,
    END,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LOAD,
    NO_DIE,
    NO_GOODS,
    PASS,
    PLACE,
    PRICE,
    SELL,
    SETTLE,
    SILVER_SHIFT,
    SIX_BUYS_MIXED,
    SIX_HIRES,
    TAKE,
    WORKERS,
    X_SHIFT,
)  # fmt: skip
from .engine.state import ROOM, State

BITS = 12  # kind, die and x
HEXES = range(37)
TILE = ALL_TILES + 1  # kinds, and none
SEATS = 4  # that an order has room for


def learning(game: Game[Any], s: State) -> Learning | None:
    """For a new game; with a module or a mode there is none yet."""
    if s.modded:
        return None
    numbers = numbering(s)

    def row(view: State, seat: int, chosen: int | None) -> Any:
        return observe.row(view, seat)

    return Learning(numbers, layout(s), lambda action: (numbers.number(action),), row, partial(Batch, s, numbers))


def layout(s: State) -> tuple[Field, ...]:
    """The bytes of a row. Tiles are their kind + 1, seats count clockwise from the one that looks, from 1."""
    width, people = int(s.width), int(s.people)
    fields = [
        Field("phase", 1, CODE, 5),
        Field("round", 1, CODE, 6),
        Field("stage", 1, CODE, 15),
        Field("turns of the round that are over", 1, CODE, SEATS + 1),
        Field("effects that wait", 1, NUMBER, 8),
        Field("effect to answer: kind + 1", 1, CODE, 16),
        Field("its parameter, or the two duchies to choose from + 1", 2, NUMBER, 64),
        Field("seats along the track", SEATS, CODE, SEATS + 1),
        Field("seats in the order of the round", SEATS, CODE, SEATS + 1),
        Field("goods of the rounds: type + 1", 5, CODE, 7),
        Field("seat", 1, CODE, SEATS),
        Field("players", 1, CODE, SEATS + 1),
        Field("nothing", 1, NUMBER, 1),
        Field("tiles in the numbered depots", 6 * width, CODE, TILE),
        Field("tiles in the black depot", 2 * width, CODE, TILE),
        Field("goods in depot 1 to 6, by type", 36, NUMBER, 4),
        Field("bonus tiles taken, by colour", 6, CODE, 3),
        Field("goods left, by type", 6, NUMBER, 7),
    ]
    for k in range(people):
        who = "own" if k == 0 else f"{k} clockwise:"
        fields += [
            Field(f"{who} tiles by space", 37, CODE, TILE),
            Field(f"{who} duchy: number + 1", 1, NUMBER, 64),
            Field(f"{who} tiles in storage", ROOM, CODE, TILE),
            Field(f"{who} goods by type", 6, NUMBER, 6),
            Field(f"{who} goods sold by type", 6, NUMBER, 7),
            Field(f"{who} dice; 0: used", 2, CODE, 7),
            Field(f"{who} purchase made", 1, NUMBER, 1),
            Field(f"{who} monastery 6 used", 1, NUMBER, 1),
            Field(f"{who} workers", 1, NUMBER, 16),
            Field(f"{who} silver", 1, NUMBER, 16),
            Field(f"{who} place on the track", 1, NUMBER, 6),
            Field(f"{who} large bonus tiles, by colour", 1, SET, 6),
            Field(f"{who} small bonus tiles, by colour", 1, SET, 6),
            Field(f"{who} points", 1, WORD, 256),
        ]
    return tuple(fields)


def numbering(s: State) -> Numbering:
    """For a new game; only the editions and the players make a difference, not what is drawn."""
    return Numbering(sorted(_actions(s), key=lambda action: (action & 15, action % 2**BITS, action)), BITS)


def _actions(s: State) -> Iterator[int]:
    rules, width = s.rules, int(s.width)
    slots, goods = range(6 * width), range(6)
    for die in (0, 1 << DIE_SHIFT, NO_DIE):  # shift-ok: plain ints
        yield from (TAKE | die | x << X_SHIFT for x in slots)
        yield from (PLACE | die | x << X_SHIFT | h << HEX_SHIFT for x in range(ROOM) for h in HEXES)
        yield from (SELL | die | x << X_SHIFT for x in goods)
        yield WORKERS | die
    # purchases: from the black depot, and with monastery 6 of the older editions from the others too
    wares = [*range(2 * width), *(FROM_DEPOT + x for x in slots if rules.monastery_6 != SIX_HIRES)]
    silver = range(PRICE + 1) if rules.monastery_6 == SIX_BUYS_MIXED else (PRICE,)
    yield from (BUY | x << X_SHIFT | part << SILVER_SHIFT for x in wares for part in silver)
    if rules.monastery_6 == SIX_HIRES:
        yield from (HIRE | x << X_SHIFT for x in slots)
    yield from (END, PASS)
    yield from (LOAD | x << X_SHIFT for x in range(NO_GOODS + 1))
    yield from (KEEP | x << X_SHIFT for x in range(1, 63) if x.bit_count() <= rules.goods_spaces)
    yield from (DISCARD | x << X_SHIFT for x in range(ROOM))
    for k, duchy in enumerate(rules.duchies):
        yield from (SETTLE | k << X_SHIFT | h << HEX_SHIFT for h in HEXES if duchy.colour[h] == CASTLE)

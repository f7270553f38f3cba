"""What a learner needs of Burgundy: every action that can ever be offered in one fixed order, and the layout of the
rows that engine/observe.py writes. What modules add, their words say."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from duchy.kernel.learning import BITS as SET
from duchy.kernel.learning import CODE, NUMBER, WORD, Field, Learning
from duchy.kernel.numbering import Numbering

from .engine import observe
from .engine.batch import Batch
from .engine.codes import (
    ALL_TILES,
    BUY,
    CASTLE,
    DISCARD,
    END,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    HIRE,
    KEEP,
    LOAD,
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
from .expansions import mode_of
from .words.module import Language
from .words.numbers import HEXES, Numbers

BITS = 12  # kind, die and x
TILE = ALL_TILES + 1  # kinds, and none
SEATS = 4  # that an order has room for


def learning(game: Any, s: State) -> Learning:
    """For a new game of ours."""
    language: Language = game.language
    found = Numbers(s)
    for words in language.words:
        words.widen(found)
    numbers = numbering(found, language)

    def row(view: State, seat: int, chosen: int | None) -> Any:
        return observe.row(view, seat, found.room)

    def judge(over: State) -> int:
        """The winners as a set of seats."""
        result = game.result(over)
        return sum(2**seat for seat in range(s.people) if result.share(seat) > 0)

    batch = partial(Batch, s, numbers, found.room, judge if mode_of(language.modules) else None)
    return Learning(numbers, layout(found, language), row, batch)


def layout(n: Numbers, language: Language) -> tuple[Field, ...]:
    """The bytes of a row. Tiles are their kind + 1, seats count clockwise from the one that looks, from 1."""
    s = n.start
    width, seats = int(s.width), int(s.n)
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
    for k in range(seats):
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
    return (*fields, *_more(n, language)) if s.modded else tuple(fields)


def _more(n: Numbers, language: Language) -> list[Field]:
    """What a game with modules has beside the rest."""
    fields = [Field("parameter of the effect to answer, whole", 8, NUMBER, 64)]
    deep = n.room - ROOM + -(n.room - ROOM) % 8
    for k in range(int(n.start.n)):
        who = "own" if k == 0 else f"{k} clockwise:"
        fields += [
            Field(f"{who} monasteries that act", 4, SET, 8),
            Field(f"{who} shields", 3, SET, 8),
            Field(f"{who} die of any value used", 1, NUMBER, 1),
            Field(f"{who} room in storage", 1, NUMBER, 60),
            Field(f"{who} tiles stored, and of these private", 2, NUMBER, 8),
            Field(f"{who} mines", 1, NUMBER, 4),
            Field(f"{who} nothing", 4, NUMBER, 1),
            Field(f"{who} covered spaces", 8, SET, 8),
            Field(f"{who} further tiles in storage", deep, CODE, TILE),
        ]
    told = [field for words in language.words for field in words.layout(n.start)]
    rest = -sum(field.bytes for field in told) % 8
    return [*fields, *told, Field("nothing more", rest, NUMBER, 1)]


def numbering(n: Numbers, language: Language) -> Numbering:
    """Only edition, players, modules and mode make a difference, not what is drawn."""
    found = {*_actions(n), *(action for words in language.words for action in words.actions(n))}
    return Numbering(sorted(found, key=lambda action: (action & 15, action % 2**BITS, action)), BITS)


def _actions(n: Numbers) -> Iterator[int]:
    rules, slots = n.start.rules, n.slots
    for die in n.dice:
        yield from (TAKE | die | x << X_SHIFT for x in slots)
        yield from (PLACE | die | x << X_SHIFT | space for x in range(n.room) for space in n.spaces)
        yield from (SELL | die | x << X_SHIFT for x in range(6))
        yield WORKERS | die & ~FREE_VALUE
    # purchases: from the black depot, and with monastery 6 of the older editions from the others too
    wares = [*n.black, *n.wares, *(FROM_DEPOT + x for x in slots if rules.monastery_6 != SIX_HIRES)]
    silver = range(PRICE + 1) if rules.monastery_6 == SIX_BUYS_MIXED else (PRICE,)
    yield from (BUY | x << X_SHIFT | part << SILVER_SHIFT for x in wares for part in silver)
    if rules.monastery_6 == SIX_HIRES:
        yield from (HIRE | x << X_SHIFT for x in slots)
    yield from (END, PASS)
    yield from (LOAD | x << X_SHIFT for x in range(NO_GOODS + 1))
    yield from (KEEP | x << X_SHIFT for x in range(1, 63) if x.bit_count() <= rules.goods_spaces)
    yield from (DISCARD | x << X_SHIFT for x in range(n.room))
    for k, duchy in enumerate(rules.duchies):
        yield from (SETTLE | k << X_SHIFT | h << HEX_SHIFT for h in HEXES if duchy.colour[h] == CASTLE)

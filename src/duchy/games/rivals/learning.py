"""What a learner needs of Rivals: every action that can ever be offered in one fixed order, and the layout of the rows
that engine/observe.py writes."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.learning import BITS as SET
from duchy.kernel.learning import CODE, NUMBER, WORD, Field, Learning
from duchy.kernel.numbering import Numbering

from .engine import actions as a
from .engine import observe
from .engine.batch import Batch
from .engine.codes import ACTION, BROWN, CACHE, CLASS, FACE_COUNT, K_BRIGITTA, KIND, REINER, STORES
from .engine.state import State

BITS = 14  # verb and a
CARDS = range(int(FACE_COUNT))
HOUSES, SPOTS, SITES, TYPES, STACKS = range(7), range(16), range(28), range(6), range(observe.STACKS)
AMOUNTS = range(1, 9)


def learning(game: Game[Any], s: State) -> Learning:
    numbers = numbering()

    def row(view: State, seat: int, chosen: int | None) -> Any:
        return observe.row(view, seat)

    return Learning(numbers, layout(), row, partial(Batch, s, numbers))


def numbering() -> Numbering:
    """The same for every mode."""
    packed = sorted(set(_actions()), key=lambda action: (action % 64, action % 2**BITS, action))
    return Numbering(packed, BITS)


def _actions() -> Iterator[int]:
    """By verb; engine/actions.py says what the two numbers of each are."""
    built = [card for card in CARDS if CLASS[card] not in (ACTION, BROWN)]
    places, stores, regions = range(2 * len(HOUSES)), range(int(STORES)), range(int(CACHE))
    both: dict[int, tuple[Any, Any]] = {
        a.A_BRIGITTA: ([card for card in CARDS if KIND[card] == K_BRIGITTA], range(1, 7)),
        a.A_REINER: ([REINER], [0]),
        a.A_PLAY: ([card for card in CARDS if CLASS[card] == ACTION], [0]),
        a.A_BUILD: (built, places),
        a.A_SLOT: ([card for card in CARDS if CLASS[card] == BROWN], SPOTS),
        a.A_FACE_UP: (built, places),
        a.A_ROAD: (range(2), [0]),
        a.A_SETTLEMENT: (range(2), [0]),
        a.A_CITY: (HOUSES, [0]),
        a.A_BANK: (TYPES, stores),
        a.A_SHIP: (TYPES, stores),
        a.A_BESIDE: (regions, stores),
        a.A_MINT: ([0], stores),
        a.A_REMOVE: (SITES, [0]),
        a.A_STORE: (stores, [0]),
        a.A_TYPE: (TYPES, [0]),
        a.A_SITE: (SITES, [0]),
        a.A_SPOT: (SPOTS, [0]),
        a.A_CARD: (CARDS, [0]),
        a.A_STACK: (STACKS, [0]),
        a.A_PUT: (CARDS, STACKS),
        a.A_SEARCH: (STACKS, [0]),
        a.A_AMOUNT: (stores, AMOUNTS),
        a.A_REGION: (regions, [0]),
        a.A_HOUSE: (HOUSES, [0]),
    }
    yield from (int(verb) for verb in (a.A_NONE, a.A_YES, a.A_ROLL, a.A_END))
    for verb, (firsts, seconds) in both.items():
        yield from (int(a.act(verb, first, second)) for first in firsts for second in seconds)


def layout() -> tuple[Field, ...]:
    """The bytes of a row. Cards are their number + 1, of two seats 1 is the own one, 2 the other."""
    cards, face = 8 * int(observe.FACES), int(FACE_COUNT) + 1
    fields = [
        Field("seat", 1, CODE, 2),
        Field("mode", 1, CODE, 5),
        Field("turn", 1, WORD, 64),
        Field("whose turn", 1, CODE, 3),
        Field("production die", 1, CODE, 7),
        Field("event die + 1", 1, CODE, 6),
        Field("Reiner was played", 1, NUMBER, 1),
        Field("decision: kind + 1", 1, CODE, 49),
        Field("who decides", 1, CODE, 3),
        Field("cards left in the face-up stack", 1, NUMBER, 4),
        Field("roads, settlements and cities left", 3, NUMBER, 7),
        Field("events above Yule", 1, NUMBER, 12),
        Field("half-moon events that nobody has seen", 1, NUMBER, 6),
        Field("what the decision is about", 8, NUMBER, 64),
        Field("regions left, by number", 3, SET, 8),
        Field("event + 1", 1, CODE, 64),
        Field("seats that Sebastian protects", 1, SET, 2),
        Field("who has the hero token", 1, CODE, 3),
        Field("who has the trade token", 1, CODE, 3),
        Field("cards fetched this turn", 1, NUMBER, 4),
        Field("sites whose Mint was used", 4, SET, 8),
        Field("seats that draw no card this turn, and the own wait for Sebastian", 1, SET, 3),
        Field("cards in the discard pile", 1, NUMBER, 32),
        Field("its top card", 1, CODE, face),
        Field("nothing", 1, NUMBER, 1),
        Field("events in the deck", 8, SET, 8),
        Field("of these not seen since Yule", 8, SET, 8),
        Field("half-moon events that may be in it", 8, SET, 8),
    ]
    for k in STACKS:
        fields += [
            Field(f"stack {k + 1}: back + 1", 1, CODE, 5),
            Field(f"stack {k + 1}: cards", 1, NUMBER, 14),
            Field(f"stack {k + 1}: known cards, from the top", observe.DEEP, CODE, face),
        ]
    fields += [
        Field("copies not seen, by card", cards, NUMBER, 4),
        Field("own hand, by card", cards, NUMBER, 2),
        Field("of these known to the other", cards, NUMBER, 2),
        Field("known in the other hand, by card", cards, NUMBER, 2),
        Field("unknown in the other hand, by back", 4, NUMBER, 4),
        Field("nothing more", 4, NUMBER, 1),
    ]
    for who in ("own", "other's"):
        fields += [
            Field(f"{who} settlements, cities among them", 1, NUMBER, 7),
            Field(f"{who} cities", 1, SET, 7),
            Field(f"{who} open roads", 2, NUMBER, 1),
            Field(f"{who} card under the Town Hall", 1, CODE, face),
            Field(f"{who} place of the Gold Cache", 1, CODE, 17),
            Field(f"{who} points", 1, NUMBER, 13),
            Field(f"{who} cards in hand", 1, NUMBER, 8),
            Field(f"{who} regions by spot", 16, CODE, 25),
            Field(f"{who} cards by site", 28, CODE, face),
            Field(f"{who} nothing", 4, NUMBER, 1),
            Field(f"{who} resources by region, then in the Gold Cache", 25, NUMBER, 3),
            Field(f"{who} commerce, strength, skill, progress", 4, NUMBER, 8),
            Field(f"{who} trade ships and heroes", 2, NUMBER, 6),
            Field(f"{who} nothing more", 1, NUMBER, 1),
        ]
    return tuple(fields)

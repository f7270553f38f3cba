"""What a learner needs of the Dice Game: its answers in one fixed order, and the layout of the rows that
engine/observe.py writes.

A plan with two marks is two answers: the first mark, then the second one or ENOUGH.
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from duchy.kernel.contract import Action, Game
from duchy.kernel.learning import BITS, CODE, NUMBER, WORD, Field, Learning
from duchy.kernel.numbering import Numbering

from .engine import observe
from .engine.batch import ENOUGH, SECOND, Batch
from .engine.state import (
    CASTLE,
    MARK,
    NOBODY,
    TAKE_WORKER,
    WITH_MONK,
    WITH_SILVER,
    WITH_WORKER,
    State,
    plan,
    plan_hex,
    plan_number,
    plan_second_hex,
    plan_second_number,
    plan_what,
)

KIND = 3  # bits of a plan that say what it is


def learning(game: Game[Any], s: State) -> Learning:
    numbers = numbering()

    def row(view: State, seat: int, chosen: int | None) -> Any:
        return observe.row(view, seat, NOBODY if chosen is None else numbers.packed[chosen])

    return Learning(numbers, layout(s), row, partial(Batch, s, numbers), cache(partial(path, numbers)))


def numbering() -> Numbering:
    """The same for every sheet, variant and number of players."""
    marks = [plan(MARK, h, n) - MARK for n in range(1, 7) for h in range(37)]
    plans = [plan(CASTLE, h, 0) for h in range(37)]
    for what in (MARK, WITH_MONK, WITH_WORKER):
        plans += [what + mark for mark in marks]
    return Numbering([*plans, TAKE_WORKER, ENOUGH, *(SECOND + mark for mark in marks)], KIND)


def path(numbers: Numbering, action: Action) -> Sequence[int]:
    """The ids of a plan; the second is asked for only where there is a choice."""
    what = plan_what(action)
    if what == MARK:
        return numbers.number(action), numbers.number(ENOUGH)
    if what == WITH_SILVER:
        first = plan(MARK, plan_hex(action), plan_number(action))
        return numbers.number(first), numbers.number(plan(SECOND, plan_second_hex(action), plan_second_number(action)))
    return (numbers.number(action),)


def layout(s: State) -> tuple[Field, ...]:
    """The bytes of a row. Spaces are bits of eight bytes, the first in the lowest bit of the first byte."""
    fields = [
        Field("phase", 1, CODE, 4),
        Field("time boxes ticked, by phase", 3, NUMBER, 10),
        Field("rounds, by phase", 3, NUMBER, 10),
        Field("double hourglass", 1, NUMBER, 1),
        Field("numbers rolled, the lower first", 2, CODE, 7),
        Field("colours rolled + 1, the lower first", 2, CODE, 7),
        Field("colours whose first award is taken", 1, BITS, 6),
        Field("colours whose second award is taken", 1, BITS, 6),
        Field("first mark of a plan that goes on: space + 1", 1, CODE, 38),
        Field("its number", 1, CODE, 7),
        Field("seat", 1, CODE, 6),
        Field("players", 1, CODE, 7),
        Field("seats that have decided, clockwise from this one", 1, BITS, 6),
        Field("variant", 1, CODE, 4),
        Field("nothing", 4, NUMBER, 1),
    ]
    for k in range(int(s.players)):
        who = "own" if k == 0 else f"{k} clockwise:"
        fields += [Field(f"{who} spaces with a {number}", 8, BITS, 8) for number in range(1, 7)]
        fields += [
            Field(f"{who} marked spaces", 8, BITS, 8),
            Field(f"{who} starting castle: space + 1", 1, CODE, 38),
            Field(f"{who} open monks, silver, commodities, workers", 4, NUMBER, 4),
            Field(f"{who} colours that are complete", 1, BITS, 6),
            Field(f"{who} commodities sold, by phase", 3, NUMBER, 4),
            Field(f"{who} nothing", 1, NUMBER, 1),
            Field(f"{who} points", 1, WORD, 64),
            Field(f"{who} points of phases I and II", 2, WORD, 32),
            Field(f"{who} award of each colour: 0 none, else 1 + phase, 4 + phase for the second", 6, CODE, 7),
            Field(f"{who} points of phase III", 1, WORD, 32),
        ]
    return tuple(fields)

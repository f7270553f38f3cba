"""A baseline for the Dice Game, two players, that learns by self-play.

    python examples/baselines/dice.py --minutes 5
    duchy arena dice learned=examples/baselines/dice.py:Learned greedy --games 400
"""

from typing import Any

import learner
import numpy as np
from learner import fields, hashed

from duchy.envs.table import Table
from duchy.games.dice.engine import codes as c
from duchy.games.dice.engine import state as plans

MARKS = (plans.MARK, plans.WITH_MONK, plans.WITH_WORKER, 7)  # 7: the second of two marks


class Dice:
    """Which space and number, what is left of its area and colour, what that is worth now, what it costs."""

    def __init__(self, table: Table) -> None:
        assert table.learning
        self.at, sheet = fields(table), table.start.sheet
        packed = np.array(table.learning.numbering.packed, np.int64)
        self.kind, self.hex, self.number = packed & 7, packed >> 3 & 63, packed >> 9 & 7
        self.colour = np.array(list(sheet.colour) + [6] * 27)
        spaces = [sheet.area_hexes[sheet.area[h]] for h in range(37)]
        self.area = np.array([[mask >> k & 1 for k in range(37)] for mask in spaces], np.float32)
        self.size = self.area.sum(1).astype(np.int64)
        self.near = np.array([[mask >> k & 1 for k in range(37)] for mask in c.NEAR], np.float32)
        self.points = np.array([[sheet.area_vp[3 * sheet.area[h] + phase] for phase in range(3)] for h in range(37)])

    def of(self, rows: Any, table: Any, ids: Any) -> Any:
        def get(name: str) -> Any:
            return rows[:, self.at[name]].astype(np.int64)

        marked = np.unpackbits(rows[:, self.at["own marked spaces"]], axis=1, bitorder="little")[:, :37]
        other = np.unpackbits(rows[:, self.at["1 clockwise: marked spaces"]], axis=1, bitorder="little")[:, :37]
        kind, number, t = self.kind[ids], self.number[ids], table
        is_mark = np.isin(kind, MARKS)
        space = np.where(is_mark | (kind == plans.CASTLE), self.hex[ids], 0)
        colour = np.where(is_mark, self.colour[space], 6)
        empty = (1 - marked).astype(np.float32)
        left = (empty @ self.area).astype(np.int64)[t, space] - 1
        opens = (empty @ self.near).astype(np.int64)[t, space]  # empty spaces that it touches
        by_colour = self.colour[:37] == np.arange(7)[:, None]
        mine = (empty @ by_colour.T.astype(np.float32)).astype(np.int64)[t, colour]
        theirs = ((1 - other).astype(np.float32) @ by_colour.T.astype(np.float32)).astype(np.int64)[t, colour]
        phase = np.minimum(get("phase")[:, 0], 2)
        ticked = np.take_along_axis(get("time boxes ticked, by phase"), phase[:, None], 1)[:, 0]
        open_ = np.minimum(get("own open monks, silver, commodities, workers"), 3)
        purse = open_ @ [1, 4, 16, 64]
        size, done = self.size[space] * is_mark, (left == 0) & is_mark
        worth = np.where(done, self.points[space, phase[t]], 0)
        later = np.where(is_mark, self.points[space, np.minimum(phase[t] + 1, 2)], 0)
        closed = rows[:, self.at["colours whose first award is taken"]][:, 0].astype(np.int64) >> np.arange(7)[:, None]
        taken = (closed.T & 1)[t, colour]
        parts = [
            (kind, size, left * is_mark + 10 * phase[t]), (kind, worth, later), (kind, colour, number),
            (kind, colour + 8 * mine, theirs + 16 * taken), (kind, space, number), (kind, space, phase[t]),
            (kind, opens * is_mark, phase[t]), (kind, purse[t], phase[t]), (kind, colour, purse[t]),
            (kind, size + 10 * left * is_mark, ticked[t]), (kind, open_[t, 0] + 4 * open_[t, 3], ticked[t]),
            (kind, space, left * is_mark),
        ]  # fmt: skip
        return hashed(parts)


class Learned(learner.Learned):
    file, make = __file__, Dice


if __name__ == "__main__":
    learner.main("dice/standard", Dice, __file__)

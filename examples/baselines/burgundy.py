"""A baseline for The Castles of Burgundy, 2019, two players, that learns by self-play.

    python examples/baselines/burgundy.py --minutes 10
    duchy arena burgundy/2019 learned=examples/baselines/burgundy.py:Learned greedy --games 400
"""

from typing import Any

import learner
import numpy as np
from learner import fields, hashed

from duchy.envs.table import Table
from duchy.games.burgundy.engine import codes as c


class Burgundy:
    """Which tile, how far the die is off, what is left of the area."""

    def __init__(self, table: Table) -> None:
        assert table.learning
        self.at = fields(table)
        packed = np.array(table.learning.numbering.packed, np.int64)
        self.kind, self.die = packed & 15, packed >> c.DIE_SHIFT & 3
        self.x, self.hex = packed >> c.X_SHIFT & 63, packed >> c.HEX_SHIFT & 63
        duchies = table.start.rules.duchies
        areas = [[[mask >> k & 1 for k in range(37)] for mask in duchy.area] for duchy in duchies]
        self.area = np.array(areas, np.float32)
        self.sizes = self.area.sum(2).astype(np.int64)
        self.number = np.array([list(duchy.number) + [0] * 27 for duchy in duchies])
        self.colour = np.array([list(duchy.colour) for duchy in duchies])
        near = [[[mask >> k & 1 for k in range(37)] for mask in duchy.neighbours] for duchy in duchies]
        self.near = np.array(near, np.float32)
        self.tile_colour = np.array([7, *c.TILE_COLOUR])
        self.width = int(table.start.width)

    def of(self, rows: Any, table: Any, ids: Any) -> Any:
        def get(name: str) -> Any:
            return rows[:, self.at[name]].astype(np.int64)

        def one(name: str) -> Any:
            return get(name)[:, 0]

        kind, die, x, h = self.kind[ids], self.die[ids], self.x[ids], self.hex[ids]
        spaces, storage = get("own tiles by space"), get("own tiles in storage")
        duchy = np.maximum(0, one("own duchy: number + 1") - 1)
        empty = (spaces == 0).astype(np.float32)
        left, touched = np.zeros_like(spaces), np.zeros_like(spaces)
        for d in np.unique(duchy):
            mine = duchy == d
            left[mine] = empty[mine] @ self.area[d]  # empty spaces of the area of each space
            touched[mine] = (1 - empty[mine]) @ self.near[d]
        border = (touched > 0) & (empty > 0)
        by_colour = np.arange(8)[None, :, None] == self.colour[duchy][:, None, :]
        room = (by_colour & border[:, None, :]).sum(2)  # where a tile of each colour could be built next
        to_fill = (by_colour & (empty > 0)[:, None, :]).sum(2)
        # the tile that an action is about, and what it costs in workers
        pool = np.concatenate([get("tiles in the numbered depots"), get("tiles in the black depot"), storage], axis=1)
        slots, black = 6 * self.width, 2 * self.width
        where = np.where(kind == c.BUY, np.where(x >= c.FROM_DEPOT, x - c.FROM_DEPOT, slots + x), x)
        where = np.where((kind == c.PLACE) | (kind == c.DISCARD), slots + black + x, where)
        about = np.isin(kind, (c.TAKE, c.PLACE, c.BUY, c.HIRE, c.DISCARD))
        tile = np.where(about, pool[table, np.where(about, where, 0)], 0)
        colour = self.tile_colour[tile]
        is_place = kind == c.PLACE
        space = np.where(is_place, h, 0)
        wanted = np.select([kind == c.TAKE, is_place, kind == c.SELL],
                           [x // self.width + 1, self.number[duchy[table], space], x + 1], 0)  # fmt: skip
        rolled = np.concatenate([get("own dice; 0: used"), np.zeros((len(rows), 2), np.int64)], axis=1)[table, die]
        away = np.abs(rolled - wanted)
        away = np.where((rolled > 0) & (wanted > 0), np.minimum(away, 6 - away), 0)
        # what else counts
        phase, round_, effect = one("phase"), one("round"), one("effect to answer: kind + 1")
        workers, silver = np.minimum(one("own workers"), 5), np.minimum(one("own silver"), 5)
        stored, dice = (storage > 0).sum(1), (get("own dice; 0: used") > 0).sum(1)
        same = (self.tile_colour[storage][table] == colour[:, None]).sum(1)
        size = self.sizes[duchy[table], space]
        now_left = left[table, space] - 1
        kin = self.area[duchy[table], space] * ((spaces[table] - 9) // 3 == ((tile - 9) // 3)[:, None])
        herd = np.where(is_place & (colour == c.LIVESTOCK), kin.sum(1), 0).astype(np.int64)
        goods = get("own goods by type")[table, np.where(kind == c.SELL, x, 0)] * (kind == c.SELL)
        depot = get("goods in depot 1 to 6, by type").reshape(-1, 6, 6).sum(2)
        load = depot[table, np.where(kind == c.LOAD, x, 0) % 6] * (kind == c.LOAD)
        t = table
        parts = [
            (kind, effect[t], x * (kind > c.PASS)), (kind, tile, phase[t]), (kind, tile, stored[t]),
            (kind, away, workers[t]), (kind, size * is_place, now_left * is_place + 10 * phase[t]),
            (kind, colour + 8 * room[t, colour], to_fill[t, colour]), (kind, colour + 8 * same, stored[t]),
            (kind, space, colour), (kind, tile, herd), (kind, silver[t], workers[t]),
            (kind, goods + 8 * load, phase[t]), (kind, dice[t] + 4 * phase[t], round_[t]), (kind, tile, silver[t]),
            (kind, tile, room[t, colour]),
        ]  # fmt: skip
        return hashed(parts)


class Learned(learner.Learned):
    file, make = __file__, Burgundy


if __name__ == "__main__":
    learner.main("burgundy/2019", Burgundy, __file__)

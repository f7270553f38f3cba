"""A judgement made by hand: what is banked, and a few dozen things that good players count, each with a price."""

from typing import Final

from duchy.games.burgundy.engine.codes import BIT, COLOURS, LIVESTOCK, MINE, TILE_COLOUR
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import i64, vec

from .features import animals_in, spots
from .inputs import Lens, banked, bits_in
from .judge import Atlas, Judge

# the terms; "late" ones fade to nothing towards the end of the game
ALWAYS: Final = 0
LATE: Final = 1
WORKERS: Final = 2  # up to six
WORKERS_LATE: Final = 3
SILVER: Final = 4  # up to six
SILVER_LATE: Final = 5
GOODS_TYPES: Final = 6
GOODS: Final = 7
STORED: Final = 8  # tiles with a space in reach
STUCK: Final = 9  # tiles without one
FULL: Final = 10  # three tiles in storage
REACHED: Final = 11  # areas in reach, late
LAST_SPACE: Final = 12  # the prizes of areas that lack one space
HERD: Final = 13  # animals of the largest herd x spaces left in its pasture
FIRST: Final = 14  # first in the turn order
LATE_SQUARED: Final = 15
STORED_OF: Final = 16  # by colour; mines late
COLOURS_OPEN: Final = 22  # colours in reach, late
NUMBERS_OPEN: Final = 23  # pairs of colour and number in reach, late
MONASTERIES: Final = 24  # 1 to 14, late
BEGUN: Final = 38  # by colour: share of an area that is covered x its prize
BONUS: Final = 44  # the bonus of a colour that lacks one, two or three spaces
TERMS: Final = 48


def terms(lens: Lens, s: State, p: Player, seat: i64, t: vec[float]) -> None:
    """Fill `t` with what is counted; most things are worth more the more turns are left."""
    k: i64
    for k in range(TERMS):
        t[k] = 0.0
    rounds = 24 - 5 * s.phase - s.round
    if rounds <= 0:
        return
    late = float(rounds) / 24.0
    t[ALWAYS] = 1.0
    t[LATE] = late
    workers = float(p.workers if p.workers < 6 else 6)
    t[WORKERS] = workers
    t[WORKERS_LATE] = workers * late
    silver = float(p.silver if p.silver < 6 else 6)
    t[SILVER] = silver
    t[SILVER_LATE] = silver * late
    for k in range(6):
        if p.goods[k]:
            t[GOODS_TYPES] += 1.0
            t[GOODS] += float(p.goods[k])
    _storage(lens, p, late, t)
    _areas(lens, s, p, rounds, late, t)
    _colours(lens, s, p, late, t)
    if s.track_order[0] == seat:
        t[FIRST] = 1.0
    t[LATE_SQUARED] = late * late
    for k in range(14):
        if p.monasteries & BIT[k]:
            t[MONASTERIES + k] = late


def _storage(lens: Lens, p: Player, late: float, t: vec[float]) -> None:
    k: i64
    for k in range(p.stored):
        tile = p.storage[k]
        if spots(lens, p, tile):
            t[STORED] += 1.0
        else:
            t[STUCK] += 1.0
        c = TILE_COLOUR[tile]
        if c < COLOURS:
            t[STORED_OF + c] += late if c == MINE else 1.0
    if p.stored >= 3:
        t[FULL] = 1.0


def _areas(lens: Lens, s: State, p: Player, rounds: i64, late: float, t: vec[float]) -> None:
    phase = s.phase + (1 if s.round == 4 else 0)
    i: i64
    species: i64
    for i in range(len(lens.areas)):
        area = lens.areas[i]
        rest = bits_in(area & ~p.covered)
        size = lens.size[i]
        if rest == 0:
            continue
        if rest == size:
            if area & p.frontier:
                t[REACHED] += late
            continue
        if rest > rounds + 1:
            continue
        share = float(size - rest) / float(size)
        prize = float(s.rules.area_points[size] + s.rules.phase_points[phase])
        t[BEGUN + lens.colour[i]] += share * prize
        if rest == 1:
            t[LAST_SPACE] += prize
        if lens.colour[i] == LIVESTOCK:
            herd: i64 = 0
            for species in range(4):
                animals = animals_in(lens, p, i, species)
                if animals > herd:
                    herd = animals
            t[HERD] += float(herd * rest)


def _colours(lens: Lens, s: State, p: Player, late: float, t: vec[float]) -> None:
    c: i64
    v: i64
    for c in range(COLOURS):
        mask = lens.duchy.colour_mask[c]
        left = bits_in(mask & ~p.covered)
        near = mask & p.frontier
        if near:
            t[COLOURS_OPEN] += late
            for v in range(1, 7):
                if near & lens.with_number[v]:
                    t[NUMBERS_OPEN] += late
        if left and left <= 3 and s.bonus_taken[c] < 2:
            bonus = s.rules.large_bonus[s.width] if s.bonus_taken[c] == 0 else s.rules.small_bonus[s.width]
            t[BONUS + left - 1] += float(bonus)


class HandJudge(Judge):
    """What is banked, and the terms at their prices."""

    def __init__(self, atlas: Atlas, prices: list[float]) -> None:
        super().__init__(atlas)
        self.prices: vec[float] = vec[float](prices)
        self.terms: vec[float] = vec[float]([0.0] * TERMS)

    def value(self, s: State) -> float:
        p = s.players[self.seat]
        terms(self.lens, s, p, self.seat, self.terms)
        out = float(banked(s, p))
        k: i64
        for k in range(TERMS):
            out += self.prices[k] * self.terms[k]
        return out

    def counted(self, s: State) -> list[float]:
        terms(self.lens, s, s.players[self.seat], self.seat, self.terms)
        return [x for x in self.terms]

"""The solo game by its goal, 37 covered spaces: every line of a turn, judged by what it brings nearer to that."""

from typing import Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import (
    ANY,
    AT_END,
    BIT,
    COLOURS,
    EMPTY,
    END,
    P_MODULE,
    PASS,
    PENDING_SHIFT,
    TILE_COLOUR,
    X_SHIFT,
)
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modes.solo.engine import BUYING, GIVE, SoloPart
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .inputs import bits_in
from .search import MASK, best_of, key, line_to, normal

EVERYWHERE: Final = 2**37 - 1
WON: Final = 1000.0

# the terms that are counted; all but the first fade out with the last round
COVERED: Final = 0  # by colour of the space
STORED: Final = 6  # by colour: a tile with a space in reach
STUCK: Final = 12  # a tile whose spaces are out of reach
FACE_DOWN: Final = 13
SILVER: Final = 14  # up to eight
WORKERS: Final = 15  # up to six
GOODS: Final = 16  # up to ten
PROGRESS: Final = 17  # the counter as a share of the target
RESETS: Final = 18  # how far the target has come down
MINES: Final = 19  # phases that mines will still pay in
OPEN: Final = 20  # colours with a space in reach
NUMBERS: Final = 21  # pairs of colour and number in reach
COLOUR_DONE: Final = 22  # how nearly colours are complete
AREA_DONE: Final = 23  # how nearly areas are complete, in targets
MARKET: Final = 24  # tiles in the depots for spaces in reach
MONASTERIES: Final = 25  # 1 to 14
FULL: Final = 39  # three tiles in storage
BEHIND: Final = 40  # empty spaces beyond two a round
TERMS: Final = 41


def solo_part(s: State) -> SoloPart:
    part = s.ext[0]
    assert isinstance(part, SoloPart)
    return part


def count_terms(s: State, p: Player, t: vec[float]) -> None:
    k: i64
    for k in range(TERMS):
        t[k] = 0.0
    duchy = p.duchy
    for k in range(COLOURS):
        t[COVERED + k] = float(bits_in(p.covered & duchy.colour_mask[k]))
    rounds = 24 - 5 * s.phase - s.round
    if rounds <= 0:
        return
    late = float(rounds) / 24.0
    part = solo_part(s)
    target = float(part.target())
    near = p.frontier
    for k in range(p.stored):
        tile = p.storage[k]
        c = TILE_COLOUR[tile]
        if c == ANY:
            t[FACE_DOWN] += 1.0
        elif near & duchy.colour_mask[c]:
            t[STORED + c] += 1.0
        elif duchy.colour_mask[c] & ~p.covered:
            t[STUCK] += 1.0
    if p.stored >= 3:
        t[FULL] = 1.0
    t[SILVER] = float(p.silver if p.silver < 8 else 8)
    t[WORKERS] = float(p.workers if p.workers < 6 else 6)
    goods: i64 = 0
    for k in range(6):
        goods += p.goods[k]
    t[GOODS] = float(goods if goods < 10 else 10)
    t[PROGRESS] = float(part.counter) / target
    t[RESETS] = late * float(part.resets)
    t[MINES] = float(p.mines * (4 - s.phase))
    for k in range(COLOURS):
        mask = duchy.colour_mask[k]
        empty = mask & ~p.covered
        if not empty:
            continue
        size = bits_in(mask)
        share = float(size - bits_in(empty)) / float(size)
        t[COLOUR_DONE] += share * share
        if mask & near:
            t[OPEN] += 1.0
            seen: i64 = 0
            rest = mask & near
            h: i64
            for h in range(37):
                if rest & BIT[h]:
                    seen |= BIT[duchy.number[h]]
            t[NUMBERS] += float(bits_in(seen))
    done: i64 = p.covered
    for h in range(37):
        area = duchy.area[h]
        if p.covered & area and not done & BIT[h]:
            size = duchy.area_size[h]
            rest = bits_in(area & ~p.covered)
            share = float(size - rest) / float(size)
            t[AREA_DONE] += share * float(s.rules.area_points[size] + s.rules.phase_points[s.phase]) / target
            done |= area  # counted once
    if s.round < 4:
        for tile in s.depots:
            if tile != EMPTY and near & duchy.colour_mask[TILE_COLOUR[tile]]:
                t[MARKET] += 1.0
    for k in range(14):
        if p.monasteries & BIT[k]:
            t[MONASTERIES + k] = late
    behind = 37 - bits_in(p.covered) - 2 * rounds
    if behind > 0:
        t[BEHIND] = float(behind)


class SoloSearch:
    """Finds the best line of a turn. `beam` positions are kept after the first die."""

    def __init__(self, prices: list[float], beam: i64, most: i64) -> None:
        self.prices: vec[float] = vec[float](prices)
        self.beam = beam
        self.most = most  # positions made between two dice
        self.terms: vec[float] = vec[float]([0.0] * TERMS)
        self.states: list[State] = []
        self.parent: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()
        self.seen: set[int] = set()

    def value(self, s: State) -> float:
        p = s.players[0]
        if p.covered == EVERYWHERE:
            return WON
        count_terms(s, p, self.terms)
        out = 0.0
        k: i64
        for k in range(TERMS):
            out += self.prices[k] * self.terms[k]
        return out

    def run(self, s: State, noise: float, rng: Rng) -> i64:
        """The number of the best position at the end of the turn, or of one where the game is won."""
        p = s.players[0]
        self.states = [s]
        self.parent = vec[i64]([-1])
        self.action = vec[i64]([-1])
        self.seen = set()
        level = vec[i64]([0])
        left: i64 = (1 if p.die0 else 0) + (1 if p.die1 else 0)
        while left >= 0:
            level = self._expand(level, left)
            if len(self.ends) and self.states[self.ends[0]].stage == AT_END:
                return self.ends[0]
            left -= 1
            if left >= 0:
                level = self._best(level)
        best: i64 = 0
        high = -1e9
        for node in self.ends:
            worth = self.value(self.states[node])
            if noise > 0.0:
                worth += noise * normal(rng)
            if worth > high:
                high = worth
                best = node
        return best

    def _expand(self, level: vec[i64], left: i64) -> vec[i64]:
        """The positions with fewer dice that these lead to; with no dice left, those where the turn may end."""
        stack: list[i64] = [x for x in level]
        stack.reverse()
        out = vec[i64](capacity=64)
        self.ends = vec[i64](capacity=64)
        most = i64(len(self.states)) + self.most
        while stack:
            node = stack.pop()
            s = self.states[node]
            if left == 0 and not s.pending:
                self.ends = append(self.ends, node)
            for action in self._sensible(s, legal(s, 0)):
                if action == END or i64(len(self.states)) >= most:
                    continue
                child = s.copy()
                apply(child, 0, action)
                number = i64(len(self.states))
                if child.stage == AT_END:
                    self._enter(child, node, action)
                    self.ends = vec[i64]([number])
                    return out
                part = solo_part(child)
                code: int = (key(child, 0, 0, -1) * 31 + part.counter * 1009 + part.resets * 131) & MASK
                for what in part.parts:
                    code ^= (int(what) + 7) * 0x2545F4914F6CDD1D & MASK
                if code in self.seen:
                    continue
                self.seen.add(code)
                self._enter(child, node, action)
                p = child.players[0]
                dice: i64 = (1 if p.die0 else 0) + (1 if p.die1 else 0)
                if child.pending or dice == left:
                    stack.append(number)
                else:
                    out = append(out, number)
        return out

    def _enter(self, child: State, node: i64, action: i64) -> None:
        self.states.append(child)
        self.parent = append(self.parent, node)
        self.action = append(self.action, action)

    def _sensible(self, s: State, actions: vec[i64]) -> vec[i64]:
        """Points are bought only to reach the target, and which goods are given up is not looked into."""
        if not s.pending or s.pending[-1] & 15 != P_MODULE:
            return actions
        about = s.pending[-1] >> PENDING_SHIFT
        if about & 15 != 0:
            return actions
        kind = about >> 4 & 15
        if kind == GIVE:
            return vec[i64]([actions[0]])
        if kind == BUYING:
            part = solo_part(s)
            if part.counter + (actions[0] >> X_SHIFT) < part.target():
                return vec[i64]([PASS])
            return vec[i64]([actions[0], PASS])
        return actions

    def _best(self, nodes: vec[i64]) -> vec[i64]:
        if i64(len(nodes)) <= self.beam:
            return nodes
        worth = vec[float](capacity=len(nodes))
        for node in nodes:
            worth = append(worth, self.value(self.states[node]))
        return best_of(nodes, worth, self.beam)

    def line(self, node: i64) -> list[i64]:
        """The actions that lead to a position."""
        return line_to(node, self.parent, self.action)

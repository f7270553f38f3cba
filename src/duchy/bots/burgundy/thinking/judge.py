"""What a position is worth to a seat, in points: the frame that hand-made and learned judgement share, and the net.

The first layer is kept as sums of packed rows: three hidden units to an int, twenty bits each. A sum of packed rows is
the packed sum, so a changed input costs one addition for three units; only what changed since the root is added. What
follows from the tiles in the duchy is added once for all lines that place the same tiles.
"""

from typing import Final

from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.codes import BIT
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

from .features import add_own_possessions, add_own_shape, add_player
from .inputs import MODULES, OWN, PLAYER, Inputs, Lens, banked
from .module_inputs import add_modules

LANES: Final = 3
LANE_BITS: Final = 20
LANE: Final = 1048575  # 2^20 - 1
ZERO: Final = 524288  # what stands for 0 in a lane when it is read
ALL_ZERO: Final = 576461302059761664  # ZERO in each lane
SCALE: Final = 1024.0  # a weight of 1 in the first layer
SECOND_SCALE: Final = 256.0  # and in the second
PAIR_BITS: Final = 31  # the second layer: two units to an int
PAIR_LANE: Final = 2147483647
PAIR_HALF: Final = 1073741824
PAIR_ZERO: Final = 2305843010287435776  # PAIR_HALF in both
PAIR_SCALE: Final = 262144.0  # SCALE x SECOND_SCALE
MASK: Final = 0x1FFFFFFFFFFFFFFF


def pack(units: list[float], scale: float, lanes: i64, bits: i64) -> vec[i64]:
    """Weights as ints, so many to one int; halves go to the even side."""
    out: vec[i64] = vec[i64]([], capacity=len(units) // lanes)
    at: i64
    lane: i64
    for at in range(0, len(units), lanes):
        word: i64 = 0
        for lane in range(lanes):
            word += i64(round(units[at + lane] * scale)) << bits * lane
        out = append(out, word)
    return out


class Atlas:
    """The lenses of the duchies of a ruleset."""

    def __init__(self, lenses: list[Lens]) -> None:
        self.lenses = lenses

    def of(self, duchy: Duchy) -> Lens:
        for lens in self.lenses:
            if lens.duchy is duchy:
                return lens
        lens = Lens(duchy, -1)
        self.lenses.append(lens)
        return lens


class Judge:
    """`begin` at the root of a turn, then `value` of the positions the turn can lead to."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.seat: i64 = 0
        self.lens: Lens = atlas.lenses[0]

    def begin(self, s: State, seat: i64) -> None:
        self.seat = seat
        self.lens = self.atlas.of(s.players[seat].duchy)

    def value(self, s: State) -> float:
        return float(banked(s, s.players[self.seat]))

    def from_all_sides(self, s: State, seat: i64) -> float:
        """The worth to a seat where all have moved; `begin` is not needed, and what was begun is lost."""
        self.begin(s, seat)
        return self.value(s)

    def final(self, s: State) -> float:
        """The worth of a finished game."""
        return float(score(s.players[self.seat]))


class Weights:
    """A trained net, packed. Outputs: points to come of the seat, of each other in turn, and the log odds to win, which
    nobody asks for: they do not see the points."""

    def __init__(
        self, inputs: i64, words: i64, outputs: i64,
        w1: vec[i64], b1: vec[i64], w2: vec[i64], b2: vec[i64], w3: vec[float], b3: vec[float],
    ) -> None:  # fmt: skip
        self.inputs = inputs
        self.words = words
        self.outputs = outputs
        self.w1 = w1
        self.b1 = b1
        self.w2 = w2
        self.b2 = b2
        self.w3 = w3  # for each phase
        self.b3 = b3


class NetJudge(Judge):
    """Own points - others x (points of the best other)."""

    def __init__(self, atlas: Atlas, weights: Weights, others: float) -> None:
        super().__init__(atlas)
        self.weights = weights
        self.others = others
        self.totals: vec[float] = vec[float]([0.0] * (weights.outputs - 2))  # what each other may expect, in turn
        self.static = Inputs()  # what the seat's turn does not change
        self.base_shape = Inputs()
        self.base = Inputs()
        self.now = Inputs()
        self.on = Inputs()
        self.off = Inputs()
        self.shapes: dict[int, i64] = {}  # where in `shape_sums` the sum for a set of placed tiles begins
        self.shape_sums: vec[i64] = vec[i64]()
        self.root_covered: i64 = 0
        self.mark: vec[i64] = vec[i64]([i64(0)] * weights.inputs)
        self.root_sum: vec[i64] = weights.b1[:]
        self.sum: vec[i64] = weights.b1[:]
        self.out: vec[float] = vec[float]([0.0] * weights.outputs)
        self.other_points: vec[i64] = vec[i64]()
        self.banked: i64 = 0
        self.last = False  # is this the seat's last turn?
        self.over = False  # and is it played to its end?
        self.evaluations: i64 = 0

    def begin(self, s: State, seat: i64) -> None:
        self.seat = seat
        p = s.players[seat]
        self.lens = self.atlas.of(p.duchy)
        self.root_covered = p.covered
        self.last = s.phase == 4 and s.round == 4
        _set_marks(self.mark, self.base_shape, 0)
        _set_marks(self.mark, self.base, 0)
        self._see_others(s)
        self.base_shape.count = 0
        self._see_shape(s, p, self.base_shape)
        self.base.count = 0
        self._see_possessions(s, p, self.base)
        _set_marks(self.mark, self.base_shape, 1)
        _set_marks(self.mark, self.base, 1)
        total = self.weights.b1[:]
        _add_rows(total, self.weights, self.static)
        _add_rows(total, self.weights, self.base_shape)
        _add_rows(total, self.weights, self.base)
        self.root_sum = total
        self.shapes = {}
        self.shape_sums = vec[i64](capacity=64 * self.weights.words)

    def _see_others(self, s: State) -> None:
        self.static.count = 0
        self.other_points = vec[i64]()
        k: i64
        for k in range(1, s.n):
            other = (self.seat + k) % s.n
            p = s.players[other]
            self.other_points = append(self.other_points, banked(s, p))
            add_player(self.atlas.of(p.duchy), s, p, other, self.static, OWN + (k - 1) * PLAYER)

    def _see_shape(self, s: State, p: Player, out: Inputs) -> None:
        """What follows from the tiles in the duchy."""
        add_own_shape(self.lens, s, p, out)

    def _see_possessions(self, s: State, p: Player, out: Inputs) -> None:
        """What else a turn of the seat may change."""
        add_own_possessions(self.lens, s, p, self.seat, out)
        if s.modded:
            add_modules(s, p, out, self.weights.inputs - MODULES)

    def all_inputs(self, s: State) -> vec[i64]:
        """Those of a position of the turn that was begun, for the record of a self-play game."""
        now = self.now
        now.count = 0
        self._see_shape(s, s.players[self.seat], now)
        self._see_possessions(s, s.players[self.seat], now)
        out = now.items[: now.count]
        j: i64
        for j in range(self.static.count):
            out = append(out, self.static.items[j])
        return out

    def value(self, s: State) -> float:
        self.look(s)
        k: i64
        for k in range(len(self.other_points)):
            self.totals[k] = float(self.other_points[k]) + self.out[k + 1]
        return self._less_others(self.own_total())

    def final(self, s: State) -> float:
        k: i64
        for k in range(1, s.n):
            self.totals[k - 1] = float(score(s.players[(self.seat + k) % s.n]))
        return self._less_others(float(score(s.players[self.seat])))

    def from_all_sides(self, s: State, seat: i64) -> float:
        """Each seat says of itself what it expects."""
        own = self.expected_of(s, seat, seat)
        k: i64
        for k in range(1, s.n):
            self.totals[k - 1] = self.expected_of(s, (seat + k) % s.n, seat)
        return self._less_others(own)

    def expected_of(self, s: State, seat: i64, asked: i64) -> float:
        """The points that a seat says of itself; of one that plays itself, as the seat that is asked sees it."""
        if s.plays_itself(seat):
            self.begin(s, asked)
            self.look(s)
            k = (seat - asked + s.n) % s.n
            return float(self.other_points[k - 1]) + self.out[k]
        self.begin(s, seat)
        self.look(s)
        return self.own_total()

    def _less_others(self, own: float) -> float:
        """By what each other may expect."""
        if self.others == 0.0:
            return own
        totals = self.totals
        best = totals[0]
        k: i64
        for k in range(1, len(totals)):
            best = max(best, totals[k])
        return own - self.others * best

    def own_total(self) -> float:
        return float(self.banked) + (0.0 if self.over else self.out[0])

    def look(self, s: State) -> None:
        """Fill `out` and `banked` for a position of the turn that was begun."""
        self.evaluations += 1
        p = s.players[self.seat]
        self.banked = banked(s, p)
        self.over = self.last and not p.die0 and not p.die1
        self._forward(s, p)

    def _forward(self, s: State, p: Player) -> None:
        """The net from its inputs to its outputs."""
        first = self._shape_sum(s, p)
        now = self.now
        now.count = 0
        self._see_possessions(s, p, now)
        total = self.sum
        sums = self.shape_sums
        i: i64
        for i in range(self.weights.words):
            total[i] = sums[first + i]
        self._add_changes(now, self.base)
        self._rest(s.phase)

    def _shape_sum(self, s: State, p: Player) -> i64:
        """Where the first layer of the placed tiles is."""
        code = self._shape_code(s, p)
        if code in self.shapes:
            return self.shapes[code]
        now = self.now
        now.count = 0
        self._see_shape(s, p, now)
        total = self.sum
        root = self.root_sum
        i: i64
        for i in range(self.weights.words):
            total[i] = root[i]
        self._add_changes(now, self.base_shape)
        first = i64(len(self.shape_sums))
        self.shapes[code] = first
        for i in range(self.weights.words):
            self.shape_sums = append(self.shape_sums, total[i])
        return first

    def _shape_code(self, s: State, p: Player) -> i64:
        """Of all that the inputs of the placed tiles depend on."""
        return with_fresh(p.covered, p, self.root_covered)

    def _add_changes(self, now: Inputs, base: Inputs) -> None:
        """To the sum: the rows of what is on now and was not, less those of what was on and is not."""
        mark = self.mark
        on = self.on.items
        off = self.off.items
        more: i64 = 0
        less: i64 = 0
        items = now.items
        j: i64
        for j in range(now.count):
            at = items[j]
            if mark[at]:
                mark[at] = 2
            else:
                on[more] = at
                more += 1
        items = base.items
        for j in range(base.count):
            at = items[j]
            if mark[at] == 2:
                mark[at] = 1
            else:
                off[less] = at
                less += 1
        both = less
        if more < less:
            both = more
        both -= both & 1
        for j in range(0, both, 2):  # mostly one thing took the place of another: four rows at once
            _exchange_rows(self.sum, self.weights, on[j], on[j + 1], off[j], off[j + 1])
        for j in range(both, more):
            _add_row(self.sum, self.weights, on[j])
        for j in range(both, less):
            _take_row(self.sum, self.weights, off[j])

    def _rest(self, phase: i64) -> None:
        """The second layer, two units to an int, and the outputs of the phase."""
        weights = self.weights
        w2 = weights.w2
        b2 = weights.b2
        total = self.sum
        a0, a1, a2, a3 = b2[0], b2[1], b2[2], b2[3]
        a4, a5, a6, a7 = b2[4], b2[5], b2[6], b2[7]
        i: i64
        lane: i64
        for i in range(weights.words):
            word = total[i] + ALL_ZERO
            for lane in range(LANES):
                x = (word & LANE) - ZERO
                word >>= LANE_BITS
                row = 8 * (LANES * i + lane)
                if x > 0:
                    a0 += x * w2[row]
                    a1 += x * w2[row + 1]
                    a2 += x * w2[row + 2]
                    a3 += x * w2[row + 3]
                    a4 += x * w2[row + 4]
                    a5 += x * w2[row + 5]
                    a6 += x * w2[row + 6]
                    a7 += x * w2[row + 7]
        outputs = weights.outputs
        out = self.out
        for i in range(outputs):
            out[i] = weights.b3[phase * outputs + i]
        at = phase * 16 * outputs
        self._add_pair(a0, at)
        self._add_pair(a1, at + 2 * outputs)
        self._add_pair(a2, at + 4 * outputs)
        self._add_pair(a3, at + 6 * outputs)
        self._add_pair(a4, at + 8 * outputs)
        self._add_pair(a5, at + 10 * outputs)
        self._add_pair(a6, at + 12 * outputs)
        self._add_pair(a7, at + 14 * outputs)

    def _add_pair(self, pair: i64, at: i64) -> None:
        """Two units of the second layer to the outputs."""
        word = pair + PAIR_ZERO
        low = (word & PAIR_LANE) - PAIR_HALF
        high = (word >> PAIR_BITS) - PAIR_HALF
        out = self.out
        outputs = self.weights.outputs
        w3 = self.weights.w3
        i: i64
        if low > 0:
            h = float(low) / PAIR_SCALE
            for i in range(outputs):
                out[i] += h * w3[at + i]
        if high > 0:
            h = float(high) / PAIR_SCALE
            for i in range(outputs):
                out[i] += h * w3[at + outputs + i]


def with_fresh(code: i64, p: Player, before: i64) -> i64:
    """The code, with what lies on the spaces that a player has covered since then."""
    fresh = p.covered & ~before
    h: i64
    if fresh:
        for h in range(37):
            if fresh & BIT[h]:
                code = (code * 0x2545F4914F6CDD1D + p.tiles[h] + 1) & MASK
    return code


def _set_marks(mark: vec[i64], on: Inputs, value: i64) -> None:
    j: i64
    for j in range(on.count):
        mark[on.items[j]] = value


def _add_rows(total: vec[i64], weights: Weights, on: Inputs) -> None:
    j: i64
    for j in range(on.count):
        _add_row(total, weights, on.items[j])


def _add_row(total: vec[i64], weights: Weights, at: i64) -> None:
    row = at * weights.words
    w1 = weights.w1
    i: i64
    for i in range(weights.words):
        total[i] += w1[row + i]


def _exchange_rows(total: vec[i64], weights: Weights, one: i64, two: i64, former: i64, other: i64) -> None:
    """Two rows more and two less."""
    words = weights.words
    w1 = weights.w1
    a, b, c, d = one * words, two * words, former * words, other * words
    i: i64
    for i in range(words):
        total[i] += w1[a + i] + w1[b + i] - w1[c + i] - w1[d + i]


def _take_row(total: vec[i64], weights: Weights, at: i64) -> None:
    row = at * weights.words
    w1 = weights.w1
    i: i64
    for i in range(weights.words):
        total[i] -= w1[row + i]

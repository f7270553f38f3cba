"""The solo game: points drive a counter to a target, each reset is an extra action, and 37 covered spaces win.

What a placed tile brings is kept as a list of parts, of which the player chooses the next one (BM-SOLO-39).
"""

from typing import Final

from duchy.games.burgundy.engine.apply import from_black, gain, place_tile, take_effect
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    ANY,
    AT_END,
    BESIDE,
    BIT,
    COLOURS,
    EMPTY,
    FACE_DOWN,
    FIRST_MONASTERY,
    FOR_AREAS,
    FOR_MONASTERY_26,
    FOR_PHASES,
    FOR_PURCHASES,
    HEX_SHIFT,
    M15,
    M16_TO_23,
    M24,
    M25,
    M26,
    M29,
    MINE,
    MONASTERY,
    OPTIONAL,
    P_CASTLE,
    P_DISCARD,
    P_MODULE,
    PASS,
    PENDING_SHIFT,
    TILE_COLOUR,
    X_SHIFT,
)
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.legal import on_spaces, spaces_for, wares
from duchy.games.burgundy.engine.scoring import score, score_monasteries
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

STEP: Final = 5  # by which a reset lowers the target, and the lowest target there is (BM-SOLO-36 and -37)
GOODS_FOR_A_TILE: Final = 5
EVERYWHERE: Final = 2**37 - 1
SCORING: Final = M15 | M16_TO_23 | M24 | M25 | M26 | M29  # monasteries that score when placed (BM-SOLO-29 and -30)

# parts of what is going on: kind | parameter << 3
SIZE: Final = 0  # points for the size of an area: its size
PHASE: Final = 1  # its phase points
REWARD: Final = 2  # for a completed colour
EFFECT: Final = 3  # of a placed tile: tile | hex << 6
ACTION: Final = 4  # after a reset
PART_SHIFT: Final = 3

# kinds of the module's pending effects
ORDER: Final = 0  # which part is next
BUYING: Final = 1  # points were gained, more may be bought
REWARDING: Final = 2
EXCHANGE: Final = 3  # a tile of the black depot for five goods
GIVE: Final = 4  # one of these goods: goods still to give | lowest type << 3 | the tile's place << 6
KIND_BITS: Final = 4
PARTS_SEEN: Final = 8  # parts of what is going on that the row of a learner has room for


class SoloPart(Part):
    def __init__(
        self, start: i64, resets: i64, counter: i64, counted: i64, backs: i64, lost: vec[i64], parts: list[i64]
    ) -> None:
        self.start = start  # the first target
        self.resets = resets
        self.counter = counter
        self.counted = counted  # the points that have moved the counter so far
        self.backs = backs  # tiles that can still be turned face down
        self.lost = lost  # goods by type that left the game
        self.parts = parts  # of what is going on, still to be carried out

    def copy(self) -> Part:
        return SoloPart(
            self.start, self.resets, self.counter, self.counted, self.backs, self.lost[:], self.parts[:]
        )

    def target(self) -> i64:
        """BM-SOLO-36 and -37, RUL-M25."""
        target = self.start - STEP * self.resets
        return target if target > STEP else STEP


class Solo(Module):
    def __init__(self, at: i64, start: i64, backs: i64) -> None:
        super().__init__(at)
        self.start = start
        self.backs = backs

    def new_part(self, players: i64) -> Part:
        return SoloPart(self.start, 0, 0, 0, self.backs, vec[i64]([0] * 6), [])

    def part(self, s: State) -> SoloPart:
        part = s.ext[self.at]
        assert isinstance(part, SoloPart)
        return part

    def _push(self, s: State, kind: i64, parameter: i64) -> None:
        s.push(P_MODULE | (self.at | (kind | parameter << KIND_BITS) << 4) << PENDING_SHIFT)

    # ---------------------------------------------------------------- the round
    def rolled(self, s: State, white: i64) -> None:
        """BM-SOLO-09 to -11: the slots of a depot are in the order of their removal."""
        first = (white - 1) * s.width
        for i in range(6 * s.width):
            slot = (first + i) % (6 * s.width)
            if s.depots[slot] != EMPTY:
                s.depots[slot] = EMPTY
                s.removed += 1
                return

    def ending(self, s: State) -> bool:
        """BM-SOLO-42: there is no final scoring."""
        return True

    # ---------------------------------------------------------------- placing
    def fitting(self, s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
        """BM-SOLO-25."""
        return EVERYWHERE if tile == FACE_DOWN else spaces

    def placing(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> bool:
        """BM-SOLO-39 and -41: the parts that follow from a covered space, unless it was the last."""
        for m in s.hooks.placed:
            m.placed(s, p, holder, tile, h)
        part = self.part(s)
        if p.covered == EVERYWHERE:
            s.stage = AT_END
            s.pending = vec[i64]()
            part.parts = []
            return True
        duchy = p.duchy
        if p.covered & duchy.area[h] == duchy.area[h]:
            size = duchy.area_size[h]
            for m in s.hooks.area_size:
                size = m.area_size(s, p, holder, h, size)
            part.parts.append(SIZE | size << PART_SHIFT)
            part.parts.append(PHASE)
            whole = duchy.colour_mask[duchy.colour[h]]
            if p.covered & whole == whole:
                part.parts.append(REWARD)
        if _has_effect(tile):
            part.parts.append(EFFECT | (tile | h << 6) << PART_SHIFT)
        return True

    # ---------------------------------------------------------------- the parts, one after the other
    def stepped(self, s: State, p: Player) -> None:
        """Count what was gained; where nothing else is pending, go on with the parts until there is a choice."""
        part = self.part(s)
        self._count(s, p, part)
        while part.parts and not len(s.pending):
            for other in part.parts:
                if other != part.parts[0]:
                    self._push(s, ORDER, 0)
                    return
            self._carry_out(s, p, part.parts.pop())
            self._count(s, p, part)

    def _carry_out(self, s: State, p: Player, what: i64) -> None:
        kind = what & 7
        about = what >> PART_SHIFT
        if kind == SIZE:
            p.points[FOR_AREAS] += s.rules.area_points[about]
        elif kind == PHASE:
            p.points[FOR_PHASES] += s.rules.phase_points[s.phase]
        elif kind == REWARD:
            if len(self._rewards(s, p, vec[i64](capacity=16))):
                self._push(s, REWARDING, 0)
        elif kind == ACTION:
            s.push(P_CASTLE | OPTIONAL << PENDING_SHIFT)
        else:
            tile = about & 63
            if TILE_COLOUR[tile] == MONASTERY:
                self._score_monastery(s, p, BIT[tile - FIRST_MONASTERY])
            else:
                take_effect(s, p, p, tile, about >> 6)

    def _score_monastery(self, s: State, p: Player, monastery: i64) -> None:
        """BM-SOLO-29 and -30: as at the end of other games, but for this tile alone."""
        if monastery == M26:
            c: i64
            for c in range(COLOURS):
                whole = p.duchy.colour_mask[c]
                if p.covered & whole == whole:
                    p.points[FOR_MONASTERY_26] += s.rules.monastery_26
            return
        all_ = p.monasteries
        p.monasteries = monastery
        score_monasteries(s, p)
        for m in s.hooks.score_end:
            m.score_end(s, p)
        p.monasteries = all_

    # ---------------------------------------------------------------- the counter
    def _count(self, s: State, p: Player, part: SoloPart) -> None:
        """BM-SOLO-34; BM-SOLO-46: also where the gain has put the counter back."""
        gained = score(p) - part.counted
        if gained > 0:
            self._move(part, gained)
            if p.silver:
                self._push(s, BUYING, 0)

    def _move(self, part: SoloPart, points: i64) -> None:
        """BM-SOLO-35 and -38."""
        part.counted += points
        part.counter += points
        if part.counter >= part.target():
            part.counter = 0
            part.resets += 1
            part.parts.append(ACTION)

    # ---------------------------------------------------------------- ships
    def loaded(self, s: State, p: Player) -> bool:
        """BM-SOLO-19 to -22."""
        part = self.part(s)
        for i in range(36):
            part.lost[i % 6] += s.depot_goods[i]
            s.depot_goods[i] = 0
        held: i64 = 0
        for tiles in p.goods:
            held += tiles
        if held >= GOODS_FOR_A_TILE and len(wares(s, False, ANSWER, vec[i64](capacity=8))):
            self._push(s, EXCHANGE, 0)
        return True  # there is no track to move on (BM-SOLO-05)

    def _gifts(self, p: Player, count: i64, lowest: i64, out: vec[i64]) -> vec[i64]:
        """The goods that may be given up next: in the order of types, so that each set of five is offered once."""
        left: i64 = 0
        for t in range(5, lowest - 1, -1):
            left += p.goods[t]
            if p.goods[t] and left >= count:
                out = append(out, ANSWER | t << X_SHIFT)
        return out

    def _give(self, s: State, p: Player, parameter: i64, t: i64) -> None:
        part = self.part(s)
        p.goods[t] -= 1
        part.lost[t] += 1
        count = (parameter & 7) - 1
        ware = parameter >> 6
        if count:
            self._push(s, GIVE, count | t << 3 | ware << 6)
            return
        part.backs -= 1
        s.removed += 1  # as the tile it was
        if ware < BESIDE:
            from_black(s, ware)
            gain(s, p, FACE_DOWN)
            return
        for m in s.hooks.wares:
            m.fetch_ware(s, p, ware)
        if len(s.pending) and s.pending[-1] & 15 == P_DISCARD:
            s.pending[-1] = P_DISCARD | FACE_DOWN << PENDING_SHIFT
        else:
            p.storage[p.stored - 1] = FACE_DOWN

    # ---------------------------------------------------------------- completed colours
    def _rewards(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BM-SOLO-31 and -32."""
        for i in range(2 * s.width):
            tile = s.black[i]
            if tile != EMPTY:
                j: i64 = 0
                while s.black[j] != tile:
                    j += 1
                if j == i:
                    out = on_spaces(spaces_for(s, p, p, tile), ANSWER | i64(i) << X_SHIFT, out)
        for m in s.hooks.straight:
            out = m.straight(s, p, p, ANSWER, out)
        return out

    def _reward(self, s: State, p: Player, x: i64, h: i64) -> None:
        if x < BESIDE:
            place_tile(s, p, p, from_black(s, x), h)
            return
        for m in s.hooks.straight:
            m.place_straight(s, p, p, x, h)

    # ---------------------------------------------------------------- answers
    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        kind = effect & 15
        part = self.part(s)
        if kind == ORDER:
            i: i64
            for i in range(len(part.parts)):
                if part.parts.index(part.parts[i]) == i:
                    out = append(out, ANSWER | part.parts[i] << X_SHIFT)
            return out
        if kind == GIVE:
            parameter = effect >> KIND_BITS
            return self._gifts(p, parameter & 7, parameter >> 3 & 7, out)
        if kind == BUYING:  # what would go beyond the target is lost (BM-SOLO-35)
            points = part.target() - part.counter
            if p.silver < points:
                points = p.silver
            for k in range(points, 0, -1):
                out = append(out, ANSWER | i64(k) << X_SHIFT)
        elif kind == REWARDING:
            out = self._rewards(s, p, out)
        else:
            out = wares(s, False, ANSWER, out)
        return append(out, PASS)

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        if action == PASS:
            return
        kind = effect & 15
        x = action >> X_SHIFT
        part = self.part(s)
        if kind == ORDER:
            part.parts.remove(x)
            self._carry_out(s, p, x)
        elif kind == BUYING:
            p.silver -= x
            p.points[FOR_PURCHASES] += x
            self._move(part, x)
        elif kind == REWARDING:
            self._reward(s, p, x & 63, action >> HEX_SHIFT & 63)
        elif kind == EXCHANGE:
            self._push(s, GIVE, GOODS_FOR_A_TILE | (x & 63) << 6)
        else:
            self._give(s, p, effect >> KIND_BITS, x)

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """Target, resets, counter, backs, goods that left the game, and what is still to be carried out."""
        part = self.part(s)
        for number in (part.target(), part.resets, part.counter, part.backs):
            out = append(out, number)
        for tiles in part.lost:
            out = append(out, tiles)
        for i in range(PARTS_SEEN):
            what: i64 = part.parts[i] + 1 if i < len(part.parts) else 0
            out = append(append(out, what & 255), what >> 8)
        return out

    # ---------------------------------------------------------------- conservation
    def aside(self, s: State, tile: i64) -> i64:
        return self.part(s).backs if tile == FACE_DOWN else 0

    def goods_aside(self, s: State, t: i64) -> i64:
        return self.part(s).lost[t]


def _has_effect(tile: i64) -> bool:
    """Does anything follow from placing this tile, the space apart (BM-SOLO-26)?"""
    colour = TILE_COLOUR[tile]
    if colour == MONASTERY:
        return BIT[tile - FIRST_MONASTERY] & SCORING != 0
    return colour != MINE and colour != ANY

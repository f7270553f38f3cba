"""Vineyards: double hexes on a board of their own, two bonuses for each, and vines that score at the end."""

from typing import Final

from duchy.games.burgundy.engine.apply import building_effect, building_helps, from_black, gain, pay_workers, unstore
from duchy.games.burgundy.engine.codes import (
    ACT,
    ANSWER,
    ARGUMENT_SHIFT,
    BANK,
    BIT,
    BOARDING_HOUSE,
    CASTLE_TILE,
    COST,
    EMPTY,
    FOR_VINES,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    M8,
    OPTION,
    OPTIONAL,
    P_CASTLE,
    P_DISCARD,
    P_MODULE,
    P_OVERFULL,
    P_RESUME,
    PASS,
    PENDING_SHIFT,
    S4,
    STORE,
    WATCHTOWER,
    X_SHIFT,
)
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.legal import stored_before
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .vines import FIRST_VINE, KINDS, LAST_VINE, SPACES, TURNED, VINE_COLOURS, VineyardsPart, sum_of_bits, values_of

SPACES_FILLED: Final = 2  # of storage, by a double hex (BV-TAKE-03)

# bonuses that are neither a building's nor the castle's
FREE_TILE: Final = 100
DOUBLE_HEX: Final = 101

# kinds of the module's pending effects
BONUSES: Final = 0  # which bonus comes first, or, as P_RESUME, what is left of them: space | bit set of the two << 4
FREELY: Final = 1  # the free-tile bonus
GATHER: Final = 2  # the double-hex bonus
VINE: Final = 3  # a vine bonus tile for a full layer
MAKE_ROOM: Final = 4  # parameter: the kind that wants two storage spaces
KIND_BITS: Final = 4

# die actions: a depot slot to take from, or with GROW a stored kind (+ TURNED) and from SPACE_SHIFT on its space
GROW: Final = 64
SPACE_SHIFT: Final = 7
A_DOUBLE: Final = 1 << HEX_SHIFT  # in an answer to MAKE_ROOM: x is a kind of double hex, not a storage slot


class Vineyards(Module):
    def __init__(
        self,
        at: i64,
        numbers: list[int],
        layers: list[int],
        touching: list[list[int]],
        bonuses: list[int],
        mixed_and_alike: tuple[int, int],
        tiles_a_colour: int,
        depot_slots: list[int],
        store_spaces: list[int],
        points: list[int],
        automatic: int,
    ) -> None:
        super().__init__(at)
        self.numbers: vec[i64] = vec[i64]([i64(x) for x in numbers])  # by space
        self.layers: vec[i64] = vec[i64]([i64(x) for x in layers])  # by space, from 0 at the bottom
        self.lowest: i64 = sum_of_bits([v for v in range(SPACES) if not layers[v]])
        self.near: vec[i64] = vec[i64]([sum_of_bits(near) for near in touching])  # hexes 2v, 2v + 1 belong to space v
        self.bonuses: vec[i64] = vec[i64]([i64(x) for x in bonuses])  # by hex
        self.mixed: i64 = i64(mixed_and_alike[0])
        self.alike: i64 = i64(mixed_and_alike[1])
        self.tiles_a_colour: i64 = i64(tiles_a_colour)
        self.depot_slots: vec[i64] = vec[i64]([i64(x) for x in depot_slots])  # by players
        self.store_spaces: vec[i64] = vec[i64]([i64(x) for x in store_spaces])
        self.points: vec[i64] = vec[i64]([i64(x) for x in points])  # of an area of 1, 2, ... vines
        self.automatic: i64 = i64(automatic)  # seats, the last ones, without a vineyard (BA-VINE-02)
        self.beside: vec[i64] = vec[i64]([self._spaces_beside(v) for v in range(SPACES)])
        # bit set of the die values that slot k of a depot of n slots answers to, at [6 * n + k]
        self.values: vec[i64] = vec[i64]([sum_of_bits(values_of(k, n)) for n in range(7) for k in range(6)])

    def new_part(self, players: i64) -> Part:
        n = int(players)
        return VineyardsPart(
            0, 0, 0, self.full_bag(0), vec[i64]([EMPTY] * int(self.depot_slots[players])),
            vec[i64]([EMPTY] * int(self.store_spaces[players])), vec[i64]([self.sets(players)] * VINE_COLOURS),
            vec[i64]([0] * (KINDS * n)), vec[i64]([EMPTY] * (SPACES * n)), vec[i64]([0] * (VINE_COLOURS * n)),
            vec[i64]([0] * n), vec[i64]([0] * n), vec[i64]([EMPTY] * n),
        )  # fmt: skip

    def part(self, s: State) -> VineyardsPart:
        part = s.ext[self.at]
        assert isinstance(part, VineyardsPart)
        return part

    def sets(self, players: i64) -> i64:
        """Vine bonus tiles of each colour; RUL-M47: one set where one person plays against the Châteauma."""
        return 1 if self.automatic and players - self.automatic == 1 else self.tiles_a_colour

    def full_bag(self, gone: i64) -> vec[i64]:
        """BV-SETUP-04 to -06: the double hexes of the game without those of some colours."""
        bag = vec[i64]([0] * KINDS)
        for kind in range(KINDS):
            if not gone & (BIT[FIRST_VINE[kind]] | BIT[LAST_VINE[kind]]):
                bag[kind] = self.alike if FIRST_VINE[kind] == LAST_VINE[kind] else self.mixed
        return bag

    # ---------------------------------------------------------------- set-up and phases
    def deal(self, s: State, rng: Rng) -> i64:
        """BV-SETUP-01 and -07, RUL-X44: bit set of the colours that leave, then a colour for each vineyard."""
        part = self.part(s)
        gone = part.gone
        left = vec[i64](capacity=VINE_COLOURS)
        c: i64
        for c in range(VINE_COLOURS):
            if not gone & BIT[c]:
                left = append(left, c)
        size: i64 = len(left)
        while size > VINE_COLOURS - part.leaving:
            k = rng.below(size)
            gone |= BIT[left[k]]
            size -= 1
            left[k] = left[size]
        out = gone
        for seat in range(s.n - self.automatic):
            k = rng.below(size)
            out |= left[k] << (VINE_COLOURS + 3 * seat)
            size -= 1
            left[k] = left[size]
        return out

    def leave(self, part: VineyardsPart, gone: i64) -> None:
        """BV-SETUP-05 and -06: all that shows one of these colours leaves the game."""
        part.gone = gone
        part.bag = self.full_bag(gone)
        for c in range(VINE_COLOURS):
            part.pool[c] = 0 if gone & BIT[c] else self.sets(i64(len(part.paid)))

    def dealt(self, s: State, outcome: i64) -> None:
        part = self.part(s)
        self.leave(part, outcome & 63)
        for seat in range(s.n - self.automatic):
            colour = outcome >> (VINE_COLOURS + 3 * seat) & 7
            part.pool[colour] -= 1
            part.owned[VINE_COLOURS * seat + colour] += 1

    def clearing(self, s: State) -> None:
        """BV-PHASE-01."""
        part = self.part(s)
        for slot in range(len(part.depot)):
            if part.depot[slot] != EMPTY:
                part.depot[slot] = EMPTY
                part.removed += 1
        for slot in range(len(part.store)):
            if part.store[slot] != EMPTY:
                part.store[slot] = EMPTY
                part.removed += 1

    def draw(self, s: State, rng: Rng) -> i64:
        """BV-PHASE-02: the depot from the left, then the store."""
        part = self.part(s)
        bag = part.bag[:]
        left: i64 = 0
        for count in bag:
            left += count
        out: i64 = 0
        i: i64
        for i in range(len(part.depot) + len(part.store)):
            pick = rng.below(left)
            left -= 1
            kind: i64 = 0
            while pick >= bag[kind]:
                pick -= bag[kind]
                kind += 1
            bag[kind] -= 1
            out |= kind << 5 * i
        return out

    def drawn(self, s: State, outcome: i64) -> None:
        part = self.part(s)
        bag = part.bag[:]
        slots: i64 = len(part.depot)
        for i in range(slots + len(part.store)):
            kind = outcome >> 5 * i & 31
            bag[kind] -= 1
            if i < slots:
                part.depot[i] = kind
            else:
                part.store[i - slots] = kind
        part.bag = bag

    # ---------------------------------------------------------------- depot and store
    def from_depot(self, s: State, slot: i64) -> i64:
        depot = self.part(s).depot
        kind = depot[slot]
        depot[slot] = EMPTY
        return kind

    def from_store(self, s: State, space: i64) -> i64:
        store = self.part(s).store
        kind = store[space]
        store[space] = EMPTY
        return kind

    def wares(self, s: State, action: i64, out: vec[i64]) -> vec[i64]:
        """BV-STORE-01 to -03."""
        return self._offer(self.part(s).store, action | STORE << X_SHIFT, out)

    def _offer(self, places: vec[i64], action: i64, out: vec[i64]) -> vec[i64]:
        """The double hexes of depot or store; equal ones are one offer."""
        i: i64
        for i in range(len(places)):
            if places[i] != EMPTY:
                j: i64 = 0
                while places[j] != places[i]:
                    j += 1
                if j == i:
                    out = append(out, action + (j << X_SHIFT))
        return out

    def fetch_ware(self, s: State, p: Player, x: i64) -> None:
        if x >= STORE:
            self.gather(s, p, self.from_store(s, x - STORE))

    # ---------------------------------------------------------------- storage
    def load(self, s: State, p: Player) -> i64:
        return SPACES_FILLED * self.part(s).held[p.seat]

    def gather(self, s: State, p: Player, kind: i64) -> None:
        """BV-TAKE-03 and -04: a double hex wants two storage spaces."""
        if p.room - p.stored < SPACES_FILLED:
            self._push(s, MAKE_ROOM, kind)
            return
        self.part(s).put(p.seat, kind, 1)
        if not p.shields & S4:
            p.room -= SPACES_FILLED

    def _take_out(self, s: State, p: Player, kind: i64) -> None:
        self.part(s).put(p.seat, kind, -1)
        if not p.shields & S4:
            p.room += SPACES_FILLED

    def _room_makers(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """RUL-X03: no more than needed, so tiles go only where they are enough by themselves."""
        if p.stored >= SPACES_FILLED - (p.room - p.stored):
            for i in range(p.stored):
                if not stored_before(p, i):
                    out = append(out, ANSWER | i64(i) << X_SHIFT)
        return self._each_stored(s, p, ANSWER | A_DOUBLE, X_SHIFT, out)

    def discards(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """A double hex may make room for a tile, too."""
        return self._each_stored(s, p, OPTION | self.at << X_SHIFT, HEX_SHIFT, out)

    def _each_stored(self, s: State, p: Player, action: i64, shift: i64, out: vec[i64]) -> vec[i64]:
        part = self.part(s)
        left = part.held[p.seat]
        kind: i64 = 0
        while left:
            stored = part.stored[KINDS * p.seat + kind]
            if stored:
                left -= stored
                out = append(out, action | kind << shift)
            kind += 1
        return out

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        """A double hex is discarded from a full storage."""
        self._take_out(s, p, arg)
        self.part(s).removed += 1
        effect = s.pop()
        if effect & 15 == P_DISCARD:
            gain(s, p, effect >> PENDING_SHIFT)
        elif p.stored > p.room:
            s.push(P_OVERFULL)

    # ---------------------------------------------------------------- die actions
    def acts(self, s: State, p: Player, values: i64, die: i64, out: vec[i64]) -> vec[i64]:
        """BV-TAKE-06: taking and placing; BV-TAKE-05, BV-PLACE-06: no free step of a monastery."""
        action = ACT | die | self.at << X_SHIFT
        part = self.part(s)
        depot = part.depot
        slots: i64 = len(depot)
        slot: i64
        for slot in range(slots):
            if depot[slot] != EMPTY:
                own = self.values[6 * slots + slot]
                used = values & own
                if used and (used == own or not die & FREE_VALUE):  # else the die serves without that
                    out = append(out, action | slot << ARGUMENT_SHIFT)
        if part.held[p.seat]:
            out = self._growths(part, p.seat, self.open(s, p), values, action, out)
        return out

    def _growths(
        self, part: VineyardsPart, seat: i64, spaces: i64, values: i64, action: i64, out: vec[i64]
    ) -> vec[i64]:
        """What is stored, on those of these spaces that have one of these values."""
        stored = part.stored
        first = KINDS * seat
        v: i64
        for v in range(SPACES):
            if spaces >> v & 1 and values >> self.numbers[v] & 1:
                spot = action | (GROW | v << SPACE_SHIFT) << ARGUMENT_SHIFT
                left = part.held[seat]
                kind: i64 = 0
                while left:
                    if stored[first + kind]:
                        left -= stored[first + kind]
                        out = self._both_ways(kind, spot, ARGUMENT_SHIFT, out)
                    kind += 1
        return out

    def _both_ways(self, kind: i64, action: i64, shift: i64, out: vec[i64]) -> vec[i64]:
        """BV-PLACE-02: as it is, and turned round where that is another thing."""
        out = append(out, action | kind << shift)
        if FIRST_VINE[kind] != LAST_VINE[kind]:
            out = append(out, action | (kind + TURNED) << shift)
        return out

    def acted(self, s: State, p: Player, value: i64, arg: i64) -> None:
        if arg & GROW:
            v = arg >> SPACE_SHIFT
            pay_workers(p, value, self.numbers[v], 0)
            self._take_out(s, p, arg & (TURNED - 1))
            self.grow(s, p, arg & (GROW - 1), v)
            return
        if value:
            pay_workers(p, value, self._nearest(s, p, value, arg), 0)
        self.gather(s, p, self.from_depot(s, arg))

    def _nearest(self, s: State, p: Player, value: i64, slot: i64) -> i64:
        """The value of a slot that costs a die fewest workers."""
        mode: i64 = 7 if p.monasteries & M8 else 0
        values = self.values[6 * len(self.part(s).depot) + slot]
        best: i64 = 0
        wanted: i64
        for wanted in range(1, 7):
            if values & BIT[wanted]:
                if not best or COST[(mode + value) * 7 + wanted] < COST[(mode + value) * 7 + best]:
                    best = wanted
        return best

    # ---------------------------------------------------------------- the vineyard
    def _spaces_beside(self, v: i64) -> i64:
        """The spaces that share a side with a space."""
        near = self.near[2 * v] | self.near[2 * v + 1]
        out: i64 = 0
        other: i64
        for other in range(SPACES):
            if other != v and near & (BIT[2 * other] | BIT[2 * other + 1]):
                out |= BIT[other]
        return out

    def open(self, s: State, p: Player) -> i64:
        """BV-PLACE-01, -03 and -04: the empty spaces where a double hex may lie, their numbers apart."""
        part = self.part(s)
        if part.open[p.seat] == EMPTY:
            part.open[p.seat] = self._open_around(part.covered(p.seat))
        return part.open[p.seat]

    def _open_around(self, covered: i64) -> i64:
        if not covered:
            return self.lowest
        spaces: i64 = 0
        v: i64
        for v in range(SPACES):
            if covered >> v & 1:
                spaces |= self.beside[v]
        return spaces & ~covered

    def straight(self, s: State, p: Player, holder: Player, action: i64, out: vec[i64]) -> vec[i64]:
        """BX-SHIELD-15.3, RUL-X46: a double hex of the store goes straight to the vineyard; no number."""
        spaces = self.open(s, p)
        for ware in self.wares(s, action, vec[i64](capacity=4)):
            kind = self.part(s).store[(ware >> X_SHIFT & 63) - STORE]
            v: i64
            for v in range(SPACES):
                if spaces & BIT[v]:
                    out = append(out, ware | i64(v) << HEX_SHIFT)
                    if FIRST_VINE[kind] != LAST_VINE[kind]:
                        out = append(out, ware | (i64(v) | TURNED) << HEX_SHIFT)
        return out

    def place_straight(self, s: State, p: Player, holder: Player, x: i64, where: i64) -> None:
        if x >= STORE:
            self.grow(s, p, self.from_store(s, x - STORE) | where & TURNED, where & (TURNED - 1))

    def grow(self, s: State, p: Player, lying: i64, v: i64) -> None:
        """BV-BONUS-01: a double hex is placed, as it lies; both its bonuses follow, then the layer."""
        part = self.part(s)
        part.spaces[SPACES * p.seat + v] = lying
        part.open[p.seat] = EMPTY
        self._bonuses(s, p, v, 3)

    # ---------------------------------------------------------------- bonuses
    def _push(self, s: State, kind: i64, parameter: i64) -> None:
        s.push(P_MODULE | (self.at | (kind | parameter << KIND_BITS) << 4) << PENDING_SHIFT)

    def _bonuses(self, s: State, p: Player, v: i64, left: i64) -> None:
        """BV-BONUS-02: pure gains at once; of two others the owner says which comes first."""
        helping: i64 = 0
        i: i64
        for i in range(2):
            if left & BIT[i]:
                bonus = self.bonuses[2 * v + i]
                if bonus in (BANK, BOARDING_HOUSE, WATCHTOWER):
                    building_effect(s, p, bonus)
                    left ^= BIT[i]
        for i in range(2):
            if left & BIT[i] and self._helps(s, p, self.bonuses[2 * v + i]):
                helping |= BIT[i]
        if helping == 0:
            self._check_layer(s, p, v)
        elif helping == 3:
            self._push(s, BONUSES, v | left << 4)
        else:
            self._use(s, p, v, left, helping - 1)

    def _helps(self, s: State, p: Player, bonus: i64) -> bool:
        """Would a bonus find anything to do now?"""
        if bonus == CASTLE_TILE:
            return True
        if bonus == FREE_TILE:
            return len(self._free_tiles(s, vec[i64](capacity=16))) > 0
        if bonus == DOUBLE_HEX:
            return len(self._offer(self.part(s).depot, ANSWER, vec[i64](capacity=8))) > 0
        return building_helps(s, p, bonus)

    def _use(self, s: State, p: Player, v: i64, left: i64, i: i64) -> None:
        """BV-BONUS-03 to -06 and -08: one bonus, and what is left of the tile when all it brings is done."""
        rest = v | (left ^ BIT[i]) << 4
        s.push(P_RESUME | (self.at | (BONUSES | rest << KIND_BITS) << 4) << PENDING_SHIFT)
        bonus = self.bonuses[2 * v + i]
        if bonus == CASTLE_TILE:
            s.push(P_CASTLE | OPTIONAL << PENDING_SHIFT)
        elif bonus == FREE_TILE:
            self._push(s, FREELY, 0)
        elif bonus == DOUBLE_HEX:
            self._push(s, GATHER, 0)
        else:
            building_effect(s, p, bonus)

    def resume(self, s: State, p: Player, effect: i64) -> None:
        about = effect >> KIND_BITS
        self._bonuses(s, p, about & 15, about >> 4)

    def _free_tiles(self, s: State, out: vec[i64]) -> vec[i64]:
        """BV-BONUS-04, BX-MIX-13: the black depot and what belongs to it."""
        black = s.black
        i: i64
        for i in range(len(black)):
            if black[i] != EMPTY:
                j: i64 = 0
                while black[j] != black[i]:
                    j += 1
                if j == i:
                    out = append(out, ANSWER | j << X_SHIFT)
        for m in s.hooks.wares:
            out = m.wares(s, ANSWER, out)
        return out

    def _check_layer(self, s: State, p: Player, v: i64) -> None:
        """BV-LAYER-01 and -02."""
        part = self.part(s)
        covered = part.covered(p.seat)
        other: i64
        for other in range(SPACES):
            if self.layers[other] == self.layers[v] and not covered & BIT[other]:
                return
        if part.paid[p.seat] & BIT[self.layers[v]]:
            return
        part.paid[p.seat] |= BIT[self.layers[v]]
        for tiles in part.pool:
            if tiles:
                self._push(s, VINE, 0)
                return

    # ---------------------------------------------------------------- pending effects
    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        kind = effect & 15
        part = self.part(s)
        if kind == VINE:
            c: i64
            for c in range(VINE_COLOURS):
                if part.pool[c]:
                    out = append(out, ANSWER | i64(c) << X_SHIFT)
            return out
        if kind == MAKE_ROOM:
            return self._room_makers(s, p, out)
        if kind == FREELY:
            out = self._free_tiles(s, out)
        elif kind == GATHER:
            out = self._offer(part.depot, ANSWER, out)
        else:
            out = append(out, ANSWER)
            out = append(out, ANSWER | 1 << X_SHIFT)
        return append(out, PASS)

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        kind = effect & 15
        about = effect >> KIND_BITS
        x = action >> X_SHIFT & 63
        if kind == BONUSES:
            if action == PASS:
                self._check_layer(s, p, about & 15)
            else:
                self._use(s, p, about & 15, about >> 4, x)
        elif kind == VINE:
            part = self.part(s)
            part.pool[x] -= 1
            part.owned[VINE_COLOURS * p.seat + x] += 1
        elif kind == MAKE_ROOM:
            if action & A_DOUBLE:
                self._take_out(s, p, x)
                self.part(s).removed += 1
            else:
                unstore(p, x)
                s.removed += 1
            self.gather(s, p, about)
        elif action != PASS:
            self._take_free(s, p, kind, x)

    def _take_free(self, s: State, p: Player, kind: i64, x: i64) -> None:
        if kind == GATHER:
            self.gather(s, p, self.from_depot(s, x))
        elif x < FROM_DEPOT:
            gain(s, p, from_black(s, x))
        else:
            for m in s.hooks.wares:
                m.fetch_ware(s, p, x)

    # ---------------------------------------------------------------- the end
    def score_end(self, s: State, p: Player) -> None:
        """BV-SCORE-01 to -03 and -05: each vine bonus tile scores the largest area of its colour that is left."""
        part = self.part(s)
        c: i64
        for c in range(VINE_COLOURS):
            tiles = part.owned[VINE_COLOURS * p.seat + c]
            if not tiles:
                continue
            sizes = part.areas(p.seat, c, self.near)
            for _ in range(tiles):
                best: i64 = 0
                i: i64
                for i in range(len(sizes)):
                    if sizes[i] > sizes[best]:
                        best = i
                if len(sizes) > 0 and sizes[best]:
                    p.points[FOR_VINES] += self.points[sizes[best] - 1]
                    sizes[best] = 0

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """Colours that left, depot, store and pool; by seat: layers paid, what is stored, placed and owned."""
        part = self.part(s)
        out = append(out, part.gone)
        for kind in part.depot:
            out = append(out, kind + 1)
        for kind in part.store:
            out = append(out, kind + 1)
        for tiles in part.pool:
            out = append(out, tiles)
        for k in range(s.n):
            one = (seat + k) % s.n
            out = append(out, part.paid[one])
            for i in range(KINDS * one, KINDS * (one + 1)):
                out = append(out, part.stored[i])
            for i in range(SPACES * one, SPACES * (one + 1)):
                out = append(out, part.spaces[i] + 1)
            for i in range(VINE_COLOURS * one, VINE_COLOURS * (one + 1)):
                out = append(out, part.owned[i])
        return out

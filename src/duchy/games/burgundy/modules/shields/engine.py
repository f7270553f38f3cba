"""Shields: taken by a pair of dice, hung on castles, kept by tribute. The abilities follow their numbers."""

from typing import Final

from duchy.games.burgundy.engine.apply import advance, from_black, from_depot, place_tile, track_changed
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    AT_PHASE_END,
    BESIDE,
    BIT,
    CASTLE_TILE,
    COST,
    DIE_SHIFT,
    EMPTY,
    FIRST_MONASTERY,
    FOR_MONASTERY_15,
    FOR_MONASTERY_26,
    FOR_MONASTERY_29,
    FOR_SALES,
    FOR_SHIELDS,
    FREE_PLACEMENTS,
    FREE_STEP,
    FREE_VALUE,
    FROM_DEPOT,
    HEX_SHIFT,
    LAST_NAMING,
    LIVESTOCK,
    M3,
    M8,
    M12,
    M27,
    MONASTERY,
    OPTION,
    P_CASTLE,
    P_MODULE,
    P_OVERFULL,
    P_RESUME,
    PASS,
    PENDING_SHIFT,
    PLACE,
    PLACE_OF_BIT,
    REACH,
    REACH_WITH_EIGHT,
    REACH_WITH_FREE_STEP,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    S10,
    S11,
    S12,
    S13,
    S14,
    S15,
    S16,
    S17,
    S18,
    SELL,
    SHIELDS,
    TAKE,
    TILE_COLOUR,
    TRIBUTE,
    X_SHIFT,
    size_of,
)
from duchy.games.burgundy.engine.holders import aim, aimed_at, first_holder
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.legal import (
    free_goods_spaces,
    free_options,
    on_spaces,
    spaces_for,
    stored_before,
    takes,
)
from duchy.games.burgundy.engine.state import NO_LIMIT, ROOM, Player, State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

# kinds of the module's pending effects
HANG: Final = 0  # parameter: the shield that wants a castle
CARGO: Final = 1  # shield 5
PLACEMENT: Final = 2  # parameter: bit set of 1 (shield 14) and 2 (shield 15), those that have not acted in this window
DUE: Final = 3  # tribute
NAMING: Final = 4  # the last chance to name a player for shield 6
KIND_BITS: Final = 4
TRIBUTE_BITS: Final = 12  # a tribute is a bit set of as many shields as a game has, then workers

NAME: Final = 32  # options: a shield below, a seat to name from here on
EVERYWHERE: Final = 2**37 - 1
RIGHT_HALF: Final = 64  # added to the hex of a castle that the second seat of a duchy holds


class ShieldsPart(Part):
    def __init__(self, depots: vec[i64], hung: vec[i64], named: vec[i64]) -> None:
        self.depots = depots  # by depot: bit set of the shields there
        self.hung = hung  # by shield: the hex of its castle, or EMPTY
        self.named = named  # by seat: whom shield 6 named, or EMPTY

    def copy(self) -> Part:
        return ShieldsPart(self.depots[:], self.hung[:], self.named[:])


class Shields(Module):
    def __init__(
        self, at: i64, points: list[int], in_depots: list[list[int]], beats_monastery: bool, copies_27: bool
    ) -> None:
        super().__init__(at)
        self.points: vec[i64] = vec[i64]([i64(x) for x in points])
        self.in_depots: list[vec[i64]] = [vec[i64]([i64(x) for x in row]) for row in in_depots]  # by players
        self.beats_monastery = beats_monastery
        self.copies_27 = copies_27

    def new_part(self, players: i64) -> Part:
        return ShieldsPart(vec[i64]([0] * 6), vec[i64]([EMPTY] * SHIELDS), vec[i64]([EMPTY] * int(players)))

    def part(self, s: State) -> ShieldsPart:
        part = s.ext[self.at]
        assert isinstance(part, ShieldsPart)
        return part

    def _push(self, s: State, kind: i64, parameter: i64) -> None:
        s.push(P_MODULE | (self.at | (kind | parameter << KIND_BITS) << 4) << PENDING_SHIFT)

    # ---------------------------------------------------------------- set-up
    def is_dealt(self, s: State, shield: i64) -> bool:
        """BA-EXP-11: shield 2 is no use against a seat that gains no workers."""
        return BIT[shield] != S2 or not s.plays_itself(s.n - 1)

    def deal(self, s: State, rng: Rng) -> i64:
        """BX-SHGEN-01 and -02: the shields of depot 1 first."""
        pile = vec[i64](capacity=SHIELDS)
        shield: i64
        for shield in range(SHIELDS):
            if self.is_dealt(s, shield):
                pile = append(pile, shield)
        left: i64 = len(pile)
        out: i64 = 0
        at: i64 = 0
        for count in self.in_depots[s.width]:
            for _ in range(count):
                k = rng.below(left)
                out |= pile[k] << 5 * at
                at += 1
                left -= 1
                pile[k] = pile[left]
        return out

    def dealt(self, s: State, outcome: i64) -> None:
        part = self.part(s)
        d: i64
        for d in range(6):
            for _ in range(self.in_depots[s.width][d]):
                part.depots[d] |= BIT[outcome & 31]
                outcome >>= 5

    # ---------------------------------------------------------------- taking a shield
    def pair_cost(self, p: Player, value: i64) -> i64:
        """BX-SHGEN-05 and -06: workers to make both dice show a value; shield 16 spares the dearer (16.2)."""
        mode: i64 = 0
        if p.monasteries & M8:
            mode = 7
        first = COST[(mode + p.die0) * 7 + value]
        second = COST[(mode + p.die1) * 7 + value]
        if p.shields & S16 and not p.freed:
            return first if first < second else second
        return first + second

    def menu(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-SHGEN-04: both dice unused."""
        if p.shields & S16 and not p.freed:
            if p.die0:
                out = self._any_value(s, p, p.die0, 0, out)
            if p.die1 and p.die1 != p.die0:
                out = self._any_value(s, p, p.die1, 1 << DIE_SHIFT, out)
        if p.die0 and p.die1:
            depots = self.part(s).depots
            d: i64
            for d in range(6):
                shields = depots[d]
                if shields and self.pair_cost(p, d + 1) <= p.workers:
                    out = self._offer(shields, out)
        return out

    def castle(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-SHIELD-11.1."""
        if p.shields & S11:
            for shields in self.part(s).depots:
                out = self._offer(shields, out)
        return out

    def _offer(self, shields: i64, out: vec[i64]) -> vec[i64]:
        while shields:
            low = shields & -shields
            out = append(out, OPTION | self.at << X_SHIFT | PLACE_OF_BIT[low % 67] << HEX_SHIFT)
            shields ^= low
        return out

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        part = self.part(s)
        if arg >= NAME:
            self._name(s, p, arg - NAME)
            return
        d: i64
        for d in range(6):
            if part.depots[d] & BIT[arg]:
                part.depots[d] ^= BIT[arg]
                if len(s.pending) and s.pending[-1] & 15 == P_CASTLE:
                    s.pop()
                else:
                    p.workers -= self.pair_cost(p, d + 1)
                    p.die0 = 0
                    p.die1 = 0
        self._push(s, HANG, arg)

    def _castle(self, s: State, p: Player, action: i64) -> i64:
        """The hex of a castle; of several who hold a duchy those of the first seat come first."""
        h = action >> HEX_SHIFT & 63
        return h if aimed_at(s, p, action).seat == first_holder(s, p.seat) else h + RIGHT_HALF

    def hang(self, s: State, p: Player, shield: i64, h: i64) -> None:
        """BX-SHGEN-08 to -11."""
        part = self.part(s)
        old: i64
        for old in range(SHIELDS):
            if p.shields & BIT[old] and part.hung[old] == h:
                self._lose(s, p, old)
        part.hung[shield] = h
        p.shields |= BIT[shield]
        if p.shields & S4:
            for seat in p.holders:
                s.players[seat].room = NO_LIMIT

    def _lose(self, s: State, p: Player, shield: i64) -> None:
        """BX-SHGEN-14; BX-SHIELD-04.2 and -06.7."""
        part = self.part(s)
        p.shields ^= BIT[shield]
        part.hung[shield] = EMPTY
        if BIT[shield] == S4:
            p.room = ROOM
            for m in s.hooks.load:
                p.room -= m.load(s, p)
            for m in s.hooks.trim:
                if m.trim(s, p):
                    return
            if p.stored > p.room:
                s.push(P_OVERFULL)
        elif BIT[shield] == S6:
            part.named[p.seat] = EMPTY
            self.copy_monasteries(s)

    def turn(self, s: State, p: Player) -> None:
        """RUL-M12: whom shield 6 named is known to the one who carries the shields."""
        named = self.part(s).named
        for seat in p.holders:
            if seat != p.seat and p.shields & S6 and named[seat] != EMPTY:
                named[p.seat] = named[seat]
                named[seat] = EMPTY

    # ---------------------------------------------------------------- the end of a phase
    def ask(self, s: State, p: Player) -> None:
        """BX-GEN-13."""
        self.turn(s, p)
        if s.stage != AT_PHASE_END or not p.shields:
            return
        if s.filling == FREE_PLACEMENTS:
            self._ask_placement(s, p, 3)
        elif s.filling == TRIBUTE:
            self._push(s, DUE, 0)
        elif s.filling == LAST_NAMING and s.phase == 4 and self._may_name(s, p):
            self._push(s, NAMING, 0)

    def _ask_placement(self, s: State, p: Player, unused: i64) -> None:
        if len(self._placements(s, p, unused, vec[i64](capacity=32))) > 0:
            self._push(s, PLACEMENT, unused)

    def _placements(self, s: State, p: Player, unused: i64, out: vec[i64]) -> vec[i64]:
        """BX-SHIELD-14.1, -14.2, -15.1 and -15.2: a tile of the depots and a legal space of any number. Of the shields
        that have not acted yet those do that are held now: not one replaced meanwhile (BX-SHGEN-14), but one gained
        meanwhile (BX-SHGEN-11)."""
        which: i64 = 0
        if p.shields & S14:
            which = unused & 1
        if p.shields & S15:
            which |= unused & 2
        if not which:
            return out
        for seat in p.holders:
            out = self._placements_on(s, p, s.players[seat], which, ANSWER | aim(p, seat), out)
        return out

    def _placements_on(
        self, s: State, p: Player, holder: Player, which: i64, answer: i64, out: vec[i64]
    ) -> vec[i64]:
        if which & 1:
            for slot in takes(s, -1, FROM_DEPOT << X_SHIFT, -1, vec[i64](capacity=32)):
                tile = s.depots[(slot >> X_SHIFT) - FROM_DEPOT]
                out = on_spaces(spaces_for(s, p, holder, tile), answer | slot, out)
        if which & 2:
            for i in range(2 * s.width):
                tile = s.black[i]
                if tile != EMPTY:
                    j: i64 = 0
                    while s.black[j] != tile:
                        j += 1
                    if j == i:
                        out = on_spaces(spaces_for(s, p, holder, tile), answer | j << X_SHIFT, out)
            for m in s.hooks.straight:
                out = m.straight(s, p, holder, answer, out)
        return out

    def _place_free(self, s: State, p: Player, unused: i64, action: i64) -> None:
        x = action >> X_SHIFT & 63
        where = action >> HEX_SHIFT & 63
        left = unused & (2 if FROM_DEPOT <= x < BESIDE else 1)
        if left:  # the other shield comes when this tile has done all it does
            s.push(P_RESUME | (self.at | (PLACEMENT | left << KIND_BITS) << 4) << PENDING_SHIFT)
        holder = aimed_at(s, p, action)
        if x >= BESIDE:
            for m in s.hooks.straight:
                m.place_straight(s, p, holder, x, where)
        elif x >= FROM_DEPOT:
            place_tile(s, p, holder, from_depot(s, x - FROM_DEPOT), where)
        else:
            place_tile(s, p, holder, from_black(s, x), where)

    def resume(self, s: State, p: Player, effect: i64) -> None:
        self._ask_placement(s, p, effect >> KIND_BITS)

    def _tributes(self, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-SHGEN-12 and -13: the shields paid for, as a bit set of those held, and the workers used."""
        kept: i64
        workers: i64
        for kept in range(BIT[size_of(p.shields)] - 1, -1, -1):
            price = size_of(kept)
            most: i64 = 0
            if p.shields & S3:
                most = price
            for workers in range(most + 1):
                if p.workers >= workers and p.silver >= price - workers:
                    out = append(out, ANSWER | (kept | workers << TRIBUTE_BITS) << X_SHIFT)
        return out

    def _pay_tribute(self, s: State, p: Player, kept: i64, workers: i64) -> None:
        price = size_of(kept)
        p.workers -= workers
        p.silver -= price - workers
        held = p.shields
        k: i64
        for k in range(SHIELDS):
            if held & BIT[k]:
                if not kept & 1:
                    self._lose(s, p, k)
                kept >>= 1

    # ---------------------------------------------------------------- pending effects
    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        kind = effect & 15
        about = effect >> KIND_BITS
        if kind == HANG:
            h: i64
            for h in range(37):
                for seat in p.holders:
                    if s.players[seat].tiles[h] == CASTLE_TILE:
                        out = append(out, ANSWER | aim(p, seat) | i64(h) << HEX_SHIFT)
            return out
        if kind == DUE:
            return free_options(s, p, self._tributes(p, out))
        if kind == CARGO:
            t: i64
            for t in range(6):
                if self._cargo_fits(s, p, t):
                    out = append(out, ANSWER | i64(t) << X_SHIFT)
        elif kind == PLACEMENT:
            out = free_options(s, p, self._placements(s, p, about, out))
        else:
            out = free_options(s, p, out)
        return append(out, PASS)

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        kind = effect & 15
        about = effect >> KIND_BITS
        x = action >> X_SHIFT & 63
        if kind == HANG:
            self.hang(s, p, about, self._castle(s, p, action))
        elif kind == DUE:
            tribute = action >> X_SHIFT
            self._pay_tribute(s, p, tribute & (BIT[TRIBUTE_BITS] - 1), tribute >> TRIBUTE_BITS)
        elif kind == CARGO:
            if action != PASS:
                for d in range(6):
                    p.goods[x] += s.depot_goods[6 * d + x]
                    s.depot_goods[6 * d + x] = 0
            advance(s, p)
        elif kind == PLACEMENT and action != PASS:
            self._place_free(s, p, about, action)

    # ---------------------------------------------------------------- 1: pastures
    def pasture(self, s: State, p: Player, holder: Player, spaces: i64) -> i64:
        return holder.duchy.colour_mask[LIVESTOCK] if p.shields & S1 else spaces

    # ---------------------------------------------------------------- 2: workers of others
    def workers(self, s: State, p: Player) -> None:
        for other in s.players:
            if other.shields & S2 and other.seat != p.seat:
                other.workers += 1

    # ---------------------------------------------------------------- 5: cargo
    def loaded(self, s: State, p: Player) -> bool:
        if p.shields & S5:
            t: i64
            for t in range(6):
                if self._cargo_fits(s, p, t):
                    self._push(s, CARGO, 0)
                    return True
        return False

    def _cargo_fits(self, s: State, p: Player, t: i64) -> bool:
        """BX-SHIELD-05.2."""
        if not p.goods[t] and not free_goods_spaces(s, p):
            return False
        d: i64
        for d in range(6):
            if s.depot_goods[6 * d + t]:
                return True
        return False

    # ---------------------------------------------------------------- 6: monasteries of another player
    def _may_name(self, s: State, p: Player) -> bool:
        return p.shields & S6 != 0 and self.part(s).named[p.seat] == EMPTY

    def free(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-SHIELD-06.1."""
        if self._may_name(s, p):
            for seat in range(s.n):
                if seat == first_holder(s, seat) and seat != first_holder(s, p.seat):
                    out = append(out, OPTION | self.at << X_SHIFT | (NAME + i64(seat)) << HEX_SHIFT)
        return out

    def _name(self, s: State, p: Player, seat: i64) -> None:
        self.part(s).named[p.seat] = seat
        self.copy_monasteries(s)
        if s.filling == LAST_NAMING and s.stage == AT_PHASE_END:
            s.pop()

    def copy_monasteries(self, s: State) -> None:
        """BX-SHIELD-06.2 to -06.7: what acts for each player."""
        named = self.part(s).named
        for seat in range(s.people):
            p = s.players[seat]
            p.monasteries = self._monasteries(s, p)
            for m in s.hooks.carries:
                if not m.carries(s, p):
                    p.monasteries = 0
            if named[seat] != EMPTY:
                copied = self._monasteries(s, s.players[named[seat]])
                p.monasteries |= copied if self.copies_27 else copied & ~M27
        track_changed(s)

    def _monasteries(self, s: State, p: Player) -> i64:
        """Those in the duchy of a player, or what a module has in their place (BA-EXP-12)."""
        out: i64 = 0
        for seat in p.holders:
            out |= own_monasteries(s.players[seat])
        for m in s.hooks.monasteries:
            out = m.monasteries(s, p, out)
        return out

    def placed(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
        if TILE_COLOUR[tile] == MONASTERY:
            self.copy_monasteries(s)

    # ---------------------------------------------------------------- 7, 17: bonus tiles and areas
    def bonus_tile(self, s: State, p: Player, points: i64) -> i64:
        return 2 * points if p.shields & S7 else points

    def area_size(self, s: State, p: Player, holder: Player, h: i64, size: i64) -> i64:
        return size + 1 if p.shields & S17 else size

    # ---------------------------------------------------------------- 8: mines
    def mined(self, s: State, p: Player) -> None:
        if p.shields & S8:
            p.silver += p.mines

    # ---------------------------------------------------------------- 9, 12: sales
    def sold(self, s: State, p: Player, goods: i64, tiles: i64) -> None:
        """BX-SHIELD-09.1 to -09.3 (RUL-X29): 2019 forgets monastery 3, the Special Edition takes what is more."""
        if p.shields & S9:
            paid: i64 = 2 if p.monasteries & M3 else 1
            if self.beats_monastery or tiles > paid:
                p.silver += tiles - paid
        if p.shields & S12:
            p.points[FOR_SALES] += tiles * s.rules.sale_points[s.width]

    # ---------------------------------------------------------------- 10, 13: the end
    def score_last(self, s: State, p: Player) -> None:
        """BX-SHGEN-15, BX-SHIELD-10.1, -10.2 and -13.1."""
        k: i64
        for k in range(SHIELDS):
            if p.shields & BIT[k]:
                p.points[FOR_SHIELDS] += self.points[k]
        if p.shields & S13:
            p.points[FOR_SHIELDS] *= 2
        if p.shields & S10:
            source: i64
            for source in range(FOR_MONASTERY_15, FOR_MONASTERY_26 + 1):
                p.points[source] *= 2
            p.points[FOR_MONASTERY_29] *= 2

    # ---------------------------------------------------------------- 16: a die of any value
    def _any_value(self, s: State, p: Player, value: i64, die: i64, out: vec[i64]) -> vec[i64]:
        """BX-SHIELD-16.1: what the die does not reach by itself, without workers."""
        plain = value * 4
        if p.monasteries & M8:
            plain += REACH_WITH_EIGHT
        t: i64
        for t in range(6):
            if p.goods[t] and not REACH[plain] & BIT[t + 1]:
                out = append(out, SELL | die | i64(t) << X_SHIFT | FREE_VALUE)
        reached = REACH[plain + REACH_WITH_FREE_STEP] if p.monasteries & M12 else REACH[plain]
        out = takes(s, ~reached, TAKE | die | FREE_VALUE, -1, out)
        for i in range(p.stored):
            if not stored_before(p, i):
                tile = p.storage[i]
                step: i64 = REACH_WITH_FREE_STEP if p.monasteries & FREE_STEP[TILE_COLOUR[tile]] else 0
                for seat in p.holders:  # BM-TEAM-22
                    holder = s.players[seat]
                    spaces = spaces_for(s, p, holder, tile) & ~holder.duchy.reach[plain + step]
                    out = on_spaces(spaces, PLACE | die | i64(i) << X_SHIFT | aim(p, seat) | FREE_VALUE, out)
        for m in s.hooks.acts:
            out = m.acts(s, p, ~REACH[plain], die | FREE_VALUE, out)
        return out

    # ---------------------------------------------------------------- 18: anywhere
    def reachable(self, s: State, p: Player, holder: Player, spaces: i64) -> i64:
        return EVERYWHERE & ~holder.covered if p.shields & S18 else spaces

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """The shields of the depots, the castle of each shield, and whom each seat has named."""
        part = self.part(s)
        for shields in part.depots:
            out = append(append(append(out, shields & 255), shields >> 8 & 255), shields >> 16)
        for h in part.hung:
            out = append(out, h + 1)
        for k in range(s.n):
            named = part.named[(seat + k) % s.n]
            out = append(out, 0 if named == EMPTY else (named - seat + s.n) % s.n + 1)
        return out


def own_monasteries(p: Player) -> i64:
    """Those that lie on the spaces of a player."""
    out: i64 = 0
    for tile in p.tiles:
        if tile != EMPTY and TILE_COLOUR[tile] == MONASTERY:
            out |= BIT[tile - FIRST_MONASTERY]
    return out

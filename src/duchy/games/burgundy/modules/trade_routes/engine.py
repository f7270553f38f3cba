"""Trade Routes: sold goods are laid on a route, and a good on the space of its type brings a bonus."""

from typing import Final

from duchy.games.burgundy.engine.apply import building_effect
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    AT_PREPARE,
    BIT,
    CASTLE_TILE,
    EMPTY,
    FROM_BONUS,
    P_CASTLE,
    P_MODULE,
    P_RESUME,
    PENDING_SHIFT,
    X_SHIFT,
)
from duchy.games.burgundy.engine.holders import first_holder
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

ROUTE_TILES: Final = 12
SPACES_A_TILE: Final = 3


class RoutesPart(Part):
    def __init__(self, each: i64, arranging: bool, loose: vec[i64], tiles: vec[i64], goods: vec[i64]) -> None:
        self.each = each  # route tiles of a player
        self.arranging = arranging  # the players put their tiles in order (BX-TR-04)
        self.loose = loose  # by seat: bit set of tiles not yet in order
        self.tiles = tiles  # of seat k at [each * k ...], EMPTY where none lies yet
        self.goods = goods  # types laid down, of seat k at [3 * each * k ...]

    def copy(self) -> Part:
        return RoutesPart(self.each, self.arranging, self.loose[:], self.tiles[:], self.goods[:])

    def laid(self, seat: i64) -> i64:
        """How many spaces of a route are filled."""
        first = SPACES_A_TILE * self.each * seat
        count: i64 = 0
        while count < SPACES_A_TILE * self.each and self.goods[first + count] != EMPTY:
            count += 1
        return count


class TradeRoutes(Module):
    def __init__(self, at: i64, types: list[int], bonuses: list[int], tiles_each: list[int]) -> None:
        super().__init__(at)
        self.types: vec[i64] = vec[i64]([i64(x) for x in types])  # of the spaces of all tiles, 3 a tile
        self.bonuses: vec[i64] = vec[i64]([i64(x) for x in bonuses])  # a building, or CASTLE_TILE
        self.tiles_each: vec[i64] = vec[i64]([i64(x) for x in tiles_each])  # by players

    def new_part(self, players: i64) -> Part:
        each = self.tiles_each[players]
        empty = vec[i64]([EMPTY] * int(players * each))
        return RoutesPart(
            each, False, vec[i64]([0] * int(players)), empty, vec[i64]([EMPTY] * int(SPACES_A_TILE * players * each))
        )

    def part(self, s: State) -> RoutesPart:
        part = s.ext[self.at]
        assert isinstance(part, RoutesPart)
        return part

    # ---------------------------------------------------------------- set-up
    def deal(self, s: State, rng: Rng) -> i64:
        """BX-TR-01 and -03: the tiles of each seat in the order in which they are drawn."""
        pile = vec[i64]([i64(t) for t in range(ROUTE_TILES)])
        left: i64 = ROUTE_TILES
        out: i64 = 0
        for i in range(s.people * self.part(s).each):
            k = rng.below(left)
            out |= pile[k] << 4 * i
            left -= 1
            pile[k] = pile[left]
        return out

    def dealt(self, s: State, outcome: i64) -> None:
        part = self.part(s)
        for i in range(s.people * part.each):
            tile = outcome >> 4 * i & 15
            if part.arranging:
                part.loose[i // part.each] |= BIT[tile]
            else:
                part.tiles[i] = tile

    def ask(self, s: State, p: Player) -> None:
        if s.stage == AT_PREPARE and self.part(s).loose[p.seat]:
            s.push(P_MODULE | self.at << PENDING_SHIFT)

    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        """BX-TR-04: the next tile of the route."""
        loose = self.part(s).loose[p.seat]
        t: i64
        for t in range(ROUTE_TILES):
            if loose & BIT[t]:
                out = append(out, ANSWER | i64(t) << X_SHIFT)
        return out

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        part = self.part(s)
        tile = action >> X_SHIFT & 63
        at = part.each * p.seat
        while part.tiles[at] != EMPTY:
            at += 1
        part.tiles[at] = tile
        part.loose[p.seat] ^= BIT[tile]
        self.ask(s, p)

    # ---------------------------------------------------------------- sales
    def sold(self, s: State, p: Player, goods: i64, tiles: i64) -> None:
        """BX-TR-11: the sale is paid; now its tiles go to the route one after the other."""
        s.push(self._stack(goods, tiles))

    def _stack(self, goods: i64, tiles: i64) -> i64:
        return P_RESUME | (self.at | goods << 8 | tiles << 11) << PENDING_SHIFT

    def resume(self, s: State, p: Player, effect: i64) -> None:
        """BX-TR-06 to -09, -12 and -14: one tile, then its bonus, then the rest of the stack."""
        goods = effect >> 4 & 7
        tiles = effect >> 7
        part = self.part(s)
        seat = self._route_seat(s, p)
        space = part.laid(seat)
        if space == SPACES_A_TILE * part.each:
            return
        tile = part.tiles[part.each * seat + space // SPACES_A_TILE]
        if tile == EMPTY:
            return
        part.goods[SPACES_A_TILE * part.each * seat + space] = goods
        if tiles > 1:
            s.push(self._stack(goods, tiles - 1))
        at = SPACES_A_TILE * tile + space % SPACES_A_TILE
        if self.types[at] == goods:
            self._bonus(s, p, self.bonuses[at])

    def _route_seat(self, s: State, p: Player) -> i64:
        """Whose tiles come next: those of all who hold a duchy are one route, the first seat's first (RUL-M11)."""
        part = self.part(s)
        for seat in s.players[first_holder(s, p.seat)].holders:
            if part.laid(seat) < SPACES_A_TILE * part.each:
                return seat
        return p.seat

    def _bonus(self, s: State, p: Player, bonus: i64) -> None:
        """BX-TR-15."""
        if bonus == CASTLE_TILE:
            s.push(P_CASTLE | FROM_BONUS << PENDING_SHIFT)
        else:
            building_effect(s, p, bonus)

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """By seat: tiles not yet in order, the tiles of the route, the goods on it."""
        part = self.part(s)
        for k in range(s.n):
            one = (seat + k) % s.n
            out = append(append(out, part.loose[one] & 255), part.loose[one] >> 8)
            for i in range(part.each * one, part.each * (one + 1)):
                out = append(out, part.tiles[i] + 1)
            for i in range(SPACES_A_TILE * part.each * one, SPACES_A_TILE * part.each * (one + 1)):
                out = append(out, part.goods[i] + 1)
        return out

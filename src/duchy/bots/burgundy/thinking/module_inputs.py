"""What the net sees of the modules: inputs behind all others, and none of them is on in a game without modules."""

from typing import Final

from duchy.games.burgundy.engine.codes import BIT, CASTLE_TILE, EMPTY, FIRST_ADDED_TYPE, GEESE, INN, SHIELDS, TILES
from duchy.games.burgundy.engine.hooks import Module
from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modules.border_posts.engine import BorderPosts
from duchy.games.burgundy.modules.castle_connection.engine import CastleConnection
from duchy.games.burgundy.modules.inns.engine import Inns
from duchy.games.burgundy.modules.shields.engine import Shields
from duchy.games.burgundy.modules.trade_routes.engine import SPACES_A_TILE, TradeRoutes
from duchy.games.burgundy.modules.vineyards.engine.vines import FIRST_VINE, KINDS, LAST_VINE, SPACES, VINE_COLOURS
from duchy.games.burgundy.modules.vineyards.engine.vineyards import Vineyards
from duchy.kernel.compat import i64

from .inputs import BLACK_KIND, MODULES, OWN, OWNED, PLAYER, STORED_KIND, SUPPLY_KIND, Inputs, at_most, bits_in

ON: Final = 0  # which of the eight modules are on
BUILT: Final = 8  # cranes 1-4, white castles 1-4
GEESE_PLACED: Final = 16  # 1-3
INNS_BESIDE: Final = 19  # 0-3
INNS_PLACED: Final = 23  # 0-5
ROUTE: Final = 29  # spaces filled 0-12
ROUTE_AHEAD: Final = 42  # the next three spaces x bonus (a building's, the castle's) x are its goods at hand?
POSTS: Final = 96  # 0, 2 or 3 connected x bonuses gone 0-2
POSTS_TOUCHED: Final = 105  # 0-3
SHIELD: Final = 109  # owned
SHIELD_OFFERED: Final = 127
BARE_CASTLES: Final = 145  # without a shield, 0-4
CASTLES_ASIDE: Final = 150  # 0-4
DOUBLES: Final = 155  # double hexes in storage 0-2
DOUBLE_COLOUR: Final = 158  # of a vine on one of them
VINE_SPACE: Final = 164  # covered
VINES: Final = 176  # colour x vines in the largest area 1-8
VINE_TILES: Final = 224  # colour x bonus tiles 1-3
VINE_OFFERED: Final = 242  # colour of a vine in the depot; MODULES in all

ROUTE_BONUSES: Final = 9
SPACES_AHEAD: Final = 3


def add_modules(s: State, p: Player, out: Inputs, first: i64) -> None:
    for module in s.hooks.modules:
        if 0 <= module.number < len(SIGHTS):
            _on(out, first + ON + module.number)
            SIGHTS[module.number].add(module, s, p, out, first)


class Sight:
    """What is seen of one module; one that the net has not learned adds nothing."""

    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        pass


class OfTiles(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        _up_to(out, first + BUILT, p.built[FIRST_ADDED_TYPE], 4)
        _up_to(out, first + GEESE_PLACED, _placed(p, GEESE), 3)


class OfWhiteCastles(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        _up_to(out, first + BUILT + 4, p.built[FIRST_ADDED_TYPE + 1], 4)


class OfInns(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, Inns)
        _count(out, first + INNS_BESIDE, module.part(s).beside, 3)
        _count(out, first + INNS_PLACED, _placed(p, INN), 5)


class OfTradeRoutes(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, TradeRoutes)
        _add_route(module, s, p, out, first)


class OfBorderPosts(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, BorderPosts)
        _add_posts(module, s, p, out, first)


class OfShields(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, Shields)
        _add_shields(module, s, p, out, first)


class OfCastleConnection(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, CastleConnection)
        _count(out, first + CASTLES_ASIDE, module.part(s).pool, 4)


class OfVineyards(Sight):
    def add(self, module: Module, s: State, p: Player, out: Inputs, first: i64) -> None:
        assert isinstance(module, Vineyards)
        _add_vineyard(module, s, p, out, first)


# by the number of the module
SIGHTS: Final[list[Sight]] = [
    OfTiles(), OfWhiteCastles(), OfInns(), OfTradeRoutes(), OfBorderPosts(), OfShields(), OfCastleConnection(),
    OfVineyards(),
]  # fmt: skip


def _on(out: Inputs, at: i64) -> None:
    out.items[out.count] = at
    out.count += 1


def _count(out: Inputs, first: i64, number: i64, most: i64) -> None:
    """One input for each number from 0 to the most that are told apart."""
    _on(out, first + at_most(number, most))


def _up_to(out: Inputs, first: i64, number: i64, most: i64) -> None:
    """The same from 1 on."""
    if number:
        _count(out, first - 1, number, most)


def _placed(p: Player, tile: i64) -> i64:
    count: i64 = 0
    h: i64
    for h in range(37):
        if p.tiles[h] == tile:
            count += 1
    return count


def _add_route(module: TradeRoutes, s: State, p: Player, out: Inputs, first: i64) -> None:
    part = module.part(s)
    laid = part.laid(p.seat)
    _count(out, first + ROUTE, laid, 12)
    k: i64
    for k in range(SPACES_AHEAD):
        space = laid + k
        if space >= SPACES_A_TILE * part.each:
            return
        tile = part.tiles[part.each * p.seat + space // SPACES_A_TILE]
        if tile == EMPTY:
            return
        at = SPACES_A_TILE * tile + space % SPACES_A_TILE
        bonus = module.bonuses[at]
        if bonus == CASTLE_TILE:
            bonus = ROUTE_BONUSES - 1
        _on(out, first + ROUTE_AHEAD + 2 * (ROUTE_BONUSES * k + bonus) + (1 if p.goods[module.types[at]] else 0))


def _add_posts(module: BorderPosts, s: State, p: Player, out: Inputs, first: i64) -> None:
    part = module.part(s)
    connected = part.connected[p.seat]
    taken = at_most(part.taken, 2)
    _on(out, first + POSTS + 3 * (connected - 1 if connected else 0) + taken)
    touched: i64 = 0
    i: i64
    for i in range(len(module.posts)):
        if p.covered & module.posts[i]:
            touched += 1
    _count(out, first + POSTS_TOUCHED, touched, 3)


def _add_shields(module: Shields, s: State, p: Player, out: Inputs, first: i64) -> None:
    part = module.part(s)
    offered: i64 = 0
    k: i64
    for k in range(len(part.depots)):
        offered |= part.depots[k]
    for k in range(SHIELDS):
        if p.shields & BIT[k]:
            _on(out, first + SHIELD + k)
        elif offered & BIT[k]:
            _on(out, first + SHIELD_OFFERED + k)
    bare = _placed(p, CASTLE_TILE) - bits_in(p.shields)
    _count(out, first + BARE_CASTLES, bare if bare > 0 else 0, 4)


def _add_vineyard(module: Vineyards, s: State, p: Player, out: Inputs, first: i64) -> None:
    part = module.part(s)
    _count(out, first + DOUBLES, part.held[p.seat], 2)
    stored: i64 = 0
    offered: i64 = 0
    i: i64
    for i in range(KINDS):
        if part.stored[KINDS * p.seat + i]:
            stored |= BIT[FIRST_VINE[i]] | BIT[LAST_VINE[i]]
    for i in range(len(part.depot)):
        kind = part.depot[i]
        if kind != EMPTY:
            offered |= BIT[FIRST_VINE[kind]] | BIT[LAST_VINE[kind]]
    covered = part.covered(p.seat)
    for i in range(SPACES):
        if covered & BIT[i]:
            _on(out, first + VINE_SPACE + i)
    for i in range(VINE_COLOURS):
        if stored & BIT[i]:
            _on(out, first + DOUBLE_COLOUR + i)
        if offered & BIT[i]:
            _on(out, first + VINE_OFFERED + i)
        _up_to(out, first + VINE_TILES + 3 * i, part.owned[VINE_COLOURS * p.seat + i], 3)
        largest: i64 = 0
        areas = part.areas(p.seat, i, module.near)
        j: i64
        for j in range(len(areas)):
            if areas[j] > largest:
                largest = areas[j]
        _up_to(out, first + VINES + 8 * i, largest, 8)


def rows_of_modules(players: i64) -> list[i64]:
    """The inputs that are on only where a module is: those of this file, and the tiles that modules add."""
    end = OWN + (players - 1) * PLAYER
    out: list[i64] = [end + i for i in range(MODULES)]
    for kinds in (STORED_KIND, SUPPLY_KIND, BLACK_KIND):
        out += [kinds + i for i in range(TILES, 64)]
    out += [OWNED + i for i in range(26, 32)]
    for other in range(players - 1):
        out += [OWN + other * PLAYER + STORED_KIND + i for i in range(TILES, 64)]
        out += [OWN + other * PLAYER + OWNED + i for i in range(26, 32)]
    return out

"""What must hold at every moment of a game with modules (INV-X of the ledger)."""

from ..serial import tiles_in_sight
from ..state import Player, State
from ..tables import (
    AT_DEAL,
    AT_PREPARE,
    AT_SETTLING,
    CASTLE_TILE,
    EMPTY,
    FOR_BORDER_BONUS,
    FOR_BORDER_POSTS,
    FOR_CASTLES,
    INN,
    S4,
    SHIELDS,
    WHITE_CASTLE,
)
from .border_posts import BorderPart, BorderPosts
from .castle_connection import PRICE_OF_A_CASTLE, ConnectionPart
from .inns import INNS, Inns, InnsPart
from .shields import NO_LIMIT, Shields, ShieldsPart
from .trade_routes import RoutesPart


def broken_parts(s: State) -> list[str]:
    if not s.modded:
        return []
    seen = tiles_in_sight(s)
    out: list[str] = []
    if s.stage <= AT_SETTLING:
        return out
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(module, Inns) and isinstance(part, InnsPart):
            out += _inns(s, module, part, seen[INN])
        elif isinstance(part, RoutesPart):
            out += _routes(s, part)
        elif isinstance(module, BorderPosts) and isinstance(part, BorderPart):
            out += _border(s, module, part)
        elif isinstance(module, Shields) and isinstance(part, ShieldsPart):
            out += _shields(s, module, part)
        elif isinstance(part, ConnectionPart) and (part.pool < 0 or part.pool > 16):
            out.append("castles set aside (INV-X11)")
    for p in s.players:
        if p.points[FOR_CASTLES] > 0 or p.points[FOR_CASTLES] % PRICE_OF_A_CASTLE:
            out.append("points for retrieved castles (INV-X12)")
    if seen[WHITE_CASTLE] > 8:
        out.append("more than eight white castles (INV-X09)")
    return out


def _inns(s: State, module: Inns, part: InnsPart, seen: int) -> list[str]:
    out = []
    if part.beside < 0 or module.unused(s) < 0 or seen > INNS:
        out.append("inns do not add up (INV-X01)")
    for p in s.players:
        areas = [p.duchy.area[h] for h in range(37) if p.tiles[h] == INN]
        if len(set(areas)) < len(areas):
            out.append("two inns in one area (INV-X01)")
    return out


def _routes(s: State, part: RoutesPart) -> list[str]:
    out = []
    for p in s.players:
        first = int(part.each * p.seat)
        tiles = [t for t in part.tiles[first : first + part.each] if t != EMPTY]
        loose = int(part.loose[p.seat]).bit_count()
        if s.stage > AT_DEAL and len(tiles) + loose != part.each:
            out.append(f"seat {p.seat}: route tiles (INV-X04)")
        if s.stage > AT_PREPARE and loose:
            out.append(f"seat {p.seat}: route tiles without a place (INV-X04)")
        laid = [int(t) for t in part.goods[3 * first : 3 * (first + part.each)]]
        count = part.laid(p.seat)
        if any(t != EMPTY for t in laid[count:]):
            out.append(f"seat {p.seat}: a gap in the route (INV-X03)")
        if any(laid.count(t) > p.sold[t] for t in range(6)):
            out.append(f"seat {p.seat}: more goods on the route than sold (INV-X03)")
    return out


def _border(s: State, module: BorderPosts, part: BorderPart) -> list[str]:
    out = []
    if sum(b > 0 for b in part.bonus) != part.taken or len({int(b) for b in part.bonus if b}) != part.taken:
        out.append("border bonuses (INV-X08)")
    for p in s.players:
        covered = [h for h in range(37) if p.tiles[h] != EMPTY]
        if part.connected[p.seat] != max(module.connected_from(p, h) for h in covered):
            out.append(f"seat {p.seat}: connected posts (INV-X08)")
        most = 10 * (1 + part.times) if part.connected[p.seat] == 3 else 10 if part.connected[p.seat] else 0
        if p.points[FOR_BORDER_POSTS] > most or (p.points[FOR_BORDER_BONUS] > 0) != (part.bonus[p.seat] > 0):
            out.append(f"seat {p.seat}: points for border posts (INV-X08)")
    return out


def _shields(s: State, module: Shields, part: ShieldsPart) -> list[str]:
    out = []
    seen = [k for mask in [*part.depots, *(p.shields for p in s.players)] for k in range(SHIELDS) if mask >> k & 1]
    if len(set(seen)) < len(seen) or len(seen) > sum(module.in_depots[s.width]):
        out.append("shields do not add up (INV-X02)")
    for p in s.players:
        out += [f"seat {p.seat}: {what}" for what in _held(p, part)]
    return out


def _held(p: Player, part: ShieldsPart) -> list[str]:
    out = []
    places = [int(part.hung[k]) for k in range(SHIELDS) if p.shields >> k & 1]
    if any(h == EMPTY or p.tiles[h] != CASTLE_TILE for h in places) or len(set(places)) < len(places):
        out.append("shields and castles (INV-X02)")
    if (p.room == NO_LIMIT) != bool(p.shields & S4):
        out.append("room in storage (INV-X06)")
    return out

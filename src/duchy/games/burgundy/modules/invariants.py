"""What must hold at every moment of a game with modules (INV-X of the ledger)."""

from ..engine.codes import (
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
from ..engine.state import ROOM, Player, State
from ..modes.chateauma.engine.county import CountyPart
from ..modes.chateauma.laws import broken_automaton
from ..modes.solo.engine import SoloPart
from ..modes.solo.words import broken_solo
from ..modes.team.engine import Team
from ..modes.team.words import broken_team, castle_name
from ..words.position import tiles_in_sight
from .border_posts.engine import BorderPart, BorderPosts
from .castle_connection.engine import PRICE_OF_A_CASTLE, ConnectionPart
from .inns.engine import INNS, Inns, InnsPart
from .shields.engine import NO_LIMIT, Shields, ShieldsPart
from .trade_routes.engine import RoutesPart
from .vineyards.engine.vines import VineyardsPart
from .vineyards.engine.vineyards import SPACES_FILLED, Vineyards
from .vineyards.words import doubles_in_sight


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
        elif isinstance(module, Team):
            out += broken_team(s, module)
        elif isinstance(part, RoutesPart):
            out += _routes(s, part)
        elif isinstance(part, SoloPart):
            out += broken_solo(s, part)
        elif isinstance(part, CountyPart):
            out += broken_automaton(s, part)
        elif isinstance(module, BorderPosts) and isinstance(part, BorderPart):
            out += _border(s, module, part)
        elif isinstance(module, Shields) and isinstance(part, ShieldsPart):
            out += _shields(s, module, part)
        elif isinstance(module, Vineyards) and isinstance(part, VineyardsPart):
            out += _vineyards(s, module, part)
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
    for p in s.players[: s.people]:
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
        sold = [sum(q.sold[t] for q in _halves(s, p)) for t in range(6)]
        if any(laid.count(t) > sold[t] for t in range(6)):
            out.append(f"seat {p.seat}: more goods on the route than sold (INV-X03)")
    return out


def _border(s: State, module: BorderPosts, part: BorderPart) -> list[str]:
    out = []
    if sum(b > 0 for b in part.bonus) != part.taken or len({int(b) for b in part.bonus if b}) != part.taken:
        out.append("border bonuses (INV-X08)")
    for p in s.players[: s.people]:
        covered = [h for h in range(37) if p.tiles[h] != EMPTY]
        if part.connected[p.seat] != max(module.connected_from(p, h) for h in covered):
            out.append(f"seat {p.seat}: connected posts (INV-X08)")
        most = 10 * (1 + part.times) if part.connected[p.seat] == 3 else 10 if part.connected[p.seat] else 0
        if p.points[FOR_BORDER_POSTS] > most or (p.points[FOR_BORDER_BONUS] > 0) != (part.bonus[p.seat] > 0):
            out.append(f"seat {p.seat}: points for border posts (INV-X08)")
    return out


def _vineyards(s: State, module: Vineyards, part: VineyardsPart) -> list[str]:
    out = []
    seen, all_ = doubles_in_sight(s, part), module.full_bag(part.gone)
    left = [all_[kind] - seen[kind] - part.bag[kind] for kind in range(len(all_))]
    if min(left) < 0 or sum(left) != part.removed:
        out.append("double hexes do not add up (INV-X05)")
    colours = [sum(part.owned[6 * seat + c] for seat in range(s.n)) + part.pool[c] for c in range(6)]
    if any(colours[c] != (0 if part.gone >> c & 1 else module.tiles_a_colour) for c in range(6)):
        out.append("vine bonus tiles do not add up (INV-X05)")
    for p in s.players:
        if p.room not in (ROOM - SPACES_FILLED * part.doubles(p.seat), NO_LIMIT):
            out.append(f"seat {p.seat}: room in storage (INV-X06)")
        tiles = sum(part.owned[6 * p.seat : 6 * p.seat + 6])
        dealt = s.stage > AT_DEAL and p.seat < s.n - module.automatic
        due = int(part.paid[p.seat]).bit_count() + int(dealt)
        if tiles > due or (dealt and not s.pending and max(part.pool) > 0 and tiles != due):
            out.append(f"seat {p.seat}: vine bonus tiles and layers (INV-X07)")
    return out


def _shields(s: State, module: Shields, part: ShieldsPart) -> list[str]:
    out = []
    masks = [*part.depots, *(p.shields for p in s.players), *(o.shields for o in s.ext if isinstance(o, CountyPart))]
    seen = [k for mask in masks for k in range(SHIELDS) if mask >> k & 1]
    if len(set(seen)) < len(seen) or len(seen) > sum(module.in_depots[s.width]):
        out.append("shields do not add up (INV-X02)")
    for p in s.players:
        out += [f"seat {p.seat}: {what}" for what in _held(s, p, part)]
    return out


def _halves(s: State, p: Player) -> list[Player]:
    """Those who hold the duchy."""
    return [s.players[seat] for seat in p.holders]


def _held(s: State, p: Player, part: ShieldsPart) -> list[str]:
    out = []
    places = [int(part.hung[k]) for k in range(SHIELDS) if p.shields >> k & 1]
    castles = {q.duchy.names[h] for q in _halves(s, p) for h in range(37) if q.tiles[h] == CASTLE_TILE}
    if any(h == EMPTY or castle_name(s, p, h) not in castles for h in places) or len(set(places)) < len(places):
        out.append("shields and castles (INV-X02)")
    if (p.room == NO_LIMIT) != any(q.shields & S4 for q in _halves(s, p)):
        out.append("room in storage (INV-X06)")
    return out

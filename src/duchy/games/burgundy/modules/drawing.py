"""What modules add to a position drawn for the terminal."""

from ..engine.codes import EMPTY, SHIELDS
from ..engine.state import Player, State
from ..modes.solo.engine import SoloPart
from ..modes.solo.words import solo_lines
from ..modes.team.engine import Team
from ..modes.team.words import castle_name, team_line
from ..words.names import GOODS
from .border_posts.engine import BorderPart
from .castle_connection.engine import ConnectionPart
from .inns.engine import InnsPart
from .shields.engine import ShieldsPart
from .trade_routes.engine import SPACES_A_TILE, RoutesPart, TradeRoutes
from .vineyards.engine.vines import VineyardsPart
from .vineyards.words import seat_vineyard, vineyard_lines
from .white_castles.engine import WhitePart


def added_lines(s: State) -> list[str]:
    lines = []
    for part in s.ext:
        if isinstance(part, WhitePart):
            lines.append(f"  white die: {part.white or '-'}")
        elif isinstance(part, InnsPart):
            lines.append(f"  inns beside the black depot: {part.beside}")
        elif isinstance(part, ConnectionPart):
            lines.append(f"  castles to retrieve: {part.pool}")
        elif isinstance(part, ShieldsPart):
            lying = [f"{d + 1}: {_numbers(part.depots[d])}" for d in range(6) if part.depots[d]]
            lines.append(f"  shields in depots: {'; '.join(lying) or '-'}")
        elif isinstance(part, VineyardsPart):
            lines += vineyard_lines(part)
        elif isinstance(part, SoloPart):
            lines += solo_lines(part)
    return lines


def _numbers(mask: int) -> str:
    return " ".join(str(k + 1) for k in range(SHIELDS) if mask >> k & 1)


def seat_line(s: State, p: Player) -> str:
    """Shields, route and border posts of a player, each on a line."""
    out = ""
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(module, Team):
            out += team_line(s, module, p)
        elif isinstance(part, ShieldsPart) and p.shields:
            held = [f"{k + 1} on {castle_name(s, p, int(part.hung[k]))}" for k in range(SHIELDS) if p.shields >> k & 1]
            named = f" (6 names seat {part.named[p.seat]})" if part.named[p.seat] != EMPTY else ""
            out += f"  shields: {', '.join(held)}{named}\n"
        elif isinstance(part, RoutesPart) and isinstance(module, TradeRoutes):
            out += f"  route: {_route(s, module, part, p)}\n"
        elif isinstance(part, BorderPart):
            out += f"  border posts connected: {part.connected[p.seat]}\n"
        elif isinstance(part, VineyardsPart):
            out += seat_vineyard(part, int(p.seat))
    return out


def _route(s: State, module: TradeRoutes, part: RoutesPart, p: Player) -> str:
    """Laid goods in brackets, then the types still to come."""
    first = part.each * p.seat
    words = []
    for i in range(SPACES_A_TILE * part.each):
        laid = part.goods[SPACES_A_TILE * first + i]
        tile = part.tiles[first + i // SPACES_A_TILE]
        if laid != EMPTY:
            words.append(f"[{GOODS[laid]}]")
        elif tile != EMPTY:
            words.append(GOODS[module.types[SPACES_A_TILE * tile + i % SPACES_A_TILE]])
    return " ".join(words)

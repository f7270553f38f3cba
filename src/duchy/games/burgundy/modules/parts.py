"""The modules' share of positions as dicts, and their pending effects as words."""

from typing import Any, Final

from duchy.kernel.compat import i64
from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader

from ..engine.codes import BIT, CASTLE_TILE, EMPTY, P_MODULE, P_RESUME, PENDING_SHIFT, S4, S6, SHIELDS
from ..engine.state import Player, State
from ..modes.solo.engine import SoloPart
from ..modes.solo.words import describe_solo, read_solo, read_solo_effect, solo_effect_text, write_solo
from ..modes.team.engine import Team, TeamPart
from ..modes.team.words import (
    castle_name,
    castle_place,
    describe_team,
    read_team,
    read_team_effect,
    read_team_seat,
    team_effect_text,
    team_of,
    write_team,
)
from ..words.names import GOODS
from .border_posts.engine import BorderPart, BorderPosts
from .castle_connection.engine import ConnectionPart
from .inns.engine import Inns, InnsPart
from .setup import ROUTE_ORDERS, THIRD_POST
from .shields.engine import CARGO, DUE, HANG, NAMING, NO_LIMIT, PLACEMENT, Shields, ShieldsPart
from .trade_routes.engine import ROUTE_TILES, SPACES_A_TILE, RoutesPart
from .vineyards.engine.vines import VineyardsPart
from .vineyards.engine.vineyards import Vineyards
from .vineyards.words import (
    describe_vineyards,
    effect_text,
    read_effect_text,
    read_seat_vineyard,
    read_vineyards,
    write_seat_vineyard,
    write_vineyards,
)
from .white_castles.engine import WhitePart

BONUSES: Final = [None, "large", "small"]
PLACEMENTS: Final = ["", "14", "15", "14 15"]
NUMBERS: Final = [str(k + 1) for k in range(SHIELDS)]


# ------------------------------------------------------------------ writing
def write_parts(s: State, modules: tuple[str, ...], out: dict[str, Any]) -> None:
    for part in s.ext:
        if isinstance(part, WhitePart):
            out["white"] = int(part.white)
        elif isinstance(part, InnsPart):
            out["inns"] = int(part.beside)
        elif isinstance(part, ConnectionPart):
            out["castles"] = int(part.pool)
        elif isinstance(part, RoutesPart):
            out["routes"] = ROUTE_ORDERS[part.arranging]
        elif isinstance(part, BorderPart):
            out["third_post"] = int(part.times)
        elif isinstance(part, ShieldsPart):
            out["shields"] = {str(d + 1): _numbers(part.depots[d]) for d in range(6)}
        elif isinstance(part, VineyardsPart):
            write_vineyards(part, out)
        elif isinstance(part, TeamPart):
            write_team(s, part, out)
        elif isinstance(part, SoloPart):
            write_solo(s, part, out)
    for seat in range(s.people):
        _write_seat(s, s.players[seat], out["seat"][str(seat)])


def _numbers(mask: int) -> list[int]:
    return [k + 1 for k in range(SHIELDS) if mask >> k & 1]


def _write_seat(s: State, p: Player, out: dict[str, Any]) -> None:
    for part in s.ext:
        if isinstance(part, RoutesPart):
            each, first = part.each, part.each * p.seat
            out["route"] = [int(t) + 1 for t in part.tiles[first : first + each] if t != EMPTY]
            if part.arranging:
                out["loose"] = [t + 1 for t in range(ROUTE_TILES) if part.loose[p.seat] >> t & 1]
            laid = part.goods[SPACES_A_TILE * first : SPACES_A_TILE * (first + each)]
            out["route_goods"] = [GOODS[t] for t in laid if t != EMPTY]
        elif isinstance(part, BorderPart):
            out["border_bonus"] = BONUSES[part.bonus[p.seat]]
        elif isinstance(part, ShieldsPart):
            held = {str(k + 1): castle_name(s, p, int(part.hung[k])) for k in range(SHIELDS) if p.shields >> k & 1}
            out["shields"] = held
            out["named"] = None if part.named[p.seat] == EMPTY else int(part.named[p.seat])
            out["freed"] = bool(p.freed)
        elif isinstance(part, VineyardsPart):
            write_seat_vineyard(part, int(p.seat), out)


def describe_parts(s: State, modules: tuple[str, ...], out: dict[str, Any]) -> None:
    """What follows from the rest, for pages and scenarios."""
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(part, InnsPart) and isinstance(module, Inns):
            out["inns_unused"] = int(module.unused(s))
        elif isinstance(part, BorderPart):
            for seat in range(s.people):
                out["seat"][str(seat)]["posts"] = int(part.connected[seat])
        elif isinstance(part, VineyardsPart) and isinstance(module, Vineyards):
            describe_vineyards(s, module, part, out)
        elif isinstance(module, Team):
            describe_team(s, module, out)
        elif isinstance(part, SoloPart):
            describe_solo(part, out)


# ------------------------------------------------------------------ reading
def read_parts(s: State, modules: tuple[str, ...], r: Reader) -> None:
    for module, part in zip(s.hooks.modules, s.ext, strict=True):
        if isinstance(part, WhitePart):
            part.white = r.integer("white", 0, 6)
        elif isinstance(part, InnsPart) and isinstance(module, Inns):
            part.beside = r.integer("inns", 0, 5)
        elif isinstance(part, ConnectionPart):
            part.pool = r.integer("castles", 0, 16)
        elif isinstance(part, RoutesPart):
            part.arranging = r.choice("routes", ROUTE_ORDERS) == 1
            _check_routes(part, int(s.people))
        elif isinstance(part, BorderPart) and isinstance(module, BorderPosts):
            part.times = r.integer("third_post", 0, len(THIRD_POST))
            part.taken = sum(bonus > 0 for bonus in part.bonus)
            for p in s.players[: s.people]:
                covered = [h for h in range(37) if p.tiles[h] != EMPTY]
                part.connected[p.seat] = max((module.connected_from(p, h) for h in covered), default=0)
        elif isinstance(part, ShieldsPart) and isinstance(module, Shields):
            _read_shields(s, module, part, r.table("shields"))
        elif isinstance(part, VineyardsPart) and isinstance(module, Vineyards):
            read_vineyards(s, module, part, r)
        elif isinstance(part, TeamPart) and isinstance(module, Team):
            read_team(s, module, part, r)
        elif isinstance(part, SoloPart):
            read_solo(s, part, r.table("solo"))


def _check_routes(part: RoutesPart, players: int) -> None:
    dealt = [int(t) for t in part.tiles if t != EMPTY]
    dealt += [t for t in range(ROUTE_TILES) for seat in range(players) if part.loose[seat] >> t & 1]
    for t in dealt:
        if dealt.count(t) > 1:
            raise InputError(f"Route tile {t + 1} is dealt twice (INV-X04).")


def _read_shields(s: State, module: Shields, part: ShieldsPart, r: Reader) -> None:
    seen = [k for p in s.players for k in range(SHIELDS) if p.shields >> k & 1]
    for d in range(6):
        for k in _shield_list(r, str(d + 1)):
            part.depots[d] |= BIT[k]
            seen.append(k)
    r.done()
    for k in seen:
        if seen.count(k) > 1:
            raise InputError(f"Shield {k + 1} is in two places (INV-X02).")
    for p in s.players:
        both = [s.players[seat] for seat in p.holders]
        castles = [q.duchy.names[h] for q in both for h in range(37) if q.tiles[h] == CASTLE_TILE]
        for k in range(SHIELDS):
            if p.shields >> k & 1 and castle_name(s, p, int(part.hung[k])) not in castles:
                raise InputError(f"Shield {k + 1} must lie on a castle of the duchy (INV-X02).")
    module.copy_monasteries(s)


def _shield_list(r: Reader, key: str) -> list[int]:
    out = []
    for number in r.items(key, 0, SHIELDS):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= SHIELDS:
            r.wrong(key, f"must list shields from 1 to {SHIELDS}, not {number!r}")
        out.append(number - 1)
    return out


def read_seat_parts(s: State, modules: tuple[str, ...], p: Player, r: Reader, tiles: list[str]) -> None:
    team = team_of(s)
    if team is not None:
        read_team_seat(s, team, p, r, tiles)
    for part in s.ext:
        if isinstance(part, RoutesPart):
            _read_route(part, p, r)
        elif isinstance(part, BorderPart):
            bonus = r.value("border_bonus")
            if bonus not in BONUSES:
                r.wrong("border_bonus", f"must be large, small or null, not {bonus!r}")
            part.bonus[p.seat] = BONUSES.index(bonus)
        elif isinstance(part, ShieldsPart):
            _read_held(s, part, p, r)
        elif isinstance(part, VineyardsPart):
            read_seat_vineyard(part, p, r)
    if p.stored > p.room and not s.pending:
        r.wrong("storage", f"must have at most {p.room} tiles")


def _read_route(part: RoutesPart, p: Player, r: Reader) -> None:
    each, first = int(part.each), int(part.each * p.seat)
    for key in ("route", "loose"):
        if key == "loose" and not r.has("loose"):
            continue
        for i, number in enumerate(r.items(key, 0, each)):
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= ROUTE_TILES:
                r.wrong(key, f"must list route tiles from 1 to {ROUTE_TILES}, not {number!r}")
            if key == "route":
                part.tiles[first + i] = number - 1
            else:
                part.loose[p.seat] |= BIT[number - 1]
    for i, t in enumerate(r.words("route_goods", 0, SPACES_A_TILE * each, GOODS)):
        part.goods[SPACES_A_TILE * first + i] = t


def _read_held(s: State, part: ShieldsPart, p: Player, r: Reader) -> None:
    held = r.table("shields")
    castles = []
    for number in held.values:
        if number not in NUMBERS:
            held.wrong(number, f"is no shield; they are 1 to {SHIELDS}")
        name = held.text(number)
        h = castle_place(s, p, name)
        if h is None:
            held.wrong(number, f'is wrong: there is no space "{name}" in the duchy')
        if h in castles:
            held.wrong(number, "must lie on a castle of its own in the duchy")
        castles.append(h)
        k = NUMBERS.index(number)
        p.shields |= BIT[k]
        part.hung[k] = h
    held.done()
    if p.shields & S4:
        p.room = NO_LIMIT
    named = r.value("named")
    if named is not None:
        others = [seat for seat in range(s.n) if seat != p.seat]
        if isinstance(named, bool) or named not in others or not p.shields & S6:
            r.wrong("named", f"must be null, or with shield 6 one of the seats {others}, not {named!r}")
        part.named[p.seat] = named
    p.freed = int(r.flag("freed"))


# ------------------------------------------------------------------ pending effects
def write_effect(pending: int, modules: tuple[str, ...], tiles: list[str]) -> str:
    about = pending >> PENDING_SHIFT
    module = modules[about & 15]
    effect = about >> 4
    kind, parameter = effect & 15, effect >> 4
    if module == "tiles":
        return "crane"
    if module == "vineyards":
        return effect_text(pending)
    if module == "team":
        return team_effect_text(effect, tiles)
    if module == "solo":
        return solo_effect_text(pending)
    if module == "trade-routes":
        count = effect >> 7
        return f"route {count} {GOODS[effect >> 4 & 7]}" if count else "arrange"
    if kind == HANG:
        return f"shield {parameter + 1}"
    if kind == PLACEMENT:
        return f"{'later' if pending & 15 == P_RESUME else 'placement'} {PLACEMENTS[parameter]}"
    return {CARGO: "cargo", DUE: "tribute", NAMING: "naming"}[kind]


def read_effect(words: list[str], modules: tuple[str, ...], tiles: list[str]) -> i64 | None:
    """The effect of these words, if it is one of a module's."""
    head, rest = (words[0], words[1:]) if words else ("", [])
    if "tiles" in modules and words == ["crane"]:
        return P_MODULE | i64(modules.index("tiles")) << PENDING_SHIFT
    if "trade-routes" in modules:
        at = modules.index("trade-routes")
        if words == ["arrange"]:
            return P_MODULE | i64(at) << PENDING_SHIFT
        if head == "route" and len(rest) == 2 and rest[0] in tuple("1234567") and rest[1] in GOODS:
            return P_RESUME | i64(at | GOODS.index(rest[1]) << 8 | int(rest[0]) << 11) << PENDING_SHIFT
    if "solo" in modules:
        effect = read_solo_effect(words, modules.index("solo"))
        if effect is not None:
            return effect
    if "team" in modules:
        effect = read_team_effect(words, tiles)
        if effect is not None:
            return effect
    if "vineyards" in modules:
        effect = read_effect_text(words, modules.index("vineyards"))
        if effect is not None:
            return effect
    if "shields" in modules:
        return _read_shield_effect(head, rest, modules.index("shields"))
    return None


def _read_shield_effect(head: str, rest: list[str], at: int) -> i64 | None:
    def effect(base: int, kind: int, parameter: int) -> i64:
        return base | i64(at | (kind | parameter << 4) << 4) << PENDING_SHIFT

    plain = {"cargo": CARGO, "tribute": DUE, "naming": NAMING}
    if head in plain and not rest:
        return effect(P_MODULE, plain[head], 0)
    if head == "shield" and len(rest) == 1 and rest[0] in NUMBERS:
        return effect(P_MODULE, HANG, NUMBERS.index(rest[0]))
    which = " ".join(rest)
    if head == "placement" and which in PLACEMENTS[1:]:
        return effect(P_MODULE, PLACEMENT, PLACEMENTS.index(which))
    if head == "later" and which in PLACEMENTS[1:]:
        return effect(P_RESUME, PLACEMENT, PLACEMENTS.index(which))
    return None


def is_cargo(s: State, effect: int) -> bool:
    """Is this the question of shield 5, which a ship still waits for?"""
    about = effect >> PENDING_SHIFT
    return effect & 15 == P_MODULE and isinstance(s.hooks.modules[about & 15], Shields) and about >> 4 & 15 == CARGO

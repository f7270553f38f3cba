"""The expansions of The Castles of Burgundy: which there are, what goes together, and the hooks of a game."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from duchy.kernel.errors import InputError

from .engine.codes import (
    ALL_TILES,
    BASE_SOURCES,
    EMPTY,
    FOR_BOARDING_HOUSES,
    FOR_BORDER_BONUS,
    FOR_BORDER_POSTS,
    FOR_CARDS,
    FOR_CASTLES,
    FOR_DOUBLE_HEXES,
    FOR_MONASTERIES,
    FOR_MONASTERY_29,
    FOR_OPEN_CARDS,
    FOR_PURCHASES,
    FOR_RESERVE,
    FOR_ROUTES,
    FOR_SHIELDS,
    FOR_VINES,
)
from .engine.hooks import Hooks, Module
from .modes.chateauma.engine.chateauma import Chateauma
from .modes.chateauma.setup import make_book
from .modes.solo.engine import Solo
from .modes.team.engine import Team
from .modes.team.halves import HALVES
from .modules.border_posts.engine import BorderPosts
from .modules.castle_connection.engine import CastleConnection
from .modules.inns.engine import Inns
from .modules.shields.engine import Shields
from .modules.tiles.engine import Tiles
from .modules.trade_routes.engine import TradeRoutes
from .modules.vineyards.engine.vineyards import DOUBLE_HEX, FREE_TILE, Vineyards
from .modules.white_castles.engine import WhiteCastles
from .setup.facts import EDITIONS, by_players, edition_facts, facts, solo_layouts, team_layouts, tile_names
from .setup.geometry import hex_index

PLAYERS: Final = (2, 3, 4)
MODES: Final[tuple[str, ...]] = ("team", "solo", "chateauma")  # the modes of data/expansions.toml that the engine plays
CONNECTED_POOL: Final = "11-18"
BORDER_POOLS: Final = {"2019": "11a-11f", "SE": "23-30"}

ADDED_SOURCES: Final = {
    "white-castles": (FOR_MONASTERY_29,),
    "border-posts": (FOR_BORDER_POSTS, FOR_BORDER_BONUS),
    "shields": (FOR_SHIELDS,),
    "castle-connection": (FOR_CASTLES,),
    "vineyards": (FOR_VINES,),
    "solo": (FOR_PURCHASES,),
    "chateauma": (FOR_CARDS, FOR_BOARDING_HOUSES, FOR_MONASTERIES, FOR_RESERVE, FOR_OPEN_CARDS),
}
# what the Châteauma scores with a module
AUTOMATON_SOURCES: Final = {"trade-routes": FOR_ROUTES, "vineyards": FOR_DOUBLE_HEXES}


def module_ids(edition: str) -> tuple[str, ...]:
    """The modules of an edition, in canonical order (BX-GEN-03)."""
    return tuple(row["id"] for row in facts("expansions")["module"] if edition in row["editions"])


def mode_facts(edition: str) -> list[dict[str, Any]]:
    """The modes of an edition that exist: id, title, text, players, modules."""
    return [row for row in facts("expansions")["mode"] if edition in row["editions"] and row["id"] in MODES]


def mode_of(modules: Sequence[str]) -> str:
    """The mode of a game, which stands first among its modules; none is the game as usual."""
    return modules[0] if modules and modules[0] in MODES else ""


def people(edition: str, modules: Sequence[str]) -> tuple[int, ...]:
    """How many people a game is for."""
    mode = mode_of(modules)
    return next((tuple(row["players"]) for row in mode_facts(edition) if row["id"] == mode), PLAYERS)


def seats_for(modules: Sequence[str], players: int) -> int:
    """The Châteauma has the last seat (BA-GEN-01)."""
    return players + 1 if mode_of(modules) == "chateauma" else players


def width_for(modules: Sequence[str], players: int) -> int:
    """The number of players whose spaces and values are used (BM-SOLO-01)."""
    return 2 if mode_of(modules) == "solo" else seats_for(modules, players)


def canonical(edition: str, wanted: Iterable[str], mode: str = "") -> tuple[str, ...]:
    """The wanted modules in canonical order; InputError with the reason if they cannot be played together."""
    names = list(wanted)
    if mode:
        return (mode, *_with_mode(edition, names, mode))
    known = module_ids(edition)
    for name in names:
        if name not in known:
            raise InputError(_no_module(edition, name))
        if names.count(name) > 1:
            raise InputError(f"The module {name} is named twice.")
    return tuple(name for name in known if name in names)


def _with_mode(edition: str, names: list[str], mode: str) -> tuple[str, ...]:
    row = next((row for row in mode_facts(edition) if row["id"] == mode), None)
    if row is None:
        raise InputError(f"The {edition_facts(edition)['short_name']} edition has no {mode} mode.")
    chosen = canonical(edition, names)
    for name in chosen:
        if name not in row["modules"]:
            raise InputError(f"The module {name} does not go with the mode {row['title']}.")
    return chosen


def _no_module(edition: str, name: str) -> str:
    here = edition_facts(edition)["short_name"]
    elsewhere = [row for row in facts("expansions")["module"] if row["id"] == name]
    if elsewhere:
        editions = " and ".join(edition_facts(e)["short_name"] for e in elsewhere[0]["editions"])
        return f'"{name}" belongs to the {editions} edition; a table plays one edition, here {here} (BX-GEN-03).'
    known = ", ".join(module_ids(edition)) or "none"
    return f"There is no module {name} for this game; known are {known}."


def conflicts(edition: str) -> tuple[tuple[str, str, str], ...]:
    """Pairs that section 16 of the ledger forbids. Of the modules that exist, one pair, and only in one edition."""
    if edition != "2019":
        return ()
    reason = "The border posts of 2019 lie on duchies 11a to 11f only, the castle connection wants duchies 11 to 18."
    return (("border-posts", "castle-connection", reason),)


def score_sources(modules: Sequence[str]) -> list[int]:
    """The sources of points that a game with these modules has."""
    out = [*range(BASE_SOURCES), *(source for module in modules for source in ADDED_SOURCES.get(module, ()))]
    if mode_of(modules) == "chateauma":
        out += [source for module, source in AUTOMATON_SOURCES.items() if module in modules]
    return out


# ------------------------------------------------------------------ hooks
@cache
def hooks_for(edition: str, modules: tuple[str, ...]) -> Hooks:
    """The modules of a game as objects, found by the hooks that they override."""
    return Hooks([_make(edition, module, at, modules) for at, module in enumerate(modules)])


def _make(edition: str, module: str, at: int, modules: tuple[str, ...]) -> Module:
    tables = facts("expansions")
    own = tables["edition"][edition]
    if module == "solo":
        return Solo(at, facts("solo")["target"]["start"], tables["added"]["solo"]["aside"]["face-down"])
    if module == "chateauma":
        return Chateauma(at, make_book(modules))
    if module == "tiles":
        return Tiles(at)
    if module == "white-castles":
        return WhiteCastles(at)
    if module == "inns":
        return Inns(at)
    if module == "trade-routes":
        spaces = [space for tile in tables["trade_routes"]["tile"] for space in tile["spaces"]]
        names = tile_names(edition)
        types = [space["goods"] - 1 for space in spaces]
        bonuses = [names.index(space["bonus"]) for space in spaces]
        return TradeRoutes(at, types, bonuses, by_players(tables["trade_routes"]["tiles_each"]))
    if module == "border-posts":
        table = tables["border_posts"]
        posts = [[hex_index(name) for name in post] for post in table["posts"].values()]
        large, small = by_players(table["large"]), by_players(table["small"])
        return BorderPosts(at, posts, large, small, own["third_post_phase_times"], own["border_bonus_is_tile"])
    if module == "shields":
        table = tables["shields"]
        in_depots = [table["depots"].get(str(n), []) for n in range(5)]
        return Shields(at, table["points"], in_depots, own["shield_beats_monastery"], own["shield_6_copies_27"])
    if module == "team":
        return _make_team(at)
    if module == "vineyards":
        return _make_vineyards(at, automatic=seats_for(modules, 0))
    return CastleConnection(at)


def _make_team(at: int) -> Team:
    table = facts("team")
    starts = [[(HALVES.index(half), hex_index(name)) for half, name in row["start"]] for row in table["board"]]
    shared = [hex_index(row["shared"][1]) if "shared" in row else EMPTY for row in table["board"]]
    return Team(at, starts, shared, table["start"]["workers"], table["start"]["silver"], table["storage"]["shared"])


def _make_vineyards(at: int, automatic: int) -> Vineyards:
    table = facts("vineyards")
    spaces = table["board"]["space"]
    bottom = min(space["layer"] for space in spaces)
    hexes = [tuple(place) for space in spaces for place in space["hexes"]]
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the six neighbours in axial coordinates
    touching = [[hexes.index((q + a, r + b)) for a, b in steps if (q + a, r + b) in hexes] for q, r in hexes]
    bonuses = {**dict(zip(tile_names("SE"), range(ALL_TILES))), "free-tile": FREE_TILE, "double-hex": DOUBLE_HEX}
    return Vineyards(
        at,
        [space["number"] for space in spaces],
        [space["layer"] - bottom for space in spaces],
        touching,
        [bonuses[bonus] for space in spaces for bonus in space["bonuses"]],
        (table["double_hexes"]["mixed"], table["double_hexes"]["alike"]),
        table["bonus_tiles"]["each_colour"],
        by_players(table["depot"]["slots"]),
        by_players(table["store"]["spaces"]),
        table["areas"]["points"],
        automatic,
    )


# ------------------------------------------------------------------ pools of duchies
def pools(edition: str, modules: Sequence[str] = ()) -> dict[str, list[str]]:
    """Sets of duchies, by labels, that a random deal may use; the normal one first (BX-ADV-04)."""
    if mode_of(modules) == "solo":
        return {"solo": [layout.label for layout in solo_layouts(edition)]}
    if mode_of(modules) == "team":
        return {"team": [layout.label for layout in team_layouts(edition)]}
    dealt = next(deal["duchies"] for deal in edition_facts(edition)["setup"] if deal["kind"] == "deal")
    labels = [id_.partition("-")[2] for id_ in dealt]
    rows = [row for row in facts("expansions")["pool"] if row["edition"] == edition]
    return {f"{labels[0]}-{labels[-1]}": labels} | {row["name"]: row["duchies"] for row in rows}


def pools_with(edition: str, modules: Sequence[str]) -> list[str]:
    """The names of the pools that a game with these modules may use, the normal one first."""
    names = list(pools(edition, modules))
    if mode_of(modules) in ("solo", "team"):
        return names
    if "castle-connection" in modules:  # BX-CC-01
        return [CONNECTED_POOL]
    if "border-posts" in modules:
        own = BORDER_POOLS[edition]
        return [own] if edition == "2019" else [own, *(name for name in names if name != own)]  # BX-BP-01, -02
    return [name for name in names if edition != "2019" or name != BORDER_POOLS["2019"]]


# ------------------------------------------------------------------ what to test
def covering() -> list[tuple[str, int, tuple[str, ...]]]:
    """Games in which, for every edition and number of players, each two modules are both on, one on, and both off."""
    editions = [edition for edition in EDITIONS if module_ids(edition)]
    return [(edition, n, row) for edition in editions for n in PLAYERS for row in covering_rows(module_ids(edition))]


def covering_rows(ids: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All at once first; then always the set that shows most pairs of settings not yet seen."""
    subsets = [row for size in range(len(ids), -1, -1) for row in combinations(ids, size)]
    pairs = list(combinations(ids, 2))

    def settings(row: tuple[str, ...]) -> set[tuple[str, str, bool, bool]]:
        return {(first, second, first in row, second in row) for first, second in pairs}

    rows = [ids]
    missing = {(first, second, on, off) for first, second in pairs for on in (True, False) for off in (True, False)}
    missing -= settings(ids)
    while missing:
        rows.append(max(subsets, key=lambda row: len(settings(row) & missing)))
        missing -= settings(rows[-1])
    return rows


def shield_facts() -> list[dict[str, Any]]:
    """Number and text of the 18 shields, for people."""
    found: list[dict[str, Any]] = facts("expansions")["shield"]
    return found

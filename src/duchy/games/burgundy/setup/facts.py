"""From the TOML facts to a ruleset."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..engine.board import Duchy
from ..engine.codes import (
    ALL_TILES,
    CASTLE_TILE,
    FIRST_LIVESTOCK,
    FIRST_MONASTERY,
    MINE_TILE,
    SHIP_TILE,
    SIX_BUYS_MIXED,
    SIX_BUYS_WITH_SILVER,
    SIX_HIRES,
)
from ..engine.edition import Rules
from .layout import Layout
from .layouts import border_layouts, standard_layouts

COLOUR_NAMES: Final = ("building", "livestock", "ship", "monastery", "mine", "castle")
COLOUR_LETTERS: Final = "BLSYMC"
EDITIONS: Final = ("2011", "2019", "SE")
SIX: Final = {
    "buy_all_silver": SIX_BUYS_WITH_SILVER,
    "buy_all_mixed": SIX_BUYS_MIXED,
    "workers_for_building": SIX_HIRES,
}


@cache
def facts(subject: str) -> Mapping[str, Any]:
    """One TOML file of data/, for example facts("components")."""
    return tomllib.loads(files("duchy.games.burgundy").joinpath("data", f"{subject}.toml").read_text(encoding="utf-8"))


@cache
def edition_facts(edition: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = facts("editions")["edition"][edition]
    return found


def tile_names(edition: str) -> list[str]:
    """The word for each kind of tile, by its number."""
    buildings = list(facts("components")["buildings"]["types"])
    animals = [f"{species}-{n}" for species in edition_facts(edition)["species"] for n in (2, 3, 4)]
    added = [tile["name"] for tile in facts("expansions")["tile"]]
    return buildings + animals + ["ship", "castle", "mine"] + [f"monastery-{m}" for m in range(1, 27)] + added


def goods_names() -> list[str]:
    names = facts("components")["goods"]["names"]
    return [names[str(value)] for value in range(1, 7)]


def edition_layouts(edition: str) -> list[Layout]:
    """Every duchy of an edition, those for the border posts last."""
    layouts = {**standard_layouts(), **border_layouts()}
    return [layout for layout in layouts.values() if layout.edition == edition]


def edition_pools(edition: str, modules: Sequence[str]) -> dict[str, list[str]]:
    """Sets of duchies, by labels, that a random deal may use; the normal one first (BX-ADV-04)."""
    dealt = next(deal["duchies"] for deal in edition_facts(edition)["setup"] if deal["kind"] == "deal")
    labels = [id_.partition("-")[2] for id_ in dealt]
    rows = [row for row in facts("expansions")["pool"] if row["edition"] == edition]
    open_ = {row["name"]: row["duchies"] for row in rows if row.get("needs") in (None, *modules)}
    return {f"{labels[0]}-{labels[-1]}": labels} | open_


def _tile_counts(back: str, modules: Sequence[str]) -> list[int]:
    """Tiles of one supply, coloured or black, by kind (B-COMP-01 to -04), with what modules add to it."""
    parts = facts("components")
    counts = [0] * ALL_TILES
    for b in range(8):
        counts[b] = parts["buildings"]["of_each_type"][back]
    for species in range(4):
        for animals, tiles in parts["livestock"][back].items():
            counts[FIRST_LIVESTOCK + 3 * species + int(animals) - 2] = tiles
    for tile, name in ((SHIP_TILE, "ship"), (CASTLE_TILE, "castle"), (MINE_TILE, "mine")):
        counts[tile] = parts["tiles"][name][back]
    for m in range(1, 27):
        counts[FIRST_MONASTERY + m - 1] = int((m in parts["monasteries"]["black"]) == (back == "black"))
    return [count + more for count, more in zip(counts, _added_tiles(back, modules), strict=True)]


def _added_tiles(place: str, modules: Sequence[str]) -> list[int]:
    """Tiles that modules add to a supply, or (aside) to none."""
    names = tile_names("SE")
    counts = [0] * ALL_TILES
    for module in modules:
        for name, tiles in facts("expansions")["added"].get(module, {}).get(place, {}).items():
            counts[names.index(name)] += tiles
    return counts


def _spaces(players: int) -> list[int]:
    """The colours of the depot slots that a game of so many players uses."""
    return [
        COLOUR_NAMES.index(space["kind"])
        for depot in facts("components")["depots"]["depot"]
        for space in depot["spaces"]
        if space["players"] <= players
    ]


def by_players(table: Mapping[str, int]) -> list[int]:
    return [table.get(str(n), 0) for n in range(5)]


def make_rules(
    edition: str, duchies: list[Duchy], permitted: list[int], modules: Sequence[str], goods_spaces: int
) -> Rules:
    """The ruleset of an edition with these duchies; `permitted` are the ones a random deal may use."""
    own = edition_facts(edition)
    parts = facts("components")
    types = parts["buildings"]["types"]
    return Rules(
        duchies=duchies,
        permitted=permitted,
        copies=[_copies(edition, duchy.label) for duchy in duchies],
        monastery_6=SIX[own["mon6_mode"]],
        buy_inside=own["buy_inside_action"],
        monastery_15=own["mon15_vp"],
        monastery_26=own["mon26_vp"],
        area_points=[0, *parts["area_points"]["points"], *_beyond_8(edition)],
        phase_points=list(parts["phase_points"]["points"].values()),
        large_bonus=by_players(parts["bonus_tiles"]["large"]),
        small_bonus=by_players(parts["bonus_tiles"]["small"]),
        sale_points=by_players(parts["sale_points"]["points"]),
        coloured=_tile_counts("coloured", modules),
        black=_tile_counts("black", modules),
        spaces=[[], [], _spaces(2), _spaces(3), _spaces(4)],
        scored_building=[types.index(parts["monasteries"]["building"][str(m)]) for m in range(16, 24)],
        aside=_added_tiles("aside", modules),
        goods_spaces=goods_spaces,
    )


def _copies(edition: str, label: str) -> int:
    """BX-ADV-05: how often the box has a duchy; the Special Edition has every one for each of four players."""
    own = edition_facts(edition)
    deal = next(deal for deal in own["setup"] if deal["kind"] == "deal")
    return 4 if own["duchies_in_four"] or f"{edition}-{label}" in deal["four_copies"] else 1


def _beyond_8(edition: str) -> list[int]:
    """Points for areas that score as 9 and 10 spaces (BX-INN-11 and -12, BX-SHIELD-17.2 and -17.3)."""
    table = facts("components")["area_points"]
    beyond: list[int] = table["beyond_SE"] if edition_facts(edition)["area_cap"] > 8 else [table["points"][-1]] * 2
    return beyond

"""The data files of The Castles of Burgundy: components, tiles and editions."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from duchy.games.burgundy.setup import board_file
from duchy.games.burgundy.setup.board_file import SPACES
from duchy.games.burgundy.setup.geometry import hex_index
from duchy.games.burgundy.setup.layout import KINDS
from duchy.games.burgundy.setup.layouts import standard_layouts

DATA = Path(board_file.__file__).parent.parent / "data"
LEDGERS = Path(__file__).parents[3] / "docs" / "rules"
LAYOUTS = standard_layouts()


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


COMPONENTS = data("components")
EDITIONS = data("editions")["edition"]
TILES = data("tiles")["tile"]


# ---------------------------------------------------------------- components


@pytest.mark.rule("B-COMP-01")
def test_tile_mix() -> None:
    mix = {kind: (count["coloured"], count["black"]) for kind, count in kind_counts().items()}
    assert mix == {
        "building": (40, 16),
        "livestock": (20, 8),
        "ship": (20, 6),
        "monastery": (20, 6),
        "mine": (10, 2),
        "castle": (14, 2),
    }
    assert sum(map(sum, mix.values())) == 164
    assert sum(black for _, black in mix.values()) == 40


def kind_counts() -> dict[str, dict[str, int]]:
    return {kind: COMPONENTS["tiles"][kind] for kind in KINDS.values()}


@pytest.mark.rule("B-COMP-02")
def test_the_eight_building_types_share_the_buildings_evenly() -> None:
    buildings = COMPONENTS["buildings"]
    types = ["market", "carpenter", "church", "warehouse", "boarding-house", "bank", "town-hall", "watchtower"]
    assert buildings["types"] == types == [tile["name"] for tile in TILES if tile["kind"] == "building"]
    for back in ("coloured", "black"):
        assert 8 * buildings["of_each_type"][back] == kind_counts()["building"][back]


@pytest.mark.rule("B-COMP-03")
def test_each_species_has_seven_tiles() -> None:
    livestock = COMPONENTS["livestock"]
    assert livestock["coloured"] == {"2": 2, "3": 2, "4": 1}
    assert livestock["black"] == {"3": 1, "4": 1}
    for back in ("coloured", "black"):
        assert len(livestock["species"]) * sum(livestock[back].values()) == kind_counts()["livestock"][back]


@pytest.mark.rule("B-COMP-04")
def test_black_monasteries() -> None:
    black = COMPONENTS["monasteries"]["black"]
    assert black == [7, 12, 14, 15, 24, 25]
    assert kind_counts()["monastery"] == {"black": len(black), "coloured": 26 - len(black)}


@pytest.mark.rule("B-COMP-07")
def test_goods() -> None:
    goods = COMPONENTS["goods"]
    names = {"1": "turquoise", "2": "purple", "3": "pink", "4": "red", "5": "brown", "6": "orange"}
    assert goods["names"] == names
    assert len(goods["names"]) * goods["of_each_type"] == 42


@pytest.mark.rule("B-COMP-08")
def test_a_large_and_a_small_bonus_tile_for_each_colour() -> None:
    bonus = COMPONENTS["bonus_tiles"]
    assert sorted(bonus["kinds"]) == sorted(KINDS.values())
    assert 2 * len(bonus["kinds"]) == 12
    assert bonus["large"] == {"2": 5, "3": 6, "4": 7} and bonus["small"] == {"2": 2, "3": 3, "4": 4}


@pytest.mark.rule("B-BOARD-10")
def test_the_track_has_a_space_more_than_a_duchy_has_ships() -> None:
    assert COMPONENTS["track"]["spaces"] == 7 == SPACES["S"] + 1


def test_points_tables() -> None:
    assert COMPONENTS["area_points"]["points"] == [n * (n + 1) // 2 for n in range(1, 9)]
    assert COMPONENTS["area_points"]["beyond_SE"] == [n * (n + 1) // 2 for n in (9, 10)]
    assert COMPONENTS["phase_points"]["points"] == {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
    assert COMPONENTS["sale_points"]["points"] == {"2": 2, "3": 3, "4": 4}


def test_monasteries_16_to_23_count_each_building_type_once() -> None:
    building = COMPONENTS["monasteries"]["building"]
    assert list(map(int, building)) == list(range(16, 24))
    assert sorted(building.values()) == sorted(COMPONENTS["buildings"]["types"])


def spaces_by_kind(players: int, phase: str) -> Counter[str]:
    depots = COMPONENTS["depots"]
    special = depots["three_players"]
    spaces: Counter[str] = Counter()
    for depot in depots["depot"]:
        for number, space in enumerate(depot["spaces"], start=1):
            is_special = players == 3 and phase in special["phases"]
            is_special = is_special and (depot["number"], number) == (special["depot"], special["space"])
            if space["players"] <= players:
                spaces[special["kind"] if is_special else space["kind"]] += 1
    return spaces


@pytest.mark.parametrize(
    ("players", "phase", "expected"),
    [
        (2, "A", (4, 2, 2, 2, 1, 1)),
        (2, "B", (4, 2, 2, 2, 1, 1)),
        (3, "A", (6, 3, 3, 3, 1, 2)),
        (3, "B", (6, 3, 3, 3, 2, 1)),
        (3, "D", (6, 3, 3, 3, 2, 1)),
        (3, "E", (6, 3, 3, 3, 1, 2)),
        (4, "A", (8, 4, 4, 4, 2, 2)),
        (4, "B", (8, 4, 4, 4, 2, 2)),
    ],
)
def test_depot_spaces_by_player_count(players: int, phase: str, expected: tuple[int, ...]) -> None:
    kinds = ("building", "livestock", "ship", "monastery", "mine", "castle")
    spaces = spaces_by_kind(players, phase)
    assert tuple(spaces[kind] for kind in kinds) == expected
    assert spaces.total() == 6 * players


def test_depots_are_numbered_round_the_ring() -> None:
    depots = COMPONENTS["depots"]
    assert [depot["number"] for depot in depots["depot"]] == depots["ring"] == [1, 2, 3, 4, 5, 6]


def test_black_depot_spaces_agree_with_their_figures() -> None:
    black = COMPONENTS["black_depot"]
    figures = [figure for row in black["rows"] for figure in row]
    for players in (2, 3, 4):
        assert sum(figure <= players for figure in figures) == black["spaces"][str(players)] == 2 * players


@pytest.mark.rule("B-PHASE-10")
def test_no_supply_runs_short_and_four_players_use_it_up() -> None:
    for players in (2, 3, 4):
        used: Counter[str] = Counter({"castle": players})  # the starting castles
        for phase in COMPONENTS["phases"]["names"]:
            used += spaces_by_kind(players, phase)
        left = {kind: count["coloured"] - used[kind] for kind, count in kind_counts().items()}
        black_left = sum(count["black"] for count in kind_counts().values())
        black_left -= 5 * COMPONENTS["black_depot"]["spaces"][str(players)]
        assert min(left.values()) >= 0 and black_left >= 0
        if players == 4:
            assert not any(left.values()) and black_left == 0


def test_every_component_table_says_how_sure_it_is() -> None:
    for name, table in COMPONENTS.items():
        assert table["source"] in board_file.SOURCES, name
        assert {table["confidence"], table["confidence_SE"]} <= set(board_file.CONFIDENCES), name
        assert table["rules"], name


# ---------------------------------------------------------------- tiles and editions


def test_tile_names() -> None:
    livestock = [f"{species}-{animals}" for species in ("cow", "sheep", "pig", "goat") for animals in (2, 3, 4)]
    monasteries = [f"monastery-{number}" for number in range(1, 27)]
    names = [*COMPONENTS["buildings"]["types"], *livestock, "ship", "castle", "mine", *monasteries]
    assert [tile["name"] for tile in TILES] == names
    assert len(names) == 49
    aliases = {tile["name"]: tile["alias_2011"] for tile in TILES if "alias_2011" in tile}
    assert aliases == {f"goat-{animals}": f"chicken-{animals}" for animals in (2, 3, 4)}


def test_tiles_are_complete() -> None:
    plain = {"name", "kind", "title", "text", "rules"}
    special = {"livestock": {"species", "animals"}, "monastery": {"number"}}
    for tile in TILES:
        own = {key for key in tile if not key.endswith(("_2011", "_2019", "_SE"))}
        assert own == plain | special.get(tile["kind"], set()), tile["name"]
        texts = [text for key, text in tile.items() if key.startswith("text")]
        assert all(text.endswith(".") and ". " not in text for text in texts), tile["name"]


def test_tile_texts_follow_the_editions() -> None:
    by_name = {tile["name"]: tile for tile in TILES}
    assert {tile["name"] for tile in TILES if "text_2011" in tile and tile["kind"] == "monastery"} == {
        "monastery-6",
        "monastery-15",
        "monastery-26",
    }
    for edition, constants in EDITIONS.items():
        for number, key in ((15, "mon15_vp"), (26, "mon26_vp")):
            tile = by_name[f"monastery-{number}"]
            assert f"scores {constants[key]} points" in tile.get(f"text_{edition}", tile["text"])


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("mon15_vp", (3, 2, 2)),
        ("mon26_vp", (2, 3, 3)),
        ("mon6_mode", ("buy_all_silver", "buy_all_mixed", "workers_for_building")),
        ("buy_inside_action", (False, True, True)),
        ("tie_empty_spaces", ("fewest", "most", "fewest")),
        ("default_setup", ("basic", "basic", "random")),
        ("area_cap", (8, 8, 10)),
    ],
)
def test_edition_constants(key: str, values: tuple[object, ...]) -> None:
    assert tuple(EDITIONS[edition][key] for edition in ("2011", "2019", "SE")) == values


def test_editions_have_the_same_keys_and_words() -> None:
    assert list(EDITIONS) == ["2011", "2019", "SE"]
    constants = [{key for key in edition if not key.endswith("_confidence")} for edition in EDITIONS.values()]
    assert constants[0] == constants[1] == constants[2] - {"expansion_duchies"}
    words = [list(edition["words"]) for edition in EDITIONS.values()]
    assert words[0] == words[1] == words[2]
    for edition in EDITIONS.values():
        assert edition["species"][:3] == COMPONENTS["livestock"]["species"][:3] and len(edition["species"]) == 4


@pytest.mark.parametrize("edition", ["2011", "2019", "SE"])
def test_set_ups_use_duchies_of_their_edition(edition: str) -> None:
    constants = EDITIONS[edition]
    setups = {setup["id"]: setup for setup in constants["setup"]}
    assert constants["default_setup"] in setups
    groups = [*setups.values(), *constants.get("expansion_duchies", [])]
    named = [id_ for group in groups for id_ in group["duchies"]] + constants["recommended_duchies"]
    assert {LAYOUTS[id_].edition for id_ in named} == {edition}
    assert set(named) == {id_ for id_, layout in LAYOUTS.items() if layout.edition == edition}
    for setup in setups.values():
        assert setup["kind"] in {"same", "deal"} and setup["castle"] in {"centre", "free"}
        if setup["castle"] == "centre":
            assert all(LAYOUTS[id_].colours[hex_index("d4")] == "C" for id_ in setup["duchies"])
        if setup["kind"] == "deal":
            assert set(setup["four_copies"]) <= set(setup["duchies"])


def test_rule_ids_in_the_data_are_in_the_ledgers() -> None:
    ledger = "".join((LEDGERS / name).read_text(encoding="utf-8") for name in ("burgundy.md", "burgundy_expansions.md"))
    known = set(re.findall(r"\*\*([A-Z]+-[\w.-]+)\*\*", ledger))
    tables = [*TILES, *COMPONENTS.values(), *EDITIONS.values(), *EDITIONS["SE"]["expansion_duchies"]]
    cited = {id_ for table in tables for key, ids in table.items() if key.startswith("rules") for id_ in ids}
    assert len(cited) > 100
    assert cited <= known

"""The data files of The Castles of Burgundy, and the reading of a user's own boards."""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duchy.games.burgundy.setup import board_file
from duchy.games.burgundy.setup.board_file import SPACES
from duchy.games.burgundy.setup.geometry import HEXES, ROW_LENGTHS, areas, hex_index, hex_name, neighbours
from duchy.games.burgundy.setup.layout import KINDS, Layout
from duchy.games.burgundy.setup.layouts import read_user_boards, standard_layouts
from duchy.kernel.errors import InputError

DATA = Path(board_file.__file__).parent.parent / "data"
LEDGERS = Path(__file__).parents[3] / "docs" / "rules"
LAYOUTS = standard_layouts()
DUCHY_1 = '["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]'

each_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())


def data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


COMPONENTS = data("components")
EDITIONS = data("editions")["edition"]
TILES = data("tiles")["tile"]


def rows(text: str) -> str:
    """Seven rows written with slashes, as one string."""
    return text.replace(" / ", "")


def area_sizes(layout: Layout, letter: str) -> list[int]:
    sizes = [len(area) for area in areas(layout.colours) if layout.colours[area[0]] == letter]
    return sorted(sizes, reverse=True)


# ---------------------------------------------------------------- the hexagon


def test_hex_names_and_indices_are_inverse() -> None:
    names = [hex_name(index) for index in range(HEXES)]
    assert names[0] == "a1" and names[18] == "d4" and names[36] == "g4"
    assert [hex_index(name) for name in names] == list(range(HEXES))


@pytest.mark.parametrize("name", ["", "d", "d0", "d8", "a5", "h1", "D4", "d44", "4d", "d²"])
def test_other_texts_name_no_hex(name: str) -> None:
    with pytest.raises(ValueError, match="no hex"):
        hex_index(name)


@pytest.mark.parametrize("index", [-1, 37])
def test_other_indices_have_no_name(index: int) -> None:
    with pytest.raises(ValueError, match="no hex"):
        hex_name(index)


def test_neighbours_form_the_hexagon() -> None:
    touching = neighbours()
    assert all(hex_ in touching[other] for hex_ in range(HEXES) for other in touching[hex_])
    assert Counter(map(len, touching)) == {3: 6, 4: 12, 6: 19}  # corners, sides, inside
    assert [hex_name(other) for other in touching[hex_index("d4")]] == ["c3", "c4", "d3", "d5", "e3", "e4"]
    assert [hex_name(other) for other in touching[hex_index("a1")]] == ["a2", "b1", "b2"]
    assert [hex_name(other) for other in touching[hex_index("g4")]] == ["f4", "f5", "g3"]


@pytest.mark.rule("B-BOARD-07")
@each_layout
def test_areas_are_maximal_connected_sets_of_one_colour(layout: Layout) -> None:
    area_of = {hex_: area for area in areas(layout.colours) for hex_ in area}
    assert len(area_of) == sum(map(len, set(area_of.values()))) == HEXES
    for hex_, others in enumerate(neighbours()):
        for other in others:
            assert (area_of[hex_] == area_of[other]) == (layout.colours[hex_] == layout.colours[other])
    for area in set(area_of.values()):
        reached = {area[0]}
        for _ in area:
            reached |= {other for hex_ in reached for other in neighbours()[hex_] if other in area}
        assert reached == set(area)


# ---------------------------------------------------------------- the standard duchies


def test_the_standard_duchies_are_complete_and_in_order() -> None:
    last_numbers = {"2011": 9, "2019": 10, "SE": 22}
    wanted = [(edition, number) for edition, last in last_numbers.items() for number in range(1, last + 1)]
    assert [(layout.edition, int(layout.label)) for layout in LAYOUTS.values()] == wanted
    assert all(layout.id == id_ == f"{layout.edition}-{layout.label}" for id_, layout in LAYOUTS.items())


def test_a_caller_cannot_spoil_the_standard_duchies() -> None:
    standard_layouts().clear()
    assert standard_layouts() == LAYOUTS


@pytest.mark.rule("B-BOARD-05")
@each_layout
def test_a_standard_duchy_has_37_hexes_and_the_common_numbers(layout: Layout) -> None:
    assert len(layout.colours) == HEXES == sum(ROW_LENGTHS)
    assert layout.numbers == rows("6543 / 21654 / 543123 / 6126541 / 254312 / 61256 / 3413")


@pytest.mark.rule("B-BOARD-06")
@each_layout
def test_a_standard_duchy_has_the_space_counts_of_the_component_table(layout: Layout) -> None:
    assert Counter(layout.colours) == {"B": 12, "L": 6, "Y": 6, "C": 4, "M": 3, "S": 6} == SPACES


@pytest.mark.rule("B-BOARD-13")
@each_layout
def test_a_standard_duchy_has_two_to_six_towns_and_no_area_above_eight(layout: Layout) -> None:
    assert 2 <= len(area_sizes(layout, "B")) <= 6
    assert max(map(len, areas(layout.colours))) <= 8


@pytest.mark.rule("B-BOARD-11")
@pytest.mark.parametrize("id_", ["2011-1", "2019-1", "SE-1"])
def test_duchy_1(id_: str) -> None:
    duchy = LAYOUTS[id_]
    assert duchy.colours == rows("LCCY / LLCYB / LLBYBB / SSSCSSS / BBMBBL / BMYBB / MYYB")
    assert duchy.colours[hex_index("d4")] == "C" and duchy.numbers[hex_index("d4")] == "6"


@pytest.mark.rule("EX-06")
@pytest.mark.parametrize("id_", ["2011-1", "2019-1", "SE-1"])
def test_towns_of_duchy_1(id_: str) -> None:
    assert area_sizes(LAYOUTS[id_], "B") == [5, 3, 3, 1]


@pytest.mark.rule("B-BOARD-12")
def test_numbering_differs_between_editions() -> None:
    def same(*ids: str) -> bool:
        return len({LAYOUTS[id_].colours for id_ in ids}) == 1

    assert same("2011-2", "2019-10", "SE-10")
    assert same("2019-2", "SE-2") and not any(same("2019-2", f"2011-{n}") for n in range(1, 10))
    assert all(same(f"2011-{n}", f"2019-{n}") for n in (1, 3, 4, 5, 6, 7, 8, 9))
    assert all(same(f"2011-{n}", f"SE-{n}") for n in (1, 3, 5, 6, 7, 9))
    for own in ("SE-4", "SE-8"):
        assert [id_ for id_ in LAYOUTS if same(id_, own)] == [own]
        assert LAYOUTS[own].confidence == "medium"
    assert len({layout.colours for layout in LAYOUTS.values()}) == 24


def test_castle_connection_is_offered_on_the_duchies_made_for_it() -> None:
    def every_area_touches_a_castle(layout: Layout) -> bool:
        beside = {other for hex_, others in enumerate(neighbours()) if layout.colours[hex_] == "C" for other in others}
        return all(beside & set(area) for area in areas(layout.colours) if layout.colours[area[0]] != "C")

    made_for_it = [f"SE-{number}" for number in range(11, 19)]
    assert [id_ for id_, layout in LAYOUTS.items() if layout.allows == "castle-connection"] == made_for_it
    assert [id_ for id_, layout in LAYOUTS.items() if every_area_touches_a_castle(layout)] == made_for_it
    assert not any(layout.needs for layout in LAYOUTS.values())


@each_layout
def test_each_duchy_says_how_sure_it_is(layout: Layout) -> None:
    assert layout.source == "fact"
    doubtful = layout.edition == "SE" and int(layout.label) in {4, 8, *range(11, 23)}
    assert layout.confidence == ("medium" if doubtful else "high")
    assert layout.provenance.endswith(".")


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


# ---------------------------------------------------------------- a user's own boards

Reader = Callable[[str], dict[str, Layout]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Read boards from a text; messages then name the file mine.toml."""
    monkeypatch.chdir(tmp_path)

    def read_text(text: str) -> dict[str, Layout]:
        Path("mine.toml").write_text(text, encoding="utf-8")
        return read_user_boards("mine.toml")

    return read_text


def board(rows_: str = DUCHY_1, more: str = "") -> str:
    """A file with one board: line 1 the header, line 2 the id, line 3 the rows, from line 4 on what is added."""
    return f'[[board]]\nid = "home-1"\nrows = {rows_}\n{more}\n'


def with_row(number: int, row: str) -> str:
    """A file with duchy 1 written one row a line (row 1 on line 4) and one row changed."""
    lines = [f'  "{text}",' for text in tomllib.loads(f"rows = {DUCHY_1}")["rows"]]
    lines[number - 1] = f'  "{row}",'
    return board("[\n" + "\n".join(lines) + "\n]")


def test_the_shortest_board(read: Reader) -> None:
    assert read(board()) == {
        "home-1": Layout(
            id="home-1",
            edition="own",
            label="home-1",
            colours=LAYOUTS["2011-1"].colours,
            numbers=LAYOUTS["2011-1"].numbers,
            source="reconstruction",
            confidence="low",
            provenance="Given by the user.",
        )
    }


def test_every_key_is_read(read: Reader) -> None:
    numbers = '["1111", "22222", "333333", "4444444", "555555", "66666", "1234"]'
    more = (
        f'numbers = {numbers}\nlabel = "Home"\nedition = "2019"\nsource = "fact"\nconfidence = "high"\n'
        'provenance = "Copied from my box."'
    )
    layout = read(board(more=more))["home-1"]
    assert layout.numbers == "1111222223333334444444555555666661234"
    assert (layout.label, layout.edition, layout.source, layout.confidence) == ("Home", "2019", "fact", "high")
    assert layout.provenance == "Copied from my box."


def test_numbers_above_the_boards_hold_for_all_of_them(read: Reader) -> None:
    numbers = 'numbers = ["1111", "11111", "111111", "1111111", "111111", "11111", "1111"]\n'
    assert read(numbers + board())["home-1"].numbers == "1" * HEXES


def test_same_as_a_standard_duchy_or_a_board_further_up(read: Reader) -> None:
    first = '[[board]]\nid = "one"\nsame_as = "SE-11"\n'
    found = read(first + '[[board]]\nid = "two"\nsame_as = "one"\nlabel = "Two"\nconfidence = "low"\n')
    assert found["one"].colours == found["two"].colours == LAYOUTS["SE-11"].colours
    assert found["two"].allows == "castle-connection"
    assert (found["two"].source, found["two"].confidence) == ("fact", "low")


def test_the_id_of_a_standard_duchy_corrects_it(read: Reader) -> None:
    corrected = read(f'[[board]]\nid = "SE-4"\nrows = {DUCHY_1}\n')
    assert (standard_layouts() | corrected)["SE-4"].colours == LAYOUTS["2011-1"].colours


def test_the_standard_file_itself_is_a_user_file() -> None:
    assert read_user_boards(DATA / "boards.toml") == LAYOUTS


def test_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbf" + board().replace("\n", "\r\n").encode())
    assert list(read_user_boards(path)) == ["home-1"]


NINE_TOWN = '["BBBB", "BBBBB", "LLLLLL", "SSSSSSC", "YYYYYY", "CCCMM", "MBBB"]'
SHORT_NUMBERS = 'numbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "341"]'
ZERO_NUMBERS = 'numbers = [\n  "6543", "21654", # two rows a line\n  "543120", "6126541", "254312", "61256", "3413",\n]'

FAULTS = {
    "36 hexes": (
        with_row(7, "MYY"),
        10,
        'row 7 of rows, "MYY", has 3 hexes instead of 4 (the rows of a duchy have 4, 5, 6, 7, 6, 5 and 4)',
    ),
    "38 hexes": (with_row(4, "SSSCSSSS"), 7, 'row 4 of rows, "SSSCSSSS", has 8 hexes instead of 7'),
    "37 hexes in wrong rows": (
        board('["LCCYL", "LCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]'),
        3,
        'row 1 of rows, "LCCYL", has 5 hexes instead of 4',
    ),
    "six rows": (
        board('["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB"]'),
        3,
        "rows has 6 rows with 33 hexes, but a duchy has 7 rows with 37 hexes",
    ),
    "bad letter": (with_row(3, "LLBXBB"), 6, '"X" in row 3 of rows (hex c4) is not B, L, S, Y, M or C'),
    "small letter": (with_row(1, "lCCY"), 4, '"l" in row 1 of rows (hex a1) is not B, L, S, Y, M or C'),
    "line end in a row": (with_row(1, "LCC\\n"), 4, '"?" in row 1 of rows (hex a4) is not B, L, S, Y, M or C'),
    "wrong count": (
        with_row(5, "BBMBBB"),
        3,
        "the board has 13 B (building) instead of 12 and 5 L (livestock) instead of 6",
    ),
    "three wrong counts": (
        with_row(5, "BBBBSS"),
        3,
        "the board has 5 L (livestock) instead of 6, 8 S (ship) instead of 6 and 2 M (mine) instead of 3",
    ),
    "a colour is missing": (
        board(DUCHY_1.replace("M", "Y")),
        3,
        "the board has 9 Y (monastery) instead of 6 and 0 M (mine) instead of 3",
    ),
    "area of nine": (
        board(NINE_TOWN),
        3,
        "the building area a1 a2 a3 a4 b1 b2 b3 b4 b5 has 9 hexes, and no area may have more than 8",
    ),
    "rows is a text": (board('"LCCY"'), 3, "rows must be a list of seven strings"),
    "a row is a number": (board('["LCCY", 5]'), 3, "rows must be a list of seven strings"),
    "short numbers": (board(more=SHORT_NUMBERS), 4, 'row 7 of numbers, "341", has 3 hexes instead of 4'),
    "number 0": (board(more=ZERO_NUMBERS), 6, '"0" in row 3 of numbers (hex c6) is not 1, 2, 3, 4, 5 or 6'),
    "common numbers": (f"numbers = [1]\n{board()}", 1, "numbers must be a list of seven strings"),
    "unknown key": (board(more='lable = "Home"'), 4, 'unknown key "lable" (perhaps label is meant)'),
    "unknown key far off": (
        board(more="# a remark\nxyz = 1"),
        5,
        'unknown key "xyz" (the keys here are id, edition, label, rows,',
    ),
    "unknown key in the file": (f"x = 1\n{board()}", 1, 'unknown key "x" (the keys here are numbers, board)'),
    "unknown table in a board": (board(more="[board.extra]\nx = 1"), 4, 'unknown key "extra"'),
    "unknown table in the file": (board(more="[boards]\nx = 1"), 4, 'unknown key "boards" (perhaps board is meant)'),
    "no id": (f"# mine\n[[board]]\nrows = {DUCHY_1}\n", 2, "a board needs an id of letters, digits and single hyphens"),
    "bad id": (board().replace("home-1", "home 1"), 2, "a board needs an id of letters, digits and single hyphens"),
    "id is a number": (board().replace('"home-1"', "1"), 2, "id must be a text in quotes"),
    "same id twice": (board() + board(), 6, 'a board further up has the id "home-1" already'),
    "no rows": ('[[board]]\nid = "home-1"\n', 1, "the board has no rows; give it rows or same_as"),
    "rows and same_as": (
        board(more='same_as = "2011-1"'),
        3,
        "a board with same_as takes its layout from there and has no rows",
    ),
    "same_as unknown": (
        '[[board]]\nid = "a"\nsame_as = "2011-10"\n',
        3,
        'same_as names "2011-10", which is no standard duchy and no board further up',
    ),
    "same_as itself": ('[[board]]\nid = "a"\nsame_as = "a"\n', 3, 'same_as names "a", which is no standard duchy'),
    "bad edition": (board(more='edition = "2020"'), 4, 'edition is "2020", but must be 2011, 2019, SE or own'),
    "bad source": (board(more='source = "guess"'), 4, 'source is "guess", but must be fact or reconstruction'),
    "bad confidence": (board(more='confidence = ""'), 4, 'confidence is "", but must be high, medium or low'),
    "bad option": (board(more='needs = "inns"'), 4, 'needs is "inns", but must be castle-connection'),
    "label over two lines": (board(more='label = "a\\nb"'), 4, "label must be one line of at most 200 letters"),
    "label too long": (board(more=f'label = "{"a" * 201}"'), 4, "label must be one line of at most 200 letters"),
    "no castle beside an area": (
        with_row(1, "LCCY") + 'allows = "castle-connection"\n',
        5,
        "the building area at b5 must touch a castle space for the castle connection",
    ),
    "single brackets": (board().replace("[[board]]", "[board]"), 1, "each board begins with the line [[board]]"),
    "board is a text": ('# x\nboard = "one"\n', 2, "each board begins with the line [[board]], in double brackets"),
    "empty file": ("", 1, "the file has no [[board]]"),
    "broken TOML": (board(more="label = Home"), 4, "this is not valid TOML at column 9: "),
    "key twice": (board(more='id = "b"'), 4, "this is not valid TOML at column "),
    "TOML breaks off": ('[[board]]\nid = "home-1"\nrows = ["LCCY",\n\n', 3, "the TOML breaks off: "),
    "deep nesting": ("x = " + "[" * 100_000, 1, "the values are nested too deeply"),
}


@pytest.mark.parametrize(("text", "line", "reason"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bad_file_gets_the_line_and_the_reason(read: Reader, text: str, line: int, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(f"mine.toml, line {line}: {reason}")
    assert message.endswith(".") and "\n" not in message


SECOND_IS_EMPTY = '[[board]]\nid = "b"\nrows = []\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\n' + SECOND_IS_EMPTY, 6),
        ('# [[board]] id = "no"\n\n' + SECOND_IS_EMPTY, 5),
        ('[[board]]\n"id" = "a"\n\'same_as\' = "2011-1"\nlabel = "\\"[#"\n' + SECOND_IS_EMPTY, 7),
        ('[[ board ]]\nid="a"\nsame_as="2011-1"\nlabel="""\nrows = [""" # """\nsource = "x"\n', 6),
        ("[[board]]\nid='a'\nsame_as='2011-1'\nlabel=\'\'\'\n[[board]]\'\'\'\'\nsource = 'x'\n", 6),
        ('board = [\n  { id = "a", same_as = "2011-1" },\n  { id = "b", rows = [] },\n]\n', 3),
        ('board = [\n  { id = "a", same_as = "2011-1", label = 1979-05-27 07:32:00 },\n]\n', 2),
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\nx . y = [[1], [\n{ z = "]" }]]\n', 4),
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\n[board.x]\n[[board]]\n', 4),
        ("x = " + "[" * 20 + "]" * 20 + "\n", 1),
    ],
)
def test_the_line_is_found_however_the_file_is_written(read: Reader, text: str, line: int) -> None:
    with pytest.raises(InputError, match=rf"^mine\.toml, line {line}: "):
        read(text)


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(InputError, match=r"none\.toml cannot be read: No such file or directory\.$"):
        read_user_boards(path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"# a\n# b\nlabel = '\xff'\n")
    with pytest.raises(InputError, match=r"picture\.toml, line 3: the file is not UTF-8 text\.$"):
        read_user_boards(path)


def test_a_number_too_long_for_python(read: Reader) -> None:
    with pytest.raises(InputError, match=r"^mine\.toml"):
        read(board(more="label = " + "1" * 5000))


def test_any_damaged_file_is_read_or_refused_with_a_line(read: Reader) -> None:
    """A few hundred random edits: no other exception, and always a line that the file has."""
    rng = random.Random(1)
    whole = board(more='label = "Home"\nnumbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]')
    whole += '[[board]]\nid = "b"\nsame_as = "home-1"\n'
    for _ in range(400):
        text = whole
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", *"\"'[]{}=\n#B7"]) + text[at + 1 :]
        try:
            read(text)
        except InputError as error:
            line = re.match(r"mine\.toml, line (\d+): ", str(error))
            assert line and 1 <= int(line[1]) <= text.count("\n") + 1, text

"""The sheets: 37 hexes, their colours and areas, castles and tables."""

import tomllib

import pytest

from duchy.games.dice.engine.codes import COLOURS, GREEN, HEXES, NEAR, YELLOW, Sheet
from duchy.games.dice.setup import COLOUR_NAMES, DATA, HEX_NAMES, HEX_OF, data, read_sheets, sheets
from duchy.games.dice.words.laws import hexes_of
from duchy.kernel.errors import InputError

LETTERS = ("A", "B", "C", "D")


def area_sizes(sheet: Sheet) -> dict[str, list[int]]:
    sizes: dict[str, list[int]] = {name: [] for name in COLOUR_NAMES}
    for area, size in enumerate(sheet.area_size):
        sizes[COLOUR_NAMES[sheet.area_colour[area]]].append(size)
    return {name: sorted(found, reverse=True) for name, found in sizes.items()}


@pytest.mark.rule("D-SHEET-01")
def test_hexes_have_three_to_six_neighbours() -> None:
    counts = {name: len(hexes_of(NEAR[h])) for h, name in enumerate(HEX_NAMES)}
    assert len(counts) == HEXES
    assert [counts[corner] for corner in ("a1", "a4", "d1", "d7", "g1", "g4")] == [3] * 6
    assert counts["d4"] == counts["c2"] == counts["e5"] == 6
    assert sum(counts.values()) == 180  # each of the 90 edges is seen from both sides
    assert {HEX_NAMES[h] for h in hexes_of(NEAR[HEX_OF["c5"]])} == {"b4", "b5", "c4", "c6", "d5", "d6"}
    for h in range(HEXES):
        assert all(NEAR[other] >> h & 1 for other in hexes_of(NEAR[h]))


@pytest.mark.rule("D-SHEET-02")
@pytest.mark.parametrize("letter", LETTERS)
def test_colours_have_their_numbers_of_hexes(letter: str) -> None:
    assert [len(hexes_of(mask)) for mask in sheets()[letter].of_colour] == [7, 4, 6, 9, 4, 7]


@pytest.mark.rule("D-SHEET-03")
@pytest.mark.parametrize("letter", LETTERS)
def test_areas_are_the_largest_connected_groups(letter: str) -> None:
    sheet = sheets()[letter]
    assert set(sheet.area_size) <= {1, 2, 3, 4}
    assert sum(sheet.area_size) == HEXES
    for h in range(HEXES):
        for other in hexes_of(NEAR[h]):
            assert (sheet.area[h] == sheet.area[other]) == (sheet.colour[h] == sheet.colour[other])


@pytest.mark.rule("D-SHEET-04")
def test_areas_of_duchy_a() -> None:
    assert area_sizes(sheets()["A"]) == {
        "blue": [2, 2, 2],
        "grey": [2, 2],
        "orange": [4, 3, 1, 1],
        "purple": [2, 2, 2, 1],
        "green": [1, 1, 1, 1],
        "yellow": [2, 2, 2, 1],
    }


@pytest.mark.rule("D-SHEET-05")
@pytest.mark.parametrize("letter", LETTERS)
def test_four_castles_with_four_squares(letter: str) -> None:
    sheet = sheets()[letter]
    castles = hexes_of(sheet.of_colour[GREEN])
    assert sorted(sheet.square[h] for h in castles) == [0, 1, 2, 3]
    assert all(sheet.area_size[sheet.area[h]] == 1 for h in castles)
    assert all(sheet.square[h] == -1 for h in range(HEXES) if h not in castles)


@pytest.mark.rule("D-RUL-08")
@pytest.mark.parametrize("letter", LETTERS)
def test_castles_never_touch(letter: str) -> None:
    castles = sheets()[letter].of_colour[GREEN]
    assert not any(NEAR[h] & castles for h in hexes_of(castles))


@pytest.mark.rule("D-SHEET-08", "D-AREA-03")
@pytest.mark.parametrize("letter", LETTERS)
def test_area_points_by_size_and_phase(letter: str) -> None:
    sheet = sheets()[letter]
    plain = {1: [1, 1, 1], 2: [4, 3, 2], 3: [8, 6, 4], 4: [13, 10, 7]}
    pasture = {1: [2, 2, 2], 2: [8, 6, 4], 3: [16, 12, 8], 4: [26, 20, 14]}
    for area, size in enumerate(sheet.area_size):
        table = pasture if sheet.area_colour[area] == YELLOW else plain
        assert list(sheet.area_vp[3 * area : 3 * area + 3]) == table[size]


@pytest.mark.rule("D-SHEET-09")
@pytest.mark.parametrize("letter", LETTERS)
def test_awards_by_colour(letter: str) -> None:
    award = sheets()[letter].award
    found = {name: (award[2 * c], award[2 * c + 1]) for c, name in enumerate(COLOUR_NAMES)}
    assert found == {
        "purple": (3, 2),
        "grey": (3, 1),
        "blue": (4, 2),
        "orange": (6, 3),
        "green": (3, 1),
        "yellow": (4, 2),
    }


@pytest.mark.rule("D-SHEET-09", "D-SHEET-11")
def test_awards_and_layouts_are_data_with_provenance() -> None:
    content = tomllib.loads(DATA.read_text())
    content["awards"]["grey"] = [9, 8]
    content["sheet"]["A"]["rows"][0] = "GGBB"
    content["sheet"]["A"]["squares"] |= {"c2": "grey", "c5": "blue"}
    changed = read_sheets(content, "mine")["A"]
    assert list(changed.award[2:4]) == [9, 8]
    assert COLOUR_NAMES[changed.colour[HEX_OF["a1"]]] == "grey"
    assert changed.square[HEX_OF["c2"]] == 1
    for entry in data()["sheet"].values():
        assert entry["source"] == "reconstruction"
        assert 0 < entry["squares_confidence"] <= entry["confidence"] < 1


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("sheet", "A", "rows"), ["BB"], "rows must be seven texts"),
        (("sheet", "A", "rows"), ["XXXX", "OOPPO", "OCYYCP", "OBBPOOO", "YCPBCY", "YGBPP", "GOYY"], "a1 is 'X'"),
        (("sheet", "A", "rows"), ["BBGG", "OOOOO", "OCYYCP", "OBBPOOO", "YCPBCY", "YGBPP", "GOYY"], "more than 4"),
        (("sheet", "A", "squares"), {"c2": "blue"}, "squares must name the castles"),
        (("sheet", "A", "squares", "c2"), "yellow", "square of c2"),
        (("awards", "grey"), [3], "grey must be 2 whole numbers"),
        (("area_vp", "2"), [4, -3, 2], "2 must be 3 whole numbers"),
    ],
)
def test_a_bad_file_gets_the_place_and_the_reason(path: tuple[str, ...], value: object, reason: str) -> None:
    content = tomllib.loads(DATA.read_text())
    at = content
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(InputError, match=reason):
        read_sheets(content, "mine")


def test_a_file_without_a_table() -> None:
    with pytest.raises(InputError, match=r"mine: the table \[awards\] is missing"):
        read_sheets({"area_vp": {}}, "mine")


def test_every_colour_has_an_award() -> None:
    assert len(sheets()["A"].award) == 2 * COLOURS

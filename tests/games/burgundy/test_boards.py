"""The hexagon, and the duchies that are printed."""

from collections import Counter

import pytest

from duchy.games.burgundy.setup.board_file import SPACES
from duchy.games.burgundy.setup.geometry import HEXES, ROW_LENGTHS, areas, hex_index, hex_name, neighbours
from duchy.games.burgundy.setup.layout import Layout
from duchy.games.burgundy.setup.layouts import standard_layouts

LAYOUTS = standard_layouts()

each_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())


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

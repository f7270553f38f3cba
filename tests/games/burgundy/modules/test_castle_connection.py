"""Castle connection and castles that are retrieved; duchies 11 to 18 of the Special Edition."""

from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.errors import InputError

from .tables import Table, phase_ends


def on_11(me: dict[str, Any], more: str = "", **rest: Any) -> Table:
    """Duchy 11, the starting castle on b3."""
    return Table("castle-connection" + more, "SE", me=me, **rest)


@pytest.mark.rule("BX-CC-02", "BX-CC-03", "EX-X19", "RUL-X42")
def test_a_tile_needs_a_chain_of_its_colour_to_a_castle() -> None:
    me = {"duchy": {"c3": "ship"}, "storage": ["bank", "market", "monastery-1"], "dice": [2, 4], "workers": 9}
    table = on_11(me)
    assert table.refused("place 2 bank d3") == "BX-CC-02"
    assert table.refused("place 4 monastery-1 c2") == "BX-CC-02"
    assert table.refused("place 2 bank a1") == "B-PLACE-04"
    table.play("place 2 bank a2")
    assert "place 4 market a1" in table.legal()
    me = {"duchy": {"c3": "ship", "b2": "monastery-2"}, "storage": ["monastery-1"], "dice": [4, 1], "workers": 0}
    assert "place 4 monastery-1 c2" in on_11(me).legal()


@pytest.mark.rule("BX-CC-04")
def test_a_castle_needs_only_a_neighbour() -> None:
    me = {"duchy": {"c1": "monastery-1"}, "storage": ["castle", "bank"], "dice": [6, 1], "workers": 0}
    table = on_11(me)
    assert "place 6 castle d1" in table.legal() and table.refused("place 1 bank d2") == "BX-CC-02"


@pytest.mark.rule("BX-CC-05", "BX-WC-05")
def test_a_white_castle_connects_nothing() -> None:
    me = {"duchy": {"d3": "white-castle"}, "storage": ["cow-2"], "dice": [5, 1], "workers": 9}
    assert on_11(me, " white-castles").refused("place 5 cow-2 e2") == "BX-CC-02"


@pytest.mark.rule("BX-CC-05", "BX-CC-06")
def test_an_inn_counts_as_a_tile_of_the_colour_it_covers() -> None:
    me = {"duchy": {"c3": "ship", "b2": "inn"}, "storage": ["monastery-1"], "dice": [4, 1], "workers": 0}
    assert "place 4 monastery-1 c2" in on_11(me, " inns").legal()
    far = {"duchy": {"c1": "monastery-1"}, "storage": ["inn"], "dice": [6, 1], "workers": 0}
    assert on_11(far, " inns").refused("place 6 inn d1") == "BX-CC-02"  # a castle space, but no castle
    no_castle = {"duchy": {"d1": "inn"}, "storage": ["bank"], "dice": [1, 1], "workers": 0}
    assert on_11(no_castle, " inns").refused("place 1 bank d2") == "BX-CC-02"


@pytest.mark.rule("BX-D11-02")
def test_without_the_option_the_duchy_plays_by_the_base_rules() -> None:
    me = {"duchy": {"c3": "ship"}, "storage": ["bank"], "dice": [2, 4]}
    table = Table("inns", "SE", me=me, setup={"boards": "11", "castle": "choose"})
    assert "place 2 bank d3" in table.legal()


@pytest.mark.rule("BX-CC-01", "BX-GEN-03", "RUL-X02")
def test_the_option_is_for_11_to_18_of_the_special_edition() -> None:
    game = Burgundy("SE", ["castle-connection"])
    for boards in ("3", ["11", "23"]):
        with pytest.raises(InputError, match="does not go with"):
            game.new({"players": 2, "boards": boards})
    with pytest.raises(InputError, match="BX-GEN-03"):
        Burgundy("2019", ["castle-connection"])


@pytest.mark.rule("BX-CC-07", "BX-CC-10", "INV-X11")
def test_castles_of_the_depots_are_set_aside_at_phase_change() -> None:
    table = phase_ends(
        "castle-connection", "SE", depots={"2": ["castle"], "3": ["mine"]}, black=["castle", "mine"],
        seats={0: {"storage": ["castle", "castle", "castle"]}},
    )  # fmt: skip
    assert table.see("castles") == 0
    removed = table.see("removed")
    table.play("end")
    assert (table.see("castles"), table.see("removed")) == (2, removed + 2)
    full = on_11({"storage": ["castle", "mine", "ship"], "dice": [4, 1]}, depots={"4": ["bank"]})
    full.play("take 4 4:bank", "discard castle")
    assert full.see("castles") == 0


@pytest.mark.rule("BX-CC-08", "BX-CC-09", "RUL-X43", "DP-X17", "INV-X12", "BX-GEN-04")
def test_retrieving_a_castle_costs_both_dice_and_five_points() -> None:
    me = {"points": {"sales": 6}, "sold": {"red": 3}, "storage": ["mine", "ship", "bank"]}
    table = on_11(me, castles=2).play("retrieve castle")
    assert table.see("pending") == ["discard castle"]
    table.play("discard bank")
    assert table.see("seat.0.storage") == ["mine", "ship", "castle"]
    assert (table.score(), table.see("castles"), table.see("seat.0.dice")) == (1, 1, [0, 0])
    assert table.points() == {"sales": 6, "castles": -5}
    assert table.legal() == ["end"]
    poor = {"points": {"sales": 4}, "sold": {"red": 2}}
    assert on_11(poor, castles=1).refused("retrieve castle") == "BX-CC-09"
    assert on_11(me, castles=0).refused("retrieve castle") == "BX-CC-10"
    assert on_11({**me, "dice": [0, 1]}, castles=1).refused("retrieve castle") == "BX-CC-08"


@pytest.mark.rule("BX-SHIELD-18.3", "RUL-X41")
def test_shield_18_lifts_the_connection() -> None:
    me = {"duchy": {"c3": "ship"}, "storage": ["bank"], "dice": [2, 4], "shields": {"18": "b3"}}
    assert "place 2 bank d3" in on_11(me, " shields").legal()


@pytest.mark.rule("BX-MIX-18")
def test_a_shield_and_a_castle_exclude_each_other_in_a_turn() -> None:
    me = {"points": {"sales": 6}, "sold": {"red": 3}, "dice": [1, 1]}
    table = on_11(me, " shields", castles=1, shields={"1": [9]})
    assert {"shield 9", "retrieve castle"} <= set(table.legal())
    table.play("shield 9", "castle b3")
    assert table.refused("retrieve castle") == "BX-CC-08"

"""Inns: bought from beside the black depot, placed on any colour."""

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import NATURE
from duchy.kernel.rng import seeded

from .tables import EDITIONS, PLAYERS, Table, phase_ends

each_edition = pytest.mark.parametrize("edition", EDITIONS)


@pytest.mark.rule("BX-INN-01", "BX-INN-02", "BX-GEN-14", "INV-X01")
@pytest.mark.parametrize("players", PLAYERS)
@each_edition
def test_an_inn_comes_at_the_start_of_every_phase_and_stays(edition: str, players: int) -> None:
    game = Burgundy(edition, ["inns"])
    s = game.new({"players": players, "boards": "1", "castle": "centre"})
    rng = seeded(1)
    while game.describe(s)["stage"] != "roll":
        game.apply(s, NATURE, game.chance(s, rng))
    assert (game.describe(s)["inns"], game.describe(s)["inns_unused"]) == (1, 4)
    table = phase_ends("inns", edition, players, phase="B", inns=2, black=["mine"])
    table.play("end")
    while table.see("stage") != "roll":
        table.game.apply(table.state, NATURE, table.game.chance(table.state, rng))
    assert (table.see("inns"), table.see("inns_unused")) == (3, 2)


@pytest.mark.rule("BX-INN-03", "BX-INN-04", "DP-X07", "INV-X13")
@each_edition
def test_an_inn_costs_two_silver_and_is_the_purchase_of_the_turn(edition: str) -> None:
    table = Table("inns", edition, me={"silver": 5, "storage": ["mine"]}, phase="B", inns=2, black=["ship"])
    table.play("buy inn")
    assert (table.see("seat.0.silver"), table.see("seat.0.storage"), table.see("inns")) == (3, ["mine", "inn"], 1)
    assert table.refused("buy inn") == "BX-INN-04" and table.refused("buy black:ship") == "B-BUY-06"
    assert Table("inns", edition, me={"silver": 1}, inns=1).refused("buy inn") == "BX-INN-03"
    assert Table("inns", edition, me={"silver": 2}, inns=0).refused("buy inn") == "BX-INN-01"
    full = Table("inns", edition, me={"silver": 2, "storage": ["mine"] * 3}, inns=1).play("buy inn")
    assert full.see("pending") == ["discard inn"]


@pytest.mark.rule("BX-INN-05", "BX-INN-06", "BX-INN-13", "RUL-X17")
def test_an_inn_fits_every_colour_but_number_and_neighbours_count() -> None:
    me = {"storage": ["inn"], "workers": 0, "dice": [5, 4], "duchy": {"f3": "monastery-10", "g2": "monastery-9"}}
    table = Table("inns", me=me)
    places = {text.split()[-1] for text in table.legal() if text.startswith("place 5")}
    assert places == {"d5", "f4"}  # next to d4, f3 and g2, with the number 5: no free step for an inn
    assert {text.split()[-1] for text in table.legal() if text.startswith("place 4")} == {"e3"}
    assert table.refused("place 5 inn b4") == "B-PLACE-04"


@pytest.mark.rule("BX-INN-07", "INV-X01")
def test_one_inn_in_an_area() -> None:
    me = {"storage": ["inn"], "duchy": {"d3": "inn"}, "dice": [1, 5], "workers": 9}
    table = Table("inns", me=me, phase="B")
    assert table.refused("place 1 inn d2") == "BX-INN-07"
    assert "place 5 inn d5" in table.legal()  # the other river


@pytest.mark.rule("BX-INN-08")
def test_an_inn_does_nothing_by_itself() -> None:
    for space, die in (("c3", 3), ("d5", 5), ("e3", 4), ("c4", 1)):
        table = Table("inns", me={"storage": ["inn"], "dice": [die, 1], "workers": 0, "duchy": {"a2": "castle"}})
        table.play(f"place {die} inn {space}")
        assert table.see("pending") == [] and table.see("seat.0.mines") == 0 and table.see("seat.0.track") == 1
    table = Table("inns", me={"storage": ["inn"], "dice": [4, 1], "duchy": {"a2": "castle"}}).play("place 4 inn a3")
    assert table.see("pending") == []


@pytest.mark.rule("BX-INN-09", "RUL-X16")
def test_an_inn_counts_for_area_and_colour() -> None:
    me = {"storage": ["inn"], "dice": [3, 1], "duchy": {"e3": "mine", "f2": "mine"}}
    table = Table("inns", me=me).play("place 3 inn g1")
    assert table.points() == {"areas": 10, "phases": 10, "colours": 5}
    assert table.see("seat.0.large") == ["mine"]


@pytest.mark.rule("BX-INN-10", "EX-X04")
def test_an_area_with_an_inn_scores_one_larger_whatever_completes_it() -> None:
    livestock = {"a1": "cow-2", "b1": "inn", "b2": "sheep-2", "c2": "goat-3"}
    me = {"storage": ["pig-2"], "dice": [5, 1], "duchy": livestock}
    assert Table("inns", me=me, phase="C").play("place 5 pig-2 c1").points()["areas"] == 21  # 5 spaces as 6
    town = {"storage": ["bank"], "dice": [5, 1], "duchy": {"a2": "inn", "a3": "market", "b3": "church"}}
    table = Table("inns", me=town, setup={"boards": "11c", "castle": "choose"}).play("place 5 bank b4")
    assert table.points() == {"areas": 15, "phases": 10}  # 4 spaces as 5


@pytest.mark.rule("EX-X21", "BX-INN-10")
def test_an_inn_alone_in_an_area_of_one() -> None:
    me = {"storage": ["inn"], "dice": [3, 1]}
    assert Table("inns", me=me, phase="D").play("place 3 inn c3").points() == {"areas": 3, "phases": 4}


@pytest.mark.rule("BX-INN-11", "BX-INN-12", "EX-X07")
@pytest.mark.parametrize(("edition", "board", "points"), [("2019", "11e", 36), ("SE", "27", 45)])
def test_an_area_of_eight_with_an_inn(edition: str, board: str, points: int) -> None:
    town = {"d5": "bank", "d6": "market", "e4": "church", "e5": "carpenter", "e6": "watchtower", "f4": "inn"}
    town["f5"] = "town-hall"
    me = {"storage": ["warehouse"], "dice": [3, 1], "duchy": town}
    table = Table("inns", edition, me=me, setup={"boards": board, "castle": "choose"}).play("place 3 warehouse g4")
    assert table.points()["areas"] == points


@pytest.mark.rule("BX-INN-14")
def test_castle_and_town_hall_place_an_inn() -> None:
    me = {"storage": ["castle", "inn"], "dice": [4, 1], "duchy": {"a2": "castle"}}
    assert "place inn c3" in Table("inns", me=me).play("place 4 castle a3").legal()
    me = {"storage": ["town-hall", "inn"], "dice": [3, 1]}
    assert "place inn e3" in Table("inns", me=me).play("place 3 town-hall c3").legal()


@pytest.mark.rule("BX-INN-15")
def test_buildings_do_not_fetch_an_inn() -> None:
    for building in ("market", "carpenter", "church"):
        depots = {"1": ["ship", "bank"], "2": ["mine"]}
        table = Table("inns", me={"storage": [building], "dice": [3, 1]}, inns=1, depots=depots)
        table.play(f"place 3 {building} c3")
        assert "take inn" not in table.legal() and table.refused("take inn") == "BX-INN-15"


@pytest.mark.rule("BX-INN-16", "RUL-X18")
def test_monastery_6_of_2019_pays_for_an_inn_with_workers() -> None:
    table = Table("inns", me={"duchy": {"c4": "monastery-6"}, "silver": 1, "workers": 1}, inns=1)
    table.play("buy inn with 1 worker")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (0, 0)
    special = Table("inns", "SE", me={"duchy": {"c4": "monastery-6"}, "silver": 1, "workers": 1}, inns=1)
    assert not [text for text in special.legal() if text.startswith("buy")]

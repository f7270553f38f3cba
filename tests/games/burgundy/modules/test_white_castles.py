"""White Castles: an action with the value of the white die."""

import pytest

from .tables import EDITIONS, Table, game_ends

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def white_castle(workers: int = 0, white: int = 2, duchy: dict[str, str] | None = None, **position: object) -> Table:
    me = {"duchy": duchy or {}, "storage": ["white-castle", "ship"], "dice": [3, 1], "workers": workers}
    depots = {"1": ["bank"], "2": ["castle"], "3": ["ship"], "4": ["mine"], "6": ["cow-2"]}
    table = Table("white-castles", me=me, white=white, depots=depots, **position)  # type: ignore[arg-type]
    return table.play("place 3 white-castle c3")


def depots_taken(table: Table) -> set[str]:
    return {text.split()[1].partition(":")[0] for text in table.legal() if text.startswith("take")}


@pytest.mark.rule("BX-WC-01", "BX-WC-02")
@each_edition
def test_six_join_the_beige_and_two_the_black_supply_with_monastery_29(edition: str) -> None:
    supply = Table("white-castles", edition).see("supply")
    assert (supply["coloured"]["white-castle"], supply["black"]["white-castle"]) == (6, 2)
    assert supply["coloured"]["monastery-29"] == 1
    assert "monastery-29" not in Table("tiles inns", edition).see("supply.coloured")


@pytest.mark.rule("BX-WC-03", "BX-WC-06")
def test_it_fills_a_building_space_and_acts_with_the_white_value() -> None:
    table = white_castle()
    assert table.see("seat.0.points") == {"areas": 1, "phases": 10}
    assert depots_taken(table) == {"2"}
    assert table.see("seat.0.dice") == [0, 1]


@pytest.mark.rule("BX-WC-07", "EX-X20", "DP-X06")
def test_workers_change_the_white_value_for_this_action() -> None:
    assert depots_taken(white_castle(workers=1)) == {"1", "2", "3"}
    table = white_castle(workers=1).play("take 3:ship")
    assert table.see("seat.0.workers") == 0


@pytest.mark.rule("BX-WC-09", "RUL-X15", "EX-X20")
def test_monasteries_that_change_dice_work_for_it() -> None:
    assert depots_taken(white_castle(duchy={"f3": "monastery-12"})) == {"1", "2", "3"}
    assert depots_taken(white_castle(workers=1, duchy={"f3": "monastery-12"})) == {"1", "2", "3", "4", "6"}
    assert depots_taken(white_castle(workers=1, duchy={"f3": "monastery-8"})) == {"1", "2", "3", "4", "6"}
    assert "place ship d5" not in white_castle(white=6).legal()
    assert "place ship d5" in white_castle(white=6, duchy={"f3": "monastery-10"}).legal()
    table = white_castle(duchy={"f3": "monastery-13", "g2": "monastery-14"}).play("workers")
    assert (table.see("seat.0.workers"), table.see("seat.0.silver")) == (4, 2)


@pytest.mark.rule("BX-WC-08", "BX-WC-11", "BX-GEN-05", "RUL-X04")
def test_a_white_castle_places_another_and_the_white_die_keeps_its_value() -> None:
    me = {"storage": ["white-castle", "white-castle", "ship"], "dice": [3, 1], "workers": 2}
    table = Table("white-castles", me=me, white=4, depots={"4": ["mine"], "3": ["bank"]})
    table.play("place 3 white-castle c3", "place white-castle e4")
    assert table.see("seat.0.workers") == 1
    assert depots_taken(table) == {"3", "4"}
    table.play("take 4:mine")
    assert (table.see("white"), table.see("seat.0.workers"), table.see("pending")) == (4, 1, [])


@pytest.mark.rule("BX-WC-10", "BX-GEN-07")
def test_its_action_is_not_declined() -> None:
    table = white_castle()
    assert table.refused("pass") == "BX-WC-10"
    assert table.play("workers").see("seat.0.workers") == 2


@pytest.mark.rule("BX-GEN-12")
def test_buying_while_the_white_castle_waits() -> None:
    me = {"storage": ["white-castle"], "dice": [3, 1], "silver": 2}
    table = Table("white-castles", me=me, white=4, black=["mine"]).play("place 3 white-castle c3", "buy black:mine")
    assert "place mine e3" in table.legal()


@pytest.mark.rule("BX-WC-04", "RUL-X14", "INV-X09")
def test_one_white_castle_in_a_town_without_monastery_1() -> None:
    me = {"duchy": {"e4": "white-castle"}, "storage": ["white-castle"], "dice": [5, 1]}
    assert Table("white-castles", me=me).refused("place 5 white-castle f4") == "B-PLACE-06"
    me["duchy"] = {"e4": "white-castle", "f3": "monastery-1"}
    assert "place 5 white-castle f4" in Table("white-castles", me=me).legal()


@pytest.mark.rule("BX-WC-05", "RUL-X14", "BX-WC-14")
def test_it_is_no_castle() -> None:
    me = {"storage": ["church", "white-castle"], "dice": [3, 6]}
    table = Table("white-castles", me=me, depots={"1": ["white-castle"], "2": ["castle"]})
    assert table.refused("place 6 white-castle b3") == "B-PLACE-02"
    table.play("place 3 church c3")
    assert [text for text in table.legal() if text != "pass"] == ["take 2:castle"]
    market = Table("white-castles", me={"storage": ["market"], "dice": [3, 6]}, depots={"1": ["white-castle"]})
    assert market.play("place 3 market c3").see("pending") == []


@pytest.mark.rule("BX-WC-13")
def test_carpenter_and_monastery_6_reach_it() -> None:
    me = {"storage": ["carpenter"], "dice": [3, 6]}
    table = Table("white-castles", me=me, depots={"1": ["white-castle"]}).play("place 3 carpenter c3")
    assert "take 1:white-castle" in table.legal()
    owner = {"duchy": {"c4": "monastery-6"}, "workers": 2}
    hirer = Table("white-castles", "SE", me=owner, depots={"1": ["white-castle"]})
    assert "hire 1:white-castle" in hirer.legal()


@pytest.mark.rule("BX-WC-12")
@each_edition
def test_monastery_29_counts_white_castles(edition: str) -> None:
    duchy = {"c3": "white-castle", "e1": "white-castle", "e4": "white-castle", "c4": "monastery-29", "b5": "bank"}
    table = game_ends("white-castles", edition, seats={0: {"duchy": duchy}}).play("end")
    assert table.points()["monastery 29"] == 12

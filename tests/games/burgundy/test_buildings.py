"""Buildings in all three editions; tests/scenarios/burgundy/buildings has the single ones at length."""

import pytest

from .positions import EDITIONS, PLAYERS, Table

each_edition = pytest.mark.parametrize("edition", EDITIONS)

DEPOTS = {
    "1": ["market", "ship"],
    "2": ["monastery-19", "castle"],
    "3": ["cow-3", "church"],
    "4": ["ship", "carpenter"],
    "5": ["mine", "monastery-2"],
    "6": ["bank", "pig-2"],
}
BLACK = ["ship", "mine", "bank", "monastery-7"]


def placed(edition: str, building: str, **me: object) -> Table:
    """The building goes to the town of one space, c3, by a die; nothing else can be bought or placed."""
    own = {"storage": [building], "dice": [3, 6], "workers": 0, "silver": 0, **me}
    return Table(edition, me=own, depots=DEPOTS, black=BLACK).play(f"place 3 {building} c3")


@pytest.mark.rule("B-BLDG-03", "B-BLDG-04", "B-BLDG-05", "B-BLDG-06", "DP-19")
@each_edition
@pytest.mark.parametrize(
    ("building", "offer"),
    [
        ("market", ["take 1:ship", "take 3:cow-3", "take 4:ship", "take 6:pig-2"]),
        ("carpenter", ["take 1:market", "take 3:church", "take 4:carpenter", "take 6:bank"]),
        ("church", ["take 2:monastery-19", "take 2:castle", "take 5:mine", "take 5:monastery-2"]),
    ],
)
def test_an_offer_is_exactly_the_fitting_tiles_of_the_numbered_depots(
    edition: str, building: str, offer: list[str]
) -> None:
    table = placed(edition, building)
    assert sorted(table.legal()) == sorted([*offer, "pass"])
    for text in offer:
        again = placed(edition, building).play(text)
        assert again.see("seat.0.storage") == [text.partition(":")[2]]
        assert again.see("seat.0.dice") == [0, 6] and again.see("pending") == []


@pytest.mark.rule("B-BLDG-02", "B-PLACE-10")
@each_edition
@pytest.mark.parametrize("building", ["market", "carpenter", "church", "warehouse", "town-hall"])
def test_an_effect_that_finds_nothing_is_lost_without_a_question(edition: str, building: str) -> None:
    table = Table(edition, me={"storage": [building], "dice": [3, 6], "silver": 0}, black=BLACK)
    table.play(f"place 3 {building} c3")
    assert table.see("pending") == [] and "pass" not in table.legal()


@pytest.mark.rule("B-BLDG-09", "B-BLDG-10", "B-BLDG-11", "B-BLDG-17", "RUL-37")
@each_edition
@pytest.mark.parametrize(
    ("building", "workers", "silver", "points"),
    [("boarding-house", 4, 0, {}), ("bank", 0, 2, {}), ("watchtower", 0, 0, {"watchtowers": 4})],
)
def test_pure_gains_come_without_a_question(
    edition: str, building: str, workers: int, silver: int, points: dict[str, int]
) -> None:
    table = placed(edition, building)
    assert (table.see("seat.0.workers"), table.see("seat.0.silver")) == (workers, silver)
    assert table.points() == {"areas": 1, "phases": 10, **points}
    assert table.see("pending") == [] and "pass" not in table.legal()


@pytest.mark.rule("B-BLDG-07", "B-SELL-03", "B-SELL-04")
@each_edition
@pytest.mark.parametrize("players", PLAYERS)
def test_a_warehouse_sells_as_the_sell_action_does(edition: str, players: int) -> None:
    me = {"storage": ["warehouse"], "dice": [3, 6], "silver": 0, "workers": 0, "goods": {"red": 3, "brown": 1}}
    by_warehouse = Table(edition, players, me).play("place 3 warehouse c3", "sell red")
    by_die = Table(edition, players, {**me, "dice": [4, 6]}).play("sell 4 red")
    for what in ("silver", "workers", "goods", "sold"):
        assert by_warehouse.see(f"seat.0.{what}") == by_die.see(f"seat.0.{what}")
    assert by_warehouse.points()["sales"] == by_die.points()["sales"] == 3 * players
    assert by_die.see("seat.0.silver") == 1


@pytest.mark.rule("B-BLDG-12", "B-BLDG-13", "RUL-01", "DP-17")
@each_edition
def test_a_town_hall_places_on_every_number(edition: str) -> None:
    me = {"storage": ["town-hall", "ship", "bank"], "dice": [3, 6], "workers": 0, "silver": 0}
    table = Table(edition, me=me).play("place 3 town-hall c3")
    assert sorted(table.legal()) == ["pass", "place bank e4", "place ship d3", "place ship d5"]


@pytest.mark.rule("B-BLDG-01")
@each_edition
def test_an_effect_does_not_come_again_in_the_next_round(edition: str) -> None:
    goods = {"round_goods": ["red", "red", "pink", "pink", "brown"]}
    me = {"storage": ["bank"], "dice": [3, 0], "silver": 0}
    table = Table(edition, me=me, others={1: {"dice": [0, 0]}}, **goods)
    table.play("place 3 bank c3", "end", "end").chance("roll 1 1, 1 1, white 6")
    assert table.see("seat.0.silver") == 2


@pytest.mark.rule("B-NEST-05", "B-NEST-03", "DP-16")
@each_edition
def test_castles_and_town_halls_chain_while_tiles_and_spaces_last(edition: str) -> None:
    me = {
        "storage": ["town-hall", "castle", "town-hall"],
        "duchy": {"c4": "monastery-20"},
        "dice": [3, 6],
        "workers": 0,
        "silver": 0,
    }
    table = Table(edition, me=me).play("place 3 town-hall c3")
    assert "place castle b3" in table.legal()
    table.play("place castle b3")
    assert table.see("pending") == ["castle"]
    table.play("place town-hall e4")
    assert table.see("pending") == [] and table.see("seat.0.storage") == []
    assert table.see("seat.0.dice") == [0, 6]


@pytest.mark.rule("B-NEST-02", "B-MON-09.6")
@pytest.mark.parametrize("monastery", [8, 9, 10, 11, 12])
def test_effects_need_no_number_so_workers_and_free_steps_do_not_matter(monastery: int) -> None:
    """A castle and a town hall offer the same placements with and without 8 to 12, and never cost workers."""

    def offers(number: int) -> list[list[str]]:
        duchy = {"c4": f"monastery-{number}"}
        me = {"duchy": duchy, "storage": ["castle", "bank", "ship"], "dice": [6, 6], "workers": 3, "silver": 2}
        castle = Table(me=me, depots=DEPOTS, black=BLACK).play("place 6 castle b3")
        me |= {"storage": ["town-hall", "bank", "ship"], "dice": [3, 3]}
        hall = Table(me=me, depots=DEPOTS, black=BLACK).play("place 3 town-hall c3")
        assert castle.see("seat.0.workers") == hall.see("seat.0.workers") == 3
        found = [castle.legal(), hall.legal()]
        for table in (castle, hall):
            table.play("place bank e4")
            assert table.see("seat.0.workers") == 3
        return found

    assert offers(monastery) == offers(20)

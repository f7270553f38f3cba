"""Additional hex tiles: monasteries 27 and 28, the crane and the geese."""

from collections import Counter

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

from .tables import EDITIONS, PLAYERS, Table, game_ends, phase_ends

each_edition = pytest.mark.parametrize("edition", EDITIONS)
PASTURE = {"b2": "cow-2", "c2": "cow-3"}


@pytest.mark.rule("BX-TILE-01", "BX-TILE-02", "BX-TILE-03", "BX-GEN-01")
@each_edition
def test_all_four_tiles_join_their_supplies(edition: str) -> None:
    supply = Table("tiles", edition).see("supply")
    assert {name: supply["coloured"].get(name) for name in ("monastery-27", "monastery-28")} == {
        "monastery-27": 1,
        "monastery-28": 1,
    }
    assert (supply["black"]["crane"], supply["black"]["geese"]) == (1, 1)
    without = Table("", edition).see("supply")
    assert not {"monastery-27", "monastery-28", "crane", "geese"} & {*without["coloured"], *without["black"]}


@pytest.mark.rule("BX-TILE-01", "BX-TILE-02")
def test_the_added_tiles_are_drawn_as_often_as_any_other() -> None:
    """Phase A for four: six monasteries of the 28, and eight black tiles of all."""
    game = Burgundy("SE", ["tiles"])
    drawn: Counter[str] = Counter()
    for number in range(300):
        s, rng = game.new({"players": 4, "boards": "1", "castle": "centre"}), seeded(number)
        while game.movers(s) == CHANCE and game.to_dict(s)["stage"] != "roll":
            game.apply(s, NATURE, game.chance(s, rng))
        seen = game.describe(s)
        drawn.update(tile for tiles in seen["depots"].values() for tile in tiles if tile)
        drawn.update(seen["black"])
    monasteries = [drawn[f"monastery-{number}"] for number in range(1, 29)]
    mean = sum(monasteries) / 28
    assert mean > 40 and all(0.6 * mean < count < 1.4 * mean for count in monasteries), monasteries
    assert drawn["crane"] > 15 and drawn["geese"] > 15, drawn


# ---------------------------------------------------------------- monastery 27
@pytest.mark.rule("BX-T27-01", "BX-T27-02")
def test_27_lets_nobody_on_top() -> None:
    table = Table(
        "tiles", players=3, track=[0, 2, 1], order=[1, 0, 2], turn=0, depot_goods={"1": {"red": 1}},
        me={"duchy": {"c4": "monastery-27", "d3": "ship"}},
        others={1: {"storage": ["ship"], "dice": [5, 1]}, 2: {"duchy": {"d3": "ship"}}},
    )  # fmt: skip
    table.play("place 5 ship d5", "load 1")
    assert table.see("track") == [0, 1, 2]


@pytest.mark.rule("BX-T27-03", "BX-T27-04", "RUL-X09")
def test_27_lifts_the_piece_at_once_but_not_in_the_running_round() -> None:
    table = Table("tiles", players=3, track=[1, 2, 0], order=[1, 0, 2], turn=1, me={"storage": ["monastery-27"]})
    table.play("place 1 monastery-27 c4")
    assert table.see("track") == [0, 1, 2]
    assert table.see("order") == [1, 0, 2]
    table.play("workers 1", "end")
    assert table.seat == 2


# ---------------------------------------------------------------- monastery 28
@pytest.mark.rule("BX-T28-01", "BX-T28-03", "BX-T28-04", "BX-GEN-11")
@each_edition
def test_28_turns_silver_into_workers_any_number_of_times(edition: str) -> None:
    owned = {"c4": "monastery-28", "f3": "monastery-14", "g2": "monastery-13"}
    table = Table("tiles", edition, me={"duchy": owned, "silver": 3, "workers": 0}, black=["mine"])
    table.play("exchange", "exchange")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (1, 4)
    assert table.see("seat.0.dice") == [1, 1] and table.see("seat.0.bought") is False
    table.play("exchange")
    assert table.refused("exchange") == "BX-T28-01"


@pytest.mark.rule("BX-T28-02", "BX-GEN-12", "RUL-X10")
def test_28_while_a_castle_or_town_hall_waits_but_not_with_other_effects() -> None:
    owned = {"c4": "monastery-28", "a2": "castle"}
    table = Table("tiles", me={"duchy": owned, "silver": 2, "storage": ["castle", "mine"], "dice": [4, 1]})
    table.play("place 4 castle a3")
    assert "exchange" in table.legal()
    seller = {"duchy": owned, "silver": 2, "storage": ["market"], "dice": [3, 1]}
    market = Table("tiles", me=seller, depots={"1": ["ship"]})
    market.play("place 3 market c3")
    assert "exchange" not in market.legal()
    assert market.refused("exchange") == "BX-T28-02"
    assert Table("tiles", me={"silver": 2}).refused("exchange") == "BX-T28-01"


@pytest.mark.rule("BX-MIX-05")
def test_28_and_monastery_6_of_2019_make_a_tile_cost_one_silver() -> None:
    owned = {"c4": "monastery-28", "f3": "monastery-6"}
    table = Table("tiles", me={"duchy": owned, "silver": 1, "workers": 0}, black=["mine"])
    assert not [text for text in table.legal() if text.startswith("buy")]
    table.play("exchange", "buy black:mine with 2 workers")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (0, 0)


def test_a_town_hall_waits_where_28_can_still_make_a_purchase_possible() -> None:
    owned = {"c4": "monastery-28", "f3": "monastery-6"}
    me = {"duchy": owned, "silver": 1, "workers": 0, "storage": ["town-hall"], "dice": [3, 1]}
    table = Table("tiles", me=me, black=["mine"])
    table.play("place 3 town-hall c3", "exchange", "buy black:mine with 2 workers", "place mine e3")
    assert table.see("seat.0.mines") == 1


# ---------------------------------------------------------------- the crane
def crane(**position: object) -> Table:
    me = {"storage": ["crane"], "dice": [3, 1], "goods": {"red": 1}, "silver": 0, "workers": 0}
    return Table("tiles", me=me, **position).play("place 3 crane c3")  # type: ignore[arg-type]


@pytest.mark.rule("BX-CRANE-01", "BX-CRANE-02", "BX-CRANE-03", "EX-X03")
@pytest.mark.parametrize(
    ("choice", "path", "value"),
    [
        ("bank", "seat.0.silver", 2),
        ("boarding-house", "seat.0.workers", 4),
        ("watchtower", "seat.0.points.watchtowers", 4),
    ],
)
def test_the_crane_brings_what_a_building_brings(choice: str, path: str, value: int) -> None:
    table = crane()
    assert table.see("seat.0.points.areas") == 1  # it fills its space
    assert table.play(f"crane {choice}").see(path) == value


@pytest.mark.rule("BX-CRANE-02", "EX-X03", "BX-GEN-09")
def test_the_crane_sells_or_takes_like_a_building() -> None:
    assert crane().play("crane warehouse", "sell red").see("seat.0.sold.red") == 1
    table = crane(depots={"2": ["castle"], "4": ["ship", "bank"]})
    table.play("crane church", "take 2:castle")
    assert table.see("seat.0.storage") == ["castle"]
    depots = {"4": ["ship", "bank"]}
    assert crane(depots=depots).play("crane market", "take 4:ship").see("seat.0.storage") == ["ship"]
    assert crane(depots=depots).play("crane carpenter", "take 4:bank").see("seat.0.storage") == ["bank"]


@pytest.mark.rule("DP-X04", "BX-CRANE-02")
def test_the_crane_offers_what_finds_anything_to_do_and_may_be_declined() -> None:
    table = crane()
    assert table.legal() == ["crane warehouse", "crane boarding-house", "crane bank", "crane watchtower", "pass"]
    assert table.refused("crane church") == "BX-CRANE-02"
    assert table.play("pass").see("seat.0.silver") == 0
    hall = Table("tiles", me={"storage": ["crane", "ship"], "dice": [3, 1]}).play("place 3 crane c3", "crane town-hall")
    assert "place ship d5" in hall.legal()


@pytest.mark.rule("BX-CRANE-04", "RUL-X11")
def test_the_crane_acts_as_a_white_castle_only_where_there_are_white_castles() -> None:
    assert "crane white-castle" not in crane().legal()
    me = {"storage": ["crane"], "dice": [3, 1], "workers": 0}
    table = Table("tiles white-castles", me=me, white=4, depots={"4": ["ship"], "5": ["mine"]})
    table.play("place 3 crane c3", "crane white-castle")
    assert "take 4:ship" in table.legal() and "take 5:mine" not in table.legal()


@pytest.mark.rule("BX-CRANE-05", "RUL-X12")
def test_the_crane_is_a_type_of_its_own_in_a_town() -> None:
    me = {"duchy": {"e4": "bank"}, "storage": ["crane", "warehouse", "bank"], "dice": [5, 1], "workers": 0}
    table = Table("tiles", me=me).play("place 5 crane f4", "crane bank")
    assert table.see("seat.0.silver") == 3
    assert "place 1 warehouse e5" in table.legal()
    assert table.refused("place 1 bank e5") == "B-PLACE-06"


@pytest.mark.rule("BX-CRANE-06", "BX-CRANE-07", "BX-CRANE-08", "RUL-X13", "EX-X11")
@each_edition
def test_the_crane_is_one_building_of_one_type_at_the_end(edition: str) -> None:
    banks = {"c3": "bank", "b5": "bank", "e1": "bank", "e4": "bank"}
    towers = {"c5": "watchtower", "e2": "watchtower"}
    owned = {"c4": "monastery-17", "f3": "monastery-22"}
    table = game_ends("tiles", edition, seats={0: {"duchy": {**banks, **towers, **owned}}}).play("end")
    assert table.points()["monasteries 16-23"] == 24
    table = game_ends("tiles", edition, seats={0: {"duchy": {**banks, **towers, **owned, "f4": "crane"}}}).play("end")
    assert table.points()["monasteries 16-23"] == 28
    table = game_ends("tiles", edition, seats={0: {"duchy": {**banks, "f4": "crane"}}}).play("end")
    assert "monasteries 16-23" not in table.points()


@pytest.mark.rule("BX-CRANE-06", "BX-CRANE-08")
@each_edition
@pytest.mark.parametrize(("number", "points"), [(15, 0), (16, 4), (23, 4)])
def test_the_crane_counts_with_any_of_16_to_23_and_with_no_other(edition: str, number: int, points: int) -> None:
    duchy = {"c4": f"monastery-{number}", "f4": "crane"}
    table = game_ends("tiles", edition, seats={0: {"duchy": duchy}}).play("end")
    assert table.points().get("monasteries 16-23", 0) == points


# ---------------------------------------------------------------- the geese
@pytest.mark.rule("BX-GEESE-01", "BX-GEESE-02", "BX-GEESE-03", "BX-GEESE-05", "EX-X01", "EX-X02")
@each_edition
def test_geese_beside_cows_and_a_pig_beside_geese(edition: str) -> None:
    me = {"duchy": PASTURE, "storage": ["geese", "pig-4"], "dice": [5, 2]}
    table = Table("tiles", edition, me=me).play("place 5 geese c1")
    assert table.points() == {"livestock": 7}
    assert table.play("place 2 pig-4 b1").points() == {"livestock": 13}


@pytest.mark.rule("BX-GEESE-03", "DP-X05")
def test_geese_score_one_other_species_the_best() -> None:
    me = {"duchy": {**PASTURE, "b1": "pig-4"}, "storage": ["geese"], "dice": [5, 1]}
    assert Table("tiles", me=me).play("place 5 geese c1").points() == {"livestock": 7}


@pytest.mark.rule("BX-GEESE-04")
def test_geese_alone_score_two() -> None:
    me = {"duchy": {"e5": "bank"}, "storage": ["geese"], "dice": [2, 1]}
    assert Table("tiles", me=me).play("place 2 geese e6").points()["livestock"] == 2


@pytest.mark.rule("BX-GEESE-07", "RUL-X08", "EX-X12")
@each_edition
def test_geese_with_monastery_7(edition: str) -> None:
    me = {"duchy": {**PASTURE, "c4": "monastery-7"}, "storage": ["geese", "pig-4"], "dice": [5, 2]}
    table = Table("tiles", edition, me=me).play("place 5 geese c1")
    assert table.points() == {"livestock": 10}
    assert table.play("place 2 pig-4 b1").points() == {"livestock": 18}


@pytest.mark.rule("BX-GEESE-06")
def test_geese_are_a_fifth_species_for_monastery_24() -> None:
    animals = {"a1": "cow-2", "b1": "sheep-2", "b2": "pig-2", "c1": "goat-2", "c2": "geese"}
    table = game_ends("tiles", seats={0: {"duchy": {**animals, "c4": "monastery-24"}}}).play("end")
    assert table.points()["monastery 24"] == 20


@pytest.mark.rule("DP-X03")
@pytest.mark.parametrize("players", PLAYERS)
def test_28_is_of_no_use_at_phase_end_without_tribute(players: int) -> None:
    table = phase_ends("tiles", players=players, seats={0: {"duchy": {"c4": "monastery-28"}, "silver": 2}}).play("end")
    assert table.see("phase") == "B" and table.see("stage") == "depots 1"

"""Shields: how they are taken, kept and lost, and what each of the eighteen does."""

from typing import Any

import pytest

from duchy.games import page_of
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.contract import NATURE
from duchy.kernel.rng import seeded

from .tables import EDITIONS, Table, phase_ends

each_edition = pytest.mark.parametrize("edition", EDITIONS)
Seat = dict[str, Any] | None
CASTLES = {"a2": "castle", "a3": "castle", "b3": "castle"}


def held(*numbers: int) -> dict[str, Any]:
    """Shields on the castles of duchy 1, the starting castle first."""
    places = dict(zip(map(str, numbers), ("d4", "b3", "a3", "a2"), strict=False))
    return {"shields": places, "duchy": dict(list(CASTLES.items())[: 0 if len(numbers) < 2 else 3])}


def shields(*numbers: int, edition: str = "2019", me: Seat = None, more: str = "", **rest: Any) -> Table:
    own = held(*numbers)
    own |= {**(me or {}), "duchy": {**own["duchy"], **(me or {}).get("duchy", {})}}
    return Table("shields" + more, edition, me=own, **rest)


def ending(*numbers: int, edition: str = "2019", me: Seat = None, more: str = "", **rest: Any) -> Table:
    """The last turn of a phase ends; without silver in `me` no tribute can be paid."""
    own = held(*numbers)
    own |= {**(me or {}), "duchy": {**own["duchy"], **(me or {}).get("duchy", {})}}
    return phase_ends("shields" + more, edition, seats={0: own, **rest.pop("others", {})}, **rest).play("end")


def final(*numbers: int, edition: str = "2019", me: Seat = None, more: str = "", **rest: Any) -> Table:
    """The end of the game with all shields paid for, seat 0 having just enough silver for that."""
    table = ending(*numbers, edition=edition, me={"silver": len(numbers), **(me or {})}, more=more, phase="E", **rest)
    while table.game.movers(table.state):
        table.play(next((text for text in table.legal() if text.startswith("tribute")), "pass"))
    return table


# ---------------------------------------------------------------- taking
@pytest.mark.rule("BX-SHGEN-01", "BX-SHGEN-02", "INV-X02")
@pytest.mark.parametrize(
    ("players", "counts"), [(2, [1] * 6), (3, [1, 2, 1, 2, 1, 2]), (4, [2] * 6)]
)
@each_edition
def test_shields_are_dealt_to_the_depots(edition: str, players: int, counts: list[int]) -> None:
    game = Burgundy(edition, ["shields"])
    s = game.new({"players": players, "boards": "1", "castle": "centre"})
    while game.to_dict(s)["stage"] != "depots 1":
        game.apply(s, NATURE, game.chance(s, seeded(5)))
    lying = game.to_dict(s)["shields"]
    assert [len(lying[str(d)]) for d in range(1, 7)] == counts
    numbers = [number for depot in lying.values() for number in depot]
    assert len(set(numbers)) == sum(counts) and set(numbers) <= set(range(1, 19))
    assert len(facts("expansions")["shield"]) == 18


@pytest.mark.rule("BX-SHGEN-03", "RUL-X27")
def test_ships_and_goods_ignore_shields() -> None:
    me = {"storage": ["ship"], "dice": [5, 1]}
    table = Table("shields", me=me, shields={"2": [9]}, depot_goods={"2": {"red": 1}}).play("place 5 ship d5", "load 2")
    assert table.see("shields.2") == [9] and table.see("seat.0.goods") == {"red": 1}


@pytest.mark.rule("BX-SHGEN-04", "BX-SHGEN-07", "BX-SHGEN-08", "BX-SHGEN-11", "DP-X09", "DP-X10")
@each_edition
def test_a_pair_takes_a_shield_of_its_depot(edition: str) -> None:
    me = {"dice": [5, 5], "workers": 0, "silver": 2, "storage": ["mine"] * 3}
    table = Table("shields", edition, me=me, shields={"5": [4], "2": [9]}, black=["ship"])
    assert [text for text in table.legal() if text.startswith("shield")] == ["shield 4"]
    table.play("shield 4")
    assert table.legal() == ["castle d4"]
    table.play("castle d4")
    assert table.see("seat.0.shields") == {"4": "d4"} and table.see("shields.5") == []
    assert table.see("seat.0.dice") == [0, 0]
    table.play("buy black:ship")  # still allowed, and shield 4 works at once
    assert table.see("seat.0.storage") == ["mine", "mine", "mine", "ship"]
    used = Table("shields", edition, me={"dice": [5, 0]}, shields={"5": [4]})
    assert used.refused("shield 4") == "BX-SHGEN-04"
    assert Table("shields", edition, me={"dice": [5, 5]}).refused("shield 4") == "BX-SHGEN-02"


@pytest.mark.rule("BX-SHGEN-05", "BX-SHGEN-06", "EX-X05", "RUL-X27")
def test_workers_make_a_pair_or_change_one() -> None:
    def offers(dice: list[int], workers: int, monastery: str = "") -> list[str]:
        duchy = {"c4": monastery} if monastery else {}
        table = Table("shields", me={"dice": dice, "workers": workers, "duchy": duchy}, shields={"5": [9], "4": [1]})
        return [text for text in table.legal() if text.startswith("shield")]

    assert offers([3, 5], 1) == [] and offers([3, 5], 2) == ["shield 1", "shield 9"]
    assert offers([5, 5], 0) == ["shield 9"] and offers([5, 5], 2) == ["shield 1", "shield 9"]
    assert offers([3, 5], 1, "monastery-8") == ["shield 9"]  # 1 step of two
    assert offers([3, 5], 1, "monastery-12") == []
    table = Table("shields", me={"dice": [3, 5], "workers": 2}, shields={"5": [9]}).play("shield 9")
    assert table.see("seat.0.workers") == 0
    poor = Table("shields", me={"dice": [3, 5], "workers": 1}, shields={"5": [9]})
    assert poor.refused("shield 9") == "BX-SHGEN-05"


@pytest.mark.rule("BX-SHGEN-09", "BX-SHGEN-10", "BX-SHGEN-14")
def test_an_occupied_castle_may_be_chosen_and_loses_its_shield() -> None:
    table = shields(1, me={"duchy": {"b3": "castle"}, "dice": [2, 2]}, shields={"2": [9]})
    table.play("shield 9")
    assert table.legal() == ["castle b3", "castle d4"]
    table.play("castle d4")
    assert table.see("seat.0.shields") == {"9": "d4"}


# ---------------------------------------------------------------- tribute and the end
@pytest.mark.rule("BX-SHGEN-12", "BX-SHGEN-13", "BX-GEN-13", "EX-X15", "DP-X11", "INV-X10")
@each_edition
def test_tribute_comes_before_the_mines(edition: str) -> None:
    mines = {"e3": "mine", "f2": "mine"}
    table = ending(1, 9, edition=edition, me={"silver": 1, "duchy": mines})
    assert table.legal() == ["tribute 9", "tribute 1", "tribute none"]
    assert table.refused("tribute 1 9") == "BX-SHGEN-13" and table.refused("pass") == "BX-SHGEN-12"
    table.play("tribute 9")
    assert list(table.see("seat.0.shields")) == ["9"] and table.see("seat.0.silver") == 2


@pytest.mark.rule("DP-X11", "BX-SHIELD-03.1")
@each_edition
def test_tribute_is_every_choice_of_shields_and_with_shield_3_of_how_each_is_paid(edition: str) -> None:
    """Shields kept, shields dropped, silver and workers: each way once, and no way that cannot be paid."""
    silver = ending(1, 9, 8, edition=edition, me={"silver": 2, "workers": 5})
    assert sorted(silver.legal()) == sorted(
        ["tribute none", "tribute 1", "tribute 8", "tribute 9", "tribute 1 8", "tribute 1 9", "tribute 8 9"]
    )
    assert silver.refused("tribute 1 with 1 worker") == "BX-SHIELD-03.1"
    mixed = ending(3, 9, edition=edition, me={"silver": 1, "workers": 2})
    one = [f"tribute {number}{how}" for number in (3, 9) for how in ("", " with 1 worker")]
    assert sorted(mixed.legal()) == sorted(
        ["tribute none", *one, "tribute 3 9 with 1 worker", "tribute 3 9 with 2 workers"]
    )
    mixed.play("tribute 9 with 1 worker")  # shield 3 itself may be the one that is dropped
    assert mixed.see("seat.0.shields") == {"9": "b3"}
    assert (mixed.see("seat.0.silver"), mixed.see("seat.0.workers")) == (1, 1)


@pytest.mark.rule("BX-SHGEN-13", "RUL-X06")
def test_refusing_tribute_is_allowed() -> None:
    table = ending(1, me={"silver": 5}).play("tribute none")
    assert table.see("seat.0.shields") == {} and table.see("seat.0.silver") == 5


@pytest.mark.rule("BX-SHGEN-12", "BX-GEN-13")
def test_tribute_goes_in_track_order() -> None:
    both = {0: {**held(9), "silver": 1}, 1: {**held(1), "silver": 1}}
    table = phase_ends("shields", seats=both, track=[1, 0], order=[1, 0]).play("end")
    assert table.seat == 1
    assert table.play("tribute 1").seat == 0


@pytest.mark.rule("BX-SHGEN-12", "BX-SHGEN-15", "RUL-X28")
def test_tribute_is_due_in_phase_e_too_and_shields_score_at_the_end() -> None:
    table = ending(1, 9, me={"silver": 1}, phase="E").play("tribute 9")
    assert table.points() == {"shields": 8}


@pytest.mark.rule("BX-SHGEN-14", "BX-SHGEN-15", "EX-X14", "BX-SHIELD-13.1")
def test_shield_13_doubles_the_end_points_of_all_shields() -> None:
    assert final(1, 9, 13).points() == {"shields": 48}
    assert final(1, 9).points() == {"shields": 20}
    dropped = ending(1, 9, 13, me={"silver": 2}, phase="E").play("tribute 1 9")
    assert dropped.points() == {"shields": 20}


@pytest.mark.rule("BX-SHGEN-16", "BX-SHGEN-18", "BX-SHIELD-09.1", "BX-SHIELD-09.2", "BX-SHIELD-09.3", "EX-X17")
@pytest.mark.parametrize(("edition", "tiles", "silver"), [("2019", 1, 1), ("SE", 1, 2), ("2019", 4, 4), ("SE", 4, 4)])
def test_shield_9_with_monastery_3(edition: str, tiles: int, silver: int) -> None:
    me = {"duchy": {"c4": "monastery-3"}, "goods": {"red": tiles}, "dice": [4, 1], "silver": 0}
    assert shields(9, edition=edition, me=me).play("sell 4 red").see("seat.0.silver") == silver


# ---------------------------------------------------------------- the abilities
@pytest.mark.rule("BX-SHIELD-01.1", "BX-SHIELD-01.2", "RUL-X30")
@each_edition
def test_shield_1_makes_one_pasture_for_livestock_only(edition: str) -> None:
    me = {"duchy": {"b2": "cow-2", "c2": "cow-3", "e5": "bank"}, "storage": ["cow-4"], "dice": [2, 1]}
    table = shields(1, edition=edition, me=me).play("place 2 cow-4 e6")
    assert table.points() == {"livestock": 9, "areas": 1, "phases": 10}  # the area is the printed one


@pytest.mark.rule("BX-SHIELD-01.1", "BX-MIX-03")
def test_shield_1_and_the_geese() -> None:
    me = {"duchy": {"b2": "cow-2", "c2": "cow-3", "e5": "bank"}, "storage": ["geese", "pig-3"], "dice": [2, 5]}
    table = shields(1, me=me, more=" tiles").play("place 2 geese e6")
    assert table.points()["livestock"] == 7
    assert table.play("place 5 pig-3 c1").points()["livestock"] == 12


@pytest.mark.rule("BX-SHIELD-02.1", "BX-SHIELD-02.2", "BX-MIX-06", "RUL-X31")
@each_edition
def test_shield_2_gains_one_worker_for_each_gain_of_another(edition: str) -> None:
    owner = {1: {**held(2), "workers": 0}}
    duchy = {"c4": "monastery-28", "f3": "monastery-4", "g2": "monastery-14"}
    me = {"duchy": duchy, "silver": 2, "goods": {"red": 1}, "storage": ["boarding-house"], "dice": [4, 3]}
    table = Table("shields tiles", edition, me=me, others=owner)
    for action, workers in (("exchange", 1), ("exchange", 2), ("sell 4 red", 3), ("place 3 boarding-house c3", 4)):
        assert table.play(action).see("seat.1.workers") == workers
    others = Table("shields", edition, me={"dice": [1, 1]}, others=owner).play("workers 1", "workers 1")
    assert others.see("seat.1.workers") == 2
    own = shields(2, edition=edition, me={"workers": 0}).play("workers 1")
    assert own.see("seat.0.workers") == 2


@pytest.mark.rule("BX-MIX-07", "RUL-X31")
def test_shield_2_counts_monastery_2_as_one_gain() -> None:
    mines = {"e3": "mine", "f2": "mine", "c4": "monastery-2"}
    others = {1: {**held(2), "silver": 1}}
    table = ending(me={"duchy": mines}, others=others).play("tribute 2")
    assert (table.see("seat.0.workers"), table.see("seat.1.workers")) == (2, 1)


@pytest.mark.rule("BX-MIX-06")
def test_shield_2_counts_route_bonuses_and_the_crane() -> None:
    owner = {1: {**held(2), "workers": 0, "route": [1, 2, 3, 4, 5]}}
    me = {"route": [6, 7, 8, 9, 10], "goods": {"red": 1}, "storage": ["crane"], "dice": [4, 3]}
    table = Table("tiles trade-routes shields", me=me, others=owner).play("sell 4 red")
    assert table.see("seat.1.workers") == 1
    assert table.play("place 3 crane c3", "crane boarding-house").see("seat.1.workers") == 2


@pytest.mark.rule("BX-SHIELD-03.1")
def test_shield_3_pays_tribute_with_workers() -> None:
    table = ending(3, 9, me={"silver": 1, "workers": 1})
    assert table.legal()[:2] == ["tribute 3 9 with 1 worker", "tribute 9"]
    table.play("tribute 3 9 with 1 worker")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (0, 0)
    assert ending(9, me={"workers": 1}).refused("tribute 9 with 1 worker") == "BX-SHIELD-03.1"


@pytest.mark.rule("BX-MIX-04", "BX-T28-02", "RUL-X10")
def test_shield_3_and_monastery_28_pay_two_tributes_with_one_silver() -> None:
    table = ending(3, 9, me={"silver": 1, "duchy": {"c4": "monastery-28"}}, more=" tiles")
    table.play("exchange", "tribute 3 9 with 2 workers")
    assert list(table.see("seat.0.shields")) == ["3", "9"]


@pytest.mark.rule("BX-SHIELD-04.1", "INV-X06")
def test_shield_4_lifts_the_limit_of_storage() -> None:
    table = shields(4, me={"storage": ["mine"] * 3, "dice": [1, 1]}, depots={"1": ["ship", "bank"]})
    table.play("take 1 1:ship", "take 1 1:bank")
    assert table.see("seat.0.storage") == ["mine", "mine", "mine", "ship", "bank"] and table.see("pending") == []


@pytest.mark.rule("BX-SHIELD-04.2", "RUL-X32", "DP-X16")
def test_losing_shield_4_empties_storage_to_three() -> None:
    table = ending(4, me={"storage": ["mine", "ship", "bank", "cow-2", "castle"]}).play("tribute none")
    assert table.refused("pass") == "BX-SHIELD-04.2"
    table.play("discard bank", "discard mine")
    assert table.see("seat.0.storage") == ["ship", "cow-2", "castle"] and table.see("phase") == "B"


@pytest.mark.rule("BX-SHIELD-05.1", "BX-SHIELD-05.2", "RUL-X33", "DP-X13")
def test_shield_5_fetches_a_type_from_all_depots_after_the_ships_own_goods() -> None:
    me = {"storage": ["ship"], "dice": [5, 1], "goods": {"pink": 1, "brown": 1}}
    goods = {"1": {"red": 1}, "2": {"red": 2, "pink": 1}, "4": {"orange": 1}, "6": {"red": 1}}
    table = shields(5, me=me, depot_goods=goods).play("place 5 ship d5", "load 1")
    assert table.legal() == ["cargo pink", "cargo red", "pass"]  # orange finds no space
    assert table.refused("cargo orange") == "BX-SHIELD-05.2"
    assert table.see("seat.0.track") == 1
    table.play("cargo red")
    assert table.see("seat.0.goods") == {"pink": 1, "red": 4, "brown": 1}
    assert table.see("seat.0.track") == 2 and table.see("depot_goods.2") == {"pink": 1}


@pytest.mark.rule("BX-SHIELD-05.3", "BX-SHGEN-18", "RUL-X29")
def test_shield_5_comes_after_monastery_5() -> None:
    me = {"storage": ["ship"], "dice": [5, 1], "duchy": {"c4": "monastery-5"}}
    goods = {"1": {"red": 1}, "2": {"pink": 1}, "4": {"red": 1}}
    table = shields(5, me=me, depot_goods=goods).play("place 5 ship d5", "load 1")
    assert table.see("pending") == ["neighbour 1"]
    table.play("load 2")
    assert table.legal() == ["cargo red", "pass"]
    assert table.play("pass").see("seat.0.track") == 2


@pytest.mark.rule("BX-SHIELD-06.1")
def test_a_player_who_can_be_named_is_called_by_his_name() -> None:
    """A number could be that of the page, which counts seats from 1, or of the notation, which counts from 0."""
    table = shields(6, others={1: {"dice": [2, 2]}})
    choices = page_of(table.game.id).choices(table.game, table.state, 0, ["Ann", "Ben"])
    said = {choice.text: choice.say for choice in choices}
    assert said["name 1"] == "Name Ben, whose monasteries act for you too."


@pytest.mark.rule("BX-SHIELD-06.1", "BX-SHIELD-06.2", "BX-SHIELD-06.6", "BX-GEN-12", "DP-X14")
@each_edition
def test_shield_6_copies_the_monasteries_of_the_named_player(edition: str) -> None:
    others = {1: {"duchy": {"c4": "monastery-14"}, "storage": ["monastery-13"], "dice": [2, 2]}}
    table = shields(6, edition=edition, me={"workers": 0, "silver": 0}, others=others)
    table.play("name 1")
    assert table.refused("name 1") == "BX-SHIELD-06.1"
    table.play("workers 1")
    assert table.see("seat.0.workers") == 4 and "c4" not in table.see("seat.0.duchy")
    other = shields(6, me={"named": 1, "dice": [0, 0]}, others={1: {**others[1], "duchy": {"e3": "mine"}}}).play("end")
    other.play("place 2 monastery-13 f3")
    assert other.state.players[0].monasteries == other.state.players[1].monasteries  # later ones too


@pytest.mark.rule("BX-SHIELD-06.1", "DP-X14")
def test_shield_6_names_at_a_moment_of_choice() -> None:
    assert shields(9).refused("name 1") == "BX-SHIELD-06.1"
    assert "name 1" in ending(6, me={"silver": 1}).legal()
    last = ending(6, me={"silver": 1}, phase="E").play("tribute 6")
    assert last.legal() == ["name 1", "pass"]
    castle = shields(6, me={"duchy": {"a2": "castle"}, "storage": ["castle"], "dice": [4, 1]}).play("place 4 castle a3")
    assert "name 1" in castle.legal()


@pytest.mark.rule("BX-SHIELD-06.3", "BX-SHIELD-06.7", "RUL-X34", "BX-MIX-01")
def test_shield_6_scores_copied_monasteries_with_own_material() -> None:
    others = {1: {"duchy": {"c4": "monastery-22", "f3": "monastery-25", "c3": "bank"}, "sold": {"red": 5}}}
    me = {"silver": 1, "duchy": {"c3": "bank", "e4": "bank", "e5": "crane"}, "sold": {"pink": 2}}
    table = ending(6, me=me, others=others, more=" tiles", phase="E").play("tribute 6", "name 1")
    assert table.points()["monasteries 16-23"] == 12 and table.points()["monastery 25"] == 2
    lost = ending(6, me={**me, "named": 1}, others=others, more=" tiles", phase="E").play("tribute none")
    assert "monasteries 16-23" not in lost.points()


@pytest.mark.rule("BX-SHIELD-06.4", "BX-SHIELD-06.5", "RUL-X35", "BX-MIX-19")
@pytest.mark.parametrize(("edition", "order"), [("2019", [0, 1, 2]), ("SE", [0, 2, 1])])
def test_shield_6_and_monastery_27(edition: str, order: list[int]) -> None:
    """Seat 1 copies seat 0; all pieces share a space, seat 0's under the others, when 27 is placed."""
    others = {1: {**held(6), "named": 0}}
    me = {"storage": ["monastery-27"], "dice": [1, 1]}
    table = Table("tiles shields", edition, 3, me=me, others=others, track=[2, 1, 0], order=[0, 2, 1])
    table.play("place 1 monastery-27 c4")
    assert table.see("track") == order
    assert table.see("order") == [0, 2, 1]  # the round goes on as it began


@pytest.mark.rule("BX-SHIELD-07.1", "RUL-X36")
@each_edition
def test_shield_7_doubles_new_bonus_tiles(edition: str) -> None:
    me = {"storage": ["mine"], "duchy": {"e3": "mine", "f2": "mine"}, "dice": [3, 1]}
    assert shields(7, edition=edition, me=me).play("place 3 mine g1").points()["colours"] == 10
    before = {"large": ["mine"], "points": {"colours": 5}, "duchy": {"e3": "mine", "f2": "mine", "g1": "mine"}}
    table = Table("shields", edition, me={**before, "dice": [2, 2]}, shields={"2": [7]}).play("shield 7", "castle d4")
    assert table.points() == {"colours": 5}


@pytest.mark.rule("BX-SHIELD-07.2", "BX-SHGEN-17")
def test_shield_7_does_not_double_monastery_26() -> None:
    duchy = {"e3": "mine", "f2": "mine", "g1": "mine", "c4": "monastery-26"}
    assert final(7, me={"large": ["mine"], "duchy": duchy, "silver": 1}).points()["monastery 26"] == 3


@pytest.mark.rule("BX-SHIELD-08.1", "BX-SHIELD-08.2", "EX-X16", "RUL-X37", "BX-GEN-13")
def test_shield_8_doubles_the_silver_of_mines_but_not_their_workers() -> None:
    duchy = {"e3": "mine", "f2": "mine", "g1": "mine", "c4": "monastery-2"}
    table = ending(8, me={"silver": 1, "duchy": duchy}).play("tribute 8")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (6, 3)


@pytest.mark.rule("BX-SHIELD-09.1", "BX-SHIELD-09.4")
def test_shield_9_pays_a_silver_for_each_tile() -> None:
    me = {"goods": {"red": 3}, "dice": [4, 1], "silver": 0, "workers": 0, "duchy": {"c4": "monastery-4"}}
    table = shields(9, me=me).play("sell 4 red")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (3, 1)


@pytest.mark.rule("BX-SHIELD-10.1", "BX-SHIELD-10.2", "RUL-X38", "BX-MIX-02", "BX-SHGEN-17")
def test_shield_10_doubles_monasteries_copied_ones_and_the_crane() -> None:
    duchy = {"c4": "monastery-25", "f3": "monastery-29", "c3": "white-castle", "e4": "crane"}
    others = {1: {"duchy": {"c4": "monastery-22"}}}
    me = {"silver": 2, "duchy": {**duchy, "e5": "bank"}, "sold": {"red": 3}, "named": 1}
    table = final(6, 10, me=me, others=others, more=" tiles white-castles")
    points = table.points()
    assert points["monastery 25"] == 6 and points["monastery 29"] == 8
    assert points["monasteries 16-23"] == 16  # a copied 22: bank and crane, doubled
    assert points["shields"] == 20


@pytest.mark.rule("BX-SHIELD-11.1", "BX-SHIELD-11.2", "RUL-X39")
def test_shield_11_lets_a_placed_castle_take_any_shield() -> None:
    me = {"duchy": {"a2": "castle"}, "storage": ["castle"], "dice": [4, 1]}
    table = shields(11, me=me, shields={"1": [3], "6": [17]}).play("place 4 castle a3")
    assert {"shield 3", "shield 17", "workers"} <= set(table.legal())
    table.play("shield 17", "castle a3")
    assert table.see("seat.0.shields") == {"11": "d4", "17": "a3"}
    assert table.see("pending") == [] and table.see("seat.0.dice") == [0, 1]
    without = Table("shields", me=me, shields={"1": [3]}).play("place 4 castle a3")
    assert without.refused("shield 3") == "BX-SHIELD-11.1"


@pytest.mark.rule("BX-SHIELD-11.3", "BX-MIX-16", "BX-WC-05")
def test_shield_11_does_not_help_white_castles_or_bonuses() -> None:
    lying = {"1": [3]}
    white = shields(11, me={"storage": ["white-castle"], "dice": [3, 1]}, more=" white-castles", shields=lying, white=2)
    assert "shield 3" not in white.play("place 3 white-castle c3").legal()
    me = {"route": [3, 1, 2, 4, 5], "goods": {"red": 1}, "dice": [4, 1]}
    bonus = shields(11, me=me, more=" trade-routes", shields=lying).play("sell 4 red")
    assert bonus.refused("shield 3") == "BX-SHIELD-11.3"


@pytest.mark.rule("BX-SHIELD-12.1")
@pytest.mark.parametrize(("players", "points"), [(2, 4), (3, 6), (4, 8)])
def test_shield_12_doubles_the_points_of_sales(players: int, points: int) -> None:
    table = shields(12, me={"goods": {"red": 2}, "dice": [4, 1]}, players=players).play("sell 4 red")
    assert table.points() == {"sales": 2 * points}


@pytest.mark.rule("BX-SHIELD-14.1", "BX-SHIELD-14.2", "RUL-X05", "BX-GEN-06", "DP-X12", "RUL-X07")
def test_shield_14_places_from_a_numbered_depot_at_phase_end() -> None:
    table = ending(14, depots={"3": ["mine", "pig-2"], "4": ["bank"]}, black=["ship"])
    texts = table.legal()
    assert "fetch 3:mine e3" in texts and "fetch 4:bank c3" in texts and texts[-1] == "pass"
    assert not [text for text in texts if "pig" in text or "black" in text]  # no pasture is near
    table.play("fetch 4:bank c3")
    assert table.see("seat.0.points") == {"areas": 1, "phases": 10} and table.see("seat.0.silver") == 2
    table.play("tribute 14")  # paid with the silver of the bank
    assert table.see("seat.0.silver") == 1
    assert ending(14, depots={"3": ["mine"]}).play("fetch 3:mine e3", "tribute none").see("seat.0.silver") == 1


@pytest.mark.rule("BX-SHIELD-15.1", "BX-SHIELD-15.2", "BX-INN-17", "RUL-X18", "DP-X21")
def test_shield_15_places_from_the_black_depot_or_an_inn() -> None:
    table = ending(15, more=" inns", inns=1, black=["mine"], depots={"4": ["bank"]})
    texts = table.legal()
    assert "fetch black:mine e3" in texts and "fetch inn d5" in texts and "fetch inn c3" in texts
    assert not [text for text in texts if "bank" in text]
    table.play("fetch inn c3")
    assert table.see("seat.0.duchy.c3") == "inn" and table.see("inns") == 0


@pytest.mark.rule("BX-SHIELD-14.1", "BX-SHIELD-15.1", "BX-GEN-05")
def test_shields_14_and_15_one_tile_each_in_either_order() -> None:
    table = ending(14, 15, black=["mine"], depots={"4": ["bank"], "5": ["church"]})
    table.play("fetch black:mine e3")
    assert not [text for text in table.legal() if "black" in text]
    table.play("fetch 4:bank c3")
    assert table.see("pending") == ["tribute"]


@pytest.mark.rule("BX-MIX-09", "BX-MIX-10", "RUL-X50")
def test_tiles_placed_at_phase_end_act_fully_but_nothing_is_bought() -> None:
    me = {"silver": 4, "duchy": {"a2": "castle"}, "storage": ["ship"]}
    goods = {"1": {"red": 1}}
    table = ending(14, me=me, depots={"2": ["castle", "mine"]}, black=["ship"], depot_goods=goods)
    table.play("fetch 2:castle a3")
    assert "take 2:mine" in table.legal() and "place ship d5" in table.legal()
    assert table.refused("buy black:ship") == "BX-MIX-10"
    table.play("place ship d5", "load 1")
    assert table.see("seat.0.track") == 2 and table.see("pending") == ["tribute"]
    white = ending(14, me={"silver": 1}, more=" white-castles", white=5, depots={"2": ["white-castle"], "5": ["mine"]})
    white.play("fetch 2:white-castle c3")
    assert "take 5:mine" in white.legal() and "take 2:mine" not in white.legal()


@pytest.mark.rule("BX-MIX-11")
def test_a_castle_placed_at_phase_end_may_carry_a_new_shield_before_tribute() -> None:
    own = {"shields": {"11": "d4", "14": "a2"}, "duchy": {"a2": "castle"}, "silver": 3}
    table = phase_ends("shields", seats={0: own}, depots={"2": ["castle"]}, shields={"6": [17]}).play("end")
    table.play("fetch 2:castle a3", "shield 17", "castle a3")
    assert table.legal()[0] == "tribute 11 14 17"


@pytest.mark.rule("BX-T28-02", "RUL-X10", "BX-GEN-12")
@each_edition
def test_monastery_28_pays_the_workers_of_a_white_castle_placed_as_the_phase_ends(edition: str) -> None:
    me = {"silver": 1, "duchy": {"c4": "monastery-28"}}
    lying = {"white": 5, "depots": {"2": ["white-castle"], "6": ["mine"]}}
    table = ending(14, edition=edition, me=me, more=" white-castles tiles", **lying)
    early = Table.of(table.game, table.state.copy()).play("exchange", "fetch 2:white-castle c3")
    assert "take 6:mine" in early.legal()
    table.play("fetch 2:white-castle c3")
    assert "take 6:mine" not in table.legal()
    table.play("exchange", "take 6:mine")
    assert table.see("seat.0.workers") == 1 and table.see("pending") == ["tribute"]


@pytest.mark.rule("BX-SHGEN-14", "BX-SHIELD-15.1")
@each_edition
def test_a_shield_15_that_was_replaced_as_the_phase_ends_places_nothing_any_more(edition: str) -> None:
    own = {"shields": {"11": "d4", "14": "a2", "15": "b3"}, "duchy": {"a2": "castle", "b3": "castle"}, "silver": 3}
    lying = {"depots": {"2": ["castle"]}, "black": ["mine"], "shields": {"6": [17]}}
    table = phase_ends("shields", edition, seats={0: own}, **lying).play("end", "fetch 2:castle a3", "shield 17")
    kept = Table.of(table.game, table.state.copy()).play("castle a3")
    assert "fetch black:mine e3" in kept.legal()
    table.play("castle b3")
    assert table.see("pending") == ["tribute"] and table.legal()[0] == "tribute 11 14 17"


@pytest.mark.rule("BX-SHGEN-11", "BX-SHIELD-15.1")
@each_edition
def test_a_shield_15_gained_as_the_phase_ends_places_a_tile_too(edition: str) -> None:
    own = {"shields": {"11": "d4", "14": "a2"}, "duchy": {"a2": "castle"}, "silver": 3}
    lying = {"depots": {"2": ["castle", "mine"]}, "black": ["mine"], "shields": {"6": [15]}}
    table = phase_ends("shields", edition, seats={0: own}, **lying).play("end", "fetch 2:castle a3", "shield 15")
    table.play("castle a2")  # even where it takes the place of shield 14, which has done its work
    assert [text for text in table.legal() if text.startswith("fetch")] == ["fetch black:mine e3"]
    table.play("fetch black:mine e3")
    assert table.see("pending") == ["tribute"] and table.legal()[0] == "tribute 11 15"


@pytest.mark.rule("BX-SHGEN-14", "BX-SHIELD-14.1")
@each_edition
def test_a_shield_14_that_was_replaced_while_shield_15_acted_places_nothing_any_more(edition: str) -> None:
    own = {"shields": {"11": "d4", "14": "a2", "15": "b3"}, "duchy": {"a2": "castle", "b3": "castle"}, "silver": 3}
    lying = {"depots": {"2": ["mine"]}, "black": ["castle"], "shields": {"6": [17]}}
    table = phase_ends("shields", edition, seats={0: own}, **lying).play("end", "fetch black:castle a3", "shield 17")
    kept = Table.of(table.game, table.state.copy()).play("castle a3")
    assert "fetch 2:mine e3" in kept.legal()
    table.play("castle a2")
    assert table.see("pending") == ["tribute"] and table.legal()[0] == "tribute 11 15 17"


@pytest.mark.rule("BX-SHGEN-11", "BX-SHIELD-14.1")
@each_edition
def test_a_shield_14_gained_while_shield_15_acted_places_a_tile_too(edition: str) -> None:
    own = {"shields": {"11": "d4", "15": "a2"}, "duchy": {"a2": "castle"}, "silver": 3}
    lying = {"depots": {"2": ["mine"]}, "black": ["castle", "mine"], "shields": {"6": [14]}}
    table = phase_ends("shields", edition, seats={0: own}, **lying).play("end", "fetch black:castle a3", "shield 14")
    table.play("castle a2")  # even where it takes the place of shield 15, which has done its work
    assert [text for text in table.legal() if text.startswith("fetch")] == ["fetch 2:mine e3"]
    table.play("fetch 2:mine e3")
    assert table.see("pending") == ["tribute"] and table.legal()[0] == "tribute 11 14"


@pytest.mark.rule("BX-SHIELD-16.1", "DP-X15")
@each_edition
def test_shield_16_frees_one_die_a_turn(edition: str) -> None:
    me = {"storage": ["ship", "ship"], "dice": [3, 3], "workers": 0, "goods": {"orange": 1}}
    table = shields(16, edition=edition, me=me, depots={"1": ["bank"], "3": ["mine"]})
    texts = table.legal()
    assert {"take 3* 1:bank", "place 3* ship d5", "sell 3* orange", "take 3 3:mine"} <= set(texts)
    assert "take 3* 3:mine" not in texts  # the die does that by itself
    table.play("take 3* 1:bank")
    assert table.see("seat.0.dice") == [0, 3] and not [text for text in table.legal() if "*" in text]
    table.play("take 3 3:mine", "discard ship", "end", "workers 1", "workers 1", "end")
    table.chance("roll 5 5, 1 1, white 2")
    assert "sell 5* orange" in table.legal()  # and one in the next


@pytest.mark.rule("BX-SHIELD-16.2", "RUL-X40")
def test_shield_16_makes_a_pair() -> None:
    table = shields(16, me={"dice": [2, 5], "workers": 0}, shields={"5": [9], "4": [1]})
    assert [text for text in table.legal() if text.startswith("shield")] == ["shield 9"]
    used = shields(16, me={"dice": [2, 5], "workers": 0, "freed": True}, shields={"5": [9]})
    assert used.refused("shield 9") == "BX-SHGEN-05"


@pytest.mark.rule("BX-SHIELD-16.3")
def test_shield_16_does_not_free_the_white_die() -> None:
    me = {"storage": ["white-castle"], "dice": [3, 1], "workers": 0}
    table = shields(16, me=me, more=" white-castles", white=2, depots={"2": ["mine"], "5": ["ship"]})
    table.play("place 3 white-castle c3")
    assert [text for text in table.legal() if text.startswith("take")] == ["take 2:mine"]


@pytest.mark.rule("BX-SHIELD-17.1", "EX-X06")
@each_edition
def test_shield_17_scores_areas_as_one_larger(edition: str) -> None:
    me = {"storage": ["mine"], "duchy": {"e3": "mine", "f2": "mine"}, "dice": [3, 1]}
    points = shields(17, edition=edition, me=me, phase="B").play("place 3 mine g1").points()
    assert (points["areas"], points["phases"]) == (10, 8)


@pytest.mark.rule("BX-SHIELD-17.2", "BX-SHIELD-17.3", "EX-X07", "BX-MIX-12")
@pytest.mark.parametrize(
    ("edition", "inn", "points"), [("2019", False, 36), ("SE", False, 45), ("2019", True, 36), ("SE", True, 55)]
)
def test_shield_17_and_an_area_of_eight(edition: str, inn: bool, points: int) -> None:
    town = {"d5": "bank", "d6": "market", "e4": "church", "e5": "carpenter", "e6": "watchtower", "f5": "town-hall"}
    me = {"storage": ["warehouse"], "dice": [3, 1], "duchy": {**town, "f4": "inn" if inn else "boarding-house"}}
    board = {"2019": "11e", "SE": "27"}[edition]
    setup = {"boards": board, "castle": "choose"}
    table = Table("inns shields", edition, me={**me, "shields": {"17": "c1"}}, setup=setup).play("place 3 warehouse g4")
    assert table.points()["areas"] == points


@pytest.mark.rule("BX-SHIELD-18.1", "BX-SHIELD-18.2")
@each_edition
def test_shield_18_places_anywhere_but_by_number_colour_and_town(edition: str) -> None:
    me = {"storage": ["bank", "cow-2"], "duchy": {"e5": "bank"}, "dice": [6, 2], "workers": 0}
    table = shields(18, edition=edition, me=me)
    assert "place 6 bank f1" in table.legal() and "place 2 cow-2 b1" in table.legal()
    assert table.refused("place 6 bank f5") == "B-PLACE-06"
    assert table.refused("place 6 bank a1") == "B-PLACE-02"
    assert table.refused("place 6 cow-2 c1") == "B-PLACE-03"


@pytest.mark.rule("BX-MIX-14", "BX-GEN-10")
def test_each_sale_pays_by_itself_also_inside_a_sale() -> None:
    me = {
        "route": [11, 1, 2, 3, 4], "goods": {"brown": 2, "purple": 2}, "dice": [5, 1], "silver": 0, "workers": 0,
        "duchy": {"c4": "monastery-4"},
    }  # fmt: skip
    table = shields(9, 12, me=me, more=" trade-routes").play("sell 5 brown", "sell purple")
    assert (table.see("seat.0.silver"), table.see("seat.0.workers")) == (4, 2)
    assert table.points() == {"sales": 16}

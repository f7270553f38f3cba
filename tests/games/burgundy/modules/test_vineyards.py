"""Vineyards: double hexes, their depot and store, the vineyard with its bonuses and layers, and vines at the end."""

from typing import Any

import pytest

from duchy.games.burgundy.family import draw
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modules.vineyards.words import BOARD, COLOURS, NAMES
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.rng import seeded

from .tables import Table, game_ends, phase_ends

Seat = dict[str, Any]
PLAYERS = (2, 3, 4)


def vines(
    stored: list[str] | None = None,
    vineyard: dict[str, str] | None = None,
    depot: list[str | None] | None = None,
    store: list[str | None] | None = None,
    me: Seat | None = None,
    more: str = "",
    **rest: Any,
) -> Table:
    """Seat 0 with double hexes in storage and on its vineyard, and what lies in depot and store."""
    layers = [n for n in range(1, 7) if {f"v{2 * n - 1}", f"v{2 * n}"} <= set(vineyard or {})]
    own = {"vines": {"stored": stored or [], "vineyard": vineyard or {}, "layers": layers}, **(me or {})}
    return Table(f"vineyards{more}", "SE", me=own, vines={"depot": depot or [], "store": store or []}, **rest)


def texts(table: Table, *verbs: str) -> list[str]:
    return [text for text in table.legal() if text.split()[0] in verbs]


def start(players: int, number: int = 0, stage: str = "depots 1", **setup: Any) -> tuple[Burgundy, Any]:
    """A new game played at random until a stage."""
    game = Burgundy("SE", ["vineyards"])
    s = game.new({"players": players, "boards": "1", "castle": "centre", **setup})
    rng = seeded(number)
    while game.to_dict(s)["stage"] != stage:
        assert game.movers(s) == CHANCE
        game.apply(s, NATURE, game.chance(s, rng))
    return game, s


# ---------------------------------------------------------------- set-up
@pytest.mark.rule("BV-SETUP-01", "BV-SETUP-02", "INV-X05", "INV-X07")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_gets_a_vine_bonus_tile_of_another_colour(players: int) -> None:
    seen = set()
    for number in range(30):
        game, s = start(players, number)
        about = game.describe(s)
        dealt = [next(iter(about["seat"][str(seat)]["vines"]["tiles"].items())) for seat in range(players)]
        assert len(set(dealt)) == players and {count for _, count in dealt} == {1}
        assert sum(about["vines"]["pool"].values()) == 24 - players
        seen |= {colour for colour, _ in dealt}
    assert seen == set(COLOURS)


@pytest.mark.rule("BV-SETUP-03")
def test_all_vineyards_are_alike_and_marked_as_a_reconstruction() -> None:
    game, s = start(2)
    assert "its board is a reconstruction" in draw(game, game.view(s, 0))
    assert facts("vineyards")["board"]["source"] == "reconstruction"
    for seat in (0, 1):  # the same spaces are open to both
        me = {"vines": {"stored": ["red-red"]}, "workers": 0}
        table = Table("vineyards", "SE", me=me if seat == 0 else {}, others={1: me if seat else {}}, turn=seat)
        assert texts(table, "plant") == ["plant 1 red-red v1"]


@pytest.mark.rule("BV-SETUP-04")
def test_51_double_hexes() -> None:
    game, s = start(4)
    bag = game.to_dict(s)["vine_bag"]
    assert sum(bag.values()) == 51 and len(bag) == 21
    for name, count in bag.items():
        first, last = name.split("-")
        assert count == (1 if first == last else 3)


@pytest.mark.rule("BV-SETUP-05", "BV-SETUP-06", "BV-SETUP-07", "RUL-X44", "DP-X02", "INV-X05")
@pytest.mark.parametrize(("players", "leaving", "left", "tiles"), [(2, 2, 22, 16), (3, 1, 35, 20)])
def test_a_table_may_play_with_fewer_colours(players: int, leaving: int, left: int, tiles: int) -> None:
    gone_before = set()
    for number in range(20):
        game, s = start(players, number, vines_without="random")
        about = game.describe(s)
        gone = about["vines"]["without"]
        assert len(gone) == leaving and about["vines"]["bag"] == left
        assert sum(about["vines"]["pool"].values()) == tiles - players
        assert not [name for name in about["vine_bag"] if set(name.split("-")) & set(gone)]
        assert not [seat for seat in about["seat"].values() if set(seat["vines"]["tiles"]) & set(gone)]
        gone_before |= set(gone)
    assert gone_before == set(COLOURS)
    chosen = COLOURS[:leaving]
    game, s = start(players, vines_without=chosen)
    assert game.to_dict(s)["vines"]["without"] == chosen


@pytest.mark.rule("BV-SETUP-05", "BV-SETUP-06")
def test_wrong_colours_are_refused() -> None:
    for players, wanted in ((4, "random"), (3, ["red", "blue"]), (2, "red"), (2, ["red", "red"]), (3, "pink")):
        with pytest.raises(InputError, match="vines_without"):
            start(players, vines_without=wanted)
    with pytest.raises(InputError, match="vineyards"):
        Burgundy("SE").new({"players": 2, "vines_without": "random"})
    with pytest.raises(InputError, match="Special"):
        Burgundy("2019", ["vineyards"])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("vines red", "BV-SETUP-01"), ("vines red red", "BV-SETUP-01"), ("vines red pink", "BV-SETUP-01"),
        ("deal red blue", "BV-SETUP-01"), ("vines red blue", "BV-SETUP-06"),
        ("vines red blue without red black", "BV-SETUP-01"),
    ],
)  # fmt: skip
def test_an_impossible_deal_is_refused(text: str, rule: str) -> None:
    game, s = start(2, stage="deal 1", vines_without="random")
    with pytest.raises(Refused) as refused:
        game.parse(s, NATURE, text)
    assert refused.value.rule == rule
    game.apply(s, NATURE, game.parse(s, NATURE, "vines red blue without black green"))
    assert game.to_dict(s)["vines"]["without"] == ["black", "green"]


# ---------------------------------------------------------------- phases
@pytest.mark.rule("BV-PHASE-02", "BX-GEN-14")
@pytest.mark.parametrize(("players", "depot", "store"), [(2, 3, 1), (3, 3, 3), (4, 6, 3)])
def test_depot_and_store_are_filled(players: int, depot: int, store: int) -> None:
    game, s = start(players, stage="phase goods")
    about = game.describe(s)
    assert (len(about["vines"]["depot"]), len(about["vines"]["store"])) == (depot, store)
    assert None not in about["vines"]["depot"] + about["vines"]["store"]
    assert about["vines"]["bag"] == 51 - depot - store


@pytest.mark.rule("BV-PHASE-01", "BV-PHASE-02", "BV-STORE-03")
def test_a_new_phase_removes_what_is_left_and_fills_again() -> None:
    lying = {"depot": ["red-red", None, "blue-blue"], "store": ["black-red"]}
    table = phase_ends("vineyards", "SE", vines=lying).play("end")
    assert table.see("vines.removed") == 3 and table.see("vines.depot") == [None] * 3
    rng = seeded(1)
    while table.see("stage") != "draw 1":
        table.game.apply(table.state, NATURE, table.game.chance(table.state, rng))
    with pytest.raises(Refused, match="bag"):
        table.chance("vineyard red-red blue-green black-blue, store blue-green")
    table.chance("vineyard blue-green blue-green black-blue, store green-blue")
    assert table.see("vines.depot") == ["blue-green", "blue-green", "black-blue"]
    assert table.see("vines.store") == ["blue-green"]


@pytest.mark.rule("BV-PHASE-03")
def test_nothing_is_refilled_during_a_phase() -> None:
    table = vines(depot=["red-red", "blue-blue"], me={"dice": [1, 1]}).play("gather 1 1:red-red")
    assert table.see("vines.depot") == [None, "blue-blue", None]
    assert table.refused("gather 1 1:red-red") == "BV-PHASE-03"


# ---------------------------------------------------------------- taking
@pytest.mark.rule("BV-TAKE-01", "BV-TAKE-02", "BV-TAKE-06", "DP-X18")
def test_a_die_takes_from_the_slot_with_its_value() -> None:
    lying = ["red-red", "blue-blue", "green-green"]
    for die, slot in ((1, "1:red-red"), (2, "1:red-red"), (3, "2:blue-blue"), (4, "2:blue-blue"), (6, "3:green-green")):
        table = vines(depot=lying, me={"dice": [die, 0], "workers": 0})
        assert texts(table, "gather") == [f"gather {die} {slot}"]
    six = [*lying, "red-yellow", "black-red", "blue-red"]
    table = vines(depot=six, me={"dice": [4, 5], "workers": 0}, players=4)
    assert texts(table, "gather") == ["gather 4 4:red-yellow", "gather 5 5:black-red"]


@pytest.mark.rule("BV-TAKE-05", "RUL-X45")
def test_workers_change_the_die_but_monastery_12_does_not() -> None:
    me = {"dice": [3, 0], "workers": 0, "duchy": {"c4": "monastery-12"}}
    table = vines(depot=["red-red", None, "green-green"], me=me)
    assert texts(table, "gather") == [] and table.refused("gather 3 1:red-red") == "BV-TAKE-05"
    table = vines(depot=["red-red", None, "green-green"], me={**me, "workers": 2}).play("gather 3 3:green-green")
    assert table.see("seat.0.workers") == 0  # two steps from 3 to 5
    table = vines(depot=["red-red"], me={**me, "workers": 2}).play("gather 3 1:red-red")
    assert table.see("seat.0.workers") == 1  # one step from 3 to 2


@pytest.mark.rule("BV-TAKE-03", "INV-X06")
def test_a_double_hex_fills_two_storage_spaces() -> None:
    table = vines(["red-red"], me={"storage": ["mine"], "dice": [1, 1]}, depots={"1": ["ship"]}).play("take 1 1:ship")
    assert table.see("pending") == ["discard ship"]
    assert set(table.legal()) == {"discard mine", "discard red-red"}
    table.play("discard red-red")
    assert table.see("seat.0.storage") == ["mine", "ship"] and table.see("seat.0.vines.stored") == []
    assert table.see("vines.removed") == 1
    with pytest.raises(InputError, match="storage"):
        vines(["red-red"], me={"storage": ["mine", "ship"]})


@pytest.mark.rule("BV-TAKE-04", "EX-X22", "DP-X23", "RUL-X03")
def test_no_more_is_discarded_than_needed() -> None:
    three = {"storage": ["mine", "ship", "castle"], "dice": [1, 1]}
    table = vines(depot=["red-red"], me=three).play("gather 1 1:red-red")
    assert table.see("pending") == ["make-room red-red"] and table.refused("pass") == "BV-TAKE-04"
    table.play("discard ship")
    assert table.legal() == ["discard mine", "discard castle"]
    table.play("discard mine")
    assert (table.see("seat.0.storage"), table.see("seat.0.vines.stored")) == (["castle"], ["red-red"])
    two = {"storage": ["mine", "ship"], "dice": [1, 1]}
    table = vines(depot=["red-red"], me=two).play("gather 1 1:red-red", "discard mine")
    assert (table.see("seat.0.storage"), table.see("pending")) == (["ship"], [])
    table = vines(["blue-blue"], depot=["red-red"], me={"storage": ["mine"], "dice": [1, 1]})
    assert table.play("gather 1 1:red-red").legal() == ["discard blue-blue"]  # the mine would free one space only
    assert table.play("discard blue-blue").see("seat.0.storage") == ["mine"]


@pytest.mark.rule("BV-TAKE-06")
def test_both_dice_may_go_to_the_vineyard() -> None:
    table = vines(depot=["blue-red"], me={"dice": [1, 4], "workers": 0})
    table.play("gather 1 1:blue-red", "plant 4 red-blue v2")
    assert table.see("seat.0.dice") == [0, 0] and table.see("seat.0.vines.vineyard") == {"v2": "red-blue"}


# ---------------------------------------------------------------- placing
@pytest.mark.rule("BV-PLACE-01", "BV-PLACE-02", "BV-PLACE-03", "DP-X19")
def test_the_first_double_hex_lies_in_the_bottom_layer_either_way_round() -> None:
    table = vines(["blue-red"], me={"dice": [1, 4], "workers": 0})
    assert texts(table, "plant") == [
        "plant 1 blue-red v1", "plant 1 red-blue v1", "plant 4 blue-red v2", "plant 4 red-blue v2",
    ]  # fmt: skip
    assert table.refused("plant 4 blue-red v7") == "BV-PLACE-03"
    assert table.refused("plant 4 blue-red v1") == "BV-PLACE-01"
    assert table.refused("plant 4 red-red v2") == "BV-PLACE-01"
    same = vines(["red-red"], me={"dice": [1, 0], "workers": 0})
    assert texts(same, "plant") == ["plant 1 red-red v1"]
    bottom = sorted(row["number"] for row in BOARD if row["layer"] == 1)
    assert bottom == [1, 4]


@pytest.mark.rule("BV-PLACE-04", "BV-PLACE-05")
def test_later_ones_share_a_side_with_one_that_lies() -> None:
    table = vines(["blue-red"], {"v1": "red-red"}, me={"dice": [4, 2], "workers": 0})
    assert {text.split()[-1] for text in texts(table, "plant")} == {"v2", "v3"}
    assert table.refused("plant 2 blue-red v10") == "BV-PLACE-04"
    assert table.refused("plant 4 blue-red v1") == "BV-PLACE-05"
    assert table.refused("place 4 blue-red d5") == "BV-PLACE-05"
    assert table.refused("plant 4 blue-red d5") == "BV-PLACE-05"


@pytest.mark.rule("BV-PLACE-04")
@pytest.mark.parametrize(
    "lying", ["v1", "v2", "v1 v3", "v2 v3", "v2 v4", "v1 v3 v5", "v2 v4 v6", "v2 v4 v6 v8", "v1 v3 v5 v7 v9"]
)
def test_one_hex_at_the_side_of_one_hex_is_enough(lying: str) -> None:
    """The sides of the vineyard's hexes, counted anew."""
    places = lying.split()
    hexes = {row["id"]: [tuple(cell) for cell in row["hexes"]] for row in BOARD}
    around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    beside = {
        place for place, cells in hexes.items() for q, r in cells for a, b in around
        if place not in places and any((q + a, r + b) in hexes[other] for other in places)
    }  # fmt: skip
    table = vines(["blue-red"], dict(zip(places, NAMES)), me={"dice": [1, 4], "workers": 9})
    assert {text.split()[-1] for text in texts(table, "plant")} == beside


@pytest.mark.rule("BV-PLACE-06", "RUL-X45")
def test_monasteries_9_and_10_and_shield_18_do_not_concern_the_vineyard() -> None:
    duchy = {"c4": "monastery-9", "b4": "monastery-10"}
    me = {"dice": [3, 0], "workers": 0, "duchy": duchy, "shields": {"18": "d4"}}
    table = vines(["blue-red"], {"v1": "red-red"}, me=me, more=" shields")
    assert texts(table, "plant") == []  # 2 and 4 are one step away
    assert table.refused("plant 3 blue-red v5") == "BV-PLACE-04"
    connected = vines(["blue-red"], me={"dice": [1, 0], "board": "11"}, more=" castle-connection")
    assert len(texts(connected, "plant")) > 0


@pytest.mark.rule("BV-PLACE-07", "BX-MIX-08")
def test_extra_actions_take_and_place_double_hexes() -> None:
    me = {"storage": ["castle"], "dice": [4, 1], "workers": 0, "duchy": {"a2": "castle"}}
    table = vines(["blue-red"], depot=["red-red", "green-green"], me=me).play("place 4 castle a3")
    assert texts(table, "gather") == ["gather 1:red-red", "gather 2:green-green"]
    assert "plant red-blue v2" in table.legal() and "plant blue-red v1" in table.legal()
    white = {"storage": ["white-castle"], "dice": [3, 1], "workers": 0}
    table = vines(["blue-red"], depot=["red-red", "green-green"], me=white, more=" white-castles", white=4)
    table.play("place 3 white-castle c3")
    assert texts(table, "gather", "plant") == ["gather 2:green-green", "plant blue-red v2", "plant red-blue v2"]
    route = {"route": [3, 1, 2, 4, 5], "goods": {"red": 1}, "dice": [4, 1], "workers": 0}
    table = vines(["blue-red"], depot=["red-red"], me=route, more=" trade-routes").play("sell 4 red")
    assert "gather 1:red-red" in table.legal() and "plant red-blue v2" in table.legal()


# ---------------------------------------------------------------- bonuses
@pytest.mark.rule("EX-X09", "BV-BONUS-01", "BV-BONUS-02", "BV-BONUS-03")
def test_the_bottom_4_gives_workers_and_a_ship_or_livestock_tile() -> None:
    depots = {"1": ["ship", "bank"], "3": ["cow-2"]}
    table = vines(["blue-red"], me={"dice": [4, 1], "workers": 0}, depots=depots).play("plant 4 blue-red v2")
    assert table.see("seat.0.workers") == 4
    assert table.legal() == ["take 1:ship", "take 3:cow-2", "pass"]
    assert table.play("take 1:ship").see("seat.0.storage") == ["ship"]
    assert table.see("pending") == []


@pytest.mark.rule("BV-BONUS-01", "BV-BONUS-02", "DP-X20")
def test_of_two_bonuses_the_owner_says_which_comes_first() -> None:
    me = {"dice": [2, 1], "goods": {"red": 2}, "silver": 0}
    given = {"stored": ["blue-red"], "vineyard": {"v1": "red-red"}, "me": me, "depots": {"1": ["bank"]}}
    table = vines(**given).play("plant 2 blue-red v3")
    assert table.legal() == ["bonus carpenter", "bonus warehouse", "pass"]
    assert table.refused("bonus church") == "BV-BONUS-01" and table.refused("sell red") == "BV-BONUS-01"
    table.play("bonus warehouse", "sell red")
    assert table.see("seat.0.silver") == 1 and table.legal() == ["take 1:bank", "pass"]
    assert table.play("pass").see("pending") == []
    both_skipped = vines(**given).play("plant 2 blue-red v3", "pass")
    assert both_skipped.see("pending") == [] and both_skipped.see("seat.0.goods") == {"red": 2}
    one_skipped = vines(**given).play("plant 2 blue-red v3", "bonus carpenter", "pass")
    assert one_skipped.legal() == ["sell red", "pass"]


@pytest.mark.rule("BV-BONUS-02", "BX-GEN-07", "BX-GEN-08")
def test_the_extra_action_may_be_skipped_and_pure_gains_are_not_asked() -> None:
    low = {"v1": "red-red", "v3": "blue-blue", "v5": "green-green"}
    table = vines(["blue-red"], low, me={"dice": [6, 1], "silver": 0}).play("plant 6 blue-red v6")
    assert "workers" in table.legal() and "pass" in table.legal()
    table.play("pass")
    assert table.see("pending") == ["vine"]  # the layer is full
    high = {**low, "v6": "black-black", "v7": "yellow-yellow", "v9": "orange-orange"}
    table = vines(["blue-red"], high, me={"dice": [2, 1], "silver": 0}).play("plant 2 blue-red v10")
    assert table.see("seat.0.silver") == 2


@pytest.mark.rule("BV-BONUS-04", "BV-BONUS-05", "BV-STORE-03", "BX-MIX-13", "DP-X21", "RUL-X46")
def test_the_free_tile_comes_from_the_black_depot_an_inn_or_the_store() -> None:
    low = {"v1": "red-red", "v3": "blue-blue", "v6": "green-green"}
    me = {"dice": [1, 6], "silver": 0, "goods": {}}
    given = {"stored": ["blue-red"], "vineyard": low, "store": ["red-yellow"], "me": me}
    table = vines(**given, black=["mine", "mine", "ship"], inns=1, more=" inns").play("plant 1 blue-red v8")
    assert table.legal() == ["take black:mine", "take black:ship", "take inn", "take store:red-yellow", "pass"]
    assert table.refused("take black:bank") == "BV-BONUS-04"
    table.play("take store:red-yellow")
    assert table.see("seat.0.vines.stored") == ["red-yellow"] and table.see("vines.store") == [None]
    assert (table.see("seat.0.silver"), table.see("seat.0.bought")) == (0, False)
    table = vines(**given, black=["mine"], inns=1, more=" inns").play("plant 1 blue-red v8", "take inn")
    assert table.see("seat.0.storage") == ["inn"] and table.see("inns") == 0
    table = vines(**given, black=["mine"]).play("plant 1 blue-red v8", "take black:mine")
    assert table.see("seat.0.storage") == ["mine"]


@pytest.mark.rule("BV-BONUS-06")
def test_the_double_hex_bonus_takes_from_the_depot_only() -> None:
    given = {"vineyard": {"v1": "red-red", "v2": "blue-blue"}, "depot": ["green-green", None, "black-black"]}
    table = vines(["blue-red"], **given, store=["red-yellow"], me={"dice": [5, 1]}).play("plant 5 blue-red v4")
    assert table.legal() == ["gather 1:green-green", "gather 3:black-black", "pass"]
    assert table.refused("gather store:red-yellow") == "BV-BONUS-06"
    assert table.play("gather 3:black-black").see("seat.0.vines.stored") == ["black-black"]


@pytest.mark.rule("BV-BONUS-07", "RUL-X47")
def test_the_place_bonus_cannot_place_a_double_hex() -> None:
    me = {"storage": ["town-hall"], "dice": [3, 1], "workers": 0, "silver": 0}
    table = vines(["blue-red"], me=me).play("place 3 town-hall c3")
    assert table.see("pending") == []  # there is nothing it could place
    me = {"storage": ["town-hall"], "dice": [3, 1], "silver": 2}
    table = vines(["blue-red"], me=me, black=["mine"]).play("place 3 town-hall c3")
    assert texts(table, "plant", "gather") == [] and table.refused("plant blue-red v1") == "BV-BONUS-07"


@pytest.mark.rule("EX-X23", "BV-BONUS-08", "RUL-X48", "BX-GEN-05")
def test_a_double_hex_inside_a_bonus_is_finished_first() -> None:
    low = {"v1": "red-red", "v3": "blue-blue", "v5": "green-green", "v8": "black-black"}
    me = {"dice": [6, 1], "silver": 2, "workers": 0, "storage": ["mine"]}
    table = vines(["blue-red"], low, store=["red-yellow"], me=me, depots={"1": ["castle"]})
    table.play("plant 6 blue-red v6", "bonus castle", "buy store:red-yellow")
    assert table.see("pending") == ["after v6 town-hall", "castle optional"]
    table.play("plant yellow-red v7")
    assert table.see("seat.0.workers") == 4  # v7's own gain, then its church
    assert table.legal() == ["take 1:castle", "pass"]
    table.play("pass")
    assert table.see("pending") == ["after v6 town-hall", "vine"]  # layer 4 pays first
    table.play("vine red")
    assert table.see("pending") == ["after v6", "town-hall"]  # then v6's other bonus
    table.play("place mine e3")
    assert table.see("pending") == ["vine"]  # and layer 3, once
    assert table.play("vine red").see("seat.0.vines.tiles") == {"red": 2}
    assert table.see("seat.0.vines.layers") == [3, 4]


@pytest.mark.rule("BX-MIX-15", "BV-BONUS-03")
def test_a_sell_bonus_of_the_vineyard_runs_its_route_before_the_rest() -> None:
    """Route tile 11: brown sells, purple is a church; the second brown waits for both, the vineyard for all."""
    me = {"dice": [2, 1], "goods": {"brown": 2, "purple": 1}, "silver": 0, "route": [11, 1, 2, 3, 4]}
    table = vines(["blue-red"], {"v1": "red-red"}, me=me, more=" trade-routes", depots={"1": ["bank", "castle"]})
    table.play("plant 2 blue-red v3", "bonus warehouse", "sell brown")
    assert table.see("pending") == ["after v3 carpenter", "route 1 brown", "warehouse"]
    table.play("sell purple", "take 1:castle")
    assert table.see("seat.0.route_goods") == ["brown", "purple", "brown"]
    assert table.see("seat.0.silver") == 2 and table.legal() == ["take 1:bank", "pass"]


# ---------------------------------------------------------------- layers
@pytest.mark.rule("BV-LAYER-01", "DP-X22", "INV-X07")
def test_a_full_layer_brings_a_vine_bonus_tile_of_choice() -> None:
    table = vines(["blue-red"], {"v1": "red-red"}, me={"dice": [4, 1]}).play("plant 4 blue-red v2")
    assert table.legal() == [f"vine {colour}" for colour in COLOURS]
    assert table.refused("pass") == "BV-LAYER-01" and table.refused("vine pink") == "BV-LAYER-01"
    table.play("vine green")
    assert table.see("seat.0.vines.tiles") == {"green": 1} and table.see("vines.pool.green") == 3
    assert table.see("seat.0.vines.layers") == [1] and table.see("pending") == []
    assert table.refused("vine red") == "BV-LAYER-01"


@pytest.mark.rule("BV-LAYER-01")
def test_only_colours_left_in_the_pool() -> None:
    others = {1: {"vines": {"tiles": {"red": 4, "blue": 3}}}}
    me = {"dice": [4, 1], "vines": {"stored": ["blue-red"], "vineyard": {"v1": "red-red"}, "tiles": {"blue": 1}}}
    table = Table("vineyards", "SE", me=me, others=others).play("plant 4 blue-red v2")
    assert table.legal() == ["vine black", "vine green", "vine orange", "vine yellow"]


@pytest.mark.rule("BV-LAYER-02", "RUL-X48")
def test_a_layer_pays_once_even_if_two_checks_see_it_full() -> None:
    """v6's extra action places on v5: v5's check pays, v6's does not pay again."""
    low = {"v1": "red-red", "v3": "blue-blue"}
    me = {"dice": [6, 1], "silver": 2, "workers": 0}
    table = vines(["blue-red"], low, store=["red-yellow"], me=me)
    table.play("plant 6 blue-red v6", "bonus castle", "buy store:red-yellow", "plant red-yellow v5", "vine red")
    while table.see("pending"):
        table.play("pass")
    assert table.see("seat.0.vines.tiles") == {"red": 1}


# ---------------------------------------------------------------- the store
@pytest.mark.rule("BV-STORE-01", "BV-STORE-02", "DP-X07", "INV-X13")
def test_the_purchase_of_the_turn_may_take_a_double_hex() -> None:
    me = {"silver": 4}
    table = vines(store=["blue-red", "blue-red", "red-red"], me=me, players=3, black=["mine"])
    assert texts(table, "buy") == ["buy black:mine", "buy store:blue-red", "buy store:red-red"]
    table.play("buy store:blue-red")
    assert (table.see("seat.0.silver"), table.see("seat.0.vines.stored")) == (2, ["blue-red"])
    assert texts(table, "buy") == [] and table.refused("buy store:red-red") == "BV-STORE-02"
    table = vines(store=["blue-red"], me={"silver": 1})
    assert table.refused("buy store:blue-red") == "BV-STORE-01" == table.refused("buy store:red-red")
    table = vines(store=["blue-red"], me=me, black=["mine"]).play("buy black:mine")
    assert texts(table, "buy") == []


@pytest.mark.rule("BV-STORE-04")
def test_monastery_6_and_shield_14_do_not_reach_the_store() -> None:
    me = {"workers": 5, "silver": 0, "duchy": {"c4": "monastery-6"}}
    table = vines(store=["blue-red"], depot=["red-red"], me=me, depots={"1": ["bank"]})
    assert texts(table, "hire") == ["hire 1:bank"] and table.refused("hire store:blue-red") == "BV-STORE-04"
    own = {"shields": {"14": "d4"}, "silver": 1}
    lying = {"store": ["blue-red"], "depot": ["red-red"]}
    table = phase_ends("shields vineyards", "SE", seats={0: own}, vines=lying, depots={"1": ["bank"]}).play("end")
    assert texts(table, "fetch") == ["fetch 1:bank c3", "fetch 1:bank e4"]
    assert table.refused("fetch store:blue-red v1") == "BV-STORE-04"


@pytest.mark.rule("BX-SHIELD-15.3", "BV-STORE-03", "RUL-X46")
def test_shield_15_places_a_double_hex_of_the_store_straight_on_the_vineyard() -> None:
    own = {"shields": {"15": "d4"}, "silver": 1, "vines": {"vineyard": {"v1": "red-red"}}}
    lying = {"store": ["blue-red"], "depot": ["green-green"]}
    table = phase_ends("shields vineyards", "SE", seats={0: own}, vines=lying, depots={"1": ["ship"]}).play("end")
    assert texts(table, "fetch") == [
        "fetch store:blue-red v2", "fetch store:red-blue v2", "fetch store:blue-red v3", "fetch store:red-blue v3",
    ]  # fmt: skip
    assert table.refused("fetch store:blue-red v7") == "BV-PLACE-04"
    table.play("fetch store:red-blue v2")  # 4 workers, then a ship or livestock tile, then the layer
    assert table.see("seat.0.workers") == 4 and table.legal() == ["take 1:ship", "pass"]
    table.play("take 1:ship", "vine red")
    assert table.see("seat.0.vines.vineyard") == {"v1": "red-red", "v2": "red-blue"}
    assert table.see("pending") == ["tribute"]


@pytest.mark.rule("BX-MIX-17")
def test_with_shield_4_double_hexes_have_no_limit() -> None:
    me = {"shields": {"4": "d4"}, "storage": ["mine", "ship", "castle"], "dice": [1, 3]}
    table = vines(["green-green"], depot=["red-red", "blue-blue"], me=me, more=" shields")
    table.play("gather 1 1:red-red", "gather 3 2:blue-blue")
    assert table.see("seat.0.vines.stored") == ["blue-blue", "green-green", "red-red"]
    assert table.see("pending") == []


@pytest.mark.rule("BX-SHIELD-04.2", "BX-MIX-17")
def test_losing_shield_4_double_hexes_count_two_again() -> None:
    own = {"shields": {"4": "d4"}, "vines": {"stored": ["red-red", "blue-blue"]}, "storage": ["mine"]}
    table = phase_ends("shields vineyards", "SE", seats={0: own}).play("end", "tribute none")
    assert set(table.legal()) == {"discard mine", "discard red-red", "discard blue-blue"}
    table.play("discard mine")
    assert table.legal() == ["discard blue-blue", "discard red-red"]
    assert table.play("discard red-red").see("seat.0.vines.stored") == ["blue-blue"]


def test_shield_16_takes_and_places_with_any_value() -> None:
    me = {"shields": {"16": "d4"}, "dice": [3, 0], "workers": 0}
    table = vines(["blue-blue"], depot=["red-red", "green-green"], me=me, more=" shields")
    assert texts(table, "gather", "plant") == [
        "gather 3 2:green-green", "gather 3* 1:red-red", "plant 3* blue-blue v1", "plant 3* blue-blue v2",
    ]  # fmt: skip
    table.play("plant 3* blue-blue v1")
    assert table.see("seat.0.freed") is True


# ---------------------------------------------------------------- the end
def final(vineyard: dict[str, str], tiles: dict[str, int]) -> Table:
    return game_ends("vineyards", "SE", seats={0: {"vines": {"vineyard": vineyard, "tiles": tiles}}}).play("end")


@pytest.mark.rule("EX-X10", "BV-SCORE-01", "BV-SCORE-02", "BV-SCORE-03", "BV-SCORE-04", "BV-SCORE-05", "INV-X12")
def test_each_vine_bonus_tile_scores_one_area_of_its_colour() -> None:
    """Three green vines in a row over two double hexes and one apart, two blue ones."""
    vineyard = {"v1": "green-green", "v2": "green-red", "v4": "black-blue", "v6": "orange-blue", "v8": "black-green"}
    table = final(vineyard, {"green": 2, "blue": 1})
    assert table.see("seat.0.vines.areas") == {
        "black": [1, 1], "blue": [2], "green": [3, 1], "orange": [1], "red": [1],
    }  # fmt: skip
    assert table.points() == {"vines": 6 + 1 + 3}


@pytest.mark.rule("BV-SCORE-02", "BV-SCORE-03", "BV-SCORE-05")
def test_the_largest_areas_count_and_a_tile_too_many_scores_nothing() -> None:
    vineyard = {"v1": "green-green", "v2": "green-red", "v4": "black-blue", "v6": "orange-blue", "v8": "black-green"}
    assert final(vineyard, {"green": 1}).points() == {"vines": 6}
    assert final(vineyard, {"green": 4}).points() == {"vines": 7}
    assert final(vineyard, {"yellow": 3}).points() == {}
    assert final(vineyard, {}).points() == {}


@pytest.mark.rule("BV-SCORE-01")
def test_the_points_of_an_area() -> None:
    points = facts("vineyards")["areas"]["points"]
    assert points == [size * (size + 1) // 2 for size in range(1, 14)]


@pytest.mark.rule("BV-SCORE-06", "RUL-X49")
def test_empty_vineyard_spaces_do_not_break_ties() -> None:
    full = {row["id"]: name for row, name in zip(BOARD, [name for name in NAMES if "red" not in name], strict=False)}
    seats = {0: {"vines": {"vineyard": full}}, 1: {}}
    table = game_ends("vineyards", "SE", seats=seats).play("end")
    assert table.game.result(table.state).note == "turn order"  # both have 36 empty spaces in the duchy


# ---------------------------------------------------------------- words
@pytest.mark.rule("INV-X05")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"vines": {"depot": ["red-red", "red-red"]}}, "red-red"),
        ({"vines": {"store": ["pink-red"]}}, "store"),
        ({"vines": {"leaving": 9}}, "leaving"),
        ({"vine_bag": {"red-red": 2}}, "red-red"),
        ({"me": {"vines": {"vineyard": {"v13": "red-red"}}}}, "v13"),
        ({"me": {"vines": {"vineyard": {"v1": "red"}}}}, "v1"),
        ({"me": {"vines": {"tiles": {"red": 5}}}}, "red vine bonus tiles"),
        ({"me": {"vines": {"layers": [7]}}}, "layers"),
        ({"pending": ["bonuses v1 church"]}, "pending"),
    ],
)
def test_wrong_positions_are_refused_with_the_key(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Table("vineyards", "SE", **change)


def test_games_without_vineyards_know_no_double_hexes() -> None:
    assert Table("inns", "SE").refused("gather 1 1:red-red") == "BX-GEN-01"
    assert Table("inns", "SE").refused("buy store:red-blue") == "BX-GEN-01"


def test_other_refusals() -> None:
    table = vines(["blue-red"], depot=["red-red"], store=["red-yellow"], me={"dice": [1, 0], "silver": 2, "workers": 0})
    assert table.refused("gather 6 1:red-red") == "B-TURN-04"
    assert table.refused("gather 1 7:red-red") == "BV-TAKE-01"
    assert table.refused("take 1 1:red-red") == "BV-TAKE-01"
    assert table.refused("bonus church") == "BV-BONUS-01"
    assert table.refused("plant 1 v1") == "BV-PLACE-01"
    assert table.refused("buy 1:red-red") == "BV-STORE-01"
    assert table.refused("discard blue-red") == "B-STORE-04"  # nothing waits for it

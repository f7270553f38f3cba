"""The solo game: rivers, the white die, ships, the counter, and 37 covered spaces."""

from typing import Any

import pytest

from duchy.games import page_of
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.modes.solo.islands import island_layouts
from duchy.kernel.conformance import check_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .. import positions

BOARDS = {"2019": ("13a", "13b"), "SE": ("33", "34")}
MODULES = ("tiles", "white-castles", "inns", "trade-routes")
each_edition = pytest.mark.parametrize("edition", BOARDS)
KINDS = {"B": "market", "L": "cow-3", "S": "ship", "Y": "monastery-1", "M": "mine", "C": "castle"}


class Alone(positions.Table):
    """The castle lies on b1 of the beginner's board; `solo` changes the counter and its company."""

    def __init__(
        self,
        edition: str = "2019",
        modules: str = "",
        me: dict[str, Any] | None = None,
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        game = Burgundy(edition, modules.split(), "solo")
        blank = game.blank({"players": 1, **(setup or {})})
        self.lay(game, blank, {**position, "seat": {"0": me or {}}})


def covered(edition: str, board: int, gaps: str) -> dict[str, str]:
    """Every space covered but these, with no building twice in a town."""
    layout = island_layouts(edition)[board]
    game = Burgundy(edition, (), "solo")
    duchy = game.new({"players": 1, "boards": layout.label}).rules.duchies[board]
    town: dict[int, int] = {}
    tiles = {}
    supply: dict[str, int] = {}
    for h, name in enumerate(layout.names):
        if name in gaps.split():
            continue
        tile = KINDS[layout.colours[h]]
        if layout.colours[h] == "B":
            nth = town[int(duchy.area[h])] = town.get(int(duchy.area[h]), -1) + 1
            tile = game.tiles[nth]
        elif tile == "monastery-1":
            tile = f"monastery-{supply.setdefault('Y', 0) + 1}"
            supply["Y"] += 1
        elif tile == "cow-3":
            tile = ("cow-3", "sheep-3", "pig-3")[supply.setdefault("L", 0) % 3]
            supply["L"] += 1
        tiles[name] = tile
    return tiles


# ------------------------------------------------------------------ set-up
def with_goods(game: Burgundy, setup: dict[str, Any]) -> Any:
    """The set-up with all that chance brings: what is left is the starting castle (B-SETUP-12)."""
    s, rng = game.new(setup), seeded(1)
    while game.movers(s) == CHANCE:
        game.apply(s, NATURE, game.chance(s, rng))
    return s


@pytest.mark.rule("BM-SOLO-01", "BM-SOLO-02", "BM-SOLO-04", "BM-SOLO-05", "DP-M07")
@each_edition
def test_the_start_of_a_solo_game(edition: str) -> None:
    game = Burgundy(edition, (), "solo")
    s = with_goods(game, {"players": 1})
    castles = [game.to_text(s, 0, action) for action in game.legal(s, 0)]
    assert castles == [f"settle {BOARDS[edition][0]} {name}" for name in ("b1", "b3", "b6", "e5")]
    game.apply(s, 0, game.legal(s, 0)[0])
    rng = seeded(3)
    while game.movers(s) == CHANCE:
        game.apply(s, NATURE, game.chance(s, rng))
    seen = game.describe(s)
    me = seen["seat"]["0"]
    assert (me["silver"], me["workers"], sum(me["goods"].values())) == (1, 2, 3)
    assert [len(tiles) for tiles in seen["depots"].values()] == [2] * 6 and len(seen["black"]) == 4
    assert sum(tile is not None for tiles in seen["depots"].values() for tile in tiles) == 11  # one left with the roll
    assert (seen["solo"]["counter"], seen["solo"]["target"], me["duchy"]) == (0, 50, {"b1": "castle"})
    assert me["track"] == 1


@pytest.mark.rule("BM-SOLO-03", "RUL-M20", "DP-M06")
@each_edition
def test_two_boards_of_37_spaces_with_islands(edition: str) -> None:
    beginner, advanced = island_layouts(edition)
    assert (beginner.label, advanced.label) == BOARDS[edition]
    for layout in (beginner, advanced):
        counts = {letter: layout.colours.count(letter) for letter in KINDS}
        assert counts == {"B": 12, "L": 6, "S": 6, "Y": 6, "M": 3, "C": 4} and len(set(layout.names)) == 37
        game = Burgundy(edition, (), "solo")
        assert game.new({"players": 1, "boards": layout.label}).rules.duchies[0].label == beginner.label
    assert beginner.numbers[beginner.names.index("e7")] == "3"
    game = Burgundy(edition, (), "solo")
    s = with_goods(game, {"players": 1, "boards": advanced.label})
    assert [game.to_text(s, 0, action).split()[2] for action in game.legal(s, 0)] == ["a2", "c1", "e2", "h5"]


@pytest.mark.rule("BM-SOLO-43", "DP-M06", "EX-M04")
def test_the_first_target_can_be_chosen() -> None:
    assert Alone(setup={"target": 45}).see("solo.target") == 45
    assert Alone("SE", setup={"target": "30"}).see("solo.target") == 30
    for edition, target in (("2019", 44), ("2019", 56), ("SE", 4), ("2019", "many")):
        with pytest.raises(InputError, match="BM-SOLO-43"):
            Burgundy(edition, (), "solo").new({"players": 1, "target": target})
    with pytest.raises(InputError, match="target"):
        Burgundy("2019").new({"players": 2, "target": 50})


@pytest.mark.rule("RUL-M24")
def test_what_goes_with_the_solo_game() -> None:
    assert Burgundy("SE", MODULES, "solo").modules == ("solo", *MODULES)
    for module in ("shields", "border-posts", "castle-connection"):
        with pytest.raises(InputError, match="does not go with"):
            Burgundy("SE", [module], "solo")
    with pytest.raises(InputError, match="13a, 13b"):
        Burgundy("2019", (), "solo").new({"players": 1, "boards": "1"})
    with pytest.raises(InputError, match="players"):
        Burgundy("2019", (), "solo").new({"players": 2})


# ------------------------------------------------------------------ the round
DEPOTS = {"4": ["ship", "bank"], "5": ["mine", "monastery-2"]}


@pytest.mark.rule("EX-M11", "BM-SOLO-08", "BM-SOLO-09", "BM-SOLO-10", "INV-M08")
def test_the_white_die_removes_the_first_tile() -> None:
    table = Alone(stage="roll", depots=DEPOTS, round_goods=["red", "red", "pink", "pink", "brown"])
    for lost in ("ship", "bank", "mine", "monastery-2"):
        before = table.see("removed")
        table.chance("roll 1 1, white 4").play("workers 1", "workers 1", "end")
        left = [tile for tiles in table.see("depots").values() for tile in tiles if tile]
        assert lost not in left and table.see("removed") == before + 1
    assert table.see("depot_goods.4") == {"red": 2, "pink": 2}


@pytest.mark.rule("BM-SOLO-11", "INV-M08")
def test_empty_depots_lose_nothing() -> None:
    table = Alone(stage="roll", black=["mine"])
    before = table.see("removed")
    table.chance("roll 1 1, white 6")
    assert table.see("removed") == before and table.see("black")[0] == "mine"


@pytest.mark.rule("BM-SOLO-07", "BM-SOLO-12", "BM-SOLO-13", "BM-SOLO-42", "EX-M01")
def test_a_phase_ends_as_usual_and_the_25th_round_is_the_last() -> None:
    me = {"duchy": {"c1": "mine", "b2": "face-down"}, "dice": [0, 0], "silver": 0, "goods": {"red": 3}, "workers": 4}
    table = Alone(me=me, round=5, solo={"backs": 5}, phase="A", black=["ship"])
    table.play("end")
    assert (table.see("seat.0.silver"), table.see("phase"), table.see("black")[0]) == (1, "B", None)
    last = Alone(me=me, round=5, phase="E", solo={"backs": 5}).play("end")
    assert last.see("stage") == "end" and last.points() == {}
    assert last.game.result(last.state).places == (2,)
    assert last.game.result(last.state).note == "lost with 34 spaces left"


# ------------------------------------------------------------------ the duchy
@pytest.mark.rule("EX-M12", "BM-SOLO-14", "BM-SOLO-15", "BM-SOLO-16", "RUL-M21", "DP-M09", "BM-SOLO-25")
def test_rivers_join_islands_both_ways() -> None:
    me = {"duchy": {"b2": "monastery-1", "c2": "ship"}, "storage": ["ship", "face-down"], "workers": 9}
    table = Alone(me=me, solo={"backs": 5})
    assert {text.split()[-1] for text in table.legal() if text.startswith("place 1 ship")} == {"a3", "d2"}
    spaces = {text.split()[-1] for text in table.legal() if text.startswith("place 1 face-down")}
    assert spaces == {"a1", "a2", "b3", "c1", "a3", "d2"}
    back = Alone(me={"duchy": {"a3": "ship"}, "storage": ["ship"], "workers": 9})
    assert "place 1 ship c2" in back.legal() and back.refused("place 1 ship d2") == "B-PLACE-04"


@pytest.mark.rule("BM-SOLO-17", "RUL-M21")
def test_rivers_do_not_join_areas() -> None:
    table = Alone(me={"duchy": {"c2": "ship"}, "storage": ["ship"], "dice": [6, 1]})
    table.play("place 6 ship a3")
    assert "next area 1" in table.legal()


@pytest.mark.rule("BM-SOLO-26", "BM-SOLO-27", "EX-M02", "INV-M07")
def test_a_face_down_tile_only_covers() -> None:
    me = {"storage": ["face-down"], "duchy": {"b2": "monastery-9", "b3": "castle"}, "dice": [1, 6], "goods": {"red": 5}}
    table = Alone(me=me, black=["mine"], depot_goods={"1": {"red": 1}}, solo={"backs": 5})
    table.play("place 1 face-down c2")
    assert set(table.legal()) == {"next area 1", "next phase"}  # nothing of a ship
    table.play("next phase", "pass", "pass")
    assert table.points() == {"areas": 1, "phases": 10} and table.see("depot_goods.1") == {"red": 1}
    assert table.see("pending") == []
    free_step = {"storage": ["face-down"], "duchy": {"b2": "monastery-9"}, "dice": [3, 3], "workers": 0}
    free = Alone(me=free_step, solo={"backs": 5})
    assert "place 3 face-down a2" not in free.legal()  # 4: no free step
    town = {"storage": ["bank"], "duchy": {"e1": "face-down", "d1": "market"}, "dice": [4, 4]}
    built = Alone(me=town, solo={"backs": 5})
    assert "place 4 bank e2" in built.legal()


# ------------------------------------------------------------------ ships
def harbour(**me: Any) -> Alone:
    """A ship about to be placed on c2, goods in three depots, five and more goods in store."""
    mine = {"duchy": {"b2": "monastery-1"}, "storage": ["ship"], "dice": [1, 2], "silver": 0, **me}
    goods = {"1": {"red": 1}, "2": {"pink": 1}, "5": {"brown": 2}}
    return Alone(me=mine, black=["mine", "ship"], depot_goods=goods)


@pytest.mark.rule("BM-SOLO-06", "BM-SOLO-18", "BM-SOLO-19", "INV-M06")
def test_a_ship_takes_one_depot_and_the_rest_leaves_the_game() -> None:
    table = harbour(goods={"red": 1, "orange": 1, "purple": 1, "turquoise": 1})
    table.play("place 1 ship c2", "next effect ship c2", "load 5")
    assert table.see("seat.0.goods") == {"red": 1, "orange": 1, "purple": 1, "turquoise": 1, "brown": 2}
    assert not any(table.see("depot_goods").values())
    assert table.see("solo.lost") == {"red": 1, "pink": 1}


@pytest.mark.rule("BM-SOLO-20", "RUL-M22")
def test_monastery_5_takes_its_second_depot_first() -> None:
    table = harbour(duchy={"b2": "monastery-5"}).play("place 1 ship c2", "next effect ship c2", "load 1", "load 2")
    assert table.see("seat.0.goods") == {"red": 1, "pink": 1} and table.see("solo.lost") == {"brown": 2}


@pytest.mark.rule("BM-SOLO-21", "BM-SOLO-22", "BM-SOLO-23", "BM-SOLO-24", "RUL-M23", "DP-M08")
def test_five_goods_for_a_face_down_tile() -> None:
    table = harbour(goods={"red": 3, "orange": 3})
    assert table.refused("trade black:mine") == "BM-SOLO-21"
    table.play("place 1 ship c2", "next effect ship c2", "load 5")
    assert table.legal() == ["trade black:mine", "trade black:ship", "pass"]
    table.play("trade black:mine", "give red", "give red", "give brown", "give brown")
    assert table.refused("give red") == "BM-SOLO-21"  # types in their order
    table.play("give orange")
    assert table.see("seat.0.goods") == {"red": 1, "orange": 2} and table.see("seat.0.storage") == ["face-down"]
    assert table.see("black")[:2] == [None, "ship"] and table.see("seat.0.sold") == {}
    assert table.see("pending") == ["order"]  # one exchange a ship
    late = Alone(me={"goods": {"red": 1, "brown": 4}}, black=["ship"], pending=["trade"]).play("trade black:ship")
    assert late.legal() == ["give red"]  # after a brown one there would be three too few
    four = harbour(goods={"red": 3}).play("place 1 ship c2", "next effect ship c2", "load 1")
    assert four.see("pending") == ["order"]


@pytest.mark.rule("BM-SOLO-44")
def test_the_exchange_with_a_full_storage_needs_a_discard() -> None:
    table = harbour(goods={"red": 5}, storage=["ship", "mine", "castle"], dice=[1, 1], workers=9)
    table.play("place 1 ship c2", "next effect ship c2", "load 1", "trade black:ship", *["give red"] * 5)
    assert table.see("seat.0.storage") == ["mine", "castle", "face-down"]
    full = Alone(me={"storage": ["mine", "castle", "bank"], "goods": {"red": 5}}, black=["ship"], pending=["trade"])
    full.play("trade black:ship", *["give red"] * 5)
    assert full.see("pending") == ["discard face-down"] and full.legal()[0] == "discard mine"
    full.play("discard bank")
    assert full.see("seat.0.storage") == ["mine", "castle", "face-down"]


# ------------------------------------------------------------------ points
@pytest.mark.rule("BM-SOLO-28", "BM-SOLO-34", "DP-M11")
def test_points_move_the_counter_and_more_can_be_bought_then() -> None:
    table = Alone(me={"goods": {"turquoise": 3}, "silver": 2, "dice": [1, 1]})
    assert table.refused("buy 1 points") == "BM-SOLO-34"
    table.play("sell 1 turquoise")
    assert table.see("solo.counter") == 6 and table.legal() == ["buy 3 points", "buy 2 points", "buy 1 point", "pass"]
    assert table.refused("buy 4 points") == "BM-SOLO-34" and table.refused("workers 1") == "BM-SOLO-34"
    table.play("buy 2 points")
    assert (table.see("solo.counter"), table.see("seat.0.silver")) == (8, 1)
    assert table.points() == {"sales": 6, "bought": 2} and table.see("pending") == []


@pytest.mark.rule("BM-SOLO-35", "BM-SOLO-36", "BM-SOLO-38", "EX-M04", "EX-M10", "DP-M13", "INV-M05")
def test_the_target_is_reached() -> None:
    me = {"storage": ["watchtower"], "duchy": {"b2": "monastery-1"}, "dice": [4, 1], "silver": 2}
    table = Alone(me=me, solo={"counter": 47, "start": 50}).play("place 4 watchtower a2")
    assert set(table.legal()) == {"next area 1", "next phase", "next effect watchtower a2"}
    table.play("next effect watchtower a2")
    assert (table.see("solo.counter"), table.see("solo.target"), table.see("seat.0.silver")) == (0, 45, 2)
    table.play("pass")
    assert "next action" in table.legal()
    table.play("next action")
    assert table.see("pending") == ["castle optional"] and "pass" in table.legal() and "workers" in table.legal()
    table.play("workers")
    assert table.see("seat.0.workers") == 4
    bought = Alone(me={"goods": {"turquoise": 1}, "silver": 2, "dice": [1, 1]}, solo={"counter": 45})
    bought.play("sell 1 turquoise")
    assert bought.refused("buy 4 points") == "BM-SOLO-34" and "buy 3 points" in bought.legal()
    bought.play("buy 3 points", "pass")
    assert (bought.see("solo.counter"), bought.see("solo.target"), bought.see("solo.resets")) == (0, 45, 1)


@pytest.mark.rule("BM-SOLO-46", "RUL-M48")
@each_edition
def test_points_can_be_bought_after_a_gain_that_reset_the_counter(edition: str) -> None:
    me = {"goods": {"turquoise": 2}, "silver": 6, "dice": [1, 1]}
    table = Alone(edition, me=me, solo={"counter": 3, "start": 50, "resets": 9}).play("sell 1 turquoise")
    assert (table.see("solo.counter"), table.see("solo.resets")) == (0, 10)
    assert table.legal() == [*(f"buy {n} points" for n in (5, 4, 3, 2)), "buy 1 point", "pass"]
    table.play("buy 5 points")  # which reach the target again, and are no gain that more could be bought at
    assert (table.see("solo.counter"), table.see("solo.resets"), table.see("seat.0.silver")) == (0, 11, 2)
    assert table.see("pending") == ["castle optional"]
    table.play("pass", "pass")
    assert table.see("pending") == []


@pytest.mark.rule("BM-SOLO-35")
def test_no_more_points_are_sold_than_reach_the_target() -> None:
    table = Alone(me={"goods": {"turquoise": 1}, "silver": 9, "dice": [1, 1]}, solo={"counter": 46})
    table.play("sell 1 turquoise")
    assert table.legal()[0] == "buy 2 points" and table.refused("buy 3 points") == "BM-SOLO-35"


@pytest.mark.rule("BM-SOLO-37", "BM-SOLO-38", "EX-M05", "RUL-M25")
@each_edition
def test_the_lowest_target_stays_and_still_gives_an_action(edition: str) -> None:
    for start, resets in ((50, 9), (47, 9)):
        me = {"goods": {"turquoise": 3}, "silver": 0, "dice": [1, 1]}
        table = Alone(edition, me=me, solo={"start": start, "resets": resets})
        table.play("sell 1 turquoise", "pass")  # no points are bought
        assert (table.see("solo.target"), table.see("pending")) == (5, ["castle optional"])


@pytest.mark.rule("EX-M09", "BM-SOLO-39", "BM-SOLO-40", "RUL-M27", "DP-M12")
def test_size_and_phase_points_are_two_gains_in_the_order_of_choice() -> None:
    me = {"duchy": {"d3": "monastery-1", "d4": "monastery-2"}, "storage": ["monastery-3"], "dice": [5, 1], "silver": 0}
    table = Alone(me=me, phase="C", solo={"counter": 44}).play("place 5 monastery-3 d5")
    assert set(table.legal()) == {"next area 3", "next phase"}
    assert table.refused("next reward") == "BM-SOLO-39" and table.refused("pass") == "BM-SOLO-39"
    table.play("next area 3")
    assert (table.see("solo.counter"), table.see("solo.target")) == (0, 45)
    assert set(table.legal()) == {"next phase", "next action"}
    table.play("next action", "workers")
    assert (table.see("solo.counter"), table.see("pending")) == (6, [])


@pytest.mark.rule("BM-SOLO-29", "RUL-M24")
@pytest.mark.parametrize(
    ("tile", "points"),
    [("monastery-15", 4), ("monastery-16", 4), ("monastery-24", 8), ("monastery-25", 5), ("monastery-19", 0)],
)
def test_monasteries_score_once_when_placed(tile: str, points: int) -> None:
    built = {"a1": "cow-3", "a2": "warehouse", "d6": "sheep-2"}
    me = {"duchy": built, "storage": [tile], "dice": [3, 1], "sold": {"red": 2, "pink": 3}, "silver": 0}
    table = Alone(me={**me, "points": {"sales": 10}}).play(f"place 3 {tile} b2", f"next effect {tile} b2")
    assert table.score() == 10 + points and table.see("solo.counter") == points


@pytest.mark.rule("BM-SOLO-30", "EX-M03")
def test_monastery_26_counts_completed_colours() -> None:
    duchy = {name: "castle" for name in ("b3", "b6", "e5")} | {name: "mine" for name in ("a4", "c1", "f4")}
    table = Alone(me={"duchy": duchy, "storage": ["monastery-26"], "dice": [3, 1], "silver": 0})
    table.play("place 3 monastery-26 b2", "next effect monastery-26 b2")
    assert table.points() == {"monastery 26": 6} and table.see("solo.counter") == 6


# ------------------------------------------------------------------ completed colours
def nearly_all_mines(**position: Any) -> Alone:
    me = {"duchy": {"a4": "mine", "f4": "mine", "b2": "monastery-1"}, "storage": ["mine"], "dice": [5, 1], "silver": 0}
    return Alone(me=me, **position).play("place 5 mine c1")


@pytest.mark.rule("BM-SOLO-31", "BM-SOLO-32", "BM-SOLO-45", "RUL-M26", "DP-M10")
def test_a_completed_colour_brings_a_tile_of_the_black_depot() -> None:
    table = nearly_all_mines(black=["castle", "watchtower", "cow-3", "sheep-2"]).play("next reward")
    fetched = set(table.legal())
    assert {"fetch black:castle b3", "fetch black:watchtower a2", "fetch black:cow-3 a1", "pass"} <= fetched
    assert table.refused("fetch black:castle b6") == "BM-SOLO-32"
    table.play("fetch black:castle b3")
    assert table.see("seat.0.duchy.b3") == "castle" and table.points() == {}
    assert set(table.legal()) == {"next area 1", "next phase", "next effect castle b3"}
    declined = nearly_all_mines(black=["castle"]).play("next reward", "pass")
    assert "b3" not in declined.see("seat.0.duchy")


@pytest.mark.rule("RUL-M26")
def test_without_a_legal_space_the_reward_is_lost() -> None:
    table = nearly_all_mines(black=["mine", None, None, None]).play("next reward")
    assert table.see("pending") == ["order"] and "next reward" not in table.legal()


@pytest.mark.rule("BM-SOLO-33")
def test_a_reward_can_complete_another_colour() -> None:
    me = {"duchy": {"a4": "mine", "f4": "mine", "b2": "monastery-1", "b6": "castle", "e5": "castle"}}
    me |= {"storage": ["mine"], "dice": [5, 1], "silver": 0}
    table = Alone(me=me, black=["castle", "bank"]).play("place 5 mine c1", "next reward", "fetch black:castle b3")
    table.play("next reward", "fetch black:bank a2")
    assert table.see("seat.0.duchy.a2") == "bank"


@pytest.mark.rule("RUL-M24")
def test_an_inn_as_reward_and_in_the_exchange() -> None:
    table = Alone(
        modules="inns",
        me={"duchy": {"a4": "mine", "f4": "mine", "b2": "monastery-1"}, "storage": ["mine"], "dice": [5, 1]},
        inns=1,
    ).play("place 5 mine c1", "next reward")
    table.play("fetch inn b3")
    assert table.see("seat.0.duchy.b3") == "inn" and table.see("inns") == 0
    traded = Alone(modules="inns", me={"goods": {"red": 5}}, inns=1, pending=["trade"])
    traded.play("trade inn", *["give red"] * 5)
    assert traded.see("seat.0.storage") == ["face-down"] and traded.see("inns") == 0
    full = Alone(modules="inns", me={"goods": {"red": 5}, "storage": ["mine"] * 3}, inns=1, pending=["trade"])
    assert full.play("trade inn", *["give red"] * 5).see("pending") == ["discard face-down"]


@pytest.mark.rule("RUL-M24")
def test_alone_a_trade_route_has_five_tiles() -> None:
    game = Burgundy("2019", ["trade-routes"], "solo")
    s = with_goods(game, {"players": 1})
    assert len(game.describe(s)["seat"]["0"]["route"]) == 5
    game.apply(s, 0, game.legal(s, 0)[0])
    rng = seeded(1)
    while game.describe(s)["stage"] != "roll":
        game.apply(s, NATURE, game.chance(s, rng))
    assert len(game.describe(s)["seat"]["0"]["route"]) == 5


# ------------------------------------------------------------------ the end
@pytest.mark.rule("BM-SOLO-41", "RUL-M28")
@pytest.mark.parametrize("board", [0, 1])
@each_edition
def test_the_last_space_wins_at_once(edition: str, board: int) -> None:
    layout = island_layouts(edition)[board]
    gap = next(name for name, letter in zip(layout.names, layout.colours, strict=True) if letter == "M")
    number = int(layout.numbers[layout.names.index(gap)])
    me = {"duchy": covered(edition, board, gap), "storage": ["face-down"], "dice": [number, 1]}
    me |= {"board": layout.label}
    settled = [f"{layout.label} {next(n for n, c in zip(layout.names, layout.colours, strict=True) if c == 'C')}"]
    table = Alone(edition, me=me, setup={"boards": layout.label}, solo={"backs": 5}, settled=settled)
    table.play(f"place {number} face-down {gap}")
    assert table.see("stage") == "end" and table.game.movers(table.state) == 0
    assert table.game.result(table.state).places == (1,)
    assert table.game.result(table.state).note == "won with all spaces covered"


# ------------------------------------------------------------------ everything together
@pytest.mark.kit
@pytest.mark.rule("INV-M05", "INV-M06", "INV-M07", "INV-M16", "RUL-M24")
@pytest.mark.parametrize("modules", [(), MODULES, ("tiles", "inns"), ("white-castles", "trade-routes")])
@pytest.mark.parametrize("board", [0, 1])
@each_edition
def test_random_games_conform(edition: str, board: int, modules: tuple[str, ...]) -> None:
    setup: dict[str, Any] = {"players": 1, "boards": BOARDS[edition][board]}
    if edition == "SE":
        setup["target"] = 5  # many resets
    game = Burgundy(edition, modules, "solo")
    played = check_game(game, setup, number=7, every=11, page=page_of(game.id))
    assert played.decisions > 75 and len(played.scores) == 1

"""Trade Routes: sold goods lie on a route and bring bonuses."""

from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .tables import EDITIONS, PLAYERS, Table, game_ends

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def route(tile: int, goods: dict[str, int], me: dict[str, Any] | None = None, **rest: Any) -> Table:
    rest_of_route = [t for t in range(1, 13) if t != tile][:4]
    own = {"route": [tile, *rest_of_route], "goods": goods, "silver": 0, "workers": 9, **(me or {})}
    return Table("trade-routes", me=own, **rest)


def dealt(edition: str, players: int, **setup: Any) -> tuple[Burgundy, Any]:
    """A game just after its route tiles were dealt."""
    game = Burgundy(edition, ["trade-routes"])
    s = game.new({"players": players, "boards": "1", "castle": "centre", **setup})
    rng = seeded(players)
    while game.to_dict(s)["stage"] != "deal 1":
        game.apply(s, NATURE, game.chance(s, rng))
    game.apply(s, NATURE, game.chance(s, rng))
    return game, s


@pytest.mark.rule("BX-TR-01", "BX-TR-02", "BX-TR-03", "INV-X04")
@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 4), (4, 3)])
@each_edition
def test_each_player_gets_random_tiles(edition: str, players: int, each: int) -> None:
    game, s = dealt(edition, players)
    routes = [seat["route"] for seat in game.to_dict(s)["seat"].values()]
    assert [len(tiles) for tiles in routes] == [each] * players
    all_ = [tile for tiles in routes for tile in tiles]
    assert len(set(all_)) == len(all_) == players * each
    s = before_deal(edition, players)
    assert len({game.to_text(s, NATURE, game.chance(s, seeded(number))) for number in range(5)}) == 5


def before_deal(edition: str, players: int) -> Any:
    game = Burgundy(edition, ["trade-routes"])
    s = game.new({"players": players, "boards": "1", "castle": "centre"})
    while game.to_dict(s)["stage"] != "deal 1":
        game.apply(s, NATURE, game.chance(s, seeded(1)))
    return s


@pytest.mark.rule("BX-TR-02", "BX-TR-15")
def test_the_twelve_tiles_hold_each_good_six_times_and_each_bonus_four_times() -> None:
    spaces = [space for tile in facts("expansions")["trade_routes"]["tile"] for space in tile["spaces"]]
    assert len(spaces) == 36
    assert all(sum(space["goods"] == g for space in spaces) == 6 for g in range(1, 7))
    bonuses = {space["bonus"] for space in spaces}
    buildings = {"carpenter", "church", "market", "warehouse", "boarding-house", "bank", "town-hall", "watchtower"}
    assert bonuses == buildings | {"castle"}
    assert all(sum(space["bonus"] == bonus for space in spaces) == 4 for bonus in bonuses)


@pytest.mark.rule("BX-TR-04", "BX-TR-05", "RUL-X19", "DP-X01")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_the_special_edition_the_table_may_let_players_order_their_tiles(players: int) -> None:
    game, s = dealt("SE", players, routes="chosen")
    wanted = {}
    while game.movers(s) != CHANCE:
        seat = game.movers(s).bit_length() - 1
        texts = [game.to_text(s, seat, action) for action in game.legal(s, seat)]
        wanted.setdefault(str(seat), []).append(int(texts[-1].split()[1]))
        game.apply(s, seat, game.parse(s, seat, texts[-1]))
    routes = {seat: p["route"] for seat, p in game.to_dict(s)["seat"].items()}
    assert routes == wanted and game.to_dict(s)["stage"] == "depots 1"
    with pytest.raises(InputError, match="BX-TR-04"):
        Burgundy("2019", ["trade-routes"]).new({"players": 2, "routes": "chosen"})


@pytest.mark.rule("BX-TR-06", "BX-TR-08", "BX-TR-11", "RUL-X21")
def test_goods_that_do_not_match_fill_the_route_without_a_bonus() -> None:
    table = route(9, {"red": 2}, me={"dice": [4, 1]}).play("sell 4 red")
    assert table.see("seat.0.route_goods") == ["red", "red"]
    assert (table.see("seat.0.silver"), table.points()) == (1, {"sales": 4})


@pytest.mark.rule("BX-TR-07", "BX-TR-15", "BX-TR-16", "DP-X08")
@pytest.mark.parametrize(
    ("tile", "goods", "die", "legal"),
    [
        (1, "purple", 2, ["take 1:bank", "pass"]),  # carpenter's workshop
        (2, "turquoise", 1, ["take 1:ship", "take 2:cow-2", "pass"]),  # market
        (8, "red", 4, ["place ship d3", "place ship d5", "pass"]),  # town hall: any number
        (11, "brown", 5, ["sell orange", "pass"]),  # warehouse
    ],
)
def test_bonuses_that_ask(tile: int, goods: str, die: int, legal: list[str]) -> None:
    depots = {"1": ["bank", "ship"], "2": ["cow-2", "castle"]}
    table = route(tile, {goods: 1, "orange": 1}, me={"dice": [die, 3], "storage": ["ship"]}, depots=depots)
    assert table.play(f"sell {die} {goods}").legal() == legal


@pytest.mark.rule("BX-TR-07", "BX-TR-15", "BX-GEN-08", "RUL-X06")
@pytest.mark.parametrize(
    ("tile", "goods", "die", "path", "value"),
    [
        (6, "red", 4, "seat.0.workers", 13),  # boarding house
        (9, "turquoise", 1, "seat.0.silver", 3),  # bank, and 1 for the sale
        (10, "orange", 6, "seat.0.points.watchtowers", 4),  # watchtower
    ],
)
def test_bonuses_that_come_by_themselves(tile: int, goods: str, die: int, path: str, value: int) -> None:
    table = route(tile, {goods: 1}, me={"dice": [die, 3]}).play(f"sell {die} {goods}")
    assert table.see(path) == value and table.see("pending") == []


@pytest.mark.rule("BX-TR-15", "BX-TR-16", "BX-GEN-07")
def test_the_castle_bonus_is_an_extra_action_that_is_not_declined() -> None:
    table = route(3, {"red": 1}, me={"dice": [4, 3], "storage": ["ship"]}, depots={"6": ["mine"]}).play("sell 4 red")
    assert {"take 6:mine", "place ship d5", "workers"} <= set(table.legal())
    assert table.refused("pass") == "B-CAST-05"
    assert table.play("workers").see("seat.0.workers") == 11


@pytest.mark.rule("EX-X13", "BX-TR-12", "BX-TR-13", "BX-TR-14", "RUL-X22", "BX-GEN-10")
def test_a_bonus_comes_before_the_next_tile_of_the_stack() -> None:
    goods = {"brown": 2, "purple": 1}
    table = route(11, goods, me={"dice": [5, 1]}, depots={"2": ["castle"]}).play("sell 5 brown")
    assert (table.see("seat.0.silver"), table.points()) == (1, {"sales": 4})
    assert table.see("seat.0.route_goods") == ["brown"]
    assert table.legal() == ["sell purple", "pass"]  # the second brown one is no longer stored
    table.play("sell purple")
    assert (table.see("seat.0.silver"), table.points()) == (2, {"sales": 6})
    assert table.legal() == ["take 2:castle", "pass"]
    table.play("take 2:castle")
    assert table.see("seat.0.route_goods") == ["brown", "purple", "brown"]
    assert table.see("seat.0.storage") == ["castle"] and table.see("pending") == []


@pytest.mark.rule("BX-TR-13")
def test_the_goods_space_of_a_stack_being_sold_is_free() -> None:
    """A castle bonus inside the sale places a ship, whose goods take the space of the rest of the stack."""
    goods = {"red": 2, "pink": 1, "orange": 1}
    table = route(3, goods, me={"dice": [4, 3], "storage": ["ship"]}, depot_goods={"2": {"brown": 1}})
    table.play("sell 4 red", "place ship d5", "load 2")
    assert table.see("seat.0.goods") == {"pink": 1, "brown": 1, "orange": 1}
    assert table.see("seat.0.route_goods") == ["red", "red"]


@pytest.mark.rule("BX-TR-09", "INV-X03")
def test_a_full_route_sends_goods_to_the_sold_pile() -> None:
    laid = ["orange"] * 7 + ["pink"] * 6 + ["purple"]
    me = {"route_goods": laid, "sold": {"orange": 7, "pink": 6, "purple": 1}, "dice": [4, 3], "points": {"sales": 28}}
    table = route(9, {"red": 3}, me=me).play("sell 4 red")
    assert table.see("seat.0.route_goods") == [*laid, "red"]
    assert table.see("seat.0.sold.red") == 3


@pytest.mark.rule("BX-TR-09", "BX-TR-08")
@pytest.mark.parametrize("seat", [0, 3])
def test_a_full_route_ends_where_that_of_the_next_seat_begins(seat: int) -> None:
    """Whatever the others have laid down; also the last seat."""
    laid = ["orange"] * 5 + ["pink"] * 4
    full = {
        "route": [9, 1, 2],
        "route_goods": laid,
        "sold": {"orange": 5, "pink": 4},
        "goods": {"red": 2},
        "dice": [4, 3],
    }
    other = {"route": [3, 4, 5], "route_goods": ["brown"], "sold": {"brown": 1}}
    seats = {one: full if one == seat else other if one == (seat + 1) % 4 else {} for one in range(4)}
    table = Table("trade-routes", "2019", 4, seats.pop(0), seats, turn=seat).play("sell 4 red")
    assert table.see(f"seat.{seat}.route_goods") == laid
    assert table.see(f"seat.{seat}.sold.red") == 2
    assert table.see(f"seat.{(seat + 1) % 4}.route_goods") == ["brown"]


@pytest.mark.rule("BX-TR-10", "RUL-X20")
def test_goods_on_the_route_are_sold_goods() -> None:
    me = {"route": [9, 1, 2, 3, 4], "route_goods": ["red", "red", "pink"], "sold": {"red": 2, "pink": 1}}
    duchy = {"c4": "monastery-15", "f3": "monastery-25"}
    table = game_ends("trade-routes", seats={0: {**me, "duchy": duchy}}).play("end")
    assert (table.points()["monastery 15"], table.points()["monastery 25"]) == (4, 3)


@pytest.mark.rule("BX-TR-17")
def test_goods_that_are_not_sold_never_reach_a_route() -> None:
    table = game_ends("trade-routes", seats={0: {"route": [9, 1, 2, 3, 4], "goods": {"turquoise": 2}}}).play("end")
    assert table.see("seat.0.route_goods") == [] and table.points()["goods"] == 2

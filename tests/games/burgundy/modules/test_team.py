"""The team game: two teams of two, one duchy and one purse for each team, storages shared and private."""

from typing import Any

import pytest

from duchy.games import find, page_of
from duchy.games.burgundy.family import draw
from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import facts
from duchy.kernel.conformance import check_game
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .. import positions

BOARDS = {"2019": ("12a", "12b"), "SE": ("31", "32")}
both_editions = pytest.mark.parametrize("edition", ["2019", "SE"])
MODULES = find("burgundy/2019-team").modules
Seat = dict[str, Any]


class Table(positions.Table):
    """Seats 0 and 2 play against 1 and 3; the seat to move, 0 if not told otherwise, carries the purse of its team."""

    def __init__(
        self, seats: dict[int, Seat] | None = None, edition: str = "2019", modules: str = "", **position: Any
    ) -> None:
        game = Burgundy(edition, modules.split(), "team")
        setup = {"players": 4, **position.pop("setup", {})}
        changes = {str(seat): change for seat, change in (seats or {}).items()}
        blank = game.blank(setup)
        acting = position.get("order", blank["order"])[position.get("turn", 0)]
        purse = position.setdefault("purse", [acting, 1] if acting % 2 == 0 else [0, acting])
        for old, new in enumerate(purse):
            for key in ("workers", "silver") if new != old else ():
                blank["seat"][str(new)][key], blank["seat"][str(old)][key] = blank["seat"][str(old)][key], 0
        self.lay(game, blank, {**position, "seat": changes})


def texts(table: positions.Table, *verbs: str) -> list[str]:
    return [text for text in table.legal() if text.split()[0] in verbs]


def spaces(table: positions.Table, start: str) -> set[str]:
    return {text.split()[-1] for text in table.legal() if text.startswith(start)}


def opened(edition: str = "2019", number: int = 0, **setup: Any) -> tuple[Burgundy, Any]:
    """A new game after the chance events before the first decision or phase."""
    game = Burgundy(edition, [], "team")
    s = game.new({"players": 4, **setup})
    rng = seeded(number)
    while game.movers(s) == CHANCE and game.to_dict(s)["stage"] != "depots 1":
        game.apply(s, NATURE, game.chance(s, rng))
    return game, s


def last_turn(seats: dict[int, Seat], edition: str = "2019", **position: Any) -> Table:
    """Before the last "end" of a phase, all dice used and nothing owned but what is given."""
    poor: Seat = {"dice": [0, 0], "workers": 0, "silver": 0}
    all_ = {seat: {**poor, **seats.get(seat, {})} for seat in range(4)}
    return Table(all_, edition, **{"phase": "E", "round": 5, "turn": 3, "purse": [2, 3], **position})


# ---------------------------------------------------------------- set-up
@pytest.mark.rule("BM-TEAM-01", "BM-TEAM-10", "BM-TEAM-12", "RUL-M03")
@both_editions
@pytest.mark.parametrize("first", range(4))
def test_partners_sit_opposite_and_the_stack_begins_with_the_start_player(edition: str, first: int) -> None:
    game = Burgundy(edition, [], "team")
    s = game.new({"players": 4})
    game.apply(s, NATURE, game.parse(s, NATURE, f"start {first}"))
    about = game.describe(s)
    assert about["track"] == [(first + i) % 4 for i in range(4)]  # A1, B1, A2, B2
    assert [team["seats"] for team in about["teams"].values()] == [[0, 2], [1, 3]]
    with pytest.raises(InputError):
        game.new({"players": 3})


@pytest.mark.rule("BM-TEAM-08", "BM-TEAM-09")
@both_editions
@pytest.mark.parametrize("first", range(4))
def test_a_team_starts_with_goods_silver_and_workers_once(edition: str, first: int) -> None:
    game = Burgundy(edition, [], "team")
    s = game.new({"players": 4})
    for text in (f"start {first}", "deal red red pink, brown brown brown"):
        game.apply(s, NATURE, game.parse(s, NATURE, text))
    about = game.describe(s)
    workers = [team["workers"] for team in about["teams"].values()]
    assert workers == ([3, 5] if first % 2 == 0 else [5, 3])
    assert [team["silver"] for team in about["teams"].values()] == [2, 2]
    goods = [seat["goods"] for seat in about["seat"].values()]
    assert sorted(sum(owned.values()) for owned in goods) == [0, 0, 3, 3]
    assert about["goods_left"] == 36


@pytest.mark.rule("BM-TEAM-02")
def test_the_values_are_those_of_four_players() -> None:
    _, s = opened()
    assert (len(s.depots), len(s.black)) == (24, 8)
    table = Table({0: {"goods": {"turquoise": 2}, "dice": [1, 2]}}).play("sell 1 turquoise")
    assert table.points() == {"sales": 8}
    assert [s.rules.large_bonus[s.width], s.rules.small_bonus[s.width]] == [7, 4]


@pytest.mark.rule("BM-TEAM-03", "RUL-M02")
@both_editions
def test_both_teams_use_the_same_side(edition: str) -> None:
    for label in BOARDS[edition]:
        game, s = opened(edition, boards=label)
        boards = [game.to_dict(s)["seat"][str(seat)]["board"] for seat in range(4)]
        assert boards[0] == boards[1] != boards[2] == boards[3]
        assert all(board.startswith(label) for board in boards)
    with pytest.raises(InputError, match="same board"):
        Table({1: {"board": "12b1", "duchy": {"left-d7": "castle"}}, 3: {"board": "12b2"}})


@pytest.mark.rule("BM-TEAM-04", "INV-M02")
@both_editions
def test_board_12a_has_73_spaces(edition: str) -> None:
    game, s = opened(edition)
    left, right = s.players[0].duchy, s.players[2].duchy
    counts = [sum(c == colour for duchy in (left, right) for c in duchy.colour) for colour in range(6)]
    assert counts == [24, 12, 12, 12, 6, 8]  # the shared castle is seen from both halves: 7
    assert game.describe(s)["teams"]["0"]["empty"] == 72
    areas = {}
    for half, duchy in enumerate((left, right)):
        for h in range(37):
            parts = (duchy.area[h], duchy.area_beyond[h])
            areas[tuple(map(int, parts if half == 0 else parts[::-1]))] = (duchy.colour[h], int(duchy.area_size[h]))
    sizes = [sorted((size for colour, size in areas.values() if colour == c), reverse=True) for c in range(5)]
    assert sizes == [[6, 4, 4, 4, 3, 3], [4, 4, 4], [8, 4], [7, 3, 2], [3, 2, 1]]  # three mines across the seam


@pytest.mark.rule("EX-M13", "BM-TEAM-05", "BM-TEAM-06", "BM-TEAM-22", "RUL-M01")
@both_editions
def test_the_first_tile_goes_beside_the_central_castle_in_either_half(edition: str) -> None:
    expected = {"monastery-1": "left-c6", "mine": "left-e6 right-e1", "cow-2": "right-c1", "ship": "left-d6"}
    for tile, places in {**expected, "bank": "right-d2"}.items():
        table = Table({0: {"storage": [tile], "workers": 9}}, edition)
        assert spaces(table, "place") == set(places.split())
    start = facts("team")["board"][0]
    assert start["shared"] == ["d7", "d1"] and start["source"] == "fact"


@pytest.mark.rule("BM-TEAM-07", "BM-TEAM-35", "DP-M01", "RUL-M01", "RUL-M09")
@both_editions
def test_on_the_other_side_each_team_chooses_castle_1_or_6(edition: str) -> None:
    game, s = opened(edition, boards=BOARDS[edition][1])
    lead = int(s.track_order[0])
    assert game.movers(s) == 1 << lead
    assert [game.to_text(s, lead, action) for action in game.legal(s, lead)] == ["found left-d7", "found right-d1"]
    numbers = [int(p.duchy.number[h]) for p, h in ((s.players[0], 21), (s.players[2], 15))]
    assert numbers == [1, 6]
    game.apply(s, lead, game.parse(s, lead, "found right-d1"))
    second = int(s.track_order[1])
    assert game.movers(s) == 1 << second and second % 2 != lead % 2
    game.apply(s, second, game.parse(s, second, "found left-d7"))
    assert game.to_dict(s)["stage"] == "depots 1"
    about = game.describe(s)["teams"]
    assert [team["empty"] for team in about.values()] == [73, 73]
    assert "a reconstruction" in draw(game, game.view(s, 0))


# ---------------------------------------------------------------- turns and the purse
@pytest.mark.rule("BM-TEAM-11", "BM-TEAM-21")
def test_each_player_uses_his_own_dice() -> None:
    table = Table({0: {"dice": [1, 2]}, 2: {"dice": [5, 6]}})
    assert {text.split()[1] for text in texts(table, "workers")} == {"1", "2"}
    assert table.refused("workers 5") == "B-TURN-04"


@pytest.mark.rule("BM-TEAM-13", "BM-TEAM-26")
def test_a_ship_moves_the_piece_of_the_one_who_placed_it() -> None:
    table = Table({0: {"storage": ["ship"], "dice": [4, 1]}}).play("place 4 ship left-d6")
    assert table.see("track") == [0, 1, 2, 3]
    table = Table({2: {"storage": ["ship"], "dice": [4, 1]}}, turn=2).play("place 4 ship left-d6")
    assert table.see("track") == [2, 0, 1, 3]
    assert [table.see(f"seat.{seat}.track") for seat in range(4)] == [1, 1, 2, 1]


@pytest.mark.rule("EX-M08", "BM-TEAM-27", "INV-M03")
def test_on_the_last_space_a_further_ship_comes_to_the_top() -> None:
    seats: dict[int, Seat] = {seat: {"track": 7 if seat < 2 else 1} for seat in range(4)}
    seats[0] |= {"storage": ["ship"], "dice": [4, 1]}
    table = Table(seats, track=[1, 0, 2, 3], turn=1, order=[1, 0, 2, 3]).play("place 4 ship left-d6")
    assert table.see("track") == [0, 1, 2, 3] and table.see("seat.0.track") == 7


@pytest.mark.rule("BM-TEAM-19", "BM-TEAM-20")
def test_workers_silver_and_goods_are_common() -> None:
    table = Table({0: {"workers": 3, "silver": 2, "goods": {"red": 1, "pink": 1}, "dice": [0, 0]}}, black=["mine"])
    table.play("end")  # seat 1 of the other team
    for text in ("workers 1", "workers 1", "end"):
        table.play(text)
    assert table.seat == 2 and (table.see("seat.2.workers"), table.see("seat.2.silver")) == (3, 2)
    assert (table.see("seat.0.workers"), table.see("seat.0.goods")) == (0, {})
    table.play("buy black:mine", "store shared")
    assert table.see("teams.0.silver") == 0 and table.see("seat.2.goods") == {"pink": 1, "red": 1}
    with pytest.raises(InputError, match="BM-TEAM-19"):
        Table({2: {"silver": 1}})
    with pytest.raises(InputError, match="three types"):
        Table({0: {"goods": {"red": 1, "pink": 1, "brown": 1, "orange": 1}}})


@pytest.mark.rule("BM-TEAM-24", "BM-TEAM-25", "RUL-M05")
def test_a_monastery_acts_for_both_and_purchases_are_per_turn() -> None:
    duchy = {"left-c6": "monastery-14"}
    table = Table({0: {"duchy": duchy, "dice": [1, 0], "silver": 4, "workers": 0}}, black=["mine", "ship"])
    table.play("workers 1", "buy black:mine", "store private", "end", "workers 1", "workers 1", "end")
    assert table.see("teams.0.workers") == 4 and texts(table, "buy") == ["buy black:ship"]
    table.play("workers 1")
    assert table.see("teams.0.workers") == 8


# ---------------------------------------------------------------- storage
@pytest.mark.rule("BM-TEAM-14", "BM-TEAM-15", "DP-M02", "INV-M01")
def test_a_tile_goes_to_the_shared_or_the_private_storage() -> None:
    table = Table({0: {"dice": [1, 1]}}, depots={"1": ["mine", "ship"]}).play("take 1 1:mine")
    assert table.legal() == ["store private", "store shared"]
    assert table.refused("pass") == "BM-TEAM-15" == table.refused("end")
    table.play("store shared", "take 1 1:ship", "store private")
    assert (table.see("seat.0.storage"), table.see("teams.0.shared")) == (["ship"], ["mine"])
    full = Table({0: {"dice": [1, 1], "storage": ["bank", "bank"]}}, depots={"1": ["mine"]}).play("take 1 1:mine")
    assert full.see("teams.0.shared") == ["mine"] and full.see("pending") == []
    other = Table({0: {"dice": [1, 1], "shared": ["bank", "bank"]}}, depots={"1": ["mine"]}).play("take 1 1:mine")
    assert other.see("seat.0.storage") == ["mine"]


@pytest.mark.rule("BM-TEAM-16", "BM-TEAM-17", "DP-M04")
def test_tiles_are_placed_from_the_shared_or_the_own_storage_only() -> None:
    seats: dict[int, Seat] = {0: {"storage": ["ship"], "shared": ["ship"], "dice": [4, 1], "workers": 0}}
    seats[2] = {"storage": ["mine"]}
    table = Table(seats)
    assert texts(table, "place") == ["place 4 ship left-d6", "place 4 shared:ship left-d6"]
    assert table.refused("place 4 mine left-e6") == "BM-TEAM-17" == table.refused("place 4 shared:mine left-e6")
    table.play("place 4 shared:ship left-d6")
    assert (table.see("seat.0.storage"), table.see("teams.0.shared")) == (["ship"], [])
    table.play("workers 1", "end", "workers 1", "workers 1", "end")
    assert table.see("seat.2.storage") == ["mine"] and table.see("seat.0.storage") == ["ship"]
    assert not [text for text in table.legal() if "ship" in text]


@pytest.mark.rule("BM-TEAM-18", "DP-M03", "RUL-M04")
def test_without_room_a_shared_or_own_tile_is_discarded() -> None:
    seats: dict[int, Seat] = {
        0: {"dice": [1, 1], "storage": ["bank", "ship"], "shared": ["mine", "bank"]}, 2: {"storage": ["church"]},
    }  # fmt: skip
    table = Table(seats, depots={"1": ["castle"]}).play("take 1 1:castle")
    assert table.legal() == ["discard bank", "discard ship", "discard shared:mine", "discard shared:bank"]
    assert table.refused("discard church") == "BM-TEAM-17"
    table.play("discard shared:bank")
    assert (table.see("seat.0.storage"), table.see("teams.0.shared")) == (["bank", "ship"], ["mine", "castle"])


# ---------------------------------------------------------------- the duchy
@pytest.mark.rule("BM-TEAM-05", "BM-TEAM-23")
def test_the_mines_at_the_seam_are_one_area() -> None:
    seats: dict[int, Seat] = {
        0: {"storage": ["mine"], "dice": [1, 1], "duchy": {"left-e6": "mine"}}, 2: {"duchy": {"right-e1": "mine"}},
    }  # fmt: skip
    table = Table(seats, phase="B")
    assert spaces(table, "place 1 mine") >= {"right-e2"}
    table.play("place 1 mine right-e2")
    assert table.points() == {"areas": 6, "phases": 8}
    half = Table({0: {"storage": ["mine"], "dice": [3, 1], "duchy": {"left-e6": "mine"}}}).play("place 3 mine right-e1")
    assert half.points() == {}


@pytest.mark.rule("BM-TEAM-23")
def test_neighbours_and_towns_are_those_of_the_whole_duchy() -> None:
    table = Table({0: {"storage": ["mine"], "dice": [2, 1], "workers": 0}}).play("place 2 mine left-e6")
    table.play("workers 1", "end", "workers 1", "workers 1", "end")
    seats: dict[int, Seat] = {0: {"duchy": {"left-e6": "mine"}}, 2: {"storage": ["mine"], "dice": [3, 1]}}
    assert spaces(Table(seats, turn=2), "place 3 mine") >= {"right-e1"}
    town = {"right-d2": "bank"}
    seats = {0: {"storage": ["bank"], "workers": 9}, 2: {"duchy": town}}
    table = Table(seats)
    assert not spaces(table, "place") and table.refused("place 1 bank right-c2") == "B-PLACE-06"
    assert table.refused("place 1 bank right-a1") == "B-PLACE-02"
    assert table.refused("place 1 bank left-a2") == "B-PLACE-04"
    assert table.refused("place 1 bank right-d1") == "B-PLACE-01"  # the shared castle


@pytest.mark.rule("BM-TEAM-23")
def test_livestock_scores_the_pasture_of_its_half_and_beyond() -> None:
    seats: dict[int, Seat] = {0: {"storage": ["cow-4"], "dice": [6, 1]}, 2: {"duchy": {"right-b1": "cow-3"}}}
    assert Table(seats).play("place 6 cow-4 right-c1").points() == {"livestock": 7}


@pytest.mark.rule("BM-TEAM-28")
def test_points_go_to_the_one_who_acts() -> None:
    table = Table({2: {"storage": ["watchtower"], "dice": [4, 1]}}, turn=2)
    table.play("place 4 watchtower right-d2")
    assert table.points(2) == {"watchtowers": 4} and table.points(0) == {}


@pytest.mark.rule("BM-TEAM-29", "RUL-M06", "INV-M04")
def test_a_colour_is_complete_in_the_whole_duchy_and_two_teams_take_two_tiles() -> None:
    left = {"left-b1": "mine", "left-b4": "mine", "left-c4": "mine"}
    game = Burgundy("2019", [], "team")
    s = game.new({"players": 4})
    mines = [[p.duchy.names[h] for h in range(37) if p.duchy.colour[h] == 4] for p in (s.players[0], s.players[2])]
    assert left.keys() <= set(mines[0]) and len(mines[0]) + len(mines[1]) == 6
    left_all, right_all = dict.fromkeys(mines[0], "mine"), dict.fromkeys(mines[1], "mine")
    del left_all["left-b4"]
    team: dict[int, Seat] = {0: {"storage": ["mine"], "dice": [5, 1], "duchy": left_all}, 2: {"duchy": right_all}}
    team[0]["duchy"]["left-a4"] = "bank"
    table = Table(team).play("place 5 mine left-b4")
    assert table.points()["colours"] == 7 and table.see("teams.0.large") == ["mine"]
    taken = Table({**team, 1: {"large": ["mine"]}}).play("place 5 mine left-b4")
    assert taken.points()["colours"] == 4 and taken.see("teams.0.small") == ["mine"]
    some = {seat: {**change} for seat, change in team.items() if seat == 0}
    assert "colours" not in Table(some).play("place 5 mine left-b4").points()


# ---------------------------------------------------------------- phase end and end
@pytest.mark.rule("BM-TEAM-30")
def test_each_mine_of_the_team_pays_once() -> None:
    seats: dict[int, Seat] = {
        0: {"duchy": {"left-e6": "mine", "left-c6": "monastery-2"}}, 2: {"duchy": {"right-e1": "mine"}},
    }  # fmt: skip
    table = last_turn(seats, phase="A").play("end")
    assert (table.see("teams.0.silver"), table.see("teams.0.workers")) == (2, 2)
    assert table.see("teams.1.silver") == 0


@pytest.mark.rule("BM-TEAM-31", "EX-M14", "RUL-M07")
def test_common_material_scores_once() -> None:
    table = last_turn({2: {"silver": 3, "workers": 5, "goods": {"red": 2}}}).play("end")
    assert table.points(0) == {"silver": 3, "workers": 2, "goods": 2} and table.points(2) == {}


@pytest.mark.rule("BM-TEAM-31", "RUL-M07")
def test_end_scoring_monasteries_count_the_whole_duchy_once() -> None:
    left = {"left-c6": "monastery-24", "left-c5": "monastery-22", "left-e4": "cow-2", "left-a2": "bank"}
    seats: dict[int, Seat] = {0: {"duchy": left}, 2: {"duchy": {"right-b1": "pig-2", "right-d2": "bank"}}}
    bank = facts("components")["monasteries"]["building"]["22"]
    points = last_turn(seats).play("end").points(0)
    assert points["monastery 24"] == 8
    assert points.get("monasteries 16-23", 0) == (8 if bank == "bank" else 0)


@pytest.mark.rule("BM-TEAM-32")
def test_the_team_with_more_points_together_wins() -> None:
    seats: dict[int, Seat] = {
        0: {"points": {"areas": 40}}, 1: {"points": {"areas": 30}}, 2: {"points": {"areas": 1}},
        3: {"points": {"areas": 12}},
    }  # fmt: skip
    table = last_turn(seats).play("end")
    result = table.game.result(table.state)
    assert result.places == (3, 1, 3, 1) and result.sides == (0, 1, 0, 1) and result.note == ""
    assert (table.see("teams.0.score"), table.see("teams.1.score")) == (41, 42)


@pytest.mark.rule("BM-TEAM-33", "BM-TEAM-34", "RUL-M08")
@both_editions
def test_with_equal_points_empty_spaces_decide_then_nobody(edition: str) -> None:
    covered: dict[int, Seat] = {0: {"duchy": {"left-d6": "ship"}, "track": 2}}
    table = last_turn(covered, edition).play("end")
    assert table.game.result(table.state).places == (3, 1, 3, 1)  # the other team has more empty spaces
    fewest = last_turn(covered, edition, setup={"tie": "fewest"}).play("end")
    assert fewest.game.result(fewest.state).places == (1, 3, 1, 3)
    assert fewest.game.result(fewest.state).note == "empty spaces"
    same = last_turn({}, edition).play("end")
    assert same.game.result(same.state).places == (1, 1, 1, 1)


# ---------------------------------------------------------------- modules
@pytest.mark.rule("RUL-M13")
def test_what_does_not_go_with_the_team_game_is_refused() -> None:
    for module in ("border-posts", "vineyards", "castle-connection"):
        with pytest.raises(InputError, match=module):
            Burgundy("SE", [module], "team")


@pytest.mark.rule("RUL-M10")
def test_monastery_27_lifts_both_partners_and_28_serves_either() -> None:
    duchy = {"left-c6": "monastery-27"}
    seats: dict[int, Seat] = {
        0: {"duchy": duchy}, 2: {"storage": ["ship"], "dice": [4, 1]}, 1: {"track": 2}, 3: {"track": 2},
    }  # fmt: skip
    table = Table(seats, modules="tiles", turn=2, track=[1, 3, 0, 2], order=[1, 3, 2, 0])
    table.play("place 4 ship left-d6")
    assert table.see("track") == [2, 1, 3, 0]
    table = Table({0: {"duchy": {"left-c6": "monastery-28"}}, 2: {"silver": 1}}, modules="tiles", turn=2)
    assert "exchange" in table.legal()


@pytest.mark.rule("RUL-M11")
def test_the_tiles_of_both_partners_are_one_route_and_the_seller_gains() -> None:
    """Tile 2 begins with turquoise and a market, tile 9 with turquoise and a bank."""
    seats: dict[int, Seat] = {
        0: {"route": [2, 3, 4], "route_goods": ["red"] * 5 + ["pink"] * 3},
        2: {"route": [9, 1, 5], "goods": {"turquoise": 2}, "dice": [1, 2], "sold": {"red": 5, "pink": 3}, "silver": 0},
    }  # fmt: skip
    table = Table(seats, modules="trade-routes", turn=2).play("sell 1 turquoise")
    assert len(table.see("seat.0.route_goods")) == 9 and table.see("seat.2.route_goods") == ["turquoise"]
    assert table.see("teams.0.silver") == 1 + 2 and table.points(2) == {"sales": 8}


@pytest.mark.rule("RUL-M12", "BX-SHGEN-08")
def test_shields_hang_on_castles_of_the_team_and_act_for_both() -> None:
    seats: dict[int, Seat] = {
        0: {"duchy": {"left-a1": "castle"}, "dice": [5, 5]}, 2: {"duchy": {"right-d4": "castle"}, "dice": [1, 1]},
    }  # fmt: skip
    table = Table(seats, modules="shields", shields={"5": [17]}).play("shield 17")
    assert set(table.legal()) == {"castle left-a1", "castle left-d7", "castle right-d4"}
    table.play("castle right-d4")
    assert table.see("seat.0.shields") == {"17": "right-d4"}
    table.play("end", "workers 1", "workers 1", "end")
    assert table.see("seat.2.shields") == {"17": "right-d4"} and table.see("seat.0.shields") == {}
    assert table.refused("shield 17") == "BX-SHGEN-02"


@pytest.mark.rule("BX-SHGEN-12", "BX-SHGEN-13", "DP-X11")
def test_tribute_for_each_of_eight_shields() -> None:
    left, right = ("left-a1", "left-c2", "left-d7", "left-e2"), ("right-c5", "right-d1", "right-d4", "right-e5")
    numbers = (1, 3, 7, 8, 9, 10, 12, 13)
    seats: dict[int, Seat] = {
        0: {"duchy": dict.fromkeys(left, "castle")},
        2: {
            "duchy": dict.fromkeys(right, "castle"), "silver": 7, "workers": 3,
            "shields": dict(zip(map(str, numbers), left + right)),
        },
    }  # fmt: skip
    ways = set()
    for workers in (0, 1, 3):
        table = last_turn(seats, phase="A", modules="shields", track=[2, 1, 0, 3], order=[0, 1, 2, 3]).play("end")
        how = f" with {workers} worker{'s' * (workers > 1)}" if workers else ""
        kept = numbers if workers else numbers[1:]
        table.play("tribute " + " ".join(map(str, kept)) + how)
        assert set(table.see("seat.2.shields")) == set(map(str, kept))
        assert (table.see("teams.0.silver"), table.see("teams.0.workers")) == (7 - len(kept) + workers, 3 - workers)
        ways.add(len(kept))
    assert ways == {7, 8}
    every = last_turn(seats, phase="A", modules="shields", track=[2, 1, 0, 3], order=[0, 1, 2, 3]).play("end")
    assert len(every.legal()) == len(set(every.legal())) and "tribute none" in every.legal()


@pytest.mark.rule("RUL-M12", "DP-M05", "BM-TEAM-35", "RUL-M09")
def test_the_partner_ahead_pays_tribute_from_the_common_silver() -> None:
    seats: dict[int, Seat] = {0: {"track": 2, "duchy": {"left-d6": "ship"}}}
    seats[2] = {"silver": 3, "shields": {"1": "left-d7"}}
    table = last_turn(seats, phase="A", modules="shields", track=[0, 1, 2, 3], order=[0, 1, 2, 3]).play("end")
    assert table.seat == 0 and set(table.legal()) == {"tribute 1", "tribute none"}
    assert table.play("tribute 1").see("teams.0.silver") == 2


@pytest.mark.rule("RUL-M12", "BX-SHIELD-02.1", "BX-SHIELD-06.1")
def test_shields_2_and_6_are_about_the_other_team() -> None:
    other: dict[int, Seat] = {1: {"shields": {"2": "left-d7"}, "workers": 5}, 0: {"workers": 3, "dice": [1, 1]}}
    table = Table(other, modules="shields").play("workers 1")
    assert (table.see("teams.0.workers"), table.see("teams.1.workers")) == (5, 6)
    own: dict[int, Seat] = {0: {"shields": {"2": "left-d7", "6": "left-a1"}, "duchy": {"left-a1": "castle"}}}
    table = Table({**own, 3: {"duchy": {"right-c6": "monastery-14"}}}, modules="shields").play("workers 1")
    assert table.see("teams.0.workers") == 5  # nothing from one's own team
    assert texts(table, "name") == ["name 1"]
    table.play("name 1", "workers 1")
    assert table.see("teams.0.workers") == 9  # monastery 14 of the other team's right half
    table.play("end", "workers 1", "workers 1", "end")
    assert table.see("seat.2.named") == 1


@pytest.mark.rule("RUL-M12", "BX-SHIELD-06.2")
def test_whom_shield_6_named_stays_with_the_partner_who_carries_the_shields() -> None:
    """At the end of a phase both partners are asked in turn, and the one ahead alone has the shields."""
    seats: dict[int, Seat] = {2: {"silver": 1, "shields": {"6": "left-d7"}, "named": 1}}
    table = last_turn(seats, phase="A", modules="shields", track=[0, 1, 2, 3], order=[0, 1, 2, 3]).play("end")
    assert table.seat == 0 and table.see("seat.0.named") == 1
    table.play("tribute 6")
    assert table.see("seat.0.shields") == {"6": "left-d7"} and table.see("seat.0.named") == 1
    assert table.see("seat.2.named") is None


@pytest.mark.rule("BM-TEAM-31", "RUL-M12")
def test_whom_shield_6_named_is_with_the_shields_at_the_end_too() -> None:
    """The first seats of the teams are scored, and the last position can be read again."""
    seats: dict[int, Seat] = {3: {"silver": 1, "shields": {"6": "left-d7"}, "named": 0}}
    table = last_turn(seats, modules="shields", track=[3, 0, 1, 2], order=[0, 1, 2, 3]).play("end", "tribute 6")
    assert table.see("stage") == "end"
    assert table.see("seat.1.shields") == {"6": "left-d7"} and table.see("seat.1.named") == 0
    assert table.see("seat.3.named") is None
    assert table.game.to_dict(table.game.from_dict(table.game.to_dict(table.state)))["stage"] == "end"



@pytest.mark.rule("RUL-M12", "BX-SHIELD-04.1", "BX-SHIELD-04.2")
def test_shield_4_frees_all_storages_of_the_team_until_it_is_lost() -> None:
    full = ["bank", "ship"]
    seats: dict[int, Seat] = {0: {"shields": {"4": "left-d7"}, "storage": full, "shared": ["mine", "mine"]}}
    seats[0] |= {"dice": [1, 1]}
    table = Table(seats, modules="shields", depots={"1": ["castle"]}).play("take 1 1:castle")
    assert table.legal() == ["store private", "store shared"]
    assert len(table.play("store shared").see("teams.0.shared")) == 3
    lost: dict[int, Seat] = {
        2: {"shields": {"4": "left-d7"}, "shared": ["mine", "mine", "castle"], "storage": ["church"]},
        0: {"storage": ["bank", "bank", "ship"]},
    }  # fmt: skip
    table = last_turn(lost, phase="A", modules="shields", track=[2, 1, 0, 3]).play("end", "tribute none")
    surplus = ["shared:mine", "shared:castle", "partner:bank", "partner:ship"]
    assert table.legal() == [f"discard {tile}" for tile in surplus]
    assert table.refused("pass") == "BX-SHIELD-04.2"
    table.play("discard shared:mine", "discard partner:ship")
    assert (table.see("seat.0.storage"), table.see("teams.0.shared")) == (["bank", "bank"], ["mine", "castle"])


@pytest.mark.rule("RUL-M12", "BX-SHIELD-14.1", "BX-SHIELD-01.1")
def test_shield_14_places_in_either_half_and_shield_1_joins_all_pastures() -> None:
    seats: dict[int, Seat] = {2: {"shields": {"14": "left-d7"}, "silver": 1}}
    table = last_turn(seats, phase="A", modules="shields", depots={"1": ["mine"]}, track=[2, 1, 0, 3]).play("end")
    assert {"fetch 1:mine left-e6", "fetch 1:mine right-e1"} <= set(table.legal())
    table.play("fetch 1:mine left-e6")
    assert table.see("seat.0.duchy.left-e6") == "mine"
    herd: dict[int, Seat] = {0: {"shields": {"1": "left-d7"}, "duchy": {"left-e4": "cow-2"}, "storage": ["cow-4"]}}
    herd[0] |= {"dice": [6, 1]}
    assert Table(herd, modules="shields").play("place 6 cow-4 right-c1").points() == {"livestock": 6}


@pytest.mark.rule("RUL-M12", "BM-TEAM-22", "BX-SHIELD-16.1")
def test_shield_16_places_in_either_half() -> None:
    seat: Seat = {"storage": ["ship", "mine"], "dice": [1, 1], "workers": 0}
    table = Table({0: seat | {"shields": {"16": "left-d7"}}}, modules="shields")
    free = sorted(set(texts(table, "place")) - set(texts(Table({0: seat}, modules="shields"), "place")))
    spaces = [text.split()[-1] for text in free]
    assert {space.partition("-")[0] for space in spaces} == {"left", "right"}
    across = next(at for at, space in enumerate(spaces) if "right" in space)
    table.play(free[across])
    assert table.see(f"seat.2.duchy.{spaces[across]}") in ("ship", "mine")


@pytest.mark.rule("BM-TEAM-23", "BX-INN-07", "BX-INN-10")
def test_one_inn_in_an_area_across_the_seam() -> None:
    seats: dict[int, Seat] = {0: {"duchy": {"left-e6": "inn"}, "shared": ["inn"], "dice": [3, 1], "workers": 0}}
    assert "right-e1" not in spaces(Table(seats, modules="inns", phase="B"), "place 3 shared:inn")
    full: dict[int, Seat] = {
        0: {"duchy": {"left-e6": "inn"}, "storage": ["mine"], "dice": [1, 2]}, 2: {"duchy": {"right-e1": "mine"}},
    }  # fmt: skip
    table = Table(full, modules="inns", phase="B").play("place 1 mine right-e2")
    assert table.points() == {"areas": 10, "phases": 8}  # three spaces as four


# ---------------------------------------------------------------- the conformance kit
@pytest.mark.kit
@pytest.mark.rule("INV-M01", "INV-M02", "INV-M03", "INV-M04")
@both_editions
@pytest.mark.parametrize("side", range(2))
def test_random_games_conform(edition: str, side: int) -> None:
    for modules in ((), MODULES):
        game = Burgundy(edition, modules, "team")
        setup = {"players": 4, "boards": BOARDS[edition][side]}
        played = check_game(game, setup, 3 + side, every=13, page=page_of(game.id))
        assert len(played.scores) == 4 and played.winners in ([0, 2], [1, 3])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"purse": [1, 0]}, "purse"),
        ({"seats": {2: {"board": "12a1"}}}, "half"),
        ({"seats": {0: {"storage": ["mine", "mine", "mine"]}}}, "BM-TEAM-14"),
        ({"seats": {0: {"shared": ["mine", "mine", "mine"]}}}, "BM-TEAM-14"),
        ({"seats": {2: {"track": 3}}}, "track"),
        ({"setup": {"boards": "1"}}, "boards"),
        ({"pending": ["store pebble"]}, "pending"),
    ],
)
def test_wrong_positions_are_refused_with_the_key(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Table(**change)


def test_the_drawing_shows_partners_and_halves() -> None:
    table = Table({0: {"shared": ["mine"]}})
    text = draw(table.game, table.game.view(table.state, 0))
    for words in ("partner of seat 3, carries the purse", "left half", "right half", "shared storage: 1"):
        assert words in text


@pytest.mark.rule("RUL-M10", "B-ORDER-05", "INV-16")
@both_editions
def test_monastery_27_lifts_the_partner_who_waits_and_the_round_goes_on_as_rolled(edition: str) -> None:
    table = Table({0: {"dice": [1, 1], "storage": ["monastery-27"]}}, edition, "tiles", order=[0, 1, 2, 3])
    table.state.players[0].workers = 9
    rolled = [int(seat) for seat in table.state.round_order]
    table.play(next(text for text in table.legal() if "monastery-27" in text and text.startswith("place")))
    track = table.see("track")
    assert track.index(2) < track.index(1)
    assert not [law for law in table.game.broken(table.state) if "INV-16" in law]
    assert [int(seat) for seat in table.state.round_order] == rolled

"""Legal spaces and whole menus: what is offered, all of it, and nothing else (B-TURN, B-TAKE, B-PLACE, DP)."""

import pytest

from duchy.games.burgundy.engine.codes import EMPTY
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import NATURE

from .playing import GAMES, TABLE_IDS, TABLES, play, position, random_game, texts

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
each_table = pytest.mark.parametrize(("game", "n"), TABLES, ids=TABLE_IDS)

START = {  # duchy 1: the spaces that touch the castle on the centre, with their numbers
    "bank": {"c3": 3, "e4": 3},
    "monastery-1": {"c4": 1},
    "ship": {"d3": 2, "d5": 5},
    "mine": {"e3": 4},
    "cow-2": {},
    "castle": {},
}


@pytest.mark.rule("EX-D01", "B-PLACE-02", "B-PLACE-03", "B-PLACE-04", "B-PLACE-05")
@each_game
@pytest.mark.parametrize("tile", START)
def test_the_spaces_of_the_first_placement(game: Burgundy, tile: str) -> None:
    found = {}
    for die in range(1, 7):
        s = position(game, p0={"dice": [die, die], "workers": 0, "storage": [tile]})
        for text in texts(game, s):
            if text.startswith("place"):
                assert text.startswith(f"place {die} {tile} ")
                found[text.split()[-1]] = die
    assert found == START[tile]


@pytest.mark.rule("B-TURN-02", "B-TURN-03", "B-TURN-06", "DP-03", "DP-04", "DP-05", "DP-06", "DP-07", "DP-08", "DP-B")
@each_game
def test_the_whole_menu_of_a_turn(game: Burgundy) -> None:
    s = position(
        game,
        depots={"3": ["cow-2", "cow-2"], "4": ["ship"], "6": ["bank"]},
        black=["mine", "ship", "mine"],
        p0={"dice": [3, 6], "workers": 1, "silver": 2, "storage": ["mine", "ship", "ship"],
            "goods": {"pink": 2, "orange": 1}},
    )  # fmt: skip
    assert sorted(texts(game, s)) == sorted([
        "workers 3", "sell 3 pink", "take 3 3:cow-2", "take 3 4:ship", "place 3 mine e3", "place 3 ship d3",
        "workers 6", "sell 6 orange", "take 6 6:bank", "place 6 ship d5",
        "buy black:mine", "buy black:ship",
    ])  # fmt: skip
    play(game, s, "workers 3")
    assert sorted(texts(game, s)) == sorted([
        "workers 6", "sell 6 orange", "sell 6 pink", "take 6 6:bank", "take 6 3:cow-2", "take 6 4:ship",
        "place 6 ship d5", "place 6 ship d3", "place 6 mine e3", "buy black:mine", "buy black:ship",
    ])  # fmt: skip
    play(game, s, "workers 6")
    assert sorted(texts(game, s)) == ["buy black:mine", "buy black:ship", "end"]


@pytest.mark.rule("DP-B", "DP-A")
@each_game
def test_equal_options_are_offered_once(game: Burgundy) -> None:
    """Equal dice, equal tiles in a depot and in storage."""
    s = position(game, depots={"1": ["bank", "bank"]}, p0={"dice": [1, 1], "storage": ["ship", "mine", "ship"]})
    assert sorted(texts(game, s)) == ["place 1 ship d3", "take 1 1:bank", "workers 1"]
    play(game, s, "take 1 1:bank")
    assert sorted(texts(game, s)) == ["discard mine", "discard ship"]
    alike = position(game, pending=["discard bank"], p0={"storage": ["ship", "ship", "ship"]})
    assert texts(game, alike) == ["discard ship"]


@pytest.mark.rule("B-TURN-06", "B-TAKE-03", "DP-A", "DP-10")
@each_game
def test_with_nothing_else_to_do_only_workers_and_then_the_end_are_offered(game: Burgundy) -> None:
    s = position(game, black=["mine"], p0={"dice": [2, 5], "workers": 9, "silver": 1, "storage": ["castle"]})
    assert sorted(texts(game, s)) == ["workers 2", "workers 5"]
    play(game, s, "workers 5", "workers 2")
    assert texts(game, s) == ["end"]  # one answer, still asked, so that it stands in the record
    assert s.current == 0


@pytest.mark.rule("B-CAST-01", "B-CAST-02", "B-CAST-06", "RUL-10", "B-TAKE-04")
@each_game
def test_the_whole_menu_of_a_castle(game: Burgundy) -> None:
    s = position(
        game,
        pending=["castle"],
        depots={"1": ["bank"], "2": ["castle"], "3": ["cow-2"], "4": ["ship"], "5": ["mine"], "6": ["pig-2"]},
        black=["watchtower"],
        p0={"dice": [0, 2], "workers": 0, "silver": 1, "storage": ["castle", "market"],
            "duchy": {"c4": "monastery-1", "b3": "castle"}, "goods": {"pink": 2, "orange": 1}},
    )  # fmt: skip
    assert sorted(texts(game, s)) == sorted([
        "workers", "sell pink", "sell orange", "take 1:bank", "take 2:castle", "take 3:cow-2", "take 4:ship",
        "take 5:mine", "take 6:pig-2", "place castle a2", "place castle a3", "place market c3", "place market c5",
        "place market e4",
    ])  # fmt: skip


@pytest.mark.rule("B-PLACE-09", "B-PLACE-01", "B-TAKE-02")
@each_table
def test_covered_spaces_never_change_and_a_placed_tile_comes_from_storage(game: Burgundy, n: int) -> None:
    before = game.to_dict(game.new({"players": n}))
    for seat, text, s in random_game(game, {"players": n}, 31):
        after = game.to_dict(s)
        for i in range(n):
            was, now = before["seat"][str(i)], after["seat"][str(i)]
            assert now["duchy"] | was["duchy"] == now["duchy"]
            if text.startswith("place") and i == seat:
                tile, hex_ = text.split()[-2:]
                assert was["storage"].count(tile) == now["storage"].count(tile) + 1
                assert set(now["duchy"]) - set(was["duchy"]) == {hex_} and now["duchy"][hex_] == tile
            elif seat != NATURE and not text.startswith(("place", "settle")):
                assert now["duchy"] == was["duchy"]
        before = after


@pytest.mark.rule("B-STORE-01", "B-STORE-03", "B-STORE-04", "B-BOARD-08")
@each_table
def test_a_discard_follows_a_tile_that_finds_no_room_and_nothing_else(game: Burgundy, n: int) -> None:
    """A tile gained with three stored: the storage stays as it was until one of the three is thrown away."""
    stored = [0] * n
    due = False
    for seat, text, s in random_game(game, {"players": n}, 32):
        if seat == NATURE:
            continue
        verb = text.split()[0]
        assert (verb == "discard") == due
        due = verb in ("take", "buy", "hire") and stored[seat] == 3
        now = int(s.players[seat].stored)
        if verb in ("take", "buy", "hire"):
            assert now == min(3, stored[seat] + 1)
        stored[seat] = now
        assert all(0 <= p.stored <= 3 for p in s.players)


@pytest.mark.rule("B-SHIP-03", "B-SHIP-04", "B-SHIP-06", "B-SHIP-07", "B-SHIP-08", "B-BOARD-09", "RUL-16")
@each_table
def test_ships_leave_nothing_that_fits(game: Burgundy, n: int) -> None:
    """After a ship's goods: whatever of its depot is still there is of a new type, and three types are stored."""
    for number in (33, 34):
        depot = 0
        for seat, text, s in random_game(game, {"players": n}, number):
            words = text.split()
            if words[0] == "load":
                depot = int(words[1]) if words[1] != "none" else 0
            elif words[0] != "keep":
                continue
            found = game.to_dict(s)
            goods = found["seat"][str(seat)]["goods"]
            assert len(goods) <= 3
            if depot and not any(effect.startswith("keep") for effect in found["pending"]):
                left = found["depot_goods"][str(depot)]
                assert not left or (len(goods) == 3 and not set(left) & set(goods))


@pytest.mark.rule("B-TAKE-01", "B-TAKE-03", "B-TAKE-04")
@each_table
def test_a_take_empties_one_space_of_a_numbered_depot(game: Burgundy, n: int) -> None:
    depots: list[int] = []
    black: list[int] = []
    for _, text, s in random_game(game, {"players": n}, 35):
        now, now_black = [int(t) for t in s.depots], [int(t) for t in s.black]
        if text.startswith("take"):
            ware = text.split()[-1]
            slots = [i for i in range(6 * n) if now[i] != depots[i]]
            assert len(slots) == 1 and now[slots[0]] == EMPTY and now_black == black
            assert ware == f"{slots[0] // n + 1}:{game.tiles[depots[slots[0]]]}"
        depots, black = now, now_black

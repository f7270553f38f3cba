"""Border Posts: connections over covered spaces."""

from typing import Any

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.games.burgundy.setup.facts import edition_layouts
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .tables import Table, game_ends

ROW = {"b1": "monastery-1", "b2": "monastery-2", "b3": "monastery-3", "b4": "monastery-4", "b5": "monastery-5"}
TO_THE_SOUTH = {"c1": "ship", "d1": "bank", "e1": "market", "f1": "castle", "g1": "mine"}
BOARDS = {"2019": "11a", "SE": "23"}


def border(edition: str = "2019", players: int = 2, me: dict[str, Any] | None = None, **rest: Any) -> Table:
    boards = ["11a", "11b", "11c", "11d"] if edition == "2019" else ["23", "24", "25", "26"]
    setup = {"boards": boards[:players], "castle": "choose", **rest.pop("setup", {})}
    return Table("border-posts" + rest.pop("more", ""), edition, players, me=me, setup=setup, **rest)


def south(edition: str, players: int, phase: str, **rest: Any) -> Table:
    """NW and NE are connected; a ship on g2 joins S."""
    me = {"duchy": {**ROW, **TO_THE_SOUTH}, "storage": ["ship"], "dice": [4, 1], **rest.pop("me", {})}
    return border(edition, players, me, phase=phase, **rest).play("place 4 ship g2")


@pytest.mark.rule("BX-BP-03", "BX-BP-04", "BX-BP-06", "BX-BP-14", "EX-X18", "RUL-X24")
@pytest.mark.parametrize("edition", ["2019", "SE"])
def test_two_posts_score_the_phase_value_once(edition: str) -> None:
    row = {name: tile for name, tile in ROW.items() if name != "b5"}
    table = border(edition, me={"duchy": row, "storage": ["monastery-5"], "dice": [4, 1]}, phase="B")
    assert table.see("seat.0.posts") == 0
    table.play("place 4 monastery-5 b5")
    assert table.points() == {"areas": 15, "phases": 8, "border posts": 8}
    assert table.see("seat.0.posts") == 2


@pytest.mark.rule("BX-BP-04", "RUL-X24")
def test_posts_reached_by_separate_spaces_are_not_connected() -> None:
    row = {"b1": "monastery-1", "b2": "monastery-2", "b4": "monastery-4"}
    table = border(me={"duchy": row, "storage": ["monastery-5"], "dice": [4, 1]}).play("place 4 monastery-5 b5")
    assert table.see("seat.0.posts") == 0 and table.score() == 0


@pytest.mark.rule("BX-BP-05")
def test_every_covered_space_counts() -> None:
    """Starting castle on a1, inn on b5 and a white castle in between, of the Special Edition's board 23."""
    duchy = {"a1": "castle", "b1": "monastery-1", "a2": "white-castle", "a3": "bank", "a4": "castle"}
    me = {"duchy": duchy, "storage": ["inn"], "dice": [4, 1]}
    table = border("SE", me=me, more=" inns white-castles").play("place 4 inn b5")
    assert table.points()["border posts"] == 10


@pytest.mark.rule("BX-BP-07", "BX-BP-08", "BX-BP-09", "EX-X08", "RUL-X25")
def test_the_third_post_in_each_edition() -> None:
    assert south("2019", 4, "C").points() == {"border posts": 6, "border bonus": 7}
    assert south("2019", 4, "C", setup={"third_post": "twice"}).points() == {"border posts": 12, "border bonus": 7}
    assert south("SE", 4, "C").points() == {"border bonus": 7}


@pytest.mark.rule("BX-BP-09", "BX-BP-10", "BX-BP-15", "INV-X08")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)])
def test_the_bonus_of_the_first_and_second(players: int, large: int, small: int) -> None:
    first = south("SE", players, "A")
    assert first.points()["border bonus"] == large and first.see("seat.0.border_bonus") == "large"
    all_covered = {"border_bonus": "large", "points": {"border bonus": large}}
    second = south("SE", players, "A", others={1: all_covered})
    assert second.points()["border bonus"] == small and second.see("seat.0.border_bonus") == "small"
    if players > 2:
        third = south("SE", players, "A", others={1: all_covered, 2: {"border_bonus": "small"}})
        assert "border bonus" not in third.points() and third.see("seat.0.border_bonus") is None


@pytest.mark.rule("BX-BP-11")
@pytest.mark.parametrize(("edition", "points"), [("2019", 20), ("SE", 10)])
def test_one_tile_that_connects_all_three_pays_both_steps(edition: str, points: int) -> None:
    west = {"c1": "ship", "c2": "cow-2", "c3": "market"}
    east = {"c6": "cow-3", "d6": "cow-4", "d5": "church"}
    below = {"g2": "ship", "f2": "ship", "e3": "carpenter"}
    me = {"duchy": {**west, **east, **below}, "storage": ["bank"], "dice": [6, 1]}
    table = border(edition, me=me).play("place 6 bank d4")
    assert table.points() == {"border posts": points, "border bonus": 5}


@pytest.mark.rule("BX-BP-12", "BX-BP-13", "RUL-X26")
@pytest.mark.parametrize(("edition", "points"), [("2019", 0), ("SE", 3)])
def test_monastery_26_counts_the_bonus_where_it_is_a_tile(edition: str, points: int) -> None:
    duchy = {**ROW, **TO_THE_SOUTH, "g2": "ship", "f3": "monastery-26"}
    boards = {"boards": [BOARDS[edition], "11b" if edition == "2019" else "24"], "castle": "choose"}
    seats = {0: {"duchy": duchy, "border_bonus": "large"}}
    table = game_ends("border-posts", edition, seats=seats, setup=boards).play("end")
    assert table.points().get("monastery 26", 0) == points


@pytest.mark.rule("BX-BP-12", "BX-BP-13", "BX-SHIELD-07.1", "RUL-X26")
@pytest.mark.parametrize(("edition", "points"), [("2019", 5), ("SE", 10)])
def test_shield_7_doubles_the_bonus_where_it_is_a_tile(edition: str, points: int) -> None:
    table = south(edition, 2, "C", me={"shields": {"7": "f1"}}, more=" shields")
    assert table.points()["border bonus"] == points


# ---------------------------------------------------------------- duchies
def offered(edition: str, players: int, modules: list[str], number: int, **setup: Any) -> list[list[str]]:
    game = Burgundy(edition, modules)
    s = game.new({"players": players, **setup})
    rng = seeded(number)
    while game.movers(s) == CHANCE and game.to_dict(s)["stage"] != "depots 1":
        game.apply(s, NATURE, game.chance(s, rng))
    pairs: list[list[str]] = game.to_dict(s)["offered"]
    return pairs


@pytest.mark.rule("BX-BP-01", "BX-ADV-04", "RUL-X23")
def test_in_2019_each_player_gets_a_different_one_of_11a_to_11f() -> None:
    for number in range(10):
        pairs = offered("2019", 4, ["border-posts"], number)
        assert all(first == second for first, second in pairs)
        labels = {first for first, _ in pairs}
        assert len(labels) == 4 and labels <= {f"11{letter}" for letter in "abcdef"}
    game = Burgundy("2019", ["border-posts"])
    for boards in ("1", ["11a", "11a"], ["11a", "3"], "free"):
        with pytest.raises(InputError):
            game.new({"players": 2, "boards": boards})


@pytest.mark.rule("BX-BP-02", "BX-ADV-04")
def test_in_the_special_edition_from_23_to_30_or_any_duchy() -> None:
    labels = {label for number in range(20) for pair in offered("SE", 4, ["border-posts"], number) for label in pair}
    assert labels == {str(n) for n in range(23, 31)}
    assert offered("SE", 2, ["border-posts"], 1, boards=["3", "17"]) == [["3", "3"], ["17", "17"]]


@pytest.mark.rule("BX-D11-01", "BX-D11-03", "BX-ADV-03", "BX-ADV-04", "BX-ADV-05")
def test_pools_of_the_special_edition() -> None:
    normal = {label for number in range(20) for pair in offered("SE", 4, [], number) for label in pair}
    assert normal == {str(n) for n in range(1, 11)}
    for pool, low, high in (("11-18", 11, 18), ("19-22", 19, 22), ("23-30", 23, 30)):
        rows = [offered("SE", 4, [], number, pool=pool) for number in range(20)]
        assert {label for pairs in rows for pair in pairs for label in pair} == {str(n) for n in range(low, high + 1)}
        assert all(first != second for pairs in rows for first, second in pairs)
    assert offered("SE", 2, [], 1, boards=["3", "3"]) == [["3", "3"], ["3", "3"]]


@pytest.mark.rule("BX-ADV-01", "BX-ADV-02", "BX-ADV-05")
def test_random_duchies_of_2019() -> None:
    for choice, movers in (("open", 1), ("secret", 4)):
        game = Burgundy("2019", ["inns"])
        s = game.new({"players": 4, "boards": "random", "choice": choice})
        for _ in range(3):  # who starts, the goods, the duchies
            game.apply(s, NATURE, game.chance(s, seeded(3)))
        pairs = game.to_dict(s)["offered"]
        labels = [label for pair in pairs for label in pair]
        assert len({label for label in labels if int(label) > 2}) == sum(int(label) > 2 for label in labels)
        assert set(labels) <= {str(n) for n in range(1, 11)}
        assert game.movers(s).bit_count() == movers
        seat = game.movers(s).bit_length() - 1
        texts = [game.to_text(s, seat, action) for action in game.legal(s, seat)]
        assert len({text.split()[1] for text in texts}) == 2 and len(texts) == 8  # two sides, four castle spaces each


def test_the_boards_of_the_border_posts() -> None:
    labels = {edition: [layout.label for layout in edition_layouts(edition)] for edition in ("2019", "SE")}
    assert labels["2019"][-6:] == [f"11{letter}" for letter in "abcdef"]
    assert labels["SE"] == [str(n) for n in range(1, 31)]

"""Who wins: points, then empty spaces, then the place on the track."""

from itertools import permutations
from typing import Any

import pytest

from .positions import EDITIONS, PLAYERS, Table, last_turn

each_edition = pytest.mark.parametrize("edition", EDITIONS)
# spaces beside each other in duchy 1, from the centre: mines, monasteries and buildings without end points
SPARE = ["c4", "b4", "a4", "f3", "g2", "g3"]
WORTHLESS = [f"monastery-{number}" for number in (1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14)]


def seat(points: int, placed: int, first: int = 0, **own: Any) -> dict[str, Any]:
    """A seat with so many points and so many tiles beside the starting castle."""
    tiles = WORTHLESS[first : first + placed]
    return {"points": {"livestock": points}, "duchy": dict(zip(SPARE, tiles, strict=False)), **own}


def places(table: Table) -> tuple[int, ...]:
    return table.game.result(table.play("end").state).places


@pytest.mark.rule("B-TIE-01")
@each_edition
def test_most_points_win_whatever_the_spaces_and_the_track(edition: str) -> None:
    for first, second in ((seat(10, 2), seat(11, 0)), (seat(10, 0), seat(11, 2))):
        for track in ([0, 1], [1, 0]):
            assert places(last_turn(edition, 2, {0: first, 1: second}, track=track)) == (2, 1)
    both = {0: seat(5, 0), 1: seat(9, 0), 2: seat(7, 0), 3: seat(8, 0)}
    table = last_turn(edition, 4, both)
    assert places(table) == (4, 1, 3, 2)
    assert table.game.result(table.state).note == ""


@pytest.mark.rule("B-TIE-01")
def test_points_of_the_final_scoring_decide_too() -> None:
    assert places(last_turn(seats={0: seat(10, 0), 1: seat(8, 0, silver=3)})) == (2, 1)


@pytest.mark.rule("B-TIE-02", "EX-D12", "RUL-08")
@pytest.mark.parametrize(("edition", "winner"), [("2011", 1), ("SE", 1), ("2019", 0)])
def test_equal_points_empty_spaces_decide_by_edition(edition: str, winner: int) -> None:
    """Seat 0 has ten empty spaces and seat 1 eight: 26 and 28 tiles besides the starting castle."""
    fewer, more = 37 - 10 - 1, 37 - 8 - 1
    for track in ([0, 1], [1, 0]):
        table = last_turn(edition, 2, {0: filled(fewer, 0), 1: filled(more, 6)}, track=track)
        assert table.see("seat.0.empty") == 10 and table.see("seat.1.empty") == 8
        result = places(table)
        assert table.score(0) == table.score(1)
        assert result == ((1, 2) if winner == 0 else (2, 1))
        assert table.game.result(table.state).note == "empty spaces"


def filled(tiles: int, first_monastery: int) -> dict[str, Any]:
    """So many tiles in duchy 1, ships left out so that both pieces stand on the start space."""
    buildings = ["market", "carpenter", "church", "warehouse", "boarding-house", "bank", "town-hall", "watchtower"]
    livestock = ["cow-2", "cow-3", "sheep-2", "sheep-3", "pig-2", "pig-3"]
    towns = ["c3", "b5", "c5", "c6", "e1", "e2", "f1", "e4", "e5", "f4", "f5", "g4"]
    spaces = {
        **dict(zip(towns, buildings * 2, strict=False)),
        **dict(zip(["a1", "b1", "b2", "c1", "c2", "e6"], livestock, strict=False)),
        **dict(zip(SPARE, WORTHLESS[first_monastery:], strict=False)),
        **dict.fromkeys(["b3", "a2", "a3"], "castle"),
        "e3": "mine",
    }
    points = 50 - (tiles == 28)  # with 28 tiles the mine is among them, and pays one
    return {"duchy": dict(list(spaces.items())[:tiles]), "points": {"livestock": points}}


@pytest.mark.rule("RUL-08")
@each_edition
@pytest.mark.parametrize(("tie", "expected"), [("fewest", (2, 1)), ("most", (1, 2))])
def test_the_table_may_choose_the_tie_break(edition: str, tie: str, expected: tuple[int, ...]) -> None:
    own = {0: seat(10, 1), 1: seat(10, 3, first=2)}
    table = last_turn(edition, 2, own, options={"tie": tie}, track=[0, 1])
    assert places(table) == expected


@pytest.mark.rule("B-TIE-02")
@pytest.mark.parametrize(
    ("edition", "expected"), [("2011", (3, 1, 2, 4)), ("SE", (3, 1, 2, 4)), ("2019", (1, 3, 2, 4))]
)
def test_only_the_tied_are_compared_by_empty_spaces(edition: str, expected: tuple[int, ...]) -> None:
    own = {0: seat(10, 1), 1: seat(10, 3, first=1), 2: seat(10, 2, first=4), 3: seat(9, 6, first=6)}
    assert places(last_turn(edition, 4, own)) == expected


@pytest.mark.rule("B-TIE-03", "B-TIE-04", "RUL-07")
@each_edition
@pytest.mark.parametrize("players", PLAYERS)
def test_still_tied_the_one_furthest_behind_wins_also_within_a_stack(edition: str, players: int) -> None:
    for track in permutations(range(players)):
        table = last_turn(edition, players, track=list(track))
        result = places(table)
        assert result == tuple(players - track.index(who) for who in range(players))
        assert table.game.result(table.state).note == "turn order"


@pytest.mark.rule("B-TIE-03", "RUL-07")
@each_edition
def test_the_track_counts_as_it_stands_after_the_last_turn(edition: str) -> None:
    """Seat 1 plays last and overtakes seat 0 with a ship: seat 0 is now behind and wins the tie."""
    own = {
        0: {"duchy": {"e3": "mine"}, "points": {"livestock": 12}},
        1: {"storage": ["ship"], "dice": [5, 0], "points": {"livestock": 13}},
    }
    table = last_turn(edition, 2, own, track=[0, 1], order=[0, 1]).play("place 5 ship d5")
    assert table.see("track") == [1, 0]
    assert places(table) == (1, 2)
    own[1] |= {"storage": [], "dice": [0, 0], "duchy": {"c4": "monastery-1"}}
    assert places(last_turn(edition, 2, own, track=[0, 1], order=[0, 1])) == (2, 1)


@pytest.mark.rule("B-TIE-04", "INV-19")
@each_edition
@pytest.mark.parametrize("players", PLAYERS)
def test_ranking_is_strict_whatever_is_equal(edition: str, players: int) -> None:
    for points in ([5] * 4, [5, 5, 6, 6], [6, 5, 6, 5]):
        for tiles in ([0] * 4, [1, 1, 0, 0], [0, 1, 1, 0]):
            own = {who: seat(points[who], tiles[who], first=who) for who in range(players)}
            assert sorted(places(last_turn(edition, players, own))) == list(range(1, players + 1))

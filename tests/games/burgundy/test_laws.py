"""The invariants of the ledger: `broken` finds each violation. test_invariants.py watches what it cannot see."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

from duchy.games.burgundy.engine import apply
from duchy.games.burgundy.engine.codes import (
    AT_ROLL,
    AT_TURN,
    BANK,
    BIT,
    CASTLE_TILE,
    EMPTY,
    FOR_AREAS,
    FOR_SALES,
    MINE_TILE,
    SHIP_TILE,
    TILE_COLOUR,
)
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.compat import i64, vec

from .positions import PLAYERS, Table
from .walks import walk


@cache
def midgame(edition: str = "2019", players: int = 3, phase: int = 2) -> State:
    """A position at the start of a turn in the middle of a random game."""
    for move in walk(edition, players, 5):
        s = move.after
        if s.phase == phase and s.round == 2 and s.stage == AT_TURN and s.turn == 0 and not s.pending:
            return s.copy()
    raise AssertionError


def faults(s: State, edition: str = "2019") -> str:
    return " | ".join(Burgundy(edition).broken(s))


def corruption(*rules: str) -> Callable[[Callable[[State], None]], object]:
    """Parametrise: a named way to spoil a sound position, and the invariants it breaks."""

    def add(spoil: Callable[[State], None]) -> Callable[[State], None]:
        name = f"{rules[0]} {spoil.__name__}"
        CORRUPTIONS.append(pytest.param(spoil, rules[0], id=name))
        return spoil

    return add


CORRUPTIONS: list[object] = []


@corruption("INV-01")
def a_black_tile_vanishes(s: State) -> None:
    s.black[next(i for i, tile in enumerate(s.black) if tile != EMPTY)] = EMPTY


@corruption("INV-01")
def a_tile_appears_in_the_supply(s: State) -> None:
    supply = s.supply[:]
    supply[MINE_TILE] += 1
    s.supply = supply


@corruption("INV-01")
def a_tile_turns_into_another(s: State) -> None:
    """The sum stays 164, but there are too many of one kind."""
    slot = next(i for i, tile in enumerate(s.depots) if tile >= 23)
    supply = s.supply[:]
    supply[s.depots[slot]] += 1
    supply[SHIP_TILE] -= 1
    s.supply = supply


@corruption("INV-03")
def a_good_appears(s: State) -> None:
    supply = s.goods_supply[:]
    supply[0] += 1
    s.goods_supply = supply


@corruption("INV-04")
def a_good_reaches_a_depot_too_soon(s: State) -> None:
    t = next(t for t in range(6) if s.goods_supply[t])
    supply = s.goods_supply[:]
    supply[t] -= 1
    s.goods_supply = supply
    s.depot_goods[t] += 1


@corruption("INV-05")
def a_bonus_tile_without_the_colour(s: State) -> None:
    s.players[0].large |= BIT[0]
    s.bonus_taken[0] += 1


@corruption("INV-05")
def a_small_bonus_tile_before_the_large_one(s: State) -> None:
    p = s.players[0]
    p.small |= BIT[2]
    p.covered |= p.duchy.colour_mask[2]
    s.bonus_taken[2] += 1


@corruption("INV-05")
def both_bonus_tiles_of_a_colour_with_one_player(s: State) -> None:
    p = s.players[0]
    p.large |= BIT[2]
    p.small |= BIT[2]
    p.covered |= p.duchy.colour_mask[2]
    s.bonus_taken[2] = 2


@corruption("INV-05")
def a_bonus_tile_is_lost(s: State) -> None:
    s.bonus_taken[1] += 1


@corruption("INV-05")
def two_large_bonus_tiles_of_one_colour(s: State) -> None:
    for p in s.players[:2]:
        p.large |= BIT[4]
        p.covered |= p.duchy.colour_mask[4]
    s.bonus_taken[4] = 2


@corruption("INV-06")
def four_tiles_in_storage(s: State) -> None:
    s.players[1].stored = 4


@corruption("INV-06")
def a_gap_in_storage(s: State) -> None:
    p = s.players[1]
    p.storage[0], p.stored = EMPTY, 1


@corruption("INV-06")
def four_types_of_goods(s: State) -> None:
    for t in range(4):
        s.players[1].goods[t] = 1


@corruption("INV-07")
def a_debt_of_workers(s: State) -> None:
    s.players[2].workers = -1


@corruption("INV-07")
def a_debt_of_silver(s: State) -> None:
    s.players[2].silver = -1


@corruption("INV-08")
def negative_points(s: State) -> None:
    s.players[0].points[0] = -1


@corruption("INV-09")
def area_points_out_of_nothing(s: State) -> None:
    s.players[0].points[FOR_AREAS] += 3


@corruption("INV-09")
def the_starting_castle_scores_its_own_area(s: State) -> None:
    s.players[0].points[FOR_AREAS] += 1  # d4 of duchy 1 is an area of one space


@corruption("INV-10")
def a_sale_too_dear(s: State) -> None:
    s.players[0].points[FOR_SALES] += 1


@corruption("INV-11")
def a_piece_moves_without_a_ship(s: State) -> None:
    s.players[s.track_order[0]].track += 1


@corruption("INV-11")
def a_piece_stands_on_the_track_twice(s: State) -> None:
    s.track_order[0] = s.track_order[1]


@corruption("INV-11")
def a_piece_is_ahead_with_fewer_ships(s: State) -> None:
    p = s.players[s.track_order[0]]
    while p.track >= s.players[s.track_order[1]].track:
        s.players[s.track_order[1]].track += 1


@corruption("INV-12")
def a_covered_space_without_a_tile(s: State) -> None:
    p = s.players[0]
    p.covered |= p.frontier & -p.frontier


@corruption("INV-12")
def a_tile_on_another_colour(s: State) -> None:
    p = s.players[0]
    p.tiles[next(h for h in range(37) if p.tiles[h] == CASTLE_TILE)] = MINE_TILE


@corruption("INV-12")
def an_island(s: State) -> None:
    p = s.players[0]
    h = next(h for h in range(37) if not p.covered & BIT[h] and not p.frontier & BIT[h])
    apply.cover(p, p, {0: 0, 1: 8, 2: 20, 3: 23, 4: 22, 5: 21}[int(p.duchy.colour[h])], h)


@corruption("INV-12")
def a_frontier_that_is_not_one(s: State) -> None:
    s.players[0].frontier ^= s.players[0].frontier & -s.players[0].frontier


@corruption("INV-12")
def no_starting_castle(s: State) -> None:
    p = s.players[0]
    p.covered = 0
    for h in range(37):
        p.tiles[h] = EMPTY


@corruption("INV-13")
def buildings_counted_wrongly(s: State) -> None:
    s.players[0].built[BANK] += 1


@corruption("INV-16")
def a_waiting_player_is_overtaken(s: State) -> None:
    first, *waiting = s.round_order
    s.round_order = vec[i64]([first, *reversed(waiting)])


@corruption("INV-17")
def a_depot_space_of_another_colour(s: State) -> None:
    i, j = next(
        (i, j)
        for i, j in combinations(range(len(s.depots)), 2)
        if s.depots[i] != EMPTY != s.depots[j] and TILE_COLOUR[s.depots[i]] != TILE_COLOUR[s.depots[j]]
    )
    s.depots[i], s.depots[j] = s.depots[j], s.depots[i]


@pytest.mark.rule("INV-01", "INV-03", "INV-04", "INV-05", "INV-06", "INV-07", "INV-08", "INV-09")
@pytest.mark.rule("INV-10", "INV-11", "INV-12", "INV-13", "INV-16", "INV-17")
@pytest.mark.parametrize(("spoil", "rule"), CORRUPTIONS)
def test_broken_sees(spoil: Callable[[State], None], rule: str) -> None:
    s = midgame().copy()
    assert faults(s) == ""
    spoil(s)
    assert rule in faults(s)


@pytest.mark.rule("INV-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_broken_sees_a_tile_drawn_too_many_at_the_end(players: int) -> None:
    *_, last = walk("2019", players)
    s = last.after.copy()
    assert faults(s) == ""
    supply = s.supply[:]
    if players == 4:
        supply[SHIP_TILE] += 1
        s.removed -= 1
    else:
        supply[SHIP_TILE] -= 1
        s.removed += 1
    s.supply = supply
    assert "INV-02" in faults(s)


@pytest.mark.rule("INV-13")
def test_broken_sees_two_buildings_of_a_type_in_one_town() -> None:
    double = {"e4": "bank", "e5": "bank"}
    assert "INV-13" in faults(Table(me={"duchy": double}).state)
    assert "INV-13" not in faults(Table(me={"duchy": {**double, "c4": "monastery-1"}}).state)
    assert "INV-13" not in faults(Table(me={"duchy": {"e4": "bank", "c3": "bank"}}).state)


@pytest.mark.rule("INV-17")
def test_with_three_players_depot_6_holds_a_mine_in_b_and_d() -> None:
    for phase, tile in ((0, CASTLE_TILE), (1, MINE_TILE), (2, CASTLE_TILE), (3, MINE_TILE), (4, CASTLE_TILE)):
        start = next(m.after for m in walk("2019", 3) if m.after.stage == AT_ROLL and m.after.phase == phase).copy()
        assert start.depots[15] == tile and faults(start) == ""
        start.phase = (phase + 1) % 5  # the same tiles in a neighbouring phase
        assert ("INV-17" in faults(start)) == (phase != 4)

"""Pairing that is really paired: equal chance in a block, every seat for every bot, names in any order."""

import pytest

from duchy.arena.fixtures import Event, fixtures, matches, seatings
from duchy.arena.playing import Clock, Played, play
from duchy.arena.shares import block, blocks
from duchy.kernel.errors import InputError

EVENT = Event("dice/standard", {"players": 2, "sheet": "A"}, "pairs")


@pytest.mark.parametrize(("bots", "players"), [("ab", 2), ("abc", 3), ("abcd", 4), ("ab", 3), ("ab", 4), ("ab", 1)])
def test_every_bot_sits_in_every_seat_once(bots, players):
    rotations = seatings(tuple(bots), players)
    for seat in range(players):
        assert sorted(seats[seat] for seats in rotations) == sorted(bots)


def test_who_meets_whom():
    assert matches(["a", "b", "c"], "ladder", 2) == [("b", "a"), ("c", "b")]
    assert matches(["a", "b", "c"], "cross", 2) == [("b", "a"), ("c", "a"), ("c", "b")]
    assert matches(["a", "b", "c"], "table", 3) == [("a", "b", "c")]
    assert matches(["a"], "table", 2) == [("a",)]
    for bots, mode, word in (("aa", "table", "twice"), ("a", "ladder", "two"), ("abc", "table", "fit")):
        with pytest.raises(InputError, match=word):
            matches(list(bots), mode, 2)


def test_whole_blocks_and_one_chance_seed_a_block():
    games = list(fixtures(EVENT, ("a", "b"), 7))
    assert len(games) == 8
    by_block = {}
    for fixture in games:
        by_block.setdefault(fixture.block, []).append(fixture)
    assert [len(some) for some in by_block.values()] == [2, 2, 2, 2]
    assert all(len({fixture.chance.text for fixture in some}) == 1 for some in by_block.values())
    assert len({fixture.chance.text for fixture in games}) == 4  # no collisions between blocks


def test_the_bots_chance_is_not_the_games():
    for fixture in fixtures(EVENT, ("a", "b"), 4):
        streams = [fixture.bot_rng(0), fixture.bot_rng(1), *(fixture.chance.rng(event) for event in range(20))]
        words = [(rng.word(), rng.word()) for rng in streams]
        assert len(set(words)) == len(words)


def test_chance_depends_on_the_block_alone_and_not_on_who_plays(monkeypatch):
    """The Dice Game rolls once a round, so the rolls of all games of a block are the same ones."""
    from duchy.games.dice.game import DiceGame

    rolls = []
    draw = DiceGame.chance

    def noted(game, s, rng):
        outcome = draw(game, s, rng)
        rolls[-1].append(outcome)
        return outcome

    monkeypatch.setattr(DiceGame, "chance", noted)
    for match in (("greedy", "random"), ("random",)):
        for fixture in fixtures(EVENT, match, 2):
            rolls.append([])
            play(fixture)
    block0, rotated, alone, next_block = rolls
    few = min(map(len, rolls))
    assert few > 10
    assert block0[:few] == rotated[:few] == alone[:few] != next_block[:few]


def results(match, games=6):
    played = [play(fixture) for fixture in fixtures(EVENT, match, games)]
    return played, blocks(match, played)


def test_swapping_the_names_mirrors_the_result():
    one, one_blocks = results(("greedy", "random"))
    other, other_blocks = results(("random", "greedy"))
    assert [b.shares for b in one_blocks] == [b.shares[::-1] for b in other_blocks]
    assert [b.points for b in one_blocks] == [b.points[::-1] for b in other_blocks]
    # the very same games, in the other order within a block
    assert {(p.block, p.seats, p.points) for p in one} == {(p.block, p.seats, p.points) for p in other}


def test_a_game_is_the_same_whenever_it_is_played():
    fixture = next(fixtures(EVENT, ("greedy", "random"), 2))
    one, again = ((p.points, p.places, p.decisions, p.first) for p in (play(fixture), play(fixture)))
    assert one == again


def finished(seats, points, places, rotation=0):
    nothing = ({},) * len(seats)
    return Played(("a", "b"), 0, rotation, tuple(seats), points, places, 0, (0,) * len(seats), nothing, nothing)


def test_shares_of_a_block():
    won_both = [finished("ab", (9, 5), (1, 2)), finished("ba", (3, 7), (2, 1), 1)]
    assert block(("a", "b"), won_both).shares == (1.0, 0.0)
    assert block(("a", "b"), won_both).points == (8.0, 4.0)
    shared = [finished("ab", (9, 9), (1, 1)), finished("ba", (3, 7), (2, 1), 1)]
    assert block(("a", "b"), shared).shares == (0.75, 0.25)
    crowd = [finished("aba", (9, 9, 9), (1, 2, 1)), finished("bab", (3, 7, 4), (3, 1, 2), 1)]
    assert block(("a", "b"), crowd).shares == (1.0, 0.0)


def test_alone_at_a_table_more_points_from_the_same_dice_win():
    assert block(("a", "b"), [finished("a", (50,), (1,)), finished("b", (40,), (1,), 1)]).shares == (1.0, 0.0)
    assert block(("a", "b"), [finished("a", (50,), (1,)), finished("b", (50,), (1,), 1)]).shares == (0.5, 0.5)


def test_a_seat_that_the_game_plays_itself_is_an_opponent_and_no_bot_of_the_match():
    won, lost = finished(["a", "duke"], (50, 40), (1, 2)), finished(["b", "duke"], (60, 70), (2, 1), 1)
    assert block(("a",), [won]).shares == (1.0,) and block(("b",), [lost]).shares == (0.0,)
    assert block(("a", "b"), [won, lost]).shares == (0.0, 1.0)  # who never meet compare by points


def test_clocks_add_up_and_tell_quantiles():
    clock = Clock()
    for ms in range(1, 101):
        clock.enter(ms / 1000)
    both = Clock(clock.plain())
    both.add(clock.plain())
    assert both.counts.total() == 200
    assert both.milliseconds(0.5) == pytest.approx(50, rel=0.06)
    assert both.milliseconds(0.95) == pytest.approx(95, rel=0.06)
    assert Clock().milliseconds(0.5) is None

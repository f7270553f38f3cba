"""The first two bots: legal, from views alone, and greedy better than random."""

from typing import Any

import pytest

from duchy.arena.coach import strongest
from duchy.arena.puzzles.difficulty import levels
from duchy.bots.registry import make, names, offered, usual
from duchy.games import open_game
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

from ..kernel.toys import SealedBids


def play(game_id: str, bots: list[str], number: int) -> list[int]:
    game = open_game(game_id)
    referee = Play.begin(game, {"players": len(bots)}, bots, Seed(str(number)))
    referee.run([make(name, game) for name in bots], seeded(number))
    return [sum(sources.values()) for sources in game.scores(referee.state)]


def test_greedy_beats_random() -> None:
    wins = sum(scores[0] > scores[1] for scores in (play("burgundy/2019", ["greedy", "random"], k) for k in range(8)))
    assert wins == 8


@pytest.mark.parametrize("game_id", ["burgundy/2011", "burgundy/special"])
def test_both_play_every_edition(game_id: str) -> None:
    assert len(play(game_id, ["greedy", "random", "greedy", "random"], 1)) == 4


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("burgundy/2019", ["greedy", "random"], 3) == play("burgundy/2019", ["greedy", "random"], 3)


def test_an_unknown_bot_is_named() -> None:
    game: Any = open_game("burgundy/2019")
    assert names(game)[:2] == ["random", "novice"]
    with pytest.raises(InputError, match='no bot "nobody"'):
        make("nobody", game)


@pytest.mark.parametrize(
    ("game_id", "below"),
    [("burgundy/2019", ["novice"]), ("burgundy/2019-solo", []),
     ("dice/solo", ["novice"]), ("rivals/duel", ["novice", "casual"])],
)  # fmt: skip
def test_bots_are_listed_weakest_first_greedy_among_the_levels(game_id: str, below: list[str]) -> None:
    game: Any = open_game(game_id)
    found = names(game)
    assert found[: len(below) + 2] == ["random", *below, "greedy"] and len(set(found)) == len(found)
    for_measuring = {"random", "master-1"}  # and those with another aim
    assert list(offered(game)) == [name for name in found if name not in for_measuring and ":" not in name]


def test_greedy_beats_the_level_listed_before_it() -> None:
    scores = [play("rivals/introductory", ["greedy", "casual"], number) for number in range(6)]
    assert sum(greedy > casual for greedy, casual in scores) > 3


def test_the_strongest_that_plays_to_win_is_named_last() -> None:
    found = names(open_game("burgundy/2019"))
    assert found[-3:] == ["master:score", "master", "grandmaster"]


@pytest.mark.parametrize("game_id", ["burgundy/2019", "burgundy/2019-team", "dice/standard", "rivals/duel"])
def test_who_thinks_for_long_plays_and_coaches_only_where_it_is_named(game_id: str) -> None:
    game: Any = open_game(game_id)
    assert usual(game) == strongest(game) == "master"
    assert "grandmaster" not in levels(game), "puzzles are as hard as they were"


def test_a_game_without_bots_of_its_own_has_the_simple_ones() -> None:
    game = SealedBids()
    assert names(game) == ["random", "greedy"]
    running = Play.begin(game, {"players": 2}, ["greedy", "random"], Seed("x"))
    running.run([make(name, game) for name in names(game)], seeded(1))
    assert running.over

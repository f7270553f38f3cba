"""All modes pass the kit; random games are the same everywhere, and every card gets played."""

import pytest

from duchy.games.rivals.engine.codes import LIMIT
from duchy.games.rivals.engine.playout import playouts
from duchy.games.rivals.family import entries
from duchy.games.rivals.game import RivalsGame
from duchy.games.rivals.setup import modes
from duchy.games.rivals.words.census import census
from duchy.games.rivals.words.page import RivalsPage
from duchy.kernel.conformance import check_game


@pytest.mark.kit
@pytest.mark.rule("I-01", "I-02", "I-11", "I-16", "I-21", "I-22", "RULING-58")
@pytest.mark.parametrize(
    ("mode", "number", "every"),
    [
        ("introductory", 0, 3),
        ("introductory", 10, 3),
        ("gold", 29, 23),
        ("turmoil", 116, 23),
        ("progress", 5, 23),
        ("progress", 15, 23),
        ("duel", 8, 23),
    ],
)
def test_the_kit(mode: str, number: int, every: int) -> None:
    """The short ones: most random games of the later modes are called off."""
    played = check_game(RivalsGame(mode), {"players": 2}, number, every, RivalsPage())
    assert len(played.winners) == 1 and played.decisions < LIMIT


CHECKSUMS = [  # decisions, checksum over all actions, games won, turns
    [2201, 1648256835, 3, 268],
    [21592, 2135726535, 1, 2568],
    [29539, 1444957152, 1, 3609],
    [23288, 2177727312, 1, 2953],
    [30000, 3190665302, 0, 3677],
]


@pytest.mark.rule("I-21")
def test_random_games_are_the_same_whether_compiled_or_not() -> None:
    assert [list(playouts(RivalsGame(mode.id).new({}), 1, 3)) for mode in modes()] == CHECKSUMS


def test_the_census_counts_what_is_played() -> None:
    count = census(0, 1, 8, 50)
    assert (count.games, count.won, count.faults) == (8, 8, [])
    assert count.never_played(0) == [] and count.played["road"] > 8
    assert "mint" in census(1, 1, 0, 1).never_played(1) and "harbor" not in census(4, 1, 0, 1).never_played(4)


def test_a_view_of_every_mode_can_be_drawn() -> None:
    for entry in entries():
        game = entry.open(())
        s = game.new({})
        for seat in (0, 1, None):
            text = entry.draw(game, game.view(s, seat))
            assert "forest-2" in text and "forest-3" in text and max(map(len, text.splitlines())) < 200


def test_ids_name_mode_and_revision() -> None:
    assert RivalsGame("duel").id == "rivals/duel@r2"

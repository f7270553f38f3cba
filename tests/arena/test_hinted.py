"""A bot that takes hints."""

import pytest

from duchy import games
from duchy.arena.coach import hint
from duchy.arena.hinted import Hinted, make
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded


def test_one_decision_in_three_is_the_first_line_of_the_hint() -> None:
    game = games.open_game("dice/standard")
    bot = make("novice+hints", game)
    assert isinstance(bot, Hinted)
    play = Play.begin(game, {"players": 2}, ["x", "y"], Seed("hinted"))
    for seat in (0, 1):
        play.decide(seat, next(iter(game.legal(play.state, seat))))
    view = play.view(0)
    advice = hint(game, view, registry.make("master", game))[0].action
    taken = own = 0
    for number in range(24):
        rng, again = seeded(number), seeded(number)
        chosen = bot.choose(game, view, rng)
        if again.below(3):
            own += 1
            assert chosen == registry.make("novice", game).choose(game, view, again)
        else:
            taken += 1
            assert chosen == advice
    assert 4 < taken < 12 and own + taken == 24


def test_who_gives_the_hints_takes_none_and_unknown_names_are_refused() -> None:
    game = games.open_game("dice/standard")
    with pytest.raises(InputError, match="master gives the hints"):
        make("master+hints", game)
    with pytest.raises(InputError, match='no bot "nobody"'):
        make("nobody+hints", game)
    with pytest.raises(InputError, match='no bot "casual\\+tips"'):
        make("casual+tips", game)


def test_the_arena_seats_it() -> None:
    from duchy.arena.fixtures import Event, Fixture
    from duchy.arena.playing import play

    event = Event("dice/standard", {"players": 2}, "1")
    played = play(Fixture(event, ("casual+hints", "casual"), 0, 0, ("casual+hints", "casual")))
    assert played.seats == ("casual+hints", "casual") and min(played.points) > 0

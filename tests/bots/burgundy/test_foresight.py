"""What the learned levels foresee, as the coach asks them."""

from typing import Any

import pytest

from duchy.bots.bot import Foresight, Prospect, Way
from duchy.bots.burgundy.foresight import Thinker
from duchy.bots.burgundy.levels import LEVELS, make
from duchy.bots.burgundy.winning import spread
from duchy.bots.winning import win_probability
from duchy.games import open_game
from duchy.games.burgundy.engine.codes import END
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.chance import Seed
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

from .positions import turns

LEARNED = [name for name, level in LEVELS.items() if level.learned]
SETUP = {"players": 2, "boards": "1"}


def thinker(game: Burgundy, level: str = "expert") -> Thinker:
    bot = make(level, game)
    assert isinstance(bot, Thinker)
    return bot


def ways(game: Burgundy, s: State, played: int | None = None) -> list[Way]:
    return thinker(game).ways(game, game.view(s, s.current), played, seeded(5))


def test_those_who_judge_by_hand_cannot_say_what_comes() -> None:
    game = Burgundy("2019")
    assert [name for name in LEVELS if isinstance(make(name, game), Foresight)] == LEARNED


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_way_is_a_line_that_can_be_played_and_the_view_stays(players: int) -> None:
    game = Burgundy("2019")
    s = list(turns(game, {"players": players, "boards": "1"}, 6))[-2 * players]
    before = game.to_dict(s)
    played = game.legal(s, s.current)[-1]
    found = ways(game, s, played)
    assert any(played in way.firsts for way in found)
    for way in found:
        then = game.copy(s)
        for action in way.actions:
            assert action in list(game.legal(then, s.current))
            game.apply(then, s.current, action)
    view = game.view(s, s.current)
    one, again = (thinker(game).future(game, view, found[0], 7) for _ in range(2))
    assert one == again != thinker(game).future(game, view, found[0], 8)
    assert 0.0 <= one.win <= 1.0 and game.to_dict(s) == before


def after(game: Burgundy, s: State, line: tuple[int, ...]) -> dict[str, Any] | None:
    """Where a line leads, if it can be played."""
    then = s.copy()
    for action in line:
        if action not in list(game.legal(then, s.current)):
            return None
        game.apply(then, s.current, action)
    return game.to_dict(then)


@pytest.mark.rule("BX-ADV-03")
def test_who_chooses_last_in_secret_guesses_what_the_others_chose() -> None:
    game = open_game("burgundy/special")
    play = Play.begin(game, {"players": 2}, ["Ann", "Ben"], Seed("secret"))
    first, second = play.movers()
    play.decide(first, game.legal(play.state, first)[0])
    view = play.view(second)
    found = thinker(game).ways(game, view, None, seeded(1))
    assert found and all(0.0 <= thinker(game).future(game, view, way, 3).win <= 1.0 for way in found)


def test_two_orders_of_one_line_are_one_way() -> None:
    game = Burgundy("2019")
    met = 0
    for s in list(turns(game, SETUP, 8)):
        best = ways(game, s)[0]
        first, second, *rest = best.actions
        end = after(game, s, best.actions)
        if second != END and end and end == after(game, s, (second, first, *rest)):
            met += 1
            (same,) = [way for way in ways(game, s, second) if way.actions == best.actions]
            assert same.firsts >= {first, second}
    assert met >= 3


def test_points_for_the_other_lower_the_chance() -> None:
    game = Burgundy("2019")
    for s in list(turns(game, SETUP, 8))[2:30:9]:
        seat = s.current
        bot, way = thinker(game), ways(game, s)[0]
        chances = []
        for more in (0, 15, 30, 60):
            then = s.copy()
            then.players[1 - seat].points[0] += more
            chances.append(bot.future(game, game.view(then, seat), way, 3).win)
        assert chances == sorted(chances, reverse=True) and chances[0] > chances[-1]


def test_what_is_banked_is_part_of_the_points_and_of_the_lead() -> None:
    game = Burgundy("2019")
    s = list(turns(game, SETUP, 8))[-4]
    way, view = ways(game, s)[0], game.view(s, s.current)
    plain = thinker(game).future(game, view, way, 3)
    view.state.players[s.current].points[0] += 1000
    rich = thinker(game).future(game, view, way, 3)
    assert rich.points - plain.points == pytest.approx(1000) == rich.lead - plain.lead
    assert rich.win == pytest.approx(1.0)


def test_the_last_word_of_a_game_is_its_result() -> None:
    game = Burgundy("2019")
    s = list(turns(game, SETUP, 9))[-1]
    bot, rng, seat = thinker(game), seeded(1), s.current
    while END not in list(game.legal(s, seat)):
        game.apply(s, seat, bot.choose(game, game.view(s, seat), rng))
    view = game.view(s, seat)
    (way,) = [way for way in ways(game, s, END) if END in way.firsts]
    said = bot.future(game, view, way, 1)
    game.apply(s, seat, END)
    assert game.movers(s) == 0
    points = [sum(sources.values()) for sources in game.scores(s)]
    won = 1.0 if game.result(s).places[seat] == 1 else 0.0
    assert said == Prospect(points[seat], points[seat] - points[1 - seat], won)
    assert bot.standing(game, s, 1)[seat] == said


def test_duchies_and_castles_are_played_on_from_before_the_game() -> None:
    game: Any = open_game("burgundy/special")
    s = game.new({"players": 2, "boards": "random", "castle": "choose", "choice": "secret"})
    while game.movers(s) == CHANCE:
        game.apply(s, NATURE, game.chance(s, seeded(4)))
    bot, view = thinker(game), game.view(s, 1)
    played = list(game.legal(s, 1))[-1]
    found = bot.ways(game, view, played, seeded(1))
    assert 2 <= len(found) <= 9 and any(played in way.firsts for way in found)
    futures = [bot.future(game, view, way, 3) for way in found[:3]]
    assert all(60 < each.points < 300 for each in futures) and len(set(futures)) > 1


def test_partners_win_together() -> None:
    game: Any = open_game("burgundy/2019-team")
    bot: Any = make("expert", game)
    s = list(turns(game, {"players": 4}, 6))[-6]
    standing = bot.standing(game, s, 1)
    assert standing[0].win == standing[2].win == pytest.approx(1 - standing[1].win)
    assert standing[0].lead == standing[2].lead == -standing[1].lead
    assert standing[0].lead == pytest.approx(sum((each.points * (-1) ** k) for k, each in enumerate(standing)))


def test_less_can_change_as_the_game_goes_on() -> None:
    spreads = [spread(left) for left in (24, 10, 0)]
    assert spreads == sorted(spreads, reverse=True) and spreads[-1] > 0


def test_with_castle_connection_more_can_change() -> None:
    game: Any = open_game("burgundy/special+tiles+castle-connection")
    s = list(turns(game, {"players": 2}, 6))[20]
    left = 24 - (5 * int(s.phase) + int(s.round))
    assert left > 0 and spread(left, game.modules) > spread(left, ("tiles",)) == spread(left)
    assert spread(0, game.modules) == spread(0)
    said = make("expert", game).standing(game, s, 1)
    chance = win_probability([each.points for each in said], 0, spread(left, game.modules))
    assert said[0].win == pytest.approx(chance)


def test_before_the_last_turns_nothing_is_certain() -> None:
    """No dice are left to roll, but nobody knows how the turns will be played."""
    game = Burgundy("2019")
    s = list(turns(game, SETUP, 9))[-2]
    assert (s.phase, s.round, s.turn) == (4, 4, 0)
    said = thinker(game).standing(game, s, 1)
    assert 0.0 < said[0].win < 1.0 and said[0].win + said[1].win == pytest.approx(1.0)

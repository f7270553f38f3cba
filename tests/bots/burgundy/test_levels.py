"""The levels: legal in every edition, blind to what is hidden, steady for a seed, and stronger step by step."""

from itertools import pairwise
from typing import Any

import pytest

from duchy.bots.burgundy.levels import LEVELS, make, names
from duchy.bots.burgundy.planner import weights_for
from duchy.games import open_game
from duchy.games.burgundy.engine.codes import AT_SETTLING
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng, seeded

from .positions import turns

QUICK = ["novice", "casual", "skilled"]


def play(game: Burgundy, setup: dict[str, Any], levels: list[str], number: int) -> list[int]:
    s = game.new(setup)
    luck, rng = seeded(number), seeded(number + 1000)
    bots = [make(level, game) for level in levels]
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, luck))
        else:
            seat = (movers & -movers).bit_length() - 1
            game.apply(s, seat, bots[seat].choose(game, game.view(s, seat), rng))
    return [sum(sources.values()) for sources in game.scores(s)]


def at_settling(game: Any, setup: dict[str, Any]) -> State:
    s = game.new(setup)
    rng = seeded(3)
    while s.stage != AT_SETTLING:
        game.apply(s, NATURE, game.chance(s, rng))
    return s


def play_the_turn(game: Any, s: State, level: str) -> None:
    bot, rng, seat = make(level, game), seeded(1), s.current
    while game.movers(s) == 1 << seat:
        view = game.view(s, seat)
        action = bot.choose(game, view, rng)
        assert action in list(game.legal(s, seat))
        assert game.to_dict(view.state) == game.to_dict(s)  # a bot does not write on its view
        game.apply(s, seat, action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("edition", "players", "boards"), [("2019", 2, "1"), ("2011", 3, "2"), ("SE", 4, "12")])
def test_a_level_plays_a_turn_in_every_edition(level: str, edition: str, players: int, boards: str) -> None:
    game = Burgundy(edition)
    s = list(turns(game, {"players": players, "boards": boards, "castle": "choose"}, 6))[4]
    play_the_turn(game, s, level)


MODES = [("2019-team", 4), ("2019-solo", 1), ("special-chateauma", 2), ("special+vineyards+shields", 3)]


@pytest.mark.parametrize(
    ("name", "players", "level"),
    [(name, players, level) for name, players in MODES for level in names(open_game(f"burgundy/{name}"))],
)
def test_every_level_of_a_mode_plays_a_turn_of_it(name: str, players: int, level: str) -> None:
    game = open_game(f"burgundy/{name}")
    play_the_turn(game, list(turns(game, {"players": players}, 6))[-1], level)


GAMES = ["burgundy/2019", "burgundy/special+inns+shields"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_what_others_have_chosen_in_secret_changes_nothing(name: str, players: int, level: str) -> None:
    game = open_game(name)
    s = at_settling(game, {"players": players, "boards": "random", "castle": "choose", "choice": "secret"})
    decisions = set()
    for choice in list(game.legal(s, 0))[::3]:
        then = game.copy(s)
        game.apply(then, 0, choice)
        decisions.add(make(level, game).choose(game, game.view(then, 1), seeded(9)))
    assert len(decisions) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_what_the_dice_and_bags_will_give_changes_nothing(name: str, players: int, level: str) -> None:
    game = open_game(name)
    s = list(turns(game, {"players": players}, 6))[2 * players]
    decisions, futures = set(), set()
    for number in range(4):
        luck = seeded(number)
        truth = game.determinize(game.view(s, s.current), luck)
        decisions.add(make(level, game).choose(game, game.view(truth, s.current), seeded(9)))
        futures.add(next_chance(game, truth, luck))
    assert len(futures) > 1
    assert len(decisions) == 1


def next_chance(game: Any, s: State, luck: Rng) -> int:
    """What comes of the dice at the end of the round, which the seats play at random."""
    while (movers := game.movers(s)) != CHANCE:
        seat = (movers & -movers).bit_length() - 1
        actions = list(game.legal(s, seat))
        game.apply(s, seat, actions[luck.below(len(actions))])
    return int(game.chance(s, luck))


def test_a_plan_is_dropped_when_the_position_is_another() -> None:
    game = Burgundy("2019")
    positions = list(turns(game, {"players": 2, "boards": "1"}, 8))
    bot = make("skilled", game)
    for s in (positions[6], positions[14]):
        fresh = make("skilled", game)
        assert bot.choose(game, game.view(s, s.current), seeded(1)) == fresh.choose(
            game, game.view(s, s.current), seeded(1)
        )


def test_the_same_seed_gives_the_same_game() -> None:
    game = Burgundy("2019")
    setup = {"players": 2, "boards": "1"}
    assert play(game, setup, ["casual", "novice"], 3) == play(game, setup, ["casual", "novice"], 3)


def test_each_quick_level_beats_the_one_below_it() -> None:
    game = Burgundy("2019")
    for weaker, stronger in pairwise(QUICK):
        ahead = 0
        for number in range(12 if COMPILED else 3):  # the same dice from both seats
            low, high = play(game, {"players": 2, "boards": "1"}, [weaker, stronger], number)
            ahead += high - low
            high, low = play(game, {"players": 2, "boards": "1"}, [stronger, weaker], number)
            ahead += high - low
        assert ahead > 0


@pytest.mark.parametrize("boards", ["1", "3", "4"])
def test_prices_made_by_hand_hold_on_duchies_of_every_kind(boards: str) -> None:
    """Prices read off duchy 1 alone left half of duchy 3 empty and workers over: 128 points on the mean."""
    for number in range(6 if COMPILED else 1):
        assert sum(play(Burgundy("2019"), {"players": 2, "boards": boards}, ["skilled", "skilled"], number)) > 300


@pytest.mark.parametrize("boards", ["1", "4"])
def test_prices_made_by_hand_settle_where_the_net_does(boards: str) -> None:
    """Prices that had never compared castles went elsewhere, and lost ten points by it."""
    game = Burgundy("2019")
    s = at_settling(game, {"players": 2, "boards": boards, "castle": "choose"})
    seat = 0 if game.movers(s) & 1 else 1
    chosen = {make(level, game).choose(game, game.view(s, seat), seeded(1)) for level in ("skilled", "expert")}
    assert len(chosen) == 1


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(InputError, match='no level "champion"'):
        make("champion", Burgundy("2019"))


@pytest.mark.parametrize(
    ("name", "players", "learned_for"),
    [("2019", 2, "lead"), ("2011", 3, "lead"), ("special", 4, "lead"), ("2019+inns", 2, "points"),
     ("special+shields", 4, "points"), ("2019-team", 4, "team")],
)  # fmt: skip
def test_master_has_the_net_for_the_lead_at_every_table_without_modules(
    name: str, players: int, learned_for: str
) -> None:
    game = open_game(f"burgundy/{name}")
    bot: Any = make("master", game)
    bot.prepare(next(turns(game, {"players": players}, 6)))
    assert bot.aim == learned_for
    assert bot.judge.weights is weights_for(players, learned_for)

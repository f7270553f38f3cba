"""The levels: legal in every mode, blind to what is hidden, steady for a seed, and stronger step by step."""

from itertools import pairwise

import pytest

from duchy.bots.bot import Foresight
from duchy.bots.registry import make as make_by_name
from duchy.bots.registry import names
from duchy.bots.rivals.levels import LEVELS, make
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .positions import MODES, some_choices

STEPS = (
    list(pairwise(["novice", "casual", "skilled"])) if COMPILED else [("novice", "skilled")]
)  # a few games tell less


def winner(mode: str, levels: list[str], number: int) -> int:
    game = RivalsGame(mode)
    luck, rng = seeded(number), seeded(number + 1000)
    bots = [make(level, game) for level in levels]
    s = game.new({})
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, luck))
        else:
            seat = movers - 1
            game.apply(s, seat, bots[seat].choose(game, game.view(s, seat), rng))
    assert s.decisions < 2000  # far from the end by the limit
    return int(s.winner)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_answers_every_kind_of_question_and_leaves_its_view_alone(level: str, mode: str) -> None:
    game = RivalsGame(mode)
    for s, seat in some_choices(game, 5, 12 if COMPILED else 5):
        view = game.view(s, seat)
        before = game.to_dict(view.state)
        assert make(level, game).choose(game, view, seeded(1)) in list(game.legal(s, seat))
        assert game.to_dict(view.state) == before


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: str, mode: str) -> None:
    """Every hidden card is dealt anew: hands, stacks, discards. The same decision follows."""
    game = RivalsGame(mode)
    changed = 0
    for s, seat in some_choices(game, 8, 8 if COMPILED else 3):
        decision = make(level, game).choose(game, game.view(s, seat), seeded(9))
        for number in range(2):
            other = game.determinize(game.view(s, seat), seeded(100 + number))
            changed += game.to_dict(other) != game.to_dict(s)
            assert make(level, game).choose(game, game.view(other, seat), seeded(9)) == decision
    assert changed


def test_a_plan_is_dropped_when_the_position_is_another() -> None:
    game = RivalsGame("gold")
    bot = make("skilled", game)
    for number in (3, 4):  # positions of two games: nothing of the one plan fits the other
        s, seat = some_choices(game, number, 1)[0]
        view = game.view(s, seat)
        assert bot.choose(game, view, seeded(1)) == make("skilled", game).choose(game, view, seeded(1))


def test_the_same_seed_gives_the_same_game() -> None:
    assert winner("introductory", ["casual", "skilled"], 3) == winner("introductory", ["casual", "skilled"], 3)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_the_quick_levels_has_a_winner_in_every_mode(mode: str) -> None:
    assert winner(mode, ["novice", "skilled"], 4) in (0, 1)


@pytest.mark.parametrize(("weaker", "stronger"), STEPS)
def test_a_quick_level_beats_a_lower_one(weaker: str, stronger: str) -> None:
    ahead = 0
    for number in range(20 if COMPILED else 4):  # the same luck from both seats
        ahead += 1 if winner("introductory", [weaker, stronger], number) == 1 else -1
        ahead += 1 if winner("introductory", [stronger, weaker], number) == 0 else -1
    assert ahead > 0


@pytest.mark.parametrize("mode", MODES)
def test_the_levels_are_offered_by_name_in_every_mode(mode: str) -> None:
    game = RivalsGame(mode)
    assert names(game)[1:] == ["novice", "casual", "greedy", "skilled", "expert", "master"]
    assert isinstance(make_by_name("master", game), Foresight)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(InputError, match='no level "grandmaster"'):
        make("grandmaster", RivalsGame("duel"))

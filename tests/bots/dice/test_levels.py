"""The five levels: at home in every way to play, by views alone, and each better than the one below."""

from typing import Any

import pytest

from duchy.bots import registry
from duchy.bots.bot import Foresight
from duchy.bots.dice.levels import LEVELS, make
from duchy.games.dice.game import DiceGame
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, View
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

NAMES = ["novice", "casual", "skilled", "expert", "master"]
QUICK = NAMES[:-1]


def play(levels: list[str], variant: str = "standard", number: int = 1, **setup: Any) -> list[int]:
    game = DiceGame(variant)
    referee = Play.begin(game, {"players": len(levels), **setup}, levels, Seed(str(number)))
    referee.run([make(name, game) for name in levels], seeded(number))
    return [sum(sources.values()) for sources in game.scores(referee.state)]


def test_the_levels_are_offered_by_name() -> None:
    assert list(LEVELS) == NAMES
    for variant in ("standard", "different", "same", "solo"):
        assert registry.names(DiceGame(variant)) == ["random", "novice", "greedy", *NAMES[1:]]
    with pytest.raises(InputError, match='no level "duke"; known are novice, casual'):
        make("duke", DiceGame("solo"))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_every_sheet_and_number_of_players(level: str, letter: str) -> None:
    assert play([level], "solo", sheet=letter)[0] > 15
    assert len(play([level] * 4, "different", sheet=letter)) == 4
    assert len(play([level, "casual", "novice"], "same", sheet=letter)) == 3


@pytest.mark.parametrize("level", QUICK)
def test_the_options(level: str) -> None:
    setup = {"fresh_silver": False, "voluntary_worker": True, "double_faces": 3}
    assert min(play([level, level], **setup)) > 10


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    assert play([level, "novice"], number=3) == play([level, "novice"], number=3)


@pytest.mark.parametrize(("lower", "upper"), [("novice", "casual"), ("casual", "skilled"), ("skilled", "expert")])
def test_each_level_scores_more_than_the_one_below(lower: str, upper: str) -> None:
    """The means of single games differ by 3 points and more, with a deviation of about 10: 60 games leave 1.3."""
    margins = []
    for number in range(30):
        one, other = play([lower, upper], number=number), play([upper, lower], number=number)
        margins += [one[1] - one[0], other[0] - other[1]]
    assert sum(margins) / 60 > 1


@pytest.mark.parametrize("level", NAMES)
def test_what_others_sealed_does_not_matter(level: str) -> None:
    """Only sealed plans and picks are hidden in this game: whatever they are, the choice is the same."""
    game, choices = DiceGame("standard"), set()
    for plan in ("mark b1=2", "mark b2=5"):
        s = game.from_dict(game.blank({"players": 2}))
        game.apply(s, NATURE, game.parse(s, NATURE, "roll 2 5 orange blue single"))
        game.apply(s, 1, game.parse(s, 1, plan))
        choices.add(make(level, game).choose(game, game.view(s, 0), seeded(1)))
    castles = set()
    for castle in game.legal(game.new({"players": 2}), 1):
        s = game.new({"players": 2})
        game.apply(s, 1, castle)
        castles.add(make(level, game).choose(game, game.view(s, 0), seeded(1)))
    assert len(choices) == 1 and len(castles) == 1


@pytest.mark.parametrize("level", NAMES)
def test_a_spectator_is_not_asked(level: str) -> None:
    game = DiceGame("solo")
    with pytest.raises(InputError, match="spectator has nothing"):
        make(level, game).choose(game, View(None, game.new({})), seeded(1))


def test_who_can_judge_for_the_coach() -> None:
    game = DiceGame("solo")
    assert [name for name in NAMES if isinstance(make(name, game), Foresight)] == ["skilled", "expert", "master"]

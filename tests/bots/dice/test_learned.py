"""The learned bots play by views alone, and well."""

import json
from typing import Any

import pytest

from duchy.bots.dice.learned import WEIGHTS, Learned, trained
from duchy.games.dice.game import REVISION, DiceGame
from duchy.games.dice.setup import HEX_NAMES
from duchy.kernel.contract import CHANCE, NATURE, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

LETTERS = ("A", "B", "C", "D")


def play(bot: Learned, variant: str, players: int, letter: str, number: int) -> Any:
    game = DiceGame(variant)
    s, dice = game.new({"players": players, "sheet": letter}), seeded(number)
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, dice))
            continue
        seat = movers.bit_length() - 1
        action = bot.choose(game, game.view(s, seat), seeded(0))
        assert action in list(game.legal(s, seat))
        game.apply(s, seat, action)
    return s


@pytest.mark.parametrize("letter", LETTERS)
def test_the_net_alone_plays_far_above_greedy(letter: str) -> None:
    """Greedy play makes 48 points on average; thirty games leave a standard error of about 1."""
    bot = Learned(trained(letter), width=1)
    totals = [play(bot, "solo", 1, letter, number).duchies[0].total() for number in range(30)]
    assert 57 < sum(totals) / 30 < 68


@pytest.mark.parametrize(("variant", "players"), [("standard", 3), ("different", 4), ("same", 2)])
def test_it_plays_in_company(variant: str, players: int) -> None:
    s = play(Learned(width=1), variant, players, "A", 5)
    assert all(d.total() > 35 for d in s.duchies)


def test_the_look_ahead_plays_a_whole_game() -> None:
    s = play(Learned(width=3), "solo", 1, "B", 2)
    assert s.phase == 3 and s.duchies[0].total() > 40


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("standard", 2)])
def test_the_rolls_after_the_next_are_drawn_alone_and_from_its_own_chance(variant: str, players: int) -> None:
    game, net, bot = DiceGame(variant), Learned(width=1), Learned(rolls_after=1)
    s, dice, drawn = game.new({"players": players, "sheet": "B"}), seeded(3), 0
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, dice))
            continue
        seat = movers.bit_length() - 1
        late, rng = sum(s.rounds) > 19, seeded(7)
        action = (bot if late else net).choose(game, game.view(s, seat), rng)
        drawn += rng.counter != seeded(7).counter
        assert not late or bot.choose(game, game.view(s, seat), seeded(7)) == action
        game.apply(s, seat, action)
    assert (drawn > 0) == (players == 1)


def test_what_others_sealed_does_not_matter() -> None:
    game, bot, choices = DiceGame("standard"), Learned(width=2), set()
    for plan in ("mark b1=2", "mark b2=5"):
        s = game.from_dict(game.blank({"players": 2}))
        game.apply(s, NATURE, game.parse(s, NATURE, "roll 2 5 orange blue single"))
        game.apply(s, 1, game.parse(s, 1, plan))
        choices.add(bot.choose(game, game.view(s, 0), seeded(1)))
    assert len(choices) == 1


def test_alone_it_picks_the_castle_it_was_trained_for() -> None:
    for letter in LETTERS:
        game = DiceGame("solo")
        s = game.new({"sheet": letter})
        action = Learned().choose(game, game.view(s, 0), seeded(1))
        manifest = json.loads((WEIGHTS / f"dice-{letter}.json").read_text())
        assert game.to_text(s, 0, action) == f"castle {manifest['castle']}"
        assert manifest["castle"] in HEX_NAMES


@pytest.mark.parametrize("letter", LETTERS)
def test_weights_have_a_manifest(letter: str) -> None:
    manifest = json.loads((WEIGHTS / f"dice-{letter}.json").read_text())
    assert manifest["sheet"] == letter and manifest["rules"] == f"dice@r{REVISION}"
    assert manifest["games"] > 0 and isinstance(manifest["seed"], int)
    assert manifest["measured"]["games"] >= 2000
    assert (WEIGHTS / f"dice-{letter}.npz").stat().st_size < 1_000_000


def test_no_net_and_no_seat() -> None:
    with pytest.raises(InputError, match="no trained net for sheet Z"):
        trained("Z")
    game = DiceGame("solo")
    with pytest.raises(InputError, match="spectator has nothing"):
        Learned().choose(game, View(None, game.new({})), seeded(1))

"""The exact look at the next roll agrees with rolling all 882 rolls through the engine."""

import numpy as np
import pytest

from duchy.bots.dice.learned import WEIGHTS, trained
from duchy.bots.dice.net import Net, fresh_net, load_net
from duchy.bots.dice.thinking.features import WORDS, Lens, add_words, afterstate, expand
from duchy.bots.dice.thinking.lookahead import look_ahead
from duchy.games.dice.engine.state import State
from duchy.games.dice.game import DiceGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


def position(variant: str, players: int, letter: str, rounds: int, number: int) -> State:
    """A random position before a roll."""
    game = DiceGame(variant)
    s, rng = game.new({"players": players, "sheet": letter}), seeded(number)
    while sum(s.rounds) < rounds or game.movers(s) != CHANCE:
        if game.movers(s) == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        seat = game.movers(s).bit_length() - 1
        actions = game.legal(s, seat)
        game.apply(s, seat, actions[rng.below(len(actions))])
    return s


def roll_everything(net: Net, lens: Lens, s: State, seat: int) -> float:
    """The same expectation the slow way: every outcome, every legal plan."""
    game = DiceGame("solo" if s.solo() else "standard")
    before, total = s.duchies[seat].total(), 0.0
    outcomes = game.outcomes(s) or []
    for outcome, weight in outcomes:
        rolled = s.copy()
        game.apply(rolled, NATURE, outcome)
        sale = rolled.duchies[seat].total() - before
        gains: list[int] = []
        words: list[int] = []
        expand(lens, rolled, seat, gains, words)
        promise = np.array(gains, dtype=np.float32)
        if not (rolled.phase == 2 and rolled.boxes[2] == rolled.column()):
            promise += net.values(words)
        total += weight * (sale + float(promise.max()))
    return total / sum(weight for _, weight in outcomes)


@pytest.mark.parametrize(
    ("variant", "players", "letter", "rounds"),
    [("solo", 1, "A", 5), ("solo", 1, "B", 9), ("solo", 1, "D", 23), ("standard", 3, "C", 6)],
)
def test_look_ahead_is_exact(variant: str, players: int, letter: str, rounds: int) -> None:
    s = position(variant, players, letter, rounds, 4)
    lens = Lens(s.sheet)
    net = fresh_net(np.random.default_rng(1))
    found = look_ahead(net.packed(), lens, [s], 0)[0]
    assert found == pytest.approx(roll_everything(net, lens, s, 0), abs=1e-3)


def test_a_net_says_the_same_at_play_and_in_training() -> None:
    """Whatever it was asked before: the sums of the first layer go from sheet to sheet."""
    net = fresh_net(np.random.default_rng(1))
    words = [int(word) for word in np.random.default_rng(2).integers(0, 2**62, 40 * WORDS)]
    twice = words + words[: 3 * WORDS]
    assert net.packed().values(twice) == pytest.approx(net.values(twice), abs=1e-4)
    committed = trained("A").net
    first = committed.values(words)
    assert committed.values(words[::-1]) and committed.values(words) == first
    assert first == pytest.approx(load_net(WEIGHTS / "dice-A.npz").values(words), abs=1e-3)


def test_a_finished_game_has_no_future() -> None:
    s = DiceGame("solo").new({})
    s.phase = 3
    assert look_ahead(fresh_net(np.random.default_rng(1)).packed(), Lens(s.sheet), [s], 0) == [0.0]


def test_an_afterstate_is_what_the_engine_makes() -> None:
    game = DiceGame("solo")
    s = position("solo", 1, "C", 7, 2)
    game.apply(s, NATURE, game.chance(s, seeded(3)))
    gains: list[int] = []
    words: list[int] = []
    lens = Lens(s.sheet)
    actions = list(expand(lens, s, 0, gains, words))
    assert actions == list(game.legal(s, 0))
    for at, action in enumerate(actions):
        real = s.copy()
        game.apply(real, 0, action)
        assert game.to_dict(afterstate(s, 0, action)) == game.to_dict(real)
        assert gains[at] == real.duchies[0].total() - s.duchies[0].total()
        own: list[int] = []
        add_words(lens, real, real.duchies[0], own)
        assert own == words[WORDS * at : WORDS * (at + 1)]
        assert all(0 <= word < 2**62 for word in own)

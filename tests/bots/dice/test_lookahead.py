"""The exact look at the next roll agrees with rolling all 882 rolls through the engine; so does the second look."""

import numpy as np
import pytest

from duchy.bots.dice.learned import WEIGHTS, trained
from duchy.bots.dice.net import Net, fresh_net, load_net
from duchy.bots.dice.thinking.features import WORDS, Lens, add_words, afterstate, expand
from duchy.bots.dice.thinking.lookahead import ALL, ROLLS, Look, draw_rolls
from duchy.games.dice.engine.apply import apply, throw_of
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
    found = Look(net.packed(), lens, s, 0).value
    assert found == pytest.approx(roll_everything(net, lens, s, 0), abs=1e-3)


@pytest.mark.parametrize(
    ("variant", "players", "letter", "rounds"), [("solo", 1, "D", 22), ("solo", 1, "B", 22), ("standard", 2, "C", 11)]
)
def test_the_second_look_corrects_the_net_by_what_the_roll_after_the_next_brings(
    variant: str, players: int, letter: str, rounds: int
) -> None:
    """After some rolls and the net's choice, every roll that may come then; the net's own word on that is taken off."""
    s = position(variant, players, letter, rounds, 4)
    lens, net = Lens(s.sheet), fresh_net(np.random.default_rng(1))
    look = Look(net.packed(), lens, s, 0)
    faces = {1: (1, 1, 0, 1), 440: (6, 6, 5, 5), 30: (1, 2, 1, 4)}  # numbers of rolls, as Rolls counts them
    for number, roll in faces.items():
        double = number == 30
        outcome = throw_of(*roll, int(double))
        assert look.twice([number + ROLLS * double]) - look.value == pytest.approx(
            error_of_the_net(net, lens, s, outcome), abs=1e-3
        )
    every = [look.twice([number]) for number in faces]
    assert look.twice(list(faces)) == pytest.approx(sum(every) / len(every))


def error_of_the_net(net: Net, lens: Lens, s: State, outcome: int) -> float:
    """What comes after the best use of a roll, less what the net says of it."""
    rolled = s.copy()
    apply(rolled, NATURE, outcome)
    gains: list[int] = []
    words: list[int] = []
    actions = expand(lens, rolled, 0, gains, words)
    if rolled.phase == 2 and rolled.boxes[2] == rolled.column():
        return 0.0
    said = net.values(words)
    best = int(np.argmax(np.array(gains, dtype=np.float32) + said))
    return roll_everything(net, lens, afterstate(rolled, 0, actions[best]), 0) - float(said[best])


def test_the_rolls_of_the_second_look_are_spread_as_they_come() -> None:
    """Pips and colours come as often as they are likely, and neither goes with the other."""
    s, rng = DiceGame("solo").new({}), seeded(1)
    counts = np.zeros(2 * ROLLS)
    for _ in range(4000):
        rolls = draw_rolls(s, 9, rng)
        assert len(rolls) == 9 and len({roll % ROLLS // 21 for roll in rolls}) >= 8
        np.add.at(counts, rolls, 1)
    shares = (counts / counts.sum()).reshape(2, 21, 21)  # by hourglasses, pips and colours
    chances = np.array(list(ALL.chance)).reshape(21, 21)
    assert shares.sum(axis=(0, 2)) == pytest.approx(chances.sum(axis=1), abs=3e-3)
    assert shares.sum(axis=(0, 1)) == pytest.approx(chances.sum(axis=0), abs=5e-3)
    assert shares.sum(axis=0) == pytest.approx(chances, abs=1.6e-3)
    assert shares[1].sum() == pytest.approx(s.doubles / 6, abs=0.01)


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
    look = Look(fresh_net(np.random.default_rng(1)).packed(), Lens(s.sheet), s, 0)
    assert look.value == 0.0 and look.twice([0, 441]) == 0.0


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

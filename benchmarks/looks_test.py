"""What the looks of the Dice Game's `master` gain alone, without the luck of whole games.

    python benchmarks/looks_test.py B --decisions 300

About every fifth decision of games by the net is put to three bots: the net alone, with a look at the next roll, and
with the rolls after it. Where they differ, the game is played to its end from each choice, by the net and on the same
dice. What that gains a decision, times 24 rounds, is what a game gains.
"""

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.bots.dice.learned import WEIGHTS, Learned, trained
from duchy.bots.dice.net import load_net
from duchy.bots.dice.thinking.features import ROUNDS
from duchy.bots.dice.thinking.selfplay import apply_all, expand_all
from duchy.games.dice.engine.apply import apply, draw_throw
from duchy.games.dice.game import DiceGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded

ONE_OF = 5  # decisions
ON = 160  # games on for each choice


class Ends:
    """Games on from one position, many at once."""

    def __init__(self, sheet: str) -> None:
        self.lens, self.net = trained(sheet).lens, load_net(WEIGHTS / f"dice-{sheet}.npz")
        self.net.weights = [weight.astype(np.float32) for weight in self.net.weights]

    def means(self, s: Any, actions: list[int], number: int) -> NDArray[np.float64]:
        """The points at the end after each choice."""
        states = [s.copy() for _ in range(len(actions) * ON)]
        apply_all(states, [action for action in actions for _ in range(ON)])
        luck = [seeded(number * 1000 + game) for game in range(ON)]
        while states[0].phase < 3:
            throws = [draw_throw(states[game], luck[game]) for game in range(ON)]
            for at, state in enumerate(states):
                apply(state, NATURE, throws[at % ON])
            apply_all(states, self._choices(states))
        totals = np.array([state.duchies[0].total() for state in states], dtype=float)
        found: NDArray[np.float64] = totals.reshape(len(actions), ON).mean(axis=1)
        return found

    def _choices(self, states: list[Any]) -> list[int]:
        actions: list[int] = []
        gains: list[int] = []
        words: list[int] = []
        counts = expand_all(self.lens, states, actions, gains, words)
        promise = np.array(gains, dtype=np.float32)
        if not (states[0].phase == 2 and states[0].boxes[2] == states[0].column()):
            promise += self.net.values(words)
        ends = np.cumsum(counts)
        return [actions[end - n + int(promise[end - n : end].argmax())] for n, end in zip(counts, ends)]


def gains_of(sheet: str, decisions: int, seed: int) -> NDArray[np.float64]:
    """For each decision that was asked for, what the look gains over the net, and the second look over the first."""
    game, mind, ends = DiceGame("solo"), trained(sheet), Ends(sheet)
    bots = [Learned(mind, width=1), Learned(mind, rolls_after=0), Learned(mind)]
    rng, dice = seeded(seed), seeded(40_000_000 + seed * 7919)
    rows: list[tuple[float, float]] = []
    while len(rows) < decisions:
        s = game.new({"players": 1, "sheet": sheet})
        while movers := game.movers(s):
            if movers == CHANCE:
                game.apply(s, NATURE, game.chance(s, dice))
                continue
            action = bots[0].choose(game, game.view(s, 0), rng)
            if not s.choosing_castles() and rng.below(ONE_OF) == 0:
                net, once, twice = (bot.choose(game, game.view(s, 0), rng) for bot in bots)
                choices = list(dict.fromkeys([once, twice, net]))
                mean = ends.means(s, choices, seed * 100_000 + len(rows) + 1) if len(choices) > 1 else np.zeros(1)
                at = dict(zip(choices, mean))
                rows.append((at[once] - at[net], at[twice] - at[once]))
            game.apply(s, 0, action)
    return ROUNDS * np.array(rows[:decisions])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", choices="ABCD")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=12)
    options = parser.parse_args()
    gains = gains_of(options.sheet, options.decisions, options.seed)
    for name, column in zip(("the next roll", "the rolls after it"), gains.T):
        error = 1.96 * column.std() / len(column) ** 0.5
        print(f"{name}: {column.mean():+.2f} ± {error:.2f} points a game, {len(column)} decisions")


if __name__ == "__main__":
    main()

"""Two first opponents for every game: one that plays at random, one that takes the most points it can see."""

from collections.abc import Callable
from typing import Any

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng

Preference = Callable[[Game[Any], View[Any], Action], float]


def no_preference(game: Game[Any], view: View[Any], action: Action) -> float:
    return 0.0


class Random:
    """Any legal action, each with equal chance."""

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        assert view.seat is not None
        actions = game.legal(view.state, view.seat)
        return actions[rng.below(len(actions))]


class Greedy:
    """The action with the most immediate points; among equals the one the game's preference likes best."""

    def __init__(self, preference: Preference) -> None:
        self.preference = preference

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        seat = view.seat
        assert seat is not None
        actions = list(game.legal(view.state, seat))
        if len(actions) == 1:
            return actions[0]
        here = game.determinize(view, rng)
        before = _score(game, here, seat)

        def worth(action: Action) -> tuple[float, int]:
            then = game.copy(here)
            game.apply(then, seat, action)
            gain = _score(game, then, seat) - before
            return gain + self.preference(game, view, action), rng.below(1 << 20)

        return max(actions, key=worth)


def _score(game: Game[Any], s: Any, seat: int) -> int:
    return sum(game.scores(s)[seat].values())

"""What a bot is."""

from typing import Any, Protocol, runtime_checkable

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng


class Bot(Protocol):
    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        """One of the legal actions of view.seat. `rng` is the bot's own source of chance, not the game's."""


@runtime_checkable
class Evaluator(Protocol):
    """What a bot may be as well: one that says what it thinks of each action, for the coach."""

    def evaluate(self, game: Game[Any], view: View[Any], rng: Rng) -> list[tuple[Action, float, float]]:
        """Every legal action of view.seat, best first: the seat's expected points at the end of the game, and its
        probability to win, if the bot goes on from there."""

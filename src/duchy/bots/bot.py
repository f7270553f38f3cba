"""What a bot is."""

from typing import Any, Protocol, runtime_checkable

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng


class Bot(Protocol):
    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        """One of the legal actions of view.seat. `rng` is the bot's own source of chance, not the game's."""


class Levels(Protocol):
    """What `levels.py` in the bots of a family has: the opponents that people choose by name, weakest first."""

    def names(self, game: Game[Any]) -> list[str]: ...

    def make(self, name: str, game: Game[Any]) -> Bot:
        """A new one for each game; a name that is not known raises InputError."""

    def below_greedy(self, game: Game[Any]) -> tuple[str, ...]:
        """The levels that lose to greedy more often than they win: it is listed after them."""

    def preference(self, game: Game[Any], view: View[Any], action: Action) -> float:
        """What a greedy player likes of an action beyond the points it brings at once."""


@runtime_checkable
class Evaluator(Protocol):
    """What a bot may be as well: one that says what it thinks of each action, for the coach."""

    def evaluate(self, game: Game[Any], view: View[Any], rng: Rng) -> list[tuple[Action, float, float]]:
        """Every legal action of view.seat once, the one that the bot likes best first: (action, points, win).

        Points are those of the seat at the end of the game, as `game.scores` sums them, and win is the probability that
        `game.result` places it first (a shared first place counts in parts; 1.0 where nobody can be beaten). Both are
        expectations if the bot goes on from the action, and whole games: what is banked already is part of them, so
        that the values of one decision compare with those of the next. Without the noise of a weak level. The view is
        left as it was, and the same view and rng give the same answer, whatever the view does not show.
        """

"""What a bot is."""

from dataclasses import dataclass
from pathlib import Path
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

    def with_weights(self, name: str, game: Game[Any], weights: Path) -> Bot:
        """A level that plays with other weights than those of the house; one that has none raises InputError."""

    def below_greedy(self, game: Game[Any]) -> tuple[str, ...]:
        """The levels that lose to greedy more often than they win: it is listed after them."""

    def preference(self, game: Game[Any], view: View[Any], action: Action) -> float:
        """What a greedy player likes of an action beyond the points it brings at once."""


@dataclass(frozen=True)
class Prospect:
    """What a seat may expect at the end of the game: whole games, what is banked already is part of them."""

    points: float  # its own, as `game.scores` sums them
    lead: float  # those of its side, less those of the best other side; alone: its own
    win: float  # the probability that `game.result` places it first; 1.0 where nobody can be beaten


@dataclass(frozen=True)
class Way:
    """How a seat may go on from a decision: its actions, as far as they are foreseen."""

    actions: tuple[Action, ...]  # the first of them is due now
    firsts: frozenset[Action]  # the actions that can begin it: other orders of it lead to the same end
    codes: tuple[int, ...] = ()  # by which a bot knows the positions on the way again


@dataclass(frozen=True)
class Doubt:
    """How far the judgement behind the futures may err, as standard deviations: measured against whole games."""

    points: float = 0.0  # of a line
    win: float = 0.0
    lost_points: float = 0.0  # of the difference of two lines, in points of the lead
    lost_win: float = 0.0


@runtime_checkable
class Foresight(Protocol):
    """What a bot may be as well: one that plays lines on, all of them as far and with the same luck, for the coach.

    The same view and numbers give the same answers, whatever the view does not show, and the view is left as it was.
    """

    @property
    def doubt(self) -> Doubt: ...

    @property
    def exact(self) -> bool:
        """Whether luck is averaged already, so that one future tells all."""

    def ways(self, game: Game[Any], view: View[Any], played: Action | None, rng: Rng) -> list[Way]:
        """The ways worth a look, best first by first sight; no two of them lead to the same end.

        Where an action was played, at least one of them can begin with it.
        """

    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        """What the seat may expect after a way, in one future: luck and what is hidden follow from the number."""

    def worth(self, prospect: Prospect) -> float:
        """What the bot plays for: by its mean, ways are compared."""

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        """What each seat may expect in a whole state, where somebody decides or the game is over."""


@runtime_checkable
class Finishing(Protocol):
    """A Foresight that can play lines on until the game is over."""

    def to_the_end(self) -> Foresight:
        """The same bot as one whose futures are whole games: nothing is judged, so nothing is in doubt."""

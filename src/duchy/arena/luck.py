"""What chance gave to each seat: what a position is worth after each roll or draw, less what it was worth before it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots.bot import Foresight, Prospect
from duchy.kernel.contract import CHANCE, NATURE, Game
from duchy.kernel.play import followed
from duchy.kernel.record import Record
from duchy.kernel.rng import Rng, seeded

from .comparing import Estimate, numbers, of_futures, total

OTHERS: Final = 48  # rolls that might have come instead; their mean is the worth before the roll


@dataclass(frozen=True)
class Luck:
    """Of a seat, over a game."""

    points: Estimate  # of the lead
    win: Estimate

    def plain(self) -> dict[str, Any]:
        return {"points": self.points.plain(), "win": self.win.plain()}


@dataclass(frozen=True)
class Given:
    """What chance gave to a seat at once, and the chance to win that it has since."""

    points: Estimate  # of the lead
    win: Estimate
    chance: Estimate


@dataclass(frozen=True)
class Rolls:
    """What chance decided between two decisions: the positions before and after it, with nothing hidden."""

    entry: int  # the first of it, from 1
    to: int  # the number of the position after it
    before: Any
    after: Any

    def worth(self, game: Game[Any], foresight: Foresight, rng: Rng, others: int = OTHERS) -> list[Given]:
        """What it gave to each seat.

        All are played on with the luck of their number: what comes later is not part of it.
        """
        first = numbers(rng)
        gains: list[list[tuple[float, float, float]]] = []  # by number, by seat
        for number in range(others):
            s = game.copy(self.before)
            dice = seeded(first + number)
            while game.movers(s) == CHANCE:
                game.apply(s, NATURE, game.chance(s, dice))
            came = foresight.standing(game, self.after, first + number)
            might = foresight.standing(game, s, first + number)
            gains.append([_gain(one, other) for one, other in zip(came, might, strict=True)])
        over = game.movers(self.after) == 0
        doubt = 0.0 if over else foresight.doubt.win
        return [
            Given(of_futures(points, 0.0), of_futures(win, 0.0), of_futures(chance, doubt))
            for points, win, chance in (zip(*mine, strict=True) for mine in zip(*gains, strict=True))
        ]


def _gain(came: Prospect, might: Prospect) -> tuple[float, float, float]:
    return came.lead - might.lead, came.win - might.win, came.win


def rolls_of(game: Game[Any], record: Record) -> list[Rolls]:
    """The chance events of a record."""
    play = followed(game, record)
    return rolls_in(game, play.states(play.moves))


def rolls_in(game: Game[Any], states: Iterable[Any]) -> list[Rolls]:
    """The chance events of a game by its states in order; those that follow each other without a decision are one."""
    found: list[Rolls] = []
    begun: tuple[int, Any] | None = None
    for n, s in enumerate(states):
        due = game.movers(s) == CHANCE
        if due and begun is None:
            begun = n + 1, game.copy(s)
        elif begun is not None and not due:
            found.append(Rolls(begun[0], n, begun[1], game.copy(s)))
            begun = None
    return found


def luck_of(seats: int, rolls: Sequence[Sequence[Given]]) -> list[Luck]:
    """Of each seat, in all."""
    return [
        Luck(total([roll[seat].points for roll in rolls]), total([roll[seat].win for roll in rolls]))
        for seat in range(seats)
    ]

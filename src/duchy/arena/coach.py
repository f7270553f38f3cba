"""What a strong bot thinks of a game: of every decision in a record, or of the one that is due.

Everything is judged from the view of the seat that decides: the coach knows no more than the player knew.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Bot, Foresight
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Action, Game, Seat, View
from duchy.kernel.errors import InputError
from duchy.kernel.play import replay
from duchy.kernel.record import Record
from duchy.kernel.rng import Rng

from .comparing import FUTURES, Comparing, Estimate, Tried, mean, of_futures
from .following import foreseen
from .luck import Given, Luck, Rolls, luck_of, rolls_of
from .playouts import Playouts

QUICK: Final = "greedy"
HINT: Final = 24  # futures of a line in a hint: it takes less than a second


@dataclass(frozen=True)
class Line:
    """An action, what it promises, and how the turn would go on."""

    action: Action
    text: str
    points: Estimate  # at the end of the game
    win: Estimate  # probability
    then: tuple[str, ...] = ()
    further: tuple[Action, ...] = ()  # the actions of `then`

    def plain(self) -> dict[str, Any]:
        points, win = self.points.plain(), self.win.plain()
        return {"text": self.text, "points": points, "win": win, "then": list(self.then)}


@dataclass(frozen=True)
class Decision:
    """A decision of a record that had more than one answer."""

    entry: int  # its number in the record, from 1
    seat: Seat
    choices: int
    best: list[Line]  # best first
    played: Line
    lost_points: Estimate  # what the played action gave away: points of the lead over the best other
    lost_win: Estimate

    @property
    def told(self) -> bool:
        """Whether something was given away for certain."""
        return self.lost_points.told or self.lost_win.told

    def plain(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "seat": self.seat,
            "choices": self.choices,
            "played": self.played.plain(),
            "best": [line.plain() for line in self.best],
            "lost_points": self.lost_points.plain(),
            "lost_win": self.lost_win.plain(),
            "told": self.told,
        }


@dataclass(frozen=True)
class Errors:
    """What a seat gave away a decision."""

    decisions: int
    told: int  # those that gave something away for certain
    points: Estimate
    win: Estimate

    def plain(self) -> dict[str, Any]:
        points, win = self.points.plain(), self.win.plain()
        return {"decisions": self.decisions, "told": self.told, "points": points, "win": win}


@dataclass(frozen=True)
class Analysis:
    game: str
    seats: list[str]
    bot: str
    method: str  # "look-ahead" or "playouts"
    decisions: list[Decision]
    luck: list[Luck]  # by seat

    def errors(self, seat: Seat) -> Errors:
        mine = [decision for decision in self.decisions if decision.seat == seat]
        points, win = mean([d.lost_points for d in mine]), mean([d.lost_win for d in mine])
        return Errors(len(mine), sum(d.told for d in mine), points, win)

    def plain(self) -> dict[str, Any]:
        seats = [
            {"name": name, "errors": self.errors(seat).plain(), "luck": self.luck[seat].plain()}
            for seat, name in enumerate(self.seats)
        ]
        decisions = [decision.plain() for decision in self.decisions]
        return {"game": self.game, "bot": self.bot, "method": self.method, "seats": seats, "decisions": decisions}


def strongest(game: Game[Any]) -> str:
    """The bot that coaches where none is named: the strongest that can look ahead, else one quick in playouts."""
    names = [name for name in registry.names(game) if ":" not in name]  # master:score does not play to win
    names = [name for name in names if name not in registry.LONG]  # which judge as others do, and only choose longer
    for name in reversed(names):
        if isinstance(registry.make(name, game), Foresight):
            return name
    return QUICK


def hint(game: Game[Any], view: View[Any], bot: Bot, rng: Rng | None = None, futures: int = HINT) -> list[Line]:
    """The best lines of a running game, from the view of a seat that may move."""
    seat = view.seat
    if seat is None or not game.movers(view.state) >> seat & 1:
        raise InputError("A hint is for a seat that has to decide.")
    return Coach(game, bot, futures).advise(view, rng or Seed("hint").rng(0))


def analyse(
    game: Game[Any],
    record: Record,
    bot_name: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    seats: Collection[Seat] | None = None,
    futures: int = FUTURES,
) -> Analysis:
    """Judge the decisions of a record, which may be of a game that is not over; `progress(done, of)`."""
    name = bot_name or strongest(game)
    coach = Coach(game, registry.make(name, game), futures)
    positions = decisions_of(game, record, seats)
    rolls = rolls_of(game, record)
    decisions = []
    for done, position in enumerate(positions, 1):
        decisions.append(coach.judge(position, luck_at(record, position.entry)))
        if progress:
            progress(done, len(positions))
    luck = luck_of(len(record.seats), [coach.rolled(roll, luck_at(record, roll.entry)) for roll in rolls])
    return Analysis(record.game, record.seats, name, coach.method, decisions, luck)


def luck_at(record: Record, entry: int) -> Rng:
    """The coach's own chance: the same record gets the same analysis."""
    return Seed(f"coach {entry} of {record.commitment}").rng(0)


@dataclass(frozen=True)
class Position:
    """A decision as its seat saw it, and what it did."""

    entry: int
    view: View[Any]
    played: Action
    choices: int


def decisions_of(game: Game[Any], record: Record, seats: Collection[Seat] | None = None) -> list[Position]:
    """The real decisions of a record, of all seats or of some. A record that cannot be replayed raises InputError."""
    positions: list[Position] = []

    def watch(i: int, s: Any) -> None:
        entry = record.entries[i]
        if entry.seat == NATURE or (seats is not None and entry.seat not in seats):
            return
        if game.movers(s) >> entry.seat & 1:
            choices = len(game.legal(s, entry.seat))
            if choices > 1:
                view = game.view(s, entry.seat)
                positions.append(Position(i + 1, view, game.parse(s, entry.seat, entry.text), choices))

    replay(game, record, watch)
    return positions


class Coach:
    def __init__(self, game: Game[Any], bot: Bot, futures: int = FUTURES) -> None:
        self.game = game
        self.foresight: Foresight = bot if isinstance(bot, Foresight) else Playouts(bot)
        self.method = "look-ahead" if isinstance(bot, Foresight) else "playouts"
        self.comparing = Comparing(game, self.foresight, futures)

    def judge(self, position: Position, rng: Rng) -> Decision:
        view = position.view
        seat = view.seat
        assert seat is not None
        found = self.comparing.compare(view, rng, position.played)
        assert found.played
        best = [self._line(view, tried, tried.way.actions[0], rng) for tried in found.best]
        played = self._line(view, found.played, position.played, rng)
        entry, choices = position.entry, position.choices
        return Decision(entry, seat, choices, best, played, found.lost_points, found.lost_win)

    def advise(self, view: View[Any], rng: Rng) -> list[Line]:
        """The best lines of a decision that is due."""
        found = self.comparing.compare(view, rng)
        return [self._line(view, tried, tried.way.actions[0], rng) for tried in found.best]

    def rolled(self, rolls: Rolls, rng: Rng) -> list[Given]:
        """What a chance event gave to each seat."""
        return rolls.worth(self.game, self.foresight, rng)

    def _line(self, view: View[Any], tried: Tried, action: Action, rng: Rng) -> Line:
        seat, doubt = view.seat, self.foresight.doubt
        assert seat is not None
        over = all(each.points == tried.futures[0].points for each in tried.futures) and len(tried.futures) > 1
        points = of_futures([each.points for each in tried.futures], 0.0 if over else doubt.points)
        win = of_futures([each.win for each in tried.futures], 0.0 if over else doubt.win)
        text = self.game.to_text(view.state, seat, action)
        then = foreseen(self.game, view, tried.way.actions, rng) if action == tried.way.actions[0] else ()
        return Line(action, text, points, win, then, tried.way.actions[1 : 1 + len(then)])

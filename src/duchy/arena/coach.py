"""What a strong bot thinks of a game: of every decision in a record, or of the one that is due.

Everything is judged from the view of the seat that decides: the coach knows no more than the player knew.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots import registry
from duchy.bots.bot import Bot, Evaluator
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Action, Game, Seat, View
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play, replay
from duchy.kernel.record import Record
from duchy.kernel.rng import Rng

from .playouts import BUDGET, Playouts

BEST: Final = 3  # lines that are told
FURTHER: Final = 8  # actions that a line is followed at most
QUICK: Final = "greedy"


@dataclass(frozen=True)
class Line:
    """An action, what it promises, and how the bot would go on in the same turn."""

    action: Action
    text: str
    points: float  # expected at the end of the game
    win: float  # probability
    then: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {"text": self.text, "points": self.points, "win": self.win, "then": list(self.then)}


@dataclass(frozen=True)
class Decision:
    """A decision of a record that had more than one answer."""

    entry: int  # its number in the record, from 1
    seat: Seat
    choices: int
    best: list[Line]  # best first
    played: Line

    @property
    def lost_points(self) -> float:
        """What the played action gave away, in expected points; negative where the best one trades points for wins."""
        return self.best[0].points - self.played.points

    @property
    def lost_win(self) -> float:
        return self.best[0].win - self.played.win

    def plain(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "seat": self.seat,
            "choices": self.choices,
            "played": self.played.plain(),
            "best": [line.plain() for line in self.best],
            "lost_points": self.lost_points,
            "lost_win": self.lost_win,
        }


@dataclass(frozen=True)
class Analysis:
    game: str
    seats: list[str]
    bot: str
    method: str  # "evaluation" or "playouts"
    decisions: list[Decision]

    def lost(self, seat: Seat) -> tuple[float, float]:
        """Points and wins that a seat gave away in all, decision by decision."""
        mine = [decision for decision in self.decisions if decision.seat == seat]
        return sum(decision.lost_points for decision in mine), sum(decision.lost_win for decision in mine)

    def plain(self) -> dict[str, Any]:
        seats = []
        for seat, name in enumerate(self.seats):
            points, win = self.lost(seat)
            seats.append({"name": name, "lost_points": points, "lost_win": win})
        decisions = [decision.plain() for decision in self.decisions]
        return {"game": self.game, "bot": self.bot, "method": self.method, "seats": seats, "decisions": decisions}


def strongest(game: Game[Any]) -> str:
    """The bot that coaches where none is named: the strongest that can judge actions, else one quick in playouts."""
    names = [name for name in registry.names(game) if ":" not in name]  # master:score does not play to win
    for name in reversed(names):
        if isinstance(registry.make(name, game), Evaluator):
            return name
    return QUICK


def hint(game: Game[Any], view: View[Any], bot: Bot, rng: Rng | None = None, playouts: int = BUDGET) -> list[Line]:
    """The best lines of a running game, from the view of a seat that may move."""
    seat = view.seat
    if seat is None or not game.movers(view.state) >> seat & 1:
        raise InputError("A hint is for a seat that has to decide.")
    return Coach(game, bot, playouts).lines(view, rng or Seed("hint").rng(0))[:BEST]


def analyse(
    game: Game[Any],
    record: Record,
    bot_name: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    seats: Collection[Seat] | None = None,
    playouts: int = BUDGET,
) -> Analysis:
    """Judge the decisions of a record, which may be of a game that is not over; `progress(done, of)`."""
    name = bot_name or strongest(game)
    coach = Coach(game, registry.make(name, game), playouts)
    positions = decisions_of(game, record, seats)
    decisions = []
    for done, position in enumerate(positions, 1):
        decisions.append(coach.judge(position, Seed(f"coach {position.entry} of {record.commitment}").rng(0)))
        if progress:
            progress(done, len(positions))
    return Analysis(record.game, record.seats, name, coach.method, decisions)


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
    def __init__(self, game: Game[Any], bot: Bot, playouts: int = BUDGET) -> None:
        self.game = game
        self.bot = bot
        self.playouts = Playouts(bot, playouts)
        self.judged_by: Evaluator = bot if isinstance(bot, Evaluator) else self.playouts
        self.method = "evaluation" if isinstance(bot, Evaluator) else "playouts"

    def judge(self, position: Position, rng: Rng) -> Decision:
        view = position.view
        seat = view.seat
        assert seat is not None
        lines = self.lines(view, rng, position.played)
        played = next(line for line in lines if line.action == position.played)
        return Decision(position.entry, seat, position.choices, lines[:BEST], played)

    def lines(self, view: View[Any], rng: Rng, played: Action | None = None) -> list[Line]:
        """Every action that was judged, best first; the best one followed to the end of the turn."""
        judged = self.judged_by.evaluate(self.game, view, rng)
        if self.method == "playouts" and len(judged) > 1:
            few = [action for action, _, _ in judged[:BEST]]
            if played is not None and played not in few:
                few.append(played)
            judged = self.playouts.compare(self.game, view, few, rng)
        seat = view.seat
        assert seat is not None
        lines = [Line(a, self.game.to_text(view.state, seat, a), points, win) for a, points, win in judged]
        best = lines[0]
        return [Line(best.action, best.text, best.points, best.win, self._then(view, best.action, rng)), *lines[1:]]

    def _then(self, view: View[Any], action: Action, rng: Rng) -> tuple[str, ...]:
        """How the turn goes on, as far as it does so whatever is hidden."""
        one, other = (self._follow(view, action, rng) for _ in range(2))
        same = 0
        while same < min(len(one), len(other)) and one[same] == other[same]:
            same += 1
        return tuple(one[:same])

    def _follow(self, view: View[Any], action: Action, rng: Rng) -> list[str]:
        game, seat = self.game, view.seat
        assert seat is not None
        line = Play(game, {}, (), Seed(""), start=game.determinize(view, rng))
        line.enter(seat, action)
        while line.movers() == [seat] and line.n <= FURTHER:
            line.enter(seat, self.bot.choose(game, line.view(seat), rng))
        return line.texts()[1:]

"""What actions are worth, by games that are played on from them: for bots that cannot say it themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from duchy.bots.bot import Bot
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action, Game, Result, Seat, View
from duchy.kernel.play import Answer, Play
from duchy.kernel.rng import Rng

BUDGET: Final = 64


@dataclass
class Worth:
    """Sums over playouts of one action."""

    action: Action
    playouts: int = 0
    points: float = 0.0
    wins: float = 0.0
    margin: float = 0.0

    def enter(self, points: Sequence[int], result: Result, seat: Seat) -> None:
        self.playouts += 1
        self.points += points[seat]
        self.wins += float(result.share(seat))
        others = (scored for other, scored in enumerate(points) if result.side(other) != result.side(seat))
        self.margin += points[seat] - max(others, default=0)

    def order(self) -> float:
        """Points ahead of the best other: wins alone would need many more playouts."""
        return self.margin / self.playouts


class Playouts:
    """An Evaluator for any bot: what is hidden is drawn from the view, then all seats play on as the bot would.

    The best half of the actions is played out again and again, until the budget of games is spent; every action is
    played out at least once. All actions meet the same luck.
    """

    def __init__(self, bot: Bot, budget: int = BUDGET) -> None:
        self.bot = bot
        self.budget = budget

    def evaluate(self, game: Game[Any], view: View[Any], rng: Rng) -> list[tuple[Action, float, float]]:
        assert view.seat is not None
        luck = Luck(rng)
        ranked = [Worth(action) for action in game.legal(view.state, view.seat)]
        rounds = max(1, (len(ranked) - 1).bit_length())
        left = len(ranked)
        for _ in range(rounds):
            each = max(1, self.budget // (rounds * left))
            first = ranked[0].playouts
            for worth in ranked[:left]:
                self.play(game, view, worth, luck, first, each)
            ranked[:left] = sorted(ranked[:left], key=Worth.order, reverse=True)
            left = (left + 1) // 2
        return [self._told(worth) for worth in ranked]

    def compare(
        self, game: Game[Any], view: View[Any], actions: Sequence[Action], rng: Rng
    ) -> list[tuple[Action, float, float]]:
        """A few actions on equal terms and fresh luck: the best of a search looks better than it is."""
        luck = Luck(rng)
        worths = [Worth(action) for action in actions]
        for worth in worths:
            self.play(game, view, worth, luck, 0, max(1, self.budget // len(worths)))
        return [self._told(worth) for worth in sorted(worths, key=Worth.order, reverse=True)]

    def _told(self, worth: Worth) -> tuple[Action, float, float]:
        return worth.action, worth.points / worth.playouts, worth.wins / worth.playouts

    def play(self, game: Game[Any], view: View[Any], worth: Worth, luck: "Luck", first: int, count: int) -> None:
        seat = view.seat
        assert seat is not None
        for number in range(first, first + count):
            playout = Play(game, {}, (), luck.chance(number), start=game.determinize(view, luck.hidden(number)))
            playout.enter(seat, worth.action)
            playout.go_on(self._answer(game, luck.bots(number)))
            s = playout.state
            points = [sum(sources.values()) for sources in game.scores(s)]
            worth.enter(points, game.result(s), seat)

    def _answer(self, game: Game[Any], rng: Rng) -> Answer:
        def answer(s: Any, seat: Seat) -> Action:
            actions = game.legal(s, seat)
            return actions[0] if len(actions) == 1 else self.bot.choose(game, game.view(s, seat), rng)

        return answer


class Luck:
    """The chance of the playouts, by their numbers."""

    def __init__(self, rng: Rng) -> None:
        self.word = f"playouts {rng.word()} {rng.word()}"

    def hidden(self, number: int) -> Rng:
        return Seed(f"{self.word} {number} hidden").rng(0)

    def bots(self, number: int) -> Rng:
        return Seed(f"{self.word} {number} bots").rng(0)

    def chance(self, number: int) -> Seed:
        return Seed(f"{self.word} {number}")

"""What actions are worth, by games that are played to their end: for bots that cannot look ahead themselves."""

from typing import Any

from duchy.bots.bot import Bot, Doubt, Prospect, Way
from duchy.bots.winning import lead
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action, Game, Seat, View
from duchy.kernel.play import Answer, Play
from duchy.kernel.rng import Rng


class Playouts:
    """A Foresight for any bot: what is hidden is drawn from the view, then all seats play on as the bot would."""

    doubt = Doubt()
    exact = False

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def ways(self, game: Game[Any], view: View[Any], played: Action | None, rng: Rng) -> list[Way]:
        assert view.seat is not None
        return [Way((action,), frozenset([action])) for action in game.legal(view.state, view.seat)]

    def future(self, game: Game[Any], view: View[Any], way: Way, luck: int) -> Prospect:
        assert view.seat is not None
        hidden = Seed(f"playout {luck} hidden").rng(0)
        playout = Play(game, {}, (), Seed(f"playout {luck}"), start=game.determinize(view, hidden))
        playout.enter(view.seat, way.actions[0])
        return self._end(game, playout, luck)[view.seat]

    def worth(self, prospect: Prospect) -> float:
        """Points ahead of the best other: wins alone would need many more games."""
        return prospect.lead

    def standing(self, game: Game[Any], s: Any, luck: int) -> list[Prospect]:
        return self._end(game, Play(game, {}, (), Seed(f"playout {luck}"), start=s), luck)

    def _end(self, game: Game[Any], playout: Play, luck: int) -> list[Prospect]:
        playout.go_on(self._answer(game, Seed(f"playout {luck} bots").rng(0)))
        return final(game, playout.state)

    def _answer(self, game: Game[Any], rng: Rng) -> Answer:
        def answer(s: Any, seat: Seat) -> Action:
            actions = game.legal(s, seat)
            return actions[0] if len(actions) == 1 else self.bot.choose(game, game.view(s, seat), rng)

        return answer


def final(game: Game[Any], s: Any) -> list[Prospect]:
    """What all seats have when a game is over."""
    points = [float(sum(sources.values())) for sources in game.scores(s)]
    result = game.result(s)
    sides = [result.side(seat) for seat in range(len(points))]
    return [
        Prospect(mine, lead(points, sides, seat), float(result.share(seat))) for seat, mine in enumerate(points)
    ]

"""What a learned level thinks of every action of a decision, for the coach."""

import math
from dataclasses import dataclass
from typing import Any

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, END
from duchy.games.burgundy.engine.state import State
from duchy.kernel.contract import Action, Game, Seat, View
from duchy.kernel.rng import Rng, seeded

from .planner import Planner, settled
from .thinking.judge import NetJudge


@dataclass
class Opinion:
    """An action, and what is expected if the level goes on from it."""

    action: Action
    worth: float  # by what the level aims at
    points: float
    win: float
    end: State | None = None  # where the best line ends the turn, unless the turn is over before or after that


class Thinker(Planner):
    """A learned level: each action is worth what its best line is. A level that looks ahead does so for the best."""

    def evaluate(self, game: Game[Any], view: View[Any], rng: Rng) -> list[tuple[Action, float, float]]:
        s: State = view.state.copy()
        seat = view.seat
        assert seat is not None
        self.prepare(s)
        opinions = [self._opinion(game, s, seat, action, rng) for action in game.legal(s, seat)]
        opinions.sort(key=lambda opinion: -opinion.worth)
        if self.ahead:
            few = int(self.ahead.lines)
            first_seed = rng.word()
            best = [self._played_on(game, opinion, seat, first_seed, rng) for opinion in opinions[:few]]
            opinions[:few] = sorted(best, key=lambda opinion: -opinion.worth)
        return [(opinion.action, opinion.points, opinion.win) for opinion in opinions]

    def _opinion(self, game: Game[Any], s: State, seat: Seat, action: Action, rng: Rng) -> Opinion:
        judge = self.judge
        if s.stage == AT_SETTLING:
            then = settled(s, seat, action)
        else:
            then = s.copy()
            apply(then, seat, action)
        if then.stage == AT_TURN and then.current == seat:
            best = self.search.run(then, 0.0, rng)
            end = self.search.states[best]
            over = not end.pending and not end.players[seat].die0 and not end.players[seat].die1
            return Opinion(action, *self._judged(game, judge, end, seat), end if over else None)
        if action == END and then.stage != AT_END:
            judge.begin(s, seat)
            return Opinion(action, *self._judged(game, judge, s, seat), s)
        judge.begin(then, seat)
        return Opinion(action, *self._judged(game, judge, then, seat))

    def _played_on(self, game: Game[Any], opinion: Opinion, seat: Seat, first_seed: int, rng: Rng) -> Opinion:
        """The mean of the futures of an action; the same dice and tiles for every action."""
        if not opinion.end or not self.ahead:
            return opinion
        after = self.ahead.answered(opinion.end, rng)
        samples = int(self.ahead.samples)
        futures = []
        for k in range(samples):
            end = self.ahead.next_end(after.copy(), seat, seeded(first_seed + k), rng)
            futures.append(self._judged(game, self.ahead.reply.judge, end, seat))
        worth, points, win = (sum(each) / samples for each in zip(*futures))
        return Opinion(opinion.action, worth, points, win)

    def _judged(self, game: Game[Any], judge: Any, s: State, seat: Seat) -> tuple[float, float, float]:
        """Worth, points and chance to win of a position of the turn that the judge has begun, or of a finished game."""
        assert isinstance(judge, NetJudge)
        if s.stage != AT_END:
            return judge.value(s), judge.own_total(), 1 / (1 + math.exp(-judge.log_odds()))
        judge.seat = seat
        return judge.final(s), float(sum(game.scores(s)[seat].values())), float(game.result(s).share(seat))

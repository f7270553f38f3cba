"""The levels at the solo game of Burgundy: they plan a whole turn for its goal, 37 covered spaces."""

from dataclasses import dataclass
from typing import Any, Final

from duchy.games.burgundy.engine.codes import AT_END, AT_TURN, END
from duchy.games.burgundy.engine.state import State
from duchy.kernel.chance import Stream
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.play import Play
from duchy.kernel.rng import Rng, seeded

from ..bot import Bot
from .solo_prices import PRICES
from .thinking.solo_search import SoloSearch


@dataclass(frozen=True)
class SoloLevel:
    beam: int = 12
    most: int = 1500
    noise: float = 0.0
    lines: int = 0  # the best ends of a turn that are played on
    samples: int = 0  # with so many rolls for the next turn


LEVELS: Final = {
    "novice": SoloLevel(beam=1, most=100, noise=2.0),
    "casual": SoloLevel(beam=2, most=200, noise=0.7),
    "skilled": SoloLevel(beam=4, most=400),
    "expert": SoloLevel(),
    "master": SoloLevel(beam=20, most=2500, lines=6, samples=8),
}
QUICK_BEAM: Final = 3
QUICK_MOST: Final = 150


def make(level: str) -> Bot:
    return SoloPlayer(LEVELS[level])


class SoloPlayer:
    """Plans when a turn begins and follows the plan."""

    def __init__(self, level: SoloLevel) -> None:
        self.level = level
        self.search = SoloSearch(list(PRICES), level.beam, level.most)
        self.quick = SoloSearch(list(PRICES), QUICK_BEAM, QUICK_MOST)
        self.plan: list[Action] = []

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s = view.state
        legal = list(game.legal(s, 0))
        if s.stage != AT_TURN:  # the castle, and what else is chosen before the first round
            return self._settle(game, view, legal)
        if not self.plan or self.plan[0] not in legal:
            self.plan = [*self.search.line(self._best(game, s, rng)), END]
        if self.plan[0] not in legal:
            self.plan = []
            return legal[0]
        return self.plan.pop(0)

    def _best(self, game: Game[Any], s: State, rng: Rng) -> int:
        """The end of the turn that is worth most; a level that looks ahead lets the next rolls decide between some."""
        search = self.search
        node = search.run(s, self.level.noise, rng)
        if not self.level.samples or search.states[node].stage == AT_END:
            return node
        ends = sorted((int(end) for end in search.ends), key=lambda end: -search.value(search.states[end]))
        seeds = [rng.below(1 << 30) for _ in range(self.level.samples)]
        chosen = ends[: self.level.lines] or [node]
        return max(chosen, key=lambda end: sum(self._later(game, search.states[end], seed) for seed in seeds))

    def _later(self, game: Game[Any], s: State, seed: int) -> float:
        """What a position at the end of a turn is worth after the next one, with these dice."""
        rng = seeded(seed)
        line = Play(game, {}, (), Stream(rng), start=s)
        line.enter(0, END)
        line.go_on()
        then = line.state
        if line.over:
            return float(int(then.players[0].covered).bit_count())
        node = self.quick.run(then, 0.0, rng)
        return self.quick.value(self.quick.states[node])

    def _settle(self, game: Game[Any], view: View[Any], legal: list[Action]) -> Action:
        """Where most spaces are in reach."""
        self.plan = []

        def reach(action: Action) -> int:
            then = game.copy(view.state)
            game.apply(then, 0, action)
            return int(then.players[0].frontier).bit_count()

        return max(legal, key=reach)

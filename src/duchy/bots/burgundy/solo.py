"""The levels at the solo game of Burgundy: they plan a whole turn for its goal, 37 covered spaces."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from duchy.games.burgundy.engine.codes import AT_TURN, END
from duchy.games.burgundy.engine.edition import Rules
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng

from .atlas import solo_atlas_of
from .solo_lookahead import SoloLookahead
from .solo_prices import PRICES
from .stored import packed, read_solo
from .thinking.judge import Atlas, Judge, Weights
from .thinking.solo_judge import PriceJudge, SoloNet
from .thinking.solo_search import SoloSearch


@dataclass(frozen=True)
class SoloLevel:
    net: bool = False  # does it judge by what was learned, or by prices made by hand?
    beam: int = 12
    most: int = 1500
    noise: float = 0.0
    lines: int = 0  # the best ends of a turn that are played on
    samples: int = 0  # with so many rolls for the next turn


LEVELS: Final = {
    "novice": SoloLevel(beam=1, most=100, noise=2.0),
    "casual": SoloLevel(beam=2, most=200, noise=0.7),
    "skilled": SoloLevel(beam=4, most=400),
    "expert": SoloLevel(net=True),
    "master": SoloLevel(net=True, lines=6, samples=12),
}
SPACES: Final = 4.0  # what a space weighs beside the log odds, which few games have taught
SPACES_AHEAD: Final = 0.25  # and beside the chance itself, which is averaged over futures
QUICK_BEAM: Final = 2
QUICK_MOST: Final = 100
WEIGHTS: Final = Path(__file__).parent / "weights" / "burgundy-goal-1.npz"


def make(level: str) -> "SoloPlayer":
    return SoloPlayer(LEVELS[level])


@cache
def solo_weights(path: Path) -> Weights:
    return packed(read_solo(path))


def solo_net(atlas: Atlas, weights: Weights) -> SoloNet:
    net = SoloNet(atlas, weights)
    net.spaces = SPACES
    return net


class SoloPlayer:
    """Plans when a turn begins and follows the plan."""

    def __init__(self, level: SoloLevel) -> None:
        self.level = level
        self.weights: Weights | None = None  # instead of those of the house
        self.rules: Rules | None = None
        self.plan: list[Action] = []

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s: State = view.state
        legal = list(game.legal(s, 0))
        self.prepare(s)
        if s.stage != AT_TURN:  # the castle, and what else is chosen before the first round
            return self._settle(game, s, legal)
        if not self.plan or self.plan[0] not in legal:
            self.plan = [*self.search.line(self._best(s, rng)), END]
        if self.plan[0] not in legal:
            self.plan = []
            return legal[0]
        return self.plan.pop(0)

    def prepare(self, s: State) -> None:
        if self.rules is s.rules:
            return
        level = self.level
        self.rules = s.rules
        atlas = solo_atlas_of(s.rules)
        self.search = SoloSearch(self._judge(atlas), level.beam, level.most)
        self.ahead: SoloLookahead | None = None
        if level.samples:
            net = self._net(atlas)
            quick = SoloSearch(net, QUICK_BEAM, QUICK_MOST)
            lines, samples = (level.lines, level.samples) if COMPILED else (3, 4)
            self.ahead = SoloLookahead(self.search, quick, net, lines, samples, SPACES_AHEAD)

    def _judge(self, atlas: Atlas) -> Judge:
        return self._net(atlas) if self.level.net else PriceJudge(atlas, list(PRICES))

    def _net(self, atlas: Atlas) -> SoloNet:
        return solo_net(atlas, self.weights or solo_weights(WEIGHTS))

    def _best(self, s: State, rng: Rng) -> int:
        """The end of the turn that is worth most."""
        if self.ahead:
            return int(self.ahead.run(s, rng))
        return int(self.search.run(s, self.level.noise, rng))

    def _settle(self, game: Game[Any], s: State, legal: list[Action]) -> Action:
        """What looks best; by hand, where most spaces are in reach."""
        self.plan = []

        def worth(action: Action) -> float:
            then = game.copy(s)
            game.apply(then, 0, action)
            if not self.level.net:
                return int(then.players[0].frontier).bit_count()
            self.search.judge.begin(then, 0)
            return self.search.judge.value(then)

        return max(legal, key=worth)

"""A player who plans its turn."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from duchy.games.rivals.engine.actions import A_END
from duchy.games.rivals.engine.frames import D_ACTION
from duchy.games.rivals.engine.knowledge import guess
from duchy.games.rivals.engine.state import State
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng

from .prices import priced
from .stored import packed, read
from .thinking.judge import Judge, Weights
from .thinking.keys import key
from .thinking.lookahead import Lookahead
from .thinking.search import Search

WEIGHTS: Final = Path(__file__).parent / "weights" / "rivals.npz"
MARGIN: Final = 0.5  # lines that seem worse than the best by more log odds are not played on
REPLIES: Final = 40  # positions of a turn that is played on
SLOW: Final = 1 if COMPILED else 8  # the interpreted engine plays on so many times less


@dataclass(frozen=True)
class Level:
    """How a level judges and how far it looks."""

    learned: bool = False
    simple: bool = False  # the hand-made judgement without its finer terms
    beam: int = 1  # positions kept after each purchase or card
    most: int = 100  # positions in all
    futures: int = 2  # of each chance event
    noise: float = 0.0  # deviation of an error of judgement, in log odds
    lines: int = 1  # lines that are played on
    samples: int = 0  # futures in which they are
    turns: int = 2  # for so many turns


@cache
def learned() -> Weights:
    return packed(read(WEIGHTS))


@cache
def by_hand(simple: bool) -> Weights:
    return priced(simple)


class Planner:
    """Plans its turn at the first decision, and keeps to the plan as long as the game goes as foreseen."""

    def __init__(self, level: Level, weights: Weights | None = None) -> None:
        """`weights` are instead of those of the house."""
        self.level, self.weights = level, weights
        judge = Judge(weights or (learned() if level.learned else by_hand(level.simple)))
        self.search = Search(judge, level.beam, level.most, level.futures)
        self.ahead: Lookahead | None = None
        if level.lines > 1:
            reply = Search(judge, 2, REPLIES // SLOW, 1)
            self.ahead = Lookahead(self.search, reply, level.lines, level.samples // SLOW, level.turns, MARGIN)
        self.plan: list[tuple[int, int]] = []  # fingerprint of the position, action

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s: State = view.state
        seat = view.seat
        assert seat is not None
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        here = key(s, seat)
        action = next((action for code, action in self.plan if code == here), None)
        if action is None or action not in actions:
            action = self._think(s, rng, self.level.noise)
        return action

    def _think(self, s: State, rng: Rng, noise: float) -> Action:
        """Make a plan; its first action."""
        search = self.search
        node = self.ahead.run(s, rng) if self.ahead else search.run(guess(s, rng), noise, rng)
        self.plan = []
        if self._asks_to_end(search.states[node]):
            self.plan.append((int(key(search.states[node], search.seat)), int(A_END)))
        while search.parent[node] >= 0:
            before = search.parent[node]
            self.plan.append((int(key(search.states[before], search.seat)), int(search.action[node])))
            node = before
        return self.plan[-1][1] if self.plan else int(search.answer(search.states[0], search.seat))

    def _asks_to_end(self, s: State) -> bool:
        return s.depth > 0 and s.top() & 127 == D_ACTION and s.top() >> 7 & 1 == self.search.seat

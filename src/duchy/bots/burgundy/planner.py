"""A player who plans a turn as a whole."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_SETTLING, AT_TURN, END, HEX_SHIFT, X_SHIFT
from duchy.games.burgundy.engine.edition import Rules
from duchy.games.burgundy.engine.flow import found_duchy
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .aims import JUDGES
from .atlas import atlas_of, automaton_atlas_of
from .prices import PRICES, SIMPLE_PRICES
from .stored import AUTOMATON, packed, read
from .thinking.automaton_inputs import AUTOMATON_INPUTS
from .thinking.automaton_judge import AutomatonNet
from .thinking.hand import HandJudge
from .thinking.judge import Atlas, Judge, Weights
from .thinking.lookahead import Lookahead
from .thinking.rounds import RoundsAhead
from .thinking.search import Search, best_action, fingerprint, normal

WEIGHTS: Final = Path(__file__).parent / "weights"
# How many play, without modules, where it was seen to gain:
LEAD: Final = (2, 3, 4)  # a net that learned for the lead
WHOLE_ROUND: Final = (2, 4)  # to look until all have moved, and to judge every seat from its own side
FAR: Final = (2,)  # to look some rounds further
ROUNDS: Final = (16, 32, 6.0)  # lines, futures and margin of who looks some rounds further
MOST: Final = 4000 if COMPILED else 600  # positions between two dice


@dataclass(frozen=True)
class Level:
    """How a level judges and how far it looks."""

    net: str = ""  # the aim of the games that its net learned from; without one it judges by hand
    simple: bool = False  # the hand-made judgement without its finer terms
    beam: int = 20  # positions kept after the first die; 0: one action at a time
    noise: float = 0.0  # deviation of an error of judgement, in points
    others: float = 0.0  # weight of the best other's points
    lines: int = 1  # lines that are played on
    samples: int = 0
    whole_round: bool = False  # play on until all have moved, and judge every seat from its own side; see WHOLE_ROUND
    far: bool = False  # and for more rounds, in more futures; see FAR

    @property
    def learned(self) -> bool:
        return bool(self.net)


class Planner:
    """Plans a whole turn at its first decision, and keeps to the plan as long as the game goes as foreseen."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.rules: Rules | None = None
        self.players = 0
        self.plan: list[tuple[int, int]] = []  # fingerprint of the position, action
        self.weights: Weights | None = None  # instead of those of the house

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s: State = view.state
        seat = view.seat
        assert seat is not None
        actions = list(game.legal(s, seat))
        if len(actions) == 1:
            return actions[0]
        self.prepare(s)
        if s.stage == AT_SETTLING:
            return self._settle(s, seat, actions, rng)
        if not self.level.beam or s.stage != AT_TURN:
            return int(best_action(self.judge, s, seat, self.level.noise, rng))
        here = fingerprint(s)
        action = next((action for code, action in self.plan if code == here), None)
        if action is None or action not in actions:
            self._plan(s, rng)
            action = self.plan[0][1]
        return action if action in actions else int(best_action(self.judge, s, seat, self.level.noise, rng))

    def prepare(self, s: State) -> None:
        if self.rules is s.rules and self.players == s.n:
            return
        level = self.level
        self.rules, self.players = s.rules, int(s.n)
        self.aim = "points" if level.net == "lead" and not _among(LEAD, s) else level.net
        self.automaton = level.net == "lead" and alone_with_automaton(s)
        atlas = automaton_atlas_of(s.rules) if self.automaton else atlas_of(s.rules)
        self.judge = self._judge(atlas)
        self.search = Search(self.judge, max(level.beam, 1), level.beam > 20, MOST)
        self.search.modules = bool(s.modded)
        self.ahead: Lookahead | None = None
        if level.lines > 1:
            reply = Search(self._judge(atlas), 2, False, 100)
            reply.modules = self.search.modules
            lines, samples = (level.lines, level.samples) if COMPILED else (3, 4)
            if level.far and _among(FAR, s) and COMPILED:  # interpreted it would take many seconds
                self.ahead = RoundsAhead(self.search, reply, *ROUNDS)
            else:
                whole_round = level.whole_round and _among(WHOLE_ROUND, s)
                self.ahead = Lookahead(self.search, reply, lines, samples, 4.0, whole_round)

    def _judge(self, atlas: Atlas) -> Judge:
        level = self.level
        if not level.learned:
            return HandJudge(atlas, SIMPLE_PRICES if level.simple else PRICES)
        if self.automaton:
            return self._automaton_net(atlas)
        weights = self.weights or weights_for(self.players, self.aim)
        if weights.outputs != max(self.players, 2) + 1:
            raise InputError(f"These weights are for {weights.outputs - 1} players, not for {self.players}.")
        if weights.inputs == AUTOMATON_INPUTS:
            raise InputError("These weights are for one player against the Châteauma, without modules.")
        return JUDGES[self.aim](atlas, weights, level.others)

    def _automaton_net(self, atlas: Atlas) -> AutomatonNet:
        weights = self.weights or weights_for(AUTOMATON, self.level.net)
        if weights.inputs != AUTOMATON_INPUTS:
            raise InputError("These weights are not for one player against the Châteauma.")
        return AutomatonNet(atlas, weights, self.level.others)

    def _plan(self, s: State, rng: Rng) -> None:
        if self.ahead:
            node = self.ahead.run(s, rng)
        else:
            node = self.search.run(s, self.level.noise, rng)
        seat = s.current
        self.plan = []
        for action in [*self.search.line(node), END]:
            self.plan.append((fingerprint(s), int(action)))
            if action != END:
                s = s.copy()
                apply(s, seat, action)

    def _settle(self, s: State, seat: int, actions: list[int], rng: Rng) -> Action:
        """The duchy and castle space from which the empty duchy looks best; what others choose is not known."""

        def worth(action: int) -> float:
            then = settled(s, seat, action)
            self.judge.begin(then, seat)
            return self.judge.value(then) + self.level.noise * normal(rng)

        return max(actions, key=worth)


def _among(tables: tuple[int, ...], s: State) -> bool:
    return int(s.n) in tables and not s.modded


def alone_with_automaton(s: State) -> bool:
    """One person against the Châteauma, without modules: where it has a net of its own."""
    return bool(s.people == 1 and s.n == 2 and len(s.ext) == 1)


def settled(s: State, seat: int, action: Action) -> State:
    """The position with this duchy and castle, whatever the others choose."""
    then = s.copy()
    found_duchy(then, then.players[seat], action >> X_SHIFT & 63, action >> HEX_SHIFT & 63)
    return then


@cache
def weights_in(path: Path) -> Weights:
    return packed(read(path)[1])


@cache
def weights_for(players: int, aim: str) -> Weights:
    """The net of a player count and aim."""
    return packed(read(WEIGHTS / f"burgundy-{aim}-{players}.npz")[1])

"""The solo game by its goal, 37 covered spaces: every line of a turn, judged by what it brings nearer to that."""

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_END, END, P_MODULE, PASS, PENDING_SHIFT, X_SHIFT
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.modes.solo.engine import BUYING, GIVE
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng

from .judge import Judge
from .search import MASK, Seen, best_of, key, line_to, normal
from .solo_inputs import solo_part


class SoloSearch:
    """Finds the best line of a turn. `beam` positions are kept after the first die."""

    def __init__(self, judge: Judge, beam: i64, most: i64) -> None:
        self.judge = judge
        self.beam = beam
        self.most = most  # positions made between two dice
        self.states: list[State] = []
        self.parent: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()  # the positions where the turn may end, and what they are worth
        self.worth: vec[float] = vec[float]()
        self.seen = Seen()

    def run(self, s: State, noise: float, rng: Rng) -> i64:
        """The number of the best position at the end of the turn, or of one where the game is won."""
        p = s.players[0]
        self.judge.begin(s, 0)
        self.states = [s]
        self.parent = vec[i64]([-1])
        self.action = vec[i64]([-1])
        self.seen.clear()
        level = vec[i64]([0])
        left: i64 = (1 if p.die0 else 0) + (1 if p.die1 else 0)
        while left >= 0:
            level = self._expand(level, left)
            if len(self.ends) and self.states[self.ends[0]].stage == AT_END:
                return self.ends[0]
            left -= 1
            if left >= 0:
                level = self._best(level)
        best: i64 = 0
        high = -1e9
        self.worth = vec[float](capacity=len(self.ends))
        for node in self.ends:
            worth = self.judge.value(self.states[node])
            if noise > 0.0:
                worth += noise * normal(rng)
            self.worth = append(self.worth, worth)
            if worth > high:
                high = worth
                best = node
        return best

    def top(self, count: i64) -> vec[i64]:
        """The ends of the turn worth most, best first."""
        return best_of(self.ends, self.worth[:], count)

    def middle(self, node: i64) -> i64:
        """The position on the way to `node` with one die left and nothing pending, or -1."""
        while node >= 0:
            s = self.states[node]
            p = s.players[0]
            if not len(s.pending) and (p.die0 == 0) != (p.die1 == 0):
                return node
            node = self.parent[node]
        return -1

    def _expand(self, level: vec[i64], left: i64) -> vec[i64]:
        """The positions with fewer dice that these lead to; with no dice left, those where the turn may end."""
        stack: list[i64] = [x for x in level]
        stack.reverse()
        out = vec[i64](capacity=64)
        self.ends = vec[i64](capacity=64)
        most = i64(len(self.states)) + self.most
        while stack:
            node = stack.pop()
            s = self.states[node]
            if left == 0 and not len(s.pending):
                self.ends = append(self.ends, node)
            for action in self._sensible(s, legal(s, 0)):
                if action == END or i64(len(self.states)) >= most:
                    continue
                child = s.copy()
                apply(child, 0, action)
                number = i64(len(self.states))
                if child.stage == AT_END:
                    self._enter(child, node, action)
                    self.ends = vec[i64]([number])
                    return out
                part = solo_part(child)
                code = (key(child, 0, 0, -1) * 31 + part.counter * 1009 + part.resets * 131) & MASK
                for what in part.parts:
                    code ^= (what + 7) * 0x2545F4914F6CDD1D & MASK
                if not self.seen.add(code):
                    continue
                self._enter(child, node, action)
                p = child.players[0]
                dice: i64 = (1 if p.die0 else 0) + (1 if p.die1 else 0)
                if len(child.pending) or dice == left:
                    stack.append(number)
                else:
                    out = append(out, number)
        return out

    def _enter(self, child: State, node: i64, action: i64) -> None:
        self.states.append(child)
        self.parent = append(self.parent, node)
        self.action = append(self.action, action)

    def _sensible(self, s: State, actions: vec[i64]) -> vec[i64]:
        """Points are bought only to reach the target, and which goods are given up is not looked into."""
        if not len(s.pending) or s.pending[-1] & 15 != P_MODULE:
            return actions
        about = s.pending[-1] >> PENDING_SHIFT
        if about & 15 != 0:
            return actions
        kind = about >> 4 & 15
        if kind == GIVE:
            return vec[i64]([actions[0]])
        if kind == BUYING:
            part = solo_part(s)
            if part.counter + (actions[0] >> X_SHIFT) < part.target():
                return vec[i64]([PASS])
            return vec[i64]([actions[0], PASS])
        return actions

    def _best(self, nodes: vec[i64]) -> vec[i64]:
        if i64(len(nodes)) <= self.beam:
            return nodes
        worth = vec[float](capacity=len(nodes))
        for node in nodes:
            worth = append(worth, self.judge.value(self.states[node]))
        return best_of(nodes, worth, self.beam)

    def line(self, node: i64) -> list[i64]:
        """The actions that lead to a position."""
        return line_to(node, self.parent, self.action)

"""The lines of one turn: trades, builds and cards in every order that matters, equal positions merged, a beam.

A line goes on as long as the seat decides and nothing is left to chance. Where chance or the other decides, the line
ends, and its worth is the mean over a few futures. Trades are made for something: a purchase comes with the trades
that pay for it. Among stores of one type the fullest pays and the emptiest receives.
"""

from typing import Final

from duchy.games.rivals.engine import actions as a
from duchy.games.rivals.engine import frames as f
from duchy.games.rivals.engine.apply import apply
from duchy.games.rivals.engine.chance import draw, happen
from duchy.games.rivals.engine.codes import (
    ACTION,
    BACK,
    BIT,
    BROWN,
    CITY_COST,
    CLASS,
    COST,
    DIE,
    FACE_COUNT,
    FACE_UP,
    GREEN,
    ROAD_COST,
    SETTLEMENT_COST,
)
from duchy.games.rivals.engine.legal import legal
from duchy.games.rivals.engine.state import State
from duchy.games.rivals.engine.stores import affords
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng, seeded

from .choices import next_trade, plain_choices
from .inputs import city_places, fits, lacking
from .judge import MOST, Judge
from .keys import key

STEPS: Final[i64] = 30  # decisions of others and chance events that are followed where a line ends
ANSWERS: Final[i64] = 5  # answers to a question on the way that are kept


class Search:
    """Finds the best line from a decision of a seat. `beam` positions are kept after each purchase or card."""

    def __init__(self, judge: Judge, beam: i64, most: i64, futures: i64) -> None:
        self.judge = judge
        self.beam = beam
        self.most = most  # positions in all
        self.futures = futures  # of each chance event
        self.states: list[State] = []
        self.parent: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.worth: vec[float] = vec[float]()
        self.ends: vec[i64] = vec[i64]()  # positions where the line may end
        self.noise = 0.0
        self.seat: i64 = 0
        self.turn: i64 = 0
        self.luck: i64 = 0  # the futures are the same for all lines
        self.seen: set[int] = set()
        self.rng: Rng = seeded(0)

    # ---- the lines
    def run(self, s: State, noise: float, rng: Rng) -> i64:
        """Search from the decision on top of `s`, a position without secrets; the number of the best end."""
        self.seat = s.top() >> 7 & 1
        self.turn = s.turn
        self.noise = noise
        self.rng = rng
        self.luck = rng.word()
        self.states = [s]
        self.parent = vec[i64]([-1])
        self.action = vec[i64]([-1])
        self.worth = vec[float]([self.judge.value(s, self.seat)])
        self.ends = vec[i64]()
        self.seen = set()
        self.seen.add(key(s, self.seat))
        if s.top() & 127 == f.D_ACTION:
            self._end(0)
        level = vec[i64]([0])
        while len(level):
            level = self._best(self._expand(level), self.beam)
        if not len(self.ends):
            return 0
        best: i64 = self.ends[0]
        for node in self.ends:
            if self.worth[node] > self.worth[best]:
                best = node
        return best

    def _expand(self, level: vec[i64]) -> vec[i64]:
        """All positions of the action phase that one more thing leads to; questions on the way are answered."""
        out = vec[i64]()
        for node in level:
            s = self.states[node]
            if s.top() & 127 == f.D_ACTION:
                open_nodes = self._action_phase(node)
            else:
                open_nodes = vec[i64]([node])
            while len(open_nodes):
                asked = vec[i64]()
                for child in open_nodes:
                    top = self.states[child].top() & 127
                    if top == f.D_ACTION:
                        out = append(out, child)
                        continue
                    found = vec[i64]()
                    for action in plain_choices(self.states[child], legal(self.states[child])):
                        found = self._try(child, action, found)
                    for grandchild in self._best(found, ANSWERS):
                        asked = append(asked, grandchild)
                open_nodes = asked
        return out

    def _action_phase(self, node: i64) -> vec[i64]:
        """What may be done next: of equal things in different places the best one."""
        s = self.states[node]
        out = vec[i64]()
        group = vec[i64]()
        last: i64 = -1
        for action in legal(s):
            verb = action & 63
            if verb == a.A_END or a.A_BANK <= verb <= a.A_MINT or (verb == a.A_REMOVE and not self._cramped(s, action)):
                continue
            thing = action & 16383
            if thing != last or verb == a.A_REMOVE:
                for child in self._best(group, 1):
                    out = append(out, child)
                group = vec[i64]()
                last = thing
            group = self._try(node, action, group)
        for child in self._best(group, 1):
            out = append(out, child)
        return self._purchases(node, out)

    def _cramped(self, s: State, action: i64) -> bool:
        """A green card is given up only for one with points that finds no place."""
        p = s.of(self.seat)
        if CLASS[p.site[action >> 6 & 255]] != GREEN or city_places(p) or not p.cities & BIT[action >> 8 & 63]:
            return False
        for entry in p.hand:
            card = entry >> 2
            if card < FACE_COUNT and CLASS[card] != ACTION and CLASS[card] != GREEN and affords(p, COST[card]):
                return True
        return False

    def _purchases(self, node: i64, out: vec[i64]) -> vec[i64]:
        """Trades for what could be paid for after them: centre cards, cards in hand, the face-up card."""
        s = self.states[node]
        p = s.of(self.seat)
        costs = vec[i64]()
        if s.roads and s.settlements and not p.road_left and not p.road_right:
            costs = append(costs, ROAD_COST)
        if s.settlements and (p.road_left or p.road_right):
            costs = append(costs, SETTLEMENT_COST)
        if s.cities and p.cities != BIT[p.settlements] - 1:
            costs = append(costs, CITY_COST)
        red = city_places(p)
        for entry in p.hand:
            card = entry >> 2
            if card >= FACE_COUNT or CLASS[card] == ACTION or CLASS[card] == BROWN:
                continue
            if fits(s, self.seat, p, card, red):
                costs = append(costs, COST[card])
        if s.face_up and fits(s, self.seat, p, FACE_UP[s.mode], red):
            costs = append(costs, COST[FACE_UP[s.mode]])
        for cost in costs:
            if not affords(p, cost) and not lacking(p, cost):
                child = self._trade_for(node, cost)
                if child >= 0:
                    out = append(out, child)
        return out

    def _trade_for(self, node: i64, cost: i64) -> i64:
        """The position after the trades that pay for a cost, or -1; what is plentiful goes first."""
        for _ in range(12):
            s = self.states[node]
            if affords(s.of(self.seat), cost):
                return node
            action = next_trade(s, s.of(self.seat), cost)
            if action < 0:
                return -1
            node = self._make(node, action)
            while node >= 0 and self.states[node].top() & 127 == f.D_PAY:
                node = self._make(node, plain_choices(self.states[node], legal(self.states[node]))[0])
            if node < 0 or self.states[node].top() & 127 != f.D_ACTION:
                return -1
        return -1

    # ---- positions
    def _make(self, node: i64, action: i64) -> i64:
        """A new position; -1 if it is known or there are too many."""
        if i64(len(self.states)) >= self.most:
            return -1
        s = self.states[node].copy()
        apply(s, action)
        number = i64(len(self.states))
        if s.depth:
            code: int = key(s, self.seat)
            if code in self.seen:
                return -1
            self.seen.add(code)
        self.states.append(s)
        self.parent = append(self.parent, node)
        self.action = append(self.action, action)
        self.worth = append(self.worth, 0.0)
        return number

    def _try(self, node: i64, action: i64, out: vec[i64]) -> vec[i64]:
        """Do one thing; if the seat decides on, the position joins `out`, otherwise the line ends there."""
        child = self._make(node, action)
        if child < 0:
            return out
        s = self.states[child]
        if s.depth:
            top = s.top()
            kind = top & 127
            if kind < f.CHANCES and top >> 7 & 1 == self.seat and s.turn == self.turn:
                self.worth[child] = self.judge.value(s, self.seat)
                if kind == f.D_ACTION:
                    self._end(child)
                return append(out, child)
        self.worth[child] = self.future(s)
        self._end(child)
        return out

    def _end(self, node: i64) -> None:
        if self.noise > 0.0:
            self.worth[node] += self.noise * normal(self.rng)
        self.ends = append(self.ends, node)

    def _best(self, nodes: vec[i64], count: i64) -> vec[i64]:
        if i64(len(nodes)) <= count:
            return nodes
        left = nodes[:]
        out = vec[i64](capacity=count)
        for _ in range(count):
            best: i64 = 0
            for i in range(1, len(left)):
                if left[best] < 0 or (left[i] >= 0 and self.worth[left[i]] > self.worth[left[best]]):
                    best = i
            out = append(out, left[best])
            left[best] = -1
        return out

    # ---- where a line ends
    def future(self, s: State) -> float:
        """What a position is worth in which the seat does not decide: the mean over what may come."""
        if not s.depth or s.top() & 127 < f.CHANCES:
            return self.settled(s.copy(), seeded(self.luck))
        if s.top() & 127 == f.C_CARD:
            return self._drawn(s)
        if s.top() & 127 == f.C_DICE:
            return self._rolled(s)
        total = 0.0
        for k in range(self.futures):
            total += self.settled(s.copy(), seeded(self.luck + k))
        return total / float(self.futures)

    def _drawn(self, s: State) -> float:
        """The mean over the cards that the top of a stack may be."""
        back = s.stacks[s.top() >> 8].back
        total = 0.0
        copies: i64 = 0
        for card in range(FACE_COUNT):
            if BACK[card] == back and s.bag[card]:
                then = s.copy()
                happen(then, card)
                total += float(s.bag[card]) * self.judge.value(then, self.seat)
                copies += s.bag[card]
        return total / float(copies)

    def _rolled(self, s: State) -> float:
        """The mean over all rolls of the dice that no card has fixed."""
        total = 0.0
        rolls: i64 = 0
        for number in range(1, 7):
            for k in range(6):
                if (s.production and s.production != number) or (s.face >= 0 and k):
                    continue
                then = s.copy()
                happen(then, number | (s.face if s.face >= 0 else DIE[k]) << 3)
                total += self.settled(then, seeded(self.luck))
                rolls += 1
        return total / float(rolls)

    def settled(self, s: State, luck: Rng) -> float:
        """Follow one future, each question answered as it seems best at once, until somebody has a free hand."""
        for _ in range(STEPS):
            if not s.depth:
                break
            top = s.top()
            kind = top & 127
            if kind >= f.CHANCES:
                happen(s, draw(s, luck))
            elif kind in (f.D_ACTION, f.D_ROLL, f.D_DRAW, f.D_RETURN, f.D_EXCHANGE) and s.turn > 0:
                break
            else:
                apply(s, self.answer(s, top >> 7 & 1))
        return self.judge.value(s, self.seat)

    def answer(self, s: State, seat: i64) -> i64:
        """The answer to a question after which the position looks best to a seat."""
        actions = plain_choices(s, legal(s))
        best = actions[0]
        most = -2.0 * MOST
        if len(actions) > 1:
            for action in actions:
                then = s.copy()
                apply(then, action)
                value = self.judge.value(then, seat)
                if value > most:
                    most = value
                    best = action
        return best

    # ---- what was found
    def line(self, node: i64) -> list[i64]:
        """The actions from the root to a position."""
        out: list[i64] = []
        while self.parent[node] >= 0:
            out.append(self.action[node])
            node = self.parent[node]
        out.reverse()
        return out

    def follow(self, s: State, node: i64) -> bool:
        """Play the line to a position in `s`, as far as it goes as foreseen; whether the seat then ends its phase."""
        way: list[i64] = []
        while node > 0:
            way.append(node)
            node = self.parent[node]
        way.reverse()
        for step in way:
            if key(s, self.seat) != key(self.states[self.parent[step]], self.seat):
                return False
            apply(s, self.action[step])
        return s.depth > 0 and s.top() & 127 == f.D_ACTION and s.top() >> 7 & 1 == self.seat

    def top(self, count: i64) -> vec[i64]:
        """The ends worth most, best first."""
        return self._best(self.ends, count)


def normal(rng: Rng) -> float:
    """Nearly normal, with deviation 1."""
    total = 0.0
    for _ in range(12):
        total += float(rng.word()) / 4294967296.0
    return total - 6.0

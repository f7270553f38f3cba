"""The lines of one turn: every order of dice, purchase and effects, equal positions merged, a beam between the dice."""

from typing import Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_TURN, BIT, DISCARD, END, P_DISCARD, X_SHIFT
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec
from duchy.kernel.rng import Rng, seeded

from .features import spots
from .judge import Judge

MASK: Final = 0x1FFFFFFFFFFFFFFF


def _zobrist(count: i64) -> list[i64]:
    rng = seeded(20110519)
    return [(rng.word() << 29 ^ rng.word()) & MASK for _ in range(count)]


Z: Final[vec[i64]] = vec[i64](_zobrist(9216))


def key(s: State, seat: i64, covered: i64, track: i64) -> i64:
    """A fingerprint of what the turn of a seat may have changed since it had covered these hexes and was there."""
    p = s.players[seat]
    n = s.width
    out = p.die0 | p.die1 << 3 | p.bought << 6 | p.hired << 7 | p.workers << 8 | p.silver << 16 | p.track << 24
    out = (out * 0x2545F4914F6CDD1D ^ p.covered) & MASK
    out = (out * 0x5851F42D4C957F2D + p.monasteries) & MASK
    i: i64
    for i in range(p.stored):
        out += Z[p.storage[i] & 127]
    for i in range(6 * n):
        out += Z[128 + i * 128 + (s.depots[i] & 127)]
    for i in range(2 * n):
        out += Z[3200 + i * 128 + (s.black[i] & 127)]
    goods: i64 = 0
    sold: i64 = 0
    for i in range(6):
        goods = goods * 43 + p.goods[i]
        sold = sold * 43 + p.sold[i]
    out = ((out & MASK) * 0x5851F42D4C957F2D + goods * 77 + sold) & MASK
    fresh = p.covered & ~covered
    if fresh:
        h: i64
        for h in range(37):
            if fresh & BIT[h]:
                out += Z[4224 + h * 128 + (p.tiles[h] & 127)]
    if p.track != track:
        goods = 0
        for i in range(36):
            goods = (goods * 29 + s.depot_goods[i]) & MASK
        out = (out & MASK) * 0x2545F4914F6CDD1D + goods
    for effect in s.pending:
        out = (out & MASK) * 0x2545F4914F6CDD1D + effect + 1
    if s.modded:
        out = (out & MASK) * 0x5851F42D4C957F2D + (p.shields << 5 | p.room << 1 | p.freed)
    return out & MASK


def fingerprint(s: State) -> i64:
    """Of the whole position, as far as a plan made in it depends on it."""
    out = ((s.phase * 8 + s.round) * 8 + s.turn) * 8 + s.current
    seat: i64
    for seat in range(s.n):
        out = ((out & MASK) * 0x2545F4914F6CDD1D + key(s, seat, 0, -1)) & MASK
    return out


def fork(s: State, seat: i64) -> State:
    """A copy for the turn of a seat: nobody else's possessions change in it."""
    players = s.players[:]
    players[seat] = players[seat].copy()
    return State(s.rules, players, s)


def _dice(p: Player) -> i64:
    return (1 if p.die0 else 0) + (1 if p.die1 else 0)


class Seen:
    """The keys of positions that were met; a set of Python's would make an object of each."""

    def __init__(self) -> None:
        self.slots: vec[i64] = vec[i64]([i64(-1)] * 256)  # a key lies at its last bits, or in the next free slot
        self.count: i64 = 0

    def clear(self) -> None:
        i: i64
        for i in range(len(self.slots)):
            self.slots[i] = -1
        self.count = 0

    def add(self, code: i64) -> bool:
        """Is it new?"""
        if 2 * self.count >= i64(len(self.slots)):
            self._grow()
        slots = self.slots
        last = i64(len(slots)) - 1
        at = code & last
        while slots[at] != -1:
            if slots[at] == code:
                return False
            at = (at + 1) & last
        slots[at] = code
        self.count += 1
        return True

    def _grow(self) -> None:
        old = self.slots
        self.slots = vec[i64]([i64(-1)] * (4 * len(old)))
        self.count = 0
        for code in old:
            if code != -1:
                self.add(code)


class Search:
    """Finds the best line of a turn. `beam` positions are kept after the first die.

    The positions are good until the next run, which uses their memory again: whoever needs one longer copies it.
    """

    def __init__(self, judge: Judge, beam: i64, all_discards: bool, most: i64) -> None:
        self.judge = judge
        self.modules = False  # with modules, a turn may change what others own, and things that no key counts
        self.beam = beam
        self.all_discards = all_discards
        self.most = most  # positions made between two dice
        self.states: list[State] = []
        self.spare: list[State] = []  # of former runs, each with a player whom it shares with no other state
        self.spare_players: list[Player] = []
        self.parent: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()  # with modules: the actions so far, in any order
        self.ends: vec[i64] = vec[i64]()  # the positions where the turn may end, and what they are worth
        self.worth: vec[float] = vec[float]()
        self.seat: i64 = 0
        self.covered: i64 = 0
        self.track: i64 = 0
        self.seen = Seen()

    def run(self, s: State, noise: float, rng: Rng) -> i64:
        """Search the turn of the seat to move; the number of the best position at its end."""
        self._clear(s)
        self.seat = s.current
        self.judge.begin(s, self.seat)
        root = s.players[self.seat]
        self.covered = root.covered
        self.track = root.track
        self.states = [s]
        self.parent = vec[i64]([-1])
        self.action = vec[i64]([-1])
        self.path = vec[i64]([0])
        self.seen.clear()
        self.seen.add(key(s, self.seat, root.covered, root.track))
        level = vec[i64]([0])
        left = _dice(root)
        while left > 0:
            level = self._expand(level, left)
            left -= 1
            if left > 0:
                level = self._best(level)
        self._expand(level, 0)
        return self._judge_ends(noise, rng)

    def _expand(self, level: vec[i64], left: i64) -> vec[i64]:
        """All positions with fewer dice that these lead to; with no dice left, all positions where the turn may end."""
        stack: list[i64] = [x for x in level]
        stack.reverse()  # the best first, should the cap be reached
        out = vec[i64](capacity=64)
        ends = vec[i64](capacity=64)
        seat = self.seat
        most = i64(len(self.states)) + self.most
        while stack:
            node = stack.pop()
            s = self.states[node]
            if left == 0 and not len(s.pending):
                ends = append(ends, node)
            actions = legal(s, seat)
            if len(s.pending) and s.pending[-1] & 15 == P_DISCARD and not self.all_discards:
                actions = self._least(s, actions)
            for action in actions:
                if action == END or i64(len(self.states)) >= most:
                    continue
                child = self._fork(s)
                apply(child, seat, action)
                if child.stage != AT_TURN or child.current != seat:
                    continue
                path: i64 = 0
                if self.modules:
                    path = (self.path[node] + (action + 1) * 0x5851F42D4C957F2D) & MASK
                if not self.seen.add(key(child, seat, self.covered, self.track) ^ path):
                    self._drop(child)
                    continue
                self.path = append(self.path, path)
                number = i64(len(self.states))
                self.states.append(child)
                self.parent = append(self.parent, node)
                self.action = append(self.action, action)
                if len(child.pending) or _dice(child.players[seat]) == left:
                    stack.append(number)
                else:
                    out = append(out, number)
        self.ends = ends
        return out

    def _fork(self, s: State) -> State:
        """A copy for the turn of the seat; where there are modules, whole, as a turn may change what others own."""
        if self.modules:
            return s.copy()
        if not self.spare:
            return fork(s, self.seat)
        child = self.spare.pop()
        child.become(s, self.seat, self.spare_players.pop())
        return child

    def _drop(self, s: State) -> None:
        """A position that nobody needs any more."""
        if not self.modules:
            self.spare.append(s)
            self.spare_players.append(s.players[self.seat])

    def _clear(self, s: State) -> None:
        """Drop the positions of the last run; its first one and the next are the caller's."""
        if self.states and self.states[0].n == s.n and self.states[0].width == s.width:
            for i in range(1, i64(len(self.states))):
                if self.states[i] is not s:
                    self._drop(self.states[i])
        else:
            self.spare = []
            self.spare_players = []

    def _least(self, s: State, actions: vec[i64]) -> vec[i64]:
        """Of the tiles that may go, the one with the fewest spaces."""
        p = s.players[self.seat]
        best = actions[0]
        fewest: i64 = 999
        for action in actions:
            if action & 15 != DISCARD:  # a module's own piece
                continue
            room = spots(self.judge.lens, p, p.storage[action >> X_SHIFT & 63])
            count: i64 = 0
            while room:
                room &= room - 1
                count += 1
            if count < fewest:
                fewest = count
                best = action
        return vec[i64]([best])

    def _best(self, nodes: vec[i64]) -> vec[i64]:
        """The beam: the positions worth most."""
        if i64(len(nodes)) <= self.beam:
            return nodes
        worth = vec[float](capacity=len(nodes))
        for node in nodes:
            worth = append(worth, self.judge.value(self.states[node]))
        return best_of(nodes, worth, self.beam)

    def _judge_ends(self, noise: float, rng: Rng) -> i64:
        """The best end; where the cap left none, the position itself."""
        best: i64 = 0
        if not len(self.ends):
            self.ends = vec[i64]([0])
        self.worth = vec[float](capacity=len(self.ends))
        i: i64
        for i in range(len(self.ends)):
            value = self.judge.value(self.states[self.ends[i]])
            if noise > 0.0:
                value += noise * normal(rng)
            self.worth = append(self.worth, value)
            if value > self.worth[best]:
                best = i
        return self.ends[best]

    def top(self, count: i64) -> vec[i64]:
        """The positions worth most at the end of the turn, best first."""
        return best_of(self.ends, self.worth[:], count)

    def worth_of(self, node: i64) -> float:
        i: i64 = 0
        while self.ends[i] != node:
            i += 1
        return self.worth[i]

    def middle(self, node: i64) -> i64:
        """The position on the way to `node` with one die left and nothing pending, or -1."""
        seat = self.seat
        while node >= 0:
            s = self.states[node]
            if _dice(s.players[seat]) == 1 and not len(s.pending):
                return node
            node = self.parent[node]
        return -1

    def line(self, node: i64) -> list[i64]:
        """The actions that lead to a position."""
        return line_to(node, self.parent, self.action)


def best_of(nodes: vec[i64], worth: vec[float], count: i64) -> vec[i64]:
    """The nodes worth most, best first; `worth` is used up."""
    out = vec[i64](capacity=count)
    while i64(len(out)) < count and i64(len(out)) < i64(len(nodes)):
        best: i64 = 0
        i: i64
        for i in range(1, len(nodes)):
            if worth[i] > worth[best]:
                best = i
        out = append(out, nodes[best])
        worth[best] = -1e9
    return out


def line_to(node: i64, parent: vec[i64], action: vec[i64]) -> list[i64]:
    """The actions that lead to a node."""
    out: list[i64] = []
    while parent[node] >= 0:
        out.append(action[node])
        node = parent[node]
    out.reverse()
    return out


def best_action(judge: Judge, s: State, seat: i64, noise: float, rng: Rng) -> i64:
    """The action after which the position looks best; effects that it sets off are not thought through."""
    judge.begin(s, seat)
    best: i64 = -1
    most = 0.0
    for action in legal(s, seat):
        then = s.copy()
        if action != END:
            apply(then, seat, action)
        worth = judge.value(then)
        if noise > 0.0:
            worth += noise * normal(rng)
        if best < 0 or worth > most:
            best = action
            most = worth
    return best


def normal(rng: Rng) -> float:
    """Nearly normal, mean 0, deviation 1."""
    total: i64 = 0
    for _ in range(6):
        total += rng.word()
    return (float(total) / 4294967296.0 - 3.0) * 1.4142135623730951

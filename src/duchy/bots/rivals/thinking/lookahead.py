"""Some turns further: the best lines of a turn are played on, by both sides, in guesses of what is hidden.

Every line meets the same guesses, rolls and draws; lines that fall behind are dropped halfway.
"""

from math import exp

from duchy.games.rivals.engine.actions import A_END
from duchy.games.rivals.engine.apply import apply
from duchy.games.rivals.engine.chance import draw, happen
from duchy.games.rivals.engine.frames import CHANCES, D_ACTION, D_DRAW, D_EXCHANGE
from duchy.games.rivals.engine.knowledge import guess
from duchy.games.rivals.engine.legal import legal
from duchy.games.rivals.engine.state import State
from duchy.kernel.compat import i64
from duchy.kernel.rng import Rng, seeded

from .search import Search


class Line:
    """A line of the turn: where it ends, and the worth of its futures so far."""

    def __init__(self, node: i64) -> None:
        self.node = node
        self.total = 0.0


class Lookahead:
    """`search` finds `lines` lines; `reply` plays each of them on for `turns` turns in `samples` futures."""

    def __init__(self, search: Search, reply: Search, lines: i64, samples: i64, turns: i64, margin: float) -> None:
        self.search = search
        self.reply = reply
        self.lines = lines
        self.samples = samples
        self.turns = turns
        self.margin = margin  # lines that seem worse by more than this are not looked at
        self.found: list[Line] = []  # those that were followed to the end, best first
        self.followed: i64 = 0  # in so many futures

    def run(self, seen: State, rng: Rng) -> i64:
        """The best end of a line from what a seat sees; `search` holds the lines."""
        search = self.search
        best = search.run(guess(seen, rng), 0.0, rng)
        lines: list[Line] = []
        for node in search.top(self.lines):
            if search.worth[node] >= search.worth[best] - self.margin:
                lines.append(Line(node))
        self.found = lines
        self.followed = 0
        if len(lines) < 2:
            return best
        self.followed = self.samples
        first_seed = rng.word()
        for k in range(self.samples):
            for line in lines:
                luck = seeded(first_seed + k)
                line.total += self._future(guess(seen, luck), line, luck)
            if k + 1 == self.samples // 3:
                lines = better_half(lines)
        self.found = ranked(lines)
        return self.found[0].node

    def _future(self, s: State, line: Line, luck: Rng) -> float:
        """The chance to win once the seat has ended a turn some turns from now, in one future."""
        seat = self.search.seat
        turn = s.turn
        if self.search.follow(s, line.node):
            apply(s, A_END)
        while s.depth and (s.turn - turn <= self.turns or s.active == seat):
            self._step(s, luck)
        return chance_of(self.reply.judge.value(s, seat))

    def _step(self, s: State, luck: Rng) -> None:
        """One chance event, one answer, or one line of a turn."""
        top = s.top()
        kind = top & 127
        if kind >= CHANCES:
            happen(s, draw(s, luck))
            return
        if kind == D_ACTION:
            self._play_on(s, luck)
        elif kind in (D_DRAW, D_EXCHANGE):
            actions = legal(s)
            apply(s, actions[0 if kind == D_EXCHANGE else luck.below(len(actions))])
        else:
            apply(s, self.reply.answer(s, top >> 7 & 1))

    def _play_on(self, s: State, luck: Rng) -> None:
        """What the seat does next in its turn."""
        if self.reply.follow(s, self.reply.run(s.copy(), 0.0, luck)):
            apply(s, A_END)


def chance_of(odds: float) -> float:
    """A probability out of log odds."""
    return 1.0 / (1.0 + exp(-odds))


def ranked(lines: list[Line]) -> list[Line]:
    """Best first."""
    left = lines[:]
    out: list[Line] = []
    while left:
        best = left[0]
        for line in left:
            if line.total > best.total:
                best = line
        out.append(best)
        left.remove(best)
    return out


def better_half(lines: list[Line]) -> list[Line]:
    return ranked(lines)[: (len(lines) + 1) // 2]

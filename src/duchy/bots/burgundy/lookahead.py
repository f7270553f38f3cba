"""One round further: the best lines of a turn are played on, to the end of the seat's next turn.

The others answer with the dice that lie before them; the rolls and tiles that follow are drawn at random, the same ones
for every line that is compared.
"""

from duchy.games.burgundy.flow import apply_chance, chance, movers
from duchy.games.burgundy.legal import legal
from duchy.games.burgundy.state import State
from duchy.games.burgundy.steps import apply
from duchy.games.burgundy.tables import AT_END, AT_TURN, END
from duchy.kernel.compat import i64
from duchy.kernel.contract import CHANCE
from duchy.kernel.rng import Rng, seeded

from .search import Search


class Line:
    """A line of the turn: its end, the position once the others have answered, and the worth of its futures so far."""

    def __init__(self, node: i64, after: State) -> None:
        self.node = node
        self.after = after
        self.total = 0.0


class Lookahead:
    """`search` finds `lines` lines; `reply` plays each of them on in `samples` futures, the worse half in a third."""

    def __init__(self, search: Search, reply: Search, lines: i64, samples: i64, margin: float) -> None:
        self.search = search
        self.reply = reply
        self.lines = lines
        self.samples = samples
        self.margin = margin  # lines that seem worse by more than this are not looked at

    def run(self, s: State, rng: Rng) -> i64:
        """The best position at the end of the turn of the seat to move."""
        best = self.search.run(s, 0.0, rng)
        lines = self._lines(best, rng)
        if len(lines) == 1:
            return best
        first_seed = rng.word()
        k: i64
        for k in range(self.samples):
            for line in lines:
                line.total += self._future(line.after.copy(), seeded(first_seed + k), rng)
            if k + 1 == self.samples // 3:
                lines = _better_half(lines)
        return _better_half(lines)[0].node

    def _lines(self, best: i64, rng: Rng) -> list[Line]:
        search = self.search
        worth = search.worth_of(best)
        out: list[Line] = []
        for node in search.top(self.lines):
            if search.worth_of(node) >= worth - self.margin:
                s = search.states[node].copy()
                apply(s, search.seat, END)
                out.append(Line(node, self._others(s, rng)))
        return out

    def _others(self, s: State, rng: Rng) -> State:
        """The turns of the others, up to the seat's own or the end of the round."""
        while s.stage == AT_TURN and s.current != self.search.seat:
            current = s.current
            node = self.reply.run(s, 0.0, rng)
            s = self.reply.states[node].copy()
            apply(s, current, END)
        return s

    def _future(self, s: State, luck: Rng, rng: Rng) -> float:
        """The worth for the seat of the end of its next turn, in one future."""
        while s.stage != AT_TURN:
            if s.stage == AT_END:
                self.reply.judge.seat = self.search.seat
                return self.reply.judge.final(s)
            if movers(s) == CHANCE:
                apply_chance(s, chance(s, luck))
            else:  # a module asks for a decision between rounds: the last answer is to pass
                actions = legal(s, s.current)
                apply(s, s.current, actions[len(actions) - 1])
        s = self._others(s, rng)
        node = self.reply.run(s, 0.0, rng)
        return self.reply.worth_of(node)


def _better_half(lines: list[Line]) -> list[Line]:
    """Best first."""
    out: list[Line] = []
    while 2 * len(out) < len(lines):
        best = lines[0]
        for line in lines:
            if line not in out and (best in out or line.total > best.total):
                best = line
        out.append(best)
    return out

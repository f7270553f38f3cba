"""One round further: the best lines of a turn are played on, to the end of the seat's next turn or of the next round.

The others answer with the dice that lie before them; the rolls and tiles that follow are drawn at random, the same ones
for every line that is compared.
"""

from typing import Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_TURN, END
from duchy.games.burgundy.engine.flow import movers
from duchy.games.burgundy.engine.legal import legal
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import COMPILED, i64
from duchy.kernel.contract import CHANCE
from duchy.kernel.rng import Rng, seeded

from .search import Search

MOST_POSITIONS: Final[i64] = 40_000 if COMPILED else 2_000  # of all futures of a turn: less than a second's work


class Line:
    """A line of the turn: its end, the position once the others have answered, and the worth of its futures so far."""

    def __init__(self, node: i64, after: State) -> None:
        self.node = node
        self.after = after
        self.total = 0.0


class Lookahead:
    """`search` finds `lines` lines, and `reply` plays them on in `samples` futures.

    After a quarter of the futures, and again after half of them, the worse half of the lines is dropped. Should they
    make very many positions, those seen until then decide: a count, unlike a clock, comes out the same again.

    With `whole_round` a future ends when all have moved, and every seat is judged from its own side; else it ends with
    the seat's own turn, and the others are what the seat sees of them.
    """

    def __init__(
        self, search: Search, reply: Search, lines: i64, samples: i64, margin: float, whole_round: bool
    ) -> None:
        self.search = search
        self.reply = reply
        self.lines = lines
        self.samples = samples
        self.margin = margin  # lines that seem worse by more than this are not looked at
        self.whole_round = whole_round
        self.positions: i64 = 0  # made in the futures of this turn

    def run(self, s: State, rng: Rng) -> i64:
        """The best position at the end of the turn of the seat to move."""
        self.positions = 0
        best = self.search.run(s, 0.0, rng)
        end = self.search.states[best]
        if len(end.pending) or end.players[end.current].die0 or end.players[end.current].die1:
            return best  # no end of the turn was found
        lines = self._lines(best, rng)
        if len(lines) == 1:
            return best
        return self._best(lines, rng).node

    def _best(self, lines: list[Line], rng: Rng) -> Line:
        first_seed = rng.word()
        k: i64
        for k in range(self.samples):
            for line in lines:
                line.total += self.future(line.after.copy(), seeded(first_seed + k), rng)
            if self.positions > MOST_POSITIONS:
                break
            if len(lines) > 2 and (k + 1 == self.samples // 4 or k + 1 == self.samples // 2):
                lines = best_lines(lines, (len(lines) + 1) // 2)
        return best_lines(lines, 1)[0]

    def _lines(self, best: i64, rng: Rng) -> list[Line]:
        search = self.search
        worth = search.worth_of(best)
        out: list[Line] = []
        for node in search.top(self.lines):
            if search.worth_of(node) >= worth - self.margin:
                out.append(Line(node, self.answered(search.states[node], rng)))
        return out

    def answered(self, end: State, rng: Rng) -> State:
        """The position when the others have answered this end of the turn of the seat."""
        s = end.copy()
        apply(s, end.current, END)
        return self._others(s, end.current, rng)

    def _others(self, s: State, seat: i64, rng: Rng) -> State:
        """The turns of the others, up to the seat's own or the end of the round."""
        while s.stage == AT_TURN and s.current != seat:
            current = s.current
            node = self._reply(s, rng)
            s = self.reply.states[node].copy()
            apply(s, current, END)
        return s

    def future(self, s: State, luck: Rng, rng: Rng) -> float:
        """The worth for the seat in one future; plays on in `s`, where the others have answered."""
        seat = self.search.seat
        judge = self.reply.judge
        end = self.next_end(s, seat, luck, rng)
        if end.stage != AT_END:
            if not self.whole_round:
                return judge.value(end)
            end = self.round_end(end, luck, rng)
            if end.stage != AT_END:
                return judge.from_all_sides(end, seat)
        judge.seat = seat
        return judge.final(end)

    def next_end(self, s: State, seat: i64, luck: Rng, rng: Rng) -> State:
        """The position at the end of the next turn of the seat, which `reply.judge` has begun; or the end of the game.

        Plays on in `s`, where the others have answered.
        """
        go_on(s, luck)
        if s.stage == AT_END:
            return s
        s = self._others(s, seat, rng)
        node = self._reply(s, rng)
        return self.reply.states[node]

    def round_end(self, s: State, luck: Rng, rng: Rng) -> State:
        """The position when all have moved and nobody has rolled again; in the last round, the end of the game.

        `s` is the end of somebody's turn, and stays as it is.
        """
        while not _all_moved(s) or (s.phase == 4 and s.round == 4):
            then = s.copy()
            apply(then, s.current, END)
            go_on(then, luck)
            if then.stage == AT_END:
                return then
            node = self._reply(then, rng)
            s = self.reply.states[node]
        return s

    def _reply(self, s: State, rng: Rng) -> i64:
        node = self.reply.run(s, 0.0, rng)
        self.positions += len(self.reply.states)
        return node


def go_on(s: State, luck: Rng) -> None:
    """To the next turn of somebody, or the end of the game."""
    while s.stage != AT_TURN and s.stage != AT_END:
        if movers(s) == CHANCE:
            apply_chance(s, chance(s, luck))
        else:  # a module asks for a decision between rounds: the last answer is to pass
            actions = legal(s, s.current)
            apply(s, s.current, actions[len(actions) - 1])


def _all_moved(s: State) -> bool:
    """Whether nobody who decides comes after the seat whose turn it is."""
    at: i64
    for at in range(s.turn + 1, s.n):
        if not s.plays_itself(s.round_order[at]):
            return False
    return True


def best_lines(lines: list[Line], count: i64) -> list[Line]:
    """So many of them, best first."""
    out: list[Line] = []
    while i64(len(out)) < count:
        best = lines[0]
        for line in lines:
            if line not in out and (best in out or line.total > best.total):
                best = line
        out.append(best)
    return out

"""Some rounds further: many lines of a turn are played on for three rounds, the close ones in many futures."""

from typing import Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_END, END
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import COMPILED, i64, vec
from duchy.kernel.rng import Rng, seeded

from .lookahead import Line, Lookahead, best_lines, go_on
from .search import Search

MOST_POSITIONS: Final[i64] = 600_000 if COMPILED else 10_000  # of all futures of a turn: less than two seconds' work
LATER: Final = 0.7  # what all further rounds of a future weigh, beside the end of the one that was just played
WEIGHTS: Final = vec[float]([1.0 - LATER, (1.0 - LATER) * LATER, LATER**2])  # of the ends of the rounds


class RoundsAhead(Lookahead):
    """`lines` lines are played on to the end of as many rounds as there are `WEIGHTS`, in up to `samples` futures.

    After each doubling of the futures half as many lines are left: of 32 futures all lines get four, the best eight get
    four more, the best four eight more, and sixteen decide between the last two.
    """

    def __init__(self, search: Search, reply: Search, lines: i64, samples: i64, margin: float) -> None:
        super().__init__(search, reply, lines, samples, margin, True)

    def _best(self, lines: list[Line], rng: Rng) -> Line:
        first_seed = rng.word()
        doubled: i64 = 1
        k: i64
        for k in range(self.samples):
            for line in lines:
                line.total += self.future(line.after.copy(), seeded(first_seed + k), rng)
            if self.positions > MOST_POSITIONS:
                break
            if k + 1 == doubled:
                doubled *= 2
                if i64(len(lines)) > self.samples // (k + 1):
                    lines = best_lines(lines, self.samples // (k + 1))
        return best_lines(lines, 1)[0]

    def future(self, s: State, luck: Rng, rng: Rng) -> float:
        """The worth for the seat: a mean of what the net says at the end of each round. The first one has little luck
        in it, the last one much, but is less of a guess. When the game is over, its result stands for what is missing.
        """
        seat = self.search.seat
        judge = self.reply.judge
        worth = 0.0
        total = 0.0
        over = False
        for weight in WEIGHTS:
            if not over:
                end = self._next_round(s, luck, rng)
                over = end.stage == AT_END
                if over:
                    judge.seat = seat
                    worth = judge.final(end)
                else:
                    worth = judge.from_all_sides(end, seat)
                    s = end.copy()
                    apply(s, end.current, END)
            total += weight * worth
        return total

    def _next_round(self, s: State, luck: Rng, rng: Rng) -> State:
        """The position when all have moved once more; or the end of the game."""
        go_on(s, luck)
        if s.stage == AT_END:
            return s
        node = self._reply(s, rng)
        return self.round_end(self.reply.states[node], luck, rng)

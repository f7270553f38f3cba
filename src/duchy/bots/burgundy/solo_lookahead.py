"""A turn further in the solo game: the best lines of a turn are played on, with the same rolls for all of them."""

from typing import Final

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_TURN, END
from duchy.games.burgundy.engine.flow import movers
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import COMPILED
from duchy.kernel.contract import CHANCE
from duchy.kernel.rng import Rng, seeded

from .thinking.search import best_action
from .thinking.solo_judge import SoloNet
from .thinking.solo_judge import chance as chance_of
from .thinking.solo_search import SoloSearch

MOST_POSITIONS: Final = 60_000 if COMPILED else 2_000  # of all futures of a turn: less than a second's work


class SoloLookahead:
    """`search` finds `lines` lines, and `quick` plays the next turn after each, in `samples` futures.

    After a quarter of the futures, and again after half of them, the worse half of the lines is dropped. Should they
    make very many positions, those seen until then decide: a count, unlike a clock, comes out the same again.
    """

    def __init__(
        self, search: SoloSearch, quick: SoloSearch, net: SoloNet, lines: int, samples: int, spaces: float
    ) -> None:
        """`net` is the judge of `quick`; `spaces` is what a covered space weighs beside the chance to win."""
        self.search, self.quick, self.net = search, quick, net
        self.lines, self.samples, self.spaces = lines, samples, spaces
        self.positions = 0  # made in the futures of this turn

    def run(self, s: State, rng: Rng) -> int:
        """The best position at the end of the turn, or one where the game is won."""
        search = self.search
        best = int(search.run(s, 0.0, rng))
        last = s.phase == 4 and s.round == 4
        if last or len(search.ends) < 2 or search.states[best].stage == AT_END:
            return best
        self.positions = 0
        totals = {int(node): 0.0 for node in search.top(self.lines)}
        first_seed = int(rng.word())
        for k in range(self.samples):
            for node in totals:
                totals[node] += self.future(search.states[node], seeded(first_seed + k))
            if self.positions > MOST_POSITIONS:
                break
            if len(totals) > 2 and k + 1 in (self.samples // 4, self.samples // 2):
                totals = dict(_ranked(totals)[: len(totals) // 2])
        return _ranked(totals)[0][0]

    def future(self, end: State, luck: Rng) -> float:
        """What a position at the end of a turn is worth after the next one, with these dice."""
        s = end.copy()
        apply(s, 0, END)
        self._go_on(s, luck)
        if s.stage != AT_END:
            node = self.quick.run(s, 0.0, luck)
            self.positions += len(self.quick.states)
            s = self.quick.states[node]
        self.net.look(s)
        return float(chance_of(self.net.out[1]) + self.spaces * (float(self.net.banked) + self.net.out[0]))

    def _go_on(self, s: State, luck: Rng) -> None:
        """To the next turn, or the end of the game."""
        while s.stage != AT_TURN and s.stage != AT_END:
            if movers(s) == CHANCE:
                apply_chance(s, chance(s, luck))
            else:  # a module asks for a decision between rounds
                apply(s, s.current, best_action(self.net, s, s.current, 0.0, luck))


def _ranked(totals: dict[int, float]) -> list[tuple[int, float]]:
    """Best first; of equals, the one that came first."""
    return sorted(totals.items(), key=lambda each: -each[1])

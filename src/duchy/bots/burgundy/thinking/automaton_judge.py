"""The net of the Châteauma: one person, and the automaton in the last seat."""

from duchy.games.burgundy.engine.state import Player, State

from .automaton_inputs import add_automaton, add_picks
from .inputs import Inputs
from .judge import NetJudge


class AutomatonNet(NetJudge):
    """Own points less a share of the automaton's; sees its cards, and what it would find in the depots."""

    def _see_others(self, s: State) -> None:
        super()._see_others(s)
        add_automaton(s, self.static)

    def _see_possessions(self, s: State, p: Player, out: Inputs) -> None:
        super()._see_possessions(s, p, out)
        add_picks(s, self.seat, out)

"""Positions of random games, for the tests of the bots."""

from collections.abc import Iterator
from typing import Any

from duchy.games.burgundy.engine.codes import AT_TURN
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


def turns(game: Burgundy, setup: dict[str, Any], number: int) -> Iterator[State]:
    """The positions at the beginning of each turn of a random game that now and then avoids END and WORKERS."""
    rng = seeded(number)
    s = game.new(setup)
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, rng))
            continue
        seat = (movers & -movers).bit_length() - 1
        if s.stage == AT_TURN and s.players[seat].die0 and s.players[seat].die1 and not s.pending:
            if not s.players[seat].bought:
                yield s.copy()
        actions = list(game.legal(s, seat))
        game.apply(s, seat, actions[rng.below(len(actions))])

"""Random games, step by step."""

from collections.abc import Iterator
from typing import NamedTuple

from duchy.games.burgundy.engine.codes import PLACE
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


class Move(NamedTuple):
    """One step of a random game: who did what, the state before and after."""

    seat: int
    action: int
    text: str
    before: State
    after: State


def walk(edition: str, players: int, number: int = 1) -> Iterator[Move]:
    """A random game of players who like to place tiles, so that areas and colours get finished."""
    game = Burgundy(edition)
    rng = seeded(number)
    s = game.new({"players": players})
    while movers := game.movers(s):
        seat = NATURE if movers == CHANCE else movers.bit_length() - 1
        if seat == NATURE:
            action = game.chance(s, rng)
        else:
            actions = list(game.legal(s, seat))
            places = [action for action in actions if action & 15 == PLACE]
            actions = places if places and rng.below(4) else actions
            action = actions[rng.below(len(actions))]
        before, text = s.copy(), game.to_text(s, seat, action)
        game.apply(s, seat, action)
        yield Move(seat, action, text, before, s)

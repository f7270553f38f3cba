"""Random games in which much is built and played, move by move."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from duchy.games.rivals.game import RivalsGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded


class Move(NamedTuple):
    game: RivalsGame
    before: Any
    seat: int
    action: int
    after: Any


def moves(mode: str, number: int, count: int) -> Iterator[Move]:
    game = RivalsGame(mode)
    s, rng = game.new({"players": 2}), seeded(number)
    for _ in range(count):
        movers = game.movers(s)
        if not movers:
            return
        seat = NATURE if movers == CHANCE else movers - 1
        if seat == NATURE:
            action = game.chance(s, rng)
        else:
            legal = list(game.legal(s, seat))
            bold = [a for a in legal if game.parts(s, seat, a)["verb"] in ("build", "play", "trade")]
            choice = bold if bold and rng.below(3) else legal
            action = choice[rng.below(len(choice))]
        before = game.copy(s)
        game.apply(s, seat, action)
        yield Move(game, before, seat, action, game.copy(s))

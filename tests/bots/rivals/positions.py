"""Positions for the tests of the bots: out of games between quick players, and laid out by hand."""

from collections.abc import Iterator
from typing import Any

from duchy.bots.rivals.levels import make
from duchy.games.rivals.engine.state import State
from duchy.games.rivals.game import RivalsGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.rng import seeded
from duchy.kernel.scenario import overlay

MODES = ("introductory", "gold", "turmoil", "progress", "duel")


def choices(game: RivalsGame, number: int) -> Iterator[tuple[State, int]]:
    """Every position of a game between two quick players in which a seat has a choice."""
    luck, rng = seeded(number), seeded(number + 1000)
    bots = [make("casual", game), make("novice", game)]
    s = game.new({})
    while movers := game.movers(s):
        if movers == CHANCE:
            game.apply(s, NATURE, game.chance(s, luck))
            continue
        seat = movers - 1
        if len(game.legal(s, seat)) > 1:
            yield s.copy(), seat
        game.apply(s, seat, bots[seat].choose(game, game.view(s, seat), rng))


def some_choices(game: RivalsGame, number: int, count: int) -> list[tuple[State, int]]:
    """A few of them, of as many kinds as there are in the first hundreds."""
    by_kind: dict[int, tuple[State, int]] = {}
    for k, (s, seat) in enumerate(choices(game, number)):
        if k >= 25:
            by_kind.setdefault(int(s.top()) & 127, (s, seat))
        if len(by_kind) == count or k == 400:
            break
    return list(by_kind.values())


def laid_out(game: RivalsGame, **changes: Any) -> State:
    """The plain position of a scenario with changes."""
    return game.from_dict(overlay(game.blank({}), changes))

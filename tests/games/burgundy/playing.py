"""Positions and random games for the tests of The Castles of Burgundy."""

from collections.abc import Iterator
from typing import Any

from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE, Seat
from duchy.kernel.rng import seeded

from ...table import Table

GAMES = {edition: Burgundy(edition) for edition in ("2011", "2019", "SE")}
PLAYERS = (2, 3, 4)
TABLES = [(game, n) for game in GAMES.values() for n in PLAYERS]
TABLE_IDS = [f"{game.edition}-{n}" for game, n in TABLES]


def position(game: Burgundy, players: int = 2, **changes: Any) -> State:
    """The game's blank position with changes laid over it; p0 to p3 change the seats."""
    seats = {str(i): changes.pop(f"p{i}") for i in range(4) if f"p{i}" in changes}
    return Table(game, {"players": players}, {**changes, "seat": seats}).state


def texts(game: Burgundy, s: State, seat: Seat | None = None) -> list[str]:
    return Table.of(game, s).legal(int(s.current) if seat is None else seat)


def play(game: Burgundy, s: State, *lines: str) -> State:
    return Table.of(game, s).play(*lines).state


def random_game(game: Burgundy, setup: dict[str, Any], number: int) -> Iterator[tuple[Seat, str, State]]:
    """Each step of a random game: who acted (NATURE for chance), what, and the state after it."""
    rng = seeded(number)
    s = game.new(setup)
    while movers := game.movers(s):
        if movers == CHANCE:
            seat, action = NATURE, game.chance(s, rng)
        else:
            seat = next(seat for seat in range(4) if movers >> seat & 1)
            actions = game.legal(s, seat)
            action = actions[rng.below(len(actions))]
        text = game.to_text(s, seat, action)
        game.apply(s, seat, action)
        yield seat, text, s


def until(game: Burgundy, setup: dict[str, Any], number: int, stage: str) -> State:
    """A random game played until its stage has this name."""
    for _, _, s in random_game(game, setup, number):
        if game.to_dict(s)["stage"] == stage:
            return s
    raise AssertionError(f"no stage {stage}")

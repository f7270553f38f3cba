"""A table with expansions for rule tests: the Table of the base game, and a last turn, with modules on."""

from typing import Any

from .. import positions

EDITIONS = ("2019", "SE")
PLAYERS = (2, 3, 4)


class Table(positions.Table):
    """`modules` in one text, "inns shields"; the rest as in the base game's Table."""

    def __init__(
        self,
        modules: str,
        edition: str = "2019",
        players: int = 2,
        me: dict[str, Any] | None = None,
        others: dict[int, dict[str, Any]] | None = None,
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        super().__init__(edition, players, me, others, setup, modules, **position)


def phase_ends(
    modules: str,
    edition: str = "2019",
    players: int = 2,
    seats: dict[int, dict[str, Any]] | None = None,
    setup: dict[str, Any] | None = None,
    **position: Any,
) -> Table:
    """The moment before the last "end" of a phase: no dice left; seats own nothing but what is given."""
    poor = {"dice": [0, 0], "workers": 0, "silver": 0}
    all_ = {seat: {**poor, **(seats or {}).get(seat, {})} for seat in range(players)}
    position = {"phase": "A", "round": 5, "turn": players - 1, **position}
    return Table(modules, edition, players, all_.pop(0), all_, setup, **position)


def game_ends(modules: str, edition: str = "2019", players: int = 2, **rest: Any) -> Table:
    return phase_ends(modules, edition, players, phase="E", **rest)

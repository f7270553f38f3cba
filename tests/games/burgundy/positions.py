"""Positions of Burgundy for rule tests."""

from typing import Any

from duchy.games.burgundy.game import Burgundy

from ... import table

EDITIONS = ("2011", "2019", "SE")
PLAYERS = (2, 3, 4)


class Table(table.Table):
    """`me` changes seat 0, `others` further seats, `position` anything else; `modules` in one text, "inns shields"."""

    def __init__(
        self,
        edition: str = "2019",
        players: int = 2,
        me: dict[str, Any] | None = None,
        others: dict[int, dict[str, Any]] | None = None,
        setup: dict[str, Any] | None = None,
        modules: str = "",
        **position: Any,
    ) -> None:
        seats = {str(seat): changes for seat, changes in {0: me or {}, **(others or {})}.items()}
        super().__init__(
            Burgundy(edition, modules.split()), {"players": players, **(setup or {})}, {**position, "seat": seats}
        )

    def points(self, seat: int = 0) -> dict[str, int]:
        """Points by source, the sources that gave none left out."""
        return {source: points for source, points in self.game.scores(self.state)[seat].items() if points}

    def score(self, seat: int = 0) -> int:
        return sum(self.points(seat).values())


def last_turn(
    edition: str = "2019", players: int = 2, seats: dict[int, dict[str, Any]] | None = None, **position: Any
) -> Table:
    """The moment before the last "end" of a game: no dice left; seats own nothing but what is given."""
    poor = {"dice": [0, 0], "workers": 0, "silver": 0}
    all_ = {seat: {**poor, **(seats or {}).get(seat, {})} for seat in range(players)}
    position = {"phase": "E", "round": 5, "turn": players - 1, **position}
    return Table(edition, players, all_.pop(0), all_, **position)

"""A table for rule tests: a position laid over the blank one, and plain words to play and look."""

from typing import Any

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.scenario import look_up, overlay

EDITIONS = ("2011", "2019", "SE")
PLAYERS = (2, 3, 4)


class Table:
    """`me` changes seat 0, `others` further seats, `position` anything else of the blank position."""

    def __init__(
        self,
        edition: str = "2019",
        players: int = 2,
        me: dict[str, Any] | None = None,
        others: dict[int, dict[str, Any]] | None = None,
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        self.game = Burgundy(edition)
        seats = {str(seat): changes for seat, changes in {0: me or {}, **(others or {})}.items()}
        blank = self.game.blank({"players": players, **(setup or {})})
        self.state = self.game.from_dict(overlay(blank, {**position, "seat": seats}))

    @property
    def seat(self) -> int:
        movers = self.game.movers(self.state)
        assert movers != CHANCE and movers.bit_count() == 1
        return movers.bit_length() - 1

    def play(self, *texts: str) -> "Table":
        for text in texts:
            seat = self.seat
            self.game.apply(self.state, seat, self.game.parse(self.state, seat, text))
        return self

    def chance(self, text: str) -> "Table":
        self.game.apply(self.state, NATURE, self.game.parse(self.state, NATURE, text))
        return self

    def legal(self) -> list[str]:
        return [self.game.to_text(self.state, self.seat, action) for action in self.game.legal(self.state, self.seat)]

    def refused(self, text: str) -> str:
        """The rule by which a text is refused; "" if it is legal."""
        try:
            self.game.parse(self.state, self.seat, text)
        except Refused as refused:
            return refused.rule
        return ""

    def see(self, path: str) -> Any:
        return look_up(self.game.describe(self.state), path)

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

"""A table for rule tests: a position laid over the blank one, and plain words to play, to look and to be refused."""

from collections.abc import Mapping
from typing import Any, Self

from duchy.kernel.contract import CHANCE, NATURE, Game, Seat
from duchy.kernel.errors import Refused
from duchy.kernel.scenario import look_up, overlay


class Table:
    """A game and a state of it. Games add positions of their own, and words for what only they have."""

    game: Any
    state: Any

    def __init__(self, game: Game[Any], setup: Mapping[str, Any], position: Mapping[str, Any]) -> None:
        self.lay(game, game.blank(setup), position)

    @classmethod
    def of(cls, game: Game[Any], state: Any) -> "Table":
        """A table for a state that is there already."""
        table = Table.__new__(Table)
        table.game, table.state = game, state
        return table

    def lay(self, game: Game[Any], blank: Mapping[str, Any], position: Mapping[str, Any]) -> None:
        self.game = game
        self.state = game.from_dict(overlay(blank, position))

    @property
    def seat(self) -> Seat:
        """The one seat that may move."""
        movers = self.game.movers(self.state)
        assert movers != CHANCE and movers.bit_count() == 1
        return int(movers.bit_length() - 1)

    def play(self, *texts: str, seat: Seat | None = None) -> Self:
        """Decisions, and chance outcomes where they are due, in order."""
        for text in texts:
            who = NATURE if self.game.movers(self.state) == CHANCE else self.seat if seat is None else seat
            self.game.apply(self.state, who, self.game.parse(self.state, who, text))
        return self

    def chance(self, text: str) -> Self:
        """A chance outcome; refused where none is due."""
        self.game.apply(self.state, NATURE, self.game.parse(self.state, NATURE, text))
        return self

    def legal(self, seat: Seat | None = None) -> list[str]:
        """What may be done, in words; nothing where chance is due or the game is over."""
        if self.game.movers(self.state) in (0, CHANCE):
            return []
        who = self.seat if seat is None else seat
        return [self.game.to_text(self.state, who, action) for action in self.game.legal(self.state, who)]

    def refused(self, text: str, seat: Seat | None = None) -> str:
        """The rule by which a text is refused; "" if it is legal."""
        movers = self.game.movers(self.state)
        if seat is None:
            seat = NATURE if movers == CHANCE else self.seat if movers else 0
        try:
            self.game.parse(self.state, seat, text)
        except Refused as refused:
            return refused.rule
        return ""

    def see(self, path: str) -> Any:
        """A value of the game's description of the state, by its dotted path."""
        return look_up(self.game.describe(self.state), path)

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The description of what a seat, or a spectator, may know."""
        return dict(self.game.describe(self.game.view(self.state, seat).state))

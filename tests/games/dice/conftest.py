"""A position of the Dice Game to ask questions of."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.scenario import overlay


class Table:
    """A game and a state, spoken to in words."""

    def __init__(self, game: DiceGame, state: Any) -> None:
        self.game, self.state = game, state

    def texts(self, seat: int = 0) -> list[str]:
        return [self.game.to_text(self.state, seat, action) for action in self.game.legal(self.state, seat)]

    def play(self, text: str, seat: int = 0) -> None:
        self.game.apply(self.state, seat, self.game.parse(self.state, seat, text))

    def roll(self, text: str) -> None:
        self.game.apply(self.state, NATURE, self.game.parse(self.state, NATURE, text))

    def refused(self, text: str, seat: int = 0) -> str:
        """The ledger id that forbids a text."""
        with pytest.raises(Refused) as refusal:
            self.game.parse(self.state, seat, text)
        return refusal.value.rule

    @property
    def seen(self) -> dict[str, Any]:
        return self.game.describe(self.state)

    def seat(self, seat: int = 0) -> dict[str, Any]:
        return self.seen["seat"][str(seat)]


@pytest.fixture
def table() -> Callable[..., Table]:
    """table(variant, players, seats={0: {...}}, roll=..., boxes=...): a position, its dice perhaps thrown."""

    def lay(
        variant: str = "solo",
        players: int = 1,
        seats: dict[int, dict[str, Any]] | None = None,
        roll: str = "",
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> Table:
        game = DiceGame(variant)
        top = position | {"seat": {str(seat): values for seat, values in (seats or {}).items()}}
        state = game.from_dict(overlay(game.blank({"players": players} | (setup or {})), top))
        laid = Table(game, state)
        if roll:
            laid.roll(roll)
        return laid

    return lay

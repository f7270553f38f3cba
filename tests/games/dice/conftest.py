"""A position of the Dice Game to ask questions of."""

from collections.abc import Callable
from typing import Any

import pytest

from duchy.games.dice.game import DiceGame

from ... import table


class Table(table.Table):
    """A position of the Dice Game. All choose at once, so seat 0 is meant where no other is named."""

    seat = 0

    @property
    def seen(self) -> dict[str, Any]:
        return dict(self.game.describe(self.state))

    def sheet(self, seat: int = 0) -> dict[str, Any]:
        """What a seat has."""
        return dict(self.seen["seat"][str(seat)])


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
        top = position | {"seat": {str(seat): values for seat, values in (seats or {}).items()}}
        laid = Table(DiceGame(variant), {"players": players} | (setup or {}), top)
        return laid.chance(roll) if roll else laid

    return lay

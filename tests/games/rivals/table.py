"""A table to set positions on and play them by notation."""

from typing import Any

import pytest

from duchy.games.rivals.game import RivalsGame
from duchy.kernel.contract import CHANCE, NATURE
from duchy.kernel.errors import Refused
from duchy.kernel.scenario import look_up, overlay

STORES = ("forest-2", "gold-field-1", "fields-6", "hills-3", "pasture-4", "mountains-5")
BLUE_STORES = ("forest-3", "gold-field-4", "fields-5", "hills-2", "pasture-1", "mountains-6")


def side(*houses: str, **rest: Any) -> dict[str, Any]:
    """A principality: houses as "abbey | harald" or "city: abbey mint | harald", upper sites before lower ones."""
    out: dict[str, Any] = {}
    if houses:
        out["houses"] = {str(i + 1): _house(text) for i, text in enumerate(houses)}
    if "stock" in rest:
        rest["stock"] = dict(rest["stock"])
    return out | rest


def _house(text: str) -> dict[str, Any]:
    city = text.startswith("city:")
    upper, _, lower = text.removeprefix("city:").partition("|")
    return {"city": city, "upper": upper.split(), "lower": lower.split()}


def wide(upper: str, lower: str, seat: int = 0) -> dict[str, list[str]]:
    """The starting regions and one more column on the right, for three settlements."""
    start = BLUE_STORES if seat else STORES
    return {"upper": [*start[:3], upper], "lower": [*start[3:], lower]}


def full(seat: int = 0, amount: int = 3) -> dict[str, int]:
    """Every starting store of a seat with this many resources."""
    return dict.fromkeys(BLUE_STORES if seat else STORES, amount)


class Table:
    def __init__(self, mode: str = "introductory", red: Any = None, blue: Any = None, **rest: Any) -> None:
        self.game = RivalsGame(mode)
        position = {"seat": {"0": red or {}, "1": blue or {}}, **rest}
        self.s = self.game.from_dict(overlay(self.game.blank({"players": 2}), position))
        assert self.game.broken(self.s) == []

    def play(self, *texts: str) -> "Table":
        """Decisions and chance outcomes in order; whose turn it is follows from the state."""
        for text in texts:
            movers = self.game.movers(self.s)
            seat = NATURE if movers == CHANCE else movers - 1
            self.game.apply(self.s, seat, self.game.parse(self.s, seat, text))
            assert self.game.broken(self.s) == []
        return self

    def legal(self) -> list[str]:
        movers = self.game.movers(self.s)
        if movers in (0, CHANCE):
            return []
        return [self.game.to_text(self.s, movers - 1, action) for action in self.game.legal(self.s, movers - 1)]

    def refused(self, text: str) -> str:
        """The rule by which a text is refused."""
        movers = self.game.movers(self.s)
        with pytest.raises(Refused) as caught:
            self.game.parse(self.s, NATURE if movers == CHANCE else max(0, movers - 1), text)
        return caught.value.rule

    def look(self, path: str) -> Any:
        return look_up(self.game.describe(self.s), path)

    def stock(self, seat: int = 0) -> dict[str, int]:
        return self.look(f"seat.{seat}.stock")

    def points(self, seat: int = 0) -> dict[str, int]:
        return self.look(f"seat.{seat}.points")

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        return self.game.describe(self.game.view(self.s, seat).state)

    @property
    def mover(self) -> int | None:
        return self.look("mover")

    @property
    def asks(self) -> str:
        return self.look("asks")

    @property
    def winner(self) -> int | None:
        return self.look("winner")


def roll(t: Table, number: int, face: str = "trade") -> Table:
    """Roll from the start of the turn; with nobody holding the trade token a Trade does nothing."""
    return t.play("roll", f"dice {number} {face}")

"""Positions of Rivals for rule tests."""

from typing import Any, Self

from duchy.games.rivals.game import RivalsGame

from ... import table

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


class Table(table.Table):
    """`red` and `blue` change the princes, the rest anything else of the blank position."""

    def __init__(self, mode: str = "introductory", red: Any = None, blue: Any = None, **rest: Any) -> None:
        super().__init__(RivalsGame(mode), {"players": 2}, {"seat": {"0": red or {}, "1": blue or {}}, **rest})
        assert self.game.broken(self.state) == []

    def play(self, *texts: str, seat: int | None = None) -> Self:
        for text in texts:
            super().play(text, seat=seat)
            assert self.game.broken(self.state) == []
        return self

    def stock(self, seat: int = 0) -> dict[str, int]:
        return self.see(f"seat.{seat}.stock")

    def points(self, seat: int = 0) -> dict[str, int]:
        return self.see(f"seat.{seat}.points")

    @property
    def mover(self) -> int | None:
        return self.see("mover")

    @property
    def asks(self) -> str:
        return self.see("asks")

    @property
    def winner(self) -> int | None:
        return self.see("winner")


def roll(t: Table, number: int, face: str = "trade") -> Table:
    """Roll from the start of the turn; with nobody holding the trade token a Trade does nothing."""
    return t.play("roll", f"dice {number} {face}")

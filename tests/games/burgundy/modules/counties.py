"""A table with the Châteauma about to take its turn, for rule tests."""

from typing import Any

from duchy.games.burgundy.game import Burgundy

from .tables import Table

# a full board for two
DEPOTS = {
    "1": ["bank", "ship"],
    "2": ["monastery-20", "castle"],
    "3": ["cow-2", "market"],
    "4": ["ship", "carpenter"],
    "5": ["mine", "monastery-21"],
    "6": ["watchtower", "pig-3"],
}
NO_DEPOTS: dict[str, list[str]] = {str(d): [] for d in range(1, 7)}


def card(number: int, *tiles: str | None) -> dict[str, Any]:
    """A county card with tiles on its first spaces."""
    return {"number": number, "tiles": list(tiles)}


class County(Table):
    """`cards` are the left and the right one, `its` changes its seat, `automaton` the rest of what it has. It has no
    goods and no silver but what is given; the depots are empty."""

    def __init__(
        self,
        *cards: dict[str, Any],
        white: int = 1,
        its: dict[str, Any] | None = None,
        automaton: dict[str, Any] | None = None,
        people: int = 1,
        modules: str = "",
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        game = Burgundy("SE", modules.split(), "chateauma")
        self.people = people
        blank = game.blank({"players": people, **(setup or {})})
        order = [*range(people + 1)]
        mine: dict[str, Any] = {"white": white}
        if cards:
            blank["automaton"] |= {"cards": list(cards), "deck": _rest(blank, cards)}
        for seat in (blank["seat"][str(people)],):
            seat |= {"goods": {}, "silver": 0, **(its or {})}
        top = {"stage": "automaton", "order": order, "track": order, "turn": people, **position}
        top["automaton"] = {**mine, **(automaton or {})}
        self.lay(game, blank, top)

    def die(self, value: int) -> "County":
        self.chance(f"automaton {value}")
        return self

    def cards(self, *numbers: int) -> "County":
        self.chance(" ".join(["cards", *map(str, numbers)]))
        return self

    def has(self, key: str) -> Any:
        """Something of what it has beside its seat."""
        return self.see(f"automaton.{key}")

    def on_card(self, slot: int = 0) -> Any:
        return self.see(f"automaton.cards.{slot}.tiles")

    def its(self, key: str) -> Any:
        return self.see(f"seat.{self.people}.{key}")

    def gained(self) -> dict[str, int]:
        return self.points(self.people)

    def news(self) -> list[str]:
        return self.game.news(self.state)


def last(*cards: dict[str, Any], phase: str = "E", **rest: Any) -> County:
    """Its turn is the last of a phase; a wild tile is all it takes."""
    return County(*(cards or (card(1), card(2))), phase=phase, round=5, black=["bank"], **rest)


def _rest(blank: dict[str, Any], cards: tuple[dict[str, Any], ...]) -> list[int]:
    """The cards that lie nowhere else are the deck."""
    all_ = [*blank["automaton"]["deck"], *(lying["number"] for lying in blank["automaton"]["cards"])]
    return sorted(set(all_) - {lying["number"] for lying in cards})

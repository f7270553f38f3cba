"""Trade routes in words."""

from collections.abc import Mapping
from typing import Final

from duchy.kernel.contract import Refusal
from duchy.kernel.verbs import Ask, Parts, Verb

from ...engine.codes import X_SHIFT
from ...engine.state import Player, State
from ...setup.facts import by_players, facts
from ...words.module import Language, Words
from ...words.notation import different_numbers
from ...words.parts import grouped, unpacked
from ...words.verbs import chance
from .engine import ROUTE_TILES, TradeRoutes

TILE_BITS: Final = 4  # of a chance outcome


class TradeRoutesWords(Words[TradeRoutes]):
    """What trade routes add to positions, notation, refusals and stories."""

    verbs = (
        Verb(
            "route", "route {number}",
            ask="Put trade route tile {number} next", past="{name} put trade route tile {number} next",
            head="Trade route",
        ),
        chance("routes", "routes {routes}", "Trade routes: {routes}"),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        0: Ask(
            "route", ("route",), "BX-TR-04",
            banner="Trade routes: choose the tile that comes next.", then="the next tile of your trade route",
        )
    }  # fmt: skip
    absence = Refusal("Trade routes are not in this game.", "BX-GEN-01")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> TradeRoutes:
        table = facts("expansions")["trade_routes"]
        spaces = [space for tile in table["tile"] for space in tile["spaces"]]
        types = [space["goods"] - 1 for space in spaces]
        bonuses = [language.tiles.index(space["bonus"]) for space in spaces]
        return TradeRoutes(at, types, bonuses, by_players(table["tiles_each"]))

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        return {"verb": "route", "number": (action >> X_SHIFT & 63) + 1}

    def chance_parts(self, s: State, outcome: int) -> Parts:
        """By seat."""
        each = int(self.rules.tiles_each[s.width])
        tiles = [t + 1 for t in unpacked(outcome, TILE_BITS, each * int(s.people))]
        return {"verb": "routes", "routes": grouped(tiles, each)}

    def parse_chance(self, s: State, words: list[str]) -> int:
        count = int(self.rules.tiles_each[s.width] * s.people)
        numbers = different_numbers(words, "routes", count, ROUTE_TILES, "BX-TR-01")
        return sum(number - 1 << TILE_BITS * i for i, number in enumerate(numbers))

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] != "route":
            return None
        text = "Route tiles are put in order before the first phase, and only where the table says so."
        return Refusal(text, "BX-TR-04")

    # ------------------------------------------------------------------ what happened

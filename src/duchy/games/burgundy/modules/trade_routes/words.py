"""Trade routes in words."""

from ...setup.facts import by_players, facts
from ...words.module import Language, Words
from .engine import TradeRoutes


class TradeRoutesWords(Words[TradeRoutes]):
    """What trade routes add to positions, notation, refusals and stories."""

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

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

"""Trade routes in words."""

from ...words.module import Words
from .engine import TradeRoutes


class TradeRoutesWords(Words[TradeRoutes]):
    """What trade routes add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

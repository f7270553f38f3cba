"""Castle connection in words."""

from ...words.module import Words
from .engine import CastleConnection


class CastleConnectionWords(Words[CastleConnection]):
    """What castle connection add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

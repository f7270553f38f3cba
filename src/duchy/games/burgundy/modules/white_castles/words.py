"""White castles in words."""

from ...words.module import Words
from .engine import WhiteCastles


class WhiteCastlesWords(Words[WhiteCastles]):
    """What white castles add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

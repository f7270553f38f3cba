"""White castles in words."""

from ...engine.codes import FOR_MONASTERY_29
from ...words.module import Language, Words
from .engine import WhiteCastles


class WhiteCastlesWords(Words[WhiteCastles]):
    """What white castles add to positions, notation, refusals and stories."""

    sources = (FOR_MONASTERY_29,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> WhiteCastles:
        return WhiteCastles(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

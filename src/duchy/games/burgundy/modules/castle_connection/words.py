"""Castle connection in words."""

from ...engine.codes import FOR_CASTLES
from ...words.module import Language, Words
from .engine import CastleConnection


class CastleConnectionWords(Words[CastleConnection]):
    """What castle connection add to positions, notation, refusals and stories."""

    sources = (FOR_CASTLES,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> CastleConnection:
        return CastleConnection(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

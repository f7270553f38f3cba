"""Tiles in words."""

from ...words.module import Language, Words
from .engine import Tiles


class TilesWords(Words[Tiles]):
    """What tiles add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Tiles:
        return Tiles(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

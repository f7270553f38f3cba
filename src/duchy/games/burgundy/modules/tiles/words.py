"""Tiles in words."""

from duchy.kernel.compat import i64

from ...words.module import Language, Words
from .engine import Tiles


class TilesWords(Words[Tiles]):
    """What tiles add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Tiles:
        return Tiles(at)

    # ------------------------------------------------------------------ positions
    def write_effect(self, effect: int) -> str:
        return "crane"

    def read_effect(self, words: list[str]) -> i64 | None:
        return self.pending(0) if words == ["crane"] else None

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

"""Inns in words."""

from ...words.module import Language, Words
from .engine import Inns


class InnsWords(Words[Inns]):
    """What inns add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Inns:
        return Inns(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

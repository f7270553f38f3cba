"""Inns in words."""

from ...words.module import Words
from .engine import Inns


class InnsWords(Words[Inns]):
    """What inns add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

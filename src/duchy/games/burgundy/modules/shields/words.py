"""Shields in words."""

from ...engine.codes import FOR_SHIELDS
from ...setup.facts import facts
from ...words.module import Language, Words
from .engine import Shields


class ShieldsWords(Words[Shields]):
    """What shields add to positions, notation, refusals and stories."""

    sources = (FOR_SHIELDS,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Shields:
        table = facts("expansions")["shields"]
        own = facts("expansions")["edition"][language.edition]
        in_depots = [table["depots"].get(str(n), []) for n in range(5)]
        return Shields(at, table["points"], in_depots, own["shield_beats_monastery"], own["shield_6_copies_27"])

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

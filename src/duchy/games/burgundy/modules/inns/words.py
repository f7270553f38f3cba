"""Inns in words."""

from typing import Final

from duchy.kernel.contract import Refusal
from duchy.kernel.verbs import Parts

from ...engine.codes import BESIDE, BIT, INN, PRICE
from ...engine.state import Player, State
from ...words.module import Language, Words
from .engine import Inns

NAME: Final = "inn"
BESIDE_DEPOTS: Final = "beside"


class InnsWords(Words[Inns]):
    """What inns add to positions, notation, refusals and stories."""

    absence = Refusal("Inns are not in this game.", "BX-GEN-01")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Inns:
        return Inns(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance
    def ware(self, s: State, x: int) -> Parts | None:
        return {"depot": BESIDE_DEPOTS, "tile": NAME} if x == BESIDE else None

    def written(self, parts: Parts) -> dict[str, str]:
        return {"ware": NAME} if parts.get("depot") == BESIDE_DEPOTS else {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        return {"place": "beside the depots"} if parts.get("depot") == BESIDE_DEPOTS else {}

    # ------------------------------------------------------------------ refusals
    @classmethod
    def names(cls, words: list[str]) -> bool:
        return NAME in words

    def refuse_ware(self, s: State, p: Player, verb: str, named: str) -> Refusal | None:
        if named != NAME:
            return None
        if verb == "take":
            return Refusal("An inn cannot be reached by taking a tile; it is bought.", "BX-INN-15")
        if verb == "hire":
            return Refusal("Monastery 6 fetches buildings only.", "B-MON-06.SEb")
        if p.bought:
            return Refusal("The purchase of this turn is made already.", "BX-INN-04")
        if p.silver < PRICE:
            return Refusal(f"An inn costs {PRICE} silver, and there is only {p.silver}.", "BX-INN-03")
        return Refusal("No inn lies beside the black depot.", "BX-INN-01")

    def refuse_space(self, s: State, p: Player, holder: Player, tile: int, h: int, where: str) -> Refusal | None:
        if tile == INN and not self.rules.fitting(s, p, holder, tile, 0) & BIT[h]:
            return Refusal(f"The area of {where} has an inn already.", "BX-INN-07")
        return None

    # ------------------------------------------------------------------ what happened

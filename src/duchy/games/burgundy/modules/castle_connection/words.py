"""Castle connection in words."""

from duchy.kernel.contract import Refusal
from duchy.kernel.verbs import Parts, Verb

from ...engine.codes import BIT, FOR_CASTLES
from ...engine.scoring import score
from ...engine.state import Player, State
from ...words.module import Language, Words
from .engine import PRICE_OF_A_CASTLE, CastleConnection


class CastleConnectionWords(Words[CastleConnection]):
    """What castle connection add to positions, notation, refusals and stories."""

    sources = (FOR_CASTLES,)

    verbs = (
        Verb(
            "retrieve", "retrieve castle",
            ask="Give both dice and 5 points for a castle", past="{name} gave both dice and 5 points for a castle",
            head="Castle",
        ),
    )  # fmt: skip
    absence = Refusal("Castles are retrieved only with the castle connection.", "BX-CC-08")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> CastleConnection:
        return CastleConnection(at)

    # ------------------------------------------------------------------ positions

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        return {"verb": "retrieve"}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] != "retrieve":
            return None
        if not self.rules.part(s).pool:
            return Refusal("No castle was set aside.", "BX-CC-10")
        if not (p.die0 and p.die1) or s.pending:
            return Refusal("A castle costs both die actions, so both dice must be unused.", "BX-CC-08")
        if score(p) < PRICE_OF_A_CASTLE:
            return Refusal(f"A castle costs {PRICE_OF_A_CASTLE} points, and there are only {score(p)}.", "BX-CC-09")
        return Refusal('Say "retrieve castle".', "BX-CC-08")

    def refuse_space(self, s: State, p: Player, holder: Player, tile: int, h: int, where: str) -> Refusal | None:
        if self.rules.allowed(s, p, holder, tile, BIT[h]):
            return None
        return Refusal(f"No tiles of its colour connect {where} with a castle.", "BX-CC-02")

    # ------------------------------------------------------------------ what happened

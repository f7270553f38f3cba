"""Castle connection in words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.kernel.contract import Refusal
from duchy.kernel.learning import NUMBER, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Fact, Parts, Verb

from ...engine.codes import BIT, CASTLE_TILE, FOR_CASTLES, OPTION, X_SHIFT
from ...engine.scoring import score
from ...engine.state import Player, State
from ...setup.options import check_in_pool
from ...words.module import Language, Words
from ...words.numbers import Numbers
from .engine import PRICE_OF_A_CASTLE, CastleConnection

CASTLES: Final = 16  # in the box
POOL: Final = "11-18"


class CastleConnectionWords(Words[CastleConnection]):
    """What castle connection add to positions, notation, refusals and stories."""

    sources: Mapping[int, str] = {FOR_CASTLES: "castles"}

    verbs = (
        Verb(
            "retrieve", "retrieve castle",
            ask="Give both dice and 5 points for a castle", past="{name} gave both dice and 5 points for a castle",
            head="Castle",
        ),
    )  # fmt: skip
    absence = Refusal("Castles are retrieved only with the castle connection.", "BX-CC-08")
    causes: Mapping[str, str] = {"castles": "a castle retrieved"}

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> CastleConnection:
        return CastleConnection(at)

    def pools(self, found: dict[str, list[str]]) -> dict[str, list[str]]:
        """BX-CC-01."""
        return {POOL: found[POOL]}

    def offered(self, s: State, boards: Any) -> None:
        check_in_pool(s)

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        out["castles"] = int(self.rules.part(s).pool)

    def read(self, s: State, r: Reader) -> None:
        self.rules.part(s).pool = r.integer("castles", 0, CASTLES)

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        if not 0 <= self.rules.part(s).pool <= CASTLES:
            out.append("castles set aside (INV-X11)")
        for p in s.players:
            if p.points[FOR_CASTLES] > 0 or p.points[FOR_CASTLES] % PRICE_OF_A_CASTLE:
                out.append("points for retrieved castles (INV-X12)")
        return out

    def lines(self, s: State) -> list[str]:
        return [f"  castles to retrieve: {self.rules.part(s).pool}"]

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        return {"verb": "retrieve"}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] != "retrieve":
            return None
        if not self.rules.part(s).pool:
            return Refusal("No castle was set aside.", "BX-CC-10")
        if s.pending:
            return None
        if not (p.die0 and p.die1):
            return Refusal("A castle costs both die actions, so both dice must be unused.", "BX-CC-08")
        if score(p) < PRICE_OF_A_CASTLE:
            return Refusal(f"A castle costs {PRICE_OF_A_CASTLE} points, and there are only {score(p)}.", "BX-CC-09")
        return Refusal('Say "retrieve castle".', "BX-CC-08")

    def refuse_space(self, s: State, p: Player, holder: Player, tile: int, h: int, where: str) -> Refusal | None:
        if self.rules.allowed(s, p, holder, tile, BIT[h]):
            return None
        return Refusal(f"No tiles of its colour connect {where} with a castle.", "BX-CC-02")

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        castle = self.language.tiles[CASTLE_TILE]
        return [Fact("tile", seat, cause="retrieve", about={"tile": castle})] if parts["verb"] == "retrieve" else []

    # ------------------------------------------------------------------ learners
    def actions(self, n: Numbers) -> Iterator[int]:
        yield OPTION | int(self.rules.at) << X_SHIFT

    def layout(self, s: State) -> tuple[Field, ...]:
        return (Field("castles set aside", 1, NUMBER, 8),)

"""White castles in words."""

from collections.abc import Mapping
from typing import Any, Final

from duchy.kernel.contract import Refusal
from duchy.kernel.learning import CODE, Field
from duchy.kernel.reader import Reader

from ...engine.codes import FOR_MONASTERY_29, WHITE_CASTLE
from ...engine.state import State
from ...words.module import Language, Words
from ...words.sight import tiles_in_sight
from .engine import WhiteCastles

WHITE_CASTLES: Final = 8


class WhiteCastlesWords(Words[WhiteCastles]):
    """What white castles add to positions, notation, refusals and stories."""

    sources: Mapping[int, str] = {FOR_MONASTERY_29: "monastery 29"}
    pieces = ("white-castle", "monastery-29")
    absence = Refusal("White castles are not in this game.", "BX-GEN-01")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> WhiteCastles:
        return WhiteCastles(at)

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        out["white"] = int(self.rules.part(s).white)

    def read(self, s: State, r: Reader) -> None:
        self.rules.part(s).white = r.integer("white", 0, 6)

    def plain(self, out: dict[str, Any]) -> None:
        out["white"] = 1

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        seen = tiles_in_sight(s, self.language)[WHITE_CASTLE]
        return ["more than eight white castles (INV-X09)"] if seen > WHITE_CASTLES else []

    def lines(self, s: State) -> list[str]:
        return [f"  white die: {self.rules.part(s).white or '-'}"]

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

    # ------------------------------------------------------------------ learners
    def layout(self, s: State) -> tuple[Field, ...]:
        return (Field("white die", 1, CODE, 7),)

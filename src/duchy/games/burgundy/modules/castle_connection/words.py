"""Castle connection in words."""

from typing import Any, Final

from duchy.kernel.reader import Reader

from ...engine.codes import FOR_CASTLES
from ...engine.state import State
from ...words.module import Language, Words
from .engine import PRICE_OF_A_CASTLE, CastleConnection

CASTLES: Final = 16  # in the box


class CastleConnectionWords(Words[CastleConnection]):
    """What castle connection add to positions, notation, refusals and stories."""

    sources = (FOR_CASTLES,)

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> CastleConnection:
        return CastleConnection(at)

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

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

"""Inns in words."""

from typing import Any

from duchy.kernel.reader import Reader

from ...engine.codes import INN
from ...engine.state import State
from ...words.module import Language, Words
from ...words.sight import tiles_in_sight
from .engine import INNS, Inns


class InnsWords(Words[Inns]):
    """What inns add to positions, notation, refusals and stories."""

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Inns:
        return Inns(at)

    # ------------------------------------------------------------------ positions
    def write(self, s: State, out: dict[str, Any]) -> None:
        out["inns"] = int(self.rules.part(s).beside)

    def read(self, s: State, r: Reader) -> None:
        self.rules.part(s).beside = r.integer("inns", 0, INNS)

    def describe(self, s: State, out: dict[str, Any]) -> None:
        out["inns_unused"] = int(self.rules.unused(s))

    # ------------------------------------------------------------------ laws and drawing
    def broken(self, s: State) -> list[str]:
        out = []
        seen = tiles_in_sight(s, self.language)[INN]
        if self.rules.part(s).beside < 0 or self.rules.unused(s) < 0 or seen > INNS:
            out.append("inns do not add up (INV-X01)")
        for p in s.players:
            areas = [p.duchy.area[h] for h in range(37) if p.tiles[h] == INN]
            if len(set(areas)) < len(areas):
                out.append("two inns in one area (INV-X01)")
        return out

    def lines(self, s: State) -> list[str]:
        return [f"  inns beside the black depot: {self.rules.part(s).beside}"]

    # ------------------------------------------------------------------ actions and chance

    # ------------------------------------------------------------------ refusals

    # ------------------------------------------------------------------ what happened

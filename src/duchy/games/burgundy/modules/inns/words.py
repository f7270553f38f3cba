"""Inns in words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from duchy.kernel.contract import Refusal
from duchy.kernel.learning import NUMBER, Field
from duchy.kernel.reader import Reader
from duchy.kernel.verbs import Fact, Parts

from ...engine.codes import ANSWER, BESIDE, BIT, INN, PRICE, X_SHIFT
from ...engine.state import Player, State
from ...words.module import Language, Words
from ...words.numbers import Numbers
from ...words.sight import tiles_in_sight
from .engine import INNS, Inns

NAME: Final = "inn"
BESIDE_DEPOTS: Final = "beside"


class InnsWords(Words[Inns]):
    """What inns add to positions, notation, refusals and stories."""

    pieces = (NAME,)
    absence = Refusal("Inns are not in this game.", "BX-GEN-01")
    told: Mapping[str, str] = {"inn": "An inn lies beside the black depot"}

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
    def ware(self, s: State, x: int) -> Parts | None:
        return {"depot": BESIDE_DEPOTS, "tile": NAME} if x == BESIDE else None

    def written(self, parts: Parts) -> dict[str, str]:
        return {"ware": NAME} if parts.get("depot") == BESIDE_DEPOTS else {}

    def spoken(self, parts: Parts, names: list[str]) -> dict[str, str]:
        return {"place": "beside the depots"} if parts.get("depot") == BESIDE_DEPOTS else {}

    # ------------------------------------------------------------------ refusals
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
        if self.rules.part(s).beside:
            return Refusal("Workers pay for an inn only with monastery 6 of the 2019 edition.", "BX-INN-16")
        return Refusal("No inn lies beside the black depot.", "BX-INN-01")

    def refuse_space(self, s: State, p: Player, holder: Player, tile: int, h: int, where: str) -> Refusal | None:
        if tile == INN and not self.rules.fitting(s, p, holder, tile, 0) & BIT[h]:
            return Refusal(f"The area of {where} has an inn already.", "BX-INN-07")
        return None

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        more = int(self.rules.part(after).beside - self.rules.part(before).beside)
        return [Fact("inn", amount=more)] if more > 0 else []

    # ------------------------------------------------------------------ learners
    def widen(self, n: Numbers) -> None:
        n.wares.append(BESIDE)

    def actions(self, n: Numbers) -> Iterator[int]:
        yield from (ANSWER | BESIDE << X_SHIFT | space for space in n.spaces if n.straight)

    def layout(self, s: State) -> tuple[Field, ...]:
        return (Field("inns beside the black depot", 1, NUMBER, 5),)

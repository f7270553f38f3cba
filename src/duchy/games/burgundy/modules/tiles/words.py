"""Tiles in words."""

from collections.abc import Iterator, Mapping

from duchy.kernel.compat import i64
from duchy.kernel.contract import Refusal
from duchy.kernel.verbs import Ask, Fact, Parts, Verb

from ...engine.codes import (
    ANSWER,
    FIRST_LIVESTOCK,
    M28,
    OPTION,
    P_CASTLE,
    P_TOWN_HALL,
    P_WHITE,
    WHITE_CASTLE,
    X_SHIFT,
)
from ...engine.state import Player, State
from ...words.module import Language, Words
from ...words.numbers import Numbers
from .engine import Tiles


class TilesWords(Words[Tiles]):
    """What tiles add to positions, notation, refusals and stories."""

    verbs = (
        Verb(
            "exchange", "exchange",
            ask="Exchange 1 silver for 2 workers", past="{name} exchanged 1 silver for 2 workers", head="Exchange",
        ),
        Verb(
            "crane", "crane {tile}",
            ask="Let the crane act as {tile}", past="The crane of {name} acted as {tile}", head="Crane",
        ),
    )  # fmt: skip
    asks: Mapping[int, Ask] = {
        0: Ask(
            "crane", ("crane", "pass"), "BX-CRANE-02",
            banner="Crane: choose the building it acts as.", then="the building of your choice",
        )
    }  # fmt: skip
    also: Mapping[int, tuple[str, ...]] = {P_CASTLE: ("exchange",), P_TOWN_HALL: ("exchange",), P_WHITE: ("exchange",)}
    pieces = ("monastery-27", "monastery-28", "crane", "geese")
    absence = Refusal("The additional tiles are not in this game.", "BX-TILE-01")

    # ------------------------------------------------------------------ set-up
    @classmethod
    def make(cls, at: int, language: Language) -> Tiles:
        return Tiles(at)

    # ------------------------------------------------------------------ positions
    def write_effect(self, effect: int) -> str:
        return "crane"

    def read_effect(self, words: list[str]) -> i64 | None:
        return self.pending(0) if words == ["crane"] else None

    # ------------------------------------------------------------------ laws and drawing

    # ------------------------------------------------------------------ actions and chance
    def parts(self, s: State, action: int) -> Parts:
        if action & 15 == OPTION:
            return {"verb": "exchange"}
        return {"verb": "crane", "tile": self.language.tiles[action >> X_SHIFT & 63]}

    # ------------------------------------------------------------------ refusals
    def refuse(self, s: State, p: Player, words: list[str]) -> Refusal | None:
        if words[0] == "crane":
            return Refusal("A crane just placed acts as a building whose effect finds anything to do.", "BX-CRANE-02")
        return self._no_exchange(p) if words[0] == "exchange" else None

    def _no_exchange(self, p: Player) -> Refusal:
        if not p.monasteries & M28:
            return Refusal("Only monastery 28 turns silver into workers.", "BX-T28-01")
        if not p.silver:
            return Refusal("The exchange costs 1 silver, and there is none.", "BX-T28-01")
        return Refusal("Silver is exchanged beside actions and in the decisions of a phase end.", "BX-T28-02")

    # ------------------------------------------------------------------ what happened
    def facts(self, before: State, after: State, seat: int, parts: Parts) -> list[Fact]:
        if parts["verb"] != "exchange":
            return []
        who = self.language.mode.purse(seat)
        return [Fact("silver", who, -1, "monastery 28"), Fact("workers", who, 2, "monastery 28")]

    # ------------------------------------------------------------------ learners
    def actions(self, n: Numbers) -> Iterator[int]:
        yield OPTION | int(self.rules.at) << X_SHIFT
        yield from (ANSWER | building << X_SHIFT for building in (*range(FIRST_LIVESTOCK), WHITE_CASTLE))

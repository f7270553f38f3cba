"""White Castles: buildings that act with the value of the white die, and monastery 29."""

from typing import Final

from duchy.games.burgundy.engine.codes import FOR_MONASTERY_29, M29, P_WHITE, PENDING_SHIFT, WHITE_CASTLE, building_type
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

POINTS_A_WHITE_CASTLE: Final = 4


class WhitePart(Part):
    def __init__(self, white: i64) -> None:
        self.white = white  # the white die of the last roll

    def copy(self) -> Part:
        return WhitePart(self.white)


class WhiteCastles(Module):
    def new_part(self, players: i64) -> Part:
        return WhitePart(0)

    def part(self, s: State) -> WhitePart:
        part = s.ext[self.at]
        assert isinstance(part, WhitePart)
        return part

    def rolled(self, s: State, white: i64) -> None:
        self.part(s).white = white

    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        return append(out, self.part(s).white)

    def effect(self, s: State, p: Player, building: i64) -> None:
        """BX-WC-06 and -08."""
        if building == WHITE_CASTLE:
            s.push(P_WHITE | self.part(s).white << PENDING_SHIFT)

    def score_end(self, s: State, p: Player) -> None:
        """BX-WC-12."""
        if p.monasteries & M29:
            p.points[FOR_MONASTERY_29] += POINTS_A_WHITE_CASTLE * p.built[building_type(WHITE_CASTLE)]

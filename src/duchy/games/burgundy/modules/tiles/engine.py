"""Additional hex tiles: monasteries 27 and 28, the crane and the geese."""

from typing import Final

from duchy.games.burgundy.engine.apply import building_effect, building_helps, species_points
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    AT_PHASE_END,
    AT_TURN,
    CRANE,
    FIRST_ADDED_TYPE,
    FIRST_LIVESTOCK,
    FOR_MONASTERIES_16_TO_23,
    FOR_MONASTERY_24,
    GEESE,
    GOOSE,
    M16_TO_23,
    M24,
    M28,
    M29,
    OPTION,
    P_MODULE,
    PASS,
    PENDING_SHIFT,
    WHITE_CASTLE,
    X_SHIFT,
)
from duchy.games.burgundy.engine.flow import gain_workers
from duchy.games.burgundy.engine.hooks import Module
from duchy.games.burgundy.engine.meetings import TILE_27, crane_may_act_as, stack_rank
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

POINTS_A_BUILDING: Final = 4
POINTS_A_SPECIES: Final = 4


class Tiles(Module):
    # ---------------------------------------------------------------- monastery 27
    def placed(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
        """BX-T27-03: the owner's piece goes to the top of its space at once."""
        if tile == TILE_27:
            self.track(s)

    def track(self, s: State) -> None:
        """BX-T27-01 and -02: on each space the owner's piece first, the others as they lie."""
        order = s.track_order
        for i in range(1, s.n):
            seat = order[i]
            piece = s.players[seat]
            at = i
            while at > 0:
                above = s.players[order[at - 1]]
                if above.track != piece.track or stack_rank(s, above) >= stack_rank(s, piece):
                    break
                order[at] = order[at - 1]
                at -= 1
            order[at] = seat

    # ---------------------------------------------------------------- monastery 28
    def free(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-T28-02 and -03: in the turn and in the decisions of a phase end, as often as silver lasts."""
        if p.monasteries & M28 and p.silver and (s.stage == AT_TURN or s.stage == AT_PHASE_END):
            out = append(out, OPTION | self.at << X_SHIFT)
        return out

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        """BX-T28-01."""
        p.silver -= 1
        gain_workers(s, p, 2)

    # ---------------------------------------------------------------- the crane
    def effect(self, s: State, p: Player, building: i64) -> None:
        if building == CRANE:
            s.push(P_MODULE | self.at << PENDING_SHIFT)

    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        """BX-CRANE-02 to -04: the building types whose effect finds anything to do."""
        building: i64
        for building in range(FIRST_LIVESTOCK):
            if building_helps(s, p, building):
                out = append(out, ANSWER | i64(building) << X_SHIFT)
        if crane_may_act_as(s, WHITE_CASTLE):
            out = append(out, ANSWER | WHITE_CASTLE << X_SHIFT)
        return append(out, PASS)

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        if action != PASS:
            building_effect(s, p, action >> X_SHIFT & 63)

    # ---------------------------------------------------------------- the geese
    def livestock(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> i64:
        """BX-GEESE-03: beside the geese the best other species; -05: beside any other tile the geese."""
        if tile != GEESE:
            return species_points(s, p, holder, GOOSE, h)
        best: i64 = 0
        species: i64
        for species in range(4):
            points = species_points(s, p, holder, species, h)
            if points > best:
                best = points
        return best

    # ---------------------------------------------------------------- the end
    def score_end(self, s: State, p: Player) -> None:
        """BX-CRANE-06 to -08, BX-GEESE-06."""
        if p.monasteries & (M16_TO_23 | M29):
            p.points[FOR_MONASTERIES_16_TO_23] += POINTS_A_BUILDING * p.built[FIRST_ADDED_TYPE]
        if p.monasteries & M24:
            h: i64
            for h in range(37):
                for seat in p.holders:
                    if s.players[seat].tiles[h] == GEESE:
                        p.points[FOR_MONASTERY_24] += POINTS_A_SPECIES

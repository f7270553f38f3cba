"""Inns: one a phase beside the black depot, for a space of any colour."""

from typing import Final

from duchy.games.burgundy.engine.apply import gain, place_tile
from duchy.games.burgundy.engine.codes import AT_BLACK, BESIDE, BIT, INN, X_SHIFT
from duchy.games.burgundy.engine.holders import area_on
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.legal import on_spaces, spaces_for
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

INNS: Final = 5
EVERYWHERE: Final = 2**37 - 1


class InnsPart(Part):
    def __init__(self, beside: i64) -> None:
        self.beside = beside  # inns that lie beside the black depot

    def copy(self) -> Part:
        return InnsPart(self.beside)


class Inns(Module):
    def new_part(self, players: i64) -> Part:
        return InnsPart(0)

    def part(self, s: State) -> InnsPart:
        part = s.ext[self.at]
        assert isinstance(part, InnsPart)
        return part

    def filled(self, s: State) -> None:
        """BX-INN-01 and -02."""
        self.part(s).beside += 1

    def wares(self, s: State, action: i64, out: vec[i64]) -> vec[i64]:
        """BX-INN-03: all inns are alike."""
        if self.part(s).beside:
            out = append(out, action | BESIDE << X_SHIFT)
        return out

    def fetch_ware(self, s: State, p: Player, x: i64) -> None:
        if x == BESIDE:
            self.part(s).beside -= 1
            gain(s, p, INN)

    def straight(self, s: State, p: Player, holder: Player, action: i64, out: vec[i64]) -> vec[i64]:
        """BX-INN-17, BX-SHIELD-15.2: what lies beside the black depot belongs to it."""
        if self.part(s).beside:
            out = on_spaces(spaces_for(s, p, holder, INN), action | BESIDE << X_SHIFT, out)
        return out

    def place_straight(self, s: State, p: Player, holder: Player, x: i64, where: i64) -> None:
        if x == BESIDE:
            self.part(s).beside -= 1
            place_tile(s, p, holder, INN, where)

    def fitting(self, s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
        """BX-INN-05 and -07: any colour, but no area that has an inn."""
        if tile != INN:
            return spaces
        spaces = EVERYWHERE
        for seat in holder.holders:
            q = s.players[seat]
            h: i64
            for h in range(37):
                if q.tiles[h] == INN:
                    spaces &= ~area_on(holder, q, h)
        return spaces

    def area_size(self, s: State, p: Player, holder: Player, h: i64, size: i64) -> i64:
        """BX-INN-10."""
        for seat in holder.holders:
            q = s.players[seat]
            area = area_on(q, holder, h)
            k: i64
            for k in range(37):
                if area & BIT[k] and q.tiles[k] == INN:
                    return size + 1
        return size

    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        return append(out, self.part(s).beside)

    def unused(self, s: State) -> i64:
        """Inns that are still to come (INV-X01)."""
        return INNS - s.phase - (1 if s.stage > AT_BLACK else 0)

    def aside(self, s: State, tile: i64) -> i64:
        return self.part(s).beside + self.unused(s) if tile == INN else 0

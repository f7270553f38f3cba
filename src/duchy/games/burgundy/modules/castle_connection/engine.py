"""Castle connection on duchies 11 to 18 of the Special Edition, and castles that are retrieved."""

from typing import Final

from duchy.games.burgundy.engine.apply import gain
from duchy.games.burgundy.engine.codes import CASTLE, CASTLE_TILE, FOR_CASTLES, OPTION, PLACE_OF_BIT, X_SHIFT
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.meetings import connection_lifted
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

PRICE_OF_A_CASTLE: Final = 5


class ConnectionPart(Part):
    def __init__(self, pool: i64, seen: vec[i64], connected: vec[i64]) -> None:
        self.pool = pool  # castles cleared from the depots
        self.seen = seen  # by seat: the covered spaces for which `connected` was found
        self.connected = connected

    def copy(self) -> Part:
        return ConnectionPart(self.pool, self.seen[:], self.connected[:])


class CastleConnection(Module):
    def new_part(self, players: i64) -> Part:
        return ConnectionPart(0, vec[i64]([0] * int(players)), vec[i64]([0] * int(players)))

    def part(self, s: State) -> ConnectionPart:
        part = s.ext[self.at]
        assert isinstance(part, ConnectionPart)
        return part

    # ---------------------------------------------------------------- placing
    def allowed(self, s: State, p: Player, holder: Player, tile: i64, spaces: i64) -> i64:
        """BX-CC-02 and -04."""
        if tile == CASTLE_TILE or connection_lifted(p):
            return spaces
        part = self.part(s)
        if part.seen[holder.seat] != holder.covered:
            part.seen[holder.seat] = holder.covered
            part.connected[holder.seat] = self.connected(holder)
        return spaces & part.connected[holder.seat]

    def connected(self, p: Player) -> i64:
        """BX-CC-02, -03, -05 and -06: spaces at a castle, and what covered ones of their colour lead to."""
        duchy = p.duchy
        out: i64 = 0
        castles = p.covered & duchy.colour_mask[CASTLE]
        while castles:
            low = castles & -castles
            castles ^= low
            h = PLACE_OF_BIT[low % 67]
            if p.tiles[h] == CASTLE_TILE:  # and not an inn
                out |= duchy.neighbours[h]
        fresh = out & p.covered
        while fresh:
            low = fresh & -fresh
            h = PLACE_OF_BIT[low % 67]
            near = duchy.neighbours[h] & duchy.colour_mask[duchy.colour[h]] & ~out
            out |= near
            fresh = (fresh ^ low) | (near & p.covered)
        return out

    # ---------------------------------------------------------------- retrieving
    def clearing(self, s: State) -> None:
        """BX-CC-07: the castles are set aside instead of leaving the game."""
        part = self.part(s)
        for tile in s.depots:
            if tile == CASTLE_TILE:
                part.pool += 1
                s.removed -= 1
        for tile in s.black:
            if tile == CASTLE_TILE:
                part.pool += 1
                s.removed -= 1

    def menu(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """BX-CC-08 and -09."""
        if p.die0 and p.die1 and self.part(s).pool and score(p) >= PRICE_OF_A_CASTLE:
            out = append(out, OPTION | self.at << X_SHIFT)
        return out

    def chosen(self, s: State, p: Player, arg: i64) -> None:
        p.die0 = 0
        p.die1 = 0
        p.points[FOR_CASTLES] -= PRICE_OF_A_CASTLE
        self.part(s).pool -= 1
        gain(s, p, CASTLE_TILE)

    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        return append(out, self.part(s).pool)

    def aside(self, s: State, tile: i64) -> i64:
        return self.part(s).pool if tile == CASTLE_TILE else 0

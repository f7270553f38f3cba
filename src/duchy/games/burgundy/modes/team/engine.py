"""The team game: two teams of two, seats 0 and 2 against 1 and 3, each with one duchy of two halves.

Each partner's Player holds one half of the duchy: its spaces, tiles and town limits. The partner who acts carries what
the team has in common, the purse: workers, silver, goods, monasteries, mines, buildings built, bonus tiles and the
shared storage. It is handed over when his turn begins, so that the rules of the base game find it where they look.
"""

from typing import Final

from duchy.games.burgundy.engine.apply import unstore
from duchy.games.burgundy.engine.board import Duchy
from duchy.games.burgundy.engine.codes import (
    ANSWER,
    AT_PREPARE,
    BIT,
    BUILDING,
    BUILDING_TYPES,
    CASTLE_TILE,
    EMPTY,
    HEX_SHIFT,
    OTHER_HALF,
    P_DISCARD,
    P_MODULE,
    PENDING_SHIFT,
    TILE_COLOUR,
    X_SHIFT,
    building_type,
)
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.legal import stored_before
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

TEAMS: Final = 2

# kinds of the module's pending effects
FOUND: Final = 0  # where the starting castle of the team goes
STOW: Final = 1  # parameter: the tile for which both storages have room
TRIM: Final = 2  # storages that hold too much, now that shield 4 is lost
PRIVATE: Final = 0  # answers to STOW
SHARED: Final = 1


class TeamPart(Part):
    def __init__(self, purse: vec[i64], board: i64) -> None:
        self.purse = purse  # by team: the seat that carries it
        self.board = board  # which of the team boards is played

    def copy(self) -> Part:
        return TeamPart(self.purse[:], self.board)


class Team(Module):
    def __init__(
        self,
        at: i64,
        starts: list[list[tuple[int, int]]],
        shared: list[int],
        workers: list[int],
        silver: int,
        room: int,
    ) -> None:
        super().__init__(at)
        self.starts = starts  # by board: half and hex of the spaces where the starting castle may go
        # by board: the hex of the right half that is the same space as the start space of the left one, or EMPTY
        self.shared: vec[i64] = vec[i64]([i64(x) for x in shared])
        self.first_workers: vec[i64] = vec[i64]([i64(x) for x in workers])
        self.silver: i64 = i64(silver)
        self.room: i64 = i64(room)  # spaces of a storage, shared or private

    def new_part(self, players: i64) -> Part:
        return TeamPart(vec[i64]([0, 1]), 0)

    def part(self, s: State) -> TeamPart:
        part = s.ext[self.at]
        assert isinstance(part, TeamPart)
        return part

    def partner(self, s: State, p: Player) -> Player:
        return s.players[(p.seat + TEAMS) % s.n]

    def sharing(self, s: State, p: Player) -> vec[i64]:
        """BM-TEAM-22 to -24: each partner holds one half, and both build on the whole."""
        return vec[i64]([p.seat, self.partner(s, p).seat])

    def leads(self, s: State, p: Player) -> bool:
        """BM-TEAM-35: is this the partner who is further ahead on the track?"""
        for seat in s.track_order:
            if seat % TEAMS == p.seat % TEAMS:
                return seat == p.seat
        return False

    # ---------------------------------------------------------------- set-up
    def started(self, s: State) -> None:
        """BM-TEAM-06 to -10: the team of the start player is team A; the first seats of both carry the purses."""
        board = self.part(s).board
        for p in s.players:
            p.workers = 0
            p.silver = 0
            p.room = 2 * self.room
            p.duchy = s.rules.duchies[2 * board + p.seat // TEAMS]
        team: i64
        for team in range(TEAMS):
            purse = s.players[team]
            purse.workers = self.first_workers[0 if team == s.track_order[0] % TEAMS else 1]
            purse.silver = self.silver
            if len(self.starts[board]) == 1:
                half, h = self.starts[board][0]
                self._found(s, s.players[team], i64(half), i64(h))

    def _found(self, s: State, p: Player, half: i64, h: i64) -> None:
        """The starting castle of a team: no action, no points."""
        holder = p if p.seat // TEAMS == half else self.partner(s, p)
        holder.tiles[h] = CASTLE_TILE
        self.cover_space(s, holder, h)
        twin = self.shared[self.part(s).board]
        if twin != EMPTY:  # the same space, seen from the right half
            self.cover_space(s, self.partner(s, holder), twin)
        supply = s.supply[:]
        supply[CASTLE_TILE] -= 1
        s.supply = supply

    def cover_space(self, s: State, p: Player, h: i64) -> None:
        p.covered |= BIT[h]
        p.frontier = (p.frontier | p.duchy.neighbours[h]) & ~p.covered
        self._touch(p.duchy, self.partner(s, p), h)

    def _touch(self, duchy: Duchy, q: Player, h: i64) -> None:
        """A covered space makes its neighbours beyond the seam ready to be built on."""
        q.frontier = (q.frontier | duchy.near_beyond[h]) & ~q.covered

    def ask(self, s: State, p: Player) -> None:
        """BM-TEAM-07 and -35: the partner ahead decides for the team."""
        if not self.leads(s, p):
            return
        self.turn(s, p)
        if s.stage == AT_PREPARE and not p.covered and not self.partner(s, p).covered:
            s.push(P_MODULE | (self.at | FOUND << 4) << PENDING_SHIFT)

    # ---------------------------------------------------------------- the purse
    def turn(self, s: State, p: Player) -> None:
        """BM-TEAM-19 and -24: the purse goes to the partner who acts."""
        part = self.part(s)
        team = p.seat % TEAMS
        if part.purse[team] != p.seat:
            part.purse[team] = p.seat
            self.hand_over(self.partner(s, p), p)

    def hand_over(self, q: Player, p: Player) -> None:
        p.workers = q.workers
        p.silver = q.silver
        p.monasteries = q.monasteries
        p.mines = q.mines
        p.large = q.large
        p.small = q.small
        p.shields = q.shields
        q.workers = 0
        q.silver = 0
        q.monasteries = 0
        q.mines = 0
        q.large = 0
        q.small = 0
        q.shields = 0
        empty = p.goods
        p.goods = q.goods
        q.goods = empty
        unsold = p.sold
        p.sold = q.sold
        q.sold = unsold
        nothing = p.built
        p.built = q.built
        q.built = nothing
        while q.stored > q.private:
            q.stored -= 1
            self.put(p, p.private, q.storage[q.stored])
            q.storage[q.stored] = EMPTY

    def carries(self, s: State, p: Player) -> bool:
        return self.part(s).purse[p.seat % TEAMS] == p.seat

    def put(self, p: Player, slot: i64, tile: i64) -> None:
        """Into storage at a slot, what lies there and behind moving up."""
        while p.stored >= len(p.storage):
            p.storage = append(p.storage, EMPTY)
        for i in range(p.stored, slot, -1):
            p.storage[i] = p.storage[i - 1]
        p.storage[slot] = tile
        p.stored += 1

    # ---------------------------------------------------------------- storage
    def stow(self, s: State, p: Player, tile: i64) -> bool:
        """BM-TEAM-14, -15 and -18."""
        limit = self.room if p.room == 2 * self.room else p.room  # none with shield 4 (RUL-M12)
        private = p.private < limit
        shared = p.stored - p.private < limit
        if private and shared:
            s.push(P_MODULE | (self.at | (STOW | tile << 4) << 4) << PENDING_SHIFT)
        elif private or shared:
            self._keep(p, tile, private)
        else:
            s.push(P_DISCARD | tile << PENDING_SHIFT)
        return True

    def _keep(self, p: Player, tile: i64, private: bool) -> None:
        if private:
            self.put(p, p.private, tile)
            p.private += 1
        else:
            self.put(p, p.stored, tile)

    def trim(self, s: State, p: Player) -> bool:
        """RUL-M12, BX-SHIELD-04.2: shield 4 is lost, for both partners."""
        p.room = 2 * self.room
        self.partner(s, p).room = 2 * self.room
        if len(self._surplus(s, p, vec[i64](capacity=8))) > 0:
            s.push(P_MODULE | (self.at | TRIM << 4) << PENDING_SHIFT)
        return True

    def _surplus(self, s: State, p: Player, out: vec[i64]) -> vec[i64]:
        """The tiles of storages with more than they hold: private, shared, and the partner's."""
        for i in range(p.stored):
            private = i < p.private
            crowd = p.private if private else p.stored - p.private
            if crowd > self.room and not stored_before(p, i):
                out = append(out, ANSWER | i64(i) << X_SHIFT)
        q = self.partner(s, p)
        for i in range(q.stored):
            if q.stored > self.room and not stored_before(q, i):
                out = append(out, ANSWER | OTHER_HALF | i64(i) << X_SHIFT)
        return out

    # ---------------------------------------------------------------- pending effects
    def answers(self, s: State, p: Player, effect: i64, out: vec[i64]) -> vec[i64]:
        if effect & 15 == STOW:
            out = append(out, ANSWER | PRIVATE << X_SHIFT)
            return append(out, ANSWER | SHARED << X_SHIFT)
        if effect & 15 == TRIM:
            return self._surplus(s, p, out)
        for half, h in self.starts[self.part(s).board]:
            beyond: i64 = 0 if p.seat // TEAMS == half else OTHER_HALF
            out = append(out, ANSWER | beyond | i64(h) << HEX_SHIFT)
        return out

    def answered(self, s: State, p: Player, effect: i64, action: i64) -> None:
        if effect & 15 == STOW:
            self._keep(p, effect >> 4, action >> X_SHIFT & 63 == PRIVATE)
            return
        if effect & 15 == TRIM:
            unstore(self.partner(s, p) if action & OTHER_HALF else p, action >> X_SHIFT & 63)
            s.removed += 1
            self.trim(s, p)
            return
        half = p.seat // TEAMS
        if action & OTHER_HALF:
            half = 1 - half
        self._found(s, p, half, action >> HEX_SHIFT & 63)

    # ---------------------------------------------------------------- the duchy
    def placing(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> bool:
        """BM-TEAM-05 and -23: neighbours and towns beyond the seam."""
        self.reach_over(s, holder, tile, h)
        return False

    def reach_over(self, s: State, p: Player, tile: i64, h: i64) -> None:
        q = self.partner(s, p)
        self._touch(p.duchy, q, h)
        if TILE_COLOUR[tile] == BUILDING:
            q.blocked[building_type(tile)] |= p.duchy.area_beyond[h]

    # ---------------------------------------------------------------- learners
    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        """Which board; who carries the purse of the own team and of the other, counted clockwise."""
        part = self.part(s)
        out = append(out, part.board)
        for k in range(TEAMS):
            out = append(out, (part.purse[(seat + k) % TEAMS] - seat + s.n) % s.n)
        return out

    # ---------------------------------------------------------------- the end
    def ending(self, s: State) -> bool:
        """BM-TEAM-31: what the team has in common is scored once, with its first seat."""
        team: i64
        for team in range(TEAMS):
            for m in s.hooks.turn:
                m.turn(s, s.players[team])
        return False


def gather_purse(s: State, team: Team) -> None:
    """What follows from the tiles of both halves, for the partner who carries the purse."""
    for seat in team.part(s).purse:
        p = s.players[seat]
        q = team.partner(s, p)
        p.monasteries |= q.monasteries
        p.mines += q.mines
        for kind in range(BUILDING_TYPES):
            p.built[kind] += q.built[kind]
            q.built[kind] = 0
        q.monasteries = 0
        q.mines = 0

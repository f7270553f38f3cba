"""Border Posts: three posts at the edge of a duchy that covered spaces connect."""

from typing import Final

from duchy.games.burgundy.engine.codes import (
    BIT,
    FOR_BORDER_BONUS,
    FOR_BORDER_POSTS,
    FOR_MONASTERY_26,
    M26,
    PLACE_OF_BIT,
)
from duchy.games.burgundy.engine.hooks import Module, Part
from duchy.games.burgundy.engine.meetings import border_bonus
from duchy.games.burgundy.engine.state import Player, State
from duchy.kernel.compat import append, i64, vec

NO_BONUS: Final = 0
LARGE_BONUS: Final = 1
SMALL_BONUS: Final = 2


class BorderPart(Part):
    def __init__(self, times: i64, taken: i64, connected: vec[i64], bonus: vec[i64]) -> None:
        self.times = times  # how often the third post pays the phase value
        self.taken = taken  # how many of the two bonuses are gone
        self.connected = connected  # by seat: posts that are connected, 0, 2 or 3
        self.bonus = bonus

    def copy(self) -> Part:
        return BorderPart(self.times, self.taken, self.connected[:], self.bonus[:])


class BorderPosts(Module):
    def __init__(
        self, at: i64, posts: list[list[int]], large: list[int], small: list[int], times: int, is_tile: bool
    ) -> None:
        super().__init__(at)
        self.posts: vec[i64] = vec[i64]([BIT[first] | BIT[second] for first, second in posts])
        self.large: vec[i64] = vec[i64]([i64(x) for x in large])
        self.small: vec[i64] = vec[i64]([i64(x) for x in small])
        self.times: i64 = i64(times)
        self.is_tile = is_tile

    def new_part(self, players: i64) -> Part:
        return BorderPart(self.times, 0, vec[i64]([0] * int(players)), vec[i64]([NO_BONUS] * int(players)))

    def part(self, s: State) -> BorderPart:
        part = s.ext[self.at]
        assert isinstance(part, BorderPart)
        return part

    def connected_from(self, p: Player, h: i64) -> i64:
        """BX-BP-03 to -05: how many posts the covered spaces around a hex lead to."""
        reached: i64 = 0
        for post in self.posts:
            if p.covered & post:
                reached += 1
        if reached < 2:
            return 0
        seen = BIT[h]
        fresh = seen
        while fresh:
            low = fresh & -fresh
            near = p.duchy.neighbours[PLACE_OF_BIT[low % 67]] & p.covered & ~seen
            seen |= near
            fresh = (fresh ^ low) | near
        count: i64 = 0
        for post in self.posts:
            if seen & post:
                count += 1
        if count < 2:
            return 0
        return count

    def placed(self, s: State, p: Player, holder: Player, tile: i64, h: i64) -> None:
        """BX-BP-06 to -11."""
        part = self.part(s)
        before = part.connected[p.seat]
        if before == 3:
            return
        now = self.connected_from(holder, h)
        if now <= before:
            return
        part.connected[p.seat] = now
        phase_value = s.rules.phase_points[s.phase]
        if before == 0:
            p.points[FOR_BORDER_POSTS] += phase_value
        if now == 3:
            p.points[FOR_BORDER_POSTS] += phase_value * part.times
            self.claim_bonus(s, p)

    def claim_bonus(self, s: State, p: Player) -> None:
        """BX-BP-09."""
        part = self.part(s)
        if part.taken == 2:
            return
        part.taken += 1
        part.bonus[p.seat] = part.taken
        points = self.large[s.width] if part.taken == LARGE_BONUS else self.small[s.width]
        p.points[FOR_BORDER_BONUS] += border_bonus(s, p, points, self.is_tile)

    def seen(self, s: State, seat: i64, out: vec[i64]) -> vec[i64]:
        part = self.part(s)
        out = append(out, part.taken)
        for k in range(s.n):
            one = (seat + k) % s.n
            out = append(append(out, part.connected[one]), part.bonus[one])
        return out

    def score_end(self, s: State, p: Player) -> None:
        """BX-BP-12 and -13: in the Special Edition the bonus is a tile that monastery 26 counts."""
        if self.is_tile and p.monasteries & M26 and self.part(s).bonus[p.seat] != NO_BONUS:
            p.points[FOR_MONASTERY_26] += s.rules.monastery_26

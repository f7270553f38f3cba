"""The net of the team game: what two partners will have together, less a share of what both rivals will.

It speaks for the partner who carries the purse, at the ends of whose turns it learned.
"""

from typing import Final

from duchy.games.burgundy.engine.state import Player, State
from duchy.games.burgundy.modes.team.engine import TEAMS
from duchy.kernel.compat import append, i64, vec

from .features import add_player
from .inputs import OWN, PLAYER, Inputs, banked
from .judge import MASK, Atlas, NetJudge, Weights, with_fresh

PARTNER: Final = TEAMS  # so many seats further on


class TeamJudge(NetJudge):
    """Points of both partners - others x (points of both rivals); a turn may also build on the partner's half."""

    def __init__(self, atlas: Atlas, weights: Weights, others: float) -> None:
        super().__init__(atlas, weights, others)
        self.partner_covered: i64 = 0  # at the beginning of the turn

    def _see_others(self, s: State) -> None:
        self.partner_covered = s.players[(self.seat + PARTNER) % s.n].covered
        self.static.count = 0
        self.other_points = vec[i64]()
        k: i64
        for k in range(1, s.n):
            other = (self.seat + k) % s.n
            p = s.players[other]
            self.other_points = append(self.other_points, banked(s, p))
            if k != PARTNER:
                add_player(self.atlas.of(p.duchy), s, p, other, self.static, OWN + (k - 1) * PLAYER)

    def _see_possessions(self, s: State, p: Player, out: Inputs) -> None:
        super()._see_possessions(s, p, out)
        seat = (self.seat + PARTNER) % s.n
        partner = s.players[seat]
        add_player(self.atlas.of(partner.duchy), s, partner, seat, out, OWN + (PARTNER - 1) * PLAYER)

    def _shape_code(self, s: State, p: Player) -> i64:
        """What is built beyond the seam opens spaces on this side, and what it gives is in the purse."""
        partner = s.players[(self.seat + PARTNER) % s.n]
        code = (super()._shape_code(s, p) * 0x5851F42D4C957F2D + partner.covered) & MASK
        return with_fresh(code, partner, self.partner_covered)

    def look(self, s: State) -> None:
        super().look(s)
        partner = s.players[(self.seat + PARTNER) % s.n]
        self.other_points[PARTNER - 1] = banked(s, partner)
        if self.over and not partner.die0 and not partner.die1:
            self.out[0] = 0.0
            self.out[PARTNER] = 0.0

    def own_total(self) -> float:
        """After the seat's last turn the purse may still go to the partner, and what it is worth with it."""
        return float(self.banked) + self.out[0]

    def expected_of(self, s: State, seat: i64, asked: i64) -> float:
        """As the partner sees it who carries the purse."""
        self.begin(s, carrier(s, seat))
        self.look(s)
        if self.seat == seat:
            return self.own_total()
        return float(self.other_points[PARTNER - 1]) + self.out[PARTNER]

    def _less_others(self, own: float) -> float:
        totals = self.totals
        return own + totals[PARTNER - 1] - self.others * (totals[0] + totals[2])


def carrier(s: State, seat: i64) -> i64:
    """Of those who hold the duchy of a seat, the one who has what belongs to them all."""
    for holder in s.players[seat].holders:
        for m in s.hooks.carries:
            if m.carries(s, s.players[holder]):
                return holder
    return seat

"""The bots that judge by hand: what a choice scores now, and perhaps which areas it furthers."""

from typing import Any

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .noise import error
from .preference import preference
from .thinking.features import afterstate


class Hand:
    def __init__(self, plans: bool, noise: float) -> None:
        """`plans`: sees beyond the points of the moment; `noise`: by how many points it errs at most."""
        self.plans, self.noise = plans, noise

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        s, seat = view.state, view.seat
        if seat is None:
            raise InputError("A spectator has nothing to choose.")
        actions = list(game.legal(s, seat))
        if s.choosing_castles():
            return actions[rng.below(len(actions))]

        def worth(action: Action) -> float:
            points = float(afterstate(s, seat, action).duchies[seat].total())
            liking = preference(game, view, action) if self.plans else 0.0
            return points + liking + error(rng, self.noise)

        return max(actions, key=worth)

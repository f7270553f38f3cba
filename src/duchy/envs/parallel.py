"""PettingZoo, all at once: `duchy.envs.parallel.parallel_env("dice/standard", players=4)`.

Made for games in which everybody decides at the same time, as in the Dice Game. A seat that has nothing to decide has
an empty mask, and its action is not looked at; so any game can be played, but most are better off with `zoo.env`.
"""

from typing import Any

from pettingzoo import ParallelEnv

from duchy.kernel.contract import CHANCE, Action
from duchy.kernel.errors import InputError

from .seats import Seats

Given = dict[str, Any]


def parallel_env(game: str, players: int | None = None, **options: Any) -> "DuchyParallel":
    return DuchyParallel(game, players, **options)


class DuchyParallel(Seats, ParallelEnv[str, dict[str, Any], int]):
    """A step takes the answers of all seats that have to decide. Answers of two steps wait for their second one."""

    def reset(self, seed: int | None = None, options: Given | None = None) -> tuple[Given, Given]:
        self.deal(seed)
        self.cycles = 0
        self._ask()
        return self._seen(), {agent: {} for agent in self.agents}

    def _ask(self) -> None:
        """Everybody who is due, with nothing answered yet."""
        due = 0 if self.table.due == CHANCE else self.table.due
        self.due = [seat for seat in range(self.table.people) if due >> seat & 1]
        self.half: dict[int, int] = {}  # the first of two steps
        self.whole: dict[int, Action] = {}

    def _answers(self, seat: int) -> dict[int, Action | None]:
        waits = seat in self.due and seat not in self.whole
        return self.table.answers(seat, self.half.get(seat)) if waits else {}

    def step(self, actions: dict[str, int]) -> tuple[Given, Given, Given, Given, Given]:
        answers = {seat: self._answers(seat) for seat in self.due if seat not in self.whole}
        for seat, known in answers.items():
            id_ = int(actions[self.possible_agents[seat]])
            if id_ not in known:
                raise InputError(f"Action {id_} is not legal in seat {seat}.")
        for seat, known in answers.items():
            id_ = int(actions[self.possible_agents[seat]])
            action = known[id_]
            if action is None:
                self.half[seat] = id_
            else:
                self.whole[seat] = action
        if len(self.whole) == len(self.due):
            for seat in self.due:
                self.table.decide(self.whole[seat])
            self._ask()
        self.cycles += 1
        over = self.table.over
        late = not over and self.cycles >= self.max_cycles
        returns = dict(zip(self.agents, self.table.returns(), strict=True))
        told = self._seen(), returns, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late)
        infos: Given = {agent: {} for agent in self.agents}
        if over or late:
            self.agents = []
        return *told, infos

    def _seen(self) -> Given:
        out = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.table.mask_of(self._answers(seat))
            out[agent] = {"observation": self.table.row(seat, self.half.get(seat)), "action_mask": mask}
        return out

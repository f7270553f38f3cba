"""PettingZoo: a table as an AEC environment, `duchy.envs.zoo.env("dice/standard", players=3)`.

Choices that are made unseen, all at once, are asked one seat after the other; no seat sees what another has chosen.
"""

from typing import Any

from pettingzoo import AECEnv

from .seats import Seats
from .table import FIRST


def env(game: str = FIRST, players: int | None = None, **options: Any) -> "DuchyAEC":
    return DuchyAEC(game, players, **options)


class DuchyAEC(Seats, AECEnv[str, dict[str, Any], int]):
    """The order of agents is that of the game: one may act several times in a row."""

    def __init__(self, game: str = FIRST, players: int | None = None, **options: Any) -> None:
        super().__init__(game, players, **options)
        self.metadata["is_parallelizable"] = False
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[max(0, self.table.seat)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self.table.row(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.step(int(action))
        if self.table.over:  # before that all rewards are 0
            for name, reward in zip(self.possible_agents, self.table.returns(), strict=True):
                self.rewards[name], self.terminations[name] = reward, True
            self._accumulate_rewards()
        elif self.table.steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

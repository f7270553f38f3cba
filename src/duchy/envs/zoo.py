"""PettingZoo: a table as an AEC environment, `duchy.envs.zoo.env("dice/standard", players=3)`.

Choices that are made unseen, all at once, are asked one seat after the other; no seat sees what another has chosen.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .gym import space_of
from .table import FIRST, Table


def env(game: str = FIRST, players: int | None = None, **options: Any) -> "DuchyAEC":
    return DuchyAEC(game, players, **options)


class DuchyAEC(AECEnv[str, dict[str, Any], int]):
    """The order of agents is that of the game: one may act several times in a row."""

    def __init__(
        self, game: str = FIRST, players: int | None = None, max_cycles: int | None = None,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.table = Table(game, players, **options)
        self.limit = max_cycles or self.table.limit
        name = self.table.game.id.partition("@")[0].replace("/", "_").replace("+", "_")
        revision = self.table.game.id.partition("@r")[2]
        self.metadata = {"name": f"{name}_v{revision}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.people)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: space_of(self.table.size, self.table.width) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.size) for agent in self.possible_agents}
        self._numbers = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._numbers = np.random.default_rng(seed)
        self.table.reset(int(self._numbers.integers(2**31)))
        self.agents = self.possible_agents[:]
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
        self._clear_rewards()
        if self.table.over:
            for name, reward in zip(self.possible_agents, self.table.returns(), strict=True):
                self.rewards[name], self.terminations[name] = reward, True
        elif self.table.steps >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.table.text(max(0, self.table.seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

"""What both environments of PettingZoo have: a table, an agent for each seat, and their spaces."""

from typing import Any

import numpy as np
from gymnasium import spaces

from .gym import space_of
from .table import Table


class Seats:
    def __init__(
        self, game: str, players: int | None = None, max_cycles: int | None = None, render_mode: str | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.table = Table(game, players, **options)
        self.max_cycles = max_cycles or self.table.limit
        self.render_mode = render_mode
        name, _, revision = self.table.game.id.replace("/", "_").replace("+", "_").partition("@r")
        self.metadata: dict[str, Any] = {"name": f"{name}_v{revision}", "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.people)]
        self.observation_spaces = {agent: space_of(self.table.size, self.table.width) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.size) for agent in self.possible_agents}
        self._numbers = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game for all agents; without a seed the next one of the last seed."""
        if seed is not None:
            self._numbers = np.random.default_rng(seed)
        self.table.reset(int(self._numbers.integers(2**31)))
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        return self.table.text(max(0, self.table.seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

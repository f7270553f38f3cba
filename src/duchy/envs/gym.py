"""Gymnasium: `gymnasium.make("duchy/burgundy-2019-v2")` is a seat against bots, `DuchyVector` many tables at once.

Importing this module registers a name for every game; its version is the rules revision.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from duchy.bots import registry
from duchy.games import entries
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .batch import Tables
from .table import FIRST, Table

Seen = dict[str, Any]


def name_of(game_id: str) -> str:
    """ "burgundy/2019@r2" is "duchy/burgundy-2019-v2"."""
    name, _, revision = game_id.partition("@r")
    return f"duchy/{name.replace('/', '-')}-v{revision}"


def space_of(size: int, width: int) -> spaces.Dict:
    seen = spaces.Box(0, 255, (width,), np.uint8)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})


class DuchyEnv(gymnasium.Env[dict[str, Any], int]):
    """You have one seat, bots have the others. An action that is not legal raises InputError. When the game is over,
    info has the points of all seats."""

    metadata: ClassVar[Seen] = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str = FIRST, players: int | None = None, seat: int = 0, bots: Sequence[str] = ("random",),
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.table = Table(game, players, **options)
        if not 0 <= seat < self.table.people or not bots:
            raise InputError(f"There is no seat {seat} for {self.table.people} players, or nobody to play against.")
        others = [registry.make(bots[k % len(bots)], self.table.game) for k in range(self.table.people - 1)]
        self.seat, self.bots, self.render_mode = seat, [*others[:seat], None, *others[seat:]], render_mode
        self.observation_space = space_of(self.table.size, self.table.width)
        self.action_space = spaces.Discrete(self.table.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Seen]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.table.reset(number)
        self.rng = seeded(number + 2**32)
        self._others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table = self.table
        table.step(int(action))
        self._others()
        over, late = table.over, not table.over and table.steps >= table.limit
        info = {"points": table.points()} if over or late else {}  # told at the end; until then the row has them
        return self._seen(), table.returns()[self.seat], over, late, info

    def _others(self) -> None:
        """Let the bots move until it is our turn."""
        table = self.table
        while not table.over and table.seat != self.seat:
            bot = self.bots[table.seat]
            assert bot
            view = table.game.view(table.state, table.seat)
            table.decide(bot.choose(table.game, view, self.rng))

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.table.row(self.seat), "action_mask": self.table.mask(self.seat)}

    def render(self) -> str | None:
        return self.table.text(self.seat) if self.render_mode == "ansi" else None


class DuchyVector(VectorEnv[dict[str, Any], Any, Any]):
    """Self-play at many tables: at each the seat acts whose turn it is. info has seat, rewards and points by seat."""

    metadata: ClassVar[Seen] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int, game: str = FIRST, players: int | None = None, **options: Any) -> None:
        self.tables = Tables(game, num_envs, players, **options)
        self.num_envs = num_envs
        self.single_observation_space = space_of(self.tables.size, self.tables.width)
        self.single_action_space = spaces.Discrete(self.tables.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never, self._all = np.zeros(num_envs, np.bool_), np.arange(num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Seen, Seen]:
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**31)))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        acted = self.tables.seat.copy()
        self.tables.step(actions)
        return self._seen(), self.tables.reward[self._all, acted], self.tables.done, self._never, self._info()

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.tables.row, "action_mask": self.tables.mask.view(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.tables.seat, "rewards": self.tables.reward, "points": self.tables.points}


for _entry in entries():
    _id = _entry.open(()).id
    if name_of(_id) not in gymnasium.registry:
        gymnasium.register(
            name_of(_id), entry_point=DuchyEnv, kwargs={"game": _entry.id}, vector_entry_point=DuchyVector,
            disable_env_checker=True,
        )  # fmt: skip

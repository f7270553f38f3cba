"""OpenSpiel: `load("rivals/duel")` is a pyspiel game with explicit chance.

What is drawn between two decisions is decided by one number of 30 bits: six chance nodes of 32 equal outcomes each. So
every game of every family has chance nodes of one size, and what is likely in the game is as likely here.
"""

import json
from typing import Any

import numpy as np
import pyspiel

from duchy.kernel.contract import CHANCE

from .table import FIRST, Table

DIGIT = 32  # outcomes of a chance node
DIGITS = 6  # of a number
TERMINAL, LUCK = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
OUTCOMES = [(digit, 1.0 / DIGIT) for digit in range(DIGIT)]


def load(
    game: str = FIRST, players: int | None = None, limit: int | None = None, **options: Any
) -> "DuchyGame":
    """A game that is broken off, with nobody's victory, after so many steps; without a `limit` after `Table.limit`."""
    return DuchyGame({"game": game, "players": players or 0, "limit": limit or 0, "options": json.dumps(options)})


class DuchyGame(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        given = params or {}
        options = json.loads(given.get("options", "{}"))
        self.table = Table(given.get("game", FIRST), given.get("players") or None, **options)
        self.limit: int = given.get("limit") or self.table.limit
        people, kind = self.table.people, pyspiel.GameType
        type_ = kind(
            short_name="python_duchy", long_name=f"Duchy: {self.table.game.id}", dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kind.Information.IMPERFECT_INFORMATION,  # somewhere in every family choices are made unseen
            utility=kind.Utility.ZERO_SUM if people > 1 else kind.Utility.GENERAL_SUM,
            reward_model=kind.RewardModel.TERMINAL, max_num_players=6, min_num_players=1,
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification={"game": FIRST, "players": 0, "limit": 0, "options": "{}"},
        )  # fmt: skip
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.size, max_chance_outcomes=DIGIT, num_players=people, min_utility=-1.0,
            max_utility=1.0, utility_sum=0.0 if people > 1 else None, max_game_length=self.limit,
        )  # fmt: skip
        super().__init__(type_, info, given)

    def new_initial_state(self) -> "DuchyState":
        return DuchyState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS * (self.limit + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DuchyObserver":
        return DuchyObserver(self.table.width)


class DuchyState(pyspiel.State):
    def __init__(self, game: DuchyGame) -> None:
        super().__init__(game)
        self.table = game.table.copy()  # copies and stores itself, as pyspiel wants of attributes
        self.table.begin()
        self.limit = game.limit
        self.digits, self.number = 0, 0  # of the number that decides chance: those that are known, and what they make
        self._look()

    def _look(self) -> None:
        """Who is to act, which is asked for again and again."""
        table = self.table
        self.over = table.over or table.steps >= self.limit
        self.actor = TERMINAL if self.over else LUCK if table.due == CHANCE else table.seat

    def current_player(self) -> int:
        return self.actor

    def is_chance_node(self) -> bool:  # as pyspiel has it, but without a way through C++ and back; so below
        return self.actor == LUCK

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.over or player not in (None, self.actor):
            return []
        return self.table.legal() if self.actor != LUCK else list(range(DIGIT))

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.actor != LUCK:
            self.table.step(action)
        else:
            self.number += action * DIGIT**self.digits
            self.digits += 1
            if self.digits < DIGITS:
                return
            self.table.draw(self.number)
            self.digits, self.number = 0, 0
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player < 0 else self.table.name(action)

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        return self.table.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """What the player has done, and what it may know now."""
        seat = self.current_player() if player is None else player
        own = [action for who, action in self.table.moves if who == seat]
        return f"{own} {self.observation_string(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        return self.table.text(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Any) -> "DuchyState":
        """A state that the player could as well be in: what it may not know is drawn anew. `sampler` gives a number
        from 0 to 1. It is for searches: its history is that of this state."""
        other: DuchyState = self.clone()
        other.table = self.table.imagined(player, int(sampler() * 2**31))
        return other

    def __str__(self) -> str:
        return f"{self.table.moves} {self.table.page} {self.digits} {self.number}"


class DuchyObserver:
    def __init__(self, width: int) -> None:
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DuchyState, player: int) -> None:
        self.tensor[:] = state.table.row(player)

    def string_from(self, state: DuchyState, player: int) -> str:
        return state.observation_string(player)


pyspiel.register_game(DuchyGame().get_type(), DuchyGame)

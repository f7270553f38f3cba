"""Gymnasium, PettingZoo and OpenSpiel: their own tests, for every game."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import api_test, parallel_api_test, seed_test

from duchy import games
from duchy.envs import gym, parallel, spiel, zoo
from duchy.envs.table import Table
from duchy.kernel.errors import InputError

EVERY = [entry.id for entry in games.entries()]


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class Legal(gymnasium.ActionWrapper):
    """Gymnasium's checker knows no masks: what is not legal becomes what is."""

    def action(self, action):
        legal = self.unwrapped.table.legal()
        return legal[int(action) % len(legal)] if legal else 0


@pytest.mark.parametrize("id_", EVERY)
def test_pettingzoo(id_):
    api_test(zoo.env(id_), num_cycles=20)
    seed_test(lambda: zoo.env(id_), num_cycles=20)


@pytest.mark.parametrize("id_", EVERY)
def test_openspiel(id_):
    game = spiel.load(id_, limit=8)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id_", EVERY)
def test_gymnasium(id_):
    check_env(Legal(gym.DuchyEnv(id_)), skip_render_check=True)
    env = gymnasium.make(gym.name_of(games.open_game(id_).id), disable_env_checker=True)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(10):
        seen, _, over, late, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert env.observation_space.contains(seen)
        if over or late:
            break


@pytest.mark.parametrize("id_", ["dice/standard", "dice/different", "dice/same", "rivals/introductory"])
def test_pettingzoo_all_at_once(id_):
    parallel_api_test(parallel.parallel_env(id_), num_cycles=30)


def test_all_at_once_is_the_same_game_as_one_after_another():
    """Seats that decide at the same time see nothing of each other, and a whole game has a winner."""
    env, table = parallel.parallel_env("dice/standard", players=3), Table("dice/standard", players=3)
    seen, _ = env.reset(seed=4)
    table.reset(int(np.random.default_rng(4).integers(2**31)))
    rng, rewards = np.random.default_rng(1), {}
    while env.agents:
        due = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in due}
        seen, rewards, _, _, _ = env.step(actions)
    for seat, action in env.table.moves:
        if seat >= 0:
            assert table.seat == seat
            table.decide(action)
    assert table.over and table.points() == env.table.points() and list(rewards.values()) == table.returns()


def test_all_at_once_ends_after_so_many_cycles():
    env = parallel.parallel_env("dice/standard", max_cycles=4)
    seen, _ = env.reset(seed=1)
    cycles = 0
    while env.agents:
        seen, _, over, late, _ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
        cycles += 1
    assert cycles == 4 and all(late.values()) and not any(over.values())
    env.reset(seed=1)
    with pytest.raises(InputError, match="Action 900 is not legal in seat 0"):
        env.step(dict.fromkeys(env.agents, 900))


def test_names_follow_the_rules_revision():
    assert gym.name_of("burgundy/2019-team@r7") == "duchy/burgundy-2019-team-v7"


def test_a_game_is_truncated_at_its_limit():
    env = zoo.env("rivals/duel", max_cycles=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    state = spiel.load("rivals/duel", limit=3).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == [0.0, 0.0]


def test_a_whole_game_in_each():
    env = zoo.env("dice/standard", players=3)
    env.reset(seed=2)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, late, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over or late else int(legal[-1 if agent == "seat_0" else 0]))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) > 0
    state = spiel.load("dice/standard").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0


def test_a_state_of_openspiel_is_copied_and_stored():
    state = spiel.load("burgundy/2019").new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    for other in (copy.deepcopy(state.table), pickle.loads(pickle.dumps(state.table))):
        assert other.text(0) == state.table.text(0)
        other.begin()
        assert other.text(0) != state.table.text(0)


@pytest.mark.parametrize("id_", ["burgundy/2019", "dice/standard", "rivals/duel"])
def test_what_is_drawn_between_two_decisions_takes_six_chance_nodes(id_):
    """However many events it is; and what pyspiel asks for is answered as pyspiel itself would."""
    state, rng, in_a_row, decisions = spiel.load(id_, limit=200).new_initial_state(), np.random.default_rng(1), 0, 0
    while not state.is_terminal():
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        if state.is_chance_node():
            in_a_row += 1
        else:
            assert in_a_row in (0, 6)
            in_a_row, decisions = 0, decisions + 1
            assert state.legal_actions(1 - state.current_player()) == []
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.legal_actions() == [] and decisions > 20


def test_what_a_player_may_not_know_is_drawn_anew():
    """A resampled state is the same to its player, and not always the same to the other one."""
    game, rng = spiel.load("rivals/duel", limit=60), np.random.default_rng(1)
    state = game.new_initial_state()
    while state.is_chance_node() or state.table.steps < 20:
        state.apply_action(int(rng.choice(state.legal_actions())))
    player = state.current_player()
    samples = [state.resample_from_infostate(player, rng.random) for _ in range(5)]
    for sample in samples:
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.legal_actions() == state.legal_actions()
    assert len({sample.information_state_string(1 - player) for sample in samples}) > 1


@pytest.mark.parametrize("id_", ["dice/standard", "rivals/introductory"])
def test_openspiel_searches_with_hidden_information(id_):
    game, rng = spiel.load(id_, limit=6), np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=6, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_vector_of_tables():
    env = gym.DuchyVector(4, "burgundy/2019", observe=True)
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(20):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, reward, over, late, info = env.step(actions)
        assert env.observation_space.contains({key: value.copy() for key, value in seen.items()})
    assert (reward.shape, over.shape, late.any(), info["rewards"].shape) == ((4,), (4,), False, (4, 2))


def test_a_seat_against_a_bot():
    env = gym.DuchyEnv("dice/standard", seat=1, bots=["greedy"])
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        assert not info
        seen, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert reward in (-1.0, 1.0, 0.5) and len(info["points"]) == 2

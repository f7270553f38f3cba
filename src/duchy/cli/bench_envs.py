"""How fast environments are: `duchy bench --envs`.

`python -m duchy.cli.bench_envs GAME SECONDS` is one of the processes that are measured side by side.
"""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, Final, NamedTuple

import click

from .ink import wrapped
from .output import print_json, table

SIZES: Final = (64, 1024)  # tables at once
ROUNDS: Final = 5
SECONDS: Final = 0.3  # of CPU a measurement and round
PLAYOUTS: Final = "playouts inside the engine"
TOGETHER: Final = 256  # tables of each of two processes
NOTES: Final = (
    "CPU time on one core, two players, best of rounds. For tables numpy chooses from the lists of legal ids, or "
    "compiled code inside, as in playouts. In OpenSpiel a chance node is a step too; in Gymnasium a step has the bot's "
    "decisions in it."
)


class Count(NamedTuple):
    """Of a run, or a second."""

    decisions: float
    steps: float  # by which the environment was asked to go on: a chance node is one too, a bot's move in it is not


Play = Callable[[], Count]  # some decisions, and how many


def measure(game: str) -> dict[str, Count]:
    """Decisions and steps a second, the best of several rounds in which all take turns; one core, CPU time."""
    tasks = {PLAYOUTS: _playouts(game)} | dict(_tables(game)) | dict(_adapters(game)) | dict(_peers())
    best = dict.fromkeys(tasks, Count(0, 0))
    for _ in range(ROUNDS):
        for name, play in tasks.items():
            began, decisions, steps = process_time(), 0.0, 0.0
            while (took := process_time() - began) < SECONDS:
                made = play()
                decisions += made.decisions
                steps += made.steps
            best[name] = max(best[name], Count(decisions / took, steps / took))
    return best


def twice(game: str) -> float | None:
    """How many times as many decisions two processes make as one alone, each by its own CPU time; None: on one core."""
    if (os.cpu_count() or 1) < 2:
        return None
    command = [sys.executable, "-m", "duchy.cli.bench_envs", game, str(3 * SECONDS)]

    def together(processes: int) -> float:
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(processes)]
        return sum(float(process.communicate()[0]) for process in running)

    rounds = [(together(1), together(2)) for _ in range(ROUNDS)]
    return max(both for _, both in rounds) / max(alone for alone, _ in rounds)


def _playouts(game: str) -> Play:
    from duchy.games import open_game

    from . import measure as m

    games = m.random_games(open_game(game), {"players": 2})
    return lambda: _alike(games(20))


def _alike(decisions: int) -> Count:
    """Where each decision is a step."""
    return Count(decisions, decisions)


def _tables(game: str) -> Iterator[tuple[str, Play]]:
    """Many tables at once, each with numpy and with compiled code that chooses, as playouts choose."""
    for size in SIZES:
        for observe, shown in ((False, "mask"), (True, "mask and row")):
            yield f"{size} tables, {shown}", _chosen_outside(game, size, observe)
            yield f"{size} tables, {shown}, chosen inside", _chosen_inside(game, size, observe)


def _chosen_inside(game: str, size: int, observe: bool) -> Play:
    """Compiled code chooses, and makes the same masks, lists and rows."""
    from duchy.envs.batch import Tables
    from duchy.kernel.rng import seeded

    tables, luck = Tables(game, size, 2, observe=observe), seeded(1)
    tables.reset(1)

    def play() -> Count:
        tables.batch.step_at_random(luck, 8)
        return _alike(8 * size)

    return play


def _chosen_outside(game: str, size: int, observe: bool) -> Play:
    """numpy chooses from the lists of legal ids."""
    import numpy as np

    from duchy.envs.batch import Tables

    tables = Tables(game, size, 2, observe=observe)
    tables.reset(1)
    rng, first = np.random.default_rng(1), np.arange(size) * tables.ids.shape[1]  # where the list of each table begins

    def play() -> Count:
        for _ in range(8):
            tables.step(tables.ids.take(first + (rng.random(size) * tables.count).astype(np.int64)))
        return _alike(8 * size)

    return play


def _adapters(game: str) -> Iterator[tuple[str, Play]]:
    """One table, a whole game at a time but for very long ones."""

    from duchy.envs.table import Table

    one, rng, most = Table(game, 2), random.Random(1), 500

    def alone(row: bool) -> Play:
        def play() -> Count:
            one.reset(rng.randrange(2**31))
            while not one.over and one.steps < most:
                if row:
                    one.row(one.seat)
                one.step(rng.choice(one.legal()))
            return _alike(one.steps)

        return play

    yield "one table, list", alone(False)
    yield "one table, list and row", alone(True)
    if find_spec("pettingzoo"):
        from duchy.envs.zoo import env

        aec = env(game, 2)

        def in_turn() -> Count:
            aec.reset(seed=rng.randrange(2**31))
            steps = 0
            while not aec.table.over and steps < most:
                aec.step(_chosen(aec.observe(aec.agent_selection)["action_mask"], rng))
                steps += 1
            return _alike(steps)

        yield "one table, PettingZoo, mask and row", in_turn
    if find_spec("gymnasium"):
        from duchy.envs.gym import DuchyEnv

        env_of_one = DuchyEnv(game, 2)

        def against_random() -> Count:
            seen, _ = env_of_one.reset(seed=rng.randrange(2**31))
            over = late = False
            steps = 0
            while not (over or late) and env_of_one.table.steps < most:
                seen, _, over, late, _ = env_of_one.step(_chosen(seen["action_mask"], rng))
                steps += 1
            return Count(env_of_one.table.steps, steps)

        yield "one table, Gymnasium, mask and row, a bot in the other seat", against_random
    if find_spec("pyspiel"):
        from duchy.envs.spiel import load

        yield "one table, OpenSpiel, list", _spiel(load(game, 2), rng, most)


def _chosen(mask: Any, rng: random.Random) -> int:
    """One of the legal ids, by the mask alone; as bools it is read much quicker than as numbers."""
    legal = mask.view(bool).nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def _spiel(game: Any, rng: random.Random, most: int) -> Play:
    def play() -> Count:
        state, decisions, steps = game.new_initial_state(), 0, 0
        while not state.is_terminal() and decisions < most:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            steps += 1
        return Count(decisions, steps)

    return play


def _peers() -> Iterator[tuple[str, Play]]:
    """Games of others, where they are installed: the nearest in kind."""
    rng = random.Random(1)
    if find_spec("pyspiel"):
        import pyspiel

        yield "OpenSpiel's backgammon (C++), list", _spiel(pyspiel.load_game("backgammon"), rng, 500)
    if find_spec("pettingzoo") and find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()

        def play() -> Count:
            env.reset(seed=rng.randrange(2**31))
            steps = 0
            for _ in env.agent_iter():
                seen, _, over, late, _ = env.last()
                if over or late:
                    break
                env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
                steps += 1
            return _alike(steps)

        yield "PettingZoo's connect_four, mask and row", play
    if find_spec("pgx"):
        yield f"pgx's backgammon (jax), {max(SIZES)} tables, mask and row", _pgx("backgammon", max(SIZES))


def _pgx(name: str, size: int) -> Play:
    """Steps in one compiled loop, chosen inside; games that are over begin anew."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env, steps = pgx.make(name), 16
    play_all = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def step(now: Any, _: None) -> tuple[Any, None]:
        state, key = now
        key, choice, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return (play_all(state, jax.random.categorical(choice, logits), jax.random.split(chance, size)), key), None

    run = jax.jit(lambda now: jax.lax.scan(step, now, None, length=steps)[0])
    key = jax.random.PRNGKey(1)
    now = [run((jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key))]  # compiled before a clock runs

    def play() -> Count:
        now[0] = jax.block_until_ready(run(now[0]))
        return _alike(size * steps)

    return play


def report(game: str, figures: dict[str, Count], two: float | None, as_json: bool) -> None:
    """`two`: how many times as many decisions two processes make as one."""
    base = figures[PLAYOUTS].decisions
    if as_json:
        rows: list[dict[str, Any]] = [
            {
                "what": name,
                "decisions_per_s": round(made.decisions),
                "share": round(made.decisions / base, 3),
                "steps_per_s": round(made.steps),
            }
            for name, made in figures.items()
        ]
        print_json({"game": game, "players": 2, "environments": rows, "two_processes": two and round(two, 2)})
        return
    shown = [
        [name, f"{made.decisions:,.0f}", f"{made.decisions / base:.3f}", f"{made.steps:,.0f}"]
        for name, made in figures.items()
    ]
    click.echo(table([[game, "decisions a second", "share of playouts", "steps a second"], *shown]))
    click.echo(wrapped(NOTES))
    if two is not None:
        click.echo(wrapped(f"Two processes with {TOGETHER} tables each: {two:.2f} times as many decisions as one."))


if __name__ == "__main__":
    one = _chosen_outside(sys.argv[1], TOGETHER, True)
    one()
    began, made = process_time(), 0.0
    while (spent := process_time() - began) < float(sys.argv[2]):
        made += one().decisions
    print(made / spent)

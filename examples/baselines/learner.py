"""Policy gradient by self-play at many tables, with numpy alone: what both baselines share.

The policy is linear: each legal action has a few features, each feature a weight, and an action is chosen with the
softmax of its sum. A linear critic looks at every byte of the row. Both learn from the lead in points (advantage
actor-critic); docs/guide/baselines.md has commands and curves.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from duchy.envs.batch import Tables
from duchy.envs.table import Table, shared

SIZE = 2**18  # weights of the policy; a feature is a hash of small numbers
TOP = 64  # values of a byte that the critic tells apart
SCALE, WIN = 20.0, 10.0  # points that count as 1, and points for winning
GAMMA, LAMBDA = 0.997, 0.95


class Features(Protocol):
    """What the legal actions of some tables are about."""

    def of(self, rows: Any, table: Any, ids: Any) -> Any:
        """Indices of weights, (actions, features): of the actions `ids` at these tables, which are rows of `rows`."""


def hashed(parts: list[tuple[Any, Any, Any]]) -> Any:
    """Three small numbers and their place in the list are one feature."""
    index = [(k * 40503 + a * 7919 + b * 104729 + d * 1299709) % SIZE for k, (a, b, d) in enumerate(parts)]
    return np.stack(index, axis=1)


def fields(table: Table) -> dict[str, slice]:
    """Where a row has what, by the names of its layout."""
    found, at = {}, 0
    for field in table.layout:
        found[field.name] = slice(at, at + field.bytes)
        at += field.bytes
    return found


def choices(count: Any, ids: Any) -> tuple[Any, Any, Any]:
    """The lists of all tables as one: table, place in its list, id."""
    table = np.repeat(np.arange(len(count)), count)
    place = np.arange(len(table)) - np.repeat(np.cumsum(count) - count, count)
    return table, place, ids[table, place].astype(np.int64)


def chances(logits: Any, table: Any, place: Any, tables: int) -> tuple[Any, Any]:
    """By table and place: logits, and the chances that they mean."""
    padded = np.full((tables, place.max() + 1), -np.inf)
    padded[table, place] = logits
    p = np.exp(padded - padded.max(1, keepdims=True))
    return padded, p / p.sum(1, keepdims=True)


class Adam:
    """Moves weights against their gradient, each by its own step."""

    def __init__(self, size: int) -> None:
        self.w, self.m, self.v, self.n = np.zeros(size), np.zeros(size), np.zeros(size), 0

    def climb(self, gradient: Any, rate: float) -> None:
        self.n += 1
        self.m += 0.1 * (gradient - self.m)
        self.v += 0.005 * (gradient * gradient - self.v)
        step = self.m / (1 - 0.9**self.n) / (np.sqrt(self.v / (1 - 0.995**self.n)) + 1e-6)
        self.w += rate * step


def learn(
    game: str, make: Callable[[Table], Features], seconds: float, seed: int = 1, tables: int = 512, steps: int = 32
) -> Iterator[dict[str, Any]]:
    """Self-play of two for so long, in CPU time; what happened in each turn, and the weights."""
    rng, env = np.random.default_rng(seed), Tables(game, tables, 2)
    env.reset(seed * 10**6)
    features, every, at = make(env.table), np.arange(tables), fields(env.table)
    policy, critic = Adam(SIZE), Adam(env.width * TOP)
    places = np.arange(env.width) * TOP
    began, decisions, points, turn = time.process_time(), 0, [], 0
    own, other = at["own points"], at["1 clockwise: points"]

    def lead() -> Any:
        return (env.row[:, own].astype(int) - env.row[:, other].astype(int)) @ [1, 256]

    while (spent := time.process_time() - began) < seconds:
        kept, values, rewards, keeps = [], [], np.zeros((steps, tables)), np.zeros((steps, tables))
        for k in range(steps):
            table, place, ids = choices(env.count, env.ids)
            index = features.of(env.row, table, ids)
            logits, p = chances(policy.w[index].sum(1), table, place, tables)
            chosen = (logits + rng.gumbel(size=logits.shape)).argmax(1)
            seen = np.minimum(env.row, TOP - 1) + places
            values.append(critic.w[seen].sum(1))
            kept.append((index, p[table, place], place == chosen[table], table, seen))
            before, mover = lead(), env.seat.astype(int)
            env.step(env.ids[every, chosen])
            flip = np.where(env.seat == mover, 1.0, -1.0)
            final = env.points[every, mover] - env.points[every, 1 - mover]
            after = np.where(env.done, final + WIN * np.sign(env.reward[every, mover]), lead() * flip)
            rewards[k], keeps[k] = (after - before) / SCALE, np.where(env.done, 0.0, flip * GAMMA)
            points += env.points[env.done].ravel().tolist()
        values.append(critic.w[np.minimum(env.row, TOP - 1) + places].sum(1))
        run, advantage = np.zeros(tables), np.zeros((steps, tables))
        for k in range(steps - 1, -1, -1):
            run = rewards[k] + keeps[k] * values[k + 1] - values[k] + keeps[k] * LAMBDA * run
            advantage[k] = run
        scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        up, down = np.zeros(SIZE), np.zeros(env.width * TOP)
        for k, (index, p, took, table, seen) in enumerate(kept):
            push = (took - p) * scaled[k][table]
            push -= 0.01 * p * (np.log(p + 1e-12) - np.bincount(table, p * np.log(p + 1e-12), tables)[table])  # explore
            up += np.bincount(index.ravel(), np.repeat(push, index.shape[1]), SIZE)
            down += np.bincount(seen.ravel(), np.repeat(advantage[k], env.width), env.width * TOP)
        rate = 1.0 - 0.9 * min(1.0, spent / seconds)
        policy.climb(up / (steps * tables), 0.02 * rate)
        critic.climb(down / (steps * tables), 0.003 * rate)
        decisions, turn = decisions + steps * tables, turn + 1
        mean = float(np.mean(points[-800:])) if points else 0.0
        yield {"turn": turn, "decisions": decisions, "seconds": spent, "points": mean, "weights": policy.w}


class Learned:
    """A policy as a bot: it takes what it likes best. Its weights lie beside the file, or where BASELINE says."""

    file: str
    make: Callable[[Table], Features]

    def __init__(self) -> None:
        self.weights = np.load(os.environ.get("BASELINE") or Path(self.file).with_suffix(".npz"))["weights"]

    def choose(self, game: Any, view: Any, rng: Any) -> int:
        table, features = prepared(game.id, len(game.scores(view.state)), type(self).make)
        legal, chosen = list(game.legal(view.state, view.seat)), None
        path = table.learning.path or (lambda action: (table.learning.numbering.number(action),))
        while True:  # an answer may take two steps
            paths = [path(action) for action in legal]
            step = 0 if chosen is None else 1
            ids = np.array(sorted({path[step] for path in paths if step < len(path)}))
            if len(legal) == 1:
                return legal[0]
            row = shared(table.learning.row(view.state, view.seat, chosen), np.int64).view(np.uint8)[None]
            liked = self.weights[features.of(row, np.zeros(len(ids), np.int64), ids)].sum(1)
            chosen = int(ids[liked.argmax()])
            legal = [action for action, path in zip(legal, paths, strict=True) if path[step] == chosen]


@cache
def prepared(game: str, people: int, make: Callable[[Table], Features]) -> tuple[Any, Features]:
    table = Table(game, people)
    return table, make(table)


def main(game: str, make: Callable[[Table], Features], file: str) -> None:
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="of CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=str(Path(file).with_suffix(".npz")), help="where the weights go")
    given = parser.parse_args()
    for now in learn(game, make, 60 * given.minutes, given.seed):
        last = now["seconds"] > 60 * given.minutes - 1
        if now["turn"] % 50 == 0 or last:
            decisions, points = now["decisions"] / 1e6, now["points"]
            print(f"{now['seconds']:6.0f} s, {decisions:6.2f} M decisions, {points:6.1f} points", flush=True)
            np.savez_compressed(given.out, weights=now["weights"].astype(np.float16))

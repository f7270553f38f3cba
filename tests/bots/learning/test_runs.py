"""The same seed gives the same weights: tiny runs of all trainers, with the numbers of before they shared a core."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duchy.bots.burgundy import train as burgundy
from duchy.bots.dice import train as dice
from duchy.bots.learning import run
from duchy.bots.learning.adam import Adam
from duchy.bots.learning.run import Progress
from duchy.bots.learning.trainer import trainer_of
from duchy.bots.rivals import train as rivals
from duchy.kernel.errors import InputError

Seen = list[Progress]


class AtOnce(Executor):
    """Workers that are this process, so that a run may be made small."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(work(*arguments))
        return done


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    monkeypatch.setattr(run, "ProcessPoolExecutor", AtOnce)
    return []


def small(monkeypatch: pytest.MonkeyPatch, trainer: Any, **sizes: int) -> None:
    for name, size in sizes.items():
        monkeypatch.setattr(trainer, name, size)


def curve(seen: Seen) -> list[tuple[int, float | None, float]]:
    return [(point.games, None if point.mean is None else round(point.mean, 2), round(point.loss, 3)) for point in seen]


def test_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen) -> None:
    small(monkeypatch, dice, BATCH=8, ROUND=2, CHECKPOINT_EVERY=1)
    path = dice.train("A", 3, 32, tmp_path, progress=seen.append)
    assert [(point.games, round(float(point.mean or 0), 2)) for point in seen] == [(16, 44.02), (32, 44.32)]
    assert json.loads(path.with_suffix(".json").read_text())["games"] == 32


def test_rivals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen) -> None:
    small(monkeypatch, rivals, ROUND=2, PART=1, BATCH=16, BY_HAND=2, CHECK_EVERY=2, CHECK_GAMES=2, BEAM=1, MOST=20,
          FUTURES=1)  # fmt: skip
    rivals.train(5, 4, tmp_path, progress=seen.append)
    assert curve(seen) == [(2, None, 0.0), (4, 0.0, 0.013)]


def test_burgundy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen) -> None:
    small(monkeypatch, burgundy, ROUND=2, PART=1, BATCH=16, BY_HAND=2, CHECK_EVERY=2, CHECK_GAMES=4, BEAM=1, MOST=10)
    burgundy.train(2, 5, 8, tmp_path, progress=seen.append, updates=1.0)
    assert curve(seen) == [(2, None, 0.0), (4, 56.25, 27.985), (6, None, 14.08), (8, 56.25, 13.87)]


def test_adam_goes_downhill_and_leaves_alone_what_has_no_gradient() -> None:
    weights = {"a": np.full(3, 2.0, np.float32), "b": np.ones(2, np.float32)}
    adam = Adam(weights)
    for _ in range(300):
        slope = {"a": 2 * weights["a"]}
        adam.step(slope, 0.05)
        adam.follow(slope, 0.9)
    assert np.abs(weights["a"]).max() < 0.05 and np.abs(adam.average["a"]).max() < 0.1
    assert (weights["b"] == 1).all() and adam.steps == 300


def test_who_has_no_trainer_is_told_so() -> None:
    assert trainer_of("dice").name == "dice-{sheet}"
    with pytest.raises(InputError, match="nothing to learn"):
        trainer_of("learning")
    with pytest.raises(InputError, match="nothing to learn"):
        trainer_of("chess")

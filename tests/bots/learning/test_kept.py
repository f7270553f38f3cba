"""Trainers that remember games: a run that was stopped ends with the same weights, and plays nothing twice."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duchy.bots.burgundy import solo_train as solo
from duchy.bots.burgundy import train as burgundy
from duchy.bots.learning import run
from duchy.bots.learning.run import Progress
from duchy.bots.rivals import train as rivals

from .test_runs import AtOnce, small


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ProcessPoolExecutor", AtOnce)


class Killed(Exception):
    pass


def stop_at(games: int) -> Any:
    def told(point: Progress) -> None:
        if point.games == games:
            raise Killed

    return told


def arrays(path: Path) -> dict[str, bytes]:
    with np.load(path) as stored:
        return {name: stored[name].tobytes() for name in stored.files}


def manifest(path: Path) -> str:
    return path.with_suffix(".json").read_text()


def counted(monkeypatch: pytest.MonkeyPatch, trainer: Any, name: str) -> list[Any]:
    """The parts that are really played from now on."""
    played: list[Any] = []
    real = getattr(trainer, name)
    monkeypatch.setattr(trainer, name, lambda *games, **how: played.append(games) or real(*games, **how))
    return played


def test_burgundy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, burgundy, ROUND=1, PART=1, MEMORY=2, BATCH=16, BY_HAND=1, CHECK_EVERY=2, CHECK_GAMES=4, BEAM=1,
          MOST=10)  # fmt: skip
    whole = burgundy.train(2, 5, 6, tmp_path / "whole", updates=1.0)
    played = counted(monkeypatch, burgundy, "lessons")
    with pytest.raises(Killed):  # the checkpoint is of 4 games, and 5 were played
        burgundy.train(2, 5, 6, tmp_path / "cut", updates=1.0, progress=stop_at(5))
    assert len(played) == 5
    games = tmp_path / "cut" / "burgundy-points-2.games"
    assert sorted(int(path.stem) for path in games.iterdir()) == [2, 3, 4]  # the checkpoint's memory, and since
    cut = burgundy.train(2, 5, 6, tmp_path / "cut", updates=1.0)
    assert len(played) == 6
    assert arrays(cut) == arrays(whole) and manifest(cut) == manifest(whole)
    assert not games.exists()


def test_burgundy_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, solo, ROUND=1, PART=1, MEMORY=2, BATCH=16, BY_HAND=1, CHECK_EVERY=2, CHECK_GAMES=4, BEAM=1,
          MOST=10)  # fmt: skip
    whole = solo.train(5, 4, tmp_path / "whole", updates=1.0)
    played = counted(monkeypatch, solo, "lessons")
    with pytest.raises(Killed):  # the checkpoint is of 2 games, and 3 were played
        solo.train(5, 4, tmp_path / "cut", updates=1.0, progress=stop_at(3))
    cut = solo.train(5, 4, tmp_path / "cut", updates=1.0)
    assert len(played) == 4
    assert arrays(cut) == arrays(whole) and manifest(cut) == manifest(whole)


def test_rivals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, rivals, ROUND=1, PART=1, MEMORY=2, BATCH=16, BY_HAND=1, CHECK_EVERY=2, CHECK_GAMES=2, BEAM=1,
          MOST=20, FUTURES=1)  # fmt: skip
    monkeypatch.setattr(rivals, "check_round", lambda weights, first, count: 0.0)  # it changes no weights
    whole = rivals.train(5, 4, tmp_path / "whole")
    with pytest.raises(Killed):
        rivals.train(5, 4, tmp_path / "cut", progress=stop_at(3))
    assert arrays(rivals.train(5, 4, tmp_path / "cut", resume=True)) == arrays(whole)
    with pytest.raises(Killed):
        rivals.train(6, 4, tmp_path / "other", progress=stop_at(1))  # before its first checkpoint
    assert arrays(rivals.train(5, 4, tmp_path / "other", resume=True)) == arrays(whole)  # none of those is taken


def test_an_answer_is_learned_from_its_own_seat_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, burgundy, ROUND=2, PART=2, BATCH=16, BY_HAND=0, CHECK_EVERY=2, CHECK_GAMES=4, BEAM=2, MOST=60)
    net = burgundy.Learner(2, 1).net.weights
    answer, scores = burgundy.play_round(net, 2, 4, 4, 0.1, 0.7, "lead", False, False, False, "master")
    both, _ = burgundy.play_round(net, 2, 4, 4, 0.1, 0.7, "lead")
    assert 2 * len(answer.counts) == pytest.approx(len(both.counts), rel=0.1) and len(scores) == 4
    seats = [burgundy.learning_seat(number, 2) for number in range(4, 8)]
    assert seats == [0, 0, 1, 1]
    ahead = [int(scores[game][seat] - scores[game][1 - seat]) for game, seat in enumerate(seats)]
    assert sum(ahead) < -100  # it has learned nothing yet
    seen: list[Progress] = []
    path = burgundy.train(2, 5, 4, tmp_path, aim="lead", against="master", progress=seen.append)
    assert seen[-1].mean == 0.0  # percent of its games against the level, not points
    assert '"against": "master"' in manifest(path)

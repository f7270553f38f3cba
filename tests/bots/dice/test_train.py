"""Training: from a seed, resumable, with a manifest."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duchy.bots.dice import train as training
from duchy.bots.dice.net import load_net
from duchy.bots.dice.train import train
from duchy.bots.learning.run import Progress
from duchy.kernel.errors import InputError


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BATCH", 8)
    monkeypatch.setattr(training, "ROUND", 1)
    monkeypatch.setattr(training, "CHECKPOINT_EVERY", 1)


class Interrupted(Exception):
    pass


def test_an_interrupted_run_ends_with_the_same_weights(tmp_path: Path) -> None:
    seen: list[Progress] = []
    whole = train("A", 3, 32, tmp_path / "whole", progress=seen.append)
    assert [p.games for p in seen] == [8, 16, 24, 32] and all(p.of == 32 for p in seen)

    def stop(progress: Progress) -> None:
        if progress.games == 24:
            raise Interrupted

    with pytest.raises(Interrupted):
        train("A", 3, 32, tmp_path / "cut", progress=stop)
    resumed: list[Progress] = []
    cut = train("A", 3, 32, tmp_path / "cut", progress=resumed.append)
    assert [p.games for p in resumed] == [24, 32]  # the checkpoint was written after 16 games
    for one, other in zip(load_net(whole).weights, load_net(cut).weights):
        assert np.array_equal(one, other)
    assert not list((tmp_path / "cut").glob("*checkpoint*"))


def test_the_batches_of_a_round_are_played_with_the_same_weights(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(training, "ROUND", 3)
    seen: list[Progress] = []
    train("A", 3, 40, tmp_path, progress=seen.append)
    assert [p.games for p in seen] == [24, 40]


def test_another_seed_gives_other_weights_and_the_manifest_says_which(tmp_path: Path) -> None:
    one, other = train("B", 1, 8, tmp_path / "1"), train("B", 2, 8, tmp_path / "2")
    assert not np.array_equal(load_net(one).weights[0], load_net(other).weights[0])
    manifest = json.loads(other.with_suffix(".json").read_text())
    assert (manifest["sheet"], manifest["seed"], manifest["games"]) == ("B", 2, 8)


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    training.Training("A", 1, 16, tmp_path).save()
    with pytest.raises(InputError, match="its seed is 1, not 2"):
        train("A", 2, 16, tmp_path)
    assert train("A", 2, 8, tmp_path, resume=False).exists()


def test_an_unknown_sheet(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'Q' is not one of"):
        train("Q", 1, 8, tmp_path)

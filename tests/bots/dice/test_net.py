"""Weights are played with only if they fit."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from duchy.bots.dice.learned import WEIGHTS, load_mind
from duchy.bots.dice.net import fresh_net, load_net
from duchy.kernel.errors import InputError


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    for ending in ("npz", "json"):
        shutil.copy(WEIGHTS / f"dice-A.{ending}", tmp_path / f"net.{ending}")
    return tmp_path / "net.npz"


def test_weights_that_fit(weights: Path) -> None:
    assert len(load_mind(weights).castle_means) == 4


def test_weights_of_other_rules(weights: Path) -> None:
    manifest = weights.with_suffix(".json")
    facts = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(facts | {"rules": "dice@r0"}))
    for load in (load_net, load_mind):
        with pytest.raises(InputError, match=r"trained for dice@r0, and the rules are dice@r1"):
            load(weights)


def test_weights_without_a_manifest(weights: Path) -> None:
    weights.with_suffix(".json").unlink()
    with pytest.raises(InputError, match="no manifest"):
        load_net(weights)


def test_weights_of_another_shape(weights: Path) -> None:
    net = fresh_net(np.random.default_rng(1))
    net.weights[0] = net.weights[0][:100]
    net.save(weights, {})
    with pytest.raises(InputError, match=r"its layers are \[\(100, 128\)"):
        load_net(weights)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"not an archive"])
def test_weights_that_are_none(weights: Path, content: bytes) -> None:
    weights.write_bytes(content)
    with pytest.raises(InputError, match="does not hold the weights"):
        load_net(weights)


def test_an_archive_of_something_else(weights: Path) -> None:
    np.savez(weights, other=np.zeros(3))
    with pytest.raises(InputError, match="does not hold the weights"):
        load_net(weights)

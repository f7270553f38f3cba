"""Which weights the bots play with, and which they refuse."""

import json
from pathlib import Path

import numpy as np
import pytest

from duchy.bots import weights
from duchy.bots.burgundy.stored import read as read_burgundy
from duchy.bots.learning.files import save_weights
from duchy.bots.weights import check_weights, read_arrays, rules_of, weights_digest
from duchy.games.dice.game import DiceGame
from duchy.kernel.errors import InputError


def test_the_digest_of_all_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(weights_digest("dice") or "") == 64 and weights_digest("chess") is None
    monkeypatch.setattr(weights, "__file__", str(tmp_path / "weights.py"))
    (tmp_path / "toy" / "weights").mkdir(parents=True)
    assert weights_digest("toy") is None
    seen = set()
    for name, content in (("a", b"1"), ("a", b"2"), ("b", b"2")):
        (tmp_path / "toy" / "weights" / f"{name}.npz").write_bytes(content)
        seen.add(weights_digest("toy"))
    assert len(seen) == 3


def test_weights_must_fit_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    assert rules_of(DiceGame("solo")) == "dice@r1"
    with pytest.raises(InputError, match="no manifest"):
        check_weights(path, "dice@r1")
    manifest = tmp_path / "net.json"
    manifest.write_text(json.dumps({"rules": "dice@r1", "games": 5}))
    assert check_weights(path, "dice@r1")["games"] == 5
    with pytest.raises(InputError, match=r"trained for dice@r1, and the rules are dice@r2"):
        check_weights(path, "dice@r2")
    for content in ("[]", "{}", "{"):
        manifest.write_text(content)
        with pytest.raises(InputError):
            check_weights(path, "dice@r1")


def test_weights_and_their_manifest_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    save_weights(path, {"w": np.arange(3.0)}, {"rules": "dice@r1", "format": 2})
    assert read_arrays(path, ["w"])["w"].values == [0, 1, 2]
    assert check_weights(path, "dice@r1", 2)["format"] == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["net.json", "net.npz"]  # nothing half-written is left
    with pytest.raises(InputError, match="inputs of format 2, and this is format 3"):
        check_weights(path, "dice@r1", 3)


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_an_array_is_read_as_numpy_reads_it(tmp_path: Path, kind: type[np.floating]) -> None:
    path = tmp_path / "net.npz"
    array = np.random.default_rng(1).normal(size=(5, 3)).astype(kind)
    save_weights(path, {"plain": array, "turned": array.T, "one": array[0], "none": array[:0]}, {})
    found = read_arrays(path, ["plain", "turned", "one", "none"])
    with np.load(path) as stored:
        for name, each in found.items():
            assert each.shape == stored[name].shape and each.values == stored[name].ravel().tolist()
    assert found["plain"].row(1) == array[1].tolist() and found["plain"].column(2) == array[:, 2].tolist()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"not an archive"])
def test_weights_that_are_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "net.npz"
    with pytest.raises(InputError, match=r"no weights net\.npz"):
        read_arrays(path, ["w"])
    path.write_bytes(content)
    with pytest.raises(InputError, match="does not hold the weights"):
        read_arrays(path, ["w"])


def test_a_net_of_burgundy_is_for_a_number_of_players(tmp_path: Path) -> None:
    save_weights(tmp_path / "net.npz", {}, {"rules": "burgundy@r2", "format": 2})
    with pytest.raises(InputError, match="for how many players"):
        read_burgundy(tmp_path / "net.npz")

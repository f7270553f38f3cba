"""Which weights the bots play with, and which they refuse."""

import json
from pathlib import Path

import pytest

from duchy.bots import manifest
from duchy.bots.manifest import check_weights, rules_of, weights_digest
from duchy.games.dice.game import DiceGame
from duchy.kernel.errors import InputError


def test_the_digest_of_all_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(weights_digest("dice") or "") == 64 and weights_digest("chess") is None
    monkeypatch.setattr(manifest, "__file__", str(tmp_path / "manifest.py"))
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

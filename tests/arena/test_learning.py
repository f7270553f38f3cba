"""Learning curves that survive an interruption, and weights of other rules."""

import json

import pytest

from duchy.arena.learning import Curve, check_weights, rules_of
from duchy.games.dice.game import DiceGame
from duchy.kernel.errors import InputError


def test_a_curve_goes_on(tmp_path):
    path = tmp_path / "curve.jsonl"
    first = Curve(path, resume=False)
    first.enter(100, 30.0)
    first.enter(200, 35.0)
    with path.open("a") as file:
        file.write("[30")  # cut off
    second = Curve(path, resume=True)
    assert second.points() == [(100, 30.0), (200, 35.0)]
    second.enter(200, 36.0)  # from a checkpoint before it
    assert second.points() == [(100, 30.0), (200, 36.0)]
    assert Curve(path, resume=False).points() == []


def test_weights_must_fit_the_rules(tmp_path):
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

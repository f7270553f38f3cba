import json
from dataclasses import dataclass

import pytest

pytest.importorskip("matplotlib")


@dataclass
class Point:
    games: int
    mean: float


@pytest.fixture
def learner(monkeypatch):
    """A trainer that learns in no time; what it was asked for."""
    asked = []

    def train(which, seed, games, out, resume, progress, **more):
        asked.append((which, seed, games, resume, more))
        for done in (games // 2, games):
            progress(Point(done, 40 + done / 10))
        path = out / f"dice-{which}.npz"
        path.touch()
        path.with_suffix(".json").write_text(json.dumps({"rules": "dice@r1", "games": games}))
        return path

    monkeypatch.setattr("duchy.bots.dice.train.train", train)
    return asked


def test_weights_curve_and_picture(run, tmp_path, learner):
    out = tmp_path / "weights"
    told = run("train", "dice", "--sheet", "B", "--games", 100, "--seed", 7, "--out", out, "--json").json()
    assert learner == [("B", 7, 100, False, {})]
    assert told["manifest"]["games"] == 100 and told["curve"] == [[50, 45.0], [100, 50.0]]
    assert {file.name for file in out.iterdir()} == {"dice-B.npz", "dice-B.json", "dice-B.curve.jsonl", "dice-B.png"}
    assert (out / "dice-B.png").read_bytes().startswith(b"\x89PNG")


def test_nothing_is_overwritten_and_resume_goes_on(run, tmp_path, learner):
    assert run("train", "dice", "--games", 100, "--out", tmp_path).code == 0
    run("train", "dice", "--games", 100, "--out", tmp_path).refused("--resume")
    ran = run("train", "dice/solo", "--games", 200, "--out", tmp_path, "--resume")
    assert ran.code == 0 and "200 games" in ran.out
    assert learner[-1] == ("A", 1, 200, True, {})
    assert len((tmp_path / "dice-A.curve.jsonl").read_text().splitlines()) == 4


def test_weights_of_other_rules_are_refused(run, tmp_path, learner):
    (tmp_path / "dice-A.npz").touch()
    (tmp_path / "dice-A.json").write_text(json.dumps({"rules": "dice@r0"}))
    run("train", "dice", "--out", tmp_path, "--resume").refused("trained for dice@r0", "rules are dice@r1")
    other = tmp_path / "burgundy-2.npz"
    (tmp_path / "burgundy-2.json").write_text(json.dumps({"rules": "burgundy@r0"}))
    run("train", "burgundy", "--out", tmp_path / "new", "--start", other).refused("trained for burgundy@r0")
    assert learner == [] and not (tmp_path / "new").exists()


def test_bad_input(run, tmp_path):
    run("train", "rivals", "--out", tmp_path / "w").refused("rivals", "burgundy and dice")
    run("train", "chess").refused("chess")
    run("train", "dice", "--sheet", "Z", "--out", tmp_path / "w").refused("Z")
    run("train", "burgundy", "--players", 7, "--out", tmp_path / "w").refused("four players")

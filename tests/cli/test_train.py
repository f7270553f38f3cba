import json
from dataclasses import dataclass

import pytest

pytest.importorskip("matplotlib")


@dataclass
class Point:
    games: int
    mean: float | None


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


def test_rivals_has_one_net_for_all_modes(run, tmp_path, monkeypatch):
    def train(seed, games, out, resume, progress):
        progress(Point(games // 2, None))
        progress(Point(games, 61.5))
        (out / "rivals.npz").touch()
        (out / "rivals.json").write_text(json.dumps({"rules": "rivals@r2", "games": games}))
        return out / "rivals.npz"

    monkeypatch.setattr("duchy.bots.rivals.train.train", train)
    told = run("train", "rivals", "--games", 10, "--out", tmp_path).out
    assert "10 games" in told and "% won against the hand-made judgement 61.5" in told
    assert (tmp_path / "rivals.curve.jsonl").read_text() == "[10, 61.5]\n"  # not every round is measured


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
    other = tmp_path / "start-2.npz"
    (tmp_path / "start-2.json").write_text(json.dumps({"rules": "burgundy@r0"}))
    run("train", "burgundy", "--out", tmp_path / "new", "--start", other).refused("trained for burgundy@r0")
    assert learner == [] and not (tmp_path / "new").exists()


def test_bad_input(run, tmp_path):
    start = tmp_path / "start.npz"
    for family in ("rivals", "dice"):
        start.with_suffix(".json").write_text(json.dumps({"rules": f"{family}@r1"}))
        run("train", family, "--start", start, "--out", tmp_path / "w").refused("--start", "Burgundy only")
    run("train", "chess").refused("chess")
    run("train", "dice", "--sheet", "Z", "--out", tmp_path / "w").refused("Z")
    run("train", "burgundy", "--players", 7, "--out", tmp_path / "w").refused("four players")

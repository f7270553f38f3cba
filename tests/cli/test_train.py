import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from duchy.bots.dice import train as dice
from duchy.bots.learning.trainer import Wish, trainer_of
from duchy.bots.weights import manifests

pytest.importorskip("matplotlib")


@dataclass
class Point:
    games: int
    mean: float | None


@pytest.fixture
def learner(monkeypatch):
    """A trainer that learns in no time; what it was asked for."""
    asked = []

    def train(which, seed, games, out, resume, progress, where):
        asked.append((which, seed, games, resume))
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
    made = ("train", "dice", "--sheet", "B", "--games", 100, "--seed", 7, "--gate", 0, "--out", out, "--json")
    told = run(*made).json()
    assert learner == [("B", 7, 100, False)]
    assert told["manifest"]["command"] == "duchy train dice --sheet B --games 100 --seed 7"
    assert run(*made, "--resume").json()["manifest"] == told["manifest"] and len(learner) == 1  # there is nothing to do
    assert told["manifest"]["games"] == 100 and told["curve"] == [[50, 45.0], [100, 50.0]]
    assert {file.name for file in out.iterdir()} == {"dice-B.npz", "dice-B.json", "dice-B.curve.jsonl", "dice-B.png"}
    assert (out / "dice-B.png").read_bytes().startswith(b"\x89PNG")


def test_the_curve_is_called_by_what_it_shows():
    burgundy, wish = trainer_of("burgundy"), Wish(1, 10, Path("x"), False, 2, "A", None, False, "lead")
    told = [
        burgundy.measure(wish),
        burgundy.measure(replace(wish, against="master")),
        burgundy.measure(replace(wish, players=1)),
        burgundy.measure(replace(wish, players=1, aim="goal")),
    ]
    assert told == ["mean score of a seat", "% won against master", "mean lead over the Châteauma", "% of games won"]


def test_rivals_has_one_net_for_all_modes(run, tmp_path, monkeypatch):
    def train(seed, games, out, resume, progress, where):
        progress(Point(games // 2, None))
        progress(Point(games, 61.5))
        (out / "rivals.npz").touch()
        (out / "rivals.json").write_text(json.dumps({"rules": "rivals@r2", "games": games}))
        return out / "rivals.npz"

    monkeypatch.setattr("duchy.bots.rivals.train.train", train)
    told = " ".join(run("train", "rivals", "--games", 10, "--gate", 0, "--out", tmp_path).out.split())
    assert "10 games" in told and "% won against the hand-made judgement 61.5" in told
    assert (tmp_path / "rivals.curve.jsonl").read_text() == "[10, 61.5]\n"  # not every round is measured


def test_nothing_is_overwritten_and_resume_goes_on(run, tmp_path, learner):
    assert run("train", "dice", "--games", 100, "--gate", 0, "--out", tmp_path).code == 0
    run("train", "dice", "--games", 100, "--out", tmp_path).refused("--resume")
    ran = run("train", "dice/solo", "--games", 200, "--gate", 0, "--out", tmp_path, "--resume")
    assert ran.code == 0 and "200 games" in " ".join(ran.out.split())
    assert learner[-1] == ("A", 1, 200, True)
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
    run("train", "burgundy", "--against", "nobody", "--out", tmp_path / "w").refused("nobody")
    run("train", "dice", "--against", "master", "--out", tmp_path / "w").refused("--against", "Burgundy only")


def test_weights_of_the_house_are_made_anew_as_their_manifests_say(run, tmp_path, learner):
    made = run("train", "dice", "--shipped", "--gate", 0, "--out", tmp_path, "--json").json()
    legs = [("A", 1, 350208), ("B", 11, 400_000), ("C", 11, 650_000), ("D", 11, 500_000)]
    assert learner == [(*leg, False) for leg in legs]
    assert [each["manifest"]["command"][:26] for each in made] == [f"duchy train dice --sheet {s}" for s in "ABCD"]
    steps = trainer_of("burgundy").recipe()
    made = []  # what a step begins with, one before it has made
    for step in steps:
        assert step.get("start") in [None, *made]
        folder = f"{step['out']}/" if "out" in step else ""
        made.append(f"{folder}burgundy-{step['aim']}-{step['players']}.npz")
    assert {f"{name}.npz" for name in manifests("burgundy")} <= set(made)


def test_new_weights_meet_those_of_the_house(run, tmp_path, monkeypatch):
    """A tiny run from its first game to the gate, which a second command does not play again."""
    monkeypatch.setenv("DUCHY_BOTS", "{}")  # who is enlisted for the gate is forgotten after it
    monkeypatch.setattr(dice, "BATCH", 8)
    monkeypatch.setattr(dice, "ROUND", 2)
    out = tmp_path / "weights"
    made = ("train", "dice", "--games", 16, "--jobs", 1, "--gate", 6, "--out", out)
    ran = run(*made)
    told = " ".join(ran.out.split())
    assert ran.code == 0 and "Against master it wins" in told and " of 6 games: undecided" in told
    facts = json.loads((out / "dice-A.json").read_text())
    assert facts["gate"]["against"] == "master" and facts["gate"]["games"] == 6 and facts["gate"]["wins"][0] < 0.5
    journal = next(out.glob("dice-A.gate-*/games.jsonl"))
    assert len(journal.read_text().splitlines()) == 7
    facts.pop("gate")
    (out / "dice-A.json").write_text(json.dumps(facts))
    before = journal.read_text()
    assert run(*made, "--resume", "--json").json()["manifest"]["gate"]["games"] == 6
    assert journal.read_text() == before

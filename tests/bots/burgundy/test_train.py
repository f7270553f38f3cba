"""Training: the targets, learning, and what is refused."""

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from duchy.bots.burgundy.grounds import any_modules
from duchy.bots.burgundy.net import fresh_net, load, save
from duchy.bots.burgundy.targets import Batch, collect
from duchy.bots.burgundy.thinking.inputs import inputs
from duchy.bots.burgundy.thinking.module_inputs import rows_of_modules
from duchy.bots.burgundy.thinking.selfplay import Record
from duchy.bots.burgundy.train import BATCH, Learner, Run, play_round, train
from duchy.kernel.compat import append
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded


def a_record() -> Record:
    """A game of two turns each: seat 0 banks 3, 10 and ends with 30; seat 1 banks 5, 6 and ends with 20.

    The fourth position is that between the dice of seat 1's last turn, when it had banked 4."""
    record = Record()
    turns = ((0, 0, 3, 0, 8.0), (0, 1, 5, 3, 9.0), (0, 0, 10, 5, 15.0), (1, 1, 4, 10, 0.0), (0, 1, 6, 10, 12.0))
    for middle, seat, own, other, guess in turns:
        record.middle = append(record.middle, middle)
        record.seats = append(record.seats, seat)
        record.counts = append(record.counts, 1)
        record.items = append(record.items, seat)
        for points in (own, other):
            record.banked = append(record.banked, points)
        for x in (guess, 0.0, 0.0):
            record.guesses = append(record.guesses, x)
    for points in (30, 20):
        record.scores = append(record.scores, points)
    record.sizes = append(record.sizes, 5)
    return record


def test_with_lambda_one_the_target_is_what_came() -> None:
    targets = collect(a_record(), 2, 1.0).targets
    assert targets[:, 0].tolist() == [27, 15, 20, 16, 14]  # final score less what was banked
    assert targets[:, 1].tolist() == [20, 27, 15, 20, 20]  # the same of the other seat, seen from each
    assert targets[:, 2].tolist() == [1, 0, 1, 0, 0]


def test_with_lambda_zero_the_target_is_the_gain_and_the_next_guess() -> None:
    targets = collect(a_record(), 2, 0.0).targets
    assert targets[:, 0].tolist() == [7 + 15, 1 + 12, 20, 2 + 14, 14]


def test_a_net_learns_what_it_is_shown() -> None:
    learner = Learner(2, 1)
    random = np.random.default_rng(2)
    items = random.integers(0, 50, (600, 5)).astype(np.uint16)
    points = (items < 10).sum(1).astype(np.float32)
    targets = np.stack([points, points, (points > 1).astype(np.float32)], 1)
    learner.remember(Batch(items.ravel(), np.full(600, 5), np.zeros(600, np.int64), targets))
    before = learner.learn(1, 1e-3)
    learner.learn(60, 3e-3)
    assert learner.learn(1, 1e-3) < before / 3
    assert BATCH % 4 == 0


def test_a_run_with_modules_leaves_all_else_as_it_was() -> None:
    learner = Learner(2, 1, modules=True)
    rows = [int(row) for row in rows_of_modules(2)]
    before = {name: weight.copy() for name, weight in learner.net.weights.items()}
    random = np.random.default_rng(2)
    items = np.sort(random.integers(0, inputs(2), (400, 30)), axis=1).astype(np.uint16)
    items[:, 0] = rows[7]
    targets = random.normal(size=(400, 3)).astype(np.float32)
    learner.remember(Batch(items.ravel(), np.full(400, 30), np.zeros(400, np.int64), targets))
    learner.learn(5, 1e-3)
    after = learner.net.weights
    assert not np.allclose(after["w1"][rows], before["w1"][rows])
    others = np.setdiff1d(np.arange(inputs(2)), rows)
    assert (after["w1"][others] == before["w1"][others]).all()
    assert all((after[name] == before[name]).all() for name in before if name != "w1")


def test_modules_are_learned_upon_a_trained_net_and_its_manifest_is_kept(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--start"):
        train(2, 1, 10, tmp_path, modules=True)
    run = Run(2, 5, 1000, tmp_path, "points", 8.0, modules=True)
    run.begin_with(fresh_net(2, np.random.default_rng(1)), {"aim": "points", "seed": 9, "games": 300})
    run.done = 200
    manifest = run.manifest()
    assert (manifest["seed"], manifest["games"], manifest["modules"]["games"]) == (9, 300, 200)
    wider = Run(3, 6, 1000, tmp_path, "points", 8.0)
    wider.begin_with(fresh_net(2, np.random.default_rng(1)), manifest)
    assert wider.manifest()["modules"] == manifest["modules"] and wider.manifest()["seed"] == 6
    assert wider.manifest()["start"] == {"aim": "points", "seed": 9, "games": 300}
    further = Run(3, 7, 1000, tmp_path, "lead", 4.0)
    further.begin_with(wider.learner.net, {"players": 3, **wider.manifest()})
    before = further.manifest()["start"]  # the whole way back, so that it can be gone again
    assert before == {"players": 3, "aim": "points", "seed": 6, "games": 0, "updates": 8.0,
                      "start": {"aim": "points", "seed": 9, "games": 300}}  # fmt: skip


def test_of_what_is_learned_of_modules_half_counts(tmp_path: Path) -> None:
    start = fresh_net(2, np.random.default_rng(1))
    run = Run(2, 5, 1000, tmp_path, "points", 8.0, modules=True)
    run.begin_with(start, {})
    with ProcessPoolExecutor() as pool:  # which has nothing to do: no calibration
        net = load(run.finish(pool))
    rows = [int(row) for row in rows_of_modules(2)]
    others = np.setdiff1d(np.arange(inputs(2)), rows)
    before = start.weights["w1"].astype(np.float16).astype(np.float32)
    assert (net.weights["w1"][others] == before[others]).all()
    assert np.allclose(net.weights["w1"][rows], before[rows] / 2, atol=1e-4)


def test_any_modules_can_be_played_together() -> None:
    seen = {any_modules(seeded(number)).id for number in range(60)}
    assert len(seen) > 30


def test_a_round_with_modules_is_the_same_again() -> None:
    weights = fresh_net(2, np.random.default_rng(1)).weights
    first, again = (play_round(weights, 2, 400, 1, 0.3, 0.7, "points", modules=True) for _ in range(2))
    assert first[1].tolist() == again[1].tolist()
    assert (first[0].items == again[0].items).all()


def test_weights_of_other_rules_are_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "burgundy-points-2.npz"
    save(fresh_net(2, np.random.default_rng(1)), path, {"seed": 1, "games": 0})
    assert load(path).weights["w1"].shape[0] == inputs(2)
    facts = json.loads(path.with_suffix(".json").read_text())
    path.with_suffix(".json").write_text(json.dumps({**facts, "rules": "burgundy@r0"}))
    with pytest.raises(InputError, match="was trained for burgundy@r0"):
        load(path)
    path.with_suffix(".json").write_text(json.dumps({**facts, "format": 0}))
    with pytest.raises(InputError, match="inputs of format 0"):
        load(path)


def test_a_checkpoint_goes_on_where_it_stopped_and_only_in_its_own_run(tmp_path: Path) -> None:
    run = Run(2, 5, 1000, tmp_path, "points", 8.0)
    run.done, run.curve = 400, [(400, 150.0, 9.0)]
    run.learner.net.weights["b1"][:] = 0.25
    run.save()
    again = Run(2, 5, 1000, tmp_path, "points", 8.0)
    again.load()
    assert again.done == 400 and again.curve == run.curve
    assert (again.learner.net.weights["b1"] == 0.25).all()
    with pytest.raises(InputError, match="its seed is 5, not 6"):
        Run(2, 6, 1000, tmp_path, "points", 8.0).load()

"""Training: the targets, learning, and what is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from duchy.bots.rivals.net import Net, fresh_net, load, save
from duchy.bots.rivals.planner import WEIGHTS
from duchy.bots.rivals.stored import NAMES, named, rows
from duchy.bots.rivals.thinking.inputs import INPUTS
from duchy.bots.rivals.thinking.selfplay import Record
from duchy.bots.rivals.train import Batch, Learner, Run, batch_of, play_round, refit_points
from duchy.kernel.compat import append
from duchy.kernel.errors import InputError


def a_record() -> Record:
    """A game in which the seats end two action phases each, and seat 1 wins with 7 to 4."""
    record = Record()
    for number, seat in enumerate((0, 1, 0, 1)):
        record.index = append(record.index, number)
        record.value = append(record.value, 2.0)
        record.counts = append(record.counts, 1)
        record.seats = append(record.seats, seat)
    record.sizes = append(record.sizes, 4)
    record.winners = append(record.winners, 1)
    record.points = append(append(record.points, 4), 7)
    return record


def test_each_position_leads_to_the_next_of_its_seat() -> None:
    batch = batch_of(a_record())
    assert batch.after.tolist() == [2, 3, -1, -1]
    assert batch.outcome.tolist() == [[0, 4], [1, 7], [0, 4], [1, 7]]
    assert [row.tolist().index(2.0) for row in batch.inputs] == [0, 1, 2, 3]


def test_with_lambda_one_the_target_is_what_came() -> None:
    batch = batch_of(a_record())
    assert Learner(1).targets(batch, 1.0).tolist() == batch.outcome.tolist()


def test_with_lambda_zero_the_target_is_what_the_net_says_of_the_next_position() -> None:
    batch = batch_of(a_record())
    learner = Learner(1)
    _, out = learner.net.forward(batch.inputs.astype(np.float32))
    targets = learner.targets(batch, 0.0)
    assert targets[0, 0] == pytest.approx(1 / (1 + np.exp(-out[2, 0])), abs=1e-6)
    assert targets[1, 1] == pytest.approx(out[3, 1], abs=1e-6)
    assert targets[2:].tolist() == batch.outcome[2:].tolist()


def test_a_net_learns_what_it_is_shown() -> None:
    learner = Learner(1)
    random = np.random.default_rng(2)
    inputs = random.integers(0, 3, (600, INPUTS)).astype(np.float16)
    outcome = np.stack([inputs[:, 0] > 1, inputs[:, 1] + 5], 1).astype(np.float32)
    learner.remember(Batch(inputs, np.full(600, -1), outcome))
    before = learner.learn(1, 1e-3, 1.0)
    learner.learn(150, 3e-3, 1.0)
    assert learner.learn(1, 1e-3, 1.0) < before / 3


def test_the_points_are_fitted_to_the_games_of_late() -> None:
    net = fresh_net(np.random.default_rng(1))
    inputs = np.random.default_rng(2).integers(0, 3, (2000, INPUTS)).astype(np.float16)
    outcome = np.stack([np.ones(2000), 3 * inputs[:, 4] + 2], 1).astype(np.float32)
    odds = net.forward(inputs.astype(np.float32))[1][:, 0]
    refit_points(net, [Batch(inputs, np.full(2000, -1), outcome)])
    out = net.forward(inputs.astype(np.float32))[1]
    assert abs(out[:, 1] - outcome[:, 1]).mean() < 0.3
    assert (out[:, 0] == odds).all()


def test_a_round_of_games_is_the_same_for_the_same_numbers() -> None:
    one, other = (play_round(None, 0, 1, 0.2) for _ in range(2))
    assert (one.inputs == other.inputs).all() and len(one.after) > 10


def test_weights_of_other_rules_are_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "rivals.npz"
    save(fresh_net(np.random.default_rng(1)), path, {"seed": 1, "games": 0})
    assert load(path).weights["first"].shape[0] == INPUTS
    facts = json.loads(path.with_suffix(".json").read_text())
    path.with_suffix(".json").write_text(json.dumps({**facts, "rules": "rivals@r0"}))
    with pytest.raises(InputError, match="was trained for rivals@r0"):
        load(path)
    path.with_suffix(".json").write_text(json.dumps({**facts, "rules": "rivals@r0", "fits": [facts["rules"]]}))
    assert load(path).weights["first"].shape[0] == INPUTS, "the manifest says that it is still good"
    path.with_suffix(".json").write_text(json.dumps({**facts, "format": 0}))
    with pytest.raises(InputError, match="inputs of format 0"):
        load(path)
    path.with_suffix(".json").write_text("not JSON")
    with pytest.raises(InputError, match="it is not JSON"):
        load(path)


def test_a_checkpoint_goes_on_where_it_stopped_and_only_in_its_own_run(tmp_path: Path) -> None:
    run = Run(5, 1000, tmp_path)
    run.done, run.curve = 400, [(400, 50.0, 0.2)]
    run.learner.net.weights["bias"][:] = 0.25
    run.save()
    again = Run(5, 1000, tmp_path)
    again.load()
    assert again.done == 400 and again.curve == run.curve
    assert (again.learner.net.weights["bias"] == 0.25).all()
    with pytest.raises(InputError, match="its seed is 5, not 6"):
        Run(6, 1000, tmp_path).load()


def test_the_weights_that_are_shipped_lie_where_their_manifest_says() -> None:
    """As long as the cards are those of the training, row for row."""
    stored = np.load(WEIGHTS)
    net = load(WEIGHTS)
    assert all((net.weights[name] == stored[name].astype(np.float32)).all() for name in NAMES)


def test_a_card_new_to_a_net_counts_nothing_and_the_others_keep_their_rows(tmp_path: Path) -> None:
    """The file knows neither the Abbey nor the Scout, and a card that is gone."""
    path = tmp_path / "rivals.npz"
    net = fresh_net(np.random.default_rng(1))
    net.weights["straight"] += 1
    save(net, path, {"seed": 1, "games": 0})
    facts = json.loads(path.with_suffix(".json").read_text())
    facts["expansions"][facts["expansions"].index("abbey")] = "windmill"
    facts["cards"][facts["cards"].index("scout")] = "windmill"
    path.with_suffix(".json").write_text(json.dumps(facts))
    today = rows(named())
    strange = [today.index(name) for name in ("own abbey", "other's abbey", "scout in hand")]
    others = [k for k in range(INPUTS) if k not in strange]
    found = load(path).weights
    for name in ("first", "straight"):
        assert (found[name][strange] == 0).all()
        assert (found[name][others] == net.weights[name][others]).all()


def test_a_net_of_fewer_cards_plays_on(tmp_path: Path) -> None:
    """The last card of the hand's rows did not exist in training: all rows behind it have moved."""
    path = tmp_path / "rivals.npz"
    net = fresh_net(np.random.default_rng(1))
    gone = rows(named()).index(f"{named()['cards'][3]} in hand")
    small = {name: np.delete(array, gone, 0) if len(array) == INPUTS else array for name, array in net.weights.items()}
    save(Net(small), path, {"seed": 1, "games": 0})
    facts = json.loads(path.with_suffix(".json").read_text())
    del facts["cards"][3]
    path.with_suffix(".json").write_text(json.dumps(facts))
    found = load(path).weights["first"]
    assert (found[gone] == 0).all() and (np.delete(found, gone, 0) == small["first"]).all()
    path.with_suffix(".json").write_text(json.dumps({**facts, "cards": facts["cards"][1:]}))
    with pytest.raises(InputError, match="rows that its manifest names"):
        load(path)
    path.with_suffix(".json").write_text(json.dumps({**facts, "cards": "abbey"}))
    with pytest.raises(InputError, match="does not name its expansions, cards"):
        load(path)

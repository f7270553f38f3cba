"""The learned judgement of the solo game: its inputs, what it says of games that are over, and what it learns from."""

import math
from pathlib import Path

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import solo_atlas_of
from duchy.bots.burgundy.net import fresh_net
from duchy.bots.burgundy.solo_lookahead import SoloLookahead
from duchy.bots.burgundy.solo_train import Run, collect, play_round, practice
from duchy.bots.burgundy.thinking.solo_inputs import SOLO_INPUTS
from duchy.bots.burgundy.thinking.solo_judge import SoloNet, chance
from duchy.bots.burgundy.thinking.solo_search import SoloSearch
from duchy.bots.burgundy.thinking.solo_selfplay import SoloRecord
from duchy.games.burgundy.engine.codes import AT_END
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.compat import append, i64
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .positions import turns

NET = fresh_net(1, np.random.default_rng(3))
BOARDS = [("2019", "13a", "50"), ("2019", "13b", "45"), ("SE", "34", "200")]


def judge_of(s: State) -> SoloNet:
    return SoloNet(solo_atlas_of(s.rules), NET.packed())


def some(edition: str, board: str, target: str, modules: tuple[str, ...] = ()) -> list[State]:
    game = Burgundy(edition, modules, "solo")
    return list(turns(game, {"players": 1, "boards": board, "target": target}, 7))


@pytest.mark.parametrize(("edition", "board", "target"), BOARDS)
def test_every_input_is_in_range_and_named_once(edition: str, board: str, target: str) -> None:
    for s in some(edition, board, target)[::4]:
        judge = judge_of(s)
        judge.begin(s, 0)
        on = [int(x) for x in judge.all_inputs(s)]
        assert judge.lens.board == (board in ("13b", "34"))
        assert len(on) == len(set(on)) and min(on) >= 0 and max(on) < SOLO_INPUTS


def test_the_packed_net_agrees_with_numpy_all_along_a_turn() -> None:
    s = some("2019", "13a", "50")[18]
    judge = judge_of(s)
    search = SoloSearch(judge, 3, 60)
    search.run(s, 0.0, seeded(1))
    for end in list(search.ends)[:40]:
        there = search.states[end]
        judge.look(there)
        on = np.array([int(i) for i in judge.all_inputs(there)])
        plain = NET.forward(np.ones((1, len(on)), np.float32), on, np.array([there.phase]))[2][0]
        assert np.abs(np.array(list(judge.out)) - plain).max() < 0.05


def test_a_game_that_is_over_is_known_to_be_won_or_lost() -> None:
    s = some("2019", "13a", "50")[12].copy()
    judge = judge_of(s)
    judge.begin(s, 0)
    judge.look(s)
    assert 0.001 < chance(judge.out[1]) < 0.999
    lost = s.copy()
    lost.stage = AT_END
    judge.look(lost)
    assert list(judge.out) == [0.0, -12.0]
    last = s.copy()
    last.phase = last.round = 4
    judge.begin(last, 0)
    judge.look(last)
    assert abs(judge.out[1]) < 12  # two dice are left
    last.players[0].die0 = last.players[0].die1 = 0
    judge.look(last)
    assert list(judge.out) == [0.0, -12.0]
    s.players[0].covered = 2**37 - 1
    judge.look(s)
    assert list(judge.out) == [0.0, 12.0]


def test_chances_are_those_of_the_odds() -> None:
    for odds in (-9.0, -1.0, 0.0, 0.3, 2.0, 5.0):
        assert chance(odds) == pytest.approx(1 / (1 + math.exp(-odds)), abs=0.01)


def test_looking_further_plays_every_line_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    s = some("2019", "13b", "50")[-4]
    net = judge_of(s)
    ahead = SoloLookahead(SoloSearch(judge_of(s), 3, 60), SoloSearch(net, 1, 30), net, 4, 4, 0.5)
    node = ahead.run(s, seeded(5))
    nodes = list(ahead.search.top(4))
    assert node in nodes
    one, other = (ahead.search.states[each] for each in nodes[:2])
    assert ahead.future(one, seeded(8)) == ahead.future(one, seeded(8)) != ahead.future(other, seeded(8))
    rolls: list[int] = []
    monkeypatch.setattr(ahead, "future", lambda end, luck: float(rolls.append(int(luck.word())) or 0))
    ahead.run(s, seeded(5))
    first, *_ = rolls
    assert rolls[:4] == [first] * 4 and len(rolls) == 4 + 2 + 2 + 2  # after the first future half of the lines are left
    assert rolls[4::2] == rolls[5::2] and len(set(rolls)) == 4


def a_record() -> SoloRecord:
    """Two games. The castle, two turns, of which the last has a position between its dice: 1, 3, 4 and 36 spaces, 37 in
    the end. Then a game that is lost with 30: the castle, and one turn to 2."""
    record = SoloRecord()
    for middle, covered, guess in ((0, 1, 30.0), (0, 3, 31.0), (1, 4, 0.0), (0, 36, 1.0), (0, 1, 20.0), (0, 2, 25.0)):
        record.middle = append(record.middle, i64(middle))
        record.covered = append(record.covered, i64(covered))
        record.phases = append(record.phases, i64(0))
        record.counts = append(record.counts, i64(1))
        record.items = append(record.items, i64(7))
        for x in (guess, 0.0):
            record.guesses = append(record.guesses, x)
    for size, result in ((4, 37), (2, 30)):
        record.sizes = append(record.sizes, i64(size))
        record.results = append(record.results, i64(result))
    return record


def test_with_lambda_one_the_target_is_what_came() -> None:
    targets = collect(a_record(), 1.0).targets
    assert targets[:, 0].tolist() == [36, 34, 33, 1, 29, 28]
    assert targets[:, 1].tolist() == [1, 1, 1, 1, 0, 0]


def test_with_lambda_zero_the_target_is_the_gain_and_the_next_guess() -> None:
    targets = collect(a_record(), 0.0).targets
    assert targets[:, 0].tolist() == [2 + 31, 33 + 1, 32 + 1, 1, 1 + 25, 28]
    assert targets[:, 1].tolist() == [0.5, 0.5, 1, 1, 0.5, 0]


def test_a_round_is_the_same_again_and_on_both_boards() -> None:
    assert {practice(number)["boards"] for number in range(2)} == {"13a", "13b"}
    one, covered = play_round(NET.weights, 5, 1, 0.3, 0.8)
    other, again = play_round(NET.weights, 5, 1, 0.3, 0.8)
    assert covered == again and (one.items == other.items).all() and (one.targets == other.targets).all()


def test_a_checkpoint_goes_on_where_it_stopped_and_only_in_its_own_run(tmp_path: Path) -> None:
    run = Run(3, 400, tmp_path, 6.0)
    run.learner.remember(play_round(NET.weights, 5, 1, 0.3, 0.8, True)[0])
    run.learner.learn(2, 1e-3)
    run.done, run.curve = 200, [(200, 1.5, 0.2)]
    run.save()
    later = Run(3, 400, tmp_path, 6.0)
    later.load()
    assert later.done == 200 and later.curve == run.curve
    assert (later.learner.net.weights["w1"] == run.learner.net.weights["w1"]).all()
    with pytest.raises(InputError, match="seed"):
        Run(4, 400, tmp_path, 6.0).load()

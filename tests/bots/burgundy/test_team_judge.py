"""What partners judge by: the points of both, seen by whoever carries the purse, on both halves of the duchy."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.calibrate import results
from duchy.bots.burgundy.grounds import any_teams, table
from duchy.bots.burgundy.levels import make
from duchy.bots.burgundy.net import fresh_net
from duchy.bots.burgundy.thinking.inputs import OWN, PLAYER, banked
from duchy.bots.burgundy.thinking.search import Search
from duchy.bots.burgundy.thinking.team_judge import TeamJudge
from duchy.bots.burgundy.train import play_round, train
from duchy.games import open_game
from duchy.games.burgundy.engine.codes import OTHER_HALF, PLACE
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from .positions import turns

NET = fresh_net(4, np.random.default_rng(3))


def positions(number: int) -> list[State]:
    return list(turns(Burgundy("2019", (), "team"), {"players": 4, "boards": "12b"}, number))


def judge_of(s: State) -> TeamJudge:
    return TeamJudge(atlas_of(s.rules), NET.packed(), 0.8)


def of_partner(on: list[int]) -> list[int]:
    """The inputs of the seat opposite, the second of the others."""
    return sorted(i for i in on if OWN + PLAYER <= i < OWN + 2 * PLAYER)


def test_what_is_built_on_the_half_of_the_partner_is_seen_at_once() -> None:
    beyond = 0
    for s in positions(6)[20:60:8]:
        judge, afresh = judge_of(s), judge_of(s)
        search = Search(judge, 3, False, 60)
        search.modules = True
        search.run(s, 0.0, seeded(1))
        for end in list(search.ends)[:30]:
            there = search.states[end]
            beyond += any(action & 15 == PLACE and action & OTHER_HALF for action in search.line(int(end)))
            judge.look(there)
            on = [int(i) for i in judge.all_inputs(there)]
            assert len(on) == len(set(on))
            afresh.begin(there, s.current)
            assert of_partner(on) == of_partner(list(afresh.all_inputs(there)))
            assert list(judge.other_points) == list(afresh.other_points)
            plain = NET.forward(np.ones((1, len(on)), np.float32), np.array(on), np.array([there.phase]))[2][0]
            assert np.abs(np.array(list(judge.out)) - plain).max() < 0.05
    assert beyond > 10


def test_partners_are_worth_the_same_and_their_rivals_count_both() -> None:
    s = positions(6)[41]
    judge = judge_of(s)
    said = [judge.expected_of(s, seat, seat) for seat in range(4)]
    ours = said[0] + said[2] - 0.8 * (said[1] + said[3])
    theirs = said[1] + said[3] - 0.8 * (said[0] + said[2])
    assert [judge.from_all_sides(s, seat) for seat in range(4)] == pytest.approx([ours, theirs, ours, theirs])


def test_at_the_end_the_scores_of_both_count() -> None:
    s = positions(6)[-1]
    judge = judge_of(s)
    judge.seat = 1
    points = [int(score(p)) for p in s.players]
    assert judge.final(s) == pytest.approx(points[1] + points[3] - 0.8 * (points[0] + points[2]))


def test_of_partners_who_have_made_their_last_turns_nothing_is_guessed() -> None:
    *_, first, second, third, last = positions(6)
    for s, more in ((first, True), (second, True), (third, False), (last, False)):
        judge = judge_of(s)
        search = Search(judge, 3, False, 60)
        search.modules = True
        node = search.run(s, 0.0, seeded(1))
        end = search.states[node]
        judge.look(end)
        assert not end.players[s.current].die0 and not end.players[s.current].die1
        ours = [banked(end, end.players[seat]) for seat in (s.current, (s.current + 2) % 4)]
        said = judge.own_total() + float(judge.other_points[1]) + judge.out[2]
        assert (said != pytest.approx(sum(ours))) is more


def test_whoever_has_a_net_plays_for_the_team_and_master_against_the_rivals_too() -> None:
    game: Any = open_game("burgundy/2019-team")
    s = positions(6)[24]
    planners: dict[str, Any] = {level: make(level, game) for level in ("master-1", "expert", "master:score", "master")}
    for planner in planners.values():
        planner.prepare(s)
    assert [isinstance(planner.judge, TeamJudge) for planner in planners.values()] == [False, True, True, True]
    assert [planner.judge.others for planner in planners.values()] == [0.0, 0.0, 0.0, 0.8]


def test_without_a_share_of_the_rivals_the_points_of_both_count() -> None:
    s = positions(6)[24]
    judge = TeamJudge(atlas_of(s.rules), NET.packed(), 0.0)
    judge.begin(s, s.current)
    judge.look(s)
    assert judge.value(s) == pytest.approx(judge.own_total() + float(judge.other_points[1]) + judge.out[2])


# ------------------------------------------------------------------ learning
def test_teams_learn_on_all_their_boards_with_modules_and_without() -> None:
    games = [any_teams(seeded(number)) for number in range(60)]
    assert len({game.id for game in games}) > 20
    assert {game.modules for game in games} > {("team",)}
    boards = {table(game, number, 4)["boards"] for number, game in enumerate(games)}
    assert boards == {"12a", "12b", "31", "32"}


def test_a_round_of_teams_is_the_same_again() -> None:
    first, again = (play_round(NET.weights, 4, 3, 1, 0.3, 0.7, "team") for _ in range(2))
    assert first[1].tolist() == again[1].tolist()
    assert (first[0].items == again[0].items).all()
    said, came, phases = results(NET.weights, 4, 7, 1, "team")
    assert said.shape == came.shape == (100, 5) and set(phases) == set(range(5))


@pytest.mark.parametrize("facts", [{"players": 3}, {"players": 4}])
def test_teams_are_of_four_and_learn_upon_a_net(facts: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--players 4 and --start"):
        train(seed=1, games=10, out=tmp_path, aim="team", **facts)

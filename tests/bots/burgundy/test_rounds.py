"""Playing on for some rounds: told a second time, bounded by a count, and only where it was measured."""

import numpy as np
import pytest

from duchy.bots.burgundy.atlas import atlas_of
from duchy.bots.burgundy.levels import LEVELS, make, names
from duchy.bots.burgundy.net import fresh_net
from duchy.bots.burgundy.planner import Planner
from duchy.bots.burgundy.thinking.judge import NetJudge
from duchy.bots.burgundy.thinking.lookahead import Lookahead, go_on
from duchy.bots.burgundy.thinking.rounds import MOST_POSITIONS, RoundsAhead
from duchy.bots.burgundy.thinking.search import Search
from duchy.games import open_game
from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.codes import AT_END, AT_TURN, END
from duchy.games.burgundy.engine.state import State
from duchy.games.burgundy.game import Burgundy
from duchy.kernel.compat import COMPILED
from duchy.kernel.rng import seeded

from .positions import turns

NET = fresh_net(2, np.random.default_rng(3)).packed()
WEIGHTS = [0.3, 0.21, 0.49]
LEVEL = "grandmaster"


def judge_for(s: State) -> NetJudge:
    return NetJudge(atlas_of(s.rules), NET, 0.8)


def rounds_ahead(s: State, lines: int, samples: int) -> RoundsAhead:
    return RoundsAhead(Search(judge_for(s), 3, False, 60), Search(judge_for(s), 1, False, 10), lines, samples, 50.0)


def played_on(s: State, seat: int, luck: int) -> tuple[float, int]:
    """One future of a position where a round is over, and how many positions it made."""
    judge, reply, rng = judge_for(s), Search(judge_for(s), 1, False, 10), seeded(luck)
    worth, positions = [], 0
    for _ in WEIGHTS:
        go_on(s, rng)
        while s.stage == AT_TURN:
            node = reply.run(s, 0.0, seeded(0))
            positions += len(reply.states)
            end = reply.states[node].copy()
            s = end.copy()
            apply(s, end.current, END)
        if s.stage == AT_END:
            judge.seat = seat
            worth.append(judge.final(s))
        else:
            worth.append(judge.from_all_sides(end, seat))
    return sum(weight * each for weight, each in zip(WEIGHTS, worth)), positions


@pytest.mark.parametrize("at", [0, 13, 30, 45, 46, 48, 49])  # of 50 turns: the last rounds come to the end of the game
def test_a_future_is_worth_what_the_ends_of_its_rounds_say(at: int) -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 5))[at]
    ahead = rounds_ahead(s, 4, 4)
    best = ahead.search.run(s, 0.0, seeded(1))
    after = ahead.answered(ahead.search.states[best], seeded(1))
    for luck in range(3):
        told, _ = played_on(after.copy(), s.current, luck)
        assert ahead.future(after.copy(), seeded(luck), seeded(1)) == pytest.approx(told)


@pytest.mark.parametrize("at", [14, 27])
def test_after_each_doubling_half_as_many_lines_are_left(at: int) -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 8))[at]
    ahead = rounds_ahead(s, 8, 8)
    chosen, counted = ahead.run(s, seeded(at)), ahead.positions
    first = seeded(at).word()
    worth = {int(node): 0.0 for node in ahead.search.top(8)}
    ahead.positions = 0
    after = {node: ahead.answered(ahead.search.states[node], seeded(1)) for node in worth}
    done, positions = 0, ahead.positions
    for futures, left in [(2, 4), (4, 2), (8, 1)]:
        for k in range(done, futures):
            for node in worth:
                future = played_on(after[node].copy(), s.current, first + k)
                worth[node] += future[0]
                positions += future[1]
        done = futures
        best = sorted(worth, key=lambda node: -worth[node])[:left]
        worth = {node: worth[node] for node in best}
    assert ([chosen], counted) == (list(worth), positions)


def test_however_many_futures_are_asked_for_a_turn_comes_to_its_end() -> None:
    s = list(turns(Burgundy("2019"), {"players": 2, "boards": "1"}, 3))[20]
    ahead = rounds_ahead(s, 4, 1 << 30)
    assert ahead.run(s, seeded(1)) in list(ahead.search.ends)
    assert MOST_POSITIONS < ahead.positions < MOST_POSITIONS + 1000


@pytest.mark.parametrize(
    ("name", "players", "further"),
    [("2019", 2, True), ("2011", 2, True), ("2019", 3, False), ("special", 4, False), ("2019+inns", 2, False)],
)
def test_only_two_without_modules_are_looked_at_further_by_a_compiled_engine(
    name: str, players: int, further: bool
) -> None:
    game = open_game(f"burgundy/{name}")
    bot = make(LEVEL, game)
    assert isinstance(bot, Planner)
    bot.prepare(next(turns(game, {"players": players}, 6)))
    assert type(bot.ahead) is (RoundsAhead if further and COMPILED else Lookahead)


@pytest.mark.parametrize(("name", "players"), [("2019", 3), ("special", 4), ("2019+inns", 2)])
def test_everywhere_else_it_plays_as_master_does(name: str, players: int) -> None:
    game = open_game(f"burgundy/{name}")
    s = list(turns(game, {"players": players}, 6))[9]
    levels = (make(level, game) for level in ("master", LEVEL))
    assert len({bot.choose(game, game.view(s, s.current), seeded(4)) for bot in levels}) == 1


def test_no_mode_has_it() -> None:
    assert names(open_game("burgundy/2019+inns"))[-1] == LEVEL == list(LEVELS)[-1]
    modes = ("2019-team", "2019-solo", "special-chateauma")
    assert not any(LEVEL in names(open_game(f"burgundy/{mode}")) for mode in modes)

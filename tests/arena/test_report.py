"""What an event comes to."""

import json
import math

import pytest

from duchy.arena.fixtures import Event
from duchy.arena.journal import Journal
from duchy.arena.playing import Played
from duchy.arena.rating import ratings
from duchy.arena.report import plain, report, write_parquet
from duchy.arena.running import Outcome, Place, run
from duchy.arena.shares import blocks
from duchy.arena.statistics import Sprt

EVENT = Event("dice/standard", {"players": 2, "sheet": "A"}, "report")


def finished(block, rotation, points, places, match=("a", "b")):
    seats = match if rotation == 0 else match[::-1]
    clock = ({"80": 3}, {"96": 1})
    return Played(match, block, rotation, seats, points, places, 0, (3, 1), clock, clock)


GAMES = [
    finished(0, 0, (10, 5), (1, 2)),
    finished(0, 1, (6, 12), (2, 1)),
    finished(1, 0, (7, 7), (2, 1)),
    finished(1, 1, (4, 9), (2, 1)),
]


@pytest.fixture
def made():
    pytest.importorskip("openskill")
    return report(EVENT, [Outcome(("a", "b"), blocks(("a", "b"), GAMES), 1.5, "")], Sprt(0, 30))


def test_figures_of_a_match(made):
    match = made.matches[0]
    a, b = match.bots
    assert (match.games, a.wins.value, b.wins.value) == (4, 0.75, 0.25)
    assert a.wins.low == pytest.approx(1 - b.wins.high)
    assert a.scores == [7, 9, 10, 12] and b.scores == [4, 5, 6, 7]
    assert a.points.value == 9.5 and a.quantiles[2] == 9.5
    assert match.first_wins.value == 0.25  # seat 0 moved first, and won one game
    assert match.ties.value == 0.25
    assert match.elo.value == pytest.approx(190.85, abs=0.01)
    assert a.decision_ms[0] == pytest.approx(2 ** (80 / 8) / 1000)


def test_json_has_no_words_that_json_has_not(made):
    told = json.loads(json.dumps(plain(made), allow_nan=False))
    assert told["matches"][0]["llr"] == 1.5 and told["matches"][0]["verdict"] is None
    assert told["sprt"]["elo1"] == 30
    won = [finished(0, 0, (10, 5), (1, 2)), finished(0, 1, (6, 12), (2, 1))]
    infinite = plain(report(EVENT, [Outcome(("a", "b"), blocks(("a", "b"), won))], None))
    assert infinite["matches"][0]["elo"]["value"] is None
    json.dumps(infinite, allow_nan=False)


def test_the_better_bot_is_rated_higher_and_names_do_not_matter():
    pytest.importorskip("openskill")
    rated = ratings(GAMES)
    assert rated["a"].mu > 25 > rated["b"].mu
    assert rated["a"].sigma < 25 / 3
    many = ratings(finished(n, 0, (9, 5), (1, 2)) for n in range(200))
    assert many["a"].sigma < rated["a"].sigma


def test_one_row_a_game_and_seat(made, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    write_parquet(made, tmp_path / "games.parquet")
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 8
    assert sum(row["won"] for row in rows if row["bot"] == "a") == 3
    assert {row["tied"] for row in rows if row["block"] == 1 and row["rotation"] == 0} == {True}
    assert rows[0]["match"] == "a - b" and rows[0]["moved_first"] and not rows[1]["moved_first"]


def test_a_picture(made, tmp_path):
    pytest.importorskip("matplotlib")
    from duchy.arena.picture import draw

    draw(made, tmp_path / "report.png")
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_a_cross_table_is_drawn_as_one_best_bot_first(tmp_path):
    pytest.importorskip("matplotlib")
    from duchy.arena.picture import bots_of_cross, draw

    def met(match, places):
        games = [finished(0, k, (9, 5), places[::step], match) for k, step in ((0, 1), (1, -1))]
        return Outcome(match, blocks(match, games))

    pairs = [met(("a", "b"), (2, 1)), met(("a", "c"), (2, 1)), met(("b", "c"), (1, 2))]
    cross = report(EVENT, pairs, None)
    assert bots_of_cross(cross) == ["b", "c", "a"]
    assert bots_of_cross(report(EVENT, pairs[:2], None)) == []  # b and c have not met
    assert bots_of_cross(report(EVENT, pairs[:1], None)) == []  # a match
    draw(cross, tmp_path / "cross.png")
    assert (tmp_path / "cross.png").read_bytes().startswith(b"\x89PNG")


def test_one_bot_against_itself_and_alone():
    pytest.importorskip("openskill")
    for players in (1, 3):
        event = Event("dice/standard", {"players": players, "sheet": "A"}, "self")
        made = report(event, [run(event, ("random",), 4, Journal(event, None, False), Place())], None)
        match = made.matches[0]
        assert match.games == len(match.outcome.blocks) == 4
        assert len(match.bots[0].scores) == 4 * players
        assert match.bots[0].wins.value == 1.0 and made.ratings == {}
        assert math.isnan(match.first_wins.value)  # in this game nobody moves first

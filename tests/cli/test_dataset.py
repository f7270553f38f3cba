import re
import shlex

import pyarrow.parquet

from duchy.cli import series


def test_a_small_data_set(run, tmp_path):
    out = tmp_path / "set"
    asked = ("dice", "--bots", "greedy,random", "--games", 3, "--seed", "two words")
    made = run("dataset", *asked, "--out", out, "--json").json()
    games = pyarrow.parquet.read_table(out / "games.parquet").to_pylist()
    moves = pyarrow.parquet.read_table(out / "moves.parquet").to_pylist()
    assert (made["games"], made["decisions"]) == (3, len(moves))
    assert [row["bot"] for row in games] == ["greedy", "random"] * 3
    assert sum(row["decisions"] for row in games) == 2 * len(moves)
    assert all(row["choices"] >= 1 and row["text"] for row in moves)
    for row in moves:
        seat = next(one for one in games if (one["game"], one["seat"]) == (row["game"], row["seat"]))
        assert (row["final_points"], row["win"]) == (seat["points"], seat["win"])
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "3 games of dice/standard@r1" in card
    (typed,) = re.findall(r"^    duchy (dataset .*) --out DIR$", card, re.M)
    assert "--players 2 --games 3 --bots greedy,random" in typed
    assert run(*shlex.split(typed), "--out", tmp_path / "again").code == 0
    assert (tmp_path / "again" / "moves.parquet").read_bytes() == (out / "moves.parquet").read_bytes()


def test_they_are_the_games_that_simulate_plays(run, tmp_path):
    run("dataset", "dice", "--bots", "random", "--games", 2, "--seed", "x", "--out", tmp_path / "set")
    games = pyarrow.parquet.read_table(tmp_path / "set" / "games.parquet").to_pylist()
    tally = series.Series("dice/standard", {"players": 2}, ("random", "random"), "x", None).play(0, 2)
    assert sum(row["points"] for row in games if row["seat"] == 0) == tally.seats[0].points


def test_bad_input_leaves_nothing(run, tmp_path):
    run("dataset", "dice", "--bots", "nobody", "--out", tmp_path / "set").refused("nobody")
    run("dataset", "dice", "--bots", "random,random,random", "--players", 2, "--out", tmp_path / "x").refused("2 seats")
    assert not list(tmp_path.iterdir())

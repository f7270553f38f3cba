import importlib
import shutil

import pytest

from duchy import games
from duchy.cli import bench_envs, limit, measure
from duchy.kernel.compat import COMPILED
from duchy.kernel.family import Entry

bench_module = importlib.import_module("duchy.cli.bench")

KEYS = {
    "compiled_games_per_s", "interpreted_games_per_s", "driven_games_per_s", "decisions_per_s", "copy_us", "legal_us",
    "state_bytes", "c_limit_games_per_s", "catanatron_games_per_s", "game",
}  # fmt: skip

has_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(bench_module, "ROUNDS", 1)
    monkeypatch.setattr(bench_module, "SECONDS", 0.01)
    monkeypatch.setattr(bench_module, "C_GAMES", 100)


def base_game():
    family = next(family for family in games.FAMILIES if family.limit_tables)
    game = games.open_game(family.first)
    return game, family.limit_tables(game.new({"players": 2}))


@has_compiler
def test_the_c_program_plays_the_games_of_the_engine(tmp_path):
    game, tables = base_game()
    in_c = limit.build(tmp_path, tables)
    assert in_c.proof() == measure.proof(game, {"players": 2})
    assert in_c.run(50).decisions == measure.random_games(game, {"players": 2})(50)


def test_random_games_are_new_ones_at_each_call():
    """The same few over and over are learned by heart by the processor, and read up to 1.4 times as quick."""
    game, setup = games.open_game("dice/standard"), {"players": 2}
    in_parts, whole = measure.random_games(game, setup), measure.random_games(game, setup)
    assert in_parts(2) + in_parts(3) == whole(5)
    assert len({whole(1) for _ in range(8)}) > 1


@has_compiler
def test_a_c_program_that_does_not_compile(tmp_path, monkeypatch):
    (tmp_path / "limit.c").write_text("nonsense")
    monkeypatch.setattr(limit, "find_source", lambda: tmp_path / "limit.c")
    with pytest.raises(limit.NoLimit, match="does not compile"):
        limit.build(tmp_path, base_game()[1])


def test_no_compiler_and_no_source(tmp_path, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(limit.NoLimit, match="no C compiler"):
        limit.build(tmp_path, base_game()[1])
    monkeypatch.setattr(limit, "SOURCE", tmp_path / "nothing.c")
    with pytest.raises(limit.NoLimit, match=r"nothing\.c"):
        limit.find_source()


def test_json_has_the_promised_keys(run, quick):
    ran = run("bench", "--json")
    assert ran.code == 0, ran.err
    out = ran.json()
    assert set(out) == KEYS
    assert out["game"].startswith("burgundy/2019@r")
    assert (out["compiled_games_per_s"] is None) != COMPILED
    assert out["interpreted_games_per_s"] > 0 and out["driven_games_per_s"] > 0
    assert 500 < out["state_bytes"] < 4096


def test_the_report_and_its_bars(run, quick):
    out = run("bench", "burgundy/2011").out
    assert "limit.c plays burgundy/2019 only" in out
    assert "bar" not in out.split()
    figures = bench_module.Figures(
        "burgundy/2019@r1", compiled_games_per_s=30_000.0, interpreted_games_per_s=100.0, driven_games_per_s=9_000.0,
        copy_us=1.0, legal_us=1.0, state_bytes=3_000, c_limit_games_per_s=60_000.0, catanatron_games_per_s=50.0,
    )  # fmt: skip
    verdicts = {row[0].partition(",")[0]: row[-1] for row in bench_module._bars(figures)}
    assert verdicts == {
        "compiled / C limit": "met",
        "compiled / catanatron": "met",
        "driven from Python": "met",
        "interpreted": "missed",
        "copy": "met",
        "memory of a state": "met",
    }


def test_engines_that_differ_fail(run, quick, monkeypatch):
    monkeypatch.setattr(bench_module.Pure, "run", lambda self: (1.0, [1]))
    ran = run("bench", "burgundy/2011", "--json")
    assert ran.code == 1 and "same games" in ran.err


def test_all_modules_means_all_that_fit_together():
    entry = Entry("g/e", "G", (2,), None, None, ("inns", "geese", "crane"), (("geese", "inns", "Both are birds."),))
    assert bench_module.compatible(entry) == ["inns", "crane"]


def test_bad_input(run):
    run("bench", "catan").refused("catan")
    run("bench", "--modules", "nonsense").refused("nonsense")


def test_environments_are_measured_beside_the_playouts(run, monkeypatch):
    for name, value in {"SIZES": (2,), "ROUNDS": 1, "SECONDS": 0.01}.items():
        monkeypatch.setattr(bench_envs, name, value)
    out = run("bench", "dice", "--envs", "--json").json()
    found = {row["what"]: row for row in out["environments"]}
    assert found["playouts inside the engine"]["share"] == 1
    assert found["2 tables, mask and row"]["decisions_per_s"] > 0
    assert found["2 tables, mask, chosen inside"]["share"] > 0
    assert found["one table, PettingZoo, mask and row"]["share"] > 0
    assert found["one table, list"]["steps_per_s"] == found["one table, list"]["decisions_per_s"]
    steps = {what: row["steps_per_s"] / row["decisions_per_s"] for what, row in found.items()}
    assert steps["one table, OpenSpiel, list"] > 2  # a throw before every second or third decision, in six chance nodes
    assert 0.3 < steps["one table, Gymnasium, mask and row, a bot in the other seat"] < 0.7
    assert out["two_processes"] is None or out["two_processes"] > 0

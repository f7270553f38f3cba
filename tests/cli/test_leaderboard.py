"""The table of all bots."""

import json

import pytest

pytest.importorskip("openskill")


def leaderboard(run, game, *more):
    return run("leaderboard", game, *more, "--jobs", 1)


def without_clocks(out):
    for bot in out["bots"]:
        del bot["decision_ms"]
    return out


def test_each_has_met_each_and_the_best_is_first(run):
    out = leaderboard(run, "dice", "--bots", "random,novice,greedy", "--games", 6, "--json").json()
    assert set(out) == {"game", "setup", "seed", "bots"}
    assert {bot["games"] for bot in out["bots"]} == {12}
    assert sum(bot["win_rate"]["value"] for bot in out["bots"]) == pytest.approx(1.5)
    assert out["bots"][-1]["bot"] == "random"
    for bot in out["bots"]:
        assert bot["win_rate"]["low"] <= bot["win_rate"]["value"] <= bot["win_rate"]["high"]
        assert bot["points"]["low"] <= bot["points"]["value"] <= bot["points"]["high"]
        assert bot["rating"]["sigma"] > 0


def test_the_seed_decides_and_a_run_goes_on(run, tmp_path):
    options = ("--bots", "random,greedy", "--seed", "b", "--json")
    whole = without_clocks(leaderboard(run, "dice", *options, "--games", 8).json())
    out = tmp_path / "table"
    leaderboard(run, "dice", *options, "--games", 4, "--out", out)
    leaderboard(run, "dice", *options, "--games", 4, "--out", out).refused("--resume")
    again = leaderboard(run, "dice", *options, "--games", 8, "--out", out, "--resume")
    assert without_clocks(again.json()) == whole
    assert without_clocks(json.loads((out / "leaderboard.json").read_text())) == whole
    assert (out / "leaderboard.md").read_text().count("\n") == 4


def test_alone_all_play_the_same_dice(run):
    out = leaderboard(run, "dice/solo", "--bots", "random,greedy,novice", "--games", 3, "--json").json()
    assert {bot["games"] for bot in out["bots"]} == {3} and {bot["rating"] for bot in out["bots"]} == {None}
    assert sum(bot["win_rate"]["value"] for bot in out["bots"]) == pytest.approx(1)
    means = [bot["points"]["value"] for bot in out["bots"]]
    assert means == sorted(means, reverse=True)


def test_one_of_yours_stands_among_them(run, tmp_path):
    file = tmp_path / "mine.py"
    choose = "    def choose(self, game, view, rng):\n        return game.legal(view.state, view.seat)[0]\n"
    file.write_text(f"class Mine:\n{choose}")
    text = leaderboard(run, "dice", "--bots", "random", "--bot", f"mine={file}:Mine", "--games", 2).out
    assert "mine" in text and "Each has met each other." in text


def test_one_block_of_dice_has_no_interval_of_points(run, tmp_path):
    options = ("dice", "--bots", "random,greedy", "--games", 2)
    points = leaderboard(run, *options, "--json").json()["bots"][0]["points"]
    assert points["value"] > 0 and points["low"] is None and points["high"] is None
    text = " ".join(leaderboard(run, *options, "--out", tmp_path / "table").out.split())
    assert f"{points['value']:.1f} unknown" in text and "take more --games" in text
    assert f"| {points['value']:.1f} |" in (tmp_path / "table/leaderboard.md").read_text()


def test_what_cannot_be_measured_is_a_sentence(run):
    leaderboard(run, "dice", "--bots", "random").refused("two bots at least")
    leaderboard(run, "dice", "--bots", "random,random").refused("each of them once")
    leaderboard(run, "dice", "--bots", "random,nobody").refused("nobody")
    leaderboard(run, "dice", "--bots", "random,greedy", "--resume").refused("--out")

import pytest

pytest.importorskip("openskill")


def arena(run, *more):
    return run("arena", "dice", *more, "--set", "sheet=A", "--jobs", 1)


def test_json_has_the_promised_keys(run):
    out = arena(run, "greedy", "random", "--games", 5, "--json").json()
    assert set(out) == {"game", "setup", "seed", "matches", "ratings"}
    assert out["setup"] == {"players": 2, "sheet": "A"}
    match = out["matches"][0]
    assert match["games"] == 6 and match["blocks"] == 3  # whole pairs
    assert set(match) == {"games", "blocks", "bots", "first_to_move_wins", "ties", "elo"}
    greedy, random = match["bots"]
    assert greedy["win_rate"]["value"] + random["win_rate"]["value"] == pytest.approx(1)
    assert set(greedy) == {"bot", "win_rate", "points", "quantiles", "decision_ms", "turn_ms"}
    assert set(out["ratings"]) == {"greedy", "random"}


def figures(ran):
    """Without the clocks."""
    out = ran.json()
    for match in out["matches"]:
        for bot in match["bots"]:
            del bot["decision_ms"], bot["turn_ms"]
    return out


def test_the_seed_decides_and_swapped_names_mirror(run):
    one = figures(arena(run, "greedy", "random", "--games", 6, "--json"))
    assert figures(arena(run, "greedy", "random", "--games", 6, "--json")) == one
    swapped = figures(arena(run, "random", "greedy", "--games", 6, "--json"))
    mine, theirs = one["matches"][0]["bots"], swapped["matches"][0]["bots"][::-1]
    assert [bot["bot"] for bot in mine] == [bot["bot"] for bot in theirs]
    for a, b in zip(mine, theirs, strict=True):
        assert a["points"] == b["points"] and a["win_rate"]["value"] == pytest.approx(b["win_rate"]["value"])
    assert figures(arena(run, "greedy", "random", "--games", 6, "--seed", "b", "--json")) != one


def test_everything_is_written_and_resumed(run, tmp_path):
    pytest.importorskip("matplotlib")
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out"
    first = figures(arena(run, "greedy", "random", "--games", 4, "--json", "--out", out))
    assert {file.name for file in out.iterdir()} == {"games.jsonl", "report.json", "games.parquet", "report.png"}
    assert parquet.read_table(out / "games.parquet").num_rows == 8
    arena(run, "greedy", "random", "--games", 4, "--out", out).refused("--resume")
    again = arena(run, "greedy", "random", "--games", 4, "--json", "--out", out, "--resume")
    assert figures(again) == first
    assert len((out / "games.jsonl").read_text().splitlines()) == 5  # nothing was played again
    more = arena(run, "greedy", "random", "--games", 8, "--json", "--out", out, "--resume").json()
    assert more["matches"][0]["games"] == 8
    assert len((out / "games.jsonl").read_text().splitlines()) == 9
    arena(run, "greedy", "random", "--seed", "b", "--out", out, "--resume").refused("another run", "seed")


def test_tables_for_people(run):
    said = arena(run, "random", "greedy", "--ladder", "--games", 4, "--sprt", "-400,-200").out
    assert "greedy - random: 4 games in 2 blocks of 2" in said
    assert "First to move wins" not in said  # everybody decides at once
    assert "SPRT" in said and "Ratings" in said and "Wilson" in said
    crossed = run("arena", "dice/solo", "greedy", "random", "--cross", "--games", 4, "--jobs", 1).out
    assert "greedy" in crossed and "Ratings" not in crossed  # alone at the table nobody is beaten


def test_results_without_luck(run, tmp_path):
    out = tmp_path / "out"
    told = arena(run, "greedy", "random", "--games", 4, "--luck", "--json", "--out", out).json()
    match = told["matches"][0]
    assert told["judge"] == "master"
    assert set(match["points_more_without_luck"]) == {"value", "low", "high", "luck", "weight", "variance_removed"}
    more, without = match["points_more"], match["points_more_without_luck"]
    assert without["value"] == pytest.approx(more["value"] - without["luck"]["value"])
    wins = [bot["win_rate_without_luck"]["value"] for bot in match["bots"]]
    assert sum(wins) == pytest.approx(1) and all("points_without_luck" in bot for bot in match["bots"])
    again = arena(run, "greedy", "random", "--games", 4, "--luck", "--json", "--out", out, "--resume").json()
    assert again["matches"][0]["points_more_without_luck"] == without
    arena(run, "greedy", "random", "--games", 4, "--out", out, "--resume").refused("another run", "judge")
    assert "variance gone" in arena(run, "greedy", "random", "--games", 2, "--luck").out
    alone = run("arena", "dice/solo", "greedy", "random", "--games", 4, "--jobs", 1, "--luck", "--json").json()
    assert "win_rate_without_luck" not in alone["matches"][0]["bots"][0]  # alone nobody is beaten
    run("arena", "burgundy/2019-solo", "greedy", "--luck").refused("nobody can tell its luck")


def test_memory_where_it_is_asked_for(run):
    out = arena(run, "greedy", "random", "--games", 2, "--memory", "--json").json()
    assert set(out["memory_mb"]) == {"greedy", "random"}
    assert "Memory" in arena(run, "random", "--games", 1, "--memory").out


def test_several_bots_several_seats_one_bot(run):
    alone = arena(run, "random", "--games", 3, "--json").json()
    assert alone["matches"][0]["games"] == 3 and alone["ratings"] == {}
    many = run("arena", "burgundy", "greedy", "random", "--players", 3, "--games", 2, "--jobs", 1, "--json").json()
    assert many["setup"]["players"] == 3 and many["matches"][0]["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["dice", "greedy", "nobody"], "nobody"),
        (["chess", "greedy"], "chess"),
        (["dice", "greedy", "greedy"], "twice"),
        (["dice", "greedy", "random", "--ladder", "--cross"], "exclude"),
        (["dice", "greedy", "--ladder"], "two bots"),
        (["dice", "greedy", "random", "--sprt", "30,0"], "0,30"),
        (["dice", "greedy", "random", "--sprt", "much"], "0,30"),
        (["dice", "greedy", "--sprt", "0,30"], "two bots"),
        (["dice", "greedy", "random", "--resume"], "--out"),
        (["dice", "greedy", "random", "--players", 99], "99"),
    ],
)
def test_bad_input(run, arguments, word):
    run("arena", *arguments).refused(word)


def test_what_is_missing_is_told_before_the_games(run, monkeypatch):
    def missing(module, *_):
        raise ImportError(module)

    monkeypatch.setattr("duchy.arena.extras.import_module", missing)
    run("arena", "dice", "greedy", "random").refused("pip install duchy[arena]")
    monkeypatch.undo()
    real = __import__("importlib").import_module
    monkeypatch.setattr("duchy.arena.extras.import_module", lambda m: missing(m) if m == "distributed" else real(m))
    run("arena", "dice", "greedy", "random", "--cluster", "tcp://127.0.0.1:1").refused("pip install duchy[cluster]")


def test_one_block_of_dice_has_no_interval_of_points(run):
    one = arena(run, "greedy", "random", "--games", 2, "--luck")
    assert one.out.count("unknown") == 2 + 2 * 5 + 1 and "inf" not in one.out  # bots; without luck, and the luck; came
    assert "take more --games" in one.out and "take more" not in arena(run, "greedy", "random", "--games", 4).out
    points = arena(run, "greedy", "random", "--games", 2, "--json").json()["matches"][0]["bots"][0]["points"]
    assert points["value"] > 0 and points["low"] is None and points["high"] is None

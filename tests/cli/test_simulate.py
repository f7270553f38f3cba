import json
from fractions import Fraction

import pytest

from duchy import games
from duchy.cli.series import SeatTally
from duchy.kernel.play import verify
from duchy.kernel.record import loads


def simulate(run, *more):
    return run("simulate", "--jobs", 1, "--json", *more)


def test_json_has_the_promised_keys(run):
    out = simulate(run, "--games", 5, "--bots", "greedy,random").json()
    assert set(out) == {"games", "seats", "decisions_per_game", "ties"}
    assert out["games"] == 5
    assert [seat["bot"] for seat in out["seats"]] == ["greedy", "random"]
    assert all(set(seat) == {"bot", "mean", "sd", "best", "win_rate"} for seat in out["seats"])
    assert sum(seat["win_rate"] for seat in out["seats"]) == pytest.approx(1)
    assert out["decisions_per_game"] > 100


def test_the_seed_decides(run):
    first = simulate(run, "--games", 4, "--seed", "a").out
    assert simulate(run, "--games", 4, "--seed", "a").out == first
    assert simulate(run, "--games", 4, "--seed", "b").out != first


@pytest.mark.parametrize("bots", ["random", "greedy,random,random"])
def test_neither_jobs_nor_records_change_the_result(run, tmp_path, bots):
    alone = simulate(run, "--games", 6, "--bots", bots).out
    assert run("simulate", "--games", 6, "--bots", bots, "--jobs", 2, "--json").out == alone
    assert simulate(run, "--games", 6, "--bots", bots, "--out", tmp_path / "records").out == alone


def test_records_are_whole_and_verify(run, tmp_path):
    out = tmp_path / "records"
    result = simulate(run, "burgundy/special", "--games", 3, "--players", 4, "--out", out).json()
    assert [file.name for file in sorted(out.iterdir())] == ["000001.jsonl", "000002.jsonl", "000003.jsonl"]
    points = []
    for file in out.iterdir():
        record = loads(file.read_text(encoding="utf-8"))
        verify(games.open_game(record.game), record)
        points.append(sum(record.result["scores"][3].values()))
    assert result["seats"][3]["mean"] == pytest.approx(sum(points) / 3)
    assert result["seats"][3]["best"] == max(points)
    assert [path.name for path in tmp_path.iterdir()] == ["records"]


def test_options_of_the_set_up(run, tmp_path):
    simulate(run, "--games", 1, "--set", "boards=2,3", "--set", "tie=fewest", "--out", tmp_path / "r")
    head = json.loads((tmp_path / "r" / "000001.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["setup"] == {"players": 2, "boards": ["2", "3"], "tie": "fewest"}


def test_bare_names_and_the_table(run):
    assert "burgundy/2019" in run("simulate", "burgundy", "--games", 1).out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["catan"], "burgundy/2019"),
        (["burgundy/1999"], "burgundy/1999"),
        (["burgundy/2019+nonsense"], "nonsense"),
        (["--players", 5], "2, 3 or 4"),
        (["--bots", "nobody"], "greedy"),
        (["--bots", "random,random", "--players", 3], "3 seats"),
        (["--set", "colour=red"], "castle"),
        (["--set", "castle"], "KEY=VALUE"),
        (["--set", "castle=red"], "centre"),
        (["--set", "boards=99"], "99"),
    ],
)
def test_bad_input_writes_nothing(run, tmp_path, arguments, word):
    run("simulate", "--games", 1, "--out", tmp_path / "records", *arguments).refused(word)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(run, tmp_path):
    (tmp_path / "mine").write_text("mine")
    run("simulate", "--games", 1, "--out", tmp_path).refused("new or empty folder")
    assert (tmp_path / "mine").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_game_that_breaks_off_leaves_nothing(run, tmp_path, monkeypatch):
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duchy.kernel.play.Play.go_on", broken)
    assert simulate(run, "--games", 1, "--out", tmp_path / "records").code == 130
    assert list(tmp_path.iterdir()) == []


def test_sums_are_exact_in_any_order():
    scores = [3, 5, 10, 12]
    whole, left, right = SeatTally(), SeatTally(), SeatTally()
    for i, points in enumerate(scores):
        whole.enter(points, Fraction(1, 3))
        (left if i % 2 else right).enter(points, Fraction(1, 3))
    right.add(left)
    assert vars(right) == vars(whole)
    assert whole.mean() == 7.5
    assert whole.sd() == pytest.approx((53 / 3) ** 0.5)
    assert whole.wins == Fraction(4, 3)


def test_a_variant_and_a_sheet_by_name(run):
    ran = run("simulate", "dice", "--variant", "solo", "--sheet", "B", "--games", "20", "--jobs", "1", "--json")
    seat = ran.json()["seats"][0]
    assert set(seat["shares"]) == {"over 50", "over 60", "70 or more"}
    again = run("simulate", "dice/solo", "--set", "sheet=B", "--games", "20", "--jobs", "1", "--json")
    assert again.json() == ran.json()
    assert run("simulate", "dice", "--variant", "duet").code == 2
    assert run("simulate", "dice", "--variant", "solo", "--sheet", "E").code == 2


def test_partners_win_together(run):
    seats = simulate(run, "burgundy/2019-team", "--games", 3).json()["seats"]
    assert [seat["win_rate"] for seat in seats[:2]] == [seat["win_rate"] for seat in seats[2:]]
    assert sum(seat["win_rate"] for seat in seats[:2]) == pytest.approx(1)


def test_progress_is_told_on_standard_error_alone(run, monkeypatch):
    """Where there is no terminal, a line now and then; and none in a short run."""
    assert run("simulate", "--games", 5, "--jobs", 1).err == ""
    monkeypatch.setattr("duchy.cli.progress.EVERY", 0.0)
    ran = run("simulate", "--games", 5, "--jobs", 1, "--json")
    assert ran.json()["games"] == 5
    assert ran.err.splitlines() == [f"games: {n} of 5, 0 s left" for n in range(1, 6)]

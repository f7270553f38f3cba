import pytest


@pytest.fixture
def short(record, tmp_path):
    """The beginning of a game, for speed: a record may be of a game that is not over."""
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if '"play"' in line)
    out = tmp_path / "short.jsonl"
    out.write_text("\n".join(lines[: first + 5]) + "\n", encoding="utf-8")
    return out


def test_every_decision_is_judged(run, short):
    out = run("analyse", short, "--bot", "random", "--futures", 4, "--json").json()
    assert set(out) == {"game", "bot", "method", "seats", "decisions"}
    assert out["method"] == "playouts" and out["decisions"]
    for decision in out["decisions"]:
        assert set(decision) == {"entry", "seat", "choices", "played", "best", "lost_points", "lost_win", "told"}
        assert set(decision["lost_points"]) == {"value", "within"}
        assert decision["choices"] > 1 and decision["best"][0]["text"]
        assert set(decision["played"]) == {"text", "points", "win", "then"}
    for seat in out["seats"]:
        assert set(seat) == {"name", "errors", "luck"}
        assert set(seat["errors"]) == {"decisions", "told", "points", "win"}
        assert seat["luck"]["points"]["within"] > 0


def test_the_table_and_one_seat(run, short, tmp_path):
    pytest.importorskip("matplotlib")
    chart = tmp_path / "game.png"
    ran = run("analyse", short, "--bot", "random", "--futures", 4, "--seat", 1, "--chart", chart)
    assert ran.code == 0 and "Given away a decision" in ran.out and "luck" in ran.out
    assert "\n1 random" in ran.out and "\n2 random" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_bad_input(run, short, tmp_path):
    run("analyse", tmp_path / "nothing").refused("cannot be read")
    run("analyse", short, "--bot", "nobody").refused("nobody")
    run("analyse", short, "--seat", 3).refused("--seat must be from 1 to 2, not 3")
    run("analyse", short, "--seat", 0).refused("--seat")
    assert run("analyse", short, "--futures", 1).code == 2
    run("analyse", short, "--chart", tmp_path).refused("folder")
    run("analyse", short, "--chart", tmp_path / "game.txt", "--bot", "random").refused("game.txt", ".png, .svg or .pdf")
    broken = tmp_path / "broken.jsonl"
    broken.write_text(short.read_text() + '{"seat": 0, "play": "dance"}\n')
    run("analyse", broken, "--bot", "random").refused("dance")

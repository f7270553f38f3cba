"""Own bots in every command that takes bots."""

import pytest

GOOD = "class Bot:\n    def choose(self, game, view, rng):\n        return game.legal(view.state, view.seat)[0]\n"
BAD = "class Bot:\n    def choose(self, game, view, rng):\n        raise ValueError('no idea')\n"


@pytest.fixture(autouse=True)
def nobody(monkeypatch):
    monkeypatch.setenv("DUCHY_BOTS", "{}")
    monkeypatch.setenv("DUCHY_BOT_SECONDS", "20")


@pytest.fixture
def good(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    return f"{tmp_path}/good.py:Bot"


@pytest.fixture
def bad(tmp_path):
    (tmp_path / "bad.py").write_text(BAD)
    return f"{tmp_path}/bad.py:Bot"


def test_simulate(run, good, bad):
    assert run("simulate", "dice", "--bots", f"{good},random", "--games", 2, "--jobs", 1).code == 0
    out = run("simulate", "dice", "--bots", f"bad={bad},random", "--games", 2, "--jobs", 2, "--json").json()
    assert [seat["win_rate"] for seat in out["seats"]] == [0, 1]
    assert len(out["lost"]) == 2 and "no idea" in out["lost"][0]
    told = run("simulate", "dice", "--bots", f"bad={bad},random", "--games", 2, "--jobs", 1)
    assert "bad in seat 1 lost its game: it ended with code 1" in told.out and "times)" in told.out
    assert "0 ties" in told.out


def test_arena(run, good, bad):
    ran = run("arena", "dice", f"good={good}", f"bad={bad}", "--games", 2, "--jobs", 1)
    assert ran.code == 0, ran.err
    assert "bad in seat 1 lost its game" in ran.out and "bad in seat 2 lost its game" in ran.out
    away = run("arena", "dice", f"good={good}", "random", "--cluster", "tcp://127.0.0.1:1")
    away.refused("good plays on this machine")


def test_play_tells_why_the_game_ends(run, bad):
    ran = run("play", "dice", "--bot", f"bad={bad}", "--seed", "1", typed="1\n" * 3)
    assert ran.code == 2 and ran.err.count("\n") == 1
    assert "bad in seat 2 lost its game: it ended with code 1" in ran.err


def test_analyse(run, record, good, bad, tmp_path):
    run("simulate", "dice/solo", "--games", 1, "--out", tmp_path / "solo")
    short = tmp_path / "short.jsonl"
    short.write_text("\n".join((tmp_path / "solo" / "000001.jsonl").read_text().splitlines()[:3]) + "\n")
    assert run("analyse", short, "--bot", f"good={good}", "--futures", 2, "--json").json()["bot"] == "good"
    run("analyse", short, "--bot", f"bad={bad}", "--futures", 2).refused("bad in seat 1 lost its game")


def test_serve_needs_a_name_that_people_can_read(run, good):
    run("serve", "--bot", good).refused("NAME=")


def test_a_name_of_the_house_would_play_as_the_house(run, good):
    run("serve", "--bot", f"grandmaster={good}").refused("grandmaster is a bot of the house")
    run("arena", "dice", f"expert={good}", "master", "--games", 2).refused("expert is a bot of the house")


def test_how_long_a_bot_may_think_is_a_number_of_seconds(run, good):
    for said in ("0", "nan", "inf", "soon"):
        run("bot-check", good, "dice", "--bot-seconds", said).refused("--bot-seconds must be a number of seconds")
    run("serve", "--bot", "guest=nowhere.py:Bot").refused("nowhere.py")


def test_bot_check(run, good, bad):
    ran = run("bot-check", good, "dice", "dice/solo")
    assert (ran.code, ran.out.count("plays")) == (0, 2)
    ran = run("bot-check", bad, "dice", "--json")
    assert ran.code == 1
    assert "no idea" in ran.json()[0]["fault"]
    run("bot-check", "master").refused("master is no bot of yours")
    run("bot-check", good, "chess").refused("chess")
    run("bot-check", good, "--bot-seconds", 0).refused("--bot-seconds")

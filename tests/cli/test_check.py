import pytest

GOOD = """
title = "Workers"
rules = ["B-GETW-01"]
game = "burgundy/2019"
players = 2
[[step]]
play = "workers 1"
expect = { "seat.0.workers" = 3 }
"""


@pytest.fixture
def scenario(tmp_path):
    def write(text, name="one.toml"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_files_and_folders(run, scenario, tmp_path):
    good = scenario(GOOD)
    (tmp_path / "deeper").mkdir()
    scenario(GOOD, "deeper/two.toml")
    assert run("check", good, "--json").json() == {"passed": 1, "failed": []}
    assert run("check", tmp_path, "--json").json() == {"passed": 2, "failed": []}
    assert run("check", tmp_path).out == "2 of 2 scenarios passed.\n"


def test_the_first_difference_is_told(run, scenario, tmp_path):
    scenario(GOOD, "a.toml")
    bad = scenario(GOOD.replace("= 3 }", "= 4 }") + '[[step]]\nplay = "nonsense"\n', "b.toml")
    ran = run("check", tmp_path, "--json")
    assert ran.code == 1
    assert ran.json() == {
        "passed": 1,
        "failed": [{"file": str(bad), "step": 1, "reason": "seat.0.workers should be 4, but is 3."}],
    }
    told = run("check", tmp_path)
    assert told.code == 1
    assert told.out == f"{bad}, step 1: seat.0.workers should be 4, but is 3.\n1 of 2 scenarios passed.\n"


def test_an_illegal_action_fails_with_its_rule(run, scenario):
    ran = run("check", scenario(GOOD.replace("workers 1", "end")))
    assert ran.code == 1 and "B-TURN" in ran.out


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("rules =", "rulez =", "rulez"),
        ("play =", "plays =", "plays"),
        ("[[step]]", "[position]\nweather = 1\n[[step]]", "weather"),
        ("players = 2", "players = 5", "players"),
        ("burgundy/2019", "catan/2019", "catan"),
        ("burgundy/2019", "burgundy/1999", "burgundy/1999"),
        ("title =", "title = =", "one.toml"),
    ],
)
def test_what_cannot_be_run_is_bad_input(run, scenario, old, new, word):
    file = scenario(GOOD.replace(old, new, 1))
    ran = run("check", file)
    ran.refused(word, "one.toml")
    assert ran.out == ""
    ran = run("check", file, "--json")
    assert ran.code == 2
    assert [(failure["file"], failure["step"]) for failure in ran.json()["failed"]] == [(str(file), 0)]


def test_paths_that_hold_nothing(run, tmp_path):
    run("check", tmp_path / "nothing.toml").refused("cannot be read")
    run("check", tmp_path).refused("no scenario files")

from pathlib import Path

import pytest

ONE = """
# One game
## 1. Set-up (X-SET)
- **X-SET-01** A statement.
- **X-SET-02.2019a** Another; see X-SET-99.
- X-SET-03 Without stars.
- Not a rule: X-SET-04.
### 1.1 Details
| id | what |
|---|---|
| DP-01 side | a decision |
| RULING-07 | a ruling |
- **DP-A** One letter.
## 2. Nothing here
Words, **X-SET-05**.
## 3. Examples
- **EX-01** Given.
"""
CARD = "R-CARD-town_hall-2"
TWO = f"## 1. Examples\n- **EX-01** Given.\n- **{CARD}** A card.\n"

TEST = """
import pytest
@pytest.mark.rule("X-SET-01", "DP-01")
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("RULING-07"))])
def test_it(n): "X-SET-03"
"""
SCENARIO = 'title = "t"\nrules = ["X-SET-02.2019a"]\n[[step]]\nrefuse = "x"\nrule = "DP-A"\n'


@pytest.fixture
def checkout(tmp_path):
    def write(name, text):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    write("docs/one.md", ONE)
    write("docs/two_more.md", TWO)
    write("tests/games/one/test_it.py", TEST)
    write("tests/scenarios/one/it.toml", SCENARIO)
    return write


def ledger(run, tmp_path, *more):
    return run("ledger", "--docs", tmp_path / "docs", "--tests", tmp_path / "tests", *more)


def test_sections_ids_and_citations(run, checkout, tmp_path):
    ran = ledger(run, tmp_path, "--json")
    assert ran.code == 0
    assert ran.json() == [
        {"ledger": "one", "section": "1. Set-up (X-SET)", "ids": 3, "cited": 2, "missing": ["X-SET-03"]},
        {"ledger": "one", "section": "1.1 Details", "ids": 3, "cited": 3, "missing": []},
        {"ledger": "one", "section": "3. Examples", "ids": 1, "cited": 0, "missing": ["EX-01"]},
        {"ledger": "two_more", "section": "1. Examples", "ids": 2, "cited": 0, "missing": ["EX-01", CARD]},
    ]
    table = ledger(run, tmp_path).out
    assert "one: 5 of 7 ids are cited" in table and "X-SET-03" in table


def test_an_id_that_two_games_have_belongs_to_the_game_of_the_test(run, checkout, tmp_path):
    checkout("tests/games/two/test_more.py", 'import pytest\n@pytest.mark.rule("EX-01")\ndef test_it(): ...\n')
    rows = ledger(run, tmp_path, "--json").json()
    examples = [(row["ledger"], row["cited"]) for row in rows if "Examples" in row["section"]]
    assert examples == [("one", 0), ("two_more", 1)]
    checkout("tests/test_any.py", 'import pytest\n@pytest.mark.rule("EX-01")\ndef test_it(): ...\n')
    ran = ledger(run, tmp_path)
    assert ran.code == 1 and "several ledgers" in ran.err


def test_citations_of_nothing_fail(run, checkout, tmp_path):
    checkout("tests/test_wrong.py", 'import pytest\n@pytest.mark.rule("X-SET-77")\ndef test_it(): ...\n')
    ran = ledger(run, tmp_path)
    assert ran.code == 1
    assert "test_wrong.py cites X-SET-77, which no ledger has." in ran.err


def test_required_ledgers_must_be_complete(run, checkout, tmp_path):
    assert ledger(run, tmp_path, "--require", "one").code == 1
    rest = 'title = "t"\nrules = ["X-SET-03", "EX-01"]\n'
    checkout("tests/scenarios/one/rest.toml", rest)
    assert ledger(run, tmp_path, "--require", "one").code == 0
    assert ledger(run, tmp_path, "--require", "one,two_more").code == 1
    ledger(run, tmp_path, "--require", "three").refused("one and two_more")


def test_bad_input(run, checkout, tmp_path):
    run("ledger", "--docs", tmp_path / "nothing").refused("--docs")
    run("ledger", "--docs", tmp_path / "tests", "--tests", tmp_path).refused("no ledgers")
    checkout("tests/scenarios/one/it.toml", "rules = 3")
    ledger(run, tmp_path).refused("not a scenario")
    checkout("tests/scenarios/one/it.toml", SCENARIO)
    checkout("tests/games/one/test_it.py", "def def")
    ledger(run, tmp_path).refused("not a Python file")


def test_every_rule_of_the_finished_games_is_cited(run):
    """The ledgers of games that are built in full, their expansions and modes."""
    root = Path(__file__).parents[2]
    places = ("--docs", root / "docs" / "rules", "--tests", root / "tests")
    ran = run("ledger", *places, "--require", "burgundy,burgundy_expansions,burgundy_modes,dice,rivals")
    assert ran.code == 0, ran.out

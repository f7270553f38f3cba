import pytest

from duchy import games

KEYS = {"id", "title", "players", "modules", "conflicts", "boards", "options", "bots"}


def test_json_lists_every_entry(run):
    listed = run("games", "--json").json()
    assert [row["id"] for row in listed] == [entry.id for entry in games.entries()]
    assert all(set(row) == KEYS for row in listed)


@pytest.mark.parametrize(("edition", "boards", "more"), [("2011", 9, ""), ("2019", 10, "abcdef"), ("special", 30, "")])
def test_burgundy_has_its_editions_and_boards(run, edition, boards, more):
    row = next(row for row in run("games", "--json").json() if row["id"] == f"burgundy/{edition}")
    assert row["players"] == [2, 3, 4]
    assert row["boards"] == [*(str(number) for number in range(1, boards + 1)), *(f"11{letter}" for letter in more)]


def test_by_default_a_short_list_with_the_bots(run):
    out = run("games").out
    assert all(f"  {entry.id} " in out for entry in games.entries())
    assert all(family.title in out for family in games.FAMILIES)
    assert out.count("bots, weakest first: random, novice") == len(games.FAMILIES)
    assert len(out.splitlines()) < 40 and "--set" not in out


@pytest.mark.parametrize("arguments", [["--all"], ["burgundy"], ["burgundy/special"]])
def test_asked_for_it_tells_every_module_and_option(run, arguments):
    out = run("games", *arguments).out
    told = [entry for entry in games.entries() if entry.id in out]
    assert told
    for entry in told:
        assert all(f"+{module}" in out for module in entry.modules)
        assert all(f"\n    {option.key}" in out for option in entry.options)


def test_an_unknown_game_is_refused(run):
    run("games", "nonsense").refused("nonsense", "burgundy/2019")


def test_so_is_an_unknown_module(run):
    run("games", "burgundy/2019+nonsense").refused("no module \"nonsense\"", "inns")
    assert run("games", "burgundy+inns").out == run("games", "burgundy/2019").out


@pytest.mark.parametrize(
    "arguments", [["games"], ["games", "--all"], ["games", "--covering"], ["cards", "--tests", "tests/cli"]]
)
def test_tables_fit_eighty_columns(run, arguments):
    assert max(len(line) for line in run(*arguments).out.splitlines()) <= 80

import pytest

from duchy import games

KEYS = {"id", "players", "modules", "conflicts", "boards"}


def test_json_lists_every_entry(run):
    listed = run("games", "--json").json()
    assert [row["id"] for row in listed] == [entry.id for entry in games.entries()]
    assert all(set(row) == KEYS for row in listed)


@pytest.mark.parametrize(("edition", "boards", "more"), [("2011", 9, ""), ("2019", 10, "abcdef"), ("special", 30, "")])
def test_burgundy_has_its_editions_and_boards(run, edition, boards, more):
    row = next(row for row in run("games", "--json").json() if row["id"] == f"burgundy/{edition}")
    assert row["players"] == [2, 3, 4]
    assert row["boards"] == [*(str(number) for number in range(1, boards + 1)), *(f"11{letter}" for letter in more)]


def test_table_shows_every_entry_and_option(run):
    out = run("games").out
    for entry in games.entries():
        assert entry.id in out and entry.title in out
        assert all(f"\n  {option.key}" in out for option in entry.options)

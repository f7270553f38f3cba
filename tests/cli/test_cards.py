from pathlib import Path


def test_every_card_has_data_an_effect_and_a_test(run):
    rows = run("cards", "--tests", Path(__file__).parents[1], "--json").json()
    assert len(rows) == 91
    assert all(row["data"] and row["effect"] for row in rows)
    assert not [row["card"] for row in rows if not row["cited"]]


def test_the_table_names_each_card(run):
    ran = run("cards", "--tests", Path(__file__).parents[1])
    assert ran.code == 0 and "grain_mill" in ran.out


def test_where_there_are_no_tests_it_does_not_say_that_none_cites_a_rule(run, tmp_path):
    ran = run("cards", "--tests", tmp_path / "nothing")
    assert ran.code == 0 and "rules cited" not in ran.out and "grain_mill" in ran.out
    assert {row["cited"] for row in run("cards", "--tests", tmp_path / "nothing", "--json").json()} == {None}

def test_all_games_are_listed(run):
    rows = run("spaces", "--json").json()
    assert {row["ids are"] for row in rows} == {"fixed"} and {row["many tables"] for row in rows} == {"yes"}
    assert next(row for row in rows if row["game"].startswith("rivals/duel"))["steps at most"] >= 9500
    told = run("spaces").out
    assert all(row["game"].partition("@")[0] in told for row in rows), "no name is broken"
    assert max(map(len, told.splitlines())) <= 80


def test_one_game_has_its_layout(run):
    one = run("spaces", "burgundy/2019", "--players", 3, "--json").json()
    last = one["layout"][-1]
    assert last["from byte"] + last["bytes"] == one["bytes a row"]
    assert len(one["actions"]) == one["ids"] == len(set(one["actions"]))
    told = run("spaces", "burgundy/2019").out
    assert "points" in told and max(map(len, told.splitlines())) <= 80
    assert run("spaces", "dice", "--json").json()["ids"] == run("spaces", "dice/solo", "--json").json()["ids"]
    modes = [run("spaces", mode, "--json").json()["actions"] for mode in ("rivals/introductory", "rivals/duel")]
    assert modes[0] == modes[1]
    assert run("spaces", "burgundy/special-team+shields", "--json").json()["ids are"] == "fixed"
    run("spaces", "chess").refused("chess")
    run("spaces", "dice", "--players", 99).refused("99")

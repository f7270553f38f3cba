def test_all_games_are_listed(run):
    rows = run("spaces", "--json").json()
    assert {row["ids are"] for row in rows} == {"fixed", "places in the list"}
    assert next(row for row in rows if row["game"].startswith("rivals/duel"))["steps at most"] >= 9500
    assert run("spaces").out.count("\n") >= len(rows)


def test_one_game_has_its_layout(run):
    one = run("spaces", "burgundy/2019", "--players", 3, "--json").json()
    last = one["layout"][-1]
    assert last["from byte"] + last["bytes"] == one["bytes a row"]
    assert len(one["actions"]) == one["ids"] == len(set(one["actions"]))
    assert "points" in run("spaces", "burgundy/2019").out
    assert run("spaces", "dice", "--json").json()["ids"] == run("spaces", "dice/solo", "--json").json()["ids"]
    assert run("spaces", "rivals", "--json").json()["actions"] is None
    run("spaces", "chess").refused("chess")
    run("spaces", "dice", "--players", 99).refused("99")

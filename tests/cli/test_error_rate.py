QUICK = ("--judge", "random", "--futures", 2)


def test_bots_are_compared(run):
    ran = run("error-rate", "dice/solo", "--bots", "random,novice", *QUICK, "--decisions", 3)
    assert ran.code == 0 and "random" in ran.out and "novice" in ran.out and "±" in ran.out


def test_records_of_a_folder(run, record):
    told = run("error-rate", "--records", record.parent, *QUICK, "--a-game", 2, "--json").json()
    assert told and set(told[0]) == {"name", "games", "decisions", "told", "points", "win"}
    assert set(told[0]["points"]) == {"value", "within"}


def test_bad_input(run, record, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    run("error-rate", "--records", empty).refused("no record")
    run("error-rate", "dice", "--records", record).refused("leave the game")
    run("error-rate", "--records", tmp_path / "nothing.jsonl").refused("cannot be read")
    (empty / "cut.jsonl").write_text("{")
    run("error-rate", "--records", record, "--records", empty).refused("cut.jsonl: Line 1 of the record is not JSON")
    run("error-rate", "dice", "--bots", "nobody").refused("nobody")
    run("error-rate", "dice/solo", "--players", 7).refused("is for 1 player, not 7")

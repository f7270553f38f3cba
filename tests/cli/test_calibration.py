def test_what_was_said_and_what_came(run):
    ran = run("calibration", "dice", "--bot", "expert", "--games", 1, "--fit")
    assert ran.code == 0 and "last fifth" in ran.out and "Best fit: variance of a lead" in ran.out
    assert "Of 1 game:" in ran.out and max(map(len, ran.out.splitlines())) <= 80
    told = run("calibration", "dice", "--bot", "expert", "--games", 1, "--json").json()
    assert told["games"] == 1 and len(told["fifths"]) == 5 and told["last"]["moments"] == 1 and "fit" not in told


def test_bad_input(run):
    run("calibration", "dice/solo").refused("needs two players")
    run("calibration", "dice", "--bot", "novice").refused("novice does not say")
    run("calibration", "dice", "--bot", "nobody").refused("nobody")
    run("calibration", "dice", "--games", 0).refused("games")

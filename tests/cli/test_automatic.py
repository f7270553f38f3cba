"""A seat that plays itself: in simulations, in the terminal, in records."""

from duchy import games
from duchy.kernel.play import verify
from duchy.kernel.record import loads

GAME = "burgundy/special-chateauma"


def test_a_simulation_counts_it(run, tmp_path):
    folder = tmp_path / "records"
    words = ("simulate", GAME, "--games", 2, "--players", 2, "--set", "modifiers=A,D", "--jobs", 1, "--json")
    out = run(*words, "--out", folder).json()
    assert [seat["bot"] for seat in out["seats"]] == ["random", "random", "Châteauma"]
    assert out["seats"][2]["win_rate"] == 1
    for file in folder.iterdir():
        record = loads(file.read_text(encoding="utf-8"))
        assert record.seats == ["random", "random", "Châteauma"]
        verify(games.open_game(record.game), record)
    assert run(*words).json() == out


def test_its_turns_are_told_in_the_terminal(run, tmp_path):
    file = tmp_path / "game.jsonl"
    typed = "1\n" * 200
    ran = run("play", GAME, "--players", 1, "--record", file, "--seed", "s", "--set", "level=gateway", typed=typed)
    assert ran.code == 0 and "Châteauma (gateway)" in ran.out
    assert ran.out.count("The Châteauma rolls") == 25 and "white 1-4: card" in ran.out
    shown = run("replay", file, "--verify")
    assert shown.code == 0 and shown.out.count("The Châteauma rolls") == 25
    assert "county cards" in shown.out and "2 Châteauma" in shown.out


def test_a_saved_game_goes_on(run, tmp_path):
    file = tmp_path / "saved.jsonl"
    words = ("play", GAME, "--players", 1, "--seed", "s")
    assert run(*words, typed=f"1\n1\n1\nsave {file}\nquit\n").code == 0
    assert run("play", "--resume", file, "--seed", "s", typed="1\n" * 200).code == 0


def test_wrong_options_are_told_in_a_sentence(run):
    for setting in ("level=light", "modifiers=E"):
        ran = run("simulate", GAME, "--games", 1, "--set", setting)
        assert ran.code != 0 and setting.partition("=")[0] in ran.err
    assert "does not go with" in run("simulate", f"{GAME}+inns", "--games", 1).err

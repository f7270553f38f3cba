"""The front door: what `import duchy` offers, and what it does not bring along."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import duchy
import duchy.api

ROOT = Path(__file__).parent.parent


def program(*arguments: str) -> str:
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_examples_of_the_front_door_are_true():
    assert doctest.testmod(duchy.api, optionflags=doctest.ELLIPSIS).failed == 0


def test_every_name_that_is_offered_is_there():
    assert all(getattr(duchy, name) is not None for name in duchy.__all__)
    assert set(duchy.__all__) <= set(dir(duchy))
    with pytest.raises(AttributeError, match="nonsense"):
        duchy.nonsense  # noqa: B018


def test_twenty_lines_play_an_own_bot_against_master():
    out = program(str(ROOT / "examples" / "own_bot.py"), "dice", "1").splitlines()
    assert [line.partition(":")[0] for line in out] == ["Eager", "master"]
    code = (ROOT / "examples" / "own_bot.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in code if line.strip()]) <= 20


def test_the_bot_of_the_example_plays_in_every_command():
    bot = f"{ROOT / 'examples' / 'own_bot.py'}:Eager"
    assert "plays" in program("-c", "from duchy.cli import main; main()", "bot-check", bot, "dice")


def test_the_engine_and_the_front_door_import_neither_numpy_nor_the_server():
    loaded = program("-c", """
import sys, duchy
assert "duchy.api" not in sys.modules, "import duchy alone brings nothing"
class First:
    def choose(self, game, view, rng):
        return game.legal(view.state, view.seat)[0]
for id_ in ("burgundy", "dice", "rivals"):
    play = duchy.new_game(id_, seed="1")
    play.decide(play.movers()[0], play.legal(play.movers()[0])[0])
    duchy.play_match("dice", [First], games=1)
print(*sys.modules)
""").split()
    assert not {"numpy", "click", "fastapi", "sqlalchemy", "duchy.server", "duchy.cli", "duchy.arena"} & set(loaded)


def test_a_game_is_played_saved_and_verified(tmp_path):
    play = duchy.new_game("dice/solo", seed="1", names=["Ann"], sheet="B")
    while not play.over:
        seat = play.movers()[0]
        play.decide(seat, play.legal(seat)[0])
    assert play.legal(0) == ()
    assert play.result().winners() == [0]
    duchy.save_record(tmp_path / "game.jsonl", play)
    record = duchy.load_record(tmp_path / "game.jsonl")
    assert (record.seats, record.setup) == (["Ann"], {"players": 1, "sheet": "B"})
    assert duchy.verify(record).texts() == play.texts()


def test_a_seed_may_be_a_number_and_nought_is_one(tmp_path):
    texts = []
    for seed in (0, "0"):
        play = duchy.new_game("dice/solo", seed=seed)
        while not play.over:
            play.decide(0, play.legal(0)[0])
        texts.append(duchy.verify(play.record()).texts())
    assert texts[0] == texts[1]


def test_nobody_plays_no_game():
    for game in (lambda: duchy.new_game("dice", players=0), lambda: duchy.play_match("dice", ["random"], players=0)):
        with pytest.raises(duchy.InputError, match="is for 1, 2, 3, 4, 5 or 6 players, not 0"):
            game()


def test_a_running_game_is_saved_without_what_is_sealed(tmp_path):
    play = duchy.new_game("dice", players=2, seed="1")
    play.decide(1, play.legal(1)[0])
    duchy.save_record(tmp_path / "game.jsonl", play)
    assert duchy.load_record(tmp_path / "game.jsonl").entries == play.entries()[:-1]


def test_a_match_rotates_the_seats_with_equal_luck():
    match = duchy.play_match("burgundy", ["random", "random"], games=2)
    chances = [[entry.text for entry in record.entries if entry.seat == duchy.NATURE] for record in match.records]
    assert chances[0][0] == chances[1][0]
    assert sum(standing.wins for standing in match.standings) == 2


def test_a_bot_that_lies_is_refused():
    class Liar:
        def choose(self, game, view, rng):
            return 1 << 62

    with pytest.raises(duchy.InputError, match="Liar chose 4611686018427387904, which is none of its"):
        duchy.play_match("dice", [Liar(), "random"])


@pytest.mark.parametrize(
    ("what", "word"),
    [
        (lambda: duchy.open_game("chess"), "burgundy/2019"),
        (lambda: duchy.new_game("burgundy", players=7), "not 7"),
        (lambda: duchy.new_game("burgundy", players=2, names=["Ann"]), "1 names for 2"),
        (lambda: duchy.new_game("burgundy", colour="red"), "colour"),
        (lambda: duchy.play_match("dice", []), "a bot"),
        (lambda: duchy.play_match("dice", ["nobody"]), "nobody"),
        (lambda: duchy.load_record("/nowhere/game.jsonl"), "/nowhere/game.jsonl"),
        (lambda: duchy.analyse_position(duchy.new_game("dice", players=2, seed="1")), "2 may decide"),
    ],
)
def test_bad_input_is_a_sentence(what, word):
    with pytest.raises(duchy.InputError, match=word):
        what()


def test_a_scenario_is_run(tmp_path):
    file = next(iter(sorted((ROOT / "tests" / "scenarios" / "dice").rglob("*.toml"))))
    duchy.run_scenario(file)
    wrong = tmp_path / "wrong.toml"
    lines = ['title = "x"', 'game = "dice/standard"', "players = 2", "[[step]]", 'legal_has = ["nonsense"]', "seat = 0"]
    wrong.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(duchy.Difference):
        duchy.run_scenario(wrong)


def test_a_position_and_a_record_are_analysed():
    play = duchy.new_game("dice/solo", seed="2")
    lines = duchy.analyse_position(play, bot="greedy", futures=2)
    assert lines[0].action in play.legal(0)
    play.decide(0, play.legal(0)[0])
    assert len(duchy.analyse_record(play.record(), bot="greedy", futures=2).decisions) <= 1

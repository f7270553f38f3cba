"""Bots of one's own: three ways in, one thing to see, and what becomes of those that misbehave."""

import json
import os
import stat
import sys
from pathlib import Path

import pytest

import duchy
from duchy.bots import own, program, registry
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play

ANSWERS = """\
#!/bin/sh
# a bot in another language: the first choice of every list
while read -r line; do
  n=${line#'{"n": '}
  n=${n%%,*}
  [ "$n" -gt 2 ] && break
  echo "{\\"n\\": $n, \\"play\\": 0}"
done
"""

FAULTS = {
    "hangs": ("sleep 600 & wait", "took more than 1 seconds"),
    "crashes": ("echo 'out of wine' >&2; exit 3", "ended with code 3 (out of wine)"),
    "kills itself": ("kill -9 $$", "ended by signal 9"),
    "lies": ("""echo "{\\"n\\": $n, \\"play\\": \\"win\\"}"; cat > /dev/null""", 'played "win", which is not legal'),
    "counts wrong": ("""echo "{\\"n\\": $n, \\"play\\": 999}"; cat > /dev/null""", "played 999, which is not legal"),
    "says true": ("""echo "{\\"n\\": $n, \\"play\\": true}"; cat > /dev/null""", "played true, which is not legal"),
    "answers another": ("echo '{\"n\": 1, \"play\": 0}'; cat > /dev/null", '"n" 1 where 3 was asked'),
    "prints rubbish": ("printf 'r\\033bbish\\n'; cat > /dev/null", "printed r bbish, which is not JSON"),
    "prints a list": ("echo '[1]'; cat > /dev/null", 'printed [1], which has no "play"'),
    "is silent": ("exit 0", "ended with code 0"),
    "says no more": ("exec >&-; cat > /dev/null; sleep 600", "closed its output"),
    "never stops": ("cat /dev/zero | tr '\\0' x", "which is not JSON"),
}

SPY = """\
import json, sys

class Spy:
    def choose(self, game, view, rng):
        print(json.dumps(game.to_dict(view.state)), file=open(FILE, "a"))
        return game.legal(view.state, view.seat)[0]

if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(question["state"]), file=open(FILE, "a"))
        print(json.dumps({"n": question["n"], "play": 0}), flush=True)
"""


@pytest.fixture(autouse=True)
def nobody(monkeypatch):
    """Who is enlisted in a test is forgotten after it."""
    monkeypatch.setenv("DUCHY_BOTS", "{}")
    monkeypatch.setenv("DUCHY_BOT_SECONDS", "20")
    yield
    for process in list(program._running.values()):
        process.end()


def script(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_shell_script_plays_a_match(tmp_path):
    bot = script(tmp_path / "first.sh", ANSWERS.replace('  [ "$n" -gt 2 ] && break\n', ""))
    for game in ("dice", "burgundy"):
        match = duchy.play_match(game, [bot, "random"], games=2)
        assert match.lost == []
        assert all(duchy.verify(record).over for record in match.records)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_misbehaves_loses_its_game_with_a_sentence_and_nothing_else_happens(tmp_path, fault, monkeypatch):
    does, sentence = FAULTS[fault]
    monkeypatch.setenv("DUCHY_BOT_SECONDS", "1" if fault == "hangs" else "20")
    bot = script(tmp_path / "bot.sh", ANSWERS.replace("&& break", f"&& {{ {does}; break; }}"))
    match = duchy.play_match("dice", [bot, "random"], games=2, seed="f")
    assert [standing.wins for standing in match.standings] == [0, 2]
    assert len(match.lost) == 2
    assert all(line.startswith(f"{bot} in seat ") and sentence in line for line in match.lost), match.lost
    assert not any(record.result for record in match.records), "the game ended there"


def test_the_side_of_a_bot_that_fails_loses_with_it(tmp_path):
    bot = script(tmp_path / "bot.sh", "#!/bin/sh\nexit 1\n")
    match = duchy.play_match("burgundy/2019-team", [bot, "random", "random", "random"], games=1)
    assert sorted(standing.wins for standing in match.standings) == [0, 0, 1, 1]
    alone = duchy.play_match("dice/solo", [bot], games=1)
    assert alone.standings[0].wins == 0


def test_a_python_bot_that_raises_is_told_by_its_last_line(tmp_path):
    (tmp_path / "bot.py").write_text("class Bot:\n    def choose(self, game, view, rng):\n        return 1 / 0\n")
    match = duchy.play_match("dice", [f"{tmp_path}/bot.py:Bot", "random"], games=1)
    assert "ZeroDivisionError: division by zero" in match.lost[0]


def test_a_python_bot_that_returns_nonsense_or_prints_is_no_danger(tmp_path):
    text = "class Liar:\n    def choose(self, game, view, rng):\n        return 'nonsense'\n"
    text += "class Loud:\n    def choose(self, game, view, rng):\n        print('hm')\n"
    text += "        return game.legal(view.state, view.seat)[rng.below(1)]\n"
    (tmp_path / "bot.py").write_text(text)
    match = duchy.play_match("dice", [f"{tmp_path}/bot.py:Liar", f"{tmp_path}/bot.py:Loud"], games=2)
    assert len(match.lost) == 2 and all("'nonsense'" in line and "Liar" in line for line in match.lost)


def ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The same bot as a class in a file, as an installed package, and as a program."""
    code = SPY.replace("FILE", repr(str(tmp_path / "seen")))
    (tmp_path / "guest_spy.py").write_text(code, encoding="utf-8")
    info = tmp_path / "guest_spy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-spy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[duchy.bots]\nspy = guest_spy:Spy\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    return {
        "a file": f"{tmp_path}/guest_spy.py:Spy",
        "a package": "spy",
        "a package by another name": "visitor=spy",
        "a program": f"{sys.executable} {tmp_path}/guest_spy.py",
    }


@pytest.mark.parametrize("way", ["a file", "a package", "a package by another name", "a program"])
@pytest.mark.parametrize("game_id", ["rivals", "dice"])
def test_a_view_holds_no_more_than_its_seat_may_know(tmp_path, monkeypatch, game_id, way):
    """What a bot gets is the same in another world that its seat cannot tell from this one."""
    game = duchy.open_game(game_id)
    bot = duchy.make_bot(ways(tmp_path, monkeypatch)[way], game)
    play = Play.begin(game, {"players": 2}, ["a", "b"], Seed("hidden"))
    rng = Seed("bots").rng(0)
    others, hidden = [], 0
    for _ in range(12):
        *first, seat = play.movers()
        for one in first:  # chooses unseen
            play.decide(one, play.legal(one)[0])
        view = play.view(seat)
        other = game.determinize(view, Seed(f"other {play.n}").rng(0))
        others.append(json.loads(json.dumps(game.to_dict(game.view(other, seat).state))))
        hidden += game.to_dict(other) != game.to_dict(play.state)
        play.decide(seat, bot.choose(game, view, rng))
    seen = [json.loads(line) for line in (tmp_path / "seen").read_text(encoding="utf-8").splitlines()]
    assert seen == others
    assert hidden


def test_nothing_runs_that_was_not_enlisted(tmp_path):
    """A name that comes from a page must not start a program."""
    game = duchy.open_game("dice")
    bot = script(tmp_path / "bot.sh", "#!/bin/sh\n")
    with pytest.raises(duchy.InputError, match="There is no bot"):
        registry.make(bot, game)
    own.enlist([f"guest={bot}"])
    assert registry.make("guest", game)
    assert registry.offered(game)["guest"] == "a guest"
    assert "guest" not in registry.names(game), "the last of them is the strongest, which a guest may not be"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("nowhere.py:Bot", "nowhere.py"),
        ("./nowhere", "cannot|no program"),
        ("guest=master", "neither FILE.py:CLASS nor"),
        ("master=nowhere.py:Bot", "master is a bot of the house"),
        ("nobody", "There is no bot"),
    ],
)
def test_a_bot_that_is_not_there_is_a_sentence(name, word):
    with pytest.raises(duchy.InputError, match=word):
        duchy.make_bot(name, "dice")


def test_a_class_that_is_not_in_its_file_loses_at_once(tmp_path):
    (tmp_path / "bot.py").write_text("")
    match = duchy.play_match("dice", [f"{tmp_path}/bot.py:Bot", "random"], games=1)
    assert "bot.py has no Bot" in match.lost[0]


def test_a_level_of_the_house_with_other_weights(tmp_path):
    game = duchy.games.open_game("dice/standard")
    weights = Path(registry.__file__).parent / "dice" / "weights"
    for suffix in (".npz", ".json"):
        (tmp_path / f"mine{suffix}").write_bytes((weights / f"dice-B{suffix}").read_bytes())
    names = own.enlist([f"mine=master@{tmp_path / 'mine.npz'}", f"expert@{tmp_path / 'mine.npz'}", "expert"])
    assert names == ["mine", f"expert@{tmp_path / 'mine.npz'}", "expert"]
    mine, house = registry.make("mine", game), registry.make("master", game)
    assert mine.mind.lens is not None and house.mind is None and mine.width == house.width
    assert registry.make(names[1], game).noise == registry.make("expert", game).noise
    play = Play.begin(game, {"players": 2, "sheet": "A"}, ["x", "y"], Seed("weights"))
    with pytest.raises(InputError, match="for sheet B, not for sheet A"):
        play.run([mine, mine], Seed("bot").rng(0))
    digests = own.digests()
    assert set(digests) == set(names[:2]) and len(set(digests.values())) == 1


@pytest.mark.parametrize(("game", "weights"), [("burgundy/2019", "burgundy-lead-2"), ("rivals/gold", "rivals")])
def test_the_same_weights_play_the_same(game, weights):
    opened = duchy.games.open_game(game)
    file = Path(registry.__file__).parent / game.partition("/")[0] / "weights" / f"{weights}.npz"
    (mine,) = own.enlist([f"mine=master@{file}"])
    play = Play.begin(opened, {"players": 2}, ["x", "y"], Seed("weights"))
    seat = play.movers()[0]
    bots = [registry.make(name, opened) for name in (mine, "master")]
    one, other = (bot.choose(opened, play.view(seat), Seed("bot").rng(0)) for bot in bots)
    assert one == other


def test_weights_that_cannot_be_played_with(tmp_path):
    game = duchy.games.open_game("burgundy/2019")
    with pytest.raises(InputError, match="There is no file"):
        own.enlist([f"mine=master@{tmp_path / 'none.npz'}"])
    file = Path(registry.__file__).parent / "burgundy" / "weights" / "burgundy-points-3.npz"
    own.enlist([f"three=master@{file}", f"hand=novice@{file}", f"who=nobody@{file}"])
    with pytest.raises(InputError, match="novice judges by hand"):
        registry.make("hand", game)
    with pytest.raises(InputError, match="nobody"):
        registry.make("who", game)
    with pytest.raises(InputError, match="no bot"):
        registry.make(f"master@{file}", game)  # it was not enlisted
    play = Play.begin(game, {"players": 2, "boards": "1"}, ["x", "y"], Seed("weights"))
    with pytest.raises(InputError, match="for 3 players, not for 2"):
        play.run([registry.make("three", game)] * 2, Seed("bot").rng(0))


@pytest.mark.parametrize("said", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_not_every_number_is_one_of_seconds(monkeypatch, said):
    monkeypatch.setenv("DUCHY_BOT_SECONDS", said)
    with pytest.raises(InputError, match=f"DUCHY_BOT_SECONDS must be .* at most 86,400, not '{said}'"):
        program.seconds()

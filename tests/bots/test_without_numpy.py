"""Whoever plays needs no numpy: an interpreter that cannot import it plays, hints and coaches as any other."""

import subprocess
import sys

import pytest

# One decision of the strongest bot, and what the coach would say in its place.
PLAYED = """
import sys
sys.modules["numpy"] = None  # an import of it fails
from duchy.bots import registry
from duchy.games import open_game
from duchy.kernel.chance import Stream
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded
from duchy.server.reviewing import advise

game = open_game(sys.argv[1])
play = Play(game, {"players": int(sys.argv[2])}, ["bot"] * int(sys.argv[2]), Stream(seeded(1)))
play.go_on()
for _ in range(3):
    seat = play.movers()[0]
    bot = registry.make(registry.names(game)[-1], game)
    play.enter(seat, bot.choose(game, play.view(seat), seeded(2)))
    play.go_on()
print(len(advise(game, registry.names(game)[-1], play.view(play.movers()[0]), seeded(3))))
"""


@pytest.mark.parametrize(("game", "players"), [("burgundy/2019", "3"), ("dice/standard", "2"), ("rivals/duel", "2")])
def test_play_and_advice_without_numpy(game: str, players: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED, game, players], capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


def test_training_says_what_it_needs() -> None:
    code = "import sys; sys.modules['numpy'] = None; sys.argv[1:] = ['train', 'dice']; import duchy.cli as c; c.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode != 0 and "pip install duchy[train]" in done.stderr and "Traceback" not in done.stderr

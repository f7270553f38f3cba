"""What the compiler should find quick: setup.py runs this with an engine that counts what is done how often.

Random games of every family, with and without modules, inside the engine, driven from Python and at many tables at
once, and a few by its bots: the same ones each time, so that the same sources give the same wheel. A minute of them
would say no more.
"""

from array import array
from typing import Any

from duchy import games
from duchy.bots import registry
from duchy.cli.measure import driven_games, random_games
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Game
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

RANDOM = {  # games, by what is played
    "burgundy/2019": 1500,
    "burgundy/special+tiles+white-castles+inns+trade-routes+border-posts+shields+castle-connection+vineyards": 1500,
    "rivals/duel": 30,
    "dice/standard": 1500,
}
BOTS = {
    "burgundy/2019": ("master", "expert"),
    "rivals/duel": ("expert", "skilled"),
    "dice/standard": ("expert", "skilled"),
}
TABLES = 256  # side by side
STEPS = 400  # at each, with rows and without


def main() -> None:
    for name, count in RANDOM.items():
        game, setup = games.open_game(name), {"players": 2}
        random_games(game, setup)(count)
        driven_games(game, setup)(count // 10)
        steps_at_tables(game, setup)
    for name, bots in BOTS.items():
        game, setup, luck = games.open_game(name), {"players": 2}, Seed("profile")
        play = Play.begin(game, setup, list(bots), luck)
        play.run([registry.make(bot, game) for bot in bots], Seed("bots").rng(0))


def steps_at_tables(game: Game[Any], setup: dict[str, Any]) -> None:
    learn = games.family_of(game.id).learning
    learning = learn(game, game.new(setup)) if learn else None
    assert learning, f"{game.id} has no tables side by side."
    for observe in (False, True):
        tables = learning.batch(TABLES, observe)
        tables.reset(1)
        tables.step_at_random(seeded(1), STEPS)
        for _ in range(STEPS // 4):
            firsts = [tables.ids[i * tables.most] for i in range(TABLES)]
            tables.step(array("q", firsts).tobytes())


if __name__ == "__main__":
    main()

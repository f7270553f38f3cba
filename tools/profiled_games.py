"""What the compiler should find quick: setup.py runs this with an engine that counts what is done how often.

Random games of every family, with and without modules, inside the engine and driven from Python, and a few by its bots:
the same ones each time, so that the same sources give the same wheel. A minute of them would say no more.
"""

from duchy import games
from duchy.bots import registry
from duchy.cli.measure import driven_games, random_games
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play

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


def main() -> None:
    for name, count in RANDOM.items():
        game, setup = games.open_game(name), {"players": 2}
        random_games(game, setup)(count)
        driven_games(game, setup)(count // 10)
    for name, bots in BOTS.items():
        game, setup, luck = games.open_game(name), {"players": 2}, Seed("profile")
        play = Play.begin(game, setup, list(bots), luck)
        play.run([registry.make(bot, game) for bot in bots], Seed("bots").rng(0))


if __name__ == "__main__":
    main()

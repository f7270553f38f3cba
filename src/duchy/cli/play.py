"""duchy play"""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import boards_option, find_game, game_argument, make_setup, players_option, seat_of, set_option
from .names import complete_bot
from .output import FILE, json_option, may_be_written, print_json, write_text
from .own import bot_seconds, enlisted

if TYPE_CHECKING:
    from duchy.kernel.contract import Game
    from duchy.kernel.family import Entry
    from duchy.kernel.play import Play

YOU = "you"


@click.command()
@game_argument
@players_option
@click.option("--seat", type=int, default=1, show_default=True, metavar="N", help="Your seat; the first is 1.")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME", shell_complete=complete_bot,
    help="An opponent; give one for all, or one --bot for each other seat.  [default: casual]",
)  # fmt: skip
@click.option("--seed", help="A word or number that decides all dice and draws.  [default: a new one]")
@set_option
@boards_option
@click.option("--record", type=FILE, metavar="FILE", help="Write the game to a file when it ends.")
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with a saved game; needs its --seed.")
@bot_seconds
@json_option
def play(
    game: str,
    players: int | None,
    seat: int,
    bots: tuple[str, ...],
    seed: str | None,
    settings: tuple[str, ...],
    boards: Path | None,
    record: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Play a game in the terminal against bots.

    Each choice is a number of the list shown, or the action in words. Type help for what else there is: a hint, what a
    tile or card does, why an action is not allowed, undo, save, quit. A script on standard input ends at the first
    action that is refused.

    \b
    Examples:
      duchy play
      duchy play burgundy/special --players 3 --bot novice --bot expert
      duchy play --boards mine.toml --set boards=home-1
    """
    from .session import Session

    may_be_written(record)
    if resume is not None:
        entry, running = _resumed(resume, seed)
    else:
        entry, opened = find_game(game)
        setup = make_setup(entry, players, settings, boards)
        running = _opened(opened, setup, _seats(setup["players"], seat, bots), seed or secrets.token_hex(8))
    session = Session(entry, running, running.names.index(YOU), resumed=resume is not None, quiet=as_json)
    finished = session.run()
    if record is not None and finished:
        write_text(record, session.play.record().dumps())
    if as_json:
        end = session.play.record()
        print_json({"game": end.game, "seats": end.seats, "result": end.result, "seed": end.seed})


def _seats(players: int, seat: int, bots: tuple[str, ...]) -> list[str]:
    own = seat_of(seat, players)
    others = list(bots or ["casual"])
    if len(others) == 1:
        others *= players - 1
    if len(others) != players - 1:
        raise InputError(f"--bot names {len(others)} opponents for a table of {players}.")
    return [*others[:own], YOU, *others[own:]]


def _opened(game: "Game[Any]", setup: dict[str, Any], seats: list[str], seed: str) -> "Play":
    from duchy import games
    from duchy.bots import registry
    from duchy.kernel.chance import Seed
    from duchy.kernel.play import Play

    seats = [name if name == YOU else enlisted([name])[0] for name in seats]
    for name in seats:
        if name != YOU:
            registry.make(name, game)
    return Play.begin(game, setup, seats, Seed(seed), secrets=not games.page_of(game.id).open)


def _resumed(file: Path, seed: str | None) -> "tuple[Entry, Play]":
    from duchy import games
    from duchy.kernel.chance import Seed
    from duchy.kernel.play import Play
    from duchy.kernel.record import load

    record = load(file)
    if record.result is not None:
        raise InputError(f"{file} is a game that is over; `duchy replay {file}` shows it.")
    enlisted(record.seats)
    if record.seats.count(YOU) != 1:
        raise InputError(f'{file} has no seat named "{YOU}", so it was not saved by this command.')
    if seed is None or Seed(seed).commitment() != record.commitment:
        raise InputError(f"--resume needs the --seed that was shown when {file} was saved.")
    game = games.open_game(record.game)
    resumed = Play.resume(game, record, Seed(seed), secrets=not games.page_of(game.id).open)
    return games.find(record.game), resumed

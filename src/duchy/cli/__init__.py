"""The `duchy` command: one file a command, and the one place where bad input becomes a sentence and an exit code.

Exit codes: 0 done, 1 a check failed, 2 bad input, 70 a fault of ours, 130 stopped by the user.
"""

import errno
import os
import sys
from typing import Any, Final, NoReturn

import click

from duchy import __version__
from duchy.kernel.errors import InputError

from .analyse import analyse
from .arena import arena
from .backup import backup, move, restore
from .bench import bench
from .bot_check import bot_check
from .calibration import calibration
from .cards import cards
from .check import check
from .companion import companion
from .completion import completion
from .dataset import dataset
from .doctor import doctor
from .error_rate import error_rate
from .games import games
from .leaderboard import leaderboard
from .ledger import ledger
from .play import play
from .puzzles import puzzles
from .replay import replay
from .serve import serve
from .settings import settings
from .simulate import simulate
from .spaces import spaces
from .strength import strength
from .train import train

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)  # no fault of ours


class Duchy(click.Group):
    """A group whose errors are one sentence each. The games themselves are imported when a command needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order in which a newcomer wants them

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (InputError, click.ClickException) as error:
            text = error.format_message() if isinstance(error, click.ClickException) else str(error)
            stop(text, 2)
        except click.Abort:
            stop("Stopped.", 130)
        except Exception as error:
            if os.environ.get("DUCHY_DEBUG"):
                raise
            if isinstance(error, OSError) and error.errno in NO_ROOM:
                _drop_the_rest()
                stop(f"There is no room for what is to be written: {error.strerror}.", 2)
            stop(f"This should not happen: {type(error).__name__}: {error} (DUCHY_DEBUG=1 shows where).", 70)
        sys.exit(code if isinstance(code, int) else 0)


def _drop_the_rest() -> None:
    """What is still to be printed, where it has no room: else Python would try once more at its end, and say so."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def stop(text: str, code: int) -> NoReturn:
    click.echo(f"duchy: {' '.join(text.split())}", err=True)
    sys.exit(code)


@click.group(cls=Duchy, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, prog_name="duchy", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play, referee and study The Castles of Burgundy, its Dice Game and The Rivals for Catan.

    \b
    New here?
      duchy serve --open   the page: play against bots, or with friends by a link
      duchy play           a game in this terminal against a bot
      duchy games          what else can be played
      duchy play --help    players, opponents, boards

    Every command but serve prints JSON with --json. Exit codes: 0 done, 1 a check failed, 2 bad input.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


for command in (
    play, serve, companion, games, simulate, replay, analyse, error_rate, calibration, puzzles, arena, leaderboard,
    strength, bot_check, train, check, ledger, cards, bench, spaces, dataset, settings, backup, restore, move, doctor,
    completion,
):  # fmt: skip
    cli.add_command(command)


def main() -> NoReturn:
    cli.main(prog_name="duchy")

"""Bots of one's own on a command line, and how long they may think."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from duchy.kernel.errors import InputError

from .choosing import make_setup

if TYPE_CHECKING:
    from pathlib import Path

    from duchy.kernel.contract import Game
    from duchy.kernel.family import Entry


def enlisted(names: Sequence[str]) -> list[str]:
    """The names that these bots go by; those of the user are let in."""
    from duchy.bots.registry import enlist

    return enlist(names)


def seated(
    entry: "Entry", game: "Game[Any]", bots: str, players: int | None, settings: Sequence[str], boards: "Path | None"
) -> tuple[list[str], dict[str, Any]]:
    """The bot of each seat, by --bots, and the set-up; all of them can play."""
    from duchy.bots import registry

    names = enlisted(bots.split(","))
    if players is None and len(names) > 1:
        players = len(names)
    setup = make_setup(entry, players, settings, boards)
    if len(names) == 1:
        names *= setup["players"]
    if len(names) != setup["players"]:
        raise InputError(f"--bots names {len(names)} bots for {setup['players']} seats.")
    game.new(setup)
    for name in names:
        registry.make(name, game)
    return names, setup


def _limit(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """In the environment, so that the processes which play know it as well."""
    if value is not None:
        from duchy.bots.program import LIMIT, read_seconds

        os.environ[LIMIT] = str(read_seconds("--bot-seconds", value))


bot_seconds = click.option(
    "--bot-seconds", metavar="S", expose_value=False, callback=_limit,
    help="What a bot of yours may take for a decision.  [default: 10]",
)  # fmt: skip

"""Bots of one's own on a command line, and how long they may think."""

import os
from collections.abc import Sequence

import click


def enlisted(names: Sequence[str]) -> list[str]:
    """The names that these bots go by; those of the user are let in."""
    from duchy.bots.registry import enlist

    return enlist(names)


def _limit(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """In the environment, so that the processes which play know it as well."""
    if value is not None:
        from duchy.bots.program import LIMIT, read_seconds

        os.environ[LIMIT] = str(read_seconds("--bot-seconds", value))


bot_seconds = click.option(
    "--bot-seconds", metavar="S", expose_value=False, callback=_limit,
    help="What a bot of yours may take for a decision.  [default: 10]",
)  # fmt: skip

"""Bots of one's own on a command line, and how long they may think."""

import os
from collections.abc import Sequence

import click


def enlisted(names: Sequence[str]) -> list[str]:
    """The names that these bots go by; those of the user are let in."""
    from duchy.bots.own import enlist

    return enlist(names)


def _limit(ctx: click.Context, param: click.Parameter, value: float | None) -> None:
    """In the environment, so that the processes which play know it as well."""
    if value is not None:
        os.environ["DUCHY_BOT_SECONDS"] = str(value)


bot_seconds = click.option(
    "--bot-seconds", type=click.FloatRange(0, min_open=True), metavar="S", expose_value=False, callback=_limit,
    help="What a bot of yours may take for a decision.  [default: 10]",
)  # fmt: skip

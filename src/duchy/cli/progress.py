"""How far a long computation is, on standard error: a bar on a terminal, elsewhere a line now and then."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import click

EVERY: Final = 10.0  # seconds between two lines where there is no terminal


@contextmanager
def progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """`advance(steps)` of so many; the bar has the time that is left."""
    if sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        with click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True, width=24) as bar:
            yield bar.update
        return
    done, told = 0, time.monotonic()

    def advance(steps: int) -> None:
        nonlocal done, told
        done += steps
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            click.echo(f"{label}: {done:,} of {length:,}", err=True)

    yield advance

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
    begun = time.monotonic()
    done, told = 0, begun

    def advance(steps: int) -> None:
        nonlocal done, told
        done += steps
        if done and time.monotonic() - told >= EVERY:
            told = time.monotonic()
            left = (told - begun) * (length - done) / done
            click.echo(f"{label}: {done:,} of {length:,}, {time_text(left)} left", err=True)

    yield advance


def time_text(seconds: float) -> str:
    """As long as a person wants to know it: "8 s", "25 min", "3.5 h"."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"

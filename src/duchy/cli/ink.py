"""Colours, where a terminal has them. NO_COLOR and TERM=dumb are respected; a pipe gets plain text."""

import os
import re
import shutil
import textwrap
from collections.abc import Iterable
from typing import Final, TextIO

import click

ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")
NARROW: Final = 80  # the width that every table fits


class Ink:
    """Paints words, or leaves them as they are."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, colour: str | None = None, bold: bool = False, dim: bool = False) -> str:
        return click.style(text, fg=colour, bold=bold or None, dim=dim or None) if self.on and text else text

    def drawing(self, text: str, colours: Iterable[tuple[str, str]]) -> str:
        """A position, with what a pattern finds in its colour; the first pattern that fits has the word."""
        rows = list(colours)
        if not self.on or not rows:
            return text
        names = [colour for _, colour in rows]
        every = re.compile("|".join(f"(?P<c{i}>{pattern})" for i, (pattern, _) in enumerate(rows)), re.MULTILINE)

        def paint(found: re.Match[str]) -> str:
            return self(found[0], names[int((found.lastgroup or "c0")[1:])])

        return every.sub(paint, text)


def ink_for(stream: TextIO) -> Ink:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
    return Ink(stream.isatty() and not plain)


def width() -> int:
    return shutil.get_terminal_size((NARROW, 24)).columns


def bare(text: str) -> str:
    """Without its colours: what counts for widths."""
    return ESCAPES.sub("", text)


def wrapped(text: str, first: str = "", rest: str = "", columns: int | None = None) -> str:
    """A sentence in lines, `first` before the first one and `rest` before the others."""
    lines = textwrap.wrap(
        text, columns or width(), initial_indent=first, subsequent_indent=rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines) or first.rstrip()

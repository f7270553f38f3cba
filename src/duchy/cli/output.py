"""What every command prints and writes: tables, JSON, and files that are whole or not there."""

import json
import os
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import click

from duchy.kernel.errors import InputError

from .ink import width

NARROWEST: Final = 8  # what a column of words keeps at least
FILE = click.Path(path_type=Path)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under a header; columns of numbers are set right, and long words go on in the next line of their cell."""
    columns = list(zip(*rows, strict=True))
    right = [all(_is_number(cell) for cell in column[1:]) for column in columns]
    widths = _fitting(columns, right)
    lines = []
    for row in rows:
        cells = [_lines(cell, room) for cell, room in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = [
                part.rjust(room) if to_right else part.ljust(room)
                for part, room, to_right in zip(parts, widths, right, strict=True)
            ]
            lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def _lines(cell: str, room: int) -> list[str]:
    return textwrap.wrap(cell, max(1, room), break_on_hyphens=False) or [""]


def _fitting(columns: Sequence[Sequence[str]], right: Sequence[bool]) -> list[int]:
    """How wide each column is so that a line fits the terminal: the one with the most room to spare gives way, down to
    its longest word. Only where that does not do, words are broken."""
    widths = [max(map(len, column)) for column in columns]
    whole = [
        max(map(len, [*column[1:], *column[0].split()] if to_right else [w for cell in column for w in cell.split()]))
        for column, to_right in zip(columns, right, strict=True)
    ]
    broken = [room if to_right else min(room, NARROWEST) for room, to_right in zip(whole, right, strict=True)]
    for least in (whole, broken):
        while sum(widths) + 2 * (len(widths) - 1) > width():
            give = [i for i in range(len(widths)) if widths[i] > least[i]]
            if not give:
                break
            widths[max(give, key=lambda i: widths[i] - least[i])] -= 1
    return widths


def _is_number(cell: str) -> bool:
    return cell.strip("-+.,% 0123456789") == "" or cell == "-"


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InputError(f"{path} cannot be written: {error.strerror}.") from None


def may_be_written(path: Path | None) -> None:
    """Find out before a game, not after it, that its record has no place to go."""
    if path is not None and (path.is_dir() or not os.access(path.parent, os.W_OK)):
        reason = "it is a folder" if path.is_dir() else f"{path.parent} is no folder that can be written to"
        raise InputError(f"{path} cannot be written: {reason}.")

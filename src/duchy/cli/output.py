"""What every command prints and writes: tables, JSON, and files that are whole or not there."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from duchy.kernel.errors import InputError

FILE = click.Path(path_type=Path)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under a header; columns of numbers are set right."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    right = [all(_is_number(cell) for cell in column[1:]) for column in columns]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


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


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} cannot be read: it is not UTF-8 text.") from None


def a_list(words: Sequence[object], last: str = "and") -> str:
    """1, 2 and 3"""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"

"""The duchies that there are: the printed boards of every edition, and boards from a user's own file.

Both come from TOML of one form (see `read_user_boards`) and pass the same checks. Never compiled.
"""

import json
import os
from functools import cache
from pathlib import Path

from .board_file import BoardFile, read_text
from .layout import Layout


def standard_layouts() -> dict[str, Layout]:
    """Every standard duchy by its id: "2011-1" to "2011-9", "2019-1" to "2019-10", "SE-1" to "SE-22"."""
    return dict(_standard_file()[0])


def border_layouts() -> dict[str, Layout]:
    """The duchies made for the border posts by id: "2019-11a" to "2019-11f", "SE-23" to "SE-30"."""
    return dict(_border_file())


def read_user_boards(path: str | os.PathLike[str]) -> dict[str, Layout]:
    """Read duchies from a TOML file of the user's own, by id; InputError with file, line and reason if it is wrong.

        [[board]]                       # one for each duchy
        id = "home-1"                   # letters, digits and hyphens; the id of a standard duchy corrects that duchy
        rows = ["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]

    `rows` are the seven rows from the top, a letter for each hex from the left: 12 B building, 6 L livestock,
    6 S ship, 6 Y monastery, 3 M mine, 4 C castle. No area may have more than 8 hexes. The rest can be left out:

        numbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]     # this is what you get without
        same_as = "2011-1"              # instead of rows and numbers: a standard duchy or a board further up
        label = "Home"                  # what players see; else the id
        edition = "own"                 # or "2011", "2019", "SE"
        source = "reconstruction"       # or "fact", if it is copied from a printed board
        confidence = "low"              # or "medium", "high"
        provenance = "Copied from the board in my box."
        allows = "castle-connection"    # the option may be played on it: every area touches a castle space
        needs = "castle-connection"     # it is meant for that option only

    `numbers` above the first [[board]] holds for all boards of the file that have none of their own.
    """
    standard, numbers = _standard_file()
    return BoardFile(os.fspath(path), read_text(path)).layouts({**standard, **_border_file()}, numbers)[0]


def layout_from_rows(id_: str, rows: list[str], numbers: list[str]) -> Layout:
    """A board that came with a game instead of a file, checked in the same way."""
    text = f"[[board]]\nid = {json.dumps(id_)}\nrows = {json.dumps(rows)}\nnumbers = {json.dumps(numbers)}\n"
    return BoardFile(f'own board "{id_}"', text).layouts({}, "")[0][id_]


@cache
def _standard_file() -> tuple[dict[str, Layout], str]:
    """The standard duchies and their common grid of numbers."""
    path = Path(__file__).parent.parent / "data" / "boards.toml"
    return BoardFile(path.name, read_text(path)).layouts({}, "")


@cache
def _border_file() -> dict[str, Layout]:
    path = Path(__file__).parent.parent / "data" / "border_boards.toml"
    return BoardFile(path.name, read_text(path)).layouts({}, "")[0]

"""Bots of one's own, by what people type: a class in a file, an installed package, a program in any language, or a
level of the house with other weights.

All but the last run in processes of their own and get views as JSON, so neither a fault nor curiosity gets further.
Nothing runs that was not enlisted by whoever started this program: a name that comes over the network cannot.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Container, Iterable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from duchy.kernel.errors import InputError

from .program import Program

GROUP: Final = "duchy.bots"  # of entry points
ENLISTED: Final = "DUCHY_BOTS"  # in the environment, so that processes that are started later know them as well
CLASS: Final = re.compile(r"(?P<file>.+\.py):(?P<name>\w+)")
WITH: Final = re.compile(r"(?P<level>[\w:-]+)@(?P<file>.+\.npz)")
ALIAS: Final = re.compile(r"(?P<alias>[\w-]+)=(?P<what>.+)")


def enlist(names: Iterable[str], taken: Container[str] = ()) -> list[str]:
    """Let the bots of these names play; the names they go by, none of which is `taken`.

    A name is "file.py:Class", "./program", "level@file.npz", or "alias=..." of one of them or of an installed bot.

    Any other name is left as it is.
    """
    known = enlisted()
    out = []
    for name in names:
        found = ALIAS.fullmatch(name)
        alias, what = (found["alias"], found["what"]) if found else (name, name)
        if found and alias in taken:
            raise InputError(f"{alias} is a bot of the house: give yours another name.")
        if is_own(what):
            known[alias] = absolute(what)
            _there(known[alias])
        elif found and what in installed():
            known[alias] = what
        elif found:
            kinds = "FILE.py:CLASS nor LEVEL@FILE.npz nor the path of a program nor an installed bot"
            raise InputError(f"{what} is neither {kinds}.")
        out.append(alias)
    os.environ[ENLISTED] = json.dumps(known)
    return out


def enlisted() -> dict[str, str]:
    """The bots that may play beside those of the game: how they are called, and what they are."""
    try:
        found: Any = json.loads(os.environ.get(ENLISTED, "{}"))
        return {str(name): str(what) for name, what in found.items()}
    except (ValueError, AttributeError):
        raise InputError(f"{ENLISTED} must be a JSON object of names and bots.") from None


def is_own(what: str) -> bool:
    """A class in a file, weights, or a path: no bot of the house has a slash or a file in its name."""
    return bool(CLASS.fullmatch(what) or WITH.fullmatch(what)) or "/" in what.partition(" ")[0]


def absolute(what: str) -> str:
    """Found from any folder."""
    found = CLASS.fullmatch(what)
    if found:
        return f"{Path(found['file']).absolute()}:{found['name']}"
    found = WITH.fullmatch(what)
    if found:
        return f"{found['level']}@{Path(found['file']).absolute()}"
    first, *more = shlex.split(what)
    return shlex.join([str(Path(first).absolute()), *more])


def is_guest(name: str) -> bool:
    """Whether the bot of this name is no bot of the house."""
    return name in enlisted() or name in installed()


def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages."""
    return {point.name: point for point in entry_points(group=GROUP)}


def with_weights(name: str) -> tuple[str, Path] | None:
    """The level and the weights of an enlisted name that means both."""
    found = WITH.fullmatch(enlisted().get(name, ""))
    return (found["level"], Path(found["file"])) if found else None


def digests() -> dict[str, str]:
    """Of the weights that enlisted names mean, one number each."""
    files = {name: found[1] for name in enlisted() if (found := with_weights(name))}
    return {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in files.items()}


def names() -> list[str]:
    return [*enlisted(), *installed()]


def make(name: str) -> Program | None:
    """An enlisted or installed bot; None if there is none of this name."""
    known = enlisted()
    if name in known:
        return Program(name, command_of(known[name]))
    if name in installed():
        return Program(name, hosted(name))
    return None


def _there(what: str) -> None:
    """Raises InputError where nothing could play."""
    found = WITH.fullmatch(what)
    if found is None:
        command_of(what)
    elif not Path(found["file"]).is_file():
        raise InputError(f"There is no file {found['file']}.")


def command_of(what: str) -> list[str]:
    found = CLASS.fullmatch(what)
    if found:
        if not Path(found["file"]).is_file():
            raise InputError(f"There is no file {found['file']}.")
        return hosted(what)
    if "/" not in what:  # an installed one under another name
        return hosted(what)
    command = shlex.split(what)
    if shutil.which(command[0]) is None:
        raise InputError(f"{command[0]} is no program that can be started.")
    return command


def hosted(what: str) -> list[str]:
    return [sys.executable, "-m", "duchy.bots.host", what]

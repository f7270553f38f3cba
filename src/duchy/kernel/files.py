"""Files that people hand in."""

from importlib.resources.abc import Traversable
from pathlib import Path

from .errors import InputError


def read_text(path: Path | Traversable) -> str:
    """The text of a file; InputError with the file and the reason."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} cannot be read: it is not UTF-8 text.") from None

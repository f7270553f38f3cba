"""A folder of games belongs to one server: two on one SQLite file would each believe to know the last event."""

import os
from pathlib import Path
from typing import Final

from duchy.kernel.errors import InputError

try:
    import fcntl
except ImportError:  # Windows: an open file cannot be taken away, but nothing keeps a second server out
    fcntl = None  # type: ignore[assignment]  # a module or nothing: lock() asks which

NAME: Final = "duchy.lock"


class Folder:
    """Held until it is let go, or its process ends in whatever way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held: int | None = None

    def hold(self) -> None:
        """Raises InputError when another server holds it."""
        if self.held is not None or fcntl is None:
            return
        try:
            held = os.open(self.path / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise InputError(f"The folder {self.path} cannot be written: {error.strerror}.") from None
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(held)
            raise InputError(
                f"Another server keeps its games in {self.path}. Stop it, or choose another folder."
            ) from None
        self.held = held

    def let_go(self) -> None:
        if self.held is not None:
            os.close(self.held)
            self.held = None

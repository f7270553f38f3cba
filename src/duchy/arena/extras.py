"""Packages that only the arena needs, imported when they are used; and numpy, told to be quiet."""

import os
from importlib import import_module
from typing import Any

from duchy.kernel.errors import InputError


def need(module: str, extra: str = "arena") -> Any:
    """A module of an optional dependency; one sentence if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise InputError(f"This needs {package}, which is not installed: pip install duchy[{extra}]") from None


def one_thread() -> None:
    """For numpy, which must not be imported yet: games and seats share the cores, and threads for the small matrices of
    a net spend more time waiting for each other than multiplying."""
    for library in ("OPENBLAS", "OMP", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")

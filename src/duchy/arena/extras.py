"""Packages that only some commands need, imported when they are used."""

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

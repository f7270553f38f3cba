"""Trouble is said once: the same again within a minute is only counted."""

import time
from typing import Any, Final

import structlog

EVERY: Final = 60.0  # seconds
KINDS: Final = 1000  # that are remembered

log = structlog.get_logger()
said: dict[tuple[str, str], tuple[float, int]] = {}  # when each was said, and how often it happened since


def trouble(event: str, error: BaseException | str, **about: Any) -> None:
    """Say it with its kind of error, unless that was just said."""
    key = event, error if isinstance(error, str) else type(error).__name__
    now = time.monotonic()
    at, unsaid = said.get(key, (-EVERY, 0))
    if now - at < EVERY:
        said[key] = at, unsaid + 1
        return
    if len(said) >= KINDS:
        said.clear()
    said[key] = now, 0
    more = {"times_before": unsaid} if unsaid else {}
    log.error(event, error=brief(error), **about, **more)


def brief(error: BaseException | str) -> str:
    """One short line."""
    text = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
    return (text.splitlines() or [""])[0][:300]

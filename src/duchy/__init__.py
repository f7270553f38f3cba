"""Duchy: play, referee and study The Castles of Burgundy, its Dice Game and The Rivals for Catan.

What `import duchy` offers stands in `duchy/api.py`; it is imported when it is first asked for.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .api import (
        NATURE,
        Action,
        Analysis,
        Bot,
        Difference,
        Entry,
        Game,
        InputError,
        Line,
        Match,
        Play,
        Record,
        Refused,
        Result,
        Rng,
        Seat,
        Seed,
        Standing,
        View,
        analyse_position,
        analyse_record,
        bot_names,
        entries,
        load_record,
        make_bot,
        new_game,
        open_game,
        play_match,
        replay,
        run_scenario,
        save_record,
        verify,
    )

__all__ = [
    "NATURE", "Action", "Analysis", "Bot", "Difference", "Entry", "Game", "InputError", "Line", "Match", "Play",
    "Record", "Refused", "Result", "Rng", "Seat", "Seed", "Standing", "View", "analyse_position", "analyse_record",
    "bot_names", "entries", "load_record", "make_bot", "new_game", "open_game", "play_match", "replay",
    "run_scenario", "save_record", "verify",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """PEP 562: a name of the front door, found when somebody wants it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    found = getattr(api, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

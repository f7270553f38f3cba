"""Days as everybody counts them: UTC."""

import time
from typing import Final

DAY: Final = 86400.0


def day_of(now: float) -> str:
    """The day of a moment, as 2026-11-17: such texts are in the order of the days."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))

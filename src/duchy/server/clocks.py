"""Clocks: a bank of time for each seat, or so many days for each turn. A clock is a plain dict kept with the table.

    {"kind": "live", "seconds": 900, "increment": 15, "left": [812.5, 900.0], "running": [0], "at": 1760000000.0}
    {"kind": "days", "days": 3, "left": [259200.0, 259200.0], "running": [1], "at": ...}

`left` is what each seat had at the time `at`, when the seats in `running` began to use theirs.
"""

from typing import Any

from . import said

DAY = 86400.0
RETURN = 30.0  # seconds a person gets at least who comes back after time ran out

Clock = dict[str, Any]


def started(rules: dict[str, Any] | None, seats: int) -> Clock:
    if not rules:
        return {}
    full = rules["seconds"] if rules["kind"] == "live" else rules["days"] * DAY
    return {**rules, "left": [float(full)] * seats, "running": [], "at": 0.0}


def moved(clock: Clock, running: list[int], now: float) -> Clock:
    """The clock when these seats have to think from now on."""
    if not clock:
        return {}
    left = list(clock["left"])
    for seat in clock["running"]:
        left[seat] = max(0.0, left[seat] - (now - clock["at"]))
    for seat in set(running) - set(clock["running"]):
        if clock["kind"] == "live":
            left[seat] += clock["increment"]
        else:
            left[seat] = clock["days"] * DAY
    return {**clock, "left": left, "running": running, "at": now}


def returned(clock: Clock, seat: int) -> Clock:
    if not clock:
        return {}
    left = list(clock["left"])
    left[seat] = max(left[seat], RETURN if clock["kind"] == "live" else clock["days"] * DAY)
    return {**clock, "left": left}


def deadline(clock: Clock) -> float | None:
    """When the first of the thinking seats is out of time."""
    if not clock or not clock["running"]:
        return None
    return float(clock["at"] + min(clock["left"][seat] for seat in clock["running"]))


def late(clock: Clock, now: float) -> list[int]:
    if not clock:
        return []
    return [seat for seat in clock["running"] if clock["left"][seat] - (now - clock["at"]) <= 0]


def shown(clock: Clock) -> said.Clocks | None:
    return said.Clocks(clock["kind"], clock["left"], clock["running"], clock["at"]) if clock else None


def rules(clock: Clock) -> said.LiveClock | said.DaysClock | None:
    """What was agreed on when the table was opened."""
    if not clock:
        return None
    if clock["kind"] == "live":
        return said.LiveClock(clock["seconds"], clock["increment"])
    return said.DaysClock(clock["days"])

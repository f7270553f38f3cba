"""Clocks: a bank of time for each seat, or so many days for each turn. A clock is a plain dict kept with the table.

    {"kind": "live", "seconds": 900, "increment": 15, "left": [812.5, 900.0], "running": [0], "at": 1760000000.0}
    {"kind": "days", "days": 3, "left": [259200.0, 259200.0], "running": [1], "at": ...}

`left` is what each seat had at the time `at`, when the seats in `running` began to use theirs,
in the time of served.py. Who is on vacation has until when in `rest`, by seat.
"""

import time
from typing import Any

from .said.position import Clocks
from .said.table import DaysClock, LiveClock

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
        left[seat] = max(0.0, left[seat] - _used(clock, seat, now))
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
    return min(_from(clock, seat) + float(clock["left"][seat]) for seat in clock["running"])


def late(clock: Clock, now: float) -> list[int]:
    if not clock:
        return []
    return [seat for seat in clock["running"] if clock["left"][seat] <= _used(clock, seat, now)]


def resting(clock: Clock, seat: int, now: float, until: float) -> Clock:
    """The clock of a seat stands still until then."""
    stood = moved(clock, clock["running"], now)
    return {**stood, "rest": {**clock.get("rest", {}), str(seat): until}}


def _from(clock: Clock, seat: int) -> float:
    """When a seat began to use its time: not before its rest is over."""
    return max(float(clock["at"]), float(clock.get("rest", {}).get(str(seat), 0.0)))


def _used(clock: Clock, seat: int, now: float) -> float:
    """Time that goes back gives nothing."""
    return max(0.0, now - _from(clock, seat))


def shown(clock: Clock, now: float) -> Clocks | None:
    """As it stands now; people have the time of day."""
    if not clock:
        return None
    left = moved({**clock, "increment": 0.0}, clock["running"], now)["left"]
    running = [seat for seat in clock["running"] if _from(clock, seat) <= max(now, clock["at"])]
    return Clocks(clock["kind"], [round(each, 1) for each in left], running, round(time.time(), 3))


def rules(clock: Clock) -> LiveClock | DaysClock | None:
    """What was agreed on when the table was opened."""
    if not clock:
        return None
    if clock["kind"] == "live":
        return LiveClock(clock["seconds"], clock["increment"])
    return DaysClock(clock["days"])

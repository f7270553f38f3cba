"""A table without a clock can agree on one. Everybody there has to say yes; who has kept the table waiting for long is
not asked, or else one who never moves could hold it for ever."""

from typing import Any

from duchy.kernel.errors import Refused

from . import clocks
from .hall import Hall
from .opening import asdict_clock
from .table import LiveTable
from .wire import AgreeClock


def asked(table: LiveTable, long_patience: float) -> list[int]:
    """The people who have to agree."""
    late = table.told.movers() if table.waiting.waited(table.now()) >= long_patience else []
    return [i for i in table.meta.people if not table.meta.seats[i].away and i not in late]


async def agree(hall: Hall, table: LiveTable, seat: int, message: AgreeClock) -> int:
    """Ask for a clock, or answer one who did: the same clock is a yes, none is a no."""
    async with table.lock:
        if not table.playing or table.meta.clock or table.meta.daily:
            why = "This table has a clock." if table.meta.clock else "A clock can be agreed on while a game is played."
            raise Refused(why, "")
        rules, wish, name = asdict_clock(message.clock), table.clock_wish, table.names[seat]
        if rules is None and wish is None:
            raise Refused("Nobody has asked for a clock.", "")
        table.check_room()
        new = table.meta.copy()
        if rules is None:
            say = f"{name} would rather play without a clock."
            return await table.say([{"type": "clock", "seat": seat, "clock": None, "say": say}], new, seats=True)
        agreed = {seat} | ({*wish.agreed} if wish and wish.rules == rules else set())
        say = f"{name} {'agrees' if len(agreed) > 1 else 'would like a clock: ' + in_words(rules)}."
        events = [{"type": "clock", "seat": seat, "clock": rules, "say": say}]
        if agreed.issuperset(asked(table, hall.settings.long_patience)):
            new.clock = clocks.started(rules, len(new.seats))
            events.append({"type": "clocked", "clock": rules, "say": f"There is a clock now: {in_words(rules)}."})
        return await table.say(events, new, seats=True)


def in_words(rules: dict[str, Any]) -> str:
    if rules["kind"] == "days":
        return "a day for each turn" if rules["days"] == 1 else f"{rules['days']:g} days for each turn"
    return f"{rules['seconds'] / 60:g} minutes each, and {rules['increment']:g} seconds a turn"

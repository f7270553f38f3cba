"""Who sits where: taking a seat, leaving it, coming back, names and talk."""

import hmac
import time

from duchy.bots import registry
from duchy.kernel.errors import InputError, Refused

from . import said
from .hall import Hall
from .limits import CHAT_LENGTH, NAME_LENGTH, clean
from .table import LiveTable, checked_seat, seat_event
from .tokens import new_token, token_hash
from .wire import TakeSeat


def seat_of(table: LiveTable, token: str) -> int | None:
    """The seat that a token gives."""
    hashed = token_hash(token)
    for seat, seating in enumerate(table.meta.seats):
        if seating.token_hash and hmac.compare_digest(seating.token_hash, hashed):
            return seat
    return None


async def take_seat(table: LiveTable, wish: TakeSeat) -> said.Seated:
    name = clean(wish.name, NAME_LENGTH)
    if not name:
        raise InputError("Say your name, so that the others know who you are.")
    async with table.lock:
        free = [i for i, s in enumerate(table.meta.seats) if s.who == "open"]
        if not free:
            raise InputError("All seats are taken. You can watch.")
        seat = free[0] if wish.seat is None else wish.seat
        if seat not in free:
            raise InputError("This seat is taken. Choose another one.")
        if name in table.names:
            raise InputError(f"There is somebody called {name} already.")
        new = table.meta.copy()
        token = new_token()
        new.seats[seat].who, new.seats[seat].name, new.seats[seat].token_hash = "person", name, token_hash(token)
        await table.say([seat_event(seat, new, "taken", f"{name} has taken a seat.")], new, seats=True)
        await _start_if_full(table)
        return said.Seated(table.meta.id, seat, token)


async def fill(table: LiveTable, host: int, seat: int, bot: str) -> int:
    """The host gives a free seat to a bot."""
    async with table.lock:
        checked_seat(table.meta, seat)
        if host != table.meta.host:
            raise Refused("Only the host can give a seat to a bot.", "")
        if table.meta.seats[seat].who != "open":
            raise Refused("This seat is not free.", "")
        from .opening import bot_name

        bot = bot or registry.names(table.game)[-1]
        registry.make(bot, table.game)
        new = table.meta.copy()
        new.seats[seat].who, new.seats[seat].bot = "bot", bot
        new.seats[seat].name = bot_name(bot, table.names)
        await table.say([seat_event(seat, new, "bot", f"{new.seats[seat].name} has taken a seat.")], new, seats=True)
        await _start_if_full(table)
        return table.meta.seq


async def _start_if_full(table: LiveTable) -> None:
    if table.meta.status == "waiting" and all(s.who != "open" for s in table.meta.seats):
        await table.start()


async def chat(table: LiveTable, seat: int, text: str) -> int:
    text = clean(text, CHAT_LENGTH)
    if not text:
        raise Refused("There is nothing to say.", "")
    async with table.lock:
        name = table.names[seat]
        event = {"type": "chat", "seat": seat, "name": name, "text": text, "say": f"{name}: {text}"}
        return await table.say([event], table.meta.copy())


async def rename(table: LiveTable, seat: int, name: str) -> int:
    name = clean(name, NAME_LENGTH)
    async with table.lock:
        if not name or name in table.names:
            raise Refused("Choose a name that nobody else has here.", "")
        new = table.meta.copy()
        old, new.seats[seat].name = new.seats[seat].name, name
        return await table.say([seat_event(seat, new, "named", f"{old} is now called {name}.")], new, seats=True)


async def leave(hall: Hall, table: LiveTable, seat: int) -> int:
    async with table.lock:
        if table.meta.status == "waiting":
            return await _free(table, seat)
        if not table.playing or table.meta.seats[seat].away:
            return table.meta.seq
        return await table.stand_in([seat], hall.standby(table), "left")


async def _free(table: LiveTable, seat: int) -> int:
    """Before the start, a seat that is left is free again; the last person keeps the table."""
    if len(table.meta.people) == 1:
        return table.meta.seq
    new = table.meta.copy()
    name = new.seats[seat].name
    event = seat_event(seat, new, "left", f"{name} has left.")
    new.seats[seat].who, new.seats[seat].name, new.seats[seat].token_hash = "open", "", ""
    return await table.say([event], new, seats=True)


async def replace(hall: Hall, table: LiveTable, seat: int) -> int:
    """Others ask for a stand-in for somebody who is not there."""
    async with table.lock:
        checked_seat(table.meta, seat)
        seating = table.meta.seats[seat]
        if not table.playing or seating.by_bot or seat not in table.told.movers():
            raise Refused("The table does not wait for this seat.", "")
        waited = time.time() - table.meta.touched
        if seat in table.presence().online or waited < hall.settings.patience:
            raise Refused(f"Give {seating.name} a little more time.", "")
        return await table.stand_in([seat], hall.standby(table), "left")

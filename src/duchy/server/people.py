"""Who sits where: taking a seat, leaving it, coming back, names and talk."""

import hmac

from duchy.bots import registry
from duchy.kernel.errors import InputError, Refused

from .hall import Hall
from .limits import CHAT_LENGTH, NAME_LENGTH, clean
from .meta import Seating
from .minder import standby
from .said.persons import Seated
from .seats import checked_seat, seat_event
from .table import LiveTable
from .tokens import new_token, token_hash
from .wire import TakeSeat


def hands_of(table: LiveTable, token: str) -> list[int]:
    """The seats that a token gives: one, or several where somebody studies."""
    hashed = token_hash(token)
    seats = enumerate(table.meta.seats)
    return [seat for seat, s in seats if s.token_hash and hmac.compare_digest(s.token_hash, hashed)]


async def hands(hall: Hall, table: LiveTable, token: str, key: str) -> list[int]:
    """The seats of a caller: what the token gives, and what the person holds whose device shows its key."""
    found = set(hands_of(table, token)) if token else set()
    if key:
        held = set(await hall.persons.held(token_hash(key), table.meta.id))
        found |= {seat for seat, s in enumerate(table.meta.seats) if s.token_hash and s.token_hash in held}
    return sorted(found)


async def take_seat(table: LiveTable, wish: TakeSeat) -> Seated:
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
        new.seats[seat].gives = wish.gives
        await table.say([seat_event(seat, new, "taken", f"{name} has taken a seat.")], new, seats=True)
        await start_if_full(table)
        return Seated(table.meta.id, seat, token, table.meta.dice.commitment())


async def give(table: LiveTable, seat: int, gift: str) -> None:
    """Add to the seed, before the game begins; the first gift counts. One that comes late changes nothing: the table
    says whose gifts are in it."""
    async with table.lock:
        if table.meta.status != "waiting" or table.meta.seats[seat].gift:
            return
        new = table.meta.copy()
        new.seats[seat].gives, new.seats[seat].gift = True, gift
        say = f"{new.seats[seat].name} has added to the dice."
        await table.say([{"type": "gift", "seat": seat, "say": say}], new, seats=True)
        await start_if_full(table)


async def fill(table: LiveTable, host: int, seat: int, bot: str) -> int:
    """The host gives a free seat to a bot, or a bot's seat to another one."""
    async with table.lock:
        checked_seat(table.meta, seat)
        if host != table.meta.host:
            raise Refused("Only the host can give a seat to a bot.", "")
        expected = table.meta.manners.get("expected", [])
        if table.meta.status != "waiting" or (table.meta.seats[seat].who == "person" and seat not in expected):
            raise Refused("This seat is not free.", "")
        from .opening import bot_name

        bot = bot or registry.usual(table.game)
        registry.make(bot, table.game)
        new = table.meta.copy()
        others = [name for i, name in enumerate(table.names) if i != seat]
        new.seats[seat].who, new.seats[seat].bot, new.seats[seat].token_hash = "bot", bot, ""
        if expected:
            new.manners["expected"] = [each for each in expected if each != seat]
        new.seats[seat].name = bot_name(bot, seat, others)
        await table.say([seat_event(seat, new, "bot", f"{new.seats[seat].name} has taken a seat.")], new, seats=True)
        await start_if_full(table)
        return table.meta.seq


async def cancel(hall: Hall, table: LiveTable, host: int) -> int:
    """The host calls a game off that has not begun: the table is gone, with its link."""
    async with table.lock:
        if host != table.meta.host:
            raise Refused("Only the host can call the game off.", "")
        if table.meta.status != "waiting":
            raise Refused("The game has begun.", "")
        await hall.call_off(table)
        return table.meta.seq


async def start_if_full(table: LiveTable) -> None:
    if table.meta.status == "waiting" and table.meta.complete:
        await table.start()


async def chat(table: LiveTable, seat: int, text: str) -> int:
    text = clean(text, CHAT_LENGTH)
    if not text:
        raise Refused("There is nothing to say.", "")
    async with table.lock:
        table.check_room()
        name = table.names[seat]
        event = {"type": "chat", "seat": seat, "name": name, "text": text, "say": f"{name}: {text}"}
        return await table.say([event], table.meta.copy())


async def note(table: LiveTable, seat: int, n: int, text: str) -> int:
    """A note to a position, for those who study the game later: only where nobody plays against another."""
    text = clean(text, CHAT_LENGTH)
    async with table.lock:
        if table.meta.status != "over" and not table.meta.imported:
            raise Refused("Notes can be written when the game is over, and where a position is studied.", "")
        if not 0 <= n <= table.told.n:
            raise Refused("The game has no such position.", "")
        table.check_room()
        name = table.names[seat]
        say = f"{name}, to position {n}: {text}" if text else f"{name} took the note to position {n} away."
        event = {"type": "note", "n": n, "seat": seat, "name": name, "text": text, "say": say}
        return await table.say([event], table.meta.copy())


async def rename(table: LiveTable, seat: int, name: str) -> int:
    name = clean(name, NAME_LENGTH)
    async with table.lock:
        if not name or name in table.names:
            raise Refused("Choose a name that nobody else has here.", "")
        table.check_room()
        new = table.meta.copy()
        old, new.seats[seat].name = new.seats[seat].name, name
        return await table.say([seat_event(seat, new, "named", f"{old} is now called {name}.")], new, seats=True)


async def leave(hall: Hall, table: LiveTable, seat: int) -> int:
    async with table.lock:
        if table.meta.status == "waiting":
            return await _free(table, seat)
        if not table.playing or table.meta.seats[seat].away or table.meta.daily:
            return table.meta.seq  # at a daily game nobody plays for another
        table.check_room()
        return await table.stand_in([seat], standby(table), "left")


async def _free(table: LiveTable, seat: int) -> int:
    """Before the start, a seat that is left is free again; the last person keeps the table."""
    if len(table.meta.people) == 1:
        return table.meta.seq
    new = table.meta.copy()
    name = new.seats[seat].name
    event = seat_event(seat, new, "left", f"{name} has left.")
    new.seats[seat] = Seating("open", "")
    if expected := new.manners.get("expected"):
        new.manners["expected"] = [each for each in expected if each != seat]
    return await table.say([event], new, seats=True)


async def replace(hall: Hall, table: LiveTable, by: int, seat: int) -> int:
    """Others ask for a stand-in: at once for somebody who is not there, else when all of them would like one."""
    async with table.lock:
        checked_seat(table.meta, seat)
        seating = table.meta.seats[seat]
        if table.meta.manners.get("paused"):
            raise Refused("The game is paused.", "")
        if not table.playing or seating.by_bot or seat not in table.told.movers() or seat == by:
            raise Refused("The table does not wait for this seat.", "")
        if table.meta.clock.get("kind") == "days":
            raise Refused("A turn has days here: the clock tells when a bot stands in.", "")
        waiting, now, settings = table.waiting, table.now(), hall.settings
        if seat not in table.watchers.presence().online and waiting.waited_absent(seat, now) >= settings.patience:
            return await table.stand_in([seat], standby(table), "left")
        if waiting.waited(now) < settings.long_patience:
            raise Refused(f"Give {seating.name} a little more time.", "")
        others = {i for i in table.meta.people if i != seat and not table.meta.seats[i].away}
        agreed = {voter for voter, about in waiting.votes if about == seat} | {by}
        if others <= agreed:
            return await table.stand_in([seat], standby(table), "slow")
        table.check_room()
        say = f"{table.names[by]} would like a bot to play on for {seating.name}."
        event = {"type": "vote", "seat": by, "about": seat, "say": say}
        return await table.say([event], table.meta.copy()) if (by, seat) not in waiting.votes else table.meta.seq

"""Me, without an account. A person is a random key that a browser keeps; the server knows its hash. Somebody is known
from the first seat or the first word about oneself on, and all seats of a person are his on each of his devices.

Another device joins by a code that works once, for ten minutes; what it held before is gathered. The key travels in the
header `x-duchy-key` and in the first message of a connection, never in an address.
"""

import re
import time
from datetime import UTC, datetime
from typing import Final

from . import inbox, manners, wire
from .asking import Problem, answer, hall_of, key_of, limited, read
from .clocks import DAY
from .leaving import leave_all
from .limits import MOST_TABLES, NAME_LENGTH, clean
from .ports import Person
from .routes import Request, Response, Routes
from .said.inbox import MyResults
from .said.persons import Device, Gone, Invited, Inviter, Me
from .tokens import new_token, token_hash

CODE_SECONDS: Final = 600.0
VACATION_DAYS: Final = 30.0  # a year
COLOUR: Final = re.compile(r"#[0-9a-f]{6}|")
router = Routes()


def shown_key(request: Request) -> str:
    """The hash of the key that has to be shown."""
    key = key_of(request)
    if not key:
        raise Problem(403, "This needs a browser that keeps a key of its own.")
    return token_hash(key)


async def person_of(request: Request) -> Person:
    """Who asks; somebody has to be known."""
    found = await hall_of(request).persons.of(shown_key(request))
    if found is None:
        raise Problem(403, "Nobody is known by this key.")
    return found


def device_id(key: str) -> str:
    """A part of a hash of its hash: enough to tell a person's few devices apart, and good for nothing else."""
    return token_hash(f"device {key}")[:16]


async def told(request: Request, person: Person | None) -> Response:
    """All that is plainly known of a person, to himself."""
    if person is None:
        return answer(Me(False))
    own = shown_key(request)
    devices = [
        Device(device_id(key), since, seen, key == own)
        for key, since, seen in await hall_of(request).persons.devices(person.id)
    ]
    until = person.vacation if person.vacation and person.vacation > time.time() else None
    left = VACATION_DAYS - days_taken(person)
    return answer(Me(True, person.name, person.colour, person.since, devices, until, left))


def days_taken(person: Person) -> float:
    """Of vacation, in this year."""
    return person.vacation_days if person.vacation_year == this_year() else 0.0


def this_year() -> int:
    return datetime.now(UTC).year


@router.get("/api/me")
async def me(request: Request) -> Response:
    limited(request, "lookers")
    persons, key = hall_of(request).persons, shown_key(request)
    found = await persons.of(key)
    if found:
        await persons.seen_now(key)
    return await told(request, found)


@router.post("/api/me", body=wire.DescribeMe)
async def describe(request: Request) -> Response:
    limited(request)
    key, wish = shown_key(request), await read(request, wire.DescribeMe)
    if not COLOUR.fullmatch(wish.colour):
        raise Problem(422, "A colour is written as # and six hexadecimal digits, for example #3366aa.")
    persons = hall_of(request).persons
    person = await persons.met(key)
    await persons.describe(person.id, clean(wish.name, NAME_LENGTH), wish.colour)
    return await told(request, await persons.of(key))


@router.post("/api/me/seats", body=wire.Gather)
async def gather(request: Request) -> Response:
    """Seats that were taken before; what is no seat is left out without a word."""
    limited(request)
    key, wish = shown_key(request), await read(request, wire.Gather)
    if len(wish.tables) > MOST_TABLES:
        raise Problem(413, f"At most {MOST_TABLES} tables are gathered at once.")
    if not wish.tables:
        return await told(request, await hall_of(request).persons.of(key))
    persons = hall_of(request).persons
    person = await persons.met(key)
    await persons.hold(person.id, [(table[:32], token_hash(token)) for table, token in wish.tables.items()])
    return await told(request, person)


@router.post("/api/me/vacation", body=wire.TakeVacation)
async def vacation(request: Request) -> Response:
    """The day clocks of a person stand still for so many days; what is not used of them is kept."""
    limited(request)
    wish, person, hall = await read(request, wire.TakeVacation), await person_of(request), hall_of(request)
    now = time.time()
    unused = max(0.0, (person.vacation or 0.0) - now) / DAY
    taken = max(0.0, days_taken(person) - unused)
    if wish.days < 0 or taken + wish.days > VACATION_DAYS:
        left = int(VACATION_DAYS - taken)
        raise Problem(422, f"A year has {VACATION_DAYS:.0f} days of vacation here, and you have {left} left.")
    until = now + wish.days * DAY if wish.days else None
    await hall.persons.vacation(person.id, until, this_year(), taken + wish.days)
    for id_ in await hall.persons.tables(person.id, ("waiting", "playing"), inbox.RUNNING):
        own = [seat for seat, holder in (await hall.persons.seated(id_)).items() if holder == person.id]
        if table := await inbox.found(hall, id_):
            await manners.rest(table, own, wish.days * DAY)
    return await told(request, await hall.persons.of(shown_key(request)))


# ------------------------------------------------------------------ what there is of me
@router.get("/api/me/results")
async def my_results(request: Request) -> Response:
    limited(request, "lookers")
    found = await hall_of(request).persons.of(shown_key(request))
    return answer(MyResults(await inbox.results(hall_of(request), found) if found else []))


@router.get("/api/me/everything")
async def everything(request: Request) -> Response:
    """All that is stored of a person, as a file to save."""
    limited(request, "lookers")
    person = await person_of(request)
    headers = {"content-disposition": 'attachment; filename="duchy-me.json"'}
    return answer(await hall_of(request).persons.everything(person.id), headers=headers)


@router.post("/api/me/delete")
async def delete(request: Request) -> Response:
    """All of it is gone; games stay, with somebody who left."""
    limited(request)
    return answer(Gone(await leave_all(hall_of(request), await person_of(request))))


# ------------------------------------------------------------------ another device
@router.post("/api/me/codes", status_code=201)
async def invite(request: Request) -> Response:
    """A code for one other device."""
    limited(request)
    persons = hall_of(request).persons
    person = await persons.met(shown_key(request))
    code, until = new_token(), time.time() + CODE_SECONDS
    await persons.invite(person.id, token_hash(code), until)
    return answer(Invited(code, until), 201)


@router.post("/api/me/joined", body=wire.JoinBy)
async def join(request: Request) -> Response:
    """This device becomes a device of the person who made the code, with the seats that it had."""
    limited(request)
    key, wish = shown_key(request), await read(request, wire.JoinBy)
    persons, code = hall_of(request).persons, token_hash(wish.code)
    found = await persons.invited(code) if wish.look else await persons.join(code, key)
    if found is None:
        raise Problem(410, "This code has been used, or its ten minutes are over. Ask for a new one.")
    return answer(Inviter(found.name, found.colour)) if wish.look else await told(request, found)


@router.post("/api/me/devices/{id_}/forget")
async def forget_device(request: Request, id_: str) -> Response:
    """A device that was lost or given away holds nothing any more."""
    person, persons = await person_of(request), hall_of(request).persons
    for key, _, _ in await persons.devices(person.id):
        if device_id(key) == id_:
            await persons.forget_device(person.id, key)
    return await told(request, await persons.of(shown_key(request)))

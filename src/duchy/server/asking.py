"""What a request carries, and how it is answered: who asks, how often, for which table; or in a sentence why not."""

import asyncio
import contextlib
import time
from typing import Any, Final, TypeVar

import msgspec

from duchy.kernel.errors import InputError, Refused

from . import companion, manners, people, study
from .hall import Hall
from .limits import BODY_BYTES, Callers
from .ports import Conflict, Person, Unavailable
from .routes import Request, Response
from .said import health as said
from .said.daily import DailySeated
from .said.persons import Seated
from .settings import Settings
from .table import Gone, LiveTable
from .tokens import token_hash

T = TypeVar("T")
BODY_SECONDS: Final = 20.0
MAILS_A_MINUTE: Final = 10  # that one address may have sent
SHORTEST_KEY: Final = 32  # characters
LONGEST_KEY: Final = 128


class Problem(Exception):
    """An answer that is not a success, with a sentence."""

    def __init__(self, status: int, error: str, rule: str = "") -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.rule = rule


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """As JSON."""
    return Response(msgspec.json.encode(value), status, headers or {}, media_type="application/json")


def limits_of(settings: Settings) -> dict[str, Callers]:
    """How often each kind of thing may be asked for, from one address."""
    return {
        "callers": Callers(settings.tables_a_minute), "readers": Callers(settings.reads_a_minute),
        "lookers": Callers(settings.looks_a_minute),
        "advised": Callers(settings.hints_a_minute), "companions": Callers(companion.A_MINUTE),
        "laid": Callers(study.LOOKS_A_MINUTE), "mails": Callers(min(MAILS_A_MINUTE, settings.tables_a_minute)),
    }  # fmt: skip


def hall_of(request: Request) -> Hall:
    return request.hall


async def read(request: Request, kind: type[T], limit: int = BODY_BYTES) -> T:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Problem(413, f"That is too long: at most {limit} bytes are read.")
    except TimeoutError:
        raise Problem(408, "The request did not come to its end.") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Problem(422, f"The request cannot be read: {error}.") from None


def limited(request: Request, what: str = "callers") -> None:
    """Opening tables and taking seats is limited for each address, and so is asking the coach."""
    if not request.limits[what].take(request.caller):
        raise Problem(429, "Too many requests from here. Wait a minute.")


async def opened(request: Request, seated: Seated) -> Response:
    """A new table, and whose it is: bots think for owners in turn."""
    hall_of(request).own(seated.table, request.caller)
    return await held(request, seated)


async def held(request: Request, seated: Seated | DailySeated) -> Response:
    """A seat that was given is the person's whose device asked for it, if it shows a key."""
    if (key := key_of(request)) and seated.token:
        with contextlib.suppress(Unavailable):  # the token gives the seat too, and the page gathers what it has
            persons = hall_of(request).persons
            person = await persons.met(token_hash(key))
            await persons.hold(person.id, [(seated.table, token_hash(seated.token))])
            await _rest_on(request, seated, person)
    return answer(seated, 201)


async def table_of(request: Request, id_: str) -> LiveTable:
    if request.method == "GET":
        limited(request, "readers")
    try:
        table = await hall_of(request).get(id_)
    except InputError as error:
        raise Problem(410, str(error)) from None
    if table is None:
        raise Problem(404, "There is no such table.")
    return table


async def _rest_on(request: Request, seated: Seated | DailySeated, person: Person) -> None:
    """Who sits down while on vacation has the rest of it at this table too."""
    left = (person.vacation or 0.0) - time.time()
    if left > 0 and seated.seat is not None and (table := await hall_of(request).get(seated.table)):
        await manners.rest(table, [seated.seat], left)


def key_of(request: Request) -> str:
    """The key of the device that asks; empty where it shows none."""
    key = request.headers.get("x-duchy-key", "")
    if key and not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise Problem(422, f"A key has {SHORTEST_KEY} to {LONGEST_KEY} characters.")
    return key


async def seat_of(request: Request, table: LiveTable) -> int | None:
    """The seat of the token in the request, or of the person whose key it shows; without both, a spectator."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    bearer = token.strip() if kind.lower() == "bearer" else ""
    seats = await people.hands(hall_of(request), table, bearer, key_of(request))
    if token and not seats:
        raise Problem(403, "This token gives no seat at this table.")
    return next(iter(seats), None)


def as_problem(error: InputError) -> Problem:
    if isinstance(error, Refused):
        return Problem(409, error.reason, error.rule)
    return Problem(422, f"{str(error).removesuffix('.')}.")


def refusal(error: Exception) -> Response:
    """What went wrong, in a sentence; what nobody foresaw is raised again."""
    if isinstance(error, Conflict | Gone):
        return answer(said.Problem("Too much is happening at once. Try again."), 409)
    if isinstance(error, InputError):
        error = as_problem(error)
    if isinstance(error, Problem):
        return answer(said.Problem(error.error, error.rule), error.status)
    raise error

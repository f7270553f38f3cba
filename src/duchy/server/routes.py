"""What can be asked for, as rows: method, path, body and who answers. web.py binds them to FastAPI, and local.py to the
messages of a page that has its server in itself. Who answers knows neither."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Protocol, TypeVar

from .hall import Hall
from .limits import Callers
from .table import Gone


@dataclass(frozen=True)
class Request:
    """What reaches an answerer, however it came."""

    method: str
    hall: Hall
    limits: Mapping[str, Callers]
    headers: Mapping[str, str]
    stream: Callable[[], AsyncIterator[bytes]]  # the body
    caller: str = ""  # for limits
    here: str = ""  # the address of who is connected: the caller's or a proxy's
    port: int = 80  # of ours


@dataclass(frozen=True)
class Response:
    content: bytes | str
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    media_type: str = "application/json"


class HungUp(Exception):
    """The other side of a connection is gone."""


class Wire(Protocol):
    """One connection to a table, as live.py speaks through it."""

    caller: str  # for limits
    foreign: bool  # the page comes from elsewhere, and may not

    async def receive(self) -> str | bytes:
        """The next message; raises HungUp."""

    def hand(self, message: bytes) -> bool:
        """Send a text, if that can be done at once."""

    async def send_text(self, text: str) -> None:
        """Raises HungUp."""

    async def close(self, code: int, reason: str = "") -> None: ...


Answerer = Callable[..., Awaitable[Response]]
A = TypeVar("A", bound=Answerer)


@dataclass(frozen=True)
class Route:
    method: str
    path: str  # with {names}, which the answerer takes; what else it takes is asked for behind the "?"
    answerer: Answerer
    status: int  # of a success
    body: type[Any] | None


class Routes:
    def __init__(self) -> None:
        self.rows: list[Route] = []

    def __iter__(self) -> Iterator[Route]:
        return iter(self.rows)

    def get(self, path: str) -> Callable[[A], A]:
        return self._row("GET", path, 200, None)

    def post(self, path: str, status_code: int = 200, body: type[Any] | None = None) -> Callable[[A], A]:
        return self._row("POST", path, status_code, body)

    def _row(self, method: str, path: str, status: int, body: type[Any] | None) -> Callable[[A], A]:
        def add(answerer: A) -> A:
            bound = _read_again(answerer) if method == "GET" else answerer
            self.rows.append(Route(method, path, bound, status, body))
            return answerer

        return add


def _read_again(answerer: Answerer) -> Answerer:
    """Who only reads does not care that the table was given up meanwhile: it is looked up anew."""

    @wraps(answerer)
    async def read(**given: Any) -> Response:
        try:
            return await answerer(**given)
        except Gone:
            return await answerer(**given)

    return read

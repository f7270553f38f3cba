"""What protects people at the page: headers on every answer, and no talk with pages from elsewhere."""

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .saying import trouble

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
FOREIGN: Final = b'{"error": "This page may not talk to this server.", "rule": ""}'

BROKEN: Final = b'{"error": "That could not be done.", "rule": ""}'


def allowed_origin(scope: Scope, allowed: tuple[str, ...]) -> bool:
    """A browser tells where a page comes from: it must be our own, or one that the settings name."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None or origin in allowed:
        return True
    try:
        return bool(urlsplit(origin).netloc.lower() == headers.get(b"host", "").lower())
    except ValueError:  # no address at all
        return False


class Safety:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in HEADERS if h[0] not in present)]
                if scope["path"].startswith("/api/") and b"cache-control" not in present:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not allowed_origin(scope, self.origins):
            return await _say(send_safely, 403, FOREIGN)
        try:
            await self.app(scope, receive, send_safely)
        except Exception as error:  # it was answered, and said; what the framework raises again is the same
            if not isinstance(error, ClientDisconnect):
                trouble("a request failed", error, path=scope["path"][:100])
            if not started:
                await _say(send_safely, 500, BROKEN)


async def _say(send: Send, status: int, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})

"""The routes bound to FastAPI, and the WebSockets of tables beside it: every move comes and goes through one, so
nothing lies between them and the web server."""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import fastapi
import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from .caller import caller_of
from .client import later
from .hall import Hall
from .limits import Callers
from .live import live
from .quick import HAND
from .routes import HungUp, Request, Response, Route, Routes
from .safety import allowed_origin

LIVE: Final = re.compile("/api/tables/([^/]+)/live")


def bind(app: fastapi.FastAPI, routes: Routes, hall: Hall, limits: Mapping[str, Callers]) -> None:
    for route in routes:
        app.add_api_route(
            route.path, _endpoint(route, hall, limits), methods=[route.method], status_code=route.status,
            name=route.answerer.__name__, openapi_extra=body_of(route.body) if route.body else None,
        )  # fmt: skip


def _endpoint(route: Route, hall: Hall, limits: Mapping[str, Callers]) -> Callable[..., Awaitable[fastapi.Response]]:
    """As the answerer, but with FastAPI's request, which is always given."""
    takes = inspect.signature(route.answerer)

    async def endpoint(web_request: fastapi.Request, **given: Any) -> fastapi.Response:
        if "request" in takes.parameters:
            given["request"] = asked(web_request, hall, limits)
        return told(await route.answerer(**given))

    request = inspect.Parameter("web_request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=fastapi.Request)
    others = [parameter for name, parameter in takes.parameters.items() if name != "request"]
    endpoint.__signature__ = inspect.Signature([request, *others])  # type: ignore[attr-defined]  # FastAPI reads it
    endpoint.__doc__ = route.answerer.__doc__
    return endpoint


def asked(request: fastapi.Request, hall: Hall, limits: Mapping[str, Callers]) -> Request:
    return Request(
        request.method, hall, limits, request.headers, request.stream,
        caller=caller_of(request.scope, hall.settings.proxies),
        here=request.client.host if request.client else "",
        port=(request.scope.get("server") or ("", 80))[1],
    )  # fmt: skip


def told(answer: Response) -> fastapi.Response:
    return fastapi.Response(answer.content, answer.status, dict(answer.headers), media_type=answer.media_type)


def body_of(kind: type[Any]) -> dict[str, Any]:
    """The body in the OpenAPI description."""
    (schema,), components = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    known = {name: part for name, part in components.items()}
    inner = known.get(kind.__name__, schema)
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": _inlined(inner, known)}}}}


def _inlined(schema: Any, known: dict[str, Any]) -> Any:
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _inlined(known[schema["$ref"].rpartition("/")[2]], known)
        return {key: _inlined(value, known) for key, value in schema.items()}
    return [_inlined(item, known) for item in schema] if isinstance(schema, list) else schema


class Lines:
    """The application, and before it the connections to tables."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if table is None:
            return await self.app(scope, receive, send)
        socket = Socket(scope, receive, send, self.hall)
        await socket.accept()
        await live(socket, self.hall, table[1])


class Socket:
    """A WebSocket as a wire."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, hall: Hall) -> None:
        self.caller = caller_of(scope, hall.settings.proxies)
        self.foreign = not allowed_origin(scope, hall.settings.origins)
        self.ended = False
        self.hand = scope.get("extensions", {}).get(HAND, later)
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> str | bytes:
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.ended = True
            raise HungUp
        return message.get("text") or message.get("bytes") or ""

    async def send_text(self, text: str) -> None:
        try:
            await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError):
            raise HungUp from None

    async def close(self, code: int, reason: str = "") -> None:
        if not self.ended:
            self.ended = True
            try:
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
            except (OSError, RuntimeError):
                raise HungUp from None

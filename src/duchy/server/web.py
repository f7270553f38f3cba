"""The routes bound to FastAPI, and a WebSocket as a wire."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import fastapi
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .caller import caller_of
from .hall import Hall
from .limits import Callers
from .routes import HungUp, Request, Response, Route, Routes
from .safety import allowed_origin


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


class Socket:
    """A WebSocket as a wire."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self.socket = socket
        self.caller = caller_of(socket.scope, hall.settings.proxies)
        self.foreign = not allowed_origin(socket.scope, hall.settings.origins)

    async def receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise HungUp
        return message.get("text") or message.get("bytes") or ""

    async def send_text(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except (RuntimeError, WebSocketDisconnect):
            raise HungUp from None

    async def close(self, code: int, reason: str = "") -> None:
        ends = self.socket.client_state, self.socket.application_state
        if ends == (WebSocketState.CONNECTED, WebSocketState.CONNECTED):
            try:
                await self.socket.close(code, reason)
            except (RuntimeError, WebSocketDisconnect):
                raise HungUp from None

"""The application: routes, the page's files, and what happens when it starts and stops."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse
from starlette.types import ASGIApp

from duchy.kernel.errors import InputError

from . import said
from . import settings as settings_
from .bots import BotPool
from .bus import Alone
from .hall import Hall
from .http import Problem, answer, as_problem, router
from .limits import Callers
from .live import live
from .observe import Prometheus, set_up_logging
from .ports import Bus, Conflict
from .safety import Safety
from .settings import Settings
from .store import Database
from .table import Gone

PAGE: Final = Path(__file__).parent / "static"
NO_PAGE: Final = "The page is not built. Run `make install`, or in web/: npm ci && npm run build.\n"
log = structlog.get_logger()


def create(settings: Settings, page: Path = PAGE) -> ASGIApp:
    metrics = Prometheus()
    hall = Hall(settings, Database(settings), BotPool(settings.bot_processes), metrics, _bus(settings))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        log.info("the server is open", database="postgresql" if settings.postgres else "sqlite")
        yield
        await hall.close()
        log.info("the server is closed")

    app = FastAPI(title="Duchy", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.state.hall = hall
    app.state.metrics = metrics
    app.state.callers = Callers(settings.tables_a_minute)
    app.state.advised = Callers(settings.hints_a_minute)
    app.include_router(router)
    _add_errors(app)

    @app.websocket("/api/tables/{id_}/live")
    async def live_(socket: WebSocket, id_: str) -> None:
        await live(socket, hall, id_)

    _add_page(app, page)
    inner: ASGIApp = GZipMiddleware(app, minimum_size=1500, compresslevel=5)
    if settings.origins:  # browsers ask first whether a page from there may read the answers
        headers = ("authorization", "content-type")
        inner = CORSMiddleware(inner, settings.origins, allow_methods=("GET", "POST"), allow_headers=headers)
    return Safety(inner, settings.origins)


def served(settings: Settings) -> ASGIApp:
    """The application in a process of its own."""
    set_up_logging()
    app = create(settings)
    _collect_rarely()
    return app


def from_environment() -> ASGIApp:
    """For uvicorn's worker processes."""
    return served(settings_.from_environment())


def _bus(settings: Settings) -> Bus:
    if not settings.postgres:
        return Alone()
    from .bus_postgres import Postgres  # psycopg is an extra

    return Postgres(settings.address)


def _collect_rarely() -> None:
    """A search for garbage stops every table, up to a third of a second with 300 of them in memory. What the program
    itself is made of is no garbage, so it is left out; and with little that goes in circles, rare searches do."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 50)


def _add_errors(app: FastAPI) -> None:
    async def problem(request: Request, error: Exception) -> Response:
        if isinstance(error, InputError):
            error = as_problem(error)
        assert isinstance(error, Problem)
        return answer(said.Problem(error.error, error.rule), error.status)

    async def busy(request: Request, error: Exception) -> Response:
        return answer(said.Problem("Too much is happening at once. Try again."), 409)

    async def http_error(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 422
        words = {404: "There is nothing at this address.", 405: "This address is used in another way."}
        return answer(said.Problem(words.get(status, "The request cannot be read.")), status)

    async def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", path=request.url.path, error=repr(error))
        return answer(said.Problem("That could not be done. Nothing was changed."), 500)

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(InputError, problem)
    app.add_exception_handler(Conflict, busy)
    app.add_exception_handler(Gone, busy)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, http_error)
    app.add_exception_handler(Exception, broken)


def _add_page(app: FastAPI, page: Path) -> None:
    """The page's files; every address of the page itself answers with its index."""
    root = page.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page_(path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            return Response(NO_PAGE, 200 if path == "" else 404, media_type="text/plain; charset=utf-8")
        found = (root / path).resolve() if "\0" not in path else index
        if path and found.is_relative_to(root) and found.is_file():
            forever = path.startswith("assets/")  # their names carry a hash of their content
            caching = "public, max-age=31536000, immutable" if forever else "no-cache"
            return FileResponse(found, headers={"cache-control": caching})
        if path.startswith("assets/"):
            raise HTTPException(404)
        return FileResponse(index, headers={"cache-control": "no-cache"})

"""The application: routes, the page's files, and what happens when it starts and stops."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse
from starlette.types import ASGIApp

from duchy.kernel.errors import InputError

from . import daily, notices, offline, persons, puzzles
from . import settings as settings_
from .asking import Problem, answer, limits_of, refusal
from .bots import BotPool
from .bus import Alone
from .daily import Daily
from .hall import Hall
from .herald import Herald
from .http import router
from .observe import Prometheus, set_up_logging
from .offline import file_below
from .ports import Bus, Conflict, Doubtful, Unavailable
from .preview import described
from .register import Register
from .safety import Safety
from .said import health as said
from .saying import trouble
from .settings import Settings
from .store import Database
from .table import Gone
from .web import Lines, bind, told

PAGE: Final = Path(__file__).parent / "static"
NO_PAGE: Final = "The page is not built. Run `make install`, or in web/: npm ci && npm run build.\n"
ICONS: Final = ("icon-192.png", "icon-512.png")  # made with the offline page
NOT_NOW: Final = "The database does not answer, so nothing was done. Try again in a moment."
log = structlog.get_logger()


def create(settings: Settings, page: Path = PAGE, database: Database | None = None) -> ASGIApp:
    metrics = Prometheus()
    database = database or Database(settings)
    bots, bus = BotPool(settings.bot_processes), _bus(settings)
    hall = Hall(settings, database, bots, metrics, bus, Register(database))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_unexpected)
        await hall.open()
        herald.open()
        await herald.push_key()  # made at the first start
        log.info("the server is open", database="postgresql" if settings.postgres else "sqlite")
        yield
        await herald.close()
        await hall.close()
        log.info("the server is closed")

    app = FastAPI(title="Duchy", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.state.hall = hall
    limits = limits_of(settings)
    app.state.daily = Daily(hall, database)
    herald = app.state.herald = Herald(database, settings)
    for routes in (router, persons.router, puzzles.router, daily.routes(app.state.daily), notices.routes(herald)):
        bind(app, routes, hall, limits)
    _add_metrics(app, metrics)
    _add_errors(app)

    _add_page(app, page, hall)
    inner: ASGIApp = GZipMiddleware(app, minimum_size=1500, compresslevel=5)
    if settings.origins:  # browsers ask first whether a page from there may read the answers
        headers = ("authorization", "content-type", "x-duchy-key")
        inner = CORSMiddleware(inner, settings.origins, allow_methods=("GET", "POST"), allow_headers=headers)
    return Safety(Lines(inner, hall), settings.origins)


def served(settings: Settings) -> ASGIApp:
    """The application in a process of its own."""
    set_up_logging()
    database = Database(settings)
    database.prepare()
    app = create(settings, database=database)
    _collect_rarely()
    return app


def from_environment() -> ASGIApp:
    """For uvicorn's worker processes."""
    return served(settings_.from_environment())


def _unexpected(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody was there to catch: one line, as everything else."""
    trouble("something failed unseen", context.get("exception") or context["message"])


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
    gc.set_threshold(50_000, 20, 50)


def _add_errors(app: FastAPI) -> None:
    async def refused(request: Request, error: Exception) -> Response:
        return told(refusal(error))

    async def away(request: Request, error: Exception) -> Response:
        words = "The database broke off. Look whether it was done." if isinstance(error, Doubtful) else NOT_NOW
        return told(answer(said.Problem(words), 503, {"retry-after": "5"}))

    async def http_error(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 422
        words = {404: "There is nothing at this address.", 405: "This address is used in another way."}
        return told(answer(said.Problem(words.get(status, "The request cannot be read.")), status))

    async def broken(request: Request, error: Exception) -> Response:
        trouble("a request failed", error, path=request.url.path[:100])
        return told(answer(said.Problem("That could not be done. Nothing was changed."), 500))

    for kind in (Problem, InputError, Conflict, Gone):
        app.add_exception_handler(kind, refused)
    app.add_exception_handler(Unavailable, away)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, http_error)
    app.add_exception_handler(Exception, broken)


def _add_metrics(app: FastAPI, metrics: Prometheus) -> None:
    @app.get("/metrics")
    async def metrics_() -> Response:
        return Response(metrics.shown(), media_type="text/plain; version=0.0.4")


def _add_page(app: FastAPI, page: Path, hall: Hall) -> None:
    """The page's files; every address of the page itself answers with its index."""
    root = page.resolve()
    alone = offline.found(hall.settings.offline)
    if alone:
        offline.offer(app, alone)

    @app.get("/{path:path}", include_in_schema=False)
    async def page_(path: str, n: str | None = None) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            return Response(NO_PAGE, 200 if path == "" else 404, media_type="text/plain; charset=utf-8")
        found = file_below(root, path) or (file_below(alone, path) if alone and path in ICONS else None)
        if found:
            forever = path.startswith("assets/")  # their names carry a hash of their content
            caching = "public, max-age=31536000, immutable" if forever else "no-cache"
            return FileResponse(found, headers={"cache-control": caching})
        if path.startswith("assets/"):
            raise HTTPException(404)
        text = await described(hall, path, n, index.read_text(encoding="utf-8"))
        if alone:
            text = text.replace("</head>", f"{offline.SIGN}</head>", 1)
        return Response(text, headers={"cache-control": "no-cache"}, media_type="text/html; charset=utf-8")

"""The HTTP side of docs/guide/protocol.md."""

import asyncio
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response

from duchy import games
from duchy.bots import registry
from duchy.kernel import ledger
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.family import Entry, Family

from . import companion, opening, people, said, wire
from .fold import standing
from .guided import guide
from .hall import Hall
from .limits import BODY_BYTES, RECORD_BYTES, Callers
from .live import welcome
from .observe import Prometheus
from .seen import seen_entry
from .table import LiveTable

T = TypeVar("T")
BODY_SECONDS: Final = 20.0
router = APIRouter()
companions = Callers(companion.A_MINUTE)


class Problem(Exception):
    """An answer that is not a success, with a sentence."""

    def __init__(self, status: int, error: str, rule: str = "") -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.rule = rule


def answer(value: Any, status: int = 200, keep: bool = False) -> Response:
    """As JSON; `keep`: it is the same for everybody and changes only with the program."""
    headers = {"cache-control": "public, max-age=600"} if keep else {}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


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


# ------------------------------------------------------------------ what a request carries
def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


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
    callers: Callers = getattr(request.app.state, what)
    caller = request.client.host if request.client else ""
    if hall_of(request).settings.proxied:
        caller = request.headers.get("x-forwarded-for", caller).rpartition(",")[2].strip()
    if not callers.take(caller):
        raise Problem(429, "Too many requests from here. Wait a minute.")


async def table_of(request: Request, id_: str) -> LiveTable:
    try:
        table = await hall_of(request).get(id_)
    except InputError as error:
        raise Problem(410, str(error)) from None
    if table is None:
        raise Problem(404, "There is no such table.")
    return table


def seat_of(request: Request, table: LiveTable) -> int | None:
    """The seat of the token in the request; without a token, a spectator."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        return None
    seat = people.seat_of(table, token.strip()) if kind.lower() == "bearer" else None
    if seat is None:
        raise Problem(403, "This token gives no seat at this table.")
    return seat


# ------------------------------------------------------------------ what there is
@router.get("/api/games")
async def games_() -> Response:
    return answer(listed(), keep=True)


@cache
def listed() -> said.Games:
    """Every family and every game, with all that the page needs to offer it."""
    families = [said.FamilyOffer(f.id, f.title, f.pitch, f.first, f.which) for f in games.FAMILIES]
    return said.Games(families, [_offer(family, entry) for family in games.FAMILIES for entry in family.entries()])


def _offer(family: Family, entry: Entry) -> said.GameOffer:
    about = family.page(entry.id).components()
    titles = about["modules"]
    words = {id_: titles.get(id_, {"title": id_, "text": ""}) for id_ in entry.modules}
    bots = registry.offered(entry.open(()))
    return said.GameOffer(
        id=entry.id,
        family=family.id,
        title=entry.title,
        text=about.get("about", ""),
        players=entry.players,
        modules=[said.ModuleOffer(id_, word["title"], word["text"]) for id_, word in words.items()],
        conflicts=entry.conflicts,
        boards=entry.boards,
        options=[said.OptionOffer(o.key, o.values, o.default, o.text) for o in entry.options],
        bots=[said.BotOffer(bot, bot.capitalize(), text) for bot, text in bots.items()],
        guided=guide(entry.id) is not None,
    )


@router.get("/api/facts")
async def facts(game: str) -> Response:
    try:
        entry = games.find(game)
    except InputError as error:
        raise Problem(404, str(error)) from None
    return answer(games.page_of(entry.id).components(), keep=True)


@router.get("/api/rules")
async def rules() -> Response:
    return answer(said.Rules([_rule(found) for found in ledger.rules()]), keep=True)


@router.get("/api/rules/{id_}")
async def rule(id_: str) -> Response:
    found = ledger.rule(id_)
    if found is None:
        raise Problem(404, "There is no such rule.")
    return answer(_rule(found))


def _rule(found: ledger.Rule) -> said.Rule:
    return said.Rule(found.id, found.text, found.section, found.ledger)


# ------------------------------------------------------------------ tables
@router.post("/api/tables", status_code=201, openapi_extra=body_of(wire.OpenTable))
async def open_table(request: Request) -> Response:
    limited(request)
    return answer(await opening.open_table(hall_of(request), await read(request, wire.OpenTable)), 201)


@router.post("/api/records", status_code=201, openapi_extra=body_of(wire.ImportRecord))
async def import_record(request: Request) -> Response:
    limited(request)
    wish = await read(request, wire.ImportRecord, RECORD_BYTES)
    return answer(await opening.import_record(hall_of(request), wish), 201)


@router.get("/api/tables/{id_}")
async def table(request: Request, id_: str) -> Response:
    return answer((await table_of(request, id_)).public())


@router.post("/api/tables/{id_}/seats", status_code=201, openapi_extra=body_of(wire.TakeSeat))
async def take_seat(request: Request, id_: str) -> Response:
    limited(request)
    wish = await read(request, wire.TakeSeat)
    return answer(await people.take_seat(await table_of(request, id_), wish), 201)


@router.post("/api/tables/{id_}/rematch", status_code=201)
async def rematch(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    if seat_of(request, found) is None:
        raise Problem(403, "Only who has played here can ask for a rematch.")
    limited(request)
    return answer(said.NextTable(await opening.rematch(hall_of(request), found)), 201)


@router.get("/api/tables/{id_}/events")
async def events(request: Request, id_: str, after: int = 0) -> Response:
    found = await table_of(request, id_)
    seat = seat_of(request, found)
    async with found.lock:
        return answer(await welcome(found, seat, after))


@router.get("/api/tables/{id_}/positions/{n}")
async def position(request: Request, id_: str, n: int) -> Response:
    found = await table_of(request, id_)
    seat = seat_of(request, found)
    if found.meta.status == "waiting" or not 0 <= n <= found.told.n:
        raise Problem(404, "The game has no such position.")
    state = await asyncio.to_thread(found.told.state_at, n)
    return answer(said.Shown(found.view_of(state, n, seat)))


@router.get("/api/tables/{id_}/entries")
async def entries(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    seat = seat_of(request, found)
    async with found.lock:
        over = found.meta.status == "over"
        stored = standing(await found.events())
        sealed_from = found.told.sealed_from
    public = len(stored) if sealed_from is None else sealed_from
    opened = [{**event, "sealed": event["sealed"] and n >= public} for n, event in enumerate(stored)]
    return answer(said.Entries([seen_entry(event, seat, over, found.names) for event in opened]))


@router.get("/api/tables/{id_}/scores")
async def scores(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    if found.meta.status == "waiting":
        return answer(said.Scores([]))
    return answer(said.Scores(await asyncio.to_thread(score_history, found)))


def score_history(table: LiveTable) -> list[said.ScorePoint]:
    """The totals at the end of each round, as everybody may know them; where a game has no rounds, of each roll."""
    game = table.game
    moves = list(table.told.moves)
    points: list[said.ScorePoint] = []
    drawn = 0
    for n, s in enumerate(table.told.states(moves)):
        known = game.view(s, None).state
        label = table.page.label(game, known) or str(drawn)
        totals = [sum(source.values()) for source in game.scores(known)]
        if points and points[-1].label == label:
            points.pop()
        points.append(said.ScorePoint(n, label, totals))
        drawn += n < len(moves) and moves[n][0] == NATURE
    return points


@router.get("/api/tables/{id_}/record")
async def record(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    if found.meta.status == "waiting":
        raise Problem(409, "The game has not begun yet.")
    if found.meta.status != "over" and not found.page.open:
        raise Problem(409, "While cards are hidden the record stays closed; it is here when the game is over.")
    text = found.told.record(finished=found.meta.status == "over").dumps()
    name = f"duchy-{found.meta.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/api/tables/{id_}/analysis")
async def analysis(request: Request, id_: str) -> Response:
    found = await hall_of(request).coaching.found(await table_of(request, id_))
    return answer(found.public())


@router.post("/api/tables/{id_}/analysis", status_code=202)
async def ask_the_coach(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    limited(request, "advised")
    return answer((await hall_of(request).coaching.ask(found)).public(), 202)


# ------------------------------------------------------------------ beside a real table
@router.post("/api/companion", openapi_extra=body_of(companion.Session))
async def companion_(request: Request) -> Response:
    if not companions.take(request.client.host if request.client else ""):
        raise Problem(429, "Too many requests from here. Wait a minute.")
    session = await read(request, companion.Session)
    if len(session.lines) > companion.MOST_LINES:
        raise Problem(413, f"A session has {companion.MOST_LINES} lines at most.")
    return answer(await asyncio.to_thread(companion.answered, session))


# ------------------------------------------------------------------ for whoever runs it
@router.get("/healthz")
async def health(request: Request) -> Response:
    try:
        await hall_of(request).store.ping()
    except Exception as error:
        return answer({"status": "the database does not answer", "error": type(error).__name__}, 503)
    return answer({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    counted: Prometheus = request.app.state.metrics
    return Response(counted.shown(), media_type="text/plain; version=0.0.4")


def as_problem(error: InputError) -> Problem:
    if isinstance(error, Refused):
        return Problem(409, error.reason, error.rule)
    return Problem(422, f"{str(error).removesuffix('.')}.")

"""The HTTP side of docs/guide/protocol.md: who answers what is asked for."""

import asyncio
import contextlib
import shutil
import time
from typing import Final

from duchy import games
from duchy.kernel import ledger
from duchy.kernel.errors import InputError

from . import companion, inbox, opening, people, reference, study, wire
from .asking import Problem, answer, hall_of, held, key_of, limited, opened, read, seat_of, table_of
from .fold import standing
from .limits import MOST_TABLES, RECORD_BYTES
from .live import welcome
from .nearby import is_local, own_address
from .offers import offered
from .ports import Unavailable
from .positions import view_of
from .routes import Request, Response, Routes
from .said.health import Alive, Health
from .said.inbox import Mine, NextTable, Reach
from .said.study import Entries, Scores, Shown
from .seen import seen_entry
from .settings import Settings
from .tokens import token_hash

PING_SECONDS: Final = 5.0
STUCK: Final = 60.0
LEAST_FREE: Final = 50  # megabytes
KEEP: Final = {"cache-control": "public, max-age=600"}  # the same for everybody; it changes only with the program
router = Routes()


# ------------------------------------------------------------------ what there is
@router.get("/api/games")
async def games_() -> Response:
    return answer(offered(), headers=KEEP)


@router.get("/api/facts")
async def facts(game: str) -> Response:
    try:
        entry = games.find(game)
    except InputError as error:
        raise Problem(404, str(error)) from None
    return answer(games.page_of(entry.id).components(), headers=KEEP)


@router.get("/api/rules")
async def rules(game: str = "", ask: str = "") -> Response:
    """All rules, those of a game, or those that answer a question."""
    try:
        found = await asyncio.to_thread(reference.rules, game, ask)
    except InputError as error:
        raise Problem(404, str(error)) from None
    return answer(found, headers=KEEP)


@router.get("/api/rules/{id_}")
async def rule(id_: str) -> Response:
    found = ledger.rule(id_)
    if found is None:
        raise Problem(404, "There is no such rule.")
    return answer(reference.rule(found))


@router.get("/api/how/{family}")
async def how(family: str) -> Response:
    found = await asyncio.to_thread(reference.how, family)
    if found is None:
        raise Problem(404, "There is no such game to learn.")
    return answer(found, headers=KEEP)


# ------------------------------------------------------------------ tables
@router.post("/api/tables", status_code=201, body=wire.OpenTable)
async def open_table(request: Request) -> Response:
    limited(request)
    return await opened(request, await opening.open_table(hall_of(request), await read(request, wire.OpenTable)))


@router.post("/api/records", status_code=201, body=wire.ImportRecord)
async def import_record(request: Request) -> Response:
    limited(request)
    wish = await read(request, wire.ImportRecord, RECORD_BYTES)
    return await opened(request, await opening.import_record(hall_of(request), wish))


@router.post("/api/mine", body=wire.AskMine)
async def mine(request: Request) -> Response:
    limited(request, "lookers")
    wish = await read(request, wire.AskMine)
    if len(wish.tables) > MOST_TABLES:
        raise Problem(413, f"At most {MOST_TABLES} tables are looked up at once.")
    hall, key = hall_of(request), key_of(request)
    found = await inbox.by_tokens(hall, wish.tables)
    if key and (person := await hall.persons.of(token_hash(key))):
        found |= await inbox.of_person(hall, person)
    return answer(Mine(list(found.values())))


@router.get("/api/reach")
async def reach(request: Request) -> Response:
    """Asked by a page that was opened by an address of this machine alone."""
    settings = hall_of(request).settings
    everybody = not is_local(settings.host)
    known = own_address() if everybody and is_local(request.here) and not settings.proxies else None
    return answer(Reach(everybody, [f"http://{known}:{request.port}"] if known else []))


@router.get("/api/tables/{id_}")
async def table(request: Request, id_: str) -> Response:
    return answer((await table_of(request, id_)).public())


@router.post("/api/tables/{id_}/seats", status_code=201, body=wire.TakeSeat)
async def take_seat(request: Request, id_: str) -> Response:
    limited(request)
    wish = await read(request, wire.TakeSeat)
    return await held(request, await people.take_seat(await table_of(request, id_), wish))


@router.post("/api/tables/{id_}/gift", body=wire.GiveSeed)
async def give(request: Request, id_: str) -> Response:
    limited(request, "lookers")
    wish = await read(request, wire.GiveSeed)
    found = await table_of(request, id_)
    seat = await seat_of(request, found)
    if seat is None:
        raise Problem(403, "Only who plays adds to the seed.")
    await people.give(found, seat, wish.gift)
    return answer(found.public())


@router.post("/api/tables/{id_}/rematch", status_code=201)
async def rematch(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    seat = await seat_of(request, found)
    if seat is None:
        raise Problem(403, "Only who has played here can ask for a rematch.")
    limited(request)
    next_ = await opening.rematch(hall_of(request), found, seat)
    await hall_of(request).persons.go_on(id_, next_)
    return answer(NextTable(next_), 201)


@router.get("/api/tables/{id_}/events")
async def events(request: Request, id_: str, after: int = 0) -> Response:
    found = await table_of(request, id_)
    seat = await seat_of(request, found)
    async with found.lock:
        if after > found.meta.seq:
            await found.refresh()
        return answer(await welcome(found, seat, after))


@router.get("/api/tables/{id_}/positions/{n}")
async def position(request: Request, id_: str, n: int) -> Response:
    found = await table_of(request, id_)
    seat = await seat_of(request, found)
    moves = await found.stored_moves()
    if found.meta.status == "waiting" or not 0 <= n <= len(moves):
        raise Problem(404, "The game has no such position.")
    state = await asyncio.to_thread(found.told.state_after, moves[:n])
    return answer(Shown(view_of(found.told, state, n, seat)))


@router.get("/api/tables/{id_}/entries")
async def entries(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    seat = await seat_of(request, found)
    async with found.lock:
        over = found.meta.status == "over"
        stored = standing(await found.events())
        sealed_from = found.told.sealed_from
    public = len(stored) if sealed_from is None else sealed_from
    opened = [{**event, "sealed": event["sealed"] and n >= public} for n, event in enumerate(stored)]
    return answer(Entries([seen_entry(event, seat, over, found.names) for event in opened]))


@router.get("/api/tables/{id_}/scores")
async def scores(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    if found.meta.status == "waiting":
        return answer(Scores([]))
    return answer(Scores(await asyncio.to_thread(study.score_history, found, await found.stored_moves())))


@router.get("/api/tables/{id_}/record")
async def record(request: Request, id_: str) -> Response:
    found = await table_of(request, id_)
    if found.meta.status == "waiting":
        raise Problem(409, "The game has not begun yet.")
    if found.meta.status != "over" and not found.page.open and not hall_of(request).settings.alone:
        raise Problem(409, "While cards are hidden the record stays closed; it is here when the game is over.")
    if found.meta.daily and not found.meta.may_show_seed(time.time()):
        raise Problem(409, "The record of a daily game has its seed, and is here from tomorrow on.")
    async with found.stored() as told:  # a last move that is not stored must not show the seed
        text = told.record(finished=told.over).dumps()
    name = f"duchy-{found.meta.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


# ------------------------------------------------------------------ the study room
@router.post("/api/tables/{id_}/branches", status_code=201, body=wire.PlayOn)
async def play_on(request: Request, id_: str) -> Response:
    limited(request)
    wish = await read(request, wire.PlayOn)
    return await opened(request, await study.play_on(hall_of(request), await table_of(request, id_), wish))


@router.get("/api/tables/{id_}/branches")
async def branches(request: Request, id_: str) -> Response:
    return answer(await study.branches(hall_of(request), await table_of(request, id_)))


@router.get("/api/tables/{id_}/positions/{n}/scenario")
async def scenario(request: Request, id_: str, n: int) -> Response:
    found = await table_of(request, id_)
    text = await asyncio.to_thread(study.scenario_of, found, await found.stored_moves(), n)
    headers = {"content-disposition": f'attachment; filename="duchy-{id_}-{n}.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@router.post("/api/tables/{id_}/positions/{n}/line", body=wire.FollowLine)
async def follow(request: Request, id_: str, n: int) -> Response:
    limited(request, "laid")
    line = await read(request, wire.FollowLine)
    found = await table_of(request, id_)
    moves, seat = await found.stored_moves(), await seat_of(request, found)
    return answer(await asyncio.to_thread(study.follow, found, moves, n, line, seat))


@router.get("/api/positions/blank")
async def blank(game: str, players: int | None = None) -> Response:
    return answer(await asyncio.to_thread(study.blank, game, players))


@router.post("/api/positions", body=wire.LayPosition)
async def lay(request: Request) -> Response:
    limited(request, "laid")
    wish = await read(request, wire.LayPosition)
    if wish.hands is None:
        return answer(await asyncio.to_thread(study.look, wish))
    limited(request)
    return await opened(request, await study.lay(hall_of(request), wish))


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
@router.post("/api/companion", body=companion.Session)
async def companion_(request: Request) -> Response:
    limited(request, "companions")
    session = await read(request, companion.Session)
    if len(session.lines) > companion.MOST_LINES:
        raise Problem(413, f"A session has {companion.MOST_LINES} lines at most.")
    return answer(await asyncio.to_thread(companion.answered, session))


# ------------------------------------------------------------------ for whoever runs it
@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether games can be played here: for a balancer, and for whoever watches over the server."""
    hall = hall_of(request)
    with contextlib.suppress(Unavailable, TimeoutError):  # what is wrong is noted
        async with asyncio.timeout(PING_SECONDS):
            await hall.store.ping()
    problems = hall.trouble
    free = free_space(hall.settings)
    if free is not None and free < LEAST_FREE:
        problems.append(f"only {free} MB are free on the disk")
    health = Health("not well" if problems else "ok", problems, hall.bots.waiting, len(hall.tables), free)
    return answer(health, 503 if problems else 200)


@router.get("/livez")
async def live_(request: Request) -> Response:
    """Whether the process works at all: where it does not, start it again."""
    stuck = hall_of(request).sweeper.quiet > STUCK
    return answer(Alive("stuck" if stuck else "ok"), 503 if stuck else 200)


def free_space(settings: Settings) -> int | None:
    """Megabytes on the disk of the games, where they are in a folder."""
    try:
        return None if settings.postgres else shutil.disk_usage(settings.data).free // 1_000_000
    except OSError:
        return None

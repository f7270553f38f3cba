"""The WebSocket of a table: hello, then messages both ways."""

import asyncio
import contextlib
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from duchy.kernel.errors import InputError, Refused
from duchy.kernel.ledger import rule_text

from . import people, said, wire
from .client import Client
from .hall import Hall
from .limits import FRAME_BYTES, Bucket
from .ports import Conflict
from .safety import allowed_origin
from .seen import seen
from .table import Gone, LiveTable

HELLO_SECONDS: Final = 10.0
SEND_SECONDS: Final = 30.0
BACKLOG: Final = 500  # events in a welcome
MOST_WATCHING: Final = 500
BAD, FORBIDDEN, UNKNOWN, LATE, COME_BACK = 4400, 4403, 4404, 4408, 1012

log = structlog.get_logger()


class Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def live(socket: WebSocket, hall: Hall, id_: str) -> None:
    """One connection, from its hello to its end."""
    await socket.accept()
    hall.metrics.connected()
    try:
        await _attend(socket, hall, id_)
    except WebSocketDisconnect:
        pass
    except Closed as closed:
        await _close(socket, closed)
    except InputError as error:
        await _close(socket, Closed(BAD, str(error)))
    finally:
        hall.metrics.disconnected()


async def _attend(socket: WebSocket, hall: Hall, id_: str) -> None:
    if not allowed_origin(socket.scope, hall.settings.origins):
        raise Closed(FORBIDDEN, "This page may not talk to this server.")
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = wire.read_hello(await _receive(socket))
    except TimeoutError:
        raise Closed(LATE, "The first message must be a hello, and it did not come.") from None
    table = await hall.get(id_)
    if table is None:
        raise Closed(UNKNOWN, "There is no such table.")
    seat = people.seat_of(table, hello.token) if hello.token else None
    if hello.token and seat is None:
        raise Closed(FORBIDDEN, "This token gives no seat at this table.")
    if seat is None and len(table.clients) >= MOST_WATCHING:
        raise Closed(BAD, "Too many people watch this table.")
    client = Client(seat)
    if seat is not None and table.meta.seats[seat].away:
        await table.come_back(seat)
    async with table.lock:
        client.tell(await welcome(table, seat, hello.after))
        table.clients.add(client)
    await hall.show_presence(table)
    sender = asyncio.create_task(_send(socket, client))
    try:
        await _listen(socket, hall, table, client)
    finally:
        table.clients.discard(client)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender
        await hall.show_presence(table)


async def welcome(table: LiveTable, seat: int | None, after: int) -> said.Welcome:
    events = await table.events(after)
    over = table.meta.status == "over"
    return said.Welcome(
        seat=seat,
        seq=table.meta.seq,
        cut=len(events) > BACKLOG,
        table=table.public(),
        events=[seen(event, seat, over, table.names) for event in events[-BACKLOG:]],
        position=table.position(seat),
    )


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    frame: str | bytes = message.get("text") or message.get("bytes") or ""
    if len(frame) > FRAME_BYTES:
        raise Closed(BAD, "The message is too long.")
    return frame


async def _send(socket: WebSocket, client: Client) -> None:
    while (message := await client.outbox.get()) is not None:
        try:
            async with asyncio.timeout(SEND_SECONDS):  # wait_for may swallow a cancellation in Python 3.11
                await socket.send_text(message.decode())
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            break
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(COME_BACK)


async def _close(socket: WebSocket, closed: Closed) -> None:
    if socket.client_state == WebSocketState.CONNECTED and socket.application_state == WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(msgspec.json.encode(said.Error(None, closed.reason)).decode())
            await socket.close(closed.code, closed.reason[:100])


async def _listen(socket: WebSocket, hall: Hall, table: LiveTable, client: Client) -> None:
    rate = hall.settings.messages_a_second
    bucket, talk = Bucket(rate, 4 * rate), Bucket(1.0, 8.0)
    while not client.lost:
        frame = await _receive(socket)
        while not bucket.take():
            await asyncio.sleep(1 / rate)  # who sends faster than anybody can click is read more slowly
        try:
            message = wire.read_client(frame)
        except InputError as error:
            client.tell(said.Error(None, str(error)))
            continue
        if isinstance(message, wire.Chat | wire.Hint | wire.Name) and not talk.take():
            client.tell(said.Error(message.id, "A little slower, please."))
            continue
        if isinstance(message, wire.Hint):  # it takes a while: do not hold up what comes after
            task = asyncio.create_task(_answer(hall, table, client, message))
            hints.add(task)
            task.add_done_callback(hints.discard)
        else:
            await _answer(hall, table, client, message)


hints: set[asyncio.Task[None]] = set()


async def _answer(hall: Hall, table: LiveTable, client: Client, message: wire.Client) -> None:
    try:
        client.tell(await _do(hall, table, client.seat, message))
    except Refused as refused:
        hall.metrics.refused()
        client.tell(said.Refused(message.id, refused.reason, refused.rule, rule_text(refused.rule)))
    except InputError as error:
        client.tell(said.Error(message.id, str(error)))
    except Gone:
        client.tell(said.Error(message.id, "The server has to look this up again."))
        client.drop()
    except Exception as error:
        log.error("a message could not be answered", kind=type(message).__name__, error=repr(error))
        client.tell(said.Error(message.id, "That could not be done. Nothing was changed."))


async def _do(hall: Hall, table: LiveTable, seat: int | None, message: wire.Client) -> said.ServerMessage:
    """The answer to a message; a change that met another worker's is tried again."""
    if isinstance(message, wire.Ping):
        return said.Ok(message.id, table.meta.seq)
    if seat is None:
        raise Refused("You are watching. Take a seat to play.", "")
    if isinstance(message, wire.Why):
        return _why(table, seat, message)
    if isinstance(message, wire.Hint):
        return await _hint(hall, table, seat, message)
    for _ in range(5):
        try:
            return said.Ok(message.id, await _change(hall, table, seat, message))
        except Conflict:
            continue
    raise Refused("Too much is happening at once. Try again.", "")


async def _change(hall: Hall, table: LiveTable, seat: int, message: wire.Client) -> int:
    match message:
        case wire.Play():
            return await table.play(seat, message.text, message.n)
        case wire.Undo():
            return await table.undo(seat, message.n)
        case wire.Chat():
            return await people.chat(table, seat, message.text)
        case wire.Name():
            return await people.rename(table, seat, message.name)
        case wire.Leave():
            return await people.leave(hall, table, seat)
        case wire.Return():
            return await table.come_back(seat)
        case wire.Fill():
            return await people.fill(table, seat, message.seat, message.bot)
        case wire.Replace():
            return await people.replace(hall, table, message.seat)
    raise InputError("This message is not known here.")


def _why(table: LiveTable, seat: int, message: wire.Why) -> said.Why:
    if not table.playing:
        return said.Why(message.id, False, "No game is running here.")
    try:
        table.told.check(seat, message.text)
    except Refused as refused:
        return said.Why(message.id, False, refused.reason, refused.rule, rule_text(refused.rule))
    return said.Why(message.id, True)


async def _hint(hall: Hall, table: LiveTable, seat: int, message: wire.Hint) -> said.Hint:
    if not table.meta.hints:
        raise Refused("At this table there are no hints.", "")
    if not table.playing or seat not in table.told.movers():
        raise Refused("Advice is there when it is your turn.", "")
    n = table.told.n
    best, by = await hall.hint(table, seat)
    sentences = {choice.text: choice.say for choice in table.position(seat).choices}
    lines = [
        said.HintLine(line["text"], sentences.get(line["text"], line["text"]), line["points"], line["win"])
        for line in best
        if "win" in line
    ]
    text = best[0]["text"]
    return said.Hint(message.id, n, text, sentences.get(text, text), by, lines)

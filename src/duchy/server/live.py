"""The connection to a table: hello, then messages both ways."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec

from duchy.kernel.errors import InputError, Refused
from duchy.kernel.ledger import rule_text

from . import agreeing, arranging, manners, people, wire
from .client import COME_BACK, RESTARTS, Client
from .hall import Hall
from .limits import FRAME_BYTES, MOST_FROM_ONE, MOST_SOCKETS, MOST_WATCHING, Bucket
from .ports import Conflict, Damaged, Doubtful, Unavailable
from .routes import HungUp, Wire
from .said import advice, answers
from .said.messages import ServerMessage
from .saying import trouble
from .seen import seen
from .sending import send
from .table import Gone, LiveTable
from .tokens import token_hash

HELLO_SECONDS: Final = 10.0
BACKLOG: Final = 500  # events in a welcome
BAD, FORBIDDEN, UNKNOWN, LATE = 4400, 4403, 4404, 4408
NOT_STORED: Final = "That could not be stored, so it was not done. Try again in a moment."
LOOK_AGAIN: Final = "The connection to the database broke while this was stored. Look whether it was done."
AWAY: Final = "The database does not answer. Come back in a moment."

TALK: Final = (wire.Chat, wire.Note, wire.Hint, wire.Name)
CROWDED: Final = "So many tables of bots are watched now that this one has to wait for another to end."


class Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def live(socket: Wire, hall: Hall, id_: str) -> None:
    """One connection, from its hello to its end."""
    hall.metrics.connected()
    try:
        await _attend(socket, hall, id_)
    except HungUp:
        pass
    except Closed as closed:
        await _close(socket, closed)
    except InputError as error:
        await _close(socket, Closed(UNKNOWN if isinstance(error, Damaged) else BAD, str(error)))
    except (Unavailable, Conflict, Gone):
        await _close(socket, Closed(COME_BACK, AWAY))
    except Exception as error:
        trouble("a connection failed", error)
        await _close(socket, Closed(COME_BACK, "Something went wrong. Come back in a moment."))
    finally:
        hall.metrics.disconnected()


async def _attend(socket: Wire, hall: Hall, id_: str) -> None:
    if socket.foreign:
        raise Closed(FORBIDDEN, "This page may not talk to this server.")
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = wire.read_hello(await _receive(socket))
    except TimeoutError:
        raise Closed(LATE, "The first message must be a hello, and it did not come.") from None
    table = await hall.get(id_)
    if table is None:
        raise Closed(UNKNOWN, "There is no such table. Perhaps it was called off, or put away long after its end.")
    hands = await people.hands(hall, table, hello.token or "", hello.key or "")
    if hello.token and (not hands or hello.seat not in (None, *hands)):
        raise Closed(FORBIDDEN, "This token gives no seat at this table.")
    seat = hands[0] if hands and hello.seat is None else hello.seat if hands else None
    client = Client(seat, socket.caller, hello.key, socket.hand)
    _check_room(table, client)
    if seat is not None and table.meta.seats[seat].away:
        await table.come_back(seat)
    await manners.arrived(table, hands)
    known = await hall.persons.last_seen(token_hash(hello.key), id_) if hello.key and hands else None
    async with table.lock:
        if hello.after > table.meta.seq and not table.gone:  # it has seen more, through a worker that was quicker
            await table.refresh()
        told = await welcome(table, seat, hello.after, hands)
        told.seen, told.heard = known or (None, None)
        client.tell(told)
        table.watchers.clients.add(client)
    hall.own(id_, client.caller)
    await hall.show_presence(table)
    hall.minder.attend(table)
    if table.meta.waits == "watcher" and id_ not in hall.minder.tasks and hall.minder.crowded(table.owner):
        client.tell(answers.Error(None, CROWDED))
    sender = asyncio.create_task(send(socket, client))
    try:
        await _listen(socket, hall, table, client)
    finally:
        table.watchers.clients.discard(client)
        if client.eyes:
            await _looked(hall, table, seat, hello.key)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender
        await hall.show_presence(table)


async def _looked(hall: Hall, table: LiveTable, seat: int | None, key: str | None) -> None:
    """What has happened so far was seen by the person who was here."""
    if key and seat is not None:
        with contextlib.suppress(Unavailable):
            await hall.persons.looked(token_hash(key), table.meta.id, table.meta.seq)


async def _see(hall: Hall, table: LiveTable, client: Client, message: wire.Eyes) -> None:
    """The page came before the eyes of its person, or went behind others: there somebody has to be told of a turn."""
    if client.eyes != message.open:
        client.eyes = message.open
        await _looked(hall, table, client.seat, client.key)
        await hall.tell_presence(table)
    client.tell(answers.Ok(message.id, table.meta.seq))


def _check_room(table: LiveTable, client: Client) -> None:
    """So many connections a seat, and so many who watch."""
    same = [each for each in table.watchers.clients if each.seat == client.seat]
    if client.seat is not None:
        if len(same) >= MOST_SOCKETS:
            raise Closed(COME_BACK, "This seat is open in too many places. Close some of them.")
    elif len(same) >= MOST_WATCHING or sum(each.caller == client.caller for each in same) >= MOST_FROM_ONE:
        raise Closed(COME_BACK, "Too many people watch this table.")


async def welcome(table: LiveTable, seat: int | None, after: int, hands: Sequence[int] = ()) -> answers.Welcome:
    events = await table.events(after)
    over = table.meta.status == "over"
    return answers.Welcome(
        seat=seat,
        seq=table.meta.seq,
        cut=len(events) > BACKLOG,
        table=table.public(),
        events=[seen(event, seat, over, table.names) for event in events[-BACKLOG:]],
        position=table.position(seat),
        hands=list(hands),
    )


async def _receive(socket: Wire) -> str | bytes:
    frame = await socket.receive()
    if len(frame) > FRAME_BYTES:
        raise Closed(BAD, "The message is too long.")
    return frame


async def _close(socket: Wire, closed: Closed) -> None:
    with contextlib.suppress(HungUp):
        await socket.send_text(msgspec.json.encode(answers.Error(None, closed.reason)).decode())
        await socket.close(closed.code, closed.reason[:100])


async def _listen(socket: Wire, hall: Hall, table: LiveTable, client: Client) -> None:
    rate = hall.settings.messages_a_second
    bucket, talk = Bucket(rate, 4 * rate), Bucket(1.0, 8.0)
    if client.seat is not None:  # all connections of a seat share theirs
        bucket, talk = table.pace.setdefault(client.seat, bucket), table.talk.setdefault(client.seat, talk)
    while not client.lost:
        frame = await _receive(socket)
        while not bucket.take():
            await asyncio.sleep(1 / rate)  # who sends faster than anybody can click is read more slowly
        try:
            message = wire.read_client(frame)
        except InputError as error:
            client.tell(answers.Error(None, str(error)))
            continue
        if isinstance(message, wire.Eyes):
            await _see(hall, table, client, message)
            continue
        if isinstance(message, TALK) and not talk.take():
            client.tell(answers.Error(message.id, "A little slower, please."))
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
        client.tell(await _do(hall, table, client, message))
    except Refused as refused:
        hall.metrics.refused()
        client.tell(answers.Refused(message.id, refused.reason, refused.rule, rule_text(refused.rule)))
    except InputError as error:
        client.tell(answers.Error(message.id, str(error)))
    except Gone:
        client.tell(answers.Error(message.id, "The server has to look this up again."))
        client.drop(RESTARTS)
    except Unavailable as error:
        client.tell(answers.Error(message.id, LOOK_AGAIN if isinstance(error, Doubtful) else NOT_STORED))
    except Exception as error:
        trouble("a message could not be answered", error, kind=type(message).__name__)
        client.tell(answers.Error(message.id, "That could not be done. Nothing was changed."))


async def _do(hall: Hall, table: LiveTable, client: Client, message: wire.Client) -> ServerMessage:
    """The answer to a message; a change that met another worker's is tried again."""
    seat = client.seat
    if isinstance(message, wire.Ping):
        return answers.Ok(message.id, table.meta.seq)
    if seat is None:
        raise Refused("You are watching. Take a seat to play.", "")
    if isinstance(message, wire.Read):
        if client.key:
            await hall.persons.heard(token_hash(client.key), table.meta.id, min(message.seq, table.meta.seq))
        return answers.Ok(message.id, table.meta.seq)
    if isinstance(message, wire.Why):
        return _why(table, seat, message)
    if isinstance(message, wire.Hint):
        return await _hint(hall, table, seat, message)
    for _ in range(5):
        try:
            return answers.Ok(message.id, await _change(hall, table, seat, message))
        except Conflict:
            continue
    raise Refused("Too much is happening at once. Try again.", "")


async def _change(hall: Hall, table: LiveTable, seat: int, message: wire.Client) -> int:
    match message:
        case wire.Play():
            return await table.play(seat, message.text, message.n, message.seq)
        case wire.Undo():
            return await table.undo(seat, message.n, message.seq)
        case wire.Answer():
            return await table.answer(seat, message.yes)
        case wire.Chat():
            return await people.chat(table, seat, message.text)
        case wire.Note():
            return await people.note(table, seat, message.n, message.text)
        case wire.Name():
            return await people.rename(table, seat, message.name)
        case wire.Leave():
            return await people.leave(hall, table, seat)
        case wire.Return():
            return await table.come_back(seat)
        case wire.Fill():
            return await people.fill(table, seat, message.seat, message.bot)
        case wire.Cancel():
            return await people.cancel(hall, table, seat)
        case wire.Arrange():
            return await arranging.arrange(table, seat, message)
        case wire.Replace():
            return await people.replace(hall, table, seat, message.seat)
        case wire.AgreeClock():
            return await agreeing.agree(hall, table, seat, message)
        case wire.Resign():
            return await manners.resign(table, seat)
        case wire.Offer():
            return await manners.offer(table, seat, message.about)
        case wire.Resume():
            return await manners.resume(table, seat)
    raise InputError("This message is not known here.")


def _why(table: LiveTable, seat: int, message: wire.Why) -> answers.Why:
    if not table.playing:
        return answers.Why(message.id, False, "No game is running here.")
    try:
        table.told.check(seat, message.text)
    except Refused as refused:
        return answers.Why(message.id, False, refused.reason, refused.rule, rule_text(refused.rule))
    return answers.Why(message.id, True)


async def _hint(hall: Hall, table: LiveTable, seat: int, message: wire.Hint) -> advice.Hint:
    if not table.meta.hints:
        raise Refused("At this table there are no hints.", "")
    if not table.playing or seat not in table.told.movers():
        raise Refused("Advice is there when it is your turn.", "")
    n, best, by = await hall.minder.hint(table, seat)
    sentences = {choice.text: choice.say for choice in table.position(seat).choices}
    lines = [msgspec.convert(line, advice.HintLine) for line in best if "win" in line]
    text = best[0]["text"]
    return advice.Hint(message.id, n, text, sentences.get(text, text), by, lines)

"""The short way of messages through a WebSocket does what the long one does, however the bytes come."""

import asyncio
import random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from duchy.server.client import Client
from duchy.server.quick import HAND, Quick, alone, ends_even, head


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_what_stands_before_a_text_is_what_the_library_writes(length: int) -> None:
    assert head(length) + b"x" * length == Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 16000])
def test_a_text_is_alone_only_where_nothing_is_missing_and_nothing_follows(length: int) -> None:
    data = masked(b"x" * length)
    assert len(data) - alone(data) == length
    assert not alone(data[:-1]) and not alone(data + b"\x81") and ends_even(data) and not ends_even(data[:-1])
    assert ends_even(data + data) and not alone(data + data) and not ends_even(data + data[:3])
    assert ends_even(masked(b"", Opcode.PONG) + data) and not alone(masked(b"x", Opcode.PONG))
    assert not ends_even(masked(b"x", fin=False)) and not ends_even(masked(b"x", Opcode.CONT))


class Transport(asyncio.Transport):
    """Takes everything, and knows whether it is read from."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.read = True
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.read = False

    def resume_reading(self) -> None:
        self.read = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Side:
    """One connection of a server whose application writes down what it gets, and sends it back."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol], deflate: bool = False) -> None:
        self.got: list[Any] = []
        self.scope: Any = None
        options: dict[str, Any] = {"log_config": None, "interface": "asgi3", "ws_max_size": 300}
        config = uvicorn.Config(self.app, ws_per_message_deflate=deflate, **options)
        config.loaded, config.loaded_app = True, self.app
        self.transport = Transport()
        self.protocol = kind(config, ServerState(), {})
        self.protocol.connection_made(self.transport)
        wanted = [ClientPerMessageDeflateFactory()] if deflate else []
        wire = ClientProtocol(parse_uri("ws://127.0.0.1/"), extensions=wanted)
        wire.send_request(wire.connect())
        self.protocol.data_received(b"".join(wire.data_to_send()))

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        while (message := await receive())["type"] != "websocket.disconnect":
            self.got.append(message)
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            else:
                await send({"type": "websocket.send", "text": f"{message.get('text')} {message.get('bytes')}"})
        self.got.append(message)

    async def hear(self, pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
        for _ in range(5):
            await asyncio.sleep(0)
        self.transport.written = b""  # the handshake, with a key of its own
        for piece in pieces:
            if not self.transport.closed:
                self.protocol.data_received(piece)
            for _ in range(5):
                await asyncio.sleep(0)
        self.protocol.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)
        return self.got, self.transport.written, self.transport.closed


FRAMES = (
    masked(b'{"type": "ping"}'), masked("Grüße".encode()), masked(b""), masked(b"x" * 200), masked(b"x" * 400),
    masked(b"\xff\xfe"), masked(b"raw", Opcode.BINARY), masked(b"beat", Opcode.PING), masked(b"beat", Opcode.PONG),
    masked(b"one ", fin=False), masked(b"two", Opcode.CONT), masked(b"\x03\xe8", Opcode.CLOSE),
    Frame(Opcode.TEXT, b"bare").serialize(mask=False),
)  # fmt: skip


def test_whatever_comes_both_ways_make_the_same_of_it() -> None:
    async def check() -> None:
        rng = random.Random(3)
        for _ in range(200):
            data = b"".join(frames := [rng.choice(FRAMES[: rng.choice((4, 9, 13))]) for _ in range(rng.randint(1, 6))])
            cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.choice((0, 0, 2))))
            cut = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)]) if a < b]
            pieces = rng.choice((frames, cut))
            long, short = await Side(WebSocketsSansIOProtocol).hear(pieces), await Side(Quick).hear(pieces)
            assert short == long, pieces
            assert long[0][0]["type"] == "websocket.connect"

    asyncio.run(check())


def test_who_sends_more_than_is_read_is_not_listened_to() -> None:
    async def check() -> None:
        side = Side(Quick)
        for _ in range(5):
            await asyncio.sleep(0)
        sent = 0
        while side.transport.read:
            side.protocol.data_received(masked(b"x"))
            sent += 1
        for _ in range(50):
            await asyncio.sleep(0)
        assert sent == 5 and side.transport.read and len(side.got) == 6

    asyncio.run(check())


@pytest.mark.parametrize("deflate", [False, True])
def test_a_message_goes_out_at_once_where_the_line_is_free(deflate: bool) -> None:
    async def check() -> None:
        side = Side(Quick, deflate)
        for _ in range(5):
            await asyncio.sleep(0)
        client = Client(0, hand=side.scope["extensions"][HAND])
        assert bool(side.protocol.conn.extensions) == deflate
        side.transport.written = b""
        client.send(b"one")
        client.send(b"more")
        await asyncio.sleep(0)
        assert (deflate or side.transport.written == head(3) + b"one" + head(4) + b"more") and side.transport.written
        side.protocol.pause_writing()
        client.send(b"two")
        side.protocol.resume_writing()
        client.send(b"three")  # not before the second
        assert client.outbox.qsize() == 2
        handed = Client(0, hand=side.scope["extensions"][HAND])
        handed.send(b"last")
        await side.protocol.send({"type": "websocket.close", "code": 1012})  # what was said before comes before
        assert deflate or side.transport.written.index(b"last") < side.transport.written.index(b"\x03\xf4")
        handed.send(b"late")
        assert handed.outbox.qsize() == 1

    asyncio.run(check())


def test_who_has_just_said_something_is_not_asked_whether_he_is_there() -> None:
    async def check() -> None:
        side = Side(Quick)
        assert isinstance(side.protocol, Quick)
        side.protocol.ping_interval = 0.05
        for _ in range(5):
            await asyncio.sleep(0)
        side.transport.written = b""
        side.protocol.heard = side.protocol.loop.time()
        side.protocol.send_keepalive_ping()
        assert side.transport.written == b""
        await asyncio.sleep(0.1)
        assert side.transport.written[:1] == b"\x89"
        side.protocol.connection_lost(None)

    asyncio.run(check())

"""The WebSockets of the web server, with a short way for what every move sends and gets: a message goes out at once
where the line is free, and a message that comes alone and whole is read without the general reader of frames. All else
goes the long way."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode, apply_mask  # type: ignore[attr-defined]  # which of two functions, it decides
from websockets.protocol import State

HAND: Final = "duchy.hand"  # the extension of a connection's scope by which messages go out at once
FINAL: Final = 0x80  # the first byte of a frame: nothing belongs to its message behind it
TEXT: Final = FINAL | Opcode.TEXT
MASKED: Final = 0x80  # the second byte: as all that comes from a client
SHORT: Final = 126  # lengths below it stand in the second byte; this one: in two bytes behind it
MASK: Final = 4  # bytes before the message
UNREAD: Final = 4  # messages; who has sent more is not listened to until they are read


class Quick(WebSocketsSansIOProtocol):
    even = True  # what came so far ended where a frame and a message end
    heard = 0.0  # when something came last

    def handle_connect(self, event: Any) -> None:
        self.unsent: list[bytes] = []  # frames that go out together, when all tables of a commit have been told
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = {**self.scope["extensions"], HAND: self.hand}
            self.scope["extensions"] = extensions

    # ------------------------------------------------------------------ out
    def hand(self, message: bytes) -> bool:
        """Send a text, if that can be done at once: with all that is told now, since whoever gets it wakes up."""
        conn = self.conn
        if conn.state is not State.OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self.unsent:
            self.loop.call_soon(self.flush)
        if conn.extensions:  # it is compressed
            conn.send_text(message)
            self.unsent += conn.data_to_send()
        else:
            self.unsent.append(head(len(message)) + message)
        return True

    def flush(self) -> None:
        if self.unsent and not self.transport.is_closing():
            self.transport.write(b"".join(self.unsent))
        self.unsent = []

    async def send(self, message: Any) -> None:
        """The long way; what was handed over before goes out before."""
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    # ------------------------------------------------------------------ in
    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        if self.even and self.handshake_initiated:
            if (begin := alone(data)) and self._take(data, begin):
                return
            self.even = ends_even(data)
        super().data_received(data)

    def _take(self, data: bytes, begin: int) -> bool:
        if self.conn.state is not State.OPEN or self.conn.extensions or len(data) > self.config.ws_max_size:
            return False
        try:
            text = apply_mask(data[begin:], data[begin - MASK : begin]).decode()
        except UnicodeDecodeError:
            return False  # the general reader knows what to say
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    # ------------------------------------------------------------------ still there?
    def send_keepalive_ping(self) -> None:
        """Who has just said something need not be asked."""
        wait = (self.ping_interval or 0.0) - (self.loop.time() - self.heard)
        if wait > 0:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()


def head(length: int) -> bytes:
    """What stands before a text of this many bytes that goes to a client."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, SHORT, length >> 8, length & 0xFF))
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big")


def alone(data: bytes) -> int:
    """Where the text of a frame begins that is a whole message, and all there is; 0: it is something else."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return 0
    length, begin = data[1] & 0x7F, 2 + MASK
    if length == SHORT:
        length, begin = int.from_bytes(data[2:4], "big"), 4 + MASK
    return begin if len(data) == begin + length else 0


def ends_even(data: bytes) -> bool:
    """Whether frames that are whole messages, or such as pings, fill it up."""
    at = 0
    while at + 6 <= len(data) and data[at] & FINAL and data[at] & 0x0F != Opcode.CONT and data[at + 1] & MASKED:
        length, begin = data[at + 1] & 0x7F, at + 2 + MASK
        if length == SHORT:
            length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), begin + 2
        elif length > SHORT:
            return False
        at = begin + length
    return at == len(data)

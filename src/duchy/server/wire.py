"""What clients send, checked while it is decoded. docs/guide/protocol.md tells the same in words."""

from typing import Any, Literal, TypeVar

import msgspec

from duchy.kernel.errors import InputError

from .limits import CHAT_LENGTH


# ------------------------------------------------------------------ HTTP
class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    who: Literal["me", "bot", "open"]
    name: str = ""
    bot: str = ""


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """Either a bank of seconds with an increment a turn, or so many days for each turn."""

    kind: Literal["live", "days"]
    seconds: float = 900.0
    increment: float = 15.0
    days: float = 3.0

    def __post_init__(self) -> None:
        if not (10 <= self.seconds <= 86400 and 0 <= self.increment <= 3600 and 0.01 <= self.days <= 30):
            raise ValueError("the clock must have 10 to 86400 seconds, an increment up to 3600, or up to 30 days")


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[SeatWish] = msgspec.field(default_factory=list)
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: Clock | None = None
    hints: bool | None = None
    guided: bool = False
    name: str = ""


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    seat: int | None = None


class ImportRecord(msgspec.Struct, forbid_unknown_fields=True):
    record: str
    seat: int | None = None
    name: str = ""
    bot: str = ""


# ------------------------------------------------------------------ WebSocket
class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    token: str | None = None
    after: int = 0


class Message(msgspec.Struct, tag_field="type"):
    id: int


class Play(Message, tag="play"):
    n: int
    text: str


class Undo(Message, tag="undo"):
    n: int


class Why(Message, tag="why"):
    text: str


class Hint(Message, tag="hint"):
    pass


class Chat(Message, tag="chat"):
    text: str


class Name(Message, tag="name"):
    name: str


class Leave(Message, tag="leave"):
    pass


class Return(Message, tag="return"):
    pass


class Fill(Message, tag="fill"):
    seat: int
    bot: str = ""


class Replace(Message, tag="replace"):
    seat: int


class Ping(Message, tag="ping"):
    pass


Client = Play | Undo | Why | Hint | Chat | Name | Leave | Return | Fill | Replace | Ping

T = TypeVar("T")

_hello = msgspec.json.Decoder(Hello)
_client: "msgspec.json.Decoder[Client]" = msgspec.json.Decoder(Client)


def read_hello(frame: str | bytes) -> Hello:
    return _read(_hello, frame)


def read_client(frame: str | bytes) -> Client:
    message = _read(_client, frame)
    if len(getattr(message, "text", "")) > CHAT_LENGTH:
        raise InputError(f"A text has at most {CHAT_LENGTH} characters.")
    return message


def _read(decoder: "msgspec.json.Decoder[T]", frame: str | bytes) -> T:
    try:
        return decoder.decode(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise InputError(f"The message cannot be read: {error}.") from None

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
    gives: bool = False  # a GiveSeed follows at once: the game begins with it


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    seat: int | None = None
    gives: bool = False


class GiveSeed(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody adds to the seed of a game: random bytes in hexadecimal."""

    gift: str

    def __post_init__(self) -> None:
        if not (32 <= len(self.gift) <= 64 and set(self.gift) <= set("0123456789abcdef")):
            raise ValueError("a gift is 32 to 64 hexadecimal digits")


class DescribeMe(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    colour: str = ""


class TakeVacation(msgspec.Struct, forbid_unknown_fields=True):
    days: int  # from now on; 0: it is over


class Gather(msgspec.Struct, forbid_unknown_fields=True):
    """Seats that were taken before the browser had a key: tables by their id, with the token of the seat."""

    tables: dict[str, str]


class JoinBy(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    look: bool = False  # only say whose it is


class AddAddress(msgspec.Struct, forbid_unknown_fields=True):
    """Where to be told: an endpoint of a browser with its keys, a mail address, or a webhook."""

    kind: Literal["push", "mail", "hook"]
    target: str
    key: str = ""  # of a push: p256dh
    secret: str = ""  # and auth


class SwitchAddress(msgspec.Struct, forbid_unknown_fields=True):
    on: bool


class SetQuiet(msgspec.Struct, forbid_unknown_fields=True):
    """In minutes after midnight; the same twice: no quiet hours."""

    begins: int
    ends: int
    zone: str = "UTC"


class ConfirmMail(msgspec.Struct, forbid_unknown_fields=True):
    code: str


class MailLink(msgspec.Struct, forbid_unknown_fields=True):
    mail: str


class SetChannel(msgspec.Struct, forbid_unknown_fields=True):
    url: str = ""


class AskMine(msgspec.Struct, forbid_unknown_fields=True):
    """Tables by their id, with the token of one's seat at each."""

    tables: dict[str, str]


class ImportRecord(msgspec.Struct, forbid_unknown_fields=True):
    record: str
    seat: int | None = None
    name: str = ""
    bot: str = ""


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a position: `hands` are the seats that the caller plays, the others a bot."""

    n: int
    hands: list[int] = msgspec.field(default_factory=list)
    bot: str = ""
    name: str = ""


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """A value of a position, by the keys that lead to it; None takes it away."""

    path: list[str]
    value: Any = None


class LayPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The text of a scenario file; with `hands`, a table that goes on from its position."""

    scenario: str
    changes: list[Edit] = msgspec.field(default_factory=list)  # to be written into it first
    hands: list[int] | None = None  # None: only look at it
    bot: str = ""
    name: str = ""


class FollowLine(msgspec.Struct, forbid_unknown_fields=True):
    """The actions of a seat one after another, in notation: the line of a coach."""

    seat: int
    texts: list[str]


class AnswerPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    text: str  # a choice in notation


class AskDaily(msgspec.Struct, forbid_unknown_fields=True):
    browser: str = ""  # a secret that the browser made for itself; its tries are known by it


class PlayDaily(msgspec.Struct, forbid_unknown_fields=True):
    family: str
    browser: str
    name: str = ""


# ------------------------------------------------------------------ WebSocket
class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    token: str | None = None
    after: int = 0
    seat: int | None = None  # of the seats that the token gives; left out: the first
    key: str | None = None  # of the device


class Message(msgspec.Struct, tag_field="type"):
    id: int


class Play(Message, tag="play"):
    """Decided in the position with this number, after this event: a number comes again after an undo."""

    n: int
    seq: int
    text: str


class Undo(Message, tag="undo"):
    n: int
    seq: int


class Answer(Message, tag="answer"):
    """To what a seat has asked of all others."""

    yes: bool


class Why(Message, tag="why"):
    text: str


class Hint(Message, tag="hint"):
    pass


class Chat(Message, tag="chat"):
    text: str


class Note(Message, tag="note"):
    n: int
    text: str


class Read(Message, tag="read"):
    """The chat was read up to this event."""

    seq: int


class Name(Message, tag="name"):
    name: str


class Leave(Message, tag="leave"):
    pass


class Return(Message, tag="return"):
    pass


class Fill(Message, tag="fill"):
    seat: int
    bot: str = ""


class Cancel(Message, tag="cancel"):
    pass


class Arrange(Message, tag="arrange"):
    """What `OpenTable` says of a new table, for one that has not begun: its seats say "me" once."""

    game: str
    seats: list[SeatWish]
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    clock: Clock | None = None
    hints: bool = True


class Replace(Message, tag="replace"):
    seat: int


class Eyes(Message, tag="eyes"):
    """Whether the page is before the eyes of its person, or behind others."""

    open: bool


class AgreeClock(Message, tag="clock"):
    """Ask for a clock, or agree to the one that was asked for; None: no."""

    clock: Clock | None = None


class Resign(Message, tag="resign"):
    pass


class Offer(Message, tag="offer"):
    """To all others: an early end, or a pause."""

    about: Literal["end", "pause"]


class Resume(Message, tag="resume"):
    pass


class Ping(Message, tag="ping"):
    pass


Client = (
    Play | Undo | Answer | Why | Hint | Chat | Note | Read | Name | Leave | Return | Fill | Cancel | Arrange | Replace
    | AgreeClock | Resign | Offer | Resume | Eyes | Ping
)

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

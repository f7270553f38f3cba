"""The herald tells people that it is their turn. What is due lies in the outbox of the database; a call is sent at
least once, also after a crash, and tried again with longer and longer pauses. An address that is dead is given up, and
its owner reads why on the page. Nothing is said but that it is somebody's turn, at which game and with whom."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

import msgspec
import structlog

from duchy import games
from duchy.kernel.errors import InputError

from . import address_rows, call_rows, mail, outside
from .call_rows import Notice
from .duty import Duty
from .ports import Unavailable
from .saying import trouble
from .settings import Settings
from .store import Database

if TYPE_CHECKING:
    from .push import Signer

LOOK: Final = 1.0  # seconds between two looks into the outbox
TIDY: Final = 3600.0
PAUSES: Final = (30.0, 120.0, 600.0, 3600.0, 6 * 3600.0, 24 * 3600.0)  # seconds before each further try
LIVES: Final = 24 * 3600  # seconds that a push service keeps it for a browser that is off
GONE: Final = (404, 410)

log = structlog.get_logger()


class Dead(Exception):
    """Nothing will ever arrive there; the sentence is for its owner."""


@dataclass(frozen=True)
class Words:
    """What is told, to whoever reads it."""

    title: str
    text: str
    path: str  # of the page


def words_of(notice: Notice) -> Words:
    """Names, the game, and whose turn it is: what everybody at the table sees anyway."""
    title = games.find(notice.game.partition("@")[0]).title
    others = [name for seat, name in enumerate(notice.names) if seat != notice.seat]
    with_whom = f" with {' and '.join(others)}" if others else ""
    what = {"turn": "It is your turn", "over": "The game is over"}[notice.what]
    return Words(what, f"{title}{with_whom}.", f"/t/{notice.table}")


def quiet_until(hours: tuple[int, int, str] | None, now: float) -> float | None:
    """The end of the quiet hours, if this is one of them."""
    if hours is None or hours[0] == hours[1]:
        return None
    begins, ends, zone = hours
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = here.hour * 60 + here.minute
    inside = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
    if not inside:
        return None
    end = here.replace(hour=ends // 60, minute=ends % 60, second=0, microsecond=0)
    return (end if minute < ends else end + timedelta(days=1)).timestamp()


class Herald:
    def __init__(self, database: Database, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.settings = settings
        self.clock = clock
        self.duty = Duty("to tell whose turn it is", self._tell)
        self._signer: Signer | None = None

    async def push_key(self) -> str:
        """What a browser wants to know before it lets itself be reached; empty where this machine cannot encrypt."""
        try:
            return (await self.signer()).public
        except ImportError:
            return ""

    async def signer(self) -> "Signer":
        from .push import Signer  # with a library of compiled code, which not every machine has

        if self._signer is None:
            secret = await self.database.change(partial(address_rows.push_secret, made=Signer.new_secret()))
            contact = self.settings.site or "mailto:nobody@localhost.invalid"
            self._signer = Signer(secret, contact)
        return self._signer

    def open(self) -> None:
        self.duty.start()

    async def close(self) -> None:
        await self.duty.stop()

    async def _tell(self) -> None:
        tidied = 0.0
        while True:
            try:
                await self.round()
                if time.monotonic() - tidied > TIDY:
                    tidied = time.monotonic()
                    await self.database.change(partial(call_rows.tidy, now=self.clock()))
            except Unavailable:
                pass  # the store has said it
            self.duty.done()
            await asyncio.sleep(LOOK)

    async def round(self) -> None:
        """Send what is due."""
        while await self.database.ask(partial(call_rows.any_due, now=self.clock())):
            taken = await self.database.change(partial(call_rows.take_on, now=self.clock()))
            if not taken:
                return  # another worker has them
            await asyncio.gather(*(self._send(notice) for notice in taken))

    async def _send(self, notice: Notice) -> None:
        now = self.clock()
        if notice.looked:
            return await self.database.change(partial(call_rows.drop, id_=notice.id))
        if until := quiet_until(notice.quiet, now):
            waits = partial(call_rows.later, id_=notice.id, due=until, tries=notice.tries - 1)
            return await self.database.change(waits)
        try:
            await self.deliver(notice.kind, notice.target, notice.keys, words_of(notice), self._hailed(notice))
        except Dead as error:
            await self.database.change(partial(call_rows.give_up, notice=notice, trouble=str(error)))
        except Exception as error:
            if not isinstance(error, outside.Unreached):
                trouble("a notice could not be sent", error, kind=notice.kind)
            await self._again(notice)
        else:
            await self.database.change(partial(call_rows.sent, id_=notice.id, at=self.clock()))

    async def _again(self, notice: Notice) -> None:
        if notice.tries > len(PAUSES):
            words = "It did not answer for more than a day."
            return await self.database.change(partial(call_rows.give_up, notice=notice, trouble=words))
        due = self.clock() + PAUSES[notice.tries - 1]
        await self.database.change(partial(call_rows.later, id_=notice.id, due=due, tries=notice.tries))

    def _hailed(self, notice: Notice) -> str:
        """By name, where many read it."""
        return notice.names[notice.seat] if notice.address is None and notice.what == "turn" else ""

    # ------------------------------------------------------------------ each kind
    async def deliver(self, kind: str, target: str, keys: dict[str, str], words: Words, hailed: str = "") -> None:
        """Raises Dead, or outside.Unreached where it should be tried again."""
        try:
            await {"push": self._push, "mail": self._mail, "hook": self._hook}[kind](target, keys, words, hailed)
        except InputError as error:
            raise Dead(str(error)) from None

    async def _push(self, target: str, keys: dict[str, str], words: Words, hailed: str) -> None:
        from .push import Browser, encrypted

        said = {"title": words.title, "body": words.text, "url": words.path}
        body = encrypted(msgspec.json.encode(said), Browser(target, **keys))
        headers = {
            "content-type": "application/octet-stream", "content-encoding": "aes128gcm", "ttl": str(LIVES),
            "authorization": (await self.signer()).signed(target),
        }  # fmt: skip
        status = await outside.post(target, body, headers, self.settings.private_hooks)
        _judge(status, "This browser has withdrawn its permission, or was set up anew.")

    async def _hook(self, target: str, keys: dict[str, str], words: Words, hailed: str) -> None:
        body = msgspec.json.encode(self.posted(words, hailed))
        headers = {"content-type": "application/json", "user-agent": "duchy"}
        status = await outside.post(target, body, headers, self.settings.private_hooks)
        if 300 <= status < 400:
            raise Dead("It sends us elsewhere, and that is not followed.")
        _judge(status, "There is nothing at this address any more.")

    def posted(self, words: Words, hailed: str) -> dict[str, Any]:
        """What chat servers take: some read `text`, some `content`; nobody else is called by what is in a name."""
        link = f" {self.settings.site}{words.path}" if self.settings.site else ""
        begin = f"{hailed}, it is your turn" if hailed else words.title
        plain = f"{begin}: {words.text}{link}".replace("@", "@\u200b")
        escaped = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": escaped, "content": plain, "allowed_mentions": {"parse": []}, "url": words.path}

    async def _mail(self, target: str, keys: dict[str, str], words: Words, hailed: str) -> None:
        if not self.settings.mails:
            raise Dead("This server sends no mail any more.")
        text = f"{words.title}: {words.text}\n\n{self.settings.site}{words.path}\n\n" + (
            f"You asked for this mail at {self.settings.site}. There, under Me, it can be switched off.\n"
        )
        await self.mailed(target, f"{words.title}: {words.text.rstrip('.')}", text)

    async def mailed(self, to: str, subject: str, text: str) -> None:
        try:
            await asyncio.to_thread(mail.send, self.settings, to, subject, text)
        except mail.Refused as error:
            raise Dead(f"The mail server refused it: {error}.") from None


def _judge(status: int, gone: str) -> None:
    if status in GONE:
        raise Dead(gone)
    if not 200 <= status < 300:
        raise outside.Unreached(f"status {status}")

"""Where a person wants to be told that it is his turn: browsers, mail addresses, webhooks; and a table's webhook."""

import re
import time
from functools import partial
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from duchy.kernel.errors import InputError

from . import address_rows as rows
from . import outside, wire
from .address_rows import Address
from .asking import Problem, answer, hall_of, limited, read, seat_of, table_of
from .herald import Dead, Herald, Words
from .persons import CODE_SECONDS, person_of, shown_key
from .ports import Person
from .routes import Request, Response, Routes
from .said import notices as said
from .tokens import new_token, token_hash

MAIL: Final = re.compile(r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
LONGEST: Final = 254
DAY: Final = 24 * 60  # minutes


def routes(herald: Herald) -> Routes:
    router = Routes()
    database, settings = herald.database, herald.settings

    async def told(person: Person | None) -> Response:
        key = await herald.push_key()
        if person is None:
            return answer(said.Notices(key, settings.mails))
        found = await database.ask(partial(rows.of, person=person.id))
        hours = await database.ask(partial(rows.quiet_of, person=person.id))
        shown = [said.Address(a.id, a.kind, _shown(a), a.wanted, a.confirmed, a.trouble) for a in found]
        return answer(said.Notices(key, settings.mails, shown, said.Quiet(*hours) if hours else None))

    @router.get("/api/me/notices")
    async def notices(request: Request) -> Response:
        limited(request, "lookers")
        return await told(await hall_of(request).persons.of(shown_key(request)))

    @router.post("/api/me/addresses", status_code=201, body=wire.AddAddress)
    async def add_address(request: Request) -> Response:
        """A mail address counts when the link in a mail to it was followed."""
        limited(request)
        key, wish = shown_key(request), await read(request, wire.AddAddress)
        keys, code = _checked(wish, herald), ""
        person = await hall_of(request).persons.met(key)
        if wish.kind == "mail":
            limited(request, "mails")
            code = new_token()
        added = partial(rows.add, person=person.id, kind=wish.kind, target=wish.target, keys=keys,
                        code=token_hash(code) if code else "")  # fmt: skip
        if not await database.change(added):
            raise Problem(409, f"{rows.MOST} addresses are the most. Remove one of them first.")
        if code:
            await _mail(herald, wish.target, "Is this your address?", (
                "Somebody, probably you, wants to be told here when it is his turn in a game. If it was you, follow "
                f"this link:\n\n{settings.site}/me#mail={code}\n\nIf it was not, there is nothing to do."
            ))  # fmt: skip
        return _with(await told(person), 201)

    @router.post("/api/me/addresses/{id_}", body=wire.SwitchAddress)
    async def switch_address(request: Request, id_: str) -> Response:
        person, wish = await person_of(request), await read(request, wire.SwitchAddress)
        await database.change(partial(rows.switch, person=person.id, id_=id_, wanted=wish.on))
        return await told(person)

    @router.post("/api/me/addresses/{id_}/forget")
    async def forget_address(request: Request, id_: str) -> Response:
        person = await person_of(request)
        await database.change(partial(rows.forget, person=person.id, id_=id_))
        return await told(person)

    @router.post("/api/me/addresses/{id_}/try")
    async def try_address(request: Request, id_: str) -> Response:
        """Send something there now."""
        limited(request, "mails")
        person = await person_of(request)
        found = await database.ask(partial(rows.one, person=person.id, id_=id_))
        if found is None or not found.confirmed:
            raise Problem(404, "There is no such address, or it is not confirmed yet.")
        words = Words("It works", "So you will be told when it is your turn.", "/")
        try:
            await herald.deliver(found.kind, found.target, found.keys, words)
        except Dead as error:
            await database.change(partial(rows.give_up, id_=id_, trouble=str(error)))
        except outside.Unreached as error:
            raise Problem(502, f"It could not be reached just now ({error}).") from None
        return await told(person)

    @router.post("/api/me/quiet", body=wire.SetQuiet)
    async def set_quiet(request: Request) -> Response:
        limited(request)
        key, wish = shown_key(request), await read(request, wire.SetQuiet)
        person = await hall_of(request).persons.met(key)
        hours = None if wish.begins == wish.ends else (wish.begins, wish.ends, _zone(wish))
        await database.change(partial(rows.set_quiet, person=person.id, hours=hours))
        return await told(person)

    # ------------------------------------------------------------------ mail
    @router.post("/api/me/mail", body=wire.ConfirmMail)
    async def confirm_mail(request: Request) -> Response:
        limited(request)
        code = token_hash((await read(request, wire.ConfirmMail)).code)
        if not await database.change(partial(rows.confirm, code=code)):
            raise Problem(410, "This link has been used, or a newer mail was sent.")
        return await told(await hall_of(request).persons.of(shown_key(request)))

    @router.post("/api/me/mail-link", status_code=202, body=wire.MailLink)
    async def mail_link(request: Request) -> Response:
        """A link that makes the device where it is followed one of the person's. Nobody learns whose address it is."""
        limited(request, "mails")
        wish = await read(request, wire.MailLink)
        if not settings.mails:
            raise Problem(409, "This server sends no mail.")
        person = await database.ask(partial(rows.person_by_mail, target=wish.mail.strip()))
        if person:
            code = new_token()
            await hall_of(request).persons.invite(person, token_hash(code), time.time() + CODE_SECONDS)
            await _mail(herald, wish.mail.strip(), "Your link", (
                "Open this on the device that shall be yours too, within ten minutes:\n\n"
                f"{settings.site}/join#{code}\n\nWhoever opens it has your seats: do not pass it on. If you did not "
                "ask for it, there is nothing to do."
            ))  # fmt: skip
        return answer(said.Sent("If this address is known here, a mail is on its way."), 202)

    # ------------------------------------------------------------------ a table
    @router.get("/api/tables/{id_}/hook")
    async def channel(request: Request, id_: str) -> Response:
        table = await table_of(request, id_)
        if await seat_of(request, table) is None:
            raise Problem(403, "This is for those who sit at the table.")
        found = await database.ask(partial(rows.channel_of, table=table.meta.id))
        return answer(said.Channel(urlsplit(found[0]).hostname or "", found[1]) if found else said.Channel())

    @router.post("/api/tables/{id_}/hook", body=wire.SetChannel)
    async def set_channel(request: Request, id_: str) -> Response:
        """Where a group hears of every turn; only the host may say it, and an empty address ends it."""
        limited(request)
        table, wish = await table_of(request, id_), await read(request, wire.SetChannel)
        if await seat_of(request, table) != table.meta.host:
            raise Problem(403, "Only the host can do that.")
        if wish.url:
            _callable(wish.url, herald)
        await database.change(partial(rows.set_channel, table=table.meta.id, target=wish.url))
        return await channel(request, id_)

    return router


def _with(response: Response, status: int) -> Response:
    return Response(response.content, status, response.headers, response.media_type)


def _shown(address: Address) -> str:
    """What tells it from others; whoever knows all of a webhook or endpoint could use it."""
    return address.target if address.kind == "mail" else urlsplit(address.target).hostname or ""


def _checked(wish: wire.AddAddress, herald: Herald) -> dict[str, str]:
    """The keys of a push; raises a Problem where the address cannot be one."""
    if wish.kind == "mail":
        if not herald.settings.mails:
            raise Problem(409, "This server sends no mail.")
        if not MAIL.fullmatch(wish.target) or len(wish.target) > LONGEST:
            raise Problem(422, "This is no mail address.")
        return {}
    _callable(wish.target, herald)
    if wish.kind == "hook":
        return {}
    try:
        from .push import Browser

        Browser(wish.target, wish.key, wish.secret).check()
    except ImportError:
        raise Problem(409, "This server cannot reach browsers.") from None
    except InputError as error:
        raise Problem(422, str(error)) from None
    return {"key": wish.key, "secret": wish.secret}


def _callable(url: str, herald: Herald) -> None:
    try:
        outside.checked(url, herald.settings.private_hooks)
    except InputError as error:
        raise Problem(422, str(error)) from None


def _zone(wish: wire.SetQuiet) -> str:
    if not (0 <= wish.begins < DAY and 0 <= wish.ends < DAY):
        raise Problem(422, "Hours are given in minutes after midnight, from 0 to 1439.")
    try:
        ZoneInfo(wish.zone)
    except (ValueError, OSError, KeyError):
        raise Problem(422, "This time zone is not known here. One is called Europe/Berlin, for example.") from None
    return wish.zone


async def _mail(herald: Herald, to: str, subject: str, text: str) -> None:
    try:
        await herald.mailed(to, subject, text + "\n")
    except (Dead, outside.Unreached):
        raise Problem(502, "The mail could not be sent. Is the address right?") from None

"""The outbox: who is to be told what. It is written in the transaction of the move itself, so that no crash can lose
it, and a row is taken on by one worker at a time. Nobody is called twice for one turn, nor before he has looked."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)

from .ports import Change
from .schema import addresses, holds, hooks, outbox, quiet, seats, tables

AT_ONCE: Final = 20  # rows that one worker takes on
LEASE: Final = 120.0  # seconds; who has not sent it by then has failed
KEPT: Final = 30 * 86400.0  # seconds that is remembered what was sent

COLUMNS: Final = ["table_id", "what", "seat", "seq", "n", "due", "tries", "address"]
GIVEN: Final = [bindparam(f"the_{name}", type_=outbox.c[name].type) for name in COLUMNS[:6]]
THIS: Final = and_(
    outbox.c.table_id == bindparam("the_table_id"), outbox.c.what == bindparam("the_what"),
)  # fmt: skip


def _to_persons() -> Insert:
    """To every address of who sits there, unless he was called before and has not looked since."""
    same = (holds.c.table_id == seats.c.table_id) & (holds.c.token_hash == seats.c.token_hash)
    joined = seats.join(holds, same).join(addresses, addresses.c.person == holds.c.person)
    before = or_(outbox.c.sent.is_(None), outbox.c.seq > holds.c.seen, outbox.c.n == bindparam("the_n"))
    called = exists().where(THIS, outbox.c.address == addresses.c.id, before)
    chosen = select(*GIVEN, literal(0), addresses.c.id).select_from(joined).distinct()
    here = (seats.c.table_id == bindparam("the_table_id")) & (seats.c.seat == bindparam("the_seat"))
    good = addresses.c.wanted & (addresses.c.code_hash == "") & (addresses.c.trouble == "")
    return insert(outbox).from_select(COLUMNS, chosen.where(here, good, ~called))


def _to_channel() -> Insert:
    called = exists().where(
        THIS, outbox.c.address.is_(None), or_(outbox.c.n == bindparam("the_n"), outbox.c.what == "over"),
        or_(outbox.c.seat == bindparam("the_seat"), outbox.c.what == "over"),
    )  # fmt: skip
    chosen = select(*GIVEN, literal(0), null()).select_from(hooks)
    here = (hooks.c.table_id == bindparam("the_table_id")) & (hooks.c.trouble == "")
    return insert(outbox).from_select(COLUMNS, chosen.where(here, ~called))


TO_PERSONS: Final = _to_persons()
TO_CHANNEL: Final = _to_channel()
SETTLED: Final = delete(outbox).where(
    outbox.c.table_id == bindparam("the_table_id"), outbox.c.seat == bindparam("the_seat"), outbox.c.what == "turn",
    outbox.c.sent.is_(None),
)  # fmt: skip


# ---------------------------------------------------------------------- with a move
def call(connection: Connection, stored: list[Change], due: float) -> None:
    rows = [
        {"the_table_id": change.meta.id, "the_what": each.what, "the_seat": each.seat, "the_seq": change.meta.seq,
         "the_n": each.n, "the_due": due}
        for change in stored for each in change.calls
    ]  # fmt: skip
    for row in rows:
        connection.execute(TO_PERSONS, row)
        connection.execute(TO_CHANNEL, row)


def settled(stored: list[Change]) -> list[dict[str, Any]]:
    """Where it is somebody else's turn: what was not sent yet is no longer true."""
    return [{"the_table_id": change.meta.id, "the_seat": seat} for change in stored for seat in change.settled]


# ---------------------------------------------------------------------- sending
@dataclass(frozen=True)
class Notice:
    """A row of the outbox with all that is needed to send it."""

    id: int
    what: str
    table: str
    game: str
    names: tuple[str, ...]
    seat: int
    address: str | None  # None: the webhook of the table
    kind: str  # push, mail, hook
    target: str
    keys: dict[str, str]
    tries: int  # with this one
    looked: bool  # the person has seen it meanwhile
    quiet: tuple[int, int, str] | None


def take_on(connection: Connection, now: float) -> list[Notice]:
    """What is due, for this worker alone until its lease is over."""
    chosen = select(outbox.c.id).where(outbox.c.sent.is_(None), outbox.c.due <= now).order_by(outbox.c.due)
    ids = list(connection.execute(chosen.limit(AT_ONCE).with_for_update(skip_locked=True)).scalars())
    if not ids:
        return []
    mine = outbox.c.id.in_(ids)
    connection.execute(update(outbox).where(mine).values(due=now + LEASE, tries=outbox.c.tries + 1))
    joined = (
        outbox.join(tables, tables.c.id == outbox.c.table_id)
        .outerjoin(addresses, addresses.c.id == outbox.c.address)
        .outerjoin(hooks, hooks.c.table_id == outbox.c.table_id)
        .outerjoin(quiet, quiet.c.person == addresses.c.person)
    )
    looked = exists().where(
        holds.c.table_id == outbox.c.table_id, holds.c.person == addresses.c.person, holds.c.seen >= outbox.c.seq
    )
    rows = connection.execute(
        select(outbox, tables.c.game, addresses.c.kind, addresses.c.target, addresses.c.seal, addresses.c.person,
               hooks.c.target.label("channel"), quiet.c.begins, quiet.c.ends, quiet.c.zone, looked.label("looked"))
        .select_from(joined).where(mine).order_by(outbox.c.id)
    ).mappings().all()  # fmt: skip
    return [_notice(connection, row) for row in rows]


def _notice(connection: Connection, row: Any) -> Notice:
    chosen = select(seats.c.name).where(seats.c.table_id == row["table_id"]).order_by(seats.c.seat)
    names = tuple(connection.execute(chosen).scalars())
    of_table = row["address"] is None
    hours = None if row["zone"] is None else (row["begins"], row["ends"], row["zone"])
    return Notice(
        row["id"], row["what"], row["table_id"], row["game"], names, row["seat"], row["address"],
        "hook" if of_table else row["kind"], row["channel"] or "" if of_table else row["target"],
        {} if of_table else msgspec.json.decode(row["seal"]), row["tries"], bool(row["looked"]), hours,
    )  # fmt: skip


def any_due(connection: Connection, now: float) -> bool:
    chosen = select(outbox.c.id).where(outbox.c.sent.is_(None), outbox.c.due <= now).limit(1)
    return connection.execute(chosen).first() is not None


def sent(connection: Connection, id_: int, at: float) -> None:
    connection.execute(update(outbox).where(outbox.c.id == id_).values(sent=at))


def drop(connection: Connection, id_: int) -> None:
    connection.execute(delete(outbox).where(outbox.c.id == id_))


def later(connection: Connection, id_: int, due: float, tries: int) -> None:
    connection.execute(update(outbox).where(outbox.c.id == id_).values(due=due, tries=tries))


def give_up(connection: Connection, notice: Notice, trouble: str) -> None:
    """The address is dead: nothing more is sent there, and its owner is told why."""
    mine: ColumnElement[bool] = outbox.c.address == notice.address
    if notice.address is None:
        connection.execute(update(hooks).where(hooks.c.table_id == notice.table).values(trouble=trouble))
        mine = (outbox.c.table_id == notice.table) & outbox.c.address.is_(None)
    else:
        connection.execute(update(addresses).where(addresses.c.id == notice.address).values(trouble=trouble))
    connection.execute(delete(outbox).where(mine, outbox.c.sent.is_(None)))


def tidy(connection: Connection, now: float) -> None:
    connection.execute(delete(outbox).where(outbox.c.sent < now - KEPT))

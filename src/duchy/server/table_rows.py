"""The rows of a table: how what is known of it is written, and read again. The statements of every move are made once;
only who knows the last event may write, and in one order for all: no deadlock."""

import hashlib
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

import msgspec
from sqlalchemy import ClauseElement, Connection, Dialect, Row, Select, bindparam, delete, insert, or_, select, update

from .meta import Meta, Seating
from .ports import Change, Snapshot
from .schema import events, seats, served, snapshots, tables

MOST_BRANCHES: Final = 200  # of a table
MOST_DUE: Final = 500  # tables at one look
CHANGING: Final = (
    "game", "seed", "part", "setup", "hints", "status", "clock", "rematch", "touched", "waits", "deadline", "seq",
    "manners",
)  # fmt: skip

MOVING: Final = ("clock", "touched", "waits", "deadline", "seq")  # of those what moves alone change

LIFE: Final = select(served.c.life).where(served.c.id == 1)
THE_TABLE: Final = update(tables).where(tables.c.id == bindparam("the_id"))
CHANGED: Final = THE_TABLE.values({name: bindparam(name) for name in CHANGING})
MOVED: Final = THE_TABLE.values({name: bindparam(name) for name in MOVING})
NEW_EVENTS: Final = insert(events).values({name: bindparam(name) for name in ("table_id", "seq", "body")})
TABLES: Final = select(tables).where(tables.c.id.in_(bindparam("ids", expanding=True)))
SEATS: Final = (
    select(seats)
    .where(seats.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
EVENTS: Final = (
    select(events.c.body)
    .where(events.c.table_id == bindparam("id_"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
OLD_SNAPSHOT: Final = delete(snapshots).where(snapshots.c.table_id == bindparam("the_id"))
NEW_SNAPSHOT: Final = insert(snapshots).values(
    {name: bindparam(name) for name in ("table_id", "seq", "n", "state")}
)


def dumps(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def known(count: int) -> Select[Any]:
    """The last events of so many tables, named id0, id1 ..., which nobody else can change until we are done."""
    ids = [bindparam(f"id{i}", type_=tables.c.id.type) for i in range(count)]
    found = select(tables.c.id, tables.c.seq, LIFE.scalar_subquery().label("life")).where(tables.c.id.in_(ids))
    return found.order_by(tables.c.id).with_for_update()


def since(count: int) -> Select[Any]:
    """The events of so many tables, named id0, id1 ..., each after the number after0, after1 ..."""
    wanted = [
        (events.c.table_id == bindparam(f"id{i}", type_=events.c.table_id.type))
        & (events.c.seq > bindparam(f"after{i}", type_=events.c.seq.type))
        for i in range(count)
    ]
    return select(events.c.table_id, events.c.body).where(or_(*wanted)).order_by(events.c.table_id, events.c.seq)


class Spoken:
    """A statement in the words of the database. Those of every move are put into words once, not at every move."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self.always = {name: value for name, value in compiled.params.items() if value is not None}  # it says itself
        order: list[str] | None = getattr(compiled, "positiontup", None)  # where parameters have no names
        self.ordered: Callable[[dict[str, Any]], Any] | None = itemgetter(*order) if order and order[1:] else None
        self.only = order[0] if order and not order[1:] else ""

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        connection.exec_driver_sql(self.text, [self._given(row) for row in rows])

    def ask(self, connection: Connection, row: dict[str, Any]) -> Sequence[Row[Any]]:
        return connection.exec_driver_sql(self.text, self._given(row)).all()

    def _given(self, row: dict[str, Any]) -> Any:
        given = {**self.always, **row} if self.always else row
        if self.ordered:
            return self.ordered(given)
        return (given[self.only],) if self.only else given


class SpokenOfMany:
    """A question about many tables, in one of few sizes: the first of them fills it up."""

    def __init__(self, question: Callable[[int], Select[Any]], dialect: Dialect) -> None:
        self.question = question
        self.dialect = dialect
        self.sizes: dict[int, Spoken] = {}

    def ask(self, connection: Connection, rows: list[dict[str, Any]]) -> Sequence[Row[Any]]:
        size = 1 << (len(rows) - 1).bit_length()
        if size not in self.sizes:
            self.sizes[size] = Spoken(self.question(size), self.dialect)
        filled = rows + rows[:1] * (size - len(rows))
        named = {f"{name}{i}": value for i, row in enumerate(filled) for name, value in row.items()}
        return self.sizes[size].ask(connection, named)


# ---------------------------------------------------------------------- reading
def read_meta(connection: Connection, id_: str) -> Meta | None:
    return read_metas(connection, [id_]).get(id_)


def read_metas(connection: Connection, ids: list[str]) -> dict[str, Meta]:
    """Of these tables those that there are. Their seats are read after them: what is newer is told again."""
    rows = connection.execute(TABLES, {"ids": ids}).mappings().all()
    seated: dict[str, list[Seating]] = {id_: [] for id_ in ids}
    for s in connection.execute(SEATS, {"ids": ids}).mappings():
        sitting = Seating(s["who"], s["name"], s["bot"], s["token_hash"], s["away"], s["gives"], s["gift"])
        seated[s["table_id"]].append(sitting)
    return {row["id"]: _meta(dict(row), seated[row["id"]]) for row in rows}


def _meta(values: dict[str, Any], seated: list[Seating]) -> Meta:
    values["setup"] = msgspec.json.decode(values["setup"])
    values["clock"] = msgspec.json.decode(values["clock"])
    values["manners"] = msgspec.json.decode(values["manners"]) if values["manners"] else {}
    values["start"] = msgspec.json.decode(values["start"]) if values["start"] else None
    return Meta(seats=seated, **values)


def read_events(connection: Connection, id_: str, after: int) -> list[dict[str, Any]]:
    return [msgspec.json.decode(body) for (body,) in connection.execute(EVENTS, {"id_": id_, "after": after})]


def read_intact(connection: Connection, id_: str, seq: int) -> tuple[list[dict[str, Any]], str]:
    """The events up to `seq`, as far as none is missing or cannot be read; and what is wrong, if anything is."""
    chosen = select(events.c.seq, events.c.body).where(events.c.table_id == id_, events.c.seq <= seq)
    found: list[dict[str, Any]] = []
    for number, body in connection.execute(chosen.order_by(events.c.seq)):
        if number != len(found) + 1:
            return found, f"Event {len(found) + 1} of its log is missing."
        try:
            found.append(_event(body))
        except (ValueError, UnicodeError):
            return found, f"Event {number} of its log is damaged."
    return found, "" if len(found) == seq else f"Its log ends at event {len(found)} of {seq}."


_event = msgspec.json.Decoder(dict[str, Any]).decode


def read_snapshot(connection: Connection, id_: str) -> tuple[Snapshot | None, str]:
    """A snapshot that is what was written, and what is wrong with one that is not."""
    row = connection.execute(select(snapshots).where(snapshots.c.table_id == id_)).mappings().first()
    if row is None:
        return None, ""
    written: str = row["state"]
    digest, _, state = written.partition(" ") if not written.startswith("{") else (_digest(written), "", written)
    try:
        if digest != _digest(state):
            raise ValueError
        return Snapshot(row["n"], msgspec.json.decode(state), row["seq"]), ""
    except ValueError:
        return None, "Its snapshot is not what was written."


def _digest(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()[:16]


def read_seqs(connection: Connection, ids: list[str]) -> dict[str, int]:
    """The last event of each of these tables."""
    return {id_: seq for id_, seq in connection.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(ids)))}


def read_branches(connection: Connection, id_: str) -> list[str]:
    chosen = select(tables.c.id).where(tables.c.parent == id_).order_by(tables.c.created).limit(MOST_BRANCHES)
    return list(connection.execute(chosen).scalars())


def read_due(connection: Connection, now: float, quiet_since: float) -> list[str]:
    """Tables where a bot should have moved by now, or where somebody's time is over."""
    played = select(seats.c.seat).where(
        seats.c.table_id == tables.c.id, seats.c.who == "person", seats.c.away.is_(False)
    )
    bots = (tables.c.waits == "bot") & (tables.c.touched <= quiet_since) & played.exists()
    chosen = select(tables.c.id).where(tables.c.status == "playing", or_(bots, tables.c.deadline <= now))
    return [id_ for (id_,) in connection.execute(chosen.order_by(tables.c.touched).limit(MOST_DUE))]


def event_rows(change: Change) -> list[dict[str, Any]]:
    id_, first = change.meta.id, change.known + 1
    return [{"table_id": id_, "seq": first + i, "body": dumps(body)} for i, body in enumerate(change.events)]


def snapshot_row(change: Change) -> dict[str, Any] | None:
    if change.snapshot is None:
        return None
    state = dumps(change.snapshot.state)
    written = f"{_digest(state)} {state}"
    return {"table_id": change.meta.id, "seq": change.meta.seq, "n": change.snapshot.n, "state": written}


# ---------------------------------------------------------------------- writing
def discard(connection: Connection, id_: str) -> None:
    """A table with all that belongs to it."""
    connection.execute(delete(tables).where(tables.c.id == id_))


def fixed(meta: Meta) -> dict[str, Any]:
    return {
        "setup": dumps(meta.setup),
        "hints": meta.hints,
        "guided": meta.guided,
        "imported": meta.imported,
        "given": meta.given,
        "start": None if meta.start is None else dumps(meta.start),
        "parent": meta.parent,
        "daily": meta.daily,
        "practice": meta.practice,
        "created": meta.created,
    }


def moving(meta: Meta) -> dict[str, Any]:
    """What moves alone change in the row of a table."""
    return {
        "the_id": meta.id, "clock": dumps(meta.clock) if meta.clock else "{}", "touched": meta.touched,
        "waits": meta.waits, "deadline": meta.deadline, "seq": meta.seq,
    }  # fmt: skip


def changing(meta: Meta) -> dict[str, Any]:
    written = {"clock": dumps(meta.clock), "setup": dumps(meta.setup)}
    return {name: getattr(meta, name) for name in CHANGING} | written | {"manners": dumps(meta.manners)}


def seat_row(meta: Meta, i: int) -> dict[str, Any]:
    s = meta.seats[i]
    return {
        "table_id": meta.id, "seat": i, "who": s.who, "name": s.name, "bot": s.bot, "token_hash": s.token_hash,
        "away": s.away, "gives": s.gives, "gift": s.gift,
    }  # fmt: skip

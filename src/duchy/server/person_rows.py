"""What the database keeps of persons. Each function is one transaction; keys, codes and tokens come as their hashes."""

import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .leaving import renamed, without
from .ports import Person
from .said.inbox import MyResult
from .schema import addresses, daily_tries, devices, events, holds, joins, persons, quiet, results, seats, tables
from .tokens import new_seed, new_table_id

HOUR: Final = 3600.0
MOST_DEVICES: Final = 20  # of one person
MOST_JOINS: Final = 5  # codes of one person that still work
TO_READ: Final = ("id", "name", "colour", "since", "vacation", "vacation_year", "vacation_days")


def person_of(connection: Connection, key: str) -> Person | None:
    """Who shows this key."""
    chosen = select(persons).join(devices, devices.c.person == persons.c.id).where(devices.c.key_hash == key)
    row = connection.execute(chosen).mappings().first()
    return Person(**row) if row else None


def seen_now(connection: Connection, key: str) -> None:
    """The device was there in this hour."""
    now = time.time()
    connection.execute(update(devices).where(devices.c.key_hash == key, devices.c.seen < now - HOUR).values(seen=now))


def met(connection: Connection, key: str) -> Person:
    """Who shows this key; somebody new, if nobody did before."""
    known = person_of(connection, key)
    if known:
        return known
    now = time.time()
    made = Person(new_table_id(), "", "", now)
    connection.execute(insert(persons), {name: getattr(made, name) for name in TO_READ})
    if _added(connection, devices, {"key_hash": key, "person": made.id, "since": now, "seen": now}):
        return made
    connection.execute(delete(persons).where(persons.c.id == made.id))  # another request was first
    found = person_of(connection, key)
    assert found
    return found


def _added(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Whether the row is new."""
    try:
        with connection.begin_nested():
            connection.execute(insert(table), row)
    except IntegrityError:
        return False
    return True


def describe(connection: Connection, person: str, name: str, colour: str) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(name=name, colour=colour))


def devices_of(connection: Connection, person: str) -> list[tuple[str, float, float]]:
    """The hash of each device's key, since when it is known, and when it was last seen."""
    chosen = select(devices.c.key_hash, devices.c.since, devices.c.seen).where(devices.c.person == person)
    return [(key, since, seen) for key, since, seen in connection.execute(chosen.order_by(devices.c.since))]


def forget_device(connection: Connection, person: str, key: str) -> None:
    connection.execute(delete(devices).where(devices.c.person == person, devices.c.key_hash == key))


# ---------------------------------------------------------------------- seats
def held(connection: Connection, key: str, table: str) -> list[str]:
    """The tokens at a table that the person holds who shows this key."""
    joined = holds.join(devices, devices.c.person == holds.c.person)
    chosen = select(holds.c.token_hash).select_from(joined)
    return list(connection.execute(chosen.where(devices.c.key_hash == key, holds.c.table_id == table)).scalars())


def hold(connection: Connection, person: str, table: str, token: str) -> None:
    """The person who holds a token keeps it; a table that is gone, and what is no seat there, is left out."""
    joined = seats.join(tables, tables.c.id == seats.c.table_id)
    there = select(tables.c.seq).select_from(joined).where(tables.c.id == table, seats.c.token_hash == token)
    seq = connection.execute(there).scalar()
    if seq is not None:
        _added(connection, holds, {"table_id": table, "token_hash": token, "person": person, "seen": seq, "heard": seq})


def go_on(connection: Connection, old: str, new: str) -> None:
    """At a rematch everybody keeps the token, and so does who holds it."""
    chosen = select(holds.c.token_hash, holds.c.person).where(holds.c.table_id == old)
    for token, person in connection.execute(chosen).all():
        hold(connection, person, new, token)


def seated(connection: Connection, table: str) -> dict[int, str]:
    """The persons at a table, by their seats."""
    same = (holds.c.table_id == seats.c.table_id) & (holds.c.token_hash == seats.c.token_hash)
    chosen = select(seats.c.seat, holds.c.person).select_from(seats.join(holds, same))
    return {seat: person for seat, person in connection.execute(chosen.where(seats.c.table_id == table))}


def tables_of(connection: Connection, person: str, status: tuple[str, ...], most: int) -> list[str]:
    """The tables where a person has a seat, the latest first."""
    same = (holds.c.table_id == seats.c.table_id) & (holds.c.token_hash == seats.c.token_hash)
    joined = tables.join(seats, seats.c.table_id == tables.c.id).join(holds, same)
    chosen = select(tables.c.id).select_from(joined).where(holds.c.person == person, tables.c.status.in_(status))
    return list(connection.execute(chosen.distinct().add_columns(tables.c.touched).order_by(tables.c.touched.desc())
                                   .limit(most)).scalars())  # fmt: skip


def looked(connection: Connection, key: str, table: str, seq: int) -> None:
    """The person who shows this key has seen a table up to this event."""
    person = select(devices.c.person).where(devices.c.key_hash == key).scalar_subquery()
    chosen = update(holds).where(holds.c.table_id == table, holds.c.person == person, holds.c.seen < seq)
    connection.execute(chosen.values(seen=seq))


def heard(connection: Connection, key: str, table: str, seq: int) -> None:
    """The person who shows this key has read the chat of a table up to this event."""
    person = select(devices.c.person).where(devices.c.key_hash == key).scalar_subquery()
    chosen = update(holds).where(holds.c.table_id == table, holds.c.person == person, holds.c.heard < seq)
    connection.execute(chosen.values(heard=seq))


def last_seen(connection: Connection, key: str, table: str) -> tuple[int, int] | None:
    """How far the person has seen a table, and read its chat, who shows this key; None: it is not his."""
    joined = holds.join(devices, devices.c.person == holds.c.person)
    chosen = select(holds.c.seen, holds.c.heard).select_from(joined).order_by(holds.c.seen.desc())
    row = connection.execute(chosen.where(devices.c.key_hash == key, holds.c.table_id == table)).first()
    return (row[0], row[1]) if row else None


def seen_at(connection: Connection, person: str) -> dict[str, tuple[int, int]]:
    """The last event that a person has seen, and the last line of the chat that he has read, by table."""
    chosen = select(holds.c.table_id, func.max(holds.c.seen), func.max(holds.c.heard)).where(holds.c.person == person)
    return {table: (seen, read) for table, seen, read in connection.execute(chosen.group_by(holds.c.table_id))}


# ---------------------------------------------------------------------- another device
def invite(connection: Connection, person: str, code: str, until: float) -> None:
    connection.execute(delete(joins).where(joins.c.until < time.time()))
    chosen = select(joins.c.code_hash).where(joins.c.person == person).order_by(joins.c.until.desc())
    old = list(connection.execute(chosen.offset(MOST_JOINS - 1)).scalars())
    connection.execute(delete(joins).where(joins.c.code_hash.in_(old)))
    connection.execute(insert(joins), {"code_hash": code, "person": person, "until": until})


def invited(connection: Connection, code: str) -> Person | None:
    """Who has made a code that still works."""
    chosen = select(persons).join(joins, joins.c.person == persons.c.id)
    row = connection.execute(chosen.where(joins.c.code_hash == code, joins.c.until >= time.time())).mappings().first()
    return Person(**row) if row else None


def join(connection: Connection, code: str, key: str) -> Person | None:
    """The device that shows this key is the inviting person's from now on, with all that was its own; works once."""
    person = invited(connection, code)
    used = connection.execute(delete(joins).where(joins.c.code_hash == code)).rowcount
    if person is None or not used:
        return None
    before = person_of(connection, key)
    if before is None:
        now = time.time()
        _added(connection, devices, {"key_hash": key, "person": person.id, "since": now, "seen": now})
    elif before.id != person.id:
        _merge(connection, before.id, person.id)
    if len(devices_of(connection, person.id)) > MOST_DEVICES:
        oldest = min(devices_of(connection, person.id), key=lambda device: device[2])
        forget_device(connection, person.id, oldest[0])
    return person


def _merge(connection: Connection, old: str, new: str) -> None:
    """What was one person's is the other's."""
    known = select(results.c.table_id).where(results.c.person == new)
    connection.execute(delete(results).where(results.c.person == old, results.c.table_id.in_(known)))
    for table in (addresses, devices, holds, results):
        connection.execute(update(table).where(table.c.person == old).values(person=new))
    connection.execute(delete(persons).where(persons.c.id == old))


# ---------------------------------------------------------------------- what becomes of it
def vacation(connection: Connection, person: str, until: float | None, year: int, days: float) -> None:
    values = {"vacation": until, "vacation_year": year, "vacation_days": days}
    connection.execute(update(persons).where(persons.c.id == person).values(values))


def results_of(connection: Connection, person: str) -> list[MyResult]:
    chosen = select(results.c.body).where(results.c.person == person)
    return [msgspec.json.decode(body, type=MyResult) for (body,) in connection.execute(chosen)]


def keep_result(connection: Connection, person: str, result: MyResult) -> None:
    body = msgspec.json.encode(result).decode()
    _added(connection, results, {"table_id": result.table, "person": person, "seat": result.seat, "body": body})


def everything(connection: Connection, person: str) -> dict[str, Any]:
    """All that is stored of a person; of keys there are only hashes, which open nothing."""
    row = connection.execute(select(persons).where(persons.c.id == person)).mappings().one()
    same = (holds.c.table_id == seats.c.table_id) & (holds.c.token_hash == seats.c.token_hash)
    chosen = select(seats.c.table_id, seats.c.seat, seats.c.name, holds.c.seen).select_from(seats.join(holds, same))
    held = list(connection.execute(chosen.where(holds.c.person == person)).mappings())
    own = devices_of(connection, person)
    return {
        "person": dict(row),
        "devices": [{"key_hash": key, "since": since, "seen": seen} for key, since, seen in own],
        "seats": [{**each, "said": _said(connection, each["table_id"], each["seat"])} for each in held],
        "results": [msgspec.to_builtins(result) for result in results_of(connection, person)],
        "addresses": [
            {name: each[name] for name in ("kind", "target", "wanted", "trouble", "since")}
            for each in connection.execute(select(addresses).where(addresses.c.person == person)).mappings()
        ],
        "quiet": [dict(each) for each in connection.execute(select(quiet).where(quiet.c.person == person)).mappings()],
        "daily": [dict(each) for each in connection.execute(_tries([each["table_id"] for each in held])).mappings()],
    }


def _said(connection: Connection, table: str, seat: int) -> list[str]:
    """What a seat has said at a table."""
    chosen = select(events.c.body).where(events.c.table_id == table, events.c.body.contains('"text":'))
    found = [msgspec.json.decode(body) for (body,) in connection.execute(chosen.order_by(events.c.seq))]
    return [event["text"] for event in found if event["type"] in ("chat", "note") and event["seat"] == seat]


def _tries(held: list[str]) -> Any:
    shown = (daily_tries.c.day, daily_tries.c.family, daily_tries.c.table_id, daily_tries.c.name, daily_tries.c.points)
    return select(*shown).where(daily_tries.c.table_id.in_(held))


def anonymise(connection: Connection, table: str, seat: int, name: str, new: str) -> None:
    """A seat is somebody else's, whom nobody knows, in its table and in what others keep of it."""
    chosen = seats.c.table_id == table, seats.c.seat == seat
    connection.execute(update(seats).where(*chosen).values(name=new, token_hash=""))
    agreed = connection.execute(select(tables.c.manners).where(tables.c.id == table)).scalar()
    if agreed:
        body = msgspec.json.encode(renamed(msgspec.json.decode(agreed), name, new)).decode()
        connection.execute(update(tables).where(tables.c.id == table).values(manners=body))
    for seq, body in connection.execute(select(events.c.seq, events.c.body).where(events.c.table_id == table)).all():
        event = msgspec.json.decode(body)
        changed = without(event, seat, name, new)
        if changed != event:
            where = events.c.table_id == table, events.c.seq == seq
            connection.execute(update(events).where(*where).values(body=msgspec.json.encode(changed).decode()))
    for person, body in connection.execute(
        select(results.c.person, results.c.body).where(results.c.table_id == table)
    ).all():
        result = msgspec.json.decode(body, type=MyResult)
        result.opponents = [new if each == name else each for each in result.opponents]
        same = results.c.table_id == table, results.c.person == person, results.c.seat == result.seat
        connection.execute(update(results).where(*same).values(body=msgspec.json.encode(result).decode()))
    tried = update(daily_tries).where(daily_tries.c.table_id == table)
    connection.execute(tried.values(name=new, browser=new_seed()))


def forget(connection: Connection, person: str) -> None:
    for table in (devices, joins, holds, results):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(persons).where(persons.c.id == person))

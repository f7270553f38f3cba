"""What the database keeps of where people want to be told. Each function is one transaction."""

import time
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import addresses, hooks, persons, push_key, quiet
from .table_rows import dumps
from .tokens import new_table_id

MOST: Final = 20  # of one person


@dataclass(frozen=True)
class Address:
    id: str
    kind: Literal["push", "mail", "hook"]
    target: str
    keys: dict[str, str]
    wanted: bool
    confirmed: bool
    trouble: str


def push_secret(connection: Connection, made: str) -> str:
    """The key that our pushes are signed with: this one, if there is none yet. It is kept, as browsers know it."""
    chosen = select(push_key.c.secret).where(push_key.c.id == 1)
    known = connection.execute(chosen).scalar()
    if known is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(push_key), {"id": 1, "secret": made})
        except IntegrityError:  # another worker was first
            pass
        known = connection.execute(chosen).scalar_one()
    return str(known)


def of(connection: Connection, person: str) -> list[Address]:
    chosen = select(addresses).where(addresses.c.person == person).order_by(addresses.c.since)
    return [_address(row) for row in connection.execute(chosen).mappings()]


def _address(row: Any) -> Address:
    keys = msgspec.json.decode(row["seal"])
    return Address(row["id"], row["kind"], row["target"], keys, row["wanted"], not row["code_hash"], row["trouble"])


def add(connection: Connection, person: str, kind: str, target: str, keys: dict[str, str], code: str) -> bool:
    """One more, or the same one anew; whether there was room."""
    same = (addresses.c.person == person) & (addresses.c.kind == kind) & (addresses.c.target == target)
    values = {"seal": dumps(keys), "wanted": True, "trouble": ""}
    known = connection.execute(select(addresses.c.id, addresses.c.code_hash).where(same)).first()
    if known:
        fresh = {**values, "code_hash": code} if known.code_hash else values
        connection.execute(update(addresses).where(addresses.c.id == known.id).values(fresh))
        return True
    if len(of(connection, person)) >= MOST:
        return False
    row = {"id": new_table_id(), "person": person, "kind": kind, "target": target, "code_hash": code,
           "since": time.time(), **values}  # fmt: skip
    connection.execute(insert(addresses), row)
    return True


def one(connection: Connection, person: str, id_: str) -> Address | None:
    return next((each for each in of(connection, person) if each.id == id_), None)


def switch(connection: Connection, person: str, id_: str, wanted: bool) -> None:
    """On again also tries again what was given up."""
    mine = (addresses.c.person == person) & (addresses.c.id == id_)
    connection.execute(update(addresses).where(mine).values(wanted=wanted, trouble=""))


def give_up(connection: Connection, id_: str, trouble: str) -> None:
    connection.execute(update(addresses).where(addresses.c.id == id_).values(trouble=trouble))


def forget(connection: Connection, person: str, id_: str) -> None:
    connection.execute(delete(addresses).where(addresses.c.person == person, addresses.c.id == id_))


def confirm(connection: Connection, code: str) -> bool:
    """Who has the code has read the mail."""
    changed = update(addresses).where(addresses.c.code_hash == code).values(code_hash="")
    return bool(connection.execute(changed).rowcount)


def person_by_mail(connection: Connection, target: str) -> str | None:
    """Who has confirmed this mail address, if it is one person."""
    chosen = select(persons.c.id).join(addresses, addresses.c.person == persons.c.id)
    mine = (addresses.c.kind == "mail") & (addresses.c.target == target) & (addresses.c.code_hash == "")
    found = list(connection.execute(chosen.where(mine)).scalars())
    return found[0] if len(found) == 1 else None


# ---------------------------------------------------------------------- quiet hours
def quiet_of(connection: Connection, person: str) -> tuple[int, int, str] | None:
    row = connection.execute(select(quiet).where(quiet.c.person == person)).mappings().first()
    return (row["begins"], row["ends"], row["zone"]) if row else None


def set_quiet(connection: Connection, person: str, hours: tuple[int, int, str] | None) -> None:
    connection.execute(delete(quiet).where(quiet.c.person == person))
    if hours:
        begins, ends, zone = hours
        connection.execute(insert(quiet), {"person": person, "begins": begins, "ends": ends, "zone": zone})


# ---------------------------------------------------------------------- a table's webhook
def channel_of(connection: Connection, table: str) -> tuple[str, str] | None:
    """Where it goes, and why it was given up."""
    row = connection.execute(select(hooks).where(hooks.c.table_id == table)).mappings().first()
    return (row["target"], row["trouble"]) if row else None


def set_channel(connection: Connection, table: str, target: str) -> None:
    connection.execute(delete(hooks).where(hooks.c.table_id == table))
    if target:
        connection.execute(insert(hooks), {"table_id": table, "target": target, "trouble": ""})


def keep_channel(connection: Connection, old: str, new: str) -> None:
    """At a rematch the group's channel goes on hearing, unless the new table has one, or it was given up."""
    known = channel_of(connection, old)
    if known and not known[1] and channel_of(connection, new) is None:
        set_channel(connection, new, known[0])

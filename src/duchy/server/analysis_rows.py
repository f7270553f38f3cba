"""The rows of the coach: what it has found at a table."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from .schema import analyses

SAME: Final = 200  # analyses of the same work that are looked at


def keep(connection: Connection, id_: str, work: str, body: str) -> None:
    connection.execute(delete(analyses).where(analyses.c.table_id == id_))
    connection.execute(insert(analyses), {"table_id": id_, "work": work, "body": body})


def read(connection: Connection, id_: str) -> str | None:
    return connection.execute(select(analyses.c.body).where(analyses.c.table_id == id_)).scalar()


def read_same(connection: Connection, work: str) -> str | None:
    found = connection.execute(select(analyses.c.body).where(analyses.c.work == work).limit(SAME))
    return max(found.scalars(), key=len, default=None)  # the longest has come furthest

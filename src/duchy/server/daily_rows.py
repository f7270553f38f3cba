"""What the database keeps of the daily game. Each function is one transaction."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import daily_key, daily_tries, tables
from .tokens import new_seed


@dataclass(frozen=True)
class Try:
    """The one try of a browser that counts."""

    day: str
    family: str
    browser: str  # the hash of its secret
    table_id: str
    name: str
    finished: float | None = None
    points: int = 0
    other: int = 0  # of the best other seat
    won: bool = False


def secret(connection: Connection) -> str:
    """The key of this server, from which the seeds of all days follow; made once, never shown."""
    chosen = select(daily_key.c.secret).where(daily_key.c.id == 1)
    known = connection.execute(chosen).scalar()
    if known is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(daily_key), {"id": 1, "secret": new_seed()})
        except IntegrityError:  # another worker was first
            pass
        known = connection.execute(chosen).scalar_one()
    return str(known)


def claim(connection: Connection, row: Try) -> bool:
    """Whether this is the first try of the browser in this family on this day; then it is noted."""
    try:
        with connection.begin_nested():
            connection.execute(insert(daily_tries), vars(row))
    except IntegrityError:
        return False
    return True


def give_back(connection: Connection, row: Try) -> None:
    """The table could not be opened."""
    connection.execute(delete(daily_tries).where(daily_tries.c.table_id == row.table_id))


def tries(connection: Connection, day: str) -> list[Try]:
    chosen = select(daily_tries).where(daily_tries.c.day == day)
    return [Try(**row) for row in connection.execute(chosen).mappings()]


def unsettled(connection: Connection, day: str) -> list[Try]:
    """The tries of a day whose games are over, and whose results are not known yet."""
    joined = daily_tries.join(tables, tables.c.id == daily_tries.c.table_id)
    open_ = (daily_tries.c.day == day) & daily_tries.c.finished.is_(None) & (tables.c.status == "over")
    chosen = select(daily_tries).select_from(joined).where(open_)
    return [Try(**row) for row in connection.execute(chosen).mappings()]


def settle(connection: Connection, row: Try) -> None:
    result = {"finished": row.finished, "points": row.points, "other": row.other, "won": row.won, "name": row.name}
    connection.execute(update(daily_tries).where(daily_tries.c.table_id == row.table_id).values(result))

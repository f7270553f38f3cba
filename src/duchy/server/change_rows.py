"""The rows of a Change: how what happened at tables is written, many tables at a time. The statements of every move are
put into words once."""

import time

from sqlalchemy import Connection, Dialect, delete, insert

from . import call_rows
from .call_rows import SETTLED
from .ports import Change
from .schema import seats
from .table_rows import (
    CHANGED,
    MOVED,
    NEW_EVENTS,
    NEW_SNAPSHOT,
    OLD_SNAPSHOT,
    Spoken,
    changing,
    event_rows,
    moving,
    seat_row,
    snapshot_row,
)


class ChangeRows:
    def __init__(self, dialect: Dialect, notice_delay: float) -> None:
        often = (CHANGED, MOVED, NEW_EVENTS, OLD_SNAPSHOT, NEW_SNAPSHOT, SETTLED)
        self.spoken = {statement: Spoken(statement, dialect) for statement in often}
        self.notice_delay = notice_delay

    def write(self, connection: Connection, stored: list[Change]) -> None:
        """The tables, and the rows that belong to them."""
        if moved := [moving(each.meta) for each in stored if each.moves]:
            self.spoken[MOVED].run(connection, moved)
        if changed := [{"the_id": each.meta.id, **changing(each.meta)} for each in stored if not each.moves]:
            self.spoken[CHANGED].run(connection, changed)
        for change in stored:
            if change.seats:
                meta = change.meta
                connection.execute(delete(seats).where(seats.c.table_id == meta.id))
                connection.execute(insert(seats), [seat_row(meta, i) for i in range(len(meta.seats))])
        if new := [row for change in stored for row in event_rows(change)]:
            self.spoken[NEW_EVENTS].run(connection, new)
        if snapped := [row for change in stored if (row := snapshot_row(change))]:
            self.spoken[OLD_SNAPSHOT].run(connection, [{"the_id": row["table_id"]} for row in snapped])
            self.spoken[NEW_SNAPSHOT].run(connection, snapped)
        if settled := call_rows.settled(stored):
            self.spoken[SETTLED].run(connection, settled)
        call_rows.call(connection, stored, time.time() + self.notice_delay)

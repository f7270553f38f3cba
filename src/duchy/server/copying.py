"""All games from one database to another: read at one moment while others write, written in one transaction, compared
row by row before that is committed; and every game is played from its first move. A server that runs on the target sees
that it has another life now, and looks everything up again."""

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, text, update

from duchy.kernel.errors import InputError

from .doctor import examined
from .places import Place, backup_of, prepared, ready, said, sqlite, to_read
from .schema import metadata, served, tables
from .tokens import new_table_id

TOGETHER: Final = 500  # rows
STREAMED: Final = {"yield_per": TOGETHER}
Advance = Callable[[int], None]


@dataclass(frozen=True)
class Sum:
    """What a table of the database holds, whatever order its rows come in."""

    rows: int = 0
    digest: str = ""


@dataclass
class Copied:
    source: str
    target: str
    sums: dict[str, Sum]
    problems: dict[str, str] = field(default_factory=dict)  # tables whose game did not hold before the copy either

    @property
    def tables(self) -> int:
        return self.sums[tables.name].rows

    @property
    def rows(self) -> int:
        return sum(each.rows for each in self.sums.values())

    def told(self) -> dict[str, Any]:
        return {**asdict(self), "tables": self.tables, "rows": self.rows}


class Summing:
    """Adds rows up: a sum does not depend on their order, which databases see differently."""

    def __init__(self) -> None:
        self.rows = 0
        self.total = 0

    def add(self, row: Any) -> None:
        written = hashlib.sha256(msgspec.json.encode(tuple(row))).digest()
        self.rows += 1
        self.total = (self.total + int.from_bytes(written)) % (1 << 256)

    def sum(self) -> Sum:
        return Sum(self.rows, f"{self.total:064x}")


# ---------------------------------------------------------------------- the three commands
def backup(source: Place, file: Path, progress: "Progress") -> Copied:
    """Into a file that is whole or not there."""
    if file.exists():
        raise InputError(f"{file} is there already: nothing was written.")
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with said(str(file)), contextlib.closing(_Disposed(sqlite(partial))) as target:
            partial.touch(mode=0o600)
            prepared(target.engine, str(file))
            copied = _copy(source, target.engine, str(file), progress, "")
            with target.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=DELETE")  # one file, without others beside it
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(file)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            partial.with_name(partial.name + rest).unlink(missing_ok=True)
    return copied


def restore(file: Path, target: Place, replace: bool, progress: "Progress") -> Copied:
    """What is in a backup, instead of what is there."""
    if not file.is_file():
        raise InputError(f"There is no file {file}.")
    return _into(backup_of(file), target, replace, progress)


def move(source: Place, target: Place, progress: "Progress") -> Copied:
    """All of one place to another that is empty. The first is left as it is."""
    if source.settings.address == target.settings.address:
        raise InputError("Both places are the same.")
    with source.alone():
        return _into(source, target, False, progress)


# ---------------------------------------------------------------------- how
class Progress:
    """Who wants to know how far it is: rows that are copied, and games that are played."""

    def __init__(self, play: bool = True) -> None:
        self.play = play  # every game, when all is copied

    def of(self, length: int, what: str) -> contextlib.AbstractContextManager[Advance]:
        return contextlib.nullcontext(lambda steps: None)


class _Disposed:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def close(self) -> None:
        self.engine.dispose()


def _into(source: Place, target: Place, replace: bool, progress: Progress) -> Copied:
    if not target.postgres:
        with said(target.name):
            Path(target.settings.data).mkdir(parents=True, exist_ok=True)
    with said(target.name), contextlib.closing(_Disposed(target.engine())) as opened:
        ready(target, opened.engine)
        with opened.engine.connect() as connection:
            held = connection.execute(select(func.count()).select_from(tables)).scalar() or 0
        if held and not replace:
            raise InputError(f"{target.name} holds {held} tables. --replace removes them; `duchy backup` keeps them.")
        return _copy(source, opened.engine, target.name, progress, new_table_id())


def _copy(source: Place, target: Engine, target_name: str, progress: Progress, life: str) -> Copied:
    """With a new `life` a server that runs on the target looks everything up again."""
    with to_read(source) as engine, _at_one_moment(engine) as reading:
        length = sum(reading.execute(select(func.count()).select_from(t)).scalar() or 0 for t in metadata.sorted_tables)
        problems = _play(reading, progress) if progress.play else {}
        with said(target_name), _to_write(target) as writing:
            for table in reversed(metadata.sorted_tables):
                writing.execute(delete(table))
            with progress.of(length, "rows") as advance:
                read = {t.name: _copy_rows(t, reading, writing, advance) for t in metadata.sorted_tables}
            with progress.of(length, "compared") as advance:
                written = {t.name: _sum(t, writing, advance) for t in metadata.sorted_tables}
            if read != written:
                wrong = ", ".join(name for name in read if read[name] != written[name])
                raise InputError(f"{target_name} does not hold what was read ({wrong}): nothing was changed.")
            _go_on_counting(writing)
            if life:
                writing.execute(update(served).values(life=life))
            copied = Copied(source.name, target_name, written, problems)
    return copied


@contextlib.contextmanager
def _at_one_moment(engine: Engine) -> Iterator[Connection]:
    """What others write meanwhile is not seen."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection


@contextlib.contextmanager
def _to_write(engine: Engine) -> Iterator[Connection]:
    """One transaction, and nobody writes between its parts."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            names = ", ".join(table.name for table in metadata.sorted_tables)
            connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def _copy_rows(table: Table, reading: Connection, writing: Connection, advance: Advance) -> Sum:
    summing = Summing()
    statement = insert(table)
    for rows in reading.execute(select(table), execution_options=STREAMED).partitions():
        for row in rows:
            summing.add(row)
        writing.execute(statement, [dict(row._mapping) for row in rows])
        advance(len(rows))
    return summing.sum()


def _sum(table: Table, reading: Connection, advance: Advance) -> Sum:
    summing = Summing()
    for rows in reading.execute(select(table), execution_options=STREAMED).partitions():
        for row in rows:
            summing.add(row)
        advance(len(rows))
    return summing.sum()


def _go_on_counting(writing: Connection) -> None:
    """PostgreSQL numbers new rows by a count of its own, which knows nothing of rows that came with a number."""
    if writing.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        sequence = column is not None and writing.execute(
            text("SELECT pg_get_serial_sequence(:t, :c)"), {"t": table.name, "c": column.name}
        ).scalar()
        if column is not None and sequence and (last := writing.execute(select(func.max(column))).scalar()):
            writing.execute(text("SELECT setval(:s, :n)"), {"s": sequence, "n": last})


def _play(connection: Connection, progress: Progress) -> dict[str, str]:
    """What is wrong with each game that does not hold."""
    ids = list(connection.execute(select(tables.c.id).order_by(tables.c.created)).scalars())
    problems: dict[str, str] = {}
    with progress.of(len(ids), "games played") as advance:
        for id_ in ids:
            if problem := examined(connection, id_).problem:
                problems[id_] = problem
            advance(1)
    return problems

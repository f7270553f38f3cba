"""What is stored, checked from the ground: every table is read, and its game played from its first entry. What is a
mere shortcut is thrown away where it is wrong; of what cannot be read, the moves that hold are exported as a record."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, select, text

from duchy import games
from duchy.kernel.errors import InputError

from .fold import fold, standing
from .meta import Meta
from .ports import Snapshot
from .schema import snapshots, tables
from .settings import Settings
from .store import Database
from .table_rows import read_intact, read_meta, read_snapshot
from .told import Event, ToldGame


@dataclass(frozen=True)
class Finding:
    table: str  # empty: the file itself
    problem: str
    done: str  # what was done about it; empty: nothing could be


@dataclass(frozen=True)
class Examined:
    """A table that was read, and its game played from its first entry."""

    meta: Meta | None  # None: it cannot be read
    events: list[Event]
    held: int  # entries that hold, where not all do
    problem: str  # empty: none


def examined(connection: Connection, id_: str) -> Examined:
    try:
        meta = read_meta(connection, id_)
        assert meta
    except Exception:
        return Examined(None, [], 0, "Its row cannot be read.")
    events, problem = read_intact(connection, id_, meta.seq)
    held = 0
    if not problem:
        problem, held = _played(meta, events)
    return Examined(meta, events, held, problem)


class Doctor:
    """Has the folder to itself; raises InputError where it cannot."""

    def __init__(self, data: Path) -> None:
        if not (data / "duchy.db").is_file():
            raise InputError(f"{data} holds no games: there is no duchy.db.")
        self.data = data
        self.database = Database(Settings(str(data)))
        self.database.prepare()

    def close(self) -> None:
        self.database.engine.dispose()
        self.database.folder.let_go()

    def ids(self) -> list[str]:
        with self.database.engine.connect() as connection:
            return list(connection.execute(select(tables.c.id).order_by(tables.c.created)).scalars())

    def of_the_file(self) -> Iterator[Finding]:
        with self.database.engine.connect() as connection:
            for (line,) in connection.execute(text("PRAGMA integrity_check(20)")):
                if line != "ok":
                    yield Finding("", f"The file is damaged: {line}.", "")

    def of_table(self, id_: str) -> Finding | None:
        with self.database.engine.connect() as connection:
            found = examined(connection, id_)
            snapshot, wrong = read_snapshot(connection, id_)
        meta, events = found.meta, found.events
        if meta is None:
            return Finding(id_, found.problem, "")
        if found.problem:
            return Finding(id_, found.problem, self._export(meta, events, found.held))
        if wrong or (snapshot and not _fits(meta, events, snapshot)):
            with self.database.engine.begin() as connection:
                connection.execute(delete(snapshots).where(snapshots.c.table_id == id_))
            return Finding(id_, wrong or "Its snapshot is not the position of its log.", "The snapshot was removed.")
        return None

    def _export(self, meta: Meta, events: list[Event], held: int) -> str:
        """The record of the moves that hold."""
        with contextlib.suppress(Exception):
            told = _game(meta)
            try:
                _load(told, events)
            except Exception:
                entries = standing(events)[:held]
                told = _game(meta)
                fold(told, entries, None)
            folder = self.data / "damaged"
            folder.mkdir(exist_ok=True)
            path = folder / f"{meta.id}.jsonl"
            path.write_text(told.record(finished=False).dumps(), encoding="utf-8")
            return f"{told.n} moves were exported to {path}."
        return ""


def _game(meta: Meta) -> ToldGame:
    game = games.open_game(meta.game.partition("@")[0])
    start = None if meta.start is None else game.from_dict(meta.start)
    names = [seat.name for seat in meta.seats]
    return ToldGame(game, games.page_of(game.id), meta.setup, names, meta.dice, start)


def _load(told: ToldGame, events: list[Event]) -> None:
    fold(told, events, None)


def _played(meta: Meta, events: list[Event]) -> tuple[str, int]:
    """What is wrong with the game of a log, and how many of its entries hold."""
    try:
        told = _game(meta)
    except Exception as error:
        return f"Its game cannot be opened: {error}", 0
    if told.game.id != meta.game:
        return "", 0  # it was written under other rules, and is read by its texts when somebody asks for it
    try:
        _load(told, events)
    except Exception as error:
        why = str(error) if isinstance(error, InputError) else type(error).__name__
        return f"Its moves do not hold: {why}", _held(meta, events)
    if meta.status == "over" and not told.over and not meta.manners.get("ended"):
        return "It is said to be over, and its game is not.", told.n
    return "", told.n


def _held(meta: Meta, events: list[Event]) -> int:
    """The longest beginning of its entries that can be played."""
    with contextlib.suppress(Exception):
        entries = standing(events)
        low, high = 0, len(entries)
        while low < high:
            middle = (low + high + 1) // 2
            try:
                _load(_game(meta), entries[:middle])
                low = middle
            except Exception:
                high = middle - 1
        return low
    return 0


def _fits(meta: Meta, events: list[Event], snapshot: Snapshot) -> bool:
    """Whether the log leads to the same position with the snapshot as without it."""
    told = _game(meta)
    if told.game.id != meta.game:
        return True
    by: list[Any] = []
    try:
        told.game.from_dict(snapshot.state)
        for given in (None, snapshot):
            told = _game(meta)
            fold(told, events, given)
            by.append(told.game.to_dict(told.state))
    except Exception:
        return False
    return bool(by[0] == by[1])

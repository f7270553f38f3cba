"""Where games are kept, as whoever runs a server names it: a folder, a PostgreSQL address, a file of settings, or a
backup."""

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final
from urllib.parse import quote

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event, exc, inspect, make_url, text

from duchy.kernel.errors import InputError

from .folder import Folder
from .saying import brief
from .schema import metadata
from .settings import Settings
from .settings_file import read
from .store import bring_up_to_date, set_up_sqlite

OLDER: Final = "It was written by an older version of this program: start a server of this version on it once."
NEWER: Final = "It was written by a newer version of this program."


@dataclass(frozen=True)
class Place:
    name: str  # for people: no password
    settings: Settings
    kept: Path | None = None  # a backup

    @property
    def postgres(self) -> bool:
        return self.settings.postgres

    @property
    def file(self) -> Path:
        """The SQLite file, of a folder or a backup."""
        return self.kept or Path(self.settings.data) / "duchy.db"

    def engine(self) -> Engine:
        if self.postgres:
            return create_engine(self.settings.address)
        return sqlite(self.file)

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else uses it meanwhile; raises InputError where somebody does."""
        if self.postgres:
            engine = self.engine()
            with said(self.name), engine.connect() as connection:
                others = connection.execute(OTHERS).scalar()
            engine.dispose()
            if others:
                raise InputError(f"Somebody is connected to {self.name}. Stop the server first.")
            yield
            return
        folder = Folder(Path(self.settings.data))
        folder.hold()
        try:
            yield
        finally:
            folder.let_go()


OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend'"
)


def place_of(name: str) -> Place:
    """A folder, an address or a file of settings; raises InputError."""
    if "://" in name:
        settings = Settings(database=name)
        return Place(make_url(settings.address).render_as_string(hide_password=True), settings)
    path = Path(name)
    if path.suffix == ".toml":
        settings = Settings(**read(path))
        return place_of(settings.database) if settings.database else Place(settings.data, settings)
    return Place(name, Settings(str(path)))


def backup_of(path: Path) -> Place:
    return Place(str(path), Settings(), path)


def sqlite(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", set_up_sqlite)
    return engine


def only_read(path: Path) -> Engine:
    return create_engine(f"sqlite:///file:{quote(str(path.resolve()))}?mode=ro&uri=true")


@contextlib.contextmanager
def said(name: str) -> Iterator[None]:
    """What the database says becomes a sentence."""
    try:
        yield
    except exc.DBAPIError as error:
        raise InputError(f"{name} cannot be used: {brief(str(error.orig or error))}.") from None
    except OSError as error:
        raise InputError(f"{name} cannot be used: {error.strerror}.") from None
    except sqlite3.Error as error:
        raise InputError(f"{name} cannot be used: {brief(str(error))}.") from None


# ---------------------------------------------------------------------- what it is written in
def head() -> str:
    """The revision that this program writes."""
    return _scripts().get_current_head() or ""


def _scripts() -> ScriptDirectory:
    with as_file(files("duchy.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        return ScriptDirectory.from_config(config)


def revision(engine: Engine) -> str | None:
    """The one that a database is written in; None: it is empty."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_known(found: str) -> bool:
    return found in {script.revision for script in _scripts().walk_revisions()}


def check_tables(engine: Engine, name: str) -> None:
    """What this program knows nothing of it would leave behind."""
    more = set(inspect(engine).get_table_names()) - set(metadata.tables) - {"alembic_version"}
    if more:
        raise InputError(f"{name} holds tables that are none of ours: {', '.join(sorted(more))}.")


# ---------------------------------------------------------------------- opened for reading and for writing
@contextlib.contextmanager
def to_read(place: Place) -> Iterator[Engine]:
    """A place with games, as this program writes it. An older file is brought up to date in a copy."""
    name, file = place.name, None if place.postgres else place.file
    if file is not None and not file.is_file():
        raise InputError(f"{name} holds no games: there is no {file.name}.")
    with contextlib.ExitStack() as stack:
        stack.enter_context(said(name))
        engine = only_read(file) if file else create_engine(place.settings.address)
        stack.callback(lambda: engine.dispose())
        found = revision(engine)
        if found is None:
            raise InputError(f"{name} holds no games.")
        if not is_known(found):
            raise InputError(f"{name} cannot be used. {NEWER}")
        if found != head():
            if file is None:
                raise InputError(f"{name} cannot be used. {OLDER}")
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="duchy-"))
            copy = Path(folder) / "copy.db"
            with contextlib.closing(sqlite3.connect(file)) as old, contextlib.closing(sqlite3.connect(copy)) as new:
                old.backup(new)
            engine.dispose()
            engine = sqlite(copy)
            with engine.begin() as connection:
                bring_up_to_date(connection)
        check_tables(engine, name)
        yield engine


def ready(place: Place, engine: Engine) -> None:
    """Ready to be filled; where a server runs on it, that has seen to it."""
    found = revision(engine)
    engine.dispose()
    if found == head():
        return check_tables(engine, place.name)
    with place.alone():
        prepared(engine, place.name)


def prepared(engine: Engine, name: str) -> None:
    """Empty, or as this program writes it."""
    found = revision(engine)
    if found is not None and not is_known(found):
        raise InputError(f"{name} cannot be used. {NEWER}")
    check_tables(engine, name)
    with engine.begin() as connection:
        bring_up_to_date(connection)

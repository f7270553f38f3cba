"""What whoever runs a server can set. Several worker processes get it through the environment."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from duchy.kernel.errors import InputError

VARIABLE = "DUCHY_SERVER"


@dataclass(frozen=True)
class Settings:
    data: str = "."  # the folder of the SQLite file
    database: str = ""  # an SQLAlchemy address; empty: SQLite in `data`
    origins: tuple[str, ...] = field(default=())  # pages from elsewhere that may talk to us, besides our own
    bot_processes: int = 0  # 0: one less than there are cores, at least one
    proxied: bool = False  # a proxy in front says in X-Forwarded-For who is calling
    tables_a_minute: float = 30.0  # opened, from one address
    messages_a_second: float = 15.0  # on one connection
    hints_a_minute: float = 20.0  # for one seat
    keep_days: float = 180.0  # tables where nothing happens for so long are removed; 0: never
    patience: float = 120.0  # seconds that somebody may keep a table waiting before others may ask for a stand-in

    @property
    def address(self) -> str:
        """The database as SQLAlchemy wants it."""
        if not self.database:
            return f"sqlite:///{Path(self.data) / 'duchy.db'}"
        for short in ("postgresql://", "postgres://"):
            if self.database.startswith(short):
                return "postgresql+psycopg://" + self.database[len(short) :]
        if self.database.startswith(("postgresql+psycopg://", "sqlite://")):
            return self.database
        raise InputError("The database address must begin with postgresql://.")

    @property
    def postgres(self) -> bool:
        return self.address.startswith("postgresql")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))


def from_environment() -> Settings:
    values = json.loads(os.environ.get(VARIABLE, "{}"))
    values["origins"] = tuple(values.get("origins", ()))
    return Settings(**values)

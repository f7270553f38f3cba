"""What whoever runs a server can set. Several worker processes get it through the environment."""

import json
import math
import os
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path

from duchy.kernel.errors import InputError

from .caller import networks

VARIABLE = "DUCHY_SERVER"
SITE = re.compile(r"https?://[^/\s]+")
SECURITY = ("starttls", "tls", "none")


@dataclass(frozen=True)
class Settings:
    data: str = ".duchy"  # the folder of the SQLite file
    database: str = ""  # an SQLAlchemy address; empty: SQLite in `data`
    origins: tuple[str, ...] = field(default=())  # pages from elsewhere that may talk to us, besides our own
    bot_processes: int = 0  # 0: one less than there are cores, at least one
    proxies: tuple[str, ...] = field(default=())  # addresses or networks whose X-Forwarded-For says who is calling
    tables_a_minute: float = 30.0  # opened, from one address
    messages_a_second: float = 15.0  # of one seat, or of one who watches
    hints_a_minute: float = 20.0  # for one seat
    keep_days: float = 180.0  # tables where nothing happens for so long are removed; 0: never
    patience: float = 120.0  # seconds that somebody may keep a table waiting before others may ask for a stand-in
    long_patience: float = 600.0  # seconds of one turn, after which they may agree on one for somebody who is there
    reads_a_minute: float = 600.0  # of what has to be worked out, from one address
    looks_a_minute: float = 600.0  # at one's own games, from one address: a club has one for all
    host: str = "127.0.0.1"  # where the server listens
    port: int = 8000
    workers: int = 1  # processes; more than one need PostgreSQL
    bots: tuple[str, ...] = field(default=())  # NAME=FILE.py:CLASS or NAME=./PROGRAM, offered beside our own
    bot_seconds: float = 10.0  # that one of those may take for a decision
    site: str = ""  # https://club.example: where people find the page, for links in mails and channels
    notice_delay: float = 20.0  # seconds of a turn until somebody who does not see it is told
    private_hooks: bool = False  # webhooks may be in a network of ours
    mail_host: str = ""  # an SMTP server; empty: no mail
    mail_port: int = 587
    mail_security: str = "starttls"  # starttls, tls, none
    mail_user: str = ""
    mail_password: str = ""
    mail_from: str = ""
    offline: str = ""  # the folder of `make site`; empty: that of the package, or of the source tree
    alone: bool = False  # a page that is its own server: nothing in it is hidden from who has it anyway

    @property
    def mails(self) -> bool:
        """Whether it can send mail."""
        return bool(self.mail_host and self.mail_from and self.site)

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

    def __post_init__(self) -> None:
        try:
            networks(self.proxies)
        except ValueError as error:
            raise InputError(f"A proxy is named by its address or network: {error}.") from None
        if self.site and not SITE.fullmatch(self.site):
            raise InputError("The site is written as https://club.example, without anything behind it.")
        for origin in self.origins:
            if not SITE.fullmatch(origin):
                raise InputError(f"A page elsewhere is named as https://club.example, not {origin!r}.")
        for name, value in vars(self).items():
            if value != value or value in (math.inf, -math.inf):
                raise InputError(f"The setting {name} must be a number, not {value}.")
        if self.mail_security not in SECURITY:
            raise InputError(f"The security of mail is one of {', '.join(SECURITY)}.")
        if self.mail_host and not (self.mail_from and self.site):
            raise InputError("Mail needs mail_host, mail_from and site: what is sent has a sender and a link.")

    @property
    def postgres(self) -> bool:
        return self.address.startswith("postgresql")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))


def from_environment() -> Settings:
    values = json.loads(os.environ.get(VARIABLE, "{}"))
    for name in ("origins", "proxies", "bots"):
        values[name] = tuple(values.get(name, ()))
    return Settings(**values)

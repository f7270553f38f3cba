"""The settings as a file: TOML, one key for each of Settings, and a sentence for whatever is wrong with it."""

import difflib
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from duchy.kernel.errors import InputError
from duchy.kernel.files import read_text

from .settings import Settings


@dataclass(frozen=True)
class Key:
    """A setting as whoever runs a server meets it; its name and kind are those of Settings."""

    name: str
    words: str
    least: float | None = None
    most: float | None = None
    secret: bool = False  # not shown

    @property
    def default(self) -> Any:
        return DEFAULTS[self.name]


INNER: Final = ("alone",)  # of a page that is its own server: nobody sets it
DEFAULTS: Final[dict[str, Any]] = {each.name: each.default for each in fields(Settings) if each.name not in INNER}

# in the order of the file; a heading, and what stands below it
KEYS: Final[dict[str, tuple[Key, ...]]] = {
    "Where it listens, and who may talk to it": (
        Key("host", "127.0.0.1 is this machine alone; 0.0.0.0 lets others in."),
        Key("port", "0 takes any that is free.", 0, 65535),
        Key("origins", "Pages from elsewhere that may call this server, such as \"https://club.example\"."),
        Key("proxies", "Addresses or networks of proxies whose X-Forwarded-For is believed, such as \"127.0.0.1\"."),
        Key("offline", "The folder of `make site`, which the page offers for games without a network; empty: our own."),
        Key("workers", "Processes that serve. More than one need PostgreSQL.", 1, 64),
    ),
    "What it keeps": (
        Key("data", "The folder of the games, made when missing. A relative one begins where this file lies."),
        Key("database", "PostgreSQL instead: \"postgresql://user:password@host/name\". The environment can say it too, "
            "as DUCHY_DATABASE.", secret=True),
        Key("keep_days", "Tables where nothing has happened for so many days are removed; 0: never.", 0),
    ),
    "How much one may ask for": (
        Key("tables_a_minute", "Opened, from one address.", 0.1),
        Key("messages_a_second", "Of one seat, or of one who watches.", 1),
        Key("hints_a_minute", "For one seat.", 0),
        Key("reads_a_minute", "Of what has to be worked out, from one address.", 1),
        Key("looks_a_minute", "At one's own games and the game of the day, from one address.", 1),
        Key("patience", "Seconds that somebody may keep a table waiting before others may ask for a stand-in.", 0),
        Key("long_patience", "Seconds of one turn, after which they may agree on one for somebody who is there.", 0),
    ),
    "Telling people that it is their turn": (
        Key("site", "Where people find the page, such as \"https://club.example\": for links in mails and channels."),
        Key("notice_delay", "Seconds of a turn until somebody who does not see it is told.", 0, 86400),
        Key("private_hooks", "Whether webhooks may be in a network of yours: people choose them, so better not."),
        Key("mail_host", "An SMTP server that sends our mail; without it none is sent."),
        Key("mail_port", "Usually 587, or 465 with tls.", 1, 65535),
        Key("mail_security", "\"starttls\", \"tls\", or \"none\" on this machine."),
        Key("mail_user", "Who we are there; empty: it asks for nobody."),
        Key("mail_password", "The environment can say it too, as DUCHY_MAIL_PASSWORD.", secret=True),
        Key("mail_from", "The sender, such as \"Duchy <duchy@club.example>\"."),
    ),
    "Bots": (
        Key("bot_processes", "In which they think; 0: one less than there are cores.", 0, 64),
        Key("bots", "Bots of your own: \"NAME=FILE.py:CLASS\" or \"NAME=./PROGRAM\"."),
        Key("bot_seconds", "What one of those may take for a decision.", 0.001),
    ),
}  # fmt: skip
BY_NAME: Final = {key.name: key for keys in KEYS.values() for key in keys}


def read(path: Path) -> dict[str, Any]:
    """What a file says, by name; raises InputError with a sentence for everything that is wrong."""
    try:
        written = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is no TOML: {error}.") from None
    values, wrong = checked(written)
    if wrong:
        raise InputError(f"{path}: {' '.join(wrong)}")
    if "data" in values:
        values["data"] = str(path.parent / values["data"])
    try:
        Settings(**values).address  # noqa: B018  # what only all of it together can tell
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    return values


def checked(written: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values, and what is wrong with the others."""
    values: dict[str, Any] = {}
    wrong: list[str] = []
    for name, value in written.items():
        key = BY_NAME.get(name)
        problem = _unknown(name) if key is None else _problem(key, value)
        if problem:
            wrong.append(problem)
        else:
            values[name] = type(DEFAULTS[name])(value)
    return values, wrong


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, BY_NAME, 1)
    return f"There is no setting {name}{f'; did you mean {close[0]}?' if close else '.'}"


def _problem(key: Key, value: Any) -> str:
    """A sentence, or nothing."""
    kind = type(key.default)
    if kind is tuple:
        fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return "" if fits else f"{key.name} must be a list of texts, such as [\"one\", \"two\"]."
    if kind is bool:
        return "" if isinstance(value, bool) else f"{key.name} must be true or false."
    if kind is str:
        return "" if isinstance(value, str) else f"{key.name} must be a text in quotes."
    is_number = isinstance(value, int if kind is int else (int, float)) and not isinstance(value, bool)
    least, most = (-math.inf if key.least is None else key.least), (math.inf if key.most is None else key.most)
    if is_number and least <= value <= most and math.isfinite(value):
        return ""
    what = "a whole number" if kind is int else "a number"
    bounds = "" if key.least is None else f" of {key.least:g} or more" if key.most is None else (
        f" from {key.least:g} to {key.most:g}"
    )  # fmt: skip
    return f"{key.name} must be {what}{bounds}, not {value!r}."


def example() -> str:
    """A file with every key as it is without one, for editing."""
    lines = [
        "# The settings of a Duchy server: duchy serve --settings THIS-FILE",
        "# What stands behind # is what holds anyway. The command line wins over this file.",
    ]
    for heading, keys in KEYS.items():
        lines += ["", f"# {'-' * 10} {heading}"]
        for key in keys:
            lines += ["", f"# {key.words}", f"#{key.name} = {as_toml(key.default)}"]
    return "\n".join(lines) + "\n"


def as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{value:g}" if isinstance(value, float) and value == int(value) else str(value)


def shown(key: Key, value: Any) -> str:
    """A value for people; of a secret only that there is one."""
    return "(not shown)" if key.secret and value else as_toml(value)

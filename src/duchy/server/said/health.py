"""What is wrong: with a request, or with the server, for whoever runs it."""

import msgspec


class Problem(msgspec.Struct):
    error: str
    rule: str = ""


class Health(msgspec.Struct):
    """Whether games can be played here."""

    status: str
    problems: list[str]  # a few words each
    bots_waiting: int  # questions to bots without an answer
    tables: int  # in memory
    disk_free_mb: int | None  # where games are kept in a folder


class Alive(msgspec.Struct):
    status: str

"""Where people want to be told that it is their turn."""

from typing import Literal

import msgspec


class Address(msgspec.Struct):
    """Where a person wants to be told."""

    id: str
    kind: Literal["push", "mail", "hook"]
    shown: str  # a mail address, or the host of the others
    on: bool
    confirmed: bool  # False: the link in the mail was not followed yet
    trouble: str  # why nothing is sent there any more; empty: it is


class Quiet(msgspec.Struct):
    """Hours in which nothing is sent, in minutes after midnight; what is due then comes at their end."""

    begins: int
    ends: int
    zone: str


class Notices(msgspec.Struct):
    push: str  # the key of this server, which a browser wants before it lets itself be reached
    mail: bool  # whether this server sends mail
    addresses: list[Address] = []
    quiet: Quiet | None = None


class Channel(msgspec.Struct):
    """The webhook of a table, for a group's channel; on the way there it is written `hook`."""

    shown: str = ""  # its host; empty: there is none
    trouble: str = ""


class Sent(msgspec.Struct):
    say: str

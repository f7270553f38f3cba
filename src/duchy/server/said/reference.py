"""The rules, and how to play."""

from typing import Any

import msgspec


class Rule(msgspec.Struct):
    id: str
    text: str
    section: str
    game: str
    title: str  # words to read instead of the id
    kind: str  # "" or what it does to other rules: ruling, example, decision, invariant
    sources: str  # where it stands in print, and why
    links: list[str]  # the rules that it names
    chapter: str  # of the page of how to play that tells it; "": none does


class Rules(msgspec.Struct):
    rules: list[Rule]


class HowPicture(msgspec.Struct):
    """Things of a game, or a part of its table in a position."""

    show: str  # as the page of the game knows it
    say: str
    game: str
    things: list[str]  # what is shown, or what is marked in the position
    state: Any  # the game's own description; None: no position


class HowBlock(msgspec.Struct):
    text: str
    rules: dict[str, str]  # that it tells, with their titles
    picture: HowPicture | None


class HowChapter(msgspec.Struct):
    id: str
    title: str
    part: str  # the heading above it
    blocks: list[HowBlock]


class HowTo(msgspec.Struct):
    """How to play a game: what lies behind /how/FAMILY."""

    family: str
    title: str
    lead: str
    chapters: list[HowChapter]

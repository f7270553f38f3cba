"""How to play: one page a game, in the order a person learns it (data/how.toml beside each game).

A chapter has blocks: a few sentences with the rules that they tell, and a picture. A picture shows things of the game,
or a part of the table in a position that is laid like a scenario; the steps of the scenario prove what its words say.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from .reader import Reader
from .scenario import Scenario
from .scenario import read as read_scenario


@dataclass(frozen=True)
class Picture:
    show: str  # the part of the table, as the page of the game knows it
    say: str  # the words below it
    game: str
    things: tuple[str, ...]  # tiles or cards that are shown, or what is marked in a position
    scenario: Scenario | None


@dataclass(frozen=True)
class Block:
    text: str
    rules: tuple[str, ...]
    picture: Picture | None


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    part: str  # the heading above it: "The game", "Ways to play", "Expansions"
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class HowTo:
    game: str  # the one whose pieces are shown where a picture names no other
    lead: str
    chapters: tuple[Chapter, ...]


@cache
def load(package: str) -> HowTo:
    """What lies beside a game, in data/how.toml."""
    return read(tomllib.loads(files(package).joinpath("data", "how.toml").read_text(encoding="utf-8")))


def read(values: Any) -> HowTo:
    r = Reader(values)
    game = r.text("game")
    chapters = (_chapter(Reader(value, f"chapter {i}"), game) for i, value in enumerate(r.items("chapter", 1, 60), 1))
    how = HowTo(game, _flowing(r.text("lead")), tuple(chapters))
    r.done()
    return how


def _chapter(r: Reader, game: str) -> Chapter:
    blocks = (_block(Reader(value, f"{r.path}.block {i}"), game) for i, value in enumerate(r.items("block", 1, 12), 1))
    chapter = Chapter(r.text("id"), r.text("title"), r.text("part"), tuple(blocks))
    r.done()
    return chapter


def _block(r: Reader, game: str) -> Block:
    picture = _picture(r.table("picture"), game) if r.has("picture") else None
    block = Block(_flowing(r.text("text")), tuple(r.items("rules", 1, 30)), picture)
    r.done()
    return block


def _picture(r: Reader, game: str) -> Picture:
    own = r.text("game") if r.has("game") else game
    show, say = r.text("show"), _flowing(r.text("say"))
    things = tuple(r.items("things", 1, 30)) if r.has("things") else ()
    scenario = None
    if r.has("laid"):
        laid = r.table("laid")
        scenario = read_scenario(Reader({**laid.values, "title": say, "game": own}, laid.path))
    r.done()
    return Picture(show, say, own, things, scenario)


def _flowing(text: str) -> str:
    """The lines of a file run on; an empty line and a list stay."""
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    return re.sub(r"(?<!\n)\n(?!\n|- )", " ", lines)

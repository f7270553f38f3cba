"""The ledgers of docs/rules: every rule as a numbered statement, with its section. This is their only reader."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from .files import read_text

# B-PLACE-07, B-MON-06.2019a, EX-D01, DP-A, R-CARD-town_hall-2: words and a number, or one letter
ID: Final = r"[A-Z]+(?:-\w+)*-(?:[A-Z]?\d+|[A-Z])(?:\.\w+)?"
# an id stands at the start of a list item, "- **B-WORK-06** text", or of a row, "| RULING-01 | question | answer |"
ITEM: Final = re.compile(rf"\s*- (?:\*\*)?({ID})(?:\*\*)?(?=[\s:.,])[:.,]?\s*(.*)")
ROW: Final = re.compile(rf"\|\s*(?:\*\*)?({ID})(?:\*\*)?(?=[\s|])\s*(.*)")
# where a rule stands in print: "[2011 p5; RUL-03]", or "RB, FAQ → RULING-66" behind the last sentence
SOURCES: Final = re.compile(r"\s*(?:\[([^\]]*)\]|(?<=\.)\s((?:RB|FAQ|CARD|→)[^.]*))\s*$")


@dataclass(frozen=True)
class Rule:
    id: str
    text: str  # as sentences, without the sources
    section: str
    ledger: str  # the name of its file: "burgundy_modes"
    sources: str = ""

    @property
    def family(self) -> str:
        return self.ledger.partition("_")[0]


def read(ledger: str, text: str) -> Iterator[Rule]:
    """The rules of one ledger, in its order."""
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif found := ITEM.match(line) or ROW.match(line):
            words, sources = _sentences(found[2])
            yield Rule(found[1], words, section, ledger, sources)


def _sentences(words: str) -> tuple[str, str]:
    """The words of a rule as sentences, and its sources."""
    cells = [cell.strip() for cell in words.strip().strip("|").split(" | ")]
    joined = ". ".join(cell.rstrip(".") for cell in cells if cell)
    found = SOURCES.search(joined)
    return SOURCES.sub("", joined).replace("**", "").rstrip(".") + ".", (found[1] or found[2]) if found else ""


def read_folder(place: Traversable) -> list[Rule]:
    """All ledgers of a folder, by their names."""
    found: list[Rule] = []
    for file in sorted(place.iterdir(), key=lambda item: item.name):
        if file.name.endswith(".md"):
            found += read(file.name.removesuffix(".md"), read_text(file))
    return found


def folder() -> Traversable | None:
    """In the installed package, or in the tree it was built from."""
    try:
        packaged = files("duchy.rules")
        if any(item.name.endswith(".md") for item in packaged.iterdir()):
            return packaged
    except (ModuleNotFoundError, FileNotFoundError):
        pass
    for parent in Path(__file__).parents:
        if (parent / "docs" / "rules").is_dir():
            return parent / "docs" / "rules"
    return None


@cache
def rules() -> list[Rule]:
    """Those that this Duchy plays by."""
    found = folder()
    return read_folder(found) if found else []


@cache
def _by_id() -> dict[str, Rule]:
    known: dict[str, Rule] = {}
    for rule in rules():
        known.setdefault(rule.id, rule)  # examples of two games may share an id
    return known


def rule(id_: str) -> Rule | None:
    return _by_id().get(id_)


def rule_text(id_: str) -> str:
    found = rule(id_)
    return found.text if found else ""

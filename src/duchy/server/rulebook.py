"""The ledgers of docs/rules as data: each rule's id, text, section and game."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

# "- **B-WORK-06** text", "- D-RUL-01 text", or a row of a table, "| RULING-01 | question | answer |"
RULE: Final = re.compile(r"^\s*[-*|]\s*(?:\*\*)?([A-Z]+(?:-[A-Za-z0-9_.]+)*-[A-Za-z0-9_.]*\d)(?:\*\*)?[:.]?\s+(.*)$")
SOURCES: Final = re.compile(r"\s*\[[^\]]*\]\s*$")


def _folder() -> Traversable | None:
    """In the installed package, or in the tree it was built from."""
    try:
        packaged = files("duchy.rules")
        if any(item.name.endswith(".md") for item in packaged.iterdir()):
            return packaged
    except (ModuleNotFoundError, FileNotFoundError):
        pass
    for parent in Path(__file__).parents:
        if (parent / "docs" / "rules" / "burgundy.md").is_file():
            return parent / "docs" / "rules"
    return None


def read(game: str, text: str) -> list[dict[str, str]]:
    """The rules of one ledger, in its order."""
    out = []
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif match := RULE.match(line):
            cells = [cell.strip() for cell in match[2].strip().strip("|").split(" | ")]
            words = SOURCES.sub("", ". ".join(cell.rstrip(".") for cell in cells if cell)).replace("**", "")
            out.append({"id": match[1], "text": words.rstrip(".") + ".", "section": section, "game": game})
    return out


@cache
def rules() -> list[dict[str, str]]:
    folder = _folder()
    if folder is None:
        return []
    ledgers = sorted((item for item in folder.iterdir() if item.name.endswith(".md")), key=lambda item: item.name)
    return [rule for item in ledgers for rule in read(item.name.removesuffix(".md"), item.read_text(encoding="utf-8"))]


@cache
def _by_id() -> dict[str, dict[str, str]]:
    known: dict[str, dict[str, str]] = {}
    for rule in rules():
        known.setdefault(rule["id"], rule)
    return known


def rule(id_: str) -> dict[str, str] | None:
    return _by_id().get(id_)


def rule_text(id_: str) -> str:
    found = rule(id_)
    return found["text"] if found else ""

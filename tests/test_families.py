"""A family is one object: what is not part of a game, or of its bots, does not know which families there are."""

import ast
from pathlib import Path

import duchy
from duchy import games

ROOT = Path(duchy.__file__).parent
IDS = tuple(family.id for family in games.FAMILIES)


def outside() -> list[Path]:
    folders = [ROOT / "games", *(ROOT / "bots" / id_ for id_ in IDS)]
    return [file for file in ROOT.rglob("*.py") if not any(file.is_relative_to(folder) for folder in folders)]


def strings(file: Path) -> list[str]:
    """Every string that is not a sentence of documentation."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told]
    return [node.value for node in constants if isinstance(node.value, str)]


def test_nothing_outside_the_games_has_the_name_of_a_family() -> None:
    begins = tuple(f"{id_}{sign}" for id_ in IDS for sign in "/@")
    named = {
        str(file.relative_to(ROOT)): text
        for file in outside()
        for text in strings(file)
        if text in IDS or text.startswith(begins)
    }
    assert named == {}


def test_a_family_and_its_entries_fit_together() -> None:
    for family in games.FAMILIES:
        ids = [entry.id for entry in family.entries()]
        assert family.first in ids and all(id_.startswith(f"{family.id}/") for id_ in ids)
        assert family.title and family.pitch.endswith(".") and family.which
        assert family.guide is None or family.guide().game in ids

"""The guide lists what the code reads."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from duchy.games import FAMILIES, entries
from duchy.kernel.reader import Reader

TOOL = Path(__file__).parent.parent / "tools" / "position_keys.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("position_keys", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_lists_every_key_of_every_position(tool: ModuleType) -> None:
    guide = tool.GUIDE.read_text(encoding="utf-8")
    books = {family.id: tool.notebook(family) for family in FAMILIES}
    assert tool.written(guide, books) == guide, "run tools/position_keys.py"
    assert tool.data(books) == tool.PAGE.read_text(encoding="utf-8"), "run tools/position_keys.py"
    assert all(f"### {family.title}\n" in guide for family in FAMILIES)


def test_every_key_of_a_blank_position_is_among_them(tool: ModuleType) -> None:
    """Not by the readers' questions: by what positions have."""
    guide = tool.GUIDE.read_text(encoding="utf-8")
    for entry in entries():
        game = entry.open(())
        for path in paths(game.to_dict(game.from_dict(game.blank({"players": entry.players[-1]})))):
            plain = tool.plain(path)
            above = [plain[:i] for i, sign in enumerate(plain) if sign == "."]
            assert any(f"`{one}" in guide for one in [plain, *above[-1:]]), f"{entry.id}: {path}"


def test_a_reader_is_as_before_when_its_questions_were_noted(tool: ModuleType) -> None:
    before = Reader.integer
    book = tool.Notebook()
    with tool.noting(book):
        assert Reader({"seat": {"0": {"a": 3}}}).table("seat").table("0").integer("a", 0, 4) == 3
    assert Reader.integer is before
    assert book.leaves() == ["seat.N.a"] and tool.allowed(book.asked["seat.N.a"]) == "0 to 4"


def paths(value: object, path: str = "") -> list[str]:
    if not isinstance(value, dict) or not value:
        return [path]
    return [found for key, below in value.items() for found in paths(below, f"{path}.{key}" if path else key)]

"""docs/guide/hooks.md against the code: every hook, where the rules ask it, and who answers."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from duchy.games.burgundy import modes, modules
from duchy.games.burgundy.engine.hooks import NO_HOOKS, Module, overrides
from duchy.games.burgundy.expansions import language_for, mode_facts, module_ids
from duchy.games.burgundy.setup.facts import EDITIONS

SOURCE = Path(modules.__file__).parents[1]
GUIDE = Path(__file__).parents[4] / "docs" / "guide" / "hooks.md"
HOOKS = [name for name in vars(Module) if callable(getattr(Module, name)) and not name.startswith("_")]


class Row(NamedTuple):
    in_turn: bool
    places: set[str]
    answering: set[str]


def guide() -> dict[str, Row]:
    """The rows of the guide by hook. One that only the words ask names no place."""
    rows = {}
    in_turn = False
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            in_turn = line == "## Asked in turn"
        elif line.startswith("| `"):
            name, _, places, users = [cell.strip() for cell in line.strip("|").split("|")]
            answering = set(re.findall(r"\w+", users))
            rows[name.strip("`")] = Row(in_turn, set(re.findall(r"`([^`]+)`", places)), answering)
    return rows


@cache
def asked() -> dict[str, set[str]]:
    """By hook: the functions of the rules that ask another object for it, about a state, as file:function."""
    found: dict[str, set[str]] = {name: set() for name in HOOKS}
    for file in SOURCE.rglob("*.py"):
        where = file.relative_to(SOURCE)
        if "engine" not in where.with_suffix("").parts:
            continue
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for call in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in HOOKS:
                    whom, about = ast.unparse(call.func.value), ast.unparse(call.args[0]) if call.args else ""
                    if whom != "self" and about.split(".")[0] == "s":
                        found[call.func.attr].add(f"{where.as_posix()}:{function.name}")
    return found


def every_module() -> list[Module]:
    """One object of each module and mode."""
    names = {name: edition for edition in EDITIONS for name in module_ids(edition)}
    names |= {row["id"]: edition for edition in EDITIONS for row in mode_facts(edition)}
    return [language_for(edition, (name,)).hooks.modules[0] for name, edition in names.items()]


def folder(module: Module) -> str:
    return type(module).__module__.removeprefix("duchy.games.burgundy.").split(".")[1]


def test_the_guide_lists_every_hook_and_how_it_is_asked() -> None:
    rows = guide()
    assert sorted(rows) == sorted(HOOKS)
    assert [name for name in rows if rows[name].in_turn] == [name for name in HOOKS if hasattr(NO_HOOKS, name)]


@pytest.mark.parametrize("hook", HOOKS)
def test_the_guide_says_where_a_hook_is_asked(hook: str) -> None:
    assert guide()[hook].places == asked()[hook]


@pytest.mark.parametrize("hook", HOOKS)
def test_the_guide_says_who_answers_a_hook(hook: str) -> None:
    answering = {folder(module) for module in every_module() if overrides(type(module), hook)}
    assert guide()[hook].answering == answering
    assert answering, "a hook that nobody needs"


def test_every_folder_of_modules_and_modes_is_asked() -> None:
    roots = [Path(str(package.__file__)).parent for package in (modules, modes)]
    assert {folder(module) for module in every_module()} == {
        path.parent.name for root in roots for path in root.glob("*/__init__.py")
    }


class Parent:
    """Stands in for a module, since nobody may inherit from a compiled one."""

    wares = print
    menu = Module.menu


class Heir(Parent):
    pass


def test_an_inherited_answer_counts() -> None:
    heir = cast(type[Module], Heir)
    assert overrides(heir, "wares")
    assert not overrides(heir, "menu")

"""Rule files loaded otherwise than they are written: one of them changed, or all of them noting what they reach."""

import ast
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .edits import GAMES, Edit, module_of, rule_files

NOTES = "__reached__"


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles a given tree instead of the file; no bytecode is read or written."""

    def __init__(self, name: str, path: str, tree: ast.Module, notes: bytearray | None) -> None:
        super().__init__(name, path)
        self.tree = tree
        self.notes = notes

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, NOTES, self.notes)
        super().exec_module(module)


class Finder:
    """Goes before all other finders; a module that is not its own it leaves to them."""

    def __init__(self) -> None:
        self.trees: dict[str, tuple[str, ast.Module, bytearray | None]] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in self.trees:
            return None
        file, tree, notes = self.trees[name]
        location = str(GAMES / file)
        return importlib.util.spec_from_file_location(name, location, loader=_Loader(name, location, tree, notes))

    def install(self) -> None:
        loaded = sorted(name for name in sys.modules if name.startswith("duchy.games"))
        assert not loaded, f"the rules are loaded already: {loaded}"
        sys.meta_path.insert(0, self)


def load_changed(edit: Edit) -> None:
    """From now on in this process the rules are loaded with one change in them."""
    finder = Finder()
    finder.trees[edit.module] = edit.file, ast.parse(edit.source()), None
    finder.install()


def change_loaded(edit: Edit) -> None:
    """Give a function of the loaded rules its changed code. Whoever imported it has the same function."""
    names = edit.function.split(".")
    code = compile(edit.source(), str(GAMES / edit.file), "exec", dont_inherit=True)
    place: Any = sys.modules[edit.module]
    for name in names:
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
        place = vars(place)[name]
        function = getattr(place, "fget", None) or getattr(place, "__wrapped__", place)
        if isinstance(function, FunctionType):
            function.__code__ = code
            return
    raise AssertionError(f"no function {edit.function} in {edit.file}")


def forget() -> None:
    """As if nothing of the rules and of their tests had been loaded yet."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("duchy", "tests")]:
        if not name.startswith("tests.mutants"):
            del sys.modules[name]
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Finder)]


def load_noting() -> dict[str, bytearray]:
    """From now on in this process each statement of a function notes that it was reached: a 1 at its line."""
    finder = Finder()
    notes = {}
    for file in rule_files():
        source = (GAMES / file).read_bytes()
        notes[file] = bytearray(source.count(b"\n") + 2)
        tree = ast.fix_missing_locations(_Noting().visit(ast.parse(source)))
        finder.trees[module_of(file)] = file, tree, notes[file]
    finder.install()
    return notes


class _Noting(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        docstring = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
        node.body = node.body[:1] * docstring + self.noted(node.body[docstring:])
        return node

    def noted(self, body: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in body:
            out += [*ast.parse(f"{NOTES}[{statement.lineno}] = 1").body, statement]
            for name in ("body", "orelse", "finalbody"):
                if inner := getattr(statement, name, None):
                    setattr(statement, name, self.noted(inner))
        return out

"""Every small wrong change of a rule file: an operator swapped, a number off by one, a condition or a step dropped."""

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "src" / "duchy" / "games"

OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
NO_RULES = ("__init__.py", "playout.py", "batch.py", "observe.py")  # random play, and rows for learners
ROOM_ONLY = "capacity"  # the one argument that changes no result: memory taken beforehand


@dataclass(frozen=True)
class Edit:
    """One change: bytes of a file by others. `statement` is the line on which its statement begins, 0 outside of
    functions; `function` and the lines before and after tell it to people, whatever is written above it."""

    file: str  # below duchy/games: "rivals/engine/stores.py"
    line: int
    function: str
    statement: int
    start: int
    end: int
    now: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}\n  - {self.before}\n  + {self.after}"

    @property
    def module(self) -> str:
        return module_of(self.file)

    @property
    def family(self) -> str:
        return self.file.partition("/")[0]

    def source(self) -> bytes:
        old = (GAMES / self.file).read_bytes()
        return old[: self.start] + self.now.encode() + old[self.end :]


def rule_files() -> list[str]:
    """The files of the engines, but for those that know no rule."""
    found = {*GAMES.rglob("engine.py"), *GAMES.rglob("engine/*.py")}
    rules = [path for path in found if path.name not in NO_RULES]
    return sorted(path.relative_to(GAMES).as_posix() for path in rules)


def module_of(file: str) -> str:
    return "duchy.games." + file.removesuffix(".py").replace("/", ".")


def edits(file: str) -> list[Edit]:
    return list(_Finder(file).found())


def sample(files: list[str], count: int, seed: int) -> list[Edit]:
    """As many edits, drawn at random, so that each file has its share of them."""
    rng = random.Random(seed)
    drawn: list[tuple[float, int, Edit]] = []
    for file in files:
        found = edits(file)
        rng.shuffle(found)
        drawn += [((rank + rng.random()) / len(found), len(drawn) + rank, edit) for rank, edit in enumerate(found)]
    return [edit for *_, edit in sorted(drawn, key=lambda one: one[:2])[:count]]


class _Finder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.source = (GAMES / file).read_bytes()
        self.offsets = [0]  # where each line begins
        for line in self.source.splitlines(keepends=True):
            self.offsets.append(self.offsets[-1] + len(line))

    def found(self) -> Iterator[Edit]:
        yield from self.inside(ast.parse(self.source), "", 0)

    def inside(self, node: ast.AST, function: str, statement: int) -> Iterator[Edit]:
        """The edits of a node and of all below it; the annotations of a compiled file change nothing."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or (isinstance(child, ast.keyword) and child.arg == ROOM_ONLY):
                    continue
                here, line = function, statement
                if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                    here, line = f"{function}.{child.name}".lstrip("."), 0
                elif isinstance(child, ast.stmt) and (statement or isinstance(node, ast.FunctionDef)):
                    line = child.lineno
                for start, end, now in self.changes(child, node):
                    yield self.edit(here, line, start, end, now)
                yield from self.inside(child, here, line)

    def edit(self, function: str, statement: int, start: int, end: int, now: str) -> Edit:
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        before = self.source[first:last].decode().strip()
        after = (self.source[first:start] + now.encode() + self.source[end:last]).decode().strip()
        line = self.source.count(b"\n", 0, start) + 1
        return Edit(self.file, line, function, statement, start, end, now, before, after)

    def begin(self, node: ast.expr | ast.stmt) -> int:
        return self.offsets[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.offsets[node.end_lineno - 1] + node.end_col_offset

    def changes(self, node: ast.AST, parent: ast.AST) -> Iterator[tuple[int, int, str]]:
        """What may be written in place of what: start, end, the new text."""
        match node:
            case ast.BinOp():
                yield from self.operator(node.left, node.op, node.right)
            case ast.Compare():
                for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators):
                    yield from self.operator(left, op, right)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:]):
                    yield from self.operator(left, node.op, right)
                for value in node.values:
                    yield self.begin(value), self.end(value), str(isinstance(node.op, ast.And))
            case ast.UnaryOp():
                begin = self.begin(node)
                yield begin, self.begin(node.operand), "(" if self.source[self.begin(node.operand) - 1] == 40 else ""
            case ast.Constant(value=bool()):
                yield self.begin(node), self.end(node), str(not node.value)
            case ast.Constant(value=int()):
                yield self.begin(node), self.end(node), str(node.value + 1)
                if node.value:
                    yield self.begin(node), self.end(node), str(node.value - 1)
            case ast.If() | ast.IfExp():
                yield self.begin(node.test), self.end(node.test), "True"
                yield self.begin(node.test), self.end(node.test), "False"
            case ast.While() if not isinstance(node.test, ast.Constant):
                yield self.begin(node.test), self.end(node.test), "False"
            case ast.AugAssign():
                yield from self.operator(node.target, node.op, node.value)
                yield self.begin(node), self.end(node), "pass"
            case ast.Expr(value=ast.Call()) | ast.Continue() | ast.Break():
                yield self.begin(node), self.end(node), "pass"
            case ast.Assign() if not isinstance(node.targets[0], ast.Name):
                yield self.begin(node), self.end(node), "pass"
            case ast.Return() if not (isinstance(parent, ast.FunctionDef) and parent.body[-1] is node):
                yield self.begin(node), self.end(node), "pass"

    def operator(self, left: ast.expr, op: ast.AST, right: ast.expr) -> Iterator[tuple[int, int, str]]:
        if type(op) in OPERATORS:
            was, now = OPERATORS[type(op)]
            at = self.source.index(was.encode(), self.end(left), self.begin(right))
            yield at, at + len(was), now

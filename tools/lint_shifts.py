"""Forbid `1 << h` in compiled modules.

mypyc writes a constant into the C code as it stands, and C shifts a small one as a 32-bit number: with `h: i64` and
h = 36, `1 << h` is 16, and only when compiled. `i64(1) << h` and a name that only ever holds a constant fare no better,
since mypyc sees through both. Use a table (`BIT[h]`). Where both sides are constants, mypyc does the sum itself and
does it right. Set-up code on plain ints is safe as well, and says so on the line: `# shift-ok: reason`.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from compiled import compiled_files

ROOT = Path(__file__).resolve().parent.parent
ESCAPE = re.compile(r"#\s*shift-ok:\s*\S")


def folds(node: ast.AST | None, finals: set[str]) -> bool:
    """Whether mypyc knows the value: a literal, a Final literal, or a sum of such."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in finals
        case ast.UnaryOp(operand=inner):
            return folds(inner, finals)
        case ast.BinOp(left=left, right=right):
            return folds(left, finals) and folds(right, finals)
    return False


def final_constants(trees: Iterable[ast.Module]) -> set[str]:
    """Module-level Finals that fold, of all compiled modules together; a name that means two things does not count."""
    values: dict[str, list[ast.expr | None]] = {}
    for tree in trees:
        for node in tree.body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=name)) if "Final" in ast.unparse(node.annotation):
                    values.setdefault(name, []).append(node.value)
    finals: set[str] = set()
    while more := {name for name in values.keys() - finals if all(folds(value, finals) for value in values[name])}:
        finals |= more
    return finals


def constant_names(tree: ast.AST, finals: set[str]) -> set[str]:
    """The names that this module binds to constants and to nothing else."""
    constant: set[str] = set()
    other: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                found = constant if folds(value, finals) else other
            case ast.AnnAssign(target=target, value=value):
                targets, found = [target], constant if folds(value, finals) else other
            case ast.AugAssign() | ast.NamedExpr() | ast.For() | ast.comprehension():
                targets, found = [node.target], other
            case ast.arg(arg=name):
                other.add(name)
                continue
            case _:
                continue
        found |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    return constant - other


def is_constant(node: ast.expr, names: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="int" | "i64" | "i32" | "i16" | "u8"), args=[inner]):
            return is_constant(inner, names)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.isupper():
            return True  # a Final, perhaps of a module that is not compiled
    return folds(node, names)


def bad_shifts(text: str, tree: ast.Module, finals: set[str]) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    names = finals | constant_names(tree, finals)
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.LShift(), left=left, right=right) if is_constant(left, names):
                escaped = any(ESCAPE.search(line) for line in lines[node.lineno - 1 : node.end_lineno])
                if not escaped and not folds(right, finals):
                    yield node.lineno, ast.unparse(node)


def main() -> int:
    paths = compiled_files()
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
    trees = {path: ast.parse(text, path) for path, text in texts.items()}
    finals = final_constants(trees.values())
    found = [(path, *bad) for path in paths for bad in sorted(bad_shifts(texts[path], trees[path], finals))]
    for path, line, code in found:
        print(f"{path}:{line}: `{code}` is a 32-bit shift once compiled; use BIT[...], or say `# shift-ok: reason`")
    if not found:
        print(f"shifts: {len(paths)} compiled modules, no constant shifted by a variable")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

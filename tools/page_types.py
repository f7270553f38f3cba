"""Write the page's types from what the server says and reads: web/src/protocol/said.ts and wire.ts.

    page_types.py           write both
    page_types.py --check   write nothing; say which of them is not what would be written
"""

import sys
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, get_args

import msgspec.inspect as look
from msgspec import NODEFAULT, Struct

from duchy.server import said, wire
from duchy.server.said import (
    advice,
    answers,
    coach,
    companion,
    daily,
    events,
    health,
    inbox,
    messages,
    notices,
    offers,
    persons,
    position,
    puzzles,
    reference,
    study,
    table,
)

SAID = (
    table, position, events, answers, advice, messages, offers, reference, persons, inbox, study, coach, companion,
    puzzles, daily, notices, health,
)  # fmt: skip
ROOT = Path(__file__).resolve().parent.parent
PROTOCOL = ROOT / "web" / "src" / "protocol"
PLAIN: dict[type[look.Type], str] = {
    look.AnyType: "unknown",
    look.NoneType: "null",
    look.BoolType: "boolean",
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
}


class Writer:
    """The types of some modules, in their order; those they take from elsewhere come before their first use."""

    def __init__(self, names: str, modules: tuple[ModuleType, ...], heard: bool) -> None:
        self.names = names
        self.modules = modules
        self.heard = heard  # by the page: every field is there; what the page says may leave out what has a default
        self.done: dict[type | str, str] = {}
        self.unions = {
            frozenset(get_args(value)): name
            for module in modules for name, value in vars(module).items() if isinstance(value, UnionType)
        }  # fmt: skip

    def text(self) -> str:
        for module in self.modules:
            for name, value in vars(module).items():
                if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__:
                    self.add(value)
                elif isinstance(value, UnionType):
                    self.done[name] = f"export type {name} = {' | '.join(one.__name__ for one in get_args(value))}"
        head = f"/** Written by tools/page_types.py from src/duchy/server/{self.names}: change it there. */"
        return "\n\n".join([head, *self.done.values()]) + "\n"

    def add(self, cls: type) -> None:
        if cls in self.done:
            return
        info = look.type_info(cls)
        assert isinstance(info, look.StructType | look.DataclassType)
        base = cls.__bases__[0]
        derived = issubclass(base, Struct) and base is not Struct
        inherited = set(base.__struct_fields__) if derived else set()
        if derived:
            self.add(base)
        lines = []
        if isinstance(info, look.StructType) and info.tag_field and info.tag != cls.__name__:
            lines.append(f"  {info.tag_field}: {literal(info.tag)}")
        for field in info.fields:
            if field.name not in inherited:
                lines.append(f"  {self.field(field)}")
        head = f"export interface {cls.__name__}" + (f" extends {base.__name__}" if derived else "")
        doc = (cls.__doc__ or "").strip()
        told = f"/** {' '.join(doc.split())} */\n" if doc and not doc.startswith(f"{cls.__name__}(") else ""
        self.done[cls] = told + (head + " {\n" + "\n".join(lines) + "\n}" if lines else head + " {}")

    def field(self, field: look.Field) -> str:
        left_out = field.default is NODEFAULT and field.default_factory is NODEFAULT  # UNSET is no default here
        optional = not field.required and (left_out or not self.heard)
        return f"{field.encode_name}{'?' if optional else ''}: {self.kind(field.type)}"

    def kind(self, of: look.Type) -> str:
        """A type in TypeScript."""
        if type(of) in PLAIN:
            return PLAIN[type(of)]
        match of:
            case look.StructType(cls=cls) | look.DataclassType(cls=cls):
                self.add(cls)
                return cls.__name__
            case look.LiteralType(values=values):
                return " | ".join(literal(value) for value in values)
            case look.ListType(item_type=item) | look.VarTupleType(item_type=item):
                inner = self.kind(item)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case look.TupleType(item_types=items):
                return f"[{', '.join(self.kind(item) for item in items)}]"
            case look.DictType(key_type=key, value_type=value):
                return f"Record<{self.kind(key)}, {self.kind(value)}>"
            case look.UnionType(types=kinds):
                return self.union(list(kinds))
        raise TypeError(f"{of} has no form in TypeScript yet")

    def union(self, kinds: list[look.Type]) -> str:
        classes = frozenset(each.cls for each in kinds if isinstance(each, look.StructType))
        if len(classes) > 1 and classes in self.unions:
            rest = [self.kind(each) for each in kinds if not isinstance(each, look.StructType)]
            return " | ".join([self.unions[classes], *rest])
        return " | ".join(self.kind(each) for each in sorted(kinds, key=lambda each: isinstance(each, look.NoneType)))


def literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def written() -> dict[Path, str]:
    left = {each.name for each in iter_modules(said.__path__, f"{said.__name__}.")} - {each.__name__ for each in SAID}
    if left:
        sys.exit(f"{', '.join(sorted(left))}: not in SAID of tools/page_types.py, and so not on the page")
    return {
        PROTOCOL / "said.ts": Writer("said", SAID, True).text(),
        PROTOCOL / "wire.ts": Writer("wire.py", (wire,), False).text(),
    }


def main() -> int:
    check = "--check" in sys.argv[1:]
    wrong = []
    for path, text in written().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            wrong.append(str(path.relative_to(ROOT)))
            if not check:
                path.write_text(text, encoding="utf-8")
    if check and wrong:
        print(f"{' and '.join(wrong)}: not what the server's structs say; run tools/page_types.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The ids of the rules ledgers, and the tests and scenarios that cite them."""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from duchy.kernel.errors import InputError
from duchy.kernel.files import read_text
from duchy.kernel.ledger import read_folder


@dataclass
class Section:
    """One section of one ledger."""

    ledger: str  # the file's name without its ending
    title: str
    ids: list[str] = field(default_factory=list)
    cited: set[str] = field(default_factory=set)

    def missing(self) -> list[str]:
        return [id_ for id_ in self.ids if id_ not in self.cited]

    def game(self) -> str:
        """The game whose rules these are: burgundy_modes belongs to burgundy."""
        return self.ledger.partition("_")[0]


@dataclass(frozen=True)
class Citation:
    file: Path
    folders: tuple[str, ...]  # below the tests' own
    id: str
    fault: str = ""


def sections(docs: Path) -> list[Section]:
    """Every section with ids, ledger by ledger."""
    found: list[Section] = []
    for rule in read_folder(docs):
        if not found or (found[-1].ledger, found[-1].title) != (rule.ledger, rule.section):
            found.append(Section(rule.ledger, rule.section))
        found[-1].ids.append(rule.id)
    if not found:
        raise InputError(f"{docs} holds no ledgers (*.md with rule ids).")
    return found


def citations(tests: Path) -> list[Citation]:
    found = [(file, id_) for file in sorted(tests.rglob("*.py")) for id_ in _cited_by_tests(file)]
    scenarios = sorted((tests / "scenarios").rglob("*.toml"))
    found += [(file, id_) for file in scenarios for id_ in _cited_by_scenario(file)]
    return [Citation(file, file.relative_to(tests).parts[:-1], id_) for file, id_ in found]


def _cited_by_tests(file: Path) -> Iterator[str]:
    """The ids in @pytest.mark.rule("B-PLACE-07")."""
    try:
        tree = ast.parse(read_text(file), str(file))
    except (SyntaxError, ValueError) as error:
        raise InputError(f"{file} is not a Python file: {error}.") from None
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def _cited_by_scenario(file: Path) -> Iterator[str]:
    try:
        content: dict[str, Any] = tomllib.loads(read_text(file))
        yield from content.get("rules", [])
        yield from (step["rule"] for step in content.get("step", []) if "rule" in step)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{file} is not a scenario; `duchy check {file}` tells why.") from None


def cover(found: list[Section], cited: Iterable[Citation]) -> list[Citation]:
    """Enter the citations into their sections; what is left over names no rule, or no one game's rule."""
    homes: dict[str, list[Section]] = {}
    for section in found:
        for id_ in section.ids:
            homes.setdefault(id_, []).append(section)
    left = []
    for citation in cited:
        # two games may use one id (EX-01): the folders that the test is in say whose it is
        of_id = homes.get(citation.id, [])
        own = of_id if len(of_id) == 1 else [section for section in of_id if section.game() in citation.folders]
        for section in own:
            section.cited.add(citation.id)
        if not own:
            fault = "several ledgers have: the test must be in a folder of its game" if of_id else "no ledger has"
            left.append(replace(citation, fault=fault))
    return left

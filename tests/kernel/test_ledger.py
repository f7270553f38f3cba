"""The one reader of the ledgers: what a rule is, and that every rule which the games name has its text."""

import ast
import re
from pathlib import Path

from duchy import games
from duchy.cli.coverage import sections
from duchy.kernel.ledger import ID, read, rule_text, rules

DOCS = Path(__file__).parents[2] / "docs" / "rules"
SOURCE = Path(games.__file__).parent


def test_lines_of_every_form_are_read() -> None:
    text = """
## 3. Workers (B-WORK)
- **B-WORK-06** Cost is the **distance**. [2011 p5; RUL-03]
- D-RUL-01 No voluntary worker.
- **R-CARD-gold_field-1** [4 copies] Produces gold.
- **B-MON-06.SEa** Once per turn.
- **DP-A** One letter.
| RULING-01 | A tie | The holder keeps it | high |
| id | question |
- not a rule
"""
    assert [(rule.id, rule.text) for rule in read("x", text)] == [
        ("B-WORK-06", "Cost is the distance."),
        ("D-RUL-01", "No voluntary worker."),
        ("R-CARD-gold_field-1", "[4 copies] Produces gold."),
        ("B-MON-06.SEa", "Once per turn."),
        ("DP-A", "One letter."),
        ("RULING-01", "A tie. The holder keeps it. high."),
    ]
    assert {rule.section for rule in read("x", text)} == {"3. Workers (B-WORK)"}


def test_the_rules_page_and_the_coverage_have_the_same_rules() -> None:
    counted = [id_ for section in sections(DOCS) for id_ in section.ids]
    assert counted == [rule.id for rule in rules()] and len(counted) == 1725
    assert all(rule.text.strip(". ") and rule.section for rule in rules())


def named(file: Path) -> set[str]:
    """The rule ids that a file holds, as whole strings: a refusal, a row, a fact."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".toml":
        return set(re.findall(rf'\brule = "({ID})"', text))
    strings = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return {word for word in strings if isinstance(word, str) and re.fullmatch(ID, word)}


def test_every_rule_that_a_game_names_has_its_text() -> None:
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")]
    found = {id_: file.name for file in files for id_ in named(file)}
    assert len(found) > 150 and "B-MON-06.SEa" in found
    assert {id_: name for id_, name in found.items() if not rule_text(id_)} == {}

"""What the rules are about: a title that can be read, other words for it, and the games that it belongs to.

docs/rules/topics.toml has them, by how the ids begin.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .ledger import ID, Rule, folder
from .reader import Reader

KINDS: Final = ("", "ruling", "example", "decision", "invariant")
NAME: Final = re.compile(r"-([a-z][a-z_]*)-")  # in the id of a card


@dataclass(frozen=True)
class Topic:
    title: str
    also: str = ""  # words that people ask with
    games: frozenset[str] = frozenset()  # the modes and modules that it belongs to; none: always
    kind: str = ""  # one of KINDS: what only explains other rules is looked up last


@dataclass(frozen=True)
class Topics:
    by_start: dict[tuple[str, str], Topic]  # the family, and how the ids begin
    sections: dict[str, frozenset[str]]
    editions: dict[str, str]

    def start(self, rule: Rule) -> str:
        """How the id of a rule begins, as far as a topic knows it."""
        parts = re.split(r"(?<=\w)(?=[-.])", rule.id)
        starts = ("".join(parts[:n]) for n in range(len(parts), 0, -1))
        return next((start for start in starts if (rule.family, start) in self.by_start), "")

    def of(self, rule: Rule) -> Topic:
        return self.by_start.get((rule.family, self.start(rule)), Topic(rule.section))

    def title(self, rule: Rule) -> str:
        """The words that are read instead of the id: "Your turn 7"."""
        if name := NAME.search(rule.id):
            return f"{name[1].replace('_', ' ').capitalize()} {rule.id.rpartition('-')[2]}"
        number = re.sub(r"\b0+(?=\d)", "", rule.id[len(self.start(rule)) :].strip("-."))
        return f"{self.of(rule).title} {number}".strip()

    def applies(self, rule: Rule, game: str) -> bool:
        """Does the rule hold in a game, such as burgundy/2019-team+inns? In a family all of its rules do."""
        family, _, rest = game.partition("@")[0].partition("/")
        if rule.family != family or not rest:
            return rule.family == family
        edition, _, mode = rest.partition("+")[0].partition("-")
        chosen = {edition, mode, *rest.split("+")[1:]}
        wanted = (self.of(rule).games, self.sections.get(rule.section, frozenset()))
        if any(games and not games & chosen for games in wanted):
            return False
        own = _editions(rule, set(self.editions.values()))
        return not own or edition not in self.editions or self.editions[edition] in own


def _editions(rule: Rule, known: set[str]) -> set[str]:
    """The editions that a rule is for: "B-MON-06.2019a", "2019, SE: also during an action"; none: all."""
    one = "|".join(sorted(known))
    if found := re.search(rf"\.({one})[a-z]?$", rule.id):
        return {found[1]}
    named = re.match(rf"(?:(?:{one})(?:, |/)?)+(?=[ \w]*:)", rule.text)
    return set(re.findall(one, named[0])) if named else set()


@cache
def topics() -> Topics:
    place = folder()
    if place is None:
        return Topics({}, {}, {})
    return read(tomllib.loads(place.joinpath("topics.toml").read_text(encoding="utf-8")))


def read(values: dict[str, Any]) -> Topics:
    by_start: dict[tuple[str, str], Topic] = {}
    sections = {section: frozenset(games) for section, games in values.get("sections", {}).items()}
    for family, rows in values.items():
        if family not in ("editions", "sections"):
            for start, row in rows.items():
                by_start[family, start] = _topic(Reader(row, f"{family}.{start}"))
    return Topics(by_start, sections, {str(key): str(word) for key, word in values.get("editions", {}).items()})


def _topic(r: Reader) -> Topic:
    topic = Topic(
        r.text("title"),
        r.text("also") if r.has("also") else "",
        frozenset(r.items("for", 1, 9)) if r.has("for") else frozenset(),
        KINDS[r.choice("kind", KINDS)] if r.has("kind") else "",
    )
    r.done()
    return topic


def links(rule: Rule, known: set[str]) -> list[str]:
    """The other rules that a rule names, in its text and its sources."""
    named = re.findall(ID, f"{rule.text} {rule.sources}")
    return [id_ for id_ in dict.fromkeys(named) if id_ in known and id_ != rule.id]

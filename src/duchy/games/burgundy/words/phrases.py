"""What is said of an action follows from its parts, and the same few thousand come again and again at all tables: it is
put together once and remembered."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from duchy.kernel.verbs import Parts, Verb

from .module import Language
from .notation import text_of
from .verbs import row_of, spoken

MOST: Final = 20_000  # that are kept
UNSAID: Final = ("die_index", "storage")  # parts that no notation and no sentence speaks of


class Phrase(NamedTuple):
    text: str  # the notation
    ask: str  # as a request
    row: Verb
    said: dict[str, str]  # the words of its sentences, without anybody's name


def phrase(language: Language, parts: Parts) -> Phrase:
    try:
        return _known(language, tuple([part for part in parts.items() if part[0] not in UNSAID]))
    except TypeError:  # a list is among them
        return _made(language, parts)


@lru_cache(MOST)
def _known(language: Language, parts: tuple[tuple[str, Any], ...]) -> Phrase:
    return _made(language, dict(parts))


def _made(language: Language, parts: Parts) -> Phrase:
    row, said = row_of(language, parts), spoken(language, parts, [])
    return Phrase(text_of(language, parts), f"{row.ask.format_map(said)}.", row, said)

"""What is said of a choice follows from its parts, and the same few thousand come again and again at all tables: it is
put together once and remembered."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from duchy.kernel.verbs import Parts, Verb

from .module import Language
from .notation import text_of
from .sentences import request
from .verbs import row_of

MOST: Final = 20_000  # that are kept
UNSAID: Final = ("die_index", "storage")  # parts that no notation and no sentence speaks of


class Phrase(NamedTuple):
    text: str  # the notation
    ask: str  # as a request
    row: Verb


def phrase(language: Language, parts: Parts) -> Phrase:
    said = dict(parts)
    for part in UNSAID:
        said.pop(part, None)
    try:
        return _known(language, tuple(said.items()))
    except TypeError:  # a list is among them
        return _made(language, parts)


@lru_cache(MOST)
def _known(language: Language, parts: tuple[tuple[str, Any], ...]) -> Phrase:
    return _made(language, dict(parts))


def _made(language: Language, parts: Parts) -> Phrase:
    return Phrase(text_of(language, parts), request(language, parts), row_of(language, parts))

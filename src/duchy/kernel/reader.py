"""Strict reading of dicts that came from a file: wrong types, impossible values and unknown keys are named."""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from .errors import InputError


class Reader:
    """Takes the keys of one dict; `done()` refuses what nobody took."""

    def __init__(self, values: Any, path: str = "") -> None:
        self.path = path
        if not isinstance(values, Mapping):
            raise InputError(f'"{path or "the whole"}" must be a table of keys and values, not {_word(values)}.')
        self.values: Mapping[str, Any] = values
        self.taken: set[str] = set()

    def _name(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def wrong(self, key: str, why: str) -> NoReturn:
        raise InputError(f'"{self._name(key)}" {why}.')

    def has(self, key: str) -> bool:
        return key in self.values

    def value(self, key: str) -> Any:
        self.taken.add(key)
        if key not in self.values:
            self.wrong(key, "is missing")
        return self.values[key]

    def integer(self, key: str, low: int, high: int) -> int:
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(key, f"must be a whole number from {low} to {high}, not {_word(value)}")
        return value

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.wrong(key, f"must be true or false, not {_word(value)}")
        return value

    def choice(self, key: str, words: Sequence[str]) -> int:
        """The index of a word in a list of words."""
        value = self.value(key)
        if not isinstance(value, str) or value not in words:
            self.wrong(key, f"must be one of {', '.join(words)}, not {_word(value)}")
        return words.index(value)

    def text(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            self.wrong(key, f"must be a text, not {_word(value)}")
        return value

    def items(self, key: str, low: int, high: int) -> list[Any]:
        value = self.value(key)
        if not isinstance(value, list) or not low <= len(value) <= high:
            size = f"{low}" if low == high else f"{low} to {high}"
            self.wrong(key, f"must be a list of {size} values, not {_word(value)}")
        return value

    def words(self, key: str, low: int, high: int, words: Sequence[str | None]) -> list[int]:
        """A list of words, as their indices; a None among the allowed words is allowed as null."""
        out = []
        for item in self.items(key, low, high):
            if not (item is None or isinstance(item, str)) or item not in words:
                known = ", ".join(word for word in words if word is not None)
                self.wrong(key, f"has the unknown value {_word(item)}; known are {known}")
            out.append(words.index(item))
        return out

    def counts(self, key: str, words: Sequence[str], most: int) -> list[int]:
        """A table of word = number, as a list by word; words that are not there count 0."""
        table = self.table(key)
        out = [table.integer(word, 0, most) if table.has(word) else 0 for word in words]
        table.done()
        return out

    def table(self, key: str) -> "Reader":
        return Reader(self.value(key), self._name(key))

    def done(self) -> None:
        for key in self.values:
            if key not in self.taken:
                known = ", ".join(sorted(self.taken))
                raise InputError(f'"{self._name(str(key))}" is not a known key; known here are {known}.')


def _word(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."

"""On which line a value of a TOML text stands, for messages to whoever wrote it; tomllib does not tell."""

import re
from collections import Counter
from typing import Final

Place = tuple[str | int, ...]  # where a value is in a TOML file: ("board", 2, "rows", 0)


class LineFinder:
    """The line on which each table, key and array item of a valid TOML text begins."""

    TOKEN: Final = re.compile(
        r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}'  # strings over several lines
        r'|"(?:\\.|[^"\\])*"|\'[^\']*\''  # strings
        r"|\#[^\n]*|\n|[\[\]{}=,]|[^\s\[\]{}=,\"'#]+",  # comment, end of line, mark, bare word
        re.DOTALL,
    )
    DEEPEST: Final = 4  # nobody asks for a longer Place

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self.tables: Counter[Place] = Counter()  # how many [[...]] each array of tables has had so far
        self.tokens: list[tuple[str, int]] = []
        line = 1
        end = 0
        for match in self.TOKEN.finditer(text):
            line += text.count("\n", end, match.start())
            end = match.start()
            if not match[0].startswith("#"):
                self.tokens.append((match[0], line))
        self.tokens.append(("", line))
        self.at = 0
        table: Place = ()
        while self.skip_line_ends():
            if self.token == "[":
                table = self.header()
            else:
                self.key_and_value(table)

    @property
    def token(self) -> str:
        return self.tokens[self.at][0]

    def next(self) -> str:
        token = self.token
        if token:
            self.at += 1
        return token

    def skip_line_ends(self) -> bool:
        """Go to the next token in sight; False at the end of the text."""
        while self.token == "\n":
            self.at += 1
        return self.token != ""

    def mark(self, place: Place) -> None:
        self.lines.setdefault(place, self.tokens[self.at][1])

    def key(self) -> list[str]:
        """A key with its dots taken apart, up to the mark that ends it."""
        parts: list[str] = []
        while self.token not in ("=", "]", ""):
            token = self.next()
            if token[0] in "\"'":
                parts.append(token[1:-1])
            else:
                parts.extend(part for part in token.split(".") if part)
        return parts

    def header(self) -> Place:
        """A line [table] or [[table]]."""
        start = self.at
        self.next()
        is_array = self.token == "["
        if is_array:
            self.next()
        place: Place = ()
        keys = self.key()
        for number, key in enumerate(keys):
            place = (*place, key)
            if is_array and number == len(keys) - 1:
                self.tables[place] += 1
            if self.tables[place]:
                place = (*place, self.tables[place] - 1)
        while self.token not in ("\n", ""):
            self.next()
        for depth in range(1, len(place) + 1):
            self.lines.setdefault(place[:depth], self.tokens[start][1])
        return place

    def key_and_value(self, table: Place) -> None:
        start = self.at
        place = table
        for key in self.key():
            place = (*place, key)
            self.lines.setdefault(place, self.tokens[start][1])
        self.next()
        self.value(place)

    def value(self, place: Place) -> None:
        self.mark(place)
        if len(place) <= self.DEEPEST and self.token in ("[", "{"):
            self.items(place)
        else:
            self.skip_value()

    def items(self, place: Place) -> None:
        """The items of an array or the pairs of an inline table."""
        is_array = self.next() == "["
        number = 0
        while self.skip_line_ends() and self.token not in ("]", "}"):
            if self.token == ",":
                self.next()
            elif is_array:
                self.value((*place, number))
                number += 1
            else:
                self.key_and_value(place)
        self.next()

    def skip_value(self) -> None:
        depth = 0
        while self.token and (depth or self.token not in ("\n", ",", "]", "}")):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(self.next(), 0)


def syntax_message(name: str, text: str, error: str) -> str:
    """Name the line of a TOML fault, which tomllib hides in its message."""
    at_line = re.search(r" \(at line (\d+), column (\d+)\)$", error)
    if at_line:
        reason = error[: at_line.start()]
        return f"{name}, line {at_line[1]}: this is not valid TOML at column {at_line[2]}: {_lowered(reason)}."
    if error.endswith(" (at end of document)"):
        line = text.rstrip().count("\n") + 1
        return f"{name}, line {line}: the TOML breaks off: {_lowered(error.removesuffix(' (at end of document)'))}."
    return f"{name}: this is not valid TOML: {_lowered(error)}."


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]

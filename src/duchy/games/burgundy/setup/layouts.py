"""Duchy layouts: the printed boards of every edition, and boards from a user's own file.

Both come from TOML of one form (see `read_user_boards`) and pass the same checks. Never compiled.
"""

import difflib
import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

from duchy.kernel.errors import InputError

from ..engine.board import Duchy
from .geometry import HEXES, ROW_LENGTHS, ROW_STARTS, areas, hex_name, neighbours, row_and_column

KINDS: Final = {"B": "building", "L": "livestock", "S": "ship", "Y": "monastery", "M": "mine", "C": "castle"}
SPACES: Final = {"B": 12, "L": 6, "S": 6, "Y": 6, "M": 3, "C": 4}  # in every duchy [B-BOARD-06]
LARGEST_AREA: Final = 8  # the points table ends there, and a town holds each of the 8 building types once
DIE_NUMBERS: Final = "123456"
LONGEST_TEXT: Final = 200

EDITIONS: Final = ("2011", "2019", "SE", "own")
SOURCES: Final = ("fact", "reconstruction")
CONFIDENCES: Final = ("high", "medium", "low")
OPTIONS: Final = ("castle-connection",)

FILE_KEYS: Final = ("numbers", "board")
BOARD_KEYS: Final = (
    "id", "edition", "label", "rows", "numbers", "same_as", "source", "confidence", "provenance", "needs", "allows",
)  # fmt: skip

Place = tuple[str | int, ...]  # where a value is in a TOML file: ("board", 2, "rows", 0)


@dataclass(frozen=True)
class Layout:
    """A duchy as printed: the colour and the die number of each of the 37 hexes in reading order."""

    id: str
    edition: str
    label: str
    colours: str  # 37 letters of KINDS
    numbers: str  # 37 digits 1 to 6
    source: str
    confidence: str
    provenance: str
    needs: str = ""  # the table option without which it cannot be played
    allows: str = ""  # a table option made for it; without the option it plays by the base rules

    def duchy(self) -> Duchy:
        """The same for the engine."""
        return self.duchy_with([hex_name(h) for h in range(HEXES)], neighbours(), ())

    def duchy_with(
        self, names: Sequence[str], near: Sequence[Sequence[int]], rivers: Sequence[tuple[int, int]]
    ) -> Duchy:
        colours = [list(KINDS).index(letter) for letter in self.colours]
        numbers = [int(digit) for digit in self.numbers]
        return Duchy(self.label, colours, numbers, [list(spaces) for spaces in near], list(names), list(rivers))


def standard_layouts() -> dict[str, Layout]:
    """Every standard duchy by its id: "2011-1" to "2011-9", "2019-1" to "2019-10", "SE-1" to "SE-22"."""
    return dict(_standard_file()[0])


def border_layouts() -> dict[str, Layout]:
    """The duchies made for the border posts by id: "2019-11a" to "2019-11f", "SE-23" to "SE-30"."""
    return dict(_border_file())


def read_user_boards(path: str | os.PathLike[str]) -> dict[str, Layout]:
    """Read duchies from a TOML file of the user's own, by id; InputError with file, line and reason if it is wrong.

        [[board]]                       # one for each duchy
        id = "home-1"                   # letters, digits and hyphens; the id of a standard duchy corrects that duchy
        rows = ["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]

    `rows` are the seven rows from the top, a letter for each hex from the left: 12 B building, 6 L livestock,
    6 S ship, 6 Y monastery, 3 M mine, 4 C castle. No area may have more than 8 hexes. The rest can be left out:

        numbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]     # this is what you get without
        same_as = "2011-1"              # instead of rows and numbers: a standard duchy or a board further up
        label = "Home"                  # what players see; else the id
        edition = "own"                 # or "2011", "2019", "SE"
        source = "reconstruction"       # or "fact", if it is copied from a printed board
        confidence = "low"              # or "medium", "high"
        provenance = "Copied from the board in my box."
        allows = "castle-connection"    # the option may be played on it: every area touches a castle space
        needs = "castle-connection"     # it is meant for that option only

    `numbers` above the first [[board]] holds for all boards of the file that have none of their own.
    """
    standard, numbers = _standard_file()
    return _BoardFile(os.fspath(path), _read_text(path)).layouts({**standard, **_border_file()}, numbers)[0]


def layout_from_rows(id_: str, rows: list[str], numbers: list[str]) -> Layout:
    """A board that came with a game instead of a file, checked in the same way."""
    text = f"[[board]]\nid = {json.dumps(id_)}\nrows = {json.dumps(rows)}\nnumbers = {json.dumps(numbers)}\n"
    return _BoardFile(f'own board "{id_}"', text).layouts({}, "")[0][id_]


@cache
def _standard_file() -> tuple[dict[str, Layout], str]:
    """The standard duchies and their common grid of numbers."""
    path = Path(__file__).parent.parent / "data" / "boards.toml"
    return _BoardFile(path.name, _read_text(path)).layouts({}, "")


@cache
def _border_file() -> dict[str, Layout]:
    path = Path(__file__).parent.parent / "data" / "border_boards.toml"
    return _BoardFile(path.name, _read_text(path)).layouts({}, "")[0]


def _read_text(path: str | os.PathLike[str]) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{os.fspath(path)} cannot be read: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{os.fspath(path)}, line {line}: the file is not UTF-8 text.") from None


class _BoardFile:
    """A TOML file of duchies while it is read: every fault becomes an InputError that tells the line."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.content: dict[str, object] = tomllib.loads(text)
        except RecursionError:
            raise InputError(f"{name}, line 1: the values are nested too deeply.") from None
        except ValueError as error:  # TOMLDecodeError, or a number that Python refuses
            raise InputError(_syntax_message(name, text, str(error))) from None

    def reject(self, place: Place, reason: str) -> NoReturn:
        lines = _LineFinder(self.text).lines
        while place and place not in lines:
            place = place[:-1]
        raise InputError(f"{self.name}, line {lines.get(place, 1)}: {reason}.")

    def layouts(self, known: Mapping[str, Layout], numbers: str) -> tuple[dict[str, Layout], str]:
        """The file's boards by id, and its grid of numbers; `known` boards may be named by same_as."""
        self.check_keys((), self.content, FILE_KEYS)
        if "numbers" in self.content:
            numbers = self.grid(("numbers",), self.content["numbers"], DIE_NUMBERS)
        boards = self.content.get("board", [])
        if not isinstance(boards, list) or not all(isinstance(board, dict) for board in boards):
            self.reject(("board",), "each board begins with the line [[board]], in double brackets")
        if not boards:
            self.reject((), "the file has no [[board]]")
        found: dict[str, Layout] = {}
        for position, board in enumerate(boards):
            layout = self.layout(("board", position), board, {**known, **found}, numbers)
            if layout.id in found:
                self.reject(("board", position, "id"), f"a board further up has the id {_quoted(layout.id)} already")
            found[layout.id] = layout
        return found, numbers

    def layout(self, place: Place, board: dict[str, object], known: Mapping[str, Layout], numbers: str) -> Layout:
        self.check_keys(place, board, BOARD_KEYS)
        id_ = self.text_of(place, board, "id", "")
        if not re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", id_):
            self.reject((*place, "id"), "a board needs an id of letters, digits and single hyphens, such as home-1")
        like = self.same_as(place, board, known)
        if like is None:
            colours = self.colours((*place, "rows"), board.get("rows"))
            if "numbers" in board:
                numbers = self.grid((*place, "numbers"), board["numbers"], DIE_NUMBERS)
        else:
            colours, numbers = like.colours, like.numbers
        layout = Layout(
            id=id_,
            edition=self.word(place, board, "edition", EDITIONS, "own"),
            label=self.text_of(place, board, "label", id_),
            colours=colours,
            numbers=numbers,
            source=self.word(place, board, "source", SOURCES, like.source if like else "reconstruction"),
            confidence=self.word(place, board, "confidence", CONFIDENCES, like.confidence if like else "low"),
            provenance=self.text_of(place, board, "provenance", like.provenance if like else "Given by the user."),
            needs=self.word(place, board, "needs", OPTIONS, like.needs if like else ""),
            allows=self.word(place, board, "allows", OPTIONS, like.allows if like else ""),
        )
        self.check_castle_connection(place, layout)
        return layout

    def same_as(self, place: Place, board: dict[str, object], known: Mapping[str, Layout]) -> Layout | None:
        """The board whose layout this one shares, if it says so."""
        if "same_as" not in board:
            if "rows" not in board:
                self.reject(place, "the board has no rows; give it rows or same_as")
            return None
        for key in ("rows", "numbers"):
            if key in board:
                self.reject((*place, key), f"a board with same_as takes its layout from there and has no {key}")
        name = self.text_of(place, board, "same_as", "")
        if name not in known:
            reason = f"same_as names {_quoted(name)}, which is no standard duchy and no board further up"
            self.reject((*place, "same_as"), reason)
        return known[name]

    def colours(self, place: Place, rows: object) -> str:
        """The 37 colour letters of a board, counted and with areas that can be played."""
        colours = self.grid(place, rows, "".join(KINDS))
        count = Counter(colours)
        wrong = [
            f"{count[letter]} {letter} ({KINDS[letter]}) instead of {spaces}"
            for letter, spaces in SPACES.items()
            if count[letter] != spaces
        ]
        if wrong:
            self.reject(place, f"the board has {_and(wrong)}")
        for area in areas(colours):
            if len(area) > LARGEST_AREA:
                kind, hexes = KINDS[colours[area[0]]], " ".join(map(hex_name, area))
                reason = f"the {kind} area {hexes} has {len(area)} hexes, and no area may have more than {LARGEST_AREA}"
                self.reject((*place, row_and_column(area[0])[0]), reason)
        return colours

    def grid(self, place: Place, rows: object, letters: str) -> str:
        """The 37 letters or digits of a list of seven rows."""
        key = place[-1]
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            self.reject(place, f"{key} must be a list of seven strings")
        if len(rows) != len(ROW_LENGTHS):
            has = f"{len(rows)} rows with {sum(map(len, rows))} hexes"
            self.reject(place, f"{key} has {has}, but a duchy has 7 rows with {HEXES} hexes")
        for number, (row, length) in enumerate(zip(rows, ROW_LENGTHS, strict=True)):
            if len(row) != length:
                reason = f"row {number + 1} of {key}, {_quoted(row)}, has {len(row)} hexes instead of {length}"
                self.reject((*place, number), f"{reason} (the rows of a duchy have 4, 5, 6, 7, 6, 5 and 4)")
            for column, letter in enumerate(row):
                if letter not in letters:
                    name = hex_name(ROW_STARTS[number] + column)
                    reason = f"{_quoted(letter)} in row {number + 1} of {key} (hex {name}) is not {_or(letters)}"
                    self.reject((*place, number), reason)
        return "".join(rows)

    def check_castle_connection(self, place: Place, layout: Layout) -> None:
        """With the castle connection an area is begun beside a castle; one that touches none stays empty [BX-CC-02]."""
        if "castle-connection" not in (layout.needs, layout.allows):
            return
        touching = neighbours()
        for area in areas(layout.colours):
            colour = layout.colours[area[0]]
            if colour != "C" and not any(layout.colours[other] == "C" for hex_ in area for other in touching[hex_]):
                area_name = f"{KINDS[colour]} area at {hex_name(area[0])}"
                reason = f"the {area_name} must touch a castle space for the castle connection"
                self.reject((*place, "rows", row_and_column(area[0])[0]), reason)

    def check_keys(self, place: Place, table: dict[str, object], keys: Collection[str]) -> None:
        for key in table:
            if key not in keys:
                close = difflib.get_close_matches(key, keys, 1)
                hint = f"perhaps {close[0]} is meant" if close else f"the keys here are {', '.join(keys)}"
                self.reject((*place, key), f"unknown key {_quoted(key)} ({hint})")

    def text_of(self, place: Place, board: dict[str, object], key: str, default: str) -> str:
        value = board.get(key, default)
        if not isinstance(value, str):
            self.reject((*place, key), f"{key} must be a text in quotes")
        if not value.isprintable() or len(value) > LONGEST_TEXT:
            self.reject((*place, key), f"{key} must be one line of at most {LONGEST_TEXT} letters")
        return value

    def word(self, place: Place, board: dict[str, object], key: str, words: Collection[str], default: str) -> str:
        value = self.text_of(place, board, key, default)
        if key in board and value not in words:
            self.reject((*place, key), f"{key} is {_quoted(value)}, but must be {_or(words)}")
        return value


class _LineFinder:
    """The line on which each table, key and array item of a valid TOML text begins; tomllib does not tell."""

    TOKEN: Final = re.compile(
        r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}'  # strings over several lines
        r'|"(?:\\.|[^"\\])*"|\'[^\']*\''  # strings
        r"|\#[^\n]*|\n|[\[\]{}=,]|[^\s\[\]{}=,\"'#]+",  # comment, end of line, mark, bare word
        re.DOTALL,
    )
    DEEPEST: Final = 4  # no board needs a longer Place

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


def _syntax_message(name: str, text: str, error: str) -> str:
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


def _quoted(text: str) -> str:
    """A user's text as part of a message: in quotes, on one line, not too long."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text[:24])
    return f'"{line}"' if len(text) <= 24 else f'"{line}..."'


def _and(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _or(words: Collection[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last

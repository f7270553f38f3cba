"""A TOML file of duchies, read and checked."""

import difflib
import os
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final, NoReturn

from duchy.kernel.errors import InputError

from .geometry import HEXES, ROW_LENGTHS, ROW_STARTS, areas, hex_name, neighbours, row_and_column
from .layout import KINDS, Layout
from .toml_lines import LineFinder, Place, syntax_message

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


def read_text(path: str | os.PathLike[str]) -> str:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{os.fspath(path)} cannot be read: {error.strerror}.") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{os.fspath(path)}, line {line}: the file is not UTF-8 text.") from None


class BoardFile:
    """A TOML file of duchies while it is read: every fault becomes an InputError that tells the line."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        try:
            self.content: dict[str, object] = tomllib.loads(text)
        except RecursionError:
            raise InputError(f"{name}, line 1: the values are nested too deeply.") from None
        except ValueError as error:  # TOMLDecodeError, or a number that Python refuses
            raise InputError(syntax_message(name, text, str(error))) from None

    def reject(self, place: Place, reason: str) -> NoReturn:
        lines = LineFinder(self.text).lines
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


def _quoted(text: str) -> str:
    """A user's text as part of a message: in quotes, on one line, not too long."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text[:24])
    return f'"{line}"' if len(text) <= 24 else f'"{line}..."'


def _and(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _or(words: Collection[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last

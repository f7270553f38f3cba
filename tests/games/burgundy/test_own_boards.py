"""The reading of a user's own boards."""

import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from duchy.games.burgundy.setup import board_file
from duchy.games.burgundy.setup.geometry import HEXES
from duchy.games.burgundy.setup.layout import Layout
from duchy.games.burgundy.setup.layouts import read_user_boards, standard_layouts
from duchy.kernel.errors import InputError

DATA = Path(board_file.__file__).parent.parent / "data"
LAYOUTS = standard_layouts()
DUCHY_1 = '["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]'


Reader = Callable[[str], dict[str, Layout]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Read boards from a text; messages then name the file mine.toml."""
    monkeypatch.chdir(tmp_path)

    def read_text(text: str) -> dict[str, Layout]:
        Path("mine.toml").write_text(text, encoding="utf-8")
        return read_user_boards("mine.toml")

    return read_text


def board(rows_: str = DUCHY_1, more: str = "") -> str:
    """A file with one board: line 1 the header, line 2 the id, line 3 the rows, from line 4 on what is added."""
    return f'[[board]]\nid = "home-1"\nrows = {rows_}\n{more}\n'


def with_row(number: int, row: str) -> str:
    """A file with duchy 1 written one row a line (row 1 on line 4) and one row changed."""
    lines = [f'  "{text}",' for text in tomllib.loads(f"rows = {DUCHY_1}")["rows"]]
    lines[number - 1] = f'  "{row}",'
    return board("[\n" + "\n".join(lines) + "\n]")


def test_the_shortest_board(read: Reader) -> None:
    assert read(board()) == {
        "home-1": Layout(
            id="home-1",
            edition="own",
            label="home-1",
            colours=LAYOUTS["2011-1"].colours,
            numbers=LAYOUTS["2011-1"].numbers,
            source="reconstruction",
            confidence="low",
            provenance="Given by the user.",
        )
    }


def test_every_key_is_read(read: Reader) -> None:
    numbers = '["1111", "22222", "333333", "4444444", "555555", "66666", "1234"]'
    more = (
        f'numbers = {numbers}\nlabel = "Home"\nedition = "2019"\nsource = "fact"\nconfidence = "high"\n'
        'provenance = "Copied from my box."'
    )
    layout = read(board(more=more))["home-1"]
    assert layout.numbers == "1111222223333334444444555555666661234"
    assert (layout.label, layout.edition, layout.source, layout.confidence) == ("Home", "2019", "fact", "high")
    assert layout.provenance == "Copied from my box."


def test_numbers_above_the_boards_hold_for_all_of_them(read: Reader) -> None:
    numbers = 'numbers = ["1111", "11111", "111111", "1111111", "111111", "11111", "1111"]\n'
    assert read(numbers + board())["home-1"].numbers == "1" * HEXES


def test_same_as_a_standard_duchy_or_a_board_further_up(read: Reader) -> None:
    first = '[[board]]\nid = "one"\nsame_as = "SE-11"\n'
    found = read(first + '[[board]]\nid = "two"\nsame_as = "one"\nlabel = "Two"\nconfidence = "low"\n')
    assert found["one"].colours == found["two"].colours == LAYOUTS["SE-11"].colours
    assert found["two"].allows == "castle-connection"
    assert (found["two"].source, found["two"].confidence) == ("fact", "low")


def test_the_id_of_a_standard_duchy_corrects_it(read: Reader) -> None:
    corrected = read(f'[[board]]\nid = "SE-4"\nrows = {DUCHY_1}\n')
    assert (standard_layouts() | corrected)["SE-4"].colours == LAYOUTS["2011-1"].colours


def test_the_standard_file_itself_is_a_user_file() -> None:
    assert read_user_boards(DATA / "boards.toml") == LAYOUTS


def test_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbf" + board().replace("\n", "\r\n").encode())
    assert list(read_user_boards(path)) == ["home-1"]


NINE_TOWN = '["BBBB", "BBBBB", "LLLLLL", "SSSSSSC", "YYYYYY", "CCCMM", "MBBB"]'
SHORT_NUMBERS = 'numbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "341"]'
ZERO_NUMBERS = 'numbers = [\n  "6543", "21654", # two rows a line\n  "543120", "6126541", "254312", "61256", "3413",\n]'

FAULTS = {
    "36 hexes": (
        with_row(7, "MYY"),
        10,
        'row 7 of rows, "MYY", has 3 hexes instead of 4 (the rows of a duchy have 4, 5, 6, 7, 6, 5 and 4)',
    ),
    "38 hexes": (with_row(4, "SSSCSSSS"), 7, 'row 4 of rows, "SSSCSSSS", has 8 hexes instead of 7'),
    "37 hexes in wrong rows": (
        board('["LCCYL", "LCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB", "MYYB"]'),
        3,
        'row 1 of rows, "LCCYL", has 5 hexes instead of 4',
    ),
    "six rows": (
        board('["LCCY", "LLCYB", "LLBYBB", "SSSCSSS", "BBMBBL", "BMYBB"]'),
        3,
        "rows has 6 rows with 33 hexes, but a duchy has 7 rows with 37 hexes",
    ),
    "bad letter": (with_row(3, "LLBXBB"), 6, '"X" in row 3 of rows (hex c4) is not B, L, S, Y, M or C'),
    "small letter": (with_row(1, "lCCY"), 4, '"l" in row 1 of rows (hex a1) is not B, L, S, Y, M or C'),
    "line end in a row": (with_row(1, "LCC\\n"), 4, '"?" in row 1 of rows (hex a4) is not B, L, S, Y, M or C'),
    "wrong count": (
        with_row(5, "BBMBBB"),
        3,
        "the board has 13 B (building) instead of 12 and 5 L (livestock) instead of 6",
    ),
    "three wrong counts": (
        with_row(5, "BBBBSS"),
        3,
        "the board has 5 L (livestock) instead of 6, 8 S (ship) instead of 6 and 2 M (mine) instead of 3",
    ),
    "a colour is missing": (
        board(DUCHY_1.replace("M", "Y")),
        3,
        "the board has 9 Y (monastery) instead of 6 and 0 M (mine) instead of 3",
    ),
    "area of nine": (
        board(NINE_TOWN),
        3,
        "the building area a1 a2 a3 a4 b1 b2 b3 b4 b5 has 9 hexes, and no area may have more than 8",
    ),
    "rows is a text": (board('"LCCY"'), 3, "rows must be a list of seven strings"),
    "a row is a number": (board('["LCCY", 5]'), 3, "rows must be a list of seven strings"),
    "short numbers": (board(more=SHORT_NUMBERS), 4, 'row 7 of numbers, "341", has 3 hexes instead of 4'),
    "number 0": (board(more=ZERO_NUMBERS), 6, '"0" in row 3 of numbers (hex c6) is not 1, 2, 3, 4, 5 or 6'),
    "common numbers": (f"numbers = [1]\n{board()}", 1, "numbers must be a list of seven strings"),
    "unknown key": (board(more='lable = "Home"'), 4, 'unknown key "lable" (perhaps label is meant)'),
    "unknown key far off": (
        board(more="# a remark\nxyz = 1"),
        5,
        'unknown key "xyz" (the keys here are id, edition, label, rows,',
    ),
    "unknown key in the file": (f"x = 1\n{board()}", 1, 'unknown key "x" (the keys here are numbers, board)'),
    "unknown table in a board": (board(more="[board.extra]\nx = 1"), 4, 'unknown key "extra"'),
    "unknown table in the file": (board(more="[boards]\nx = 1"), 4, 'unknown key "boards" (perhaps board is meant)'),
    "no id": (f"# mine\n[[board]]\nrows = {DUCHY_1}\n", 2, "a board needs an id of letters, digits and single hyphens"),
    "bad id": (board().replace("home-1", "home 1"), 2, "a board needs an id of letters, digits and single hyphens"),
    "id is a number": (board().replace('"home-1"', "1"), 2, "id must be a text in quotes"),
    "same id twice": (board() + board(), 6, 'a board further up has the id "home-1" already'),
    "no rows": ('[[board]]\nid = "home-1"\n', 1, "the board has no rows; give it rows or same_as"),
    "rows and same_as": (
        board(more='same_as = "2011-1"'),
        3,
        "a board with same_as takes its layout from there and has no rows",
    ),
    "same_as unknown": (
        '[[board]]\nid = "a"\nsame_as = "2011-10"\n',
        3,
        'same_as names "2011-10", which is no standard duchy and no board further up',
    ),
    "same_as itself": ('[[board]]\nid = "a"\nsame_as = "a"\n', 3, 'same_as names "a", which is no standard duchy'),
    "bad edition": (board(more='edition = "2020"'), 4, 'edition is "2020", but must be 2011, 2019, SE or own'),
    "bad source": (board(more='source = "guess"'), 4, 'source is "guess", but must be fact or reconstruction'),
    "bad confidence": (board(more='confidence = ""'), 4, 'confidence is "", but must be high, medium or low'),
    "bad option": (board(more='needs = "inns"'), 4, 'needs is "inns", but must be castle-connection'),
    "label over two lines": (board(more='label = "a\\nb"'), 4, "label must be one line of at most 200 letters"),
    "label too long": (board(more=f'label = "{"a" * 201}"'), 4, "label must be one line of at most 200 letters"),
    "no castle beside an area": (
        with_row(1, "LCCY") + 'allows = "castle-connection"\n',
        5,
        "the building area at b5 must touch a castle space for the castle connection",
    ),
    "single brackets": (board().replace("[[board]]", "[board]"), 1, "each board begins with the line [[board]]"),
    "board is a text": ('# x\nboard = "one"\n', 2, "each board begins with the line [[board]], in double brackets"),
    "empty file": ("", 1, "the file has no [[board]]"),
    "broken TOML": (board(more="label = Home"), 4, "this is not valid TOML at column 9: "),
    "key twice": (board(more='id = "b"'), 4, "this is not valid TOML at column "),
    "TOML breaks off": ('[[board]]\nid = "home-1"\nrows = ["LCCY",\n\n', 3, "the TOML breaks off: "),
    "deep nesting": ("x = " + "[" * 100_000, 1, "the values are nested too deeply"),
}


@pytest.mark.parametrize(("text", "line", "reason"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bad_file_gets_the_line_and_the_reason(read: Reader, text: str, line: int, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(f"mine.toml, line {line}: {reason}")
    assert message.endswith(".") and "\n" not in message


SECOND_IS_EMPTY = '[[board]]\nid = "b"\nrows = []\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\n' + SECOND_IS_EMPTY, 6),
        ('# [[board]] id = "no"\n\n' + SECOND_IS_EMPTY, 5),
        ('[[board]]\n"id" = "a"\n\'same_as\' = "2011-1"\nlabel = "\\"[#"\n' + SECOND_IS_EMPTY, 7),
        ('[[ board ]]\nid="a"\nsame_as="2011-1"\nlabel="""\nrows = [""" # """\nsource = "x"\n', 6),
        ("[[board]]\nid='a'\nsame_as='2011-1'\nlabel=\'\'\'\n[[board]]\'\'\'\'\nsource = 'x'\n", 6),
        ('board = [\n  { id = "a", same_as = "2011-1" },\n  { id = "b", rows = [] },\n]\n', 3),
        ('board = [\n  { id = "a", same_as = "2011-1", label = 1979-05-27 07:32:00 },\n]\n', 2),
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\nx . y = [[1], [\n{ z = "]" }]]\n', 4),
        ('[[board]]\nid = "a"\nsame_as = "2011-1"\n[board.x]\n[[board]]\n', 4),
        ("x = " + "[" * 20 + "]" * 20 + "\n", 1),
    ],
)
def test_the_line_is_found_however_the_file_is_written(read: Reader, text: str, line: int) -> None:
    with pytest.raises(InputError, match=rf"^mine\.toml, line {line}: "):
        read(text)


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(InputError, match=r"none\.toml cannot be read: No such file or directory\.$"):
        read_user_boards(path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"# a\n# b\nlabel = '\xff'\n")
    with pytest.raises(InputError, match=r"picture\.toml, line 3: the file is not UTF-8 text\.$"):
        read_user_boards(path)


def test_a_number_too_long_for_python(read: Reader) -> None:
    with pytest.raises(InputError, match=r"^mine\.toml"):
        read(board(more="label = " + "1" * 5000))


def test_any_damaged_file_is_read_or_refused_with_a_line(read: Reader) -> None:
    """A few hundred random edits: no other exception, and always a line that the file has."""
    rng = random.Random(1)
    whole = board(more='label = "Home"\nnumbers = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]')
    whole += '[[board]]\nid = "b"\nsame_as = "home-1"\n'
    for _ in range(400):
        text = whole
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", *"\"'[]{}=\n#B7"]) + text[at + 1 :]
        try:
            read(text)
        except InputError as error:
            line = re.match(r"mine\.toml, line (\d+): ", str(error))
            assert line and 1 <= int(line[1]) <= text.count("\n") + 1, text

"""Every sheet, variant and number of players passes the kit."""

import pytest

from duchy.games.dice.engine.playout import playouts
from duchy.games.dice.family import entries
from duchy.games.dice.game import DiceGame
from duchy.games.dice.words.drawing import draw
from duchy.games.dice.words.page import DicePage
from duchy.kernel.conformance import check_game
from duchy.kernel.errors import InputError

WAYS = [(entry.id, players) for entry in entries() for players in entry.players]


@pytest.mark.kit
@pytest.mark.rule("D-RUL-16", "D-INV-09", "D-INV-11")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
@pytest.mark.parametrize(("name", "players"), WAYS)
def test_the_kit(name: str, players: int, letter: str) -> None:
    entry = next(entry for entry in entries() if entry.id == name)
    played = check_game(entry.open(()), {"players": players, "sheet": letter}, players, page=DicePage())
    assert 15 <= played.chance_events <= 30
    assert played.decisions == players * (1 + played.chance_events)


@pytest.mark.kit
@pytest.mark.parametrize("options", [{"voluntary_worker": "on"}, {"fresh_silver": "off"}, {"double_faces": "3"}])
def test_the_kit_with_options(options: dict[str, str]) -> None:
    check_game(DiceGame("standard"), {"players": 2, **options}, 1)


def test_entries_speak_for_themselves() -> None:
    assert [entry.id for entry in entries()] == ["dice/standard", "dice/different", "dice/same", "dice/solo"]
    sheet = entries()[0].options[0]
    assert sheet.values == ("A", "B", "C", "D") and "not confirmed" in sheet.text
    with pytest.raises(InputError, match="has no modules"):
        entries()[0].open(("inns",))


def test_random_games_are_the_same_whether_compiled_or_not() -> None:
    game = DiceGame("solo")
    assert list(playouts(game.new({"sheet": "A"}), 1, 300)) == [7500, 100559811]
    game = DiceGame("standard")
    assert list(playouts(game.new({"sheet": "A", "players": 6}), 1, 300)) == [43278, 780465782]


def test_the_drawing_shows_the_sheet() -> None:
    game = DiceGame("standard")
    s = game.new({"players": 2})
    for seat in (0, 1):
        game.apply(s, seat, game.parse(s, seat, "castle c5"))
    game.apply(s, -1, game.parse(s, -1, "roll 2 5 orange orange single"))
    game.apply(s, 0, game.parse(s, 0, "mark d5=2"))
    text = draw(game, game.view(s, 1))
    assert "not confirmed against print" in text
    assert "dice  2 5 orange orange single" in text
    assert "seat 2 (you): 1 points" in text and "seat 1: 1 points, has decided" in text
    assert "[C*]" in text and "(O.)" in text and "[O2]" not in text
    assert text.index("seat 2") < text.index("seat 1")


@pytest.mark.parametrize("sheet", ["E", "", 1, None, []])
def test_a_sheet_that_does_not_exist_is_refused(sheet: object) -> None:
    with pytest.raises(InputError, match="is not one of A, B, C, D"):
        DiceGame("solo").new({"sheet": sheet})

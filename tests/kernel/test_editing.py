"""A scenario file with some of its position changed."""

import pytest

from duchy.games import open_game
from duchy.kernel.editing import changed, whole
from duchy.kernel.errors import InputError
from duchy.kernel.scenario import laid, loads, run

PLAIN = """title = "A plain one"
rules = ["B-PLACE-02"]
game = "burgundy/2019"
players = 2
[[step]]
legal = []
"""
GAME = open_game("burgundy/2019")


def test_a_value_is_written_and_the_look_at_what_may_be_done_follows() -> None:
    text = changed(PLAIN, GAME, [(["seat", "0", "dice"], [3, 5]), (["phase"], "C")])
    scenario = loads(text)
    assert scenario.rules == ["B-PLACE-02"] and scenario.position["phase"] == "C"
    assert GAME.to_dict(laid(scenario, GAME))["seat"]["0"]["dice"] == [3, 5]
    run(scenario, open_game)


def test_what_the_plain_position_has_is_taken_away_and_comes_back() -> None:
    gone = changed(PLAIN, GAME, [(["seat", "0", "duchy", "d4"], None)])
    assert loads(gone).without == ["seat.0.duchy.d4"] and "d4" not in whole(loads(gone), GAME)["seat"]["0"]["duchy"]
    back = changed(gone, GAME, [(["seat", "0", "duchy", "d4"], "castle")])
    assert loads(back).without == [] and whole(loads(back), GAME)["seat"]["0"]["duchy"]["d4"] == "castle"


def test_supplies_follow_from_what_lies_in_sight() -> None:
    counted = changed(PLAIN, GAME, [(["supply"], {"coloured": {"ship": 1}, "black": {}})])
    assert "supply" in loads(counted).position
    assert "supply" not in loads(changed(counted, GAME, [(["depots", "1"], ["ship"])])).position


def test_a_step_that_does_something_is_left_as_it_is() -> None:
    text = PLAIN.replace("legal = []", 'play = "workers 1"')
    assert loads(changed(text, GAME, [(["round"], 2)])).steps[0].text == "workers 1"


def test_what_cannot_be_laid_is_written_all_the_same() -> None:
    text = changed(PLAIN, GAME, [(["seat", "0", "silver"], "much")])
    with pytest.raises(InputError, match="silver"):
        laid(loads(text), GAME)
    assert whole(loads(text), GAME)["seat"]["0"]["silver"] == "much"


def test_a_path_must_lead_somewhere() -> None:
    for path in ([], ["phase", "more"]):
        with pytest.raises(InputError):
            changed(changed(PLAIN, GAME, [(["phase"], "B")]), GAME, [(path, 1)])

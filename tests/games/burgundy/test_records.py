"""A game as a record: out, in again, replayed, verified; and what is wrong with a bad one, in a sentence."""

from dataclasses import replace

import pytest

from duchy.games.burgundy.game import Burgundy
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError
from duchy.kernel.play import Play, replay, verify
from duchy.kernel.record import Entry, Record, loads
from duchy.kernel.rng import seeded

from .positions import EDITIONS, PLAYERS

GAME = Burgundy("2019")


def played(edition: str = "2019", players: int = 2, number: int = 1, **setup: object) -> Play:
    """A finished random game."""
    names = [f"seat {seat}" for seat in range(players)]
    referee = Play.begin(Burgundy(edition), {"players": players, **setup}, names, Seed(f"records {number}"))
    rng = seeded(number)
    while not referee.over:
        seat = referee.movers()[0]
        actions = list(referee.game.legal(referee.state, seat))
        referee.decide(seat, actions[rng.below(len(actions))])
    return referee


@pytest.fixture(scope="module")
def finished() -> Play:
    return played()


def fresh(referee: Play) -> Record:
    return loads(referee.record().dumps())


@pytest.mark.rule("INV-20")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_replays_to_the_same_state_and_score(edition: str, players: int) -> None:
    referee = played(edition, players)
    text = referee.record().dumps()
    record = loads(text)
    assert record.dumps() == text
    s = verify(referee.game, record)
    assert referee.game.to_dict(s) == referee.game.to_dict(referee.state)
    assert referee.game.scores(s) == referee.game.scores(referee.state)
    assert record.result == {
        "places": list(referee.game.result(s).places),
        "note": referee.game.result(s).note,
        "scores": referee.game.scores(s),
    }


@pytest.mark.rule("INV-20")
@pytest.mark.parametrize("setup", [{"boards": "random", "choice": "secret"}, {"boards": "free", "tie": "fewest"}])
def test_options_travel_in_the_record(setup: dict[str, str]) -> None:
    referee = played(players=3, **setup)
    assert loads(referee.record().dumps()).setup == {"players": 3, **setup}
    assert GAME.to_dict(verify(GAME, fresh(referee))) == GAME.to_dict(referee.state)


@pytest.mark.rule("INV-20")
def test_a_game_goes_on_from_its_record(finished: Play) -> None:
    record = fresh(finished)
    half = Record(record.game, record.setup, record.seats, record.commitment, record.entries[:150])
    resumed = Play.resume(GAME, loads(half.dumps()), finished.seed)
    for entry in record.entries[len(resumed.record().entries) :]:
        if entry.seat != NATURE:
            resumed.decide(entry.seat, resumed.game.parse(resumed.state, entry.seat, entry.text))
    assert resumed.record().dumps() == finished.record().dumps()


def test_another_roll_is_noticed(finished: Play) -> None:
    """A changed outcome that is possible in itself: the seed tells another one."""
    record = fresh(finished)
    i = max(i for i, entry in enumerate(record.entries) if entry.text.startswith("roll"))
    white = record.entries[i].text[-1]
    record.entries[i] = Entry(NATURE, record.entries[i].text[:-1] + ("1" if white != "1" else "2"))
    with pytest.raises(InputError, match=rf'^Line {i + 2} of the record says "roll .*", but the seed gives "roll'):
        verify(GAME, record)


@pytest.mark.parametrize(
    ("head", "bad", "why"),
    [
        ("start", "start 2", '"2" is not a number from 0 to 1'),
        ("deal", "deal red red red, gold red red", '"gold" is not a goods type'),
        ("deal", "deal red red red, red red", '"deal" needs 6 values, not 5'),
        ("depot", "depot 1 ship bank", "Space 1 of this depot takes a building tile, not ship"),
        ("depot", "depot 1 bank goose", '"goose" is not a tile'),
        ("depot", "depot 2 bank ship", 'Now "depot 1 ..." is due'),
        ("black", "black mine mine mine ship", "There is no mine left in this supply"),
        ("goods", "goods red red red red", '"goods" needs 5 values, not 4'),
        ("roll", "roll 1 1, 1 7, white 1", '"7" is not a number from 1 to 6'),
        ("roll", "roll 1 1, 1 1", 'A roll ends with "white"'),
    ],
)
def test_an_impossible_outcome_is_refused(finished: Play, head: str, bad: str, why: str) -> None:
    record = fresh(finished)
    i = next(i for i, entry in enumerate(record.entries) if entry.text.startswith(head))
    record.entries[i] = Entry(NATURE, bad)
    with pytest.raises(InputError) as error:
        replay(GAME, record)
    assert str(error.value).startswith(f'Entry {i + 1}, line {i + 2} of the record, "{bad}", is not possible: ')
    assert why in str(error.value)


def test_an_endless_number_is_refused_in_a_sentence(finished: Play) -> None:
    record = fresh(finished)
    record.entries[0] = Entry(NATURE, "start " + "9" * 5000)
    with pytest.raises(InputError, match="is not possible"):
        replay(GAME, record)


def test_an_illegal_action_is_refused_with_its_rule(finished: Play) -> None:
    record = fresh(finished)
    i = next(i for i, entry in enumerate(record.entries) if entry.seat != NATURE)
    record.entries[i] = Entry(record.entries[i].seat, "end")
    with pytest.raises(InputError) as error:
        replay(GAME, record)
    assert str(error.value) == (
        f'Entry {i + 1}, line {i + 2} of the record, "end", is not possible: '
        "Both dice must be used before the turn ends. [B-TURN-07]"
    )


def test_an_action_of_the_wrong_seat_is_refused(finished: Play) -> None:
    record = fresh(finished)
    i = next(i for i, entry in enumerate(record.entries) if entry.seat != NATURE)
    entry = record.entries[i]
    record.entries[i] = replace(entry, seat=1 - entry.seat)
    with pytest.raises(InputError, match=rf"It is not the turn of seat {1 - entry.seat}\. \[B-ROUND-07\]$"):
        replay(GAME, record)


def test_chance_and_choice_cannot_change_places(finished: Play) -> None:
    record = fresh(finished)
    record.entries.insert(0, Entry(0, "workers 1"))
    with pytest.raises(InputError, match=r'^Entry 1, line 2 .* "workers 1", does not fit: a chance event is due\.$'):
        replay(GAME, record)
    record = fresh(finished)
    i = next(i for i, entry in enumerate(record.entries) if entry.seat != NATURE)
    record.entries.insert(i, Entry(NATURE, "roll 1 1, 1 1, white 1"))
    with pytest.raises(InputError, match=r"does not fit: no chance event is due\.$"):
        replay(GAME, record)


def test_a_truncated_record(finished: Play) -> None:
    text = finished.record().dumps()
    lines = text.splitlines(keepends=True)
    with pytest.raises(InputError, match=r"^The record has no result: the game is not over, or the file is cut off\.$"):
        verify(GAME, loads("".join(lines[:-1])))
    with pytest.raises(InputError, match=rf"^Line {len(lines)} of the record is not JSON; the file may be cut off\.$"):
        loads(text[:-20])
    with pytest.raises(InputError, match=r"^The record ends before the game does\.$"):
        verify(GAME, loads("".join(lines[:-2] + lines[-1:])))
    with pytest.raises(InputError, match=r"^The record is empty\.$"):
        loads("")


def test_an_entry_too_many(finished: Play) -> None:
    record = fresh(finished)
    record.entries.append(Entry(0, "end"))
    with pytest.raises(InputError, match=r'"end", comes after the end of the game\.$'):
        replay(GAME, record)


def test_a_changed_result_or_seed(finished: Play) -> None:
    record = fresh(finished)
    assert record.result is not None
    record.result = {**record.result, "places": list(reversed(record.result["places"]))}
    with pytest.raises(InputError, match=r"^The result in the record is not the result of its moves\.$"):
        verify(GAME, record)
    record = fresh(finished)
    record.seed = "another"
    with pytest.raises(InputError, match="does not fit the commitment"):
        verify(GAME, record)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({}, '"players" is missing'),
        ({"players": 5}, '"players" must be a whole number from 2 to 4'),
        ({"players": 2, "boards": "99"}, 'There is no duchy "99" here'),
        ({"players": 2, "colour": "red"}, '"colour" is not a known key'),
    ],
)
def test_a_bad_set_up(finished: Play, setup: dict[str, object], why: str) -> None:
    record = fresh(finished)
    record.setup = setup
    with pytest.raises(InputError, match=why):
        replay(GAME, record)

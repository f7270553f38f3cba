"""Records: text there and back, strict replay, and a seed that anyone can check."""

import json
from typing import Any

import pytest

from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.play import Play, replay, verify
from duchy.kernel.record import Record, loads
from duchy.kernel.rng import seeded

from .toys import HiddenPile, SealedBids


class First:
    def choose(self, game: Any, view: Any, rng: Any) -> int:
        return int(game.legal(view.state, view.seat)[rng.below(2) % len(game.legal(view.state, view.seat))])


def finished() -> Record:
    referee = Play.begin(SealedBids(), {"players": 2}, ["a", "b"], Seed("s"))
    referee.run([First(), First()], seeded(1))
    return referee.record()


def test_a_record_reads_back_as_written() -> None:
    record = finished()
    assert loads(record.dumps()) == record
    assert verify(SealedBids(), record).round == 5


def test_a_name_may_hold_what_unicode_takes_for_the_end_of_a_line() -> None:
    record = finished()
    record.seats[0] = "Ann\u2028\x85the\x0bfirst"
    assert loads(record.dumps()) == record
    assert loads(record.dumps().replace("\n", "\r\n")) == record


def test_a_game_goes_on_from_its_record() -> None:
    whole = finished()
    half = Record(whole.game, whole.setup, whole.seats, whole.commitment, whole.entries[:7])
    referee = Play.resume(SealedBids(), half, Seed("s"))
    for entry in whole.entries[len(referee.record().entries) :]:
        if entry.seat != NATURE:
            referee.decide(entry.seat, referee.game.parse(referee.state, entry.seat, entry.text))
    assert referee.record() == whole


def change(record: Record, number: int, **values: Any) -> str:
    lines = record.dumps().splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | values)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty"),
        ("{", "Line 1 of the record is not JSON"),
        (finished().dumps()[:-30], "is not JSON; the file may be cut off"),
        (finished().dumps() + '{"seat": 0, "play": "bid 1"}', "comes after the result"),
        (change(finished(), 0, extra=1), '"extra" is not a known key'),
        (change(finished(), 0, duchy=99), '"duchy" must be'),
        (change(finished(), 2, seat=7), '"seat" must be a whole number from 0 to 1'),
        ("[]", "must be a table"),
    ],
)
def test_a_fault_in_the_text_is_told_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        loads(text)


def entry(kind: str) -> int:
    """The line of the second entry of a kind."""
    return [i for i, line in enumerate(finished().lines()) if f'{{"{kind}"' in line][1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (change(finished(), entry("seat"), play="bid 9"), "is not possible"),
        (change(finished(), entry("chance"), chance="prize 4"), "is not possible|the seed gives"),
        (change(finished(), 0, commitment="0" * 64), "does not fit the commitment"),
        ("\n".join(finished().dumps().splitlines()[:-1]), "no result"),
        (change(finished(), len(finished().entries) + 1, seed="t"), "does not fit the commitment"),
        (change(finished(), len(finished().entries) + 1, result={"places": [1, 1]}), "not the result of its moves"),
    ],
)
def test_what_was_tampered_with_does_not_verify(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        verify(SealedBids(), loads(text))


def test_a_changed_chance_outcome_is_told_with_what_the_seed_gives() -> None:
    record = finished()
    line = entry("chance")
    other = {"prize 1": "prize 2", "prize 2": "prize 3", "prize 3": "prize 1"}[record.entries[line - 1].text]
    changed = loads(change(record, line, chance=other))
    replay(SealedBids(), changed)  # possible, so a plain replay accepts it
    with pytest.raises(InputError, match=f'says "{other}", but the seed gives'):
        verify(SealedBids(), changed)


def test_an_entry_out_of_place_is_refused() -> None:
    record = finished()
    record.entries = record.entries[1:]
    with pytest.raises(InputError, match="a chance event is due"):
        replay(SealedBids(), record)


def test_the_referee_refuses_and_changes_nothing() -> None:
    referee = Play.begin(HiddenPile(), {}, ["a", "b"], Seed("s"))
    before = referee.record().dumps()
    with pytest.raises(Refused):
        referee.decide(0, 17)
    with pytest.raises(Refused):
        referee.decide(1, 0)
    assert referee.record().dumps() == before

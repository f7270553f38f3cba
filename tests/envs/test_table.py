"""One table over the contract, in every game: ids, rows, records."""

import json

import numpy as np
import pytest

import duchy
from duchy import games
from duchy.envs.table import PAGE, Table, expand
from duchy.kernel.errors import InputError
from duchy.kernel.record import loads
from duchy.kernel.rng import seeded

EVERY = [entry.id for entry in games.entries()]


def at_random(table: Table, number: int, steps: int) -> None:
    rng = seeded(number)
    for _ in range(steps):
        if table.over:
            return
        ids = table.legal()
        table.step(ids[rng.below(len(ids))])


@pytest.mark.parametrize("id_", EVERY)
def test_every_game_has_a_table(id_):
    table = Table(id_)
    at_random(table, 1, 40)
    assert table.steps == 40 or table.over
    for seat in range(table.people):
        row, mask = table.row(seat), table.mask(seat)
        assert (row.dtype, row.shape, mask.shape) == (np.uint8, (table.width,), (table.size,))
        assert list(np.flatnonzero(mask)) == (table.legal() if seat == table.seat else [])
        assert json.loads(table.text(seat))["seat"] == seat
        assert expand(table.layout, row).shape == (sum(field.floats for field in table.layout),)
    assert all(table.name(id_) for id_ in table.legal())


@pytest.mark.parametrize("id_", ["burgundy/special+inns+shields+vineyards", "burgundy/2019+trade-routes", "dice/solo"])
def test_module_sets_and_long_lists_are_played_to_the_end(id_):
    table = Table(id_)
    at_random(table, 2, table.limit)
    assert table.over
    assert sum(table.returns()) == pytest.approx(0 if table.people > 1 else 1)
    assert duchy.verify(loads(table.record())).over


def test_a_long_list_is_answered_in_two_steps():
    table = Table("rivals/duel")
    table.learning = None  # as in a family that numbers nothing
    legal = list(range(PAGE + 5))
    table.game = Long(table.game, legal)
    table._settle()
    assert table.legal() == [0, 1]
    table.step(1)
    assert table.legal() == [0, 1, 2, 3, 4]
    assert table._now[2] == PAGE + 2


def test_two_marks_are_two_answers():
    """The first mark is asked for, then the second one or none; nobody else sees the first."""
    table, rng = Table("dice/standard", players=2), seeded(11)
    plans, asked = set(), 0
    for number in range(6):
        table.reset(number)
        while not table.over:
            ids = table.legal()
            two = [id_ for id_ in ids if table._now[id_] is None]
            if two and not asked:
                other, before = 1 - table.seat, table.row(1 - table.seat)
                assert table.name(two[0]).startswith("mark ") and table.name(two[0]).endswith(", or more")
                table.step(two[0])
                assert len(table.legal()) >= 2 and np.array_equal(table.row(other), before)
                assert "silver" not in table.name(table.legal()[0]) and "silver" in table.name(table.legal()[1])
                asked += 1
                continue
            table.step((two or ids)[rng.below(len(two or ids))])
        plans |= {action & 7 for seat, action in table.moves if seat >= 0}
    assert asked and {0, 1, 4} <= plans


def test_every_plan_of_the_dice_game_has_its_own_answer():
    table, rng = Table("dice/standard", players=1), seeded(12)
    for number in range(4):
        table.reset(number)
        while not table.over:
            legal = list(table.game.legal(table.state, table.seat))
            paths = [tuple(table.learning.path(action)) for action in legal]
            assert len(set(paths)) == len(legal)
            table.decide(legal[rng.below(len(legal))])


class Long:
    """A game with more legal actions than a page has."""

    def __init__(self, game, legal):
        self.game, self.list = game, legal

    def legal(self, s, seat):
        return self.list

    def __getattr__(self, name):
        return getattr(self.game, name)


@pytest.mark.parametrize("id_", ["burgundy/2011", "burgundy/2019", "burgundy/special"])
@pytest.mark.parametrize(
    "options",
    [{}, {"boards": "random"}, {"castle": "choose", "choice": "secret"}, {"boards": "free", "castle": "choose"}],
)
def test_ids_mean_the_same_whatever_is_drawn(id_, options):
    """Every legal action has a number, and the numbers depend on the edition and the players alone."""
    for players in (2, 4):
        table, plain = Table(id_, players, **options), Table(id_, players)
        assert list(table.learning.numbering.packed) == list(plain.learning.numbering.packed)
        at_random(table, 3, 300)


def test_a_row_says_what_the_state_has():
    table = Table("burgundy/2019", players=3)
    at_random(table, 4, 150)
    for seat in range(3):
        described = table.game.describe(table.state)
        row, at, found = table.row(seat), 0, {}
        for field in table.layout:
            found[field.name] = row[at : at + field.bytes].tolist()
            at += field.bytes
        assert found["seat"] == [seat]
        for k in range(3):
            who = "own" if k == 0 else f"{k} clockwise:"
            player = described["seat"][str((seat + k) % 3)]
            low, high = found[f"{who} points"]
            assert low + 256 * high == player["score"]
            assert found[f"{who} workers"] == [player["workers"]]
            assert found[f"{who} silver"] == [player["silver"]]


def test_a_row_of_the_dice_game_says_what_the_sheet_has():
    table = Table("dice/standard", players=2)
    at_random(table, 4, 37)
    for seat in range(2):
        row, at, found = table.row(seat), 0, {}
        for field in table.layout:
            found[field.name] = row[at : at + field.bytes]
            at += field.bytes
        for k in range(2):
            who, sheet = ("own", "1 clockwise:")[k], table.state.duchies[(seat + k) % 2]
            assert found[f"{who} points"].view(np.uint16)[0] == table.points()[(seat + k) % 2]
            for number in range(1, 7):
                assert found[f"{who} spaces with a {number}"].view(np.int64)[0] == sheet.at[number]
            bonuses = found[f"{who} open monks, silver, commodities, workers"].tolist()
            assert bonuses == [sheet.open(n) for n in range(4)]
        assert found["numbers rolled, the lower first"].tolist() == [table.state.low_pip, table.state.high_pip]


def test_a_row_does_not_depend_on_what_is_hidden():
    secret = {"choice": "secret", "castle": "choose"}
    for id_, options in (("rivals/duel", {}), ("dice/standard", {}), ("burgundy/2019", secret)):
        table = Table(id_, players=2, **options)
        at_random(table, 5, 1)
        other = table.copy()
        view = table.game.view(table.state, 1)
        other.state = table.game.determinize(view, seeded(6))
        assert np.array_equal(table.row(1), other.row(1))
        assert table.text(1) == other.text(1)


def test_what_cannot_be_played_is_a_sentence():
    table = Table("burgundy/2019")
    before = table.text(0)
    with pytest.raises(InputError, match="Action 99999 is not legal"):
        table.step(99999)
    assert table.text(0) == before
    with pytest.raises(InputError, match="not 9"):
        Table("burgundy/2019", players=9)

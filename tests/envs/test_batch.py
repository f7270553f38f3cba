"""Many tables at once, held against one table over the contract, decision by decision."""

import numpy as np
import pytest

import duchy
from duchy.envs.batch import Tables
from duchy.envs.table import Table, shared
from duchy.kernel.compat import COMPILED
from duchy.kernel.errors import InputError
from duchy.kernel.record import loads
from duchy.kernel.rng import seeded


def of_words(words):
    return shared(words, np.int64).view(np.uint8)


@pytest.mark.parametrize(
    ("id_", "players", "options"),
    [
        ("burgundy/2011", 2, {}),
        ("burgundy/2019", 2, {"boards": "random"}),
        ("burgundy/2019", 3, {"castle": "choose", "choice": "secret"}),
        ("burgundy/special", 4, {"boards": "random"}),
        ("dice/standard", 2, {}),
        ("dice/standard", 6, {"sheet": "C", "fresh_silver": "off"}),
        ("dice/different", 3, {"sheet": "B", "voluntary_worker": "on"}),
        ("dice/same", 2, {"sheet": "D"}),
        ("dice/solo", 1, {}),
        ("rivals/introductory", 2, {}),
        ("rivals/duel", 2, {}),
        ("burgundy/2019+tiles+white-castles+inns+trade-routes+border-posts+shields", 2, {}),
        ("burgundy/special+shields+castle-connection+vineyards", 3, {"boards": "random"}),
        ("burgundy/2019-team+inns+shields", 4, {}),
        ("burgundy/2019-solo+inns+trade-routes", 1, {}),
        ("burgundy/special-chateauma+shields+vineyards", 1, {}),
    ],
)
def test_a_batch_is_many_tables(id_, players, options):
    """Seat, mask, row, reward and points are those of games that are played alone, from views."""
    tables = Tables(id_, 2, players, **options)
    alone = [Table(id_, players, **options) for _ in range(2)]
    tables.reset(7)
    for i, table in enumerate(alone):
        table.reset(7 + i)
    rng, games, wanted = seeded(1), 0, 0 if id_.startswith("rivals") else 2  # a random game of Rivals has no end
    for _ in range(1500):
        chosen = np.zeros(2, np.int64)
        for i, table in enumerate(alone):
            assert tables.seat[i] == table.seat
            assert np.array_equal(tables.mask[i], table.mask(table.seat))
            assert np.array_equal(tables.row[i], table.row(table.seat))
            for seat in range(players):  # what is hidden is in no row
                view, page = table.game.view(table.state, seat).state, table.page if seat == table.seat else None
                assert np.array_equal(table.row(seat), of_words(table.learning.row(view, seat, page)))
            assert sorted(tables.ids[i, : tables.count[i]]) == table.legal()
            chosen[i] = table.legal()[rng.below(len(table.legal()))]
        tables.step(chosen)
        for i, table in enumerate(alone):
            table.step(int(chosen[i]))
            assert tables.done[i] == table.over
            assert tables.reward[i].tolist() == pytest.approx(table.returns() if table.over else [0.0] * players)
            if table.over:
                games += 1
                assert tables.points[i].tolist() == table.points()
                table.reset(int(tables.number[i]))
        if games >= 2:
            break
    assert games >= wanted


def test_hundreds_of_tables_play_the_same_games():
    tables, alone = Tables("burgundy/2019", 260), Table("burgundy/2019")
    tables.reset(7)
    places = []
    for step in range(40):
        place = step % int(tables.count.min())
        places.append(place)
        tables.step(tables.ids[:, place])
    for i in (0, 256, 257, 259):
        alone.reset(7 + i)
        for place in places:
            alone.step(alone.learning.numbering.number(alone.game.legal(alone.state, alone.seat)[place]))
        assert tables.seat[i] == alone.seat
        assert np.array_equal(tables.row[i], alone.row(alone.seat))
        assert np.array_equal(tables.mask[i], alone.mask(alone.seat))


def test_a_game_of_rivals_is_played_to_its_end():
    """Called off after so many decisions, as random games are: both have won, so nobody gets anything."""
    tables = Tables("rivals/introductory", 1)
    tables.reset(3)
    rng = seeded(2)
    while not tables.done[0]:
        tables.step(tables.ids[:, rng.below(int(tables.count[0]))])
    alone = Table("rivals/introductory")
    alone.reset(3)
    rng = seeded(2)
    while not alone.over:
        alone.step(alone.legal()[rng.below(len(alone.legal()))])


def test_an_illegal_action_moves_nothing():
    tables = Tables("burgundy/2019", 3)
    tables.reset(1)
    before = tables.row.copy()
    chosen = tables.ids[:, 0].astype(np.int64)
    for wrong in (-1, tables.size, int(np.flatnonzero(tables.mask[2] == 0)[0])):
        chosen[2] = wrong
        with pytest.raises(ValueError, match=f"Action {wrong} is not legal at table 2"):
            tables.step(chosen)
    with pytest.raises(ValueError, match="16 bytes of actions for 3 tables"):
        tables.step(chosen[:2])
    assert np.array_equal(tables.row, before)


def test_numpy_reads_without_a_copy():
    tables = Tables("burgundy/2019", 2)
    mask = tables.mask
    tables.reset(1)
    assert bool(mask.any()) == COMPILED, "interpreted, a vec is a list, and numpy has to copy it"


def test_an_episode_is_a_record_that_verifies():
    tables = Tables("burgundy/2019", 2, keep=True)
    tables.reset(3)
    rng = np.random.default_rng(1)
    while not tables.done.any():
        tables.step(tables.ids[np.arange(2), rng.integers(tables.count)])
        running = tables.replayed(0)
        if running.steps == 5:
            assert loads(running.record()).entries
            assert np.array_equal(running.row(running.seat), tables.row[0])
        if running.steps > 5:
            break
    alone = Table("burgundy/2019")
    while not alone.over:
        alone.step(alone.legal()[0])
    assert duchy.verify(loads(alone.record())).over


def test_what_cannot_be_done_is_a_sentence():
    with pytest.raises(InputError, match="a table at least"):
        Tables("burgundy/2019", 0)
    with pytest.raises(InputError, match="keep=True"):
        Tables("burgundy/2019", 1).replayed(0)

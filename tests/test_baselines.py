"""The baselines of examples/baselines: they learn, and what they have learned plays."""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import duchy

FOLDER = Path(__file__).parent.parent / "examples" / "baselines"
FOREVER = 1e9  # seconds: the rate does not fall, and nothing depends on the machine


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(FOLDER)
    import learner  # type: ignore[import-not-found]

    yield learner
    for name in ("learner", "dice", "burgundy"):
        sys.modules.pop(name, None)


def test_self_play_learns_the_dice_game(learner: ModuleType) -> None:
    """A short form of what docs/guide/baselines.md tells: random play becomes far better."""
    import dice  # type: ignore[import-not-found]

    points = [now["points"] for now in islice(learner.learn("dice/standard", dice.Dice, FOREVER, 3, 48, 16), 48)]
    before = next(some for some in points if some)
    assert before + 5 < points[-1]


@pytest.mark.parametrize(("family", "game"), [("burgundy", "burgundy/2019"), ("dice", "dice/standard")])
def test_what_was_learned_plays(learner: ModuleType, family: str, game: str) -> None:
    """Its weights lie beside it; they are for this game, and they like something."""
    module = __import__(family)
    bot = module.Learned()
    assert np.count_nonzero(bot.weights) > 1000
    play = duchy.new_game(game, players=2, seed="baseline")
    rng = duchy.Seed("bot").rng(0)
    for _ in range(30):
        seat = play.movers()[0]
        play.decide(seat, bot.choose(play.game, play.view(seat), rng))


def test_features_of_one_row_are_those_of_many(learner: ModuleType) -> None:
    """What a bot sees of its view is what it learned from at the tables."""
    import burgundy  # type: ignore[import-not-found]

    tables = learner.Tables("burgundy/2019", 4, 2)
    tables.reset(5)
    rng = np.random.default_rng(1)
    features = burgundy.Burgundy(tables.table)
    for _ in range(60):
        table, _, ids = learner.choices(tables.count, tables.ids)
        index = features.of(tables.row, table, ids)
        some = table == 2
        alone = features.of(tables.row[2:3], np.zeros(some.sum(), np.int64), ids[some])
        assert np.array_equal(index[some], alone)
        tables.step(tables.ids[np.arange(4), rng.integers(tables.count)])

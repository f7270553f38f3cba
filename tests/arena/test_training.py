"""Training on a cluster: the weights are those of one process, whoever dies meanwhile."""

from functools import partial
from threading import Timer

import numpy as np
import pytest

from duchy.arena.cluster import workers_of
from duchy.bots.dice import train as dice
from duchy.bots.learning.run import processes
from duchy.kernel.errors import InputError


@pytest.fixture(autouse=True, scope="module")
def small():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "BATCH", 8)
        patch.setattr(dice, "CHECKPOINT_EVERY", 1)
        yield


@pytest.fixture(scope="module")
def alone(small, tmp_path_factory):
    """What one process learns."""
    return arrays(dice.train("A", 3, 96, tmp_path_factory.mktemp("alone"), where=partial(processes, 1)))


def arrays(path):
    with np.load(path) as stored:
        return {name: stored[name].tobytes() for name in stored.files}


def test_a_cluster_learns_the_same_and_survives_the_death_of_a_worker(cluster, alone, tmp_path):
    address, workers, _ = cluster

    def told(point):
        if point.games == 32:
            Timer(0.1, workers[0].kill).start()  # while it plays the next round

    together = dice.train("A", 3, 96, tmp_path / "together", progress=told, where=partial(workers_of, address))
    assert workers[0].poll() is not None and workers[1].poll() is None
    assert arrays(together) == alone


def test_a_run_that_was_killed_on_a_cluster_goes_on_with_the_same_weights(cluster, alone, tmp_path):
    class Killed(Exception):
        pass

    def told(point):
        if point.games == 64:
            raise Killed

    where = partial(workers_of, cluster[0])
    with pytest.raises(Killed):
        dice.train("A", 3, 96, tmp_path / "cut", progress=told, where=where)
    assert arrays(dice.train("A", 3, 96, tmp_path / "cut", where=where)) == alone


def test_a_cluster_that_is_lost_is_told(cluster, tmp_path):
    """The last test of this cluster."""

    def told(point):
        cluster[2].kill()

    with pytest.raises(InputError, match=r"The Dask cluster at .* is lost"):
        dice.train("A", 3, 96, tmp_path, progress=told, where=partial(workers_of, cluster[0]))

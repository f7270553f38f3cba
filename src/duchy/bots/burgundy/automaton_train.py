"""Training the net of one player against the Châteauma: upon the net of two players, by games of the mode."""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.game import REVISION, Burgundy
from duchy.games.burgundy.modes.chateauma.setup import levels
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from ..learning.arrays import Floats, copied, numbers
from ..learning.remembering import Remembering, Sizes
from ..learning.run import Pool, Told
from ..weights import check_weights
from .aims import AIMS
from .atlas import automaton_atlas_of
from .calibrate import calibrated
from .learner import BATCH, MEMORY, PART, ROUND, Learner
from .net import Net, load, save, thinned
from .stored import AUTOMATON, FORMAT, RULES
from .targets import Batch, collect
from .thinking import automaton_inputs
from .thinking.automaton_judge import AutomatonNet
from .thinking.inputs import BOARD, BOARD_SIZE, MODULES
from .thinking.search import Search
from .thinking.selfplay import Record, play_game

SEATS = 2
BEAM, MOST = 5, 150  # in training; play keeps more
CALIBRATION_BEAM, CALIBRATION_MOST = 10, 600
WARM = 8  # rounds before it learns
UPDATES = 16.0
AVERAGE = 0.9992
CHECK_EVERY = 10  # rounds between two points of the learning curve
CHECK_GAMES = 100
CALIBRATION = 200  # games that set the forecasts right
OTHERS_OF_2019 = (3, 7)  # places of duchies 4 and 8, which the Special edition has otherwise


def schedule(share: float) -> tuple[float, float, float]:
    """Noise, lambda and learning rate after this share of a run."""
    return 0.3 - 0.18 * share, 0.72 - 0.07 * share, 1e-3 * (1 - share) ** 1.3 + 2e-5


def play_round(
    weights: dict[str, Floats], first: int, games: int, noise: float, lam: float, level: str = "",
    beam: int = BEAM, most: int = MOST,
) -> tuple[Batch, NDArray[np.int64], Record]:  # fmt: skip
    """Some games of one worker on any duchies, at a level or at all in turn; and the points of both seats."""
    game = Burgundy("SE", (), "chateauma")
    record = Record()
    searches: list[Search] = []
    for number in range(first, first + games):
        start = game.new({"players": 1, "boards": "random", "level": level or levels()[number % len(levels())]})
        if not searches:
            judge = AutomatonNet(automaton_atlas_of(start.rules), Net(SEATS, weights).packed(), AIMS["lead"])
            search = Search(judge, beam, False, most)
            search.modules = True  # the automaton is one
            searches = [search] * SEATS
        play_game(start, searches, noise, seeded(number), seeded(number + (1 << 40)), record, judge)
    return collect(record, SEATS, lam), numbers(record.scores).reshape(-1, SEATS), record


def lessons(*arguments: Any, **how: Any) -> Batch:
    """What some games teach."""
    return play_round(*arguments, **how)[0]


def margins(*arguments: Any) -> NDArray[np.int64]:
    """How far ahead of the automaton each game ended."""
    points = play_round(*arguments)[1]
    return points[:, 0] - points[:, 1]


def results(weights: dict[str, Floats], first: int, games: int) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """What the net said at the ends of turns, what came, and the phases."""
    batch, _, record = play_round(weights, first, games, 0.0, 1.0, "", CALIBRATION_BEAM, CALIBRATION_MOST)
    said = numbers(record.guesses).reshape(-1, SEATS + 1).astype(np.float32)
    ends = numbers(record.middle) == 0
    return said[ends], batch.targets[ends], batch.phases[ends]


def with_automaton(net: Net) -> Net:
    """The net of two players with room for what is seen of the automaton; two duchies have to be learned anew."""
    weights = {name: weight.copy() for name, weight in net.weights.items()}
    players, modules = np.split(weights["w1"], [automaton_inputs.FIRST])
    for place in OTHERS_OF_2019:
        players[BOARD + place * BOARD_SIZE : BOARD + (place + 1) * BOARD_SIZE] = 0
    room = np.zeros((automaton_inputs.AUTOMATON, players.shape[1]), np.float32)
    return Net(SEATS, weights | {"w1": np.vstack([players, room, modules])})


class Run(Remembering[Batch]):
    learner: Learner

    def __init__(self, seed: int, games: int, out: Path, updates: float, net: Net, start: dict[str, Any]) -> None:
        learner = Learner(SEATS, seed, False, BATCH, ROUND // PART, MEMORY, AVERAGE, with_automaton(net))
        sizes = Sizes(ROUND, PART, MEMORY, CHECK_EVERY)
        super().__init__(f"burgundy-lead-{AUTOMATON}", seed, games, out, learner, Batch, sizes)
        self.updates, self.start, self.warm = updates, start, WARM

    def round(self, pool: Executor, number: int) -> float:
        if number == 0:
            self._set_right(pool)
        return super().round(pool, number)

    def playing(self) -> Callable[[int, int], Batch]:
        noise, lam, _ = schedule(self.done / self.games)
        return partial(lessons, copied(self.learner.net.weights), noise=noise, lam=lam)

    def learn(self, number: int) -> float:
        if number < self.warm:
            return 0.0
        return self.learner.learn(int(self.updates * ROUND * 50 / BATCH), schedule(self.done / self.games)[2])

    def _set_right(self, pool: Executor) -> None:
        """The net of two knows nothing of what an automaton will score; that would take most of a run to learn."""
        shifted = self._calibrated(pool, Net(SEATS, self.learner.net.weights), 700_000_000)
        self.learner.net.weights["b3"][...] = self.adam.average["b3"][...] = shifted.weights["b3"]

    def _calibrated(self, pool: Executor, net: Net, first: int) -> Net:
        part = min(CALIBRATION, self.games // 20) // 4
        if not part:
            return net
        tasks = [pool.submit(results, net.weights, first + k * part, part) for k in range(4)]
        said, came, phases = (np.concatenate(columns) for columns in zip(*[task.result() for task in tasks]))
        return calibrated(net, said, came, phases)

    def strength(self, pool: Executor) -> float:
        """The mean lead over the automaton at heavy."""
        part, first = CHECK_GAMES // 4, 900_000_000
        tasks = [
            pool.submit(margins, self.adam.average, first + k * part, part, 0.0, 0.5, "heavy") for k in range(4)
        ]  # fmt: skip
        return float(np.concatenate([task.result() for task in tasks]).mean())

    # ------------------------------------------------------------------ interruption
    def header(self) -> dict[str, Any]:
        return {"players": AUTOMATON, "aim": "lead", "seed": self.seed, "revision": REVISION, "format": FORMAT}

    def more(self) -> dict[str, Any]:
        return {"start": self.start, **super().more()}

    def take_over(self, header: dict[str, Any]) -> None:
        super().take_over(header)
        self.start = header["start"]
        if not self.learner.memory:
            self.warm = self.number + WARM

    def write(self) -> None:
        self._write(Net(SEATS, self.adam.average))

    def _write(self, net: Net) -> None:
        save(Net(SEATS, thinned(net.weights, self.adam.square["w1"])), self.weights, self.manifest())

    def manifest(self) -> dict[str, Any]:
        began = {name: self.start[name] for name in ("aim", "seed", "games")}
        return {
            "players": AUTOMATON, "seed": self.seed, "games": self.done, "aim": "lead", "updates": self.updates,
            "curve": self.curve, "start": began,
        }  # fmt: skip

    def finish(self, pool: Executor) -> Path:
        """The weights as they are played with: averaged, and their forecasts set right."""
        path = super().finish(pool)
        self._write(self._calibrated(pool, Net(SEATS, self.adam.average), 800_000_000))
        return path


def train(
    seed: int,
    games: int,
    out: Path,
    start: Path | None,
    resume: bool = True,
    progress: Told | None = None,
    updates: float = UPDATES,
    where: Pool | None = None,
) -> Path:
    """Train the net of the Châteauma and write `burgundy-lead-1.npz` with its manifest into `out`."""
    if start is None:
        raise InputError("The net of the Châteauma is learned upon that of two players: name it with --start.")
    net = load(start)
    if net.players != SEATS or len(net.weights["w1"]) != automaton_inputs.FIRST + MODULES:
        raise InputError(f"{start.name} is not a net of two players.")
    return Run(seed, games, out, updates, net, check_weights(start, RULES)).follow(resume, progress, where)

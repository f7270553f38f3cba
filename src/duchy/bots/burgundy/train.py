"""Training the value net by self-play: TD(lambda) on the positions at the end of turns, from a seed, resumable.

What the modules add is learned in a run of its own, which leaves alone what is known of the game without them.
Worker processes play a round of games with the present weights while this one learns from the rounds before.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duchy.games.burgundy.expansions import module_ids
from duchy.games.burgundy.game import REVISION
from duchy.kernel.errors import InputError
from duchy.kernel.rng import seeded

from ..learning.arrays import Floats, copied, numbers
from ..learning.remembering import Remembering, Sizes
from ..learning.run import Pool, Told
from ..learning.trainer import Trainer, Wish
from ..weights import check_weights, manifests
from .aims import AIMS, JUDGES, TEAM
from .atlas import atlas_of
from .automaton_train import train as train_against_automaton
from .calibrate import calibrated, results
from .grounds import ground, table
from .learner import BATCH, MEMORY, PART, ROUND, Learner
from .net import Net, load, save, thinned, widened
from .prices import PRICES
from .response import answer_game, frozen, frozen_level, learning_seat
from .solo_train import GOAL
from .solo_train import train as train_alone
from .stored import AUTOMATON, FORMAT, RULES, TABLES
from .targets import Batch, collect
from .thinking.hand import HandJudge
from .thinking.search import Search
from .thinking.selfplay import Record, play_game

UPDATES = 8.0  # lessons that are drawn of each position
WARM = 12  # rounds that a trained net plays before it learns on: a short memory would mislead it
BEAM = 5  # in training; play keeps more
MOST = 150  # positions between two dice, in training
BY_HAND = 1000  # games that the hand-made judgement plays at the start
CHECK_EVERY = 20  # rounds between two points of the learning curve
CHECK_GAMES = 100
CALIBRATION = 400  # games that set the forecasts right, but at most a twentieth of the run
SHARE = 0.5  # of what is learned of the modules: much of it is chance, and in full white castles were played worse


def schedule(share: float, trained: bool, new_ground: bool) -> tuple[float, float, float]:
    """Noise, lambda and learning rate after this share of a run: from a fresh net, or from a trained one, which may
    know little of what it plays now."""
    if trained:
        rate = 1e-3 if new_ground else 3e-4
        return 0.3 - 0.18 * share, 0.72 - 0.07 * share, rate * (1 - share) ** 1.3 + 2e-5
    return 0.7 - 0.5 * share, 0.85 - 0.2 * share, 1e-3 * (1 - share) ** 1.5 + 3e-5


def play_round(
    weights: dict[str, Floats], players: int, first: int, games: int, noise: float, lam: float, aim: str,
    by_hand: bool = False, on_duchy_1: bool = False, modules: bool = False, against: str | None = None,
) -> tuple[Batch, NDArray[np.int64]]:  # fmt: skip
    """Some games of one worker. The dice of a game come from its number alone, the modules from that of the first."""
    game = ground(first, aim, modules)
    net = Net(players, weights)
    record = Record()
    searches: list[Search] = []
    for number in range(first, first + games):
        start = game.new(table(game, number, players, on_duchy_1))
        if not searches:
            watcher = JUDGES[aim](atlas_of(start.rules), net.packed(), AIMS[aim])
            judge = HandJudge(watcher.atlas, PRICES) if by_hand else watcher
            search = Search(judge, BEAM, False, MOST)
            search.modules = start.modded
            searches = [search] * players
        luck, rng = seeded(number), seeded(number + (1 << 40))
        if against is None:
            play_game(start, searches, noise, luck, rng, record, watcher)
        else:
            other = frozen(against, players, watcher.atlas, BEAM, MOST)
            answer_game(start, learning_seat(number, players), search, other, noise, luck, rng, record, watcher)
    return collect(record, players, lam), numbers(record.scores).reshape(-1, players)


def lessons(*arguments: Any, **how: Any) -> Batch:
    """What some games teach."""
    return play_round(*arguments, **how)[0]


class Run(Remembering[Batch]):
    learner: Learner

    def __init__(
        self, players: int, seed: int, games: int, out: Path, aim: str, updates: float,
        modules: bool = False, against: str | None = None, upon: Path | None = None,
    ) -> None:  # fmt: skip
        learner = Learner(players, seed, modules, BATCH, ROUND // PART, MEMORY)
        sizes = Sizes(ROUND, PART, MEMORY, CHECK_EVERY)
        super().__init__(f"burgundy-{aim}-{players}", seed, games, out, learner, Batch, sizes)
        self.players, self.aim, self.updates, self.modules = players, aim, updates, modules
        self.against = against  # the level that it learns an answer to, instead of playing against itself
        self.upon = upon  # a trained net to begin with
        self.start: dict[str, Any] = {}  # its manifest
        self.by_hand = BY_HAND
        self.warm = 0
        self.trained = False

    def schedule(self) -> tuple[float, float, float]:
        return schedule(self.done / self.games, self.trained, self.modules or self.aim == TEAM)

    def playing(self) -> Callable[[int, int], Batch]:
        noise, lam, _ = self.schedule()
        by_hand = self.done < self.by_hand
        return partial(
            lessons, copied(self.learner.net.weights), self.players, noise=noise, lam=1.0 if by_hand else lam,
            aim=self.aim, by_hand=by_hand, modules=self.modules, against=self.against,
        )  # fmt: skip

    def learn(self, number: int) -> float:
        if not self.learner.memory or number < self.warm:
            return 0.0
        seats = self.players if self.against is None else 1
        return self.learner.learn(int(self.updates * ROUND * 50 * seats / BATCH), self.schedule()[2])

    def strength(self, pool: Executor) -> float:
        """A seat's mean score: on duchy 1, or with modules. Of an answer to a level, the percentage of games won."""
        part, first = CHECK_GAMES // 4, 1_000_000
        aim = "points" if self.against is None and self.aim != TEAM else self.aim
        on_duchy_1 = not self.modules and self.against is None
        tasks = [
            pool.submit(play_round, self.adam.average, self.players, first + k * part, part, 0.0, 0.5,
                        aim, False, on_duchy_1, self.modules, self.against)
            for k in range(4)
        ]  # fmt: skip
        scores = np.concatenate([task.result()[1] for task in tasks])
        if self.against is None:
            return float(scores.mean())
        mine = [learning_seat(first + number, self.players) for number in range(len(scores))]
        return 100 * float((scores[range(len(scores)), mine] == scores.max(1)).mean())

    def begin(self) -> None:
        super().begin()
        if self.upon is not None:
            self.begin_with(load(self.upon), check_weights(self.upon, RULES))

    def begin_with(self, net: Net, manifest: dict[str, Any]) -> None:
        if net.players != self.players:
            net = widened(net, self.players)
        for k, weight in net.weights.items():
            self.learner.net.weights[k][...] = weight
            self.adam.average[k][...] = weight
        self.start = manifest
        self.by_hand = 0
        self.warm = WARM
        self.trained = True

    # ------------------------------------------------------------------ interruption
    def header(self) -> dict[str, Any]:
        return {
            "players": self.players, "seed": self.seed, "revision": REVISION, "format": FORMAT,
            "aim": self.aim, "modules": self.modules, "against": self.against,
        }  # fmt: skip

    def more(self) -> dict[str, Any]:
        return {"trained": self.trained, "start": self.start, **super().more()}

    def take_over(self, header: dict[str, Any]) -> None:
        super().take_over(header)
        self.trained, self.start = header["trained"], header["start"]
        self.by_hand = 0 if self.trained else BY_HAND
        if not self.learner.memory:
            self.warm = self.number + WARM
        elif self.trained:
            self.warm = WARM

    def write(self) -> None:
        self._write(Net(self.players, self.adam.average))

    def _write(self, net: Net) -> None:
        """That of teams is thinned: many inputs are never on there, and a page has to load it."""
        if self.aim == TEAM:
            net = Net(net.players, thinned(net.weights, self.adam.square["w1"]))
        save(net, self.weights, self.manifest())

    def manifest(self) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "seed": self.seed, "games": self.done, "aim": self.aim, "updates": self.updates,
            "curve": self.curve,
        }  # fmt: skip
        if self.modules:
            return {**self.start, "modules": facts}
        if self.against is not None:
            facts["against"] = self.against
        if self.start:
            names = ("players", "aim", "seed", "games", "updates", "start")
            facts["start"] = {name: self.start[name] for name in names if name in self.start}
        if "modules" in self.start and self.aim != TEAM:  # what it began with knows them; nothing here has changed it
            facts["modules"] = self.start["modules"]
        return facts

    def finish(self, pool: Executor) -> Path:
        """The weights as they are played with: averaged, and their forecasts calibrated; of modules a share."""
        path = super().finish(pool)
        net = Net(self.players, self.adam.average)
        part = min(CALIBRATION, self.games // 20) // 4
        if self.learner.rows is not None:
            share = np.where(self.learner.rows, np.float32(SHARE), np.float32(1))
            self._write(Net(self.players, {**net.weights, "w1": net.weights["w1"] * share}))
        elif part:
            first = 2_000_000
            tasks = [
                pool.submit(results, net.weights, self.players, first + k * part, part, self.aim) for k in range(4)
            ]
            said, came, phases = (np.concatenate(columns) for columns in zip(*[task.result() for task in tasks]))
            self._write(calibrated(net, said, came, phases))
        return path


def train(
    players: int,
    seed: int,
    games: int,
    out: Path,
    resume: bool = True,
    progress: Told | None = None,
    aim: str = "points",
    updates: float = UPDATES,
    start: Path | None = None,
    modules: bool = False,
    against: str | None = None,
    where: Pool | None = None,
) -> Path:
    """Train the net of a player count and write `burgundy-<aim>-<players>.npz` with its manifest into `out`.

    A run that was interrupted goes on from its checkpoint in `out`. Of every position `updates` lessons are drawn. A
    run may `start` from a trained net: of this player count, or of two players for a larger table. With `modules` it
    must, and learns only what they add. `against` a level, it learns the best answer to it.
    """
    if players not in TABLES:
        raise InputError("Burgundy is for two to four players; one plays for the lead or for the goal.")
    if aim not in AIMS:
        raise InputError(f'Bots learn to play for {" or ".join(AIMS)}, not for "{aim}".')
    if aim == TEAM and (players != 4 or start is None or modules or against is not None):
        raise InputError("Teams are of four, and learn upon a net of four: --players 4 and --start, nothing else.")
    if modules and start is None:
        raise InputError("What the modules add is learned upon a trained net: name it with --start.")
    if against is not None:
        frozen_level(against)
        if modules:
            raise InputError("An answer to a level is learned without modules.")
    run = Run(players, seed, games, out, aim, updates, modules, against, start)
    return run.follow(resume, progress, where)


def _train(wish: Wish, told: Told) -> Path:
    if wish.aim == GOAL:
        if wish.players != 1 or wish.modules or wish.start is not None or wish.against is not None:
            raise InputError("The goal is that of the solo game: --players 1, and nothing to begin with or to answer.")
        return train_alone(wish.seed, wish.games, wish.out, wish.resume, told, where=wish.pool)
    if wish.players == AUTOMATON and wish.aim == "lead":
        if wish.modules or wish.against is not None:
            raise InputError("One player for the lead plays against the Châteauma: no modules, no level to answer.")
        return train_against_automaton(
            wish.seed, wish.games, wish.out, wish.start, wish.resume, told, where=wish.pool
        )  # fmt: skip
    return train(
        wish.players, wish.seed, wish.games, wish.out, wish.resume, told, wish.aim, wish.updates or UPDATES, wish.start,
        wish.modules, wish.against, wish.pool,
    )  # fmt: skip


def _game(wish: Wish) -> tuple[str, dict[str, Any]]:
    if wish.aim == GOAL:
        return "burgundy/2019-solo", {"players": 1}
    if wish.players == AUTOMATON:
        return "burgundy/special-chateauma", {"players": 1, "boards": "random", "level": "heavy"}
    if wish.aim == TEAM:
        return "burgundy/2019-team", {}
    game = "+".join(["burgundy/2019", *(module_ids("2019") if wish.modules else ())])
    return game, {"players": wish.players, "boards": "1"}


def _measure(wish: Wish) -> str:
    """What `strength` of its run tells."""
    if wish.aim == GOAL:
        return "% of games won"
    if wish.players == AUTOMATON:
        return "mean lead over the Châteauma"
    return f"% won against {wish.against}" if wish.against else "mean score of a seat"


def recipe() -> list[dict[str, Any]]:
    """Nets for points before the others, nets of two before those of larger tables; before each net what it began with,
    if that is none of them. What the modules add to a net is a step of its own after it."""
    steps: list[dict[str, Any]] = []
    made: dict[tuple[Any, ...], str] = {}  # files, by what was learned in them

    def learn(facts: dict[str, Any], folder: str, **more: Any) -> str:
        step = {key: facts[key] for key in ("players", "aim", "seed", "games")} | more
        if isinstance(facts.get("updates"), float):
            step["updates"] = facts["updates"]
        if folder:
            step["out"] = folder
        steps.append(step)
        name = f"burgundy-{facts['aim']}-{facts['players']}.npz"
        return f"{folder}/{name}" if folder else name

    def make(facts: dict[str, Any], folder: str = "") -> str:
        key = facts["aim"], facts["seed"], facts["games"]
        if key not in made:
            if "start" in facts:
                made[key] = learn(facts, folder, start=make(facts["start"], "before"))
            elif "modules" in facts:
                added = facts["modules"]
                seed = added["seeds"][0] if "seeds" in added else added["seed"]
                made[key] = learn(facts | added | {"seed": seed}, folder, modules=True, start=learn(facts, "base"))
            else:
                made[key] = learn(facts, folder)
        return made[key]

    for facts in sorted(manifests("burgundy").values(), key=lambda facts: (facts["aim"] != "points", facts["players"])):
        make(facts)
    return steps


TRAINER = Trainer(
    "burgundy-{aim}-{players}", _train, lambda wish: "expert" if wish.aim == "points" else "master", _game, recipe,
    _measure, starts=True,
)  # fmt: skip

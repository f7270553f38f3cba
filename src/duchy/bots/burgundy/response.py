"""Games of a net that learns against a frozen level: only its own seat is remembered, so it learns the best answer.

The level plays with its net and its aim, but without its look-ahead, which would take many times as long.
"""

from functools import cache

from duchy.games.burgundy.engine.apply import apply
from duchy.games.burgundy.engine.chance import apply_chance, chance
from duchy.games.burgundy.engine.codes import AT_END, AT_SETTLING, AT_TURN, END
from duchy.games.burgundy.engine.scoring import score
from duchy.games.burgundy.engine.state import State
from duchy.kernel.compat import append
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

from .levels import LEVELS
from .planner import Level, weights_for
from .thinking.judge import Atlas, NetJudge
from .thinking.search import Search
from .thinking.selfplay import Record, note, settle


def frozen_level(name: str) -> Level:
    level = LEVELS.get(name)
    if level is None or not level.learned:
        learned = ", ".join(name for name, level in LEVELS.items() if level.learned)
        raise InputError(f'An answer can be learned to {learned}, not to "{name}".')
    return level


@cache
def frozen(name: str, players: int, atlas: Atlas, beam: int, most: int) -> Search:
    """How the level searches a turn in these games."""
    level = frozen_level(name)
    return Search(NetJudge(atlas, weights_for(players, level.net), level.others), beam, False, most)


def learning_seat(number: int, players: int) -> int:
    """In turn, on both kinds of set-up (`practice` takes them in turn as well)."""
    return number // 2 % players


def answer_game(
    start: State, seat: int, search: Search, other: Search, noise: float, luck: Rng, rng: Rng, record: Record,
    watcher: NetJudge,
) -> None:  # fmt: skip
    """One game, without modules: the seat learns and tries things out, the others play as they do."""
    s, positions = start.copy(), 0
    while s.stage != AT_END:
        if s.stage == AT_TURN:
            mover = s.current
            mine = mover == seat
            chosen = search if mine else other
            best = chosen.run(s, noise if mine else 0.0, rng)
            s = chosen.states[best]
            if mine:
                positions += _remember(record, search, best, watcher)
            s = s.copy()
            apply(s, mover, END)
        elif s.stage == AT_SETTLING:
            settle(s, rng)
        else:
            apply_chance(s, chance(s, luck))
    for p in s.players:
        record.scores = append(record.scores, score(p))
    record.sizes = append(record.sizes, positions)


def _remember(record: Record, search: Search, best: int, watcher: NetJudge) -> int:
    """The position between the dice, if there is one, and that at the end of the turn; how many."""
    if watcher is not search.judge:
        watcher.begin(search.states[best], search.seat)
    middle = search.middle(best)
    if middle >= 0:
        note(record, search.states[middle], watcher, 1)
    note(record, search.states[best], watcher, 0)
    return 2 if middle >= 0 else 1

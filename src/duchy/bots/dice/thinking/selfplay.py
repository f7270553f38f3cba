"""Many solo games side by side, so that one product of matrices values all their choices."""

from duchy.games.dice.engine.apply import apply, draw_throw
from duchy.games.dice.engine.state import State
from duchy.kernel.compat import i64
from duchy.kernel.rng import Rng

from .features import Lens, add_words, expand


def throw_all(states: list[State], rng: Rng) -> None:
    for s in states:
        apply(s, -1, draw_throw(s, rng))


def expand_all(
    lens: Lens, states: list[State], actions: list[i64], gains: list[i64], words: list[i64]
) -> list[i64]:
    """The choices of all games, one after the other; how many each game has."""
    counts: list[i64] = []
    for s in states:
        choices = expand(lens, s, 0, gains, words)
        for action in choices:
            actions.append(action)
        counts.append(len(choices))
    return counts


def apply_all(states: list[State], actions: list[i64]) -> list[i64]:
    """Carry out one choice in each game; the points that each game then has."""
    totals: list[i64] = []
    at: i64
    for at in range(len(states)):
        apply(states[at], 0, actions[at])
        totals.append(states[at].duchies[0].total())
    return totals


def words_all(lens: Lens, states: list[State]) -> list[i64]:
    out: list[i64] = []
    for s in states:
        add_words(lens, s, s.duchies[0], out)
    return out

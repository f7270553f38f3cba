"""How a line goes on, as far as it does so whatever is hidden."""

from typing import Any

from duchy.kernel.contract import Action, Game, View
from duchy.kernel.rng import Rng


def foreseen(game: Game[Any], view: View[Any], actions: tuple[Action, ...], rng: Rng) -> tuple[str, ...]:
    """The actions after the first, in notation: those that two guesses of what is hidden have in common."""
    one, other = (_followed(game, view, actions, game.determinize(view, rng)) for _ in range(2))
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return tuple(one[:same])


def _followed(game: Game[Any], view: View[Any], actions: tuple[Action, ...], s: Any) -> list[str]:
    seat = view.seat
    assert seat is not None
    texts = []
    for k, action in enumerate(actions):
        if game.movers(s) != 1 << seat or action not in game.legal(s, seat):
            break
        if k:
            texts.append(game.to_text(s, seat, action))
        game.apply(s, seat, action)
    return texts

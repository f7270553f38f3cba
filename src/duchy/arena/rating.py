"""Ratings of all bots of an event on one scale."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .extras import need
from .playing import Played


@dataclass(frozen=True)
class Rating:
    mu: float
    sigma: float


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """Plackett-Luce by openskill, game by game in the given order.

    A bot that sits in several seats counts with the best of its places. Bots do not learn during an event, so their
    uncertainty does not grow again (tau 0).
    """
    model = need("openskill.models").PlackettLuce(tau=0.0)
    rated: dict[str, Any] = {}
    for played in games:
        best: dict[str, int] = {}
        for name, place in zip(played.seats, played.places, strict=True):
            best[name] = min(place, best.get(name, place))
            if name not in rated:
                rated[name] = model.rating(name=name)
        if len(best) < 2:
            continue
        teams = [[rated[name]] for name in best]
        for team in model.rate(teams, ranks=[float(place) for place in best.values()]):
            rated[team[0].name] = team[0]
    return {name: Rating(rating.mu, rating.sigma) for name, rating in rated.items()}

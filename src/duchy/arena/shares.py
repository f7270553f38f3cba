"""From games to blocks: what each bot made of the same luck."""

from collections.abc import Iterable
from dataclasses import dataclass

from .fixtures import Match
from .playing import Played


@dataclass(frozen=True)
class Block:
    """The games of one chance seed; for each bot of the match, its share of the wins and its mean points."""

    games: list[Played]
    shares: tuple[float, ...]
    points: tuple[float, ...]


def blocks(match: Match, games: Iterable[Played]) -> list[Block]:
    """Sorted by number; within a block by rotation."""
    by_number: dict[int, list[Played]] = {}
    for played in sorted(games, key=lambda played: played.key):
        by_number.setdefault(played.block, []).append(played)
    return [block(match, some) for _, some in sorted(by_number.items())]


def block(match: Match, games: list[Played]) -> Block:
    """A first place that is shared counts in parts. Bots that never meet compare by the points of the block."""
    wins = dict.fromkeys(match, 0.0)
    points: dict[str, list[int]] = {name: [] for name in match}
    for played in games:
        winners = [name for name, place in zip(played.seats, played.places, strict=True) if place == 1]
        for name, score in zip(played.seats, played.points, strict=True):
            if name in points:  # and not a seat that the game plays itself
                points[name].append(score)
        for name in winners:
            if name in wins:
                wins[name] += 1 / len(winners) / len(games)
    means = tuple(sum(points[name]) / len(points[name]) for name in match)
    alone = all(sum(name in wins for name in played.seats) == 1 for played in games)
    if alone and len(match) > 1:
        best = [mean == max(means) for mean in means]
        return Block(games, tuple(won / sum(best) for won in best), means)
    return Block(games, tuple(wins[name] for name in match), means)

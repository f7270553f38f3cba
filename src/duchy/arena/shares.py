"""From games to blocks: what each bot made of the same luck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .fixtures import Match
from .playing import Played


@dataclass(frozen=True)
class Block:
    """The games of one chance seed; for each bot of the match, its share of the wins and its mean points."""

    games: list[Played]
    shares: tuple[float, ...]
    points: tuple[float, ...]
    luck_shares: tuple[float, ...] = ()  # what chance gave of both, where a judge told it
    luck_points: tuple[float, ...] = ()


def blocks(match: Match, games: Iterable[Played]) -> list[Block]:
    """Sorted by number; within a block by rotation."""
    by_number: dict[int, list[Played]] = {}
    for played in sorted(games, key=lambda played: played.key):
        by_number.setdefault(played.block, []).append(played)
    return [block(match, some) for _, some in sorted(by_number.items())]


def block(match: Match, games: list[Played]) -> Block:
    """A first place that is shared counts in parts. Bots that never meet compare by the points of the block."""
    wins = dict.fromkeys(match, 0.0)
    for played in games:
        winners = [name for name, place in zip(played.seats, played.places, strict=True) if place == 1]
        for name in winners:
            if name in wins:
                wins[name] += 1 / len(winners) / len(games)
    means = _means(match, [(played.seats, played.points) for played in games])
    luck = _means(match, [(played.seats, played.luck_points) for played in games if played.luck_points])
    alone = all(sum(name in wins for name in played.seats) == 1 for played in games)
    if alone and len(match) > 1:
        best = [mean == max(means) for mean in means]
        return Block(games, tuple(won / sum(best) for won in best), means, (), luck)
    return Block(games, tuple(wins[name] for name in match), means, _luck_shares(match, games), luck)


def _means(match: Match, games: Sequence[tuple[Sequence[str], Sequence[float]]]) -> tuple[float, ...]:
    """For each bot the mean of a seat; nothing without games. A seat that the game plays itself is nobody's."""
    values: dict[str, list[float]] = {name: [] for name in match}
    for seats, points in games:
        for name, each in zip(seats, points, strict=True):
            if name in values:
                values[name].append(each)
    return tuple(sum(mine) / len(mine) for mine in values.values()) if games else ()


def _luck_shares(match: Match, games: list[Played]) -> tuple[float, ...]:
    """What chance gave of the wins; partners have theirs together."""
    if not all(played.luck_wins for played in games):
        return ()
    shares = dict.fromkeys(match, 0.0)
    for played in games:
        partners = len(played.seats) / (len(set(played.sides)) or len(played.seats))
        for name, gift in zip(played.seats, played.luck_wins, strict=True):
            if name in shares:
                shares[name] += gift / partners / len(games)
    return tuple(shares.values())

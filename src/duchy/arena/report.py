"""What an event comes to: figures for programs, tables for people, rows for research."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .adjusting import Adjusted, adjusted
from .extras import need
from .fixtures import Event
from .playing import Clock, Played
from .rating import Rating, ratings
from .running import Outcome
from .statistics import Interval, Sprt, elo_of, mean_interval, mean_sd, quantile, share_interval, wilson

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class BotFigures:
    """One bot in one match."""

    bot: str
    wins: Interval  # share of first places, by blocks
    points: Interval  # mean of a seat's score, by blocks
    sd: float  # of the scores of single games
    quantiles: tuple[float, ...]
    scores: list[int]  # sorted
    decision_ms: tuple[float | None, float | None]  # median, 95th percentile
    turn_ms: tuple[float | None, float | None]
    wins_adjusted: Adjusted | None = None  # without luck, where a judge told it
    points_adjusted: Adjusted | None = None


@dataclass(frozen=True)
class More:
    """How many points the first bot of two has more than the second, by blocks: as they came, and without luck."""

    came: Interval
    adjusted: Adjusted


@dataclass(frozen=True)
class MatchFigures:
    outcome: Outcome
    bots: list[BotFigures]
    games: int
    first_wins: Interval  # how often the first to move wins; not a number where all move at once
    ties: Interval  # most points scored by several
    more: More | None = None  # where a judge told the luck

    @property
    def elo(self) -> Interval | None:
        """Of the first bot against the second."""
        if len(self.bots) != 2:
            return None
        wins = self.bots[0].wins
        return Interval(elo_of(wins.value), elo_of(wins.low), elo_of(wins.high))


@dataclass(frozen=True)
class Report:
    event: Event
    sprt: Sprt | None
    matches: list[MatchFigures]
    ratings: dict[str, Rating]
    memory: Mapping[str, float | None]  # megabytes by bot, where it was asked for


def report(
    event: Event, outcomes: Sequence[Outcome], sprt: Sprt | None, memory: Mapping[str, float | None] | None = None
) -> Report:
    figures = [match_figures(outcome) for outcome in outcomes if outcome.blocks]
    several = any(len(outcome.match) > 1 for outcome in outcomes) and event.players > 1
    return Report(event, sprt, figures, ratings(games_of(outcomes)) if several else {}, memory or {})


def games_of(outcomes: Sequence[Outcome]) -> Iterator[Played]:
    for outcome in outcomes:
        for block in outcome.blocks:
            yield from block.games


def match_figures(outcome: Outcome) -> MatchFigures:
    games = list(games_of([outcome]))
    tables = [played for played in games if len(played.seats) > 1 and played.first >= 0]
    firsts = float(sum(played.result.share(played.first) for played in tables))
    return MatchFigures(
        outcome,
        [_bot_figures(outcome, number) for number in range(len(outcome.match))],
        len(games),
        wilson(firsts / len(tables), len(tables)) if tables else Interval(math.nan, 0.0, 1.0),
        wilson(sum(played.tied for played in games) / len(games), len(games)),
        _more(outcome),
    )


def _more(outcome: Outcome) -> More | None:
    blocks = outcome.blocks
    if len(outcome.match) != 2 or not blocks[0].luck_points:
        return None
    came = [block.points[0] - block.points[1] for block in blocks]
    luck = [block.luck_points[0] - block.luck_points[1] for block in blocks]
    return More(mean_interval(came), adjusted(came, luck))


def _bot_figures(outcome: Outcome, number: int) -> BotFigures:
    name = outcome.match[number]
    scores: list[int] = []
    decisions, turns = Clock(), Clock()
    for played in games_of([outcome]):
        for seat, other in enumerate(played.seats):
            if other == name:
                scores.append(played.points[seat])
                decisions.add(played.decision_times[seat])
                turns.add(played.turn_times[seat])
    scores.sort()
    blocks = outcome.blocks
    shares, points = [block.shares[number] for block in blocks], [block.points[number] for block in blocks]
    luck_shares = [block.luck_shares[number] for block in blocks if block.luck_shares]
    luck_points = [block.luck_points[number] for block in blocks if block.luck_points]
    return BotFigures(
        name,
        share_interval(shares, len(blocks[0].games)),
        mean_interval(points),
        mean_sd(scores)[1],
        tuple(quantile(scores, share) for share in QUANTILES),
        scores,
        (decisions.milliseconds(0.5), decisions.milliseconds(0.95)),
        (turns.milliseconds(0.5), turns.milliseconds(0.95)),
        adjusted(shares, luck_shares) if luck_shares else None,
        adjusted(points, luck_points) if luck_points else None,
    )


# ------------------------------------------------------------------ for programs
def plain(report: Report) -> dict[str, Any]:
    event, sprt = report.event, report.sprt
    out: dict[str, Any] = {
        "game": event.game,
        "setup": dict(event.setup),
        "seed": event.seed,
        "matches": [plain_match(match, sprt) for match in report.matches],
        "ratings": {name: {"mu": r.mu, "sigma": r.sigma} for name, r in report.ratings.items()},
    }
    if report.memory:
        out["memory_mb"] = dict(report.memory)
    if event.judge:
        out["judge"] = event.judge
    if sprt:
        out["sprt"] = {"elo0": sprt.elo0, "elo1": sprt.elo1, "bounds": list(sprt.bounds)}
    return out


def plain_match(match: MatchFigures, sprt: Sprt | None = None) -> dict[str, Any]:
    out: dict[str, Any] = {
        "games": match.games,
        "blocks": len(match.outcome.blocks),
        "bots": [_plain_bot(bot) for bot in match.bots],
        "first_to_move_wins": plain_interval(match.first_wins),
        "ties": plain_interval(match.ties),
    }
    if match.elo:
        out["elo"] = plain_interval(match.elo)
    if match.more:
        out["points_more"] = plain_interval(match.more.came)
        out["points_more_without_luck"] = _plain_adjusted(match.more.adjusted)
    if sprt:
        out |= {"llr": match.outcome.llr, "verdict": match.outcome.verdict or None}
    return out


def _plain_bot(bot: BotFigures) -> dict[str, Any]:
    out: dict[str, Any] = {
        "bot": bot.bot,
        "win_rate": plain_interval(bot.wins),
        "points": plain_interval(bot.points) | {"sd": bot.sd},
        "quantiles": {f"{100 * share:.0f}": value for share, value in zip(QUANTILES, bot.quantiles, strict=True)},
        "decision_ms": {"median": bot.decision_ms[0], "p95": bot.decision_ms[1]},
        "turn_ms": {"median": bot.turn_ms[0], "p95": bot.turn_ms[1]},
    }
    if bot.wins_adjusted:
        out["win_rate_without_luck"] = _plain_adjusted(bot.wins_adjusted)
    if bot.points_adjusted:
        out["points_without_luck"] = _plain_adjusted(bot.points_adjusted)
    return out


def _plain_adjusted(figure: Adjusted) -> dict[str, Any]:
    return plain_interval(figure.without) | {"luck": plain_interval(figure.luck)} | {
        "weight": figure.weight, "variance_removed": figure.removed,
    }  # fmt: skip


def plain_interval(interval: Interval) -> dict[str, float | None]:
    """Infinite Elo and what cannot be known are null: JSON has no words for them."""

    def number(value: float) -> float | None:
        return value if math.isfinite(value) else None

    return {"value": number(interval.value), "low": number(interval.low), "high": number(interval.high)}


# ------------------------------------------------------------------ for research
def write_parquet(report: Report, path: Path) -> None:
    """One row a game and seat."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    rows = [row for match in report.matches for row in _rows(report.event, match)]
    parquet.write_table(arrow.Table.from_pylist(rows), path)


def _rows(event: Event, match: MatchFigures) -> Iterator[dict[str, Any]]:
    for played in games_of([match.outcome]):
        for seat, name in enumerate(played.seats):
            row = {
                "game": event.game,
                "seed": event.seed,
                "match": " - ".join(played.match),
                "block": played.block,
                "rotation": played.rotation,
                "seat": seat,
                "bot": name,
                "points": played.points[seat],
                "place": played.places[seat],
                "won": float(played.result.share(seat)),
                "moved_first": played.first == seat,
                "tied": played.tied,
                "decisions": played.decisions[seat],
            }
            if played.luck_points:
                row |= {"luck_points": played.luck_points[seat], "luck_win": played.luck_wins[seat]}
            yield row

"""One table of all bots: each has met each other, and stands where its rating puts it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .fixtures import Match
from .playing import Clock
from .report import Report, plain_interval
from .running import Outcome
from .statistics import Interval, mean_interval, share_interval


@dataclass(frozen=True)
class Row:
    """A bot, over all its games."""

    bot: str
    games: int
    wins: Interval  # a shared first place counts in parts
    points: Interval
    mu: float | None  # openskill's; none where everybody plays alone
    sigma: float | None
    decision_ms: float | None  # median of CPU time


def meetings(bots: Sequence[str], players: int) -> list[Match]:
    """Each meets each; in a game for one, all play the same dice alone."""
    if players == 1:
        return [tuple(bots)]
    return [(upper, lower) for k, upper in enumerate(bots) for lower in bots[:k]]


def rows(report: Report) -> list[Row]:
    """The best first: by rating, and where there is none by points."""
    outcomes = [match.outcome for match in report.matches]
    bots = list(dict.fromkeys(name for outcome in outcomes for name in outcome.match))
    found = [_row(report, outcomes, bot) for bot in bots]
    return sorted(found, key=lambda row: (-(row.mu or 0.0), -row.points.value))


def _row(report: Report, outcomes: Sequence[Outcome], bot: str) -> Row:
    """Blocks of one number have the same luck in every match, so together they are one observation."""
    shares: dict[int, list[float]] = {}
    points: dict[int, list[float]] = {}
    clock, games, a_block = Clock(), 0, 0
    for outcome in outcomes:
        if bot not in outcome.match:
            continue
        place = outcome.match.index(bot)
        for number, block in enumerate(outcome.blocks):
            shares.setdefault(number, []).append(block.shares[place])
            points.setdefault(number, []).append(block.points[place])
            for played in block.games:
                seats = [seat for seat, name in enumerate(played.seats) if name == bot]
                games += bool(seats)
                for seat in seats:
                    clock.add(played.decision_times[seat])
        a_block += len(outcome.blocks[0].games) if outcome.blocks else 0
    rating = report.ratings.get(bot)
    return Row(
        bot,
        games,
        share_interval([sum(some) / len(some) for some in shares.values()], a_block),
        mean_interval([sum(some) / len(some) for some in points.values()]),
        rating.mu if rating else None,
        rating.sigma if rating else None,
        clock.milliseconds(0.5),
    )


def markdown(table: Sequence[Row]) -> str:
    """As a page of the documentation has it."""
    lines = ["| bot | games | wins, % | points | rating | ms a decision |", "|---|---:|---|---|---|---:|"]
    for row in table:
        wins, points = row.wins, row.points
        within = f" ± {points.high - points.value:.1f}" if points.bounded else ""
        lines.append(
            f"| {row.bot} | {row.games:,} | {100 * wins.value:.1f} ({100 * wins.low:.1f}-{100 * wins.high:.1f}) "
            f"| {points.value:.1f}{within} | {rating_text(row)} | {time_text(row)} |"
        )
    return "\n".join(lines) + "\n"


def rating_text(row: Row) -> str:
    return "-" if row.mu is None or row.sigma is None else f"{row.mu:.1f} ± {1.96 * row.sigma:.1f}"


def time_text(row: Row) -> str:
    return "-" if row.decision_ms is None else f"{row.decision_ms:.2g}"


def plain(table: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {
            "bot": row.bot,
            "games": row.games,
            "win_rate": plain_interval(row.wins),
            "points": plain_interval(row.points),
            "rating": None if row.mu is None else {"mu": row.mu, "sigma": row.sigma},
            "decision_ms": row.decision_ms,
        }
        for row in table
    ]

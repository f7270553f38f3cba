"""An event as a picture: win rates with their intervals, and how the scores are spread."""

import math
from pathlib import Path
from typing import Any

from .extras import need
from .report import MatchFigures, Report


def draw(report: Report, path: Path) -> None:
    need("matplotlib")
    bots = bots_of_cross(report)
    lines = 2 * len(bots) if bots else sum(len(match.bots) for match in report.matches)
    columns = 2 if bots else 1
    rows = -(-len(report.matches) // columns)
    top = 1 + 0.34 * lines
    figure_class = need("matplotlib.figure").Figure  # without pyplot: no window system, no global state
    figure = figure_class(figsize=(11, 0.6 + top + 2.4 * rows), layout="constrained")
    grid = figure.add_gridspec(rows + 1, columns, height_ratios=[top, *([2.4] * rows)])
    setup = ", ".join(f"{key} {value}" for key, value in report.event.setup.items() if key != "own_boards")
    figure.suptitle(f"{report.event.game}, {setup}, seed {report.event.seed}")
    if bots:
        _cross_table(figure.add_subplot(grid[0, :]), report, bots)
    else:
        _win_rates(figure.add_subplot(grid[0, :]), report)
    for at, match in enumerate(report.matches):
        _scores(figure.add_subplot(grid[1 + at // columns, at % columns]), match)
    figure.savefig(path, dpi=110)


def bots_of_cross(report: Report) -> list[str]:
    """The bots, the one that wins most first, where each of three or more has met each other; else none."""
    shares: dict[str, list[float]] = {}
    for match in report.matches:
        for bot in match.bots:
            shares.setdefault(bot.bot, []).append(bot.wins.value)
    others = len(shares) - 1
    if others < 2 or any(len(match.bots) != 2 for match in report.matches):
        return []
    if any(len(met) != others for met in shares.values()):
        return []
    return sorted(shares, key=lambda bot: -sum(shares[bot]))


def _cross_table(ax: Any, report: Report, bots: list[str]) -> None:
    """How often the bot of a row beats that of a column."""
    shares = [[math.nan] * len(bots) for _ in bots]
    for match in report.matches:
        for bot, other in (match.bots, match.bots[::-1]):
            row, column = bots.index(bot.bot), bots.index(other.bot)
            shares[row][column] = 100 * bot.wins.value
            text = f"{100 * bot.wins.value:.1f} %\n{100 * bot.wins.low:.1f}-{100 * bot.wins.high:.1f}"
            ax.text(column, row, text, ha="center", va="center", fontsize=9)
    ax.imshow(shares, cmap="RdYlBu", vmin=-20, vmax=120, aspect="auto")
    ax.set_xticks(range(len(bots)), [f"against {bot}" for bot in bots])
    ax.set_yticks(range(len(bots)), bots)
    ax.set_title("share of wins, 95 % interval", fontsize=10)


def _win_rates(ax: Any, report: Report) -> None:
    labels: list[str] = []
    for match in report.matches:
        for number, bot in enumerate(match.bots):
            at = len(labels)
            others = ", ".join(name for name in match.outcome.match if name != bot.bot)
            labels.append(f"{bot.bot} against {others}" if others else bot.bot)
            error = [[bot.wins.value - bot.wins.low], [bot.wins.high - bot.wins.value]]
            ax.errorbar(bot.wins.value, at, xerr=error, fmt="o", color=f"C{number}", capsize=3)
            label = f"{100 * bot.wins.value:.1f} %"
            ax.annotate(label, (bot.wins.value, at), (0, 6), ha="center", textcoords="offset points")
        ax.axvline(1 / len(match.bots), color="grey", linewidth=0.8, linestyle=":")
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.set_xlim(-0.02, 1.05)
    ax.set_xlabel("share of wins, 95 % interval")


def _scores(ax: Any, match: MatchFigures) -> None:
    everything = [score for bot in match.bots for score in bot.scores]
    low, high = min(everything), max(everything)
    step = max(1, (high - low) // 40)
    bins = [low - 0.5 + step * i for i in range((high - low) // step + 2)]
    for number, bot in enumerate(match.bots):
        label = f"{bot.bot}: mean {bot.points.value:.1f}, sd {bot.sd:.1f}"
        ax.hist(bot.scores, bins=bins, alpha=0.55, label=label, color=f"C{number}")
    ax.set_ylabel("seats")
    ax.set_xlabel(f"points, {match.games} games")
    ax.legend()

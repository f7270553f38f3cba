"""An event as a picture: win rates with their intervals, and how the scores are spread."""

from pathlib import Path
from typing import Any

from .extras import need
from .report import MatchFigures, Report


def draw(report: Report, path: Path) -> None:
    need("matplotlib")
    figure_class = need("matplotlib.figure").Figure  # without pyplot: no window system, no global state
    lines = sum(len(match.bots) for match in report.matches)
    figure = figure_class(figsize=(11, 1.6 + 0.34 * lines + 2.4 * len(report.matches)), layout="constrained")
    heights = [1 + 0.34 * lines, *([2.4] * len(report.matches))]
    axes = figure.subplots(len(report.matches) + 1, 1, height_ratios=heights, squeeze=False)[:, 0]
    setup = ", ".join(f"{key} {value}" for key, value in report.event.setup.items() if key != "own_boards")
    figure.suptitle(f"{report.event.game}, {setup}, seed {report.event.seed}")
    _win_rates(axes[0], report)
    for ax, match in zip(axes[1:], report.matches, strict=True):
        _scores(ax, match)
    figure.savefig(path, dpi=110)


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

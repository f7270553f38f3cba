"""Charts of a game that was analysed, and of a net that learns."""

from collections.abc import Sequence
from pathlib import Path

from .coach import Analysis
from .extras import need


def draw_analysis(analysis: Analysis, path: Path) -> None:
    """Who was how likely to win, who could expect how many points, and what each decision gave away."""
    need("matplotlib")
    figure = need("matplotlib.figure").Figure(figsize=(11, 9), layout="constrained")
    win, points, lost = figure.subplots(3, 1, sharex=True)
    figure.suptitle(f"{analysis.game}, as {analysis.bot} sees it")
    for seat, name in enumerate(analysis.seats):
        mine = [decision for decision in analysis.decisions if decision.seat == seat]
        at = [decision.entry for decision in mine]
        label = f"{seat + 1} {name}"
        win.plot(at, [100 * decision.played.win.value for decision in mine], color=f"C{seat}", label=label)
        points.plot(at, [decision.played.points.value for decision in mine], color=f"C{seat}", label=label)
        given = [decision.lost_points.value for decision in mine]
        lost.bar(at, given, yerr=[decision.lost_points.within for decision in mine], color=f"C{seat}", label=label)
    win.set_ylabel("win probability, %")
    win.set_ylim(-2, 102)
    points.set_ylabel("expected points")
    lost.set_ylabel("points given away")
    lost.set_xlabel("entry of the record")
    win.legend()
    figure.savefig(path, dpi=110)


def draw_curve(points: Sequence[tuple[int, float]], title: str, measure: str, path: Path) -> None:
    """How well a net plays, over games of self-play."""
    need("matplotlib")
    figure = need("matplotlib.figure").Figure(figsize=(8, 4.5), layout="constrained")
    ax = figure.subplots()
    ax.plot([games for games, _ in points], [mean for _, mean in points], marker="." if len(points) < 60 else "")
    ax.set_xlabel("games of self-play")
    ax.set_ylabel(measure)
    ax.set_title(title)
    ax.grid(alpha=0.3)
    figure.savefig(path, dpi=110)

"""The end of a game as a table."""

from typing import Any

from .output import table


def breakdown(seats: list[str], result: dict[str, Any]) -> str:
    """Points by source and seat, the totals, the places, and what decided a tie."""
    scores: list[dict[str, int]] = result["scores"]
    rows = [["", *(f"{seat} {name}" for seat, name in enumerate(seats, 1))]]
    for source in scores[0]:
        if any(score[source] for score in scores):
            rows.append([source, *(str(score[source]) for score in scores)])
    rows.append(["points", *(str(sum(score.values())) for score in scores)])
    rows.append(["place", *(str(place) for place in result["places"])])
    note = f"\nDecided by: {result['note']}." if result["note"] else ""
    return table(rows) + note

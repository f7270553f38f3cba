"""What a bot expects of choices."""

from typing import Any

import msgspec


class Estimate(msgspec.Struct):
    """A figure that is 95 % sure to be right within so much."""

    value: float
    within: float


class Step(msgspec.Struct):
    """An action of a line, in notation, as a sentence and as structure."""

    text: str
    say: str
    parts: dict[str, Any]


class HintLine(Step):
    """A choice with the points and the chance to win that a bot expects of it, and how the turn would go on."""

    points: Estimate
    win: Estimate
    then: list[Step]


class Hint(msgspec.Struct, tag_field="type", tag="hint"):
    id: int
    n: int
    text: str
    say: str
    by: str
    lines: list[HintLine]

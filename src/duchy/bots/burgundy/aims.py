"""What is played for, by name: what a point of the best other, or of both rivals, weighs against one's own."""

from typing import Final

from .thinking.judge import NetJudge
from .thinking.team_judge import TeamJudge

TEAM: Final = "team"
AIMS: Final = {"points": 0.0, "lead": 0.8, TEAM: 0.8}
JUDGES: Final[dict[str, type[NetJudge]]] = {"points": NetJudge, "lead": NetJudge, TEAM: TeamJudge}

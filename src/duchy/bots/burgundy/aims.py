"""What is played for, by name: what a point of the best other weighs against one's own."""

from typing import Final

AIMS: Final = {"points": 0.0, "lead": 0.8}

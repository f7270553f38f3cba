"""What a training run leaves beside its weights: the learning curve."""

import json
from pathlib import Path


class Curve:
    """Mean scores by games of self-play, kept in a file so that a run that is resumed keeps them."""

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        self.means: dict[int, float] = {}
        if not resume:
            path.unlink(missing_ok=True)
        elif path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                try:
                    games, mean = json.loads(line)
                    self.means[int(games)] = float(mean)
                except (ValueError, TypeError):
                    continue  # a line that was cut off; the run makes that point again

    def enter(self, games: int, mean: float) -> None:
        self.means[games] = mean
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([games, round(mean, 3)]) + "\n")

    def points(self) -> list[tuple[int, float]]:
        return sorted(self.means.items())

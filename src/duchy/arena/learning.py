"""What a training run leaves beside its weights: the learning curve; and whether weights fit the rules of today."""

import json
from pathlib import Path
from typing import Any

from duchy.kernel.contract import Game
from duchy.kernel.errors import InputError


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


def rules_of(game: Game[Any]) -> str:
    """What a manifest names: "burgundy@r1", whatever the edition."""
    name, _, revision = game.id.partition("@")
    return f"{name.partition('/')[0]}@{revision}"


def check_weights(path: Path, rules: str) -> dict[str, Any]:
    """The manifest of a weight file; refused if the weights were trained for other rules."""
    manifest = path.with_suffix(".json")
    try:
        facts = json.loads(manifest.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path} has no manifest: {manifest} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InputError(f"{manifest} is not a manifest: it is not JSON.") from None
    if not isinstance(facts, dict) or facts.get("rules") != rules:
        trained = facts.get("rules") if isinstance(facts, dict) else None
        raise InputError(f"{path} does not fit: it was trained for {trained}, and the rules are {rules}.")
    return facts

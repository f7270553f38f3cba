"""The guided first game: a fixed seed, so that dice and tiles are known, and a few sentences for each step."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from .. import said


@dataclass(frozen=True)
class Guide:
    game: str
    seed: str
    bot: str
    setup: dict[str, Any]
    steps: list[dict[str, str]]  # title, text, try

    def step(self, decisions: int, legal: list[str]) -> said.Guide | None:
        """What to say when the person has made so many decisions; after the last step the guide is silent."""
        if decisions >= len(self.steps):
            return None
        step = self.steps[decisions]
        wanted = step.get("try", "")
        made = decisions + 1
        proposed = wanted if wanted in legal else None
        return said.Guide(made, len(self.steps), step["title"], step["text"], proposed, made < len(self.steps))


@cache
def guide(game: str) -> Guide | None:
    """The guide for "burgundy/2019", if there is one."""
    path = files(__package__).joinpath(f"{game.partition('/')[0]}.toml")
    if not path.is_file():
        return None
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    if content["game"] != game.partition("@")[0]:
        return None
    return Guide(content["game"], content["seed"], content["bot"], content["setup"], content["step"])

"""The guided first game, step by step."""

from duchy import games
from duchy.kernel.family import Guide

from . import said


def guide(game: str) -> Guide | None:
    """The guide for "burgundy/2019", if there is one."""
    family = games.family_of(game)
    found = family.guide() if family.guide else None
    return found if found and found.game == game.partition("@")[0] else None


def step(guide: Guide, decisions: int, legal: list[str]) -> said.Guide | None:
    """What to say when the person has made so many decisions; after the last step the guide is silent."""
    if decisions >= len(guide.steps):
        return None
    step = guide.steps[decisions]
    wanted = step.get("try", "")
    made = decisions + 1
    proposed = wanted if wanted in legal else None
    return said.Guide(made, len(guide.steps), step["title"], step["text"], proposed, made < len(guide.steps))

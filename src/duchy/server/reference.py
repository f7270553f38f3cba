"""The rules and how to play, as the page shows them."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from duchy import games
from duchy.kernel import finding, ledger
from duchy.kernel.how import Picture
from duchy.kernel.scenario import laid
from duchy.kernel.topics import links, topics

from .said.reference import HowBlock, HowChapter, HowPicture, HowTo, Rule, Rules

QUESTION: Final = 200  # letters of a question that are read


def rules(game: str, ask: str) -> Rules:
    """The rules of a game, or of all, in the order of the ledgers; with a question those that answer it, best first."""
    if "/" in game:
        games.find(game)
    elif game:
        games.family_of(game)
    if ask.strip():
        return Rules([rule(found) for found in finding.find(ask[:QUESTION], game)])
    known = topics()
    return Rules([rule(found) for found in ledger.rules() if not game or known.applies(found, game)])


def rule(found: ledger.Rule) -> Rule:
    known = topics()
    return Rule(
        id=found.id,
        text=found.text,
        section=found.section,
        game=found.ledger,
        title=known.title(found),
        kind=known.of(found).kind,
        sources=found.sources,
        links=links(found, _ids(found.family)),
        chapter=_chapters(found.family).get(found.id, ""),
    )


@cache
def _ids(family: str) -> set[str]:
    return {found.id for found in ledger.rules() if found.family == family}


@cache
def _chapters(family: str) -> dict[str, str]:
    """The first chapter that tells a rule."""
    page = how(family)
    told: dict[str, str] = {}
    for chapter in page.chapters if page else []:
        for id_ in (id_ for block in chapter.blocks for id_ in block.rules):
            told.setdefault(id_, chapter.id)
    return told


@cache
def how(id_: str) -> HowTo | None:
    """The page of a family; None: there is no such family, or it has none."""
    family = next((family for family in games.FAMILIES if family.id == id_), None)
    page = family.how() if family and family.how else None
    if family is None or page is None:
        return None
    chapters = [
        HowChapter(
            chapter.id,
            chapter.title,
            chapter.part,
            [
                HowBlock(block.text, _titles(block.rules), _picture(block.picture) if block.picture else None)
                for block in chapter.blocks
            ],
        )
        for chapter in page.chapters
    ]
    return HowTo(family.id, family.title, page.lead, chapters)


def _titles(ids: Sequence[str]) -> dict[str, str]:
    found = (ledger.rule(id_) for id_ in ids)
    return {one.id: topics().title(one) for one in found if one}


def _picture(picture: Picture) -> HowPicture:
    state = None
    if picture.scenario:
        game = games.open_game(picture.game)
        state = game.describe(laid(picture.scenario, game))
    return HowPicture(picture.show, picture.say, picture.game, list(picture.things), state)

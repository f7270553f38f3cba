"""The pages of how to play: every statement names its rules, and every picture can be laid and does what it says."""

import pytest

from duchy import games
from duchy.kernel.family import Family
from duchy.kernel.how import Chapter, HowTo, Picture, read
from duchy.kernel.ledger import rules
from duchy.kernel.scenario import Difference, run
from duchy.kernel.topics import topics
from duchy.server import reference

PAGES: list[tuple[Family, HowTo]] = [(family, family.how()) for family in games.FAMILIES if family.how]
CHAPTERS = [
    pytest.param(family, page, chapter, id=f"{family.id}-{chapter.id}")
    for family, page in PAGES
    for chapter in page.chapters
]


def pictures(chapter: Chapter) -> list[Picture]:
    return [block.picture for block in chapter.blocks if block.picture]


def test_every_family_can_be_learned() -> None:
    assert [family.id for family, _ in PAGES] == [family.id for family in games.FAMILIES]
    assert reference.how("chess") is None


@pytest.mark.parametrize(("family", "page", "chapter"), CHAPTERS)
def test_a_chapter_tells_rules_of_its_own_family_and_has_a_picture(
    family: Family, page: HowTo, chapter: Chapter
) -> None:
    known = {rule.id for rule in rules() if rule.family == family.id}
    named = [id_ for block in chapter.blocks for id_ in block.rules]
    assert [id_ for id_ in named if id_ not in known] == []
    assert pictures(chapter), "no picture"
    for picture in pictures(chapter):
        assert picture.scenario or picture.things, f"{picture.show} shows nothing"


@pytest.mark.parametrize(("family", "page", "chapter"), CHAPTERS)
def test_a_picture_does_what_its_words_say(family: Family, page: HowTo, chapter: Chapter) -> None:
    for picture in pictures(chapter):
        if picture.scenario is None:
            continue
        try:
            run(picture.scenario, games.open_game)
        except Difference as difference:
            pytest.fail(f"{picture.say}: step {difference.step}: {difference.reason}")


@pytest.mark.parametrize("family", [family for family, _ in PAGES], ids=[family.id for family, _ in PAGES])
def test_every_mode_and_module_is_told(family: Family) -> None:
    """What a table can be opened with is in a chapter that tells rules of it."""
    assert family.how
    known = topics()
    by_id = {rule.id: rule for rule in rules() if rule.family == family.id}
    told = {by_id[id_] for chapter in family.how().chapters for block in chapter.blocks for id_ in block.rules}
    topics_told = {known.of(rule).games or known.sections.get(rule.section, frozenset()) for rule in told}
    wanted = {module for entry in family.entries() for module in entry.modules}
    wanted |= {game for (name, _), topic in known.by_start.items() if name == family.id for game in topic.games} & {
        entry.id.partition("/")[2].rpartition("-")[2] for entry in family.entries()
    }
    assert {game for game in wanted if not any(game in games_ for games_ in topics_told)} == set()


def test_chapters_have_addresses_of_their_own() -> None:
    for _, page in PAGES:
        ids = [chapter.id for chapter in page.chapters]
        assert len(ids) == len(set(ids))
        parts = [chapter.part for chapter in page.chapters]
        assert parts == sorted(parts, key=parts.index), "a part is torn apart"


def test_lines_run_on_but_for_lists() -> None:
    block = {"text": "One line\nand another:\n- first\n- second,\n  long\n\nA new one.", "rules": ["B-TURN-01"]}
    page = read({"game": "x", "lead": "l", "chapter": [{"id": "a", "title": "b", "part": "c", "block": [block]}]})
    assert page.chapters[0].blocks[0].text == "One line and another:\n- first\n- second, long\n\nA new one."

"""A lesson is told where it is true, whatever the one who learns has done before."""

import random

import pytest

from duchy import games
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.errors import InputError
from duchy.kernel.guide import STRAYED, Card, Teacher, read
from duchy.kernel.play import Play
from duchy.server.thinking import chance_of

FAMILIES = [family for family in games.FAMILIES if family.guide]


class Pupil:
    """A guided game of a family, with the one who learns in seat 0."""

    def __init__(self, family: str) -> None:
        found = next(f for f in FAMILIES if f.id == family)
        assert found.guide
        self.guide = found.guide()
        self.game = games.open_game(self.guide.game)
        self.page = games.page_of(self.game.id)
        self.teacher = Teacher(self.guide, self.game, self.page)
        self.bot = registry.make(self.guide.bot, self.game)
        setup = {**self.guide.setup, "players": 2}
        self.play = Play.begin(self.game, setup, ["Ann", "Teacher"], Seed(self.guide.seed), secrets=not self.page.open)
        self.until_my_turn()

    def until_my_turn(self) -> None:
        while not self.play.over and 0 not in self.play.movers():
            (seat, *_) = self.play.movers()
            legal = self.game.legal(self.play.state, seat)
            chance = chance_of(f"bot {self.play.n} {seat} of {self.guide.seed}")  # as at a table of the server
            several = len(legal) > 1
            action = self.bot.choose(self.game, self.play.view(seat), chance) if several else legal[0]
            self.play.decide(seat, action)

    def card(self) -> Card | None:
        return self.teacher.card(self.play, 0)

    def legal(self) -> list[str]:
        state = self.play.view(0).state
        return [self.game.to_text(state, 0, action) for action in self.game.legal(state, 0)]

    def do(self, text: str) -> None:
        self.play.decide(0, self.game.parse(self.play.state, 0, text))
        self.until_my_turn()

    def obey(self) -> Card | None:
        """Do what is proposed, until nothing is; the last card."""
        card = self.card()
        while card and card.choice:
            self.do(card.choice.text)
            card = self.card()
        return card


@pytest.mark.parametrize(
    "family, last, learned",
    [("burgundy", "A phase is over", 10), ("dice", "A phase is over", 10), ("rivals", "You know the game", 11)],
)
def test_who_only_obeys_comes_to_the_end_of_the_lessons(family: str, last: str, learned: int) -> None:
    pupil = Pupil(family)
    card = pupil.obey()
    assert card is not None and (card.title, card.learned) == (last, learned)
    assert card.of >= learned


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_there_is_something_to_obey_in_every_decision_until_then(family: str) -> None:
    pupil = Pupil(family)
    for _ in range(9):
        card = pupil.card()
        assert card is not None and card.choice is not None and card.choice.text in pupil.legal()
        pupil.do(card.choice.text)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_who_never_obeys_is_told_nothing_untrue(family: str, seed: int) -> None:
    """What is proposed is legal, the words are those of the proposal, and no field is left open."""
    pupil, chance = Pupil(family), random.Random(seed)
    told = 0
    for _ in range(80):
        if pupil.play.over:
            break
        card, legal = pupil.card(), pupil.legal()
        if card is not None:
            told += 1
            assert "{" not in card.text
            lesson = next(lesson for lesson in pupil.guide.lessons if lesson.title == card.title)
            if card.choice is not None:
                assert card.choice.text in legal
                parts = card.choice.parts or {}
                for name in ("die", "depot", "hex", "number", "stack", "end"):
                    if f"{{{name}}}" in lesson.text:
                        assert str(parts[name]) in card.text
            others = [text for text in legal if card.choice is None or text != card.choice.text]
            pupil.do(chance.choice(others or legal))
        else:
            pupil.do(chance.choice(legal))
    assert told


def test_who_strays_is_told_the_way_back_and_the_lesson_waits() -> None:
    pupil = Pupil("burgundy")
    first = pupil.card()
    assert first is not None and first.choice is not None and first.strayed == ""
    pupil.do(next(text for text in pupil.legal() if text.startswith("workers")))
    again = pupil.card()
    assert again is not None and again.title == first.title and again.strayed == STRAYED
    undone = pupil.play.undo_to(0, freely=True)
    assert undone is not None
    pupil.play.cut(undone)
    assert pupil.card() == first


def test_a_lesson_that_was_passed_by_comes_back_when_it_fits() -> None:
    """Selling is proposed as long as nothing was sold, and never after."""
    pupil = Pupil("burgundy")
    seen = 0
    for _ in range(40):
        card = pupil.card()
        if card is None or card.choice is None:
            break
        if card.title == "Selling goods":
            seen += 1
            if seen < 2:
                pupil.do(next(text for text in pupil.legal() if not text.startswith("sell")))
                continue
        pupil.do(card.choice.text)
    assert seen == 2


@pytest.mark.parametrize("family", [family.id for family in FAMILIES])
def test_the_end_of_the_game_has_a_card(family: str) -> None:
    pupil = Pupil(family)
    quick = registry.make("greedy" if family != "rivals" else "skilled", pupil.game)
    while not pupil.play.over:
        pupil.play.decide(0, quick.choose(pupil.game, pupil.play.view(0), Seed(str(pupil.play.n)).rng(0)))
        pupil.until_my_turn()
    card = pupil.card()
    assert card is not None and card.title == "The final count" and card.choice is None


def test_a_mistyped_key_of_a_lesson_is_an_error() -> None:
    lesson = {"title": "Take", "text": "Take.", "try": [{"verb": "take"}], "wen": {}}
    with pytest.raises(InputError, match="wen"):
        read({"game": "burgundy/2019", "seed": "1", "bot": "random", "setup": {}, "lesson": [lesson]})


def test_a_lesson_calls_a_tile_what_the_choices_call_it() -> None:
    """The bank, but monastery 7: nobody is told to take "the monastery 7" or "the carpenter"."""
    pupil = Pupil("burgundy")
    named = [pupil.page.piece(pupil.game, "tile", name) for name in ("bank", "carpenter", "monastery-7", "sheep-3")]
    assert named == ["the bank", "the carpenter's workshop", "monastery 7", "sheep 3"]
    told = []
    while (card := pupil.card()) and card.choice and pupil.play.n < 60:
        tile = (card.choice.parts or {}).get("tile")
        said = pupil.page.piece(pupil.game, "tile", tile) if tile else None
        if said and said in card.text:
            told.append(said)
            assert said in card.choice.say and "the the" not in card.text and f"the {said}" not in card.text
        pupil.do(card.choice.text)
    assert any(said[-1].isdigit() for said in told)

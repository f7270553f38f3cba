"""The guided first game: lessons that know when they are due.

A lesson is about a choice, and is due where a legal one fits it; or it is a card to read, and is due where the position
is so. What was learned is read from the moves that were made. So nothing is counted, whoever goes his own way is told
only what is true where he stands, and a lesson that he passed by comes back when it fits again.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from .contract import Action, Game, Seat
from .page import Choice, Page
from .play import Move, Play
from .reader import Reader
from .scenario import look_up
from .verbs import Parts, listed

Pattern = Mapping[str, Any]  # parts that a choice must have: a value, a list of possible ones; 0 also stands for none

STRAYED: Final = "You did something else, which is your right. Undo takes it back; or go on from here."
OWN: Final = "me"  # in a path of the position: the place of the one who learns
FIELD: Final = re.compile(r"\{([a-z_.0-9 ]+)\}")


@dataclass(frozen=True)
class Lesson:
    title: str
    text: str  # the fields in braces are parts of the choice that it proposes, or paths of the position
    tries: tuple[Pattern, ...]  # what it proposes: the first that fits a legal choice; none: a card to read
    done: tuple[Pattern, ...]  # a move that fits one of these has learned it; none: one that could be proposed
    when: Mapping[str, Any]  # what else must hold: paths of the described position, "me.silver" one's own
    brings: str = ""  # a source of points that the choice must bring
    after: str = ""  # the title of a lesson that must have been learned
    until: str = ""  # the title of a lesson that must not have been learned
    again: bool = False  # is shown as often as it fits
    end: bool = False  # is read when the game is over

    @property
    def read(self) -> bool:
        return not self.tries


@dataclass(frozen=True)
class Guide:
    """A game with a fixed seed, so that its beginning is a good one to learn from, and its lessons in their order."""

    game: str
    seed: str
    bot: str
    setup: dict[str, Any]
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Card:
    """What is told now: a lesson with its words, the choice that it proposes, and how far one has come."""

    title: str
    text: str
    choice: Choice | None
    learned: int
    of: int
    strayed: str = ""


@cache
def load(package: str) -> Guide:
    """The guide that lies beside a game, in data/guided.toml."""
    text = files(package).joinpath("data", "guided.toml").read_text(encoding="utf-8")
    return read(tomllib.loads(text))


def read(values: Any) -> Guide:
    r = Reader(values)
    lessons = tuple(_lesson(Reader(value, f"lesson {i}")) for i, value in enumerate(r.items("lesson", 1, 99), 1))
    guide = Guide(r.text("game"), r.text("seed"), r.text("bot"), dict(r.table("setup").values), lessons)
    r.done()
    return guide


def _lesson(r: Reader) -> Lesson:
    tries = tuple(r.items("try", 1, 20)) if r.has("try") else ()
    lesson = Lesson(
        title=r.text("title"),
        text=" ".join(r.text("text").split()),
        tries=tries,
        done=tuple(r.items("done", 1, 20)) if r.has("done") else (),
        when=dict(r.table("when").values) if r.has("when") else {},
        brings=r.text("brings") if r.has("brings") else "",
        after=r.text("after") if r.has("after") else "",
        until=r.text("until") if r.has("until") else "",
        again=r.flag("again") if r.has("again") else False,
        end=r.flag("end") if r.has("end") else False,
    )
    r.done()
    return lesson


class Teacher:
    """Finds the lesson for one who plays a guided game."""

    def __init__(self, guide: Guide, game: Game[Any], page: Page) -> None:
        self.guide = guide
        self.game = game
        self.page = page

    def card(self, play: Play, seat: Seat) -> Card | None:
        """What to tell the seat now; None: nothing, until something is due again."""
        learned: set[int] = set()
        last: tuple[Any, Move, set[int]] | None = None  # the own decision before this one, and what was known then
        for move, s in zip(play.moves, play.states(play.moves)):
            by, action, auto = move
            if by != seat or auto:
                continue
            last = (self.game.copy(s), move, set(learned))
            learned |= self._learned(s, seat, action, learned)
        if play.over:
            return self._card(next((n for n, lesson in enumerate(self.guide.lessons) if lesson.end), None),
                              None, learned, play.state, seat)  # fmt: skip
        if seat not in play.movers():
            return None
        number, choice = self._due(play.state, seat, learned)
        strayed = STRAYED if last and self._strayed(last, seat, number) else ""
        return self._card(number, choice, learned, play.state, seat, strayed)

    def _card(
        self, number: int | None, choice: Choice | None, learned: set[int], s: Any, seat: Seat, strayed: str = ""
    ) -> Card | None:
        if number is None:
            return None
        lesson = self.guide.lessons[number]
        once = [n for n, each in enumerate(self.guide.lessons) if not each.again and not each.end]
        text = self._filled(lesson.text, choice, s, seat)
        return Card(lesson.title, text, choice, sum(n in learned for n in once), len(once), strayed)

    def _due(self, s: Any, seat: Seat, learned: set[int]) -> tuple[int | None, Choice | None]:
        """The first lesson that is due; beside a card to read stands the proposal of the lesson behind it."""
        view = self.game.view(s, seat).state
        choices = self.page.choices(self.game, view, seat)
        about = self.game.describe(view)
        card: int | None = None
        for number, lesson in enumerate(self.guide.lessons):
            if (number in learned and not lesson.again) or not self._timely(lesson, learned, about, seat):
                continue
            if lesson.read:
                card = number if card is None else card
            elif choice := _proposed(lesson, choices):
                return number if card is None else card, choice
        return card, None

    def _timely(self, lesson: Lesson, learned: set[int], about: Mapping[str, Any], seat: Seat) -> bool:
        """Is this the time for the lesson, if its choice is there?"""
        titles = {self.guide.lessons[n].title for n in learned}
        if lesson.end or lesson.until in titles or (lesson.after and lesson.after not in titles):
            return False
        return _holds(lesson.when, about, seat)

    def _learned(self, s: Any, seat: Seat, action: Action, before: set[int]) -> set[int]:
        """The lessons that a move shows to be known; a card to read was read where a move was made beside it."""
        lessons = [(n, lesson) for n, lesson in enumerate(self.guide.lessons) if n not in before and not lesson.end]
        found = {n for n, lesson in lessons if self._shows(lesson, s, seat, action)}
        if cards := [(n, lesson) for n, lesson in lessons if lesson.read]:
            about = self.game.describe(self.game.view(s, seat).state)
            if any(self._timely(lesson, before, about, seat) for _, lesson in cards):
                shown, _ = self._due(s, seat, before)
                found |= {n for n, _ in cards if n == shown}
        return found

    def _shows(self, lesson: Lesson, s: Any, seat: Seat, action: Action) -> bool:
        """Does the move show that the lesson was learned?"""
        parts = self.game.parts(s, seat, action)
        if lesson.done:
            return any(_fits(pattern, parts) for pattern in lesson.done)
        if not any(_fits(pattern, parts) for pattern in lesson.tries):
            return False
        if not lesson.brings:
            return True
        text = self.game.to_text(s, seat, action)
        choices = self.page.choices(self.game, self.game.view(s, seat).state, seat)
        return any(choice.text == text and _brings(lesson, choice) for choice in choices)

    def _strayed(self, last: tuple[Any, Move, set[int]], seat: Seat, now: int | None) -> bool:
        """Was something else proposed when the seat decided last, and is it still to be learned?"""
        s, (_, action, _), learned = last
        number, choice = self._due(s, seat, learned)
        if number is None or choice is None or number != now:
            return False
        lesson = self.guide.lessons[number]
        return not lesson.again and choice.text != self.game.to_text(s, seat, action)

    def _filled(self, text: str, choice: Choice | None, s: Any, seat: Seat) -> str:
        parts = choice.parts if choice and choice.parts else {}
        about = self.game.describe(self.game.view(s, seat).state)

        def word(match: re.Match[str]) -> str:
            key = match[1]
            value = look_up(parts, key)
            if isinstance(value, str) and (said := self.page.piece(self.game, key, value)):
                return said
            value = look_up(about, _path(key, seat)) if value is None else value
            assert value is not None, f"no word for {{{key}}}"
            return _told(value)

        return FIELD.sub(word, text)


def _path(key: str, seat: Seat) -> str:
    head, _, rest = key.partition(".")
    return f"seat.{seat}.{rest}" if head == OWN else key


def _told(value: Any) -> str:
    if isinstance(value, list):
        return listed([_told(item) for item in value])
    return str(value).replace("-", " ")


def _holds(when: Mapping[str, Any], about: Mapping[str, Any], seat: Seat) -> bool:
    return all(_is(wanted, look_up(about, _path(key, seat))) for key, wanted in when.items())


def _proposed(lesson: Lesson, choices: Sequence[Choice]) -> Choice | None:
    """Of the choices that fit best the one that brings most at once, and then costs least."""
    for pattern in lesson.tries:
        fitting = [
            choice
            for choice in choices
            if choice.parts is not None and _fits(pattern, choice.parts) and _brings(lesson, choice)
        ]
        if fitting:
            return max(fitting, key=_worth)
    return None


def _brings(lesson: Lesson, choice: Choice) -> bool:
    return not lesson.brings or (choice.preview is not None and choice.preview.points.get(lesson.brings, 0) > 0)


def _worth(choice: Choice) -> tuple[int, int]:
    if choice.preview is None:
        return 0, 0
    return choice.preview.total, sum(min(0, amount) for amount in choice.preview.change.values())


def _fits(pattern: Pattern, parts: Parts) -> bool:
    return all(_is(wanted, parts.get(key)) for key, wanted in pattern.items())


def _is(wanted: Any, value: Any) -> bool:
    """A value, one of a list, a number that is `at_least` so large; a list is counted where a number is wanted."""
    if isinstance(wanted, list):
        return any(_is(one, value) for one in wanted)
    counted = len(value) if isinstance(value, list | dict) else value
    if isinstance(wanted, Mapping):
        return isinstance(counted, int) and counted >= wanted["at_least"]
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return (counted or 0) == wanted if not isinstance(counted, str) else False
    return bool(value == wanted)

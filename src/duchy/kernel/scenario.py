"""Positions as files: rule tests, bug reports, puzzles and the guided first game, in TOML.

    title = "The town hall's second tile ignores the number"
    rules = ["B-BLDG-13", "RUL-01"]
    game = "burgundy/2019"
    players = 2
    without = ["seat.0.duchy.d4"]            # what the blank position has and this one has not
    [setup]                  # further options of the set-up
    [position]               # laid over the game's blank position; unknown keys are errors; "-" is nothing
    [puzzle]                 # what the best choice is worth, for arena/puzzles
    [[step]]
    play = "place 3 town-hall c3"            # or refuse = "...", or chance = "..."; none: only look
    seat = 0                                 # where several seats may move
    rule = "B-PLACE-02"                      # of a refusal
    legal_has = ["place ship d5"]            # afterwards
    legal_not = ["end"]
    legal = ["place ship d5", "skip"]        # these and no others, in any order; []: nobody may act
    expect = { "seat.0.score" = 9 }          # paths into the game's description of the state; "-": nothing is there
    winner = 0                               # the game is over; a list where several share the victory, or nobody wins
    reason = "more points"                   # what decided
"""

import copy
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .chance import Seed
from .contract import CHANCE, NATURE, Game, Seat
from .errors import InputError, Refused
from .files import read_text
from .play import Play
from .reader import Reader

KINDS: Final = ("play", "refuse", "chance")
LOOKS: Final = ("legal_has", "legal_not", "legal", "expect", "winner", "reason")
KEYS: Final = (*KINDS, "seat", "rule", *LOOKS)  # of a step
NOTHING: Final = "-"  # TOML has no word for it


class Difference(Exception):
    """What a scenario says and what happened, at one step (0: the position itself)."""

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(reason)
        self.step = step
        self.reason = reason


@dataclass(frozen=True)
class Step:
    kind: str  # one of KINDS, or "" for a mere look
    text: str
    seat: Seat | None
    rule: str
    legal_has: list[str]
    legal_not: list[str]
    legal: list[str] | None  # exactly these
    expect: Mapping[str, Any]
    winners: list[Seat] | None
    reason: str | None


@dataclass(frozen=True)
class Scenario:
    title: str
    rules: list[str]
    game: str
    setup: dict[str, Any]
    without: list[str]
    position: Mapping[str, Any]
    steps: list[Step]
    puzzle: Mapping[str, Any] | None = None


def load(path: Path) -> Scenario:
    """Read a scenario file; InputError with the file and the reason."""
    text = read_text(path)
    try:
        return loads(text)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def loads(text: str) -> Scenario:
    """Read the text of a scenario; InputError with the reason."""
    try:
        return read(Reader(tomllib.loads(text)))
    except (ValueError, RecursionError) as error:
        raise InputError(str(error)) from None


def laid(scenario: Scenario, game: Game[Any]) -> Any:
    """The position of a scenario; InputError where it cannot be."""
    blank = without(game.blank(scenario.setup), scenario.without)
    return game.from_dict(overlay(blank, with_nothing(scenario.position)))


def read(r: Reader) -> Scenario:
    title = r.text("title")
    rules = _texts(r, "rules", 99) or []
    setup = dict(r.table("setup").values) if r.has("setup") else {}
    if r.has("players"):
        setup["players"] = r.integer("players", 1, 16)
    without = _texts(r, "without", 99) or []
    position = r.table("position").values if r.has("position") else {}
    steps = [_read_step(Reader(item, f"step {i}")) for i, item in enumerate(r.items("step", 1, 999), 1)]
    puzzle = r.table("puzzle").values if r.has("puzzle") else None
    scenario = Scenario(title, rules, r.text("game"), setup, without, position, steps, puzzle)
    r.done()
    return scenario


def _read_step(r: Reader) -> Step:
    for key in r.values:
        if key not in KEYS:
            r.wrong(key, f"is not a known key; a step may have {', '.join(KEYS)}")
    if not any(r.has(key) for key in (*KINDS, *LOOKS)):
        raise InputError(f"{r.path} neither does something nor looks at something.")
    kinds = [kind for kind in KINDS if r.has(kind)]
    if len(kinds) > 1:
        r.wrong(kinds[0], f"and {kinds[1]} cannot stand in one step")
    kind = kinds[0] if kinds else ""
    step = Step(
        kind=kind,
        text=r.text(kind) if kind else "",
        seat=r.integer("seat", 0, 15) if r.has("seat") else None,
        rule=r.text("rule") if kind == "refuse" else "",
        legal_has=_texts(r, "legal_has", 99) or [],
        legal_not=_texts(r, "legal_not", 99) or [],
        legal=_texts(r, "legal", 999),
        expect=r.table("expect").values if r.has("expect") else {},
        winners=_winners(r) if r.has("winner") else None,
        reason=r.text("reason") if r.has("reason") else None,
    )
    r.done()
    return step


def _texts(r: Reader, key: str, most: int) -> list[str] | None:
    if not r.has(key):
        return None
    found = r.items(key, 0, most)
    for text in found:
        if not isinstance(text, str):
            r.wrong(key, f"must be a list of texts, not with {text!r}")
        if found.count(text) > 1:
            r.wrong(key, f"has {text!r} twice")
    return found


def _winners(r: Reader) -> list[Seat]:
    """One seat, or a list of seats."""
    if not isinstance(r.value("winner"), list):
        return [r.integer("winner", 0, 15)]
    seats = r.items("winner", 0, 16)
    for seat in seats:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 15:
            r.wrong("winner", f"must be a seat or a list of seats, not {seats}")
    return sorted(seats)


def run(scenario: Scenario, open_game: Callable[[str], Game[Any]]) -> None:
    """Play the scenario; Difference at the first thing that is not as it says."""
    game = open_game(scenario.game)
    try:
        start = laid(scenario, game)
    except InputError as error:
        raise Difference(0, f"The position cannot be set up: {error}") from None
    play = Play(game, {}, (), Seed(""), start=start)
    for number, step in enumerate(scenario.steps, 1):
        try:
            _take(play, step)
            _look(play, step)
        except Difference as difference:
            raise Difference(number, difference.reason) from None


def overlay(base: Mapping[str, Any], top: Mapping[str, Any]) -> dict[str, Any]:
    """`top` laid over `base`: tables are merged, everything else is replaced."""
    out = dict(base)
    for key, value in top.items():
        below = out.get(key)
        out[key] = overlay(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return out


def without(base: Mapping[str, Any], paths: list[str]) -> dict[str, Any]:
    """`base` without what is at these paths; what is not there cannot be taken away."""
    out = copy.deepcopy(dict(base))
    for path in paths:
        table, key = _parent(out, path)
        if not isinstance(table, dict) or key not in table:
            raise InputError(f'"without" names {path}, which the blank position does not have.')
        del table[key]
    return out


def with_nothing(value: Any) -> Any:
    """A value of a file in which "-" stands for nothing."""
    if isinstance(value, Mapping):
        return {key: with_nothing(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_nothing(item) for item in value]
    return None if value == NOTHING else value


def _parent(description: Any, path: str) -> tuple[Any, str]:
    """The table or list that a path leads to, and the last key, which need not be in it."""
    head, _, key = path.rpartition(".")
    return (look_up(description, head), key) if head else (description, key)


def _mover(play: Play, seat: Seat | None) -> Seat:
    if seat is not None:
        return seat
    movers = play.movers()
    if len(movers) != 1:
        raise Difference(0, f'The step needs "seat": {len(movers)} seats may act now.')
    return movers[0]


def _take(play: Play, step: Step) -> None:
    game, s = play.game, play.state
    if step.kind == "chance":
        if game.movers(s) != CHANCE:
            raise Difference(0, f'No chance event is due, so "{step.text}" cannot happen.')
        try:
            play.enter(NATURE, game.parse(s, NATURE, step.text))
        except Refused as error:
            raise Difference(0, f'"{step.text}" cannot happen: {error}') from None
    elif step.kind == "play":
        seat = _mover(play, step.seat)
        try:
            play.enter(seat, game.parse(s, seat, step.text))
        except Refused as error:
            raise Difference(0, f'"{step.text}" was refused: {error}') from None
    elif step.kind == "refuse":
        try:
            game.parse(s, _mover(play, step.seat), step.text)
        except Refused as error:
            if error.rule != step.rule:
                other = f"by {error.rule} instead of {step.rule}: {error.reason}"
                raise Difference(0, f'"{step.text}" was refused {other}') from None
        else:
            raise Difference(0, f'"{step.text}" is legal, but should be refused by {step.rule}.')


def _look(play: Play, step: Step) -> None:
    game, s = play.game, play.state
    _look_at_actions(play, step)
    description = game.describe(s)
    for path, value in step.expect.items():
        wanted, found = with_nothing(value), look_up(description, path)
        if found != wanted:
            raise Difference(0, f"{path} should be {_told(wanted)}, but is {_told(found)}.")
        if wanted is None and not isinstance(_parent(description, path)[0], Mapping | list):
            raise Difference(0, f"{path} should be nothing, but there is no place where it could be.")
    if step.winners is not None or step.reason is not None:
        _look_at_result(play, step)


def _look_at_actions(play: Play, step: Step) -> None:
    game, s = play.game, play.state
    if not step.legal_has and not step.legal_not and step.legal is None:
        return
    texts: list[str] = []
    movers = play.movers()
    named = step.seat if step.kind != "play" else None  # who has played need not be who may act then
    if movers or step.legal is None:
        seat = _mover(play, named)
        texts = [game.to_text(s, seat, action) for action in game.legal(s, seat)] if seat in movers else []
    for text in step.legal_has:
        if text not in texts:
            raise Difference(0, f'"{text}" should be legal; legal are: {"; ".join(texts)}')
    for text in step.legal_not:
        if text in texts:
            raise Difference(0, f'"{text}" should not be legal.')
    if step.legal is not None and set(step.legal) != set(texts):
        missing = [text for text in step.legal if text not in texts]
        more = [text for text in texts if text not in step.legal]
        told = [("should be legal", missing), ("should not be legal", more)]
        listed = ", and ".join(f"{'; '.join(found)} {what}" for what, found in told if found)
        raise Difference(0, f"The legal actions are others: {listed}.")


def _look_at_result(play: Play, step: Step) -> None:
    if play.game.movers(play.state):
        raise Difference(0, "The game should be over, but is not.")
    result = play.game.result(play.state)
    if step.winners is not None and step.winners != result.winners():
        raise Difference(0, f"The winner should be {_seats(step.winners)}, but is {_seats(result.winners())}.")
    if step.reason is not None and step.reason != result.note:
        raise Difference(0, f'The reason should be "{step.reason}", but is "{result.note}".')


def _seats(seats: list[Seat]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def _told(value: Any) -> str:
    return "nothing" if value is None else repr(value)


def look_up(description: Any, path: str) -> Any:
    """The value at a dotted path; keys may hold dots or spaces where no shorter key fits. Missing: None."""
    if path == "":
        return description
    if isinstance(description, list):
        head, _, rest = path.partition(".")
        return look_up(description[int(head)], rest) if head.isdigit() and int(head) < len(description) else None
    if isinstance(description, Mapping):
        for key in sorted(description, key=len, reverse=True):
            if path == key or path.startswith(f"{key}."):
                return look_up(description[key], path[len(key) + 1 :])
    return None

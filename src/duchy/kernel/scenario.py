"""Positions as files: rule tests, bug reports, puzzles and the guided first game, in TOML.

    title = "The town hall's second tile ignores the number"
    rules = ["B-BLDG-13", "RUL-01"]
    game = "burgundy/2019"
    players = 2
    [setup]                  # further options of the set-up
    [position]               # laid over the game's blank position; unknown keys are errors
    [[step]]
    play = "place 3 town-hall c3"            # or refuse = "...", or chance = "..."; none: only look
    seat = 0                                 # where several seats may move
    rule = "B-PLACE-02"                      # of a refusal
    legal_has = ["place ship d5"]            # afterwards
    legal_not = ["end"]
    expect = { "seat.0.score" = 9 }          # paths into the game's description of the state
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .chance import Seed
from .contract import CHANCE, NATURE, Game, Seat
from .errors import InputError, Refused
from .play import Play
from .reader import Reader

KINDS: Final = ("play", "refuse", "chance")


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
    expect: Mapping[str, Any]


@dataclass(frozen=True)
class Scenario:
    title: str
    rules: list[str]
    game: str
    setup: dict[str, Any]
    position: Mapping[str, Any]
    steps: list[Step]


def load(path: Path) -> Scenario:
    """Read a scenario file; InputError with the file and the reason."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return read(Reader(content))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} cannot be read: it is not UTF-8 text.") from None
    except (InputError, ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}") from None


def read(r: Reader) -> Scenario:
    title = r.text("title")
    rules = [str(rule) for rule in r.items("rules", 0, 99)] if r.has("rules") else []
    setup = dict(r.table("setup").values) if r.has("setup") else {}
    if r.has("players"):
        setup["players"] = r.integer("players", 1, 16)
    position = r.table("position").values if r.has("position") else {}
    steps = [_read_step(Reader(item, f"step {i}")) for i, item in enumerate(r.items("step", 1, 999), 1)]
    scenario = Scenario(title, rules, r.text("game"), setup, position, steps)
    r.done()
    return scenario


def _read_step(r: Reader) -> Step:
    kinds = [kind for kind in KINDS if r.has(kind)]
    if len(kinds) > 1:
        r.wrong(kinds[0], f"and {kinds[1]} cannot stand in one step")
    kind = kinds[0] if kinds else ""
    step = Step(
        kind=kind,
        text=r.text(kind) if kind else "",
        seat=r.integer("seat", 0, 15) if r.has("seat") else None,
        rule=r.text("rule") if kind == "refuse" else "",
        legal_has=[str(text) for text in r.items("legal_has", 0, 99)] if r.has("legal_has") else [],
        legal_not=[str(text) for text in r.items("legal_not", 0, 99)] if r.has("legal_not") else [],
        expect=r.table("expect").values if r.has("expect") else {},
    )
    r.done()
    return step


def run(scenario: Scenario, open_game: Callable[[str], Game[Any]]) -> None:
    """Play the scenario; Difference at the first thing that is not as it says."""
    game = open_game(scenario.game)
    try:
        start = game.from_dict(overlay(game.blank(scenario.setup), scenario.position))
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
    if step.legal_has or step.legal_not:
        seat = _mover(play, step.seat if step.kind != "play" else None)
        texts = [game.to_text(s, seat, action) for action in game.legal(s, seat)]
        for text in step.legal_has:
            if text not in texts:
                raise Difference(0, f'"{text}" should be legal; legal are: {"; ".join(texts)}')
        for text in step.legal_not:
            if text in texts:
                raise Difference(0, f'"{text}" should not be legal.')
    description = game.describe(s)
    for path, wanted in step.expect.items():
        found = look_up(description, path)
        if found != wanted:
            raise Difference(0, f"{path} should be {wanted!r}, but is {found!r}.")


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

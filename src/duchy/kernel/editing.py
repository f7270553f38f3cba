"""A scenario file with some of its position changed: what the page's editor writes."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .contract import Game
from .errors import InputError
from .laying import first_step, text_of
from .scenario import Scenario, laid, loads, overlay, with_nothing, without

Path = Sequence[str]
LOOKS: Final = {"seat", "legal", "legal_has"}  # of a step that only says what may be done


def whole(scenario: Scenario, game: Game[Any]) -> dict[str, Any]:
    """Every key of the position, whether or not it can be laid."""
    blank = without(game.blank(scenario.setup), scenario.without)
    return overlay(blank, with_nothing(scenario.position))


def changed(text: str, game: Game[Any], changes: Sequence[tuple[Path, Any]]) -> str:
    """The text of the file with these values at these paths; None takes away what is there.

    Supplies that the file counts piece by piece are left out, and so follow from what lies in sight: a tile that is
    laid on a duchy is no longer among them. A step that only looks at what may be done first is written anew.
    """
    scenario = loads(text)
    file = dict(tomllib.loads(text))
    blank = game.blank(scenario.setup)
    position, gone = dict(file.get("position", {})), list(scenario.without)
    for path, value in changes:
        if not path:
            raise InputError("A change needs the path of what it changes.")
        for key in _counted(game, blank):
            if key != path[0]:
                position.pop(key, None)
        position = _set(position, path, value)
        name = ".".join(path)
        if value is None and _has(blank, path):
            gone += [name] * (name not in gone)
        elif name in gone:
            gone.remove(name)
    file |= {"without": gone, "position": position}
    if len(scenario.steps) == 1 and not file["step"][0].keys() - LOOKS:
        file["step"] = _looked(file, game)
    return text_of({key: file[key] for key in ("title", "rules", "game", "players") if key in file} | file)


def _counted(game: Game[Any], blank: Mapping[str, Any]) -> set[str]:
    """Keys that the blank position leaves to be found out: what lies in supplies and stacks."""
    return game.to_dict(game.from_dict(blank)).keys() - blank.keys()


def _set(table: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    out, key = dict(table), path[0]
    if len(path) > 1:
        below = out.get(key, {})
        if not isinstance(below, Mapping):
            raise InputError(f'"{key}" is no table, so nothing can be changed in it.')
        out[key] = _set(below, path[1:], value)
    elif value is None:
        out.pop(key, None)
    else:
        out[key] = value
    return {key: value for key, value in out.items() if value != {} or table.get(key) == {}}


def _has(table: Any, path: Path) -> bool:
    for key in path:
        if not isinstance(table, Mapping) or key not in table:
            return False
        table = table[key]
    return True


def _looked(file: Mapping[str, Any], game: Game[Any]) -> list[dict[str, Any]]:
    try:
        return [first_step(game, laid(loads(text_of(file)), game))]
    except InputError:  # it is not yet a position
        return [{"legal": []}]

"""A position as the text of a scenario file: only what differs from the plain position that the game lays by itself."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from .contract import Game, Setup
from .play import seats_in
from .scenario import NOTHING

PLAIN: Final = re.compile(r"[A-Za-z0-9_-]+")
WIDTH: Final = 110


def written(game: Game[Any], setup: Setup, s: Any, title: str, steps: list[dict[str, Any]] | None = None) -> str:
    """The scenario of a state. Without steps it says what may be done first, so that the file can be checked."""
    blank, exact = game.blank(setup), game.to_dict(s)
    file: dict[str, Any] = {"title": title, "game": game.id.partition("@")[0]}
    if "players" in setup:
        file["players"] = setup["players"]
    file["without"] = list(_missing(blank, exact, ""))
    file["setup"] = {key: value for key, value in setup.items() if key != "players"}
    file["position"] = _changed(blank, exact)
    file["step"] = steps or [first_step(game, s)]
    return text_of(file)


def text_of(file: Mapping[str, Any]) -> str:
    """The text of a scenario file; what is empty is left out."""
    plain = {key: value for key, value in file.items() if key not in ("setup", "position", "step")}
    lines = [f"{key} = {valued(value)}" for key, value in plain.items() if value not in ([], {}, "")]
    for name in ("setup", "position"):
        if file.get(name):
            lines += ["", *_table(name, file[name])]
    for step in file.get("step", ()):
        lines += ["", "[[step]]", *(f"{key} = {valued(value)}" for key, value in step.items())]
    return "\n".join(lines) + "\n"


def first_step(game: Game[Any], s: Any) -> dict[str, Any]:
    """A look at what may be done first."""
    for seat in seats_in(game.movers(s)):
        return {"seat": seat, "legal_has": [game.to_text(s, seat, game.legal(s, seat)[0])]}
    return {"legal": []}


def _missing(blank: Mapping[str, Any], exact: Mapping[str, Any], path: str) -> Iterator[str]:
    for key, value in blank.items():
        if key not in exact:
            yield path + key
        elif isinstance(value, Mapping) and isinstance(exact[key], Mapping):
            yield from _missing(value, exact[key], f"{path}{key}.")


def _changed(blank: Mapping[str, Any], exact: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in exact.items():
        below = blank.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            if inner := _changed(below, value):
                out[key] = inner
        elif key not in blank or below != value:
            out[key] = value
    return out


def _table(name: str, values: Mapping[str, Any]) -> list[str]:
    """A table of TOML; what does not fit into a line becomes a table of its own."""
    plain: list[str] = []
    tables: list[str] = []
    for key, value in values.items():
        line = f"{_key(key)} = {valued(value)}"
        if isinstance(value, Mapping) and len(line) > WIDTH:
            tables += ["", *_table(f"{name}.{_key(key)}", value)]
        else:
            plain.append(line)
    return [f"[{name}]", *plain, *tables]


def _key(key: str) -> str:
    return key if PLAIN.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def valued(value: Any) -> str:
    """A value of TOML."""
    if value is None:
        return json.dumps(NOTHING)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {valued(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(valued(item) for item in value)}]"
    return str(value) if isinstance(value, int | float) else json.dumps(value, ensure_ascii=False)

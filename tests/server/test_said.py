"""What the server says and reads is told three times: as structs, as types of the page, and in docs/guide/protocol.md.
These tests hold the three together, and see to it that a viewer hears of an event what it may know."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import UNSET, Struct

from duchy.kernel.page import Said
from duchy.kernel.verbs import Fact
from duchy.server import said, wire
from duchy.server.companion import Session
from duchy.server.said.events import Play
from duchy.server.seen import seen

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "guide" / "protocol.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"```json (\w+)\n(.*?)```", re.DOTALL)
SAID = [import_module(found.name) for found in iter_modules(said.__path__, f"{said.__name__}.")]
Seen = set[tuple[type, str]]


def structs(module: ModuleType) -> list[type[Struct]]:
    own = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Struct)]
    return [cls for cls in own if cls.__module__ == module.__name__ and not cls.__subclasses__()]


WISHES = (
    wire.OpenTable, wire.TakeSeat, wire.GiveSeed, wire.AskMine, wire.ImportRecord, wire.PlayOn, wire.LayPosition,
    wire.FollowLine, wire.AnswerPuzzle, wire.AskDaily, wire.PlayDaily, wire.DescribeMe, wire.Gather, wire.JoinBy,
    wire.TakeVacation, wire.AddAddress, wire.SwitchAddress, wire.SetQuiet, wire.ConfirmMail, wire.MailLink,
    wire.SetChannel, wire.Hello, Session,
)  # fmt: skip
NAMED: dict[str, Any] = {
    **{name: value for module in SAID for name, value in vars(module).items() if isinstance(value, UnionType)},
    **{cls.__name__: cls for module in SAID for cls in structs(module)},
    "Client": wire.Client,
    **{cls.__name__: cls for cls in WISHES},
}
ALL = [*(cls for module in SAID for cls in structs(module)), *structs(wire), Session]


def examples() -> Iterator[tuple[str, Any]]:
    """Every example of the guide that says what it is an example of; several stand one a line."""
    for name, text in EXAMPLE.findall(GUIDE):
        try:
            yield name, json.loads(text)
        except json.JSONDecodeError:
            for line in text.splitlines():
                yield name, json.loads(line)


def keys(kind: Any) -> dict[str, tuple[str, Any]]:
    """The fields of a struct or dataclass by their names on the wire, with their types."""
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        return {field.name: (field.name, hints[field.name]) for field in fields(kind)}
    named = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return {wired: (name, hints[name]) for wired, name in named}


def read(kind: Any, value: Any, seen: Seen) -> None:
    """Walk an example along its type, and note each field that it shows."""
    origin = get_origin(kind)
    if isinstance(kind, UnionType) or str(origin) == "typing.Union":
        found = [each for each in get_args(kind) if fits(each, value)]
        assert found, f"{value} is none of {kind}"
        read(found[0], value, seen)
    elif isinstance(kind, type) and (issubclass(kind, Struct) or is_dataclass(kind)):
        known = keys(kind)
        tag = kind.__struct_config__.tag_field if issubclass(kind, Struct) else None
        for key, inner in value.items():
            if key == tag:
                continue
            assert key in known, f"{kind.__name__} has no {key}"
            seen.add((kind, key))
            read(known[key][1], inner, seen)
    elif origin is list or (origin is tuple and get_args(kind)[-1] is ...):
        for inner in value:
            read(get_args(kind)[0], inner, seen)


def fits(kind: Any, value: Any) -> bool:
    if kind is type(None) or value is None:
        return kind is type(None) and value is None
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return kind is not type(UNSET)


def shown() -> Seen:
    seen: Seen = set()
    for name, value in examples():
        read(NAMED[name], value, seen)
    return seen


@pytest.mark.parametrize("name, value", list(examples()), ids=[name for name, _ in examples()])
def test_an_example_of_the_guide_is_what_it_says(name: str, value: Any) -> None:
    msgspec.convert(value, NAMED[name])
    read(NAMED[name], value, set())


def test_the_guide_shows_every_message_and_every_field() -> None:
    seen = shown()
    missing = [
        f"{cls.__name__}.{key}" for cls in ALL for key in keys(cls)
        if (cls, key) not in seen
    ]  # fmt: skip
    assert not missing, f"docs/guide/protocol.md has no example with {', '.join(missing)}"


def test_the_guide_shows_every_kind_of_message() -> None:
    told = {(name, value.get("type")) for name, value in examples()}
    for name in ("ServerMessage", "TableEvent", "Client"):
        kinds = {cls.__struct_config__.tag for cls in get_args(NAMED[name])}
        assert {kind for of, kind in told if of == name} == kinds


def test_no_example_of_the_guide_is_unnamed() -> None:
    assert "```json\n" not in GUIDE


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "page_types.py"), "--check"]
    checked = subprocess.run(tool, capture_output=True, text=True, timeout=120)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def entry(**more: Any) -> dict[str, Any]:
    """A stored event; what is not of interest is empty."""
    empty: dict[str, Any] = {"marks": [], "gain": {}, "change": {}, "public_say": "", "reader": None, "facts": []}
    event = {"type": "play", "seq": 1, "at": 0.0, "say": "Ann drew.", "n": 0, "seat": 0, "text": "draw", "action": 5}
    return {**empty, **event, "auto": False, "sealed": False, "public": "draw", **more}


def told(event: dict[str, Any], seat: int | None, over: bool = False) -> list[tuple[str, dict[str, Any]]]:
    shown = seen(json.loads(json.dumps(event)), seat, over, ["Ann", "Ben"])
    assert isinstance(shown, Play)
    return [(fact.say, fact.about) for fact in shown.facts]


def stored(fact: Fact, say: str, public: str = "") -> Any:
    return msgspec.to_builtins(Said(fact, say, public))


def test_a_viewer_gets_only_the_facts_that_it_may_know() -> None:
    card = Fact("card", 0, 1, about={"card": "abbey", "stack": 2}, readers=(0,), hidden=("card",))
    secret = Fact("look", 0, about={"card": "scout"}, readers=(0,), hidden=("card",))
    facts = [stored(card, "Abbey, from stack 2", "a card, from stack 2"), stored(secret, "Scout lies there")]
    event = entry(facts=facts)
    whole = [("Abbey, from stack 2", {"card": "abbey", "stack": 2}), ("Scout lies there", {"card": "scout"})]
    assert told(event, 0) == whole
    assert told(event, 1) == told(event, None) == [("a card, from stack 2", {"stack": 2})]
    assert told(event, 1, over=True) == whole  # nothing is secret any more


def test_a_sealed_choice_has_no_facts_for_others() -> None:
    event = entry(sealed=True, facts=[stored(Fact("mark", 0), "")])
    assert told(event, 0) and told(event, 1) == []


def test_an_event_that_was_stored_before_there_were_facts_can_be_read() -> None:
    event = entry()
    del event["facts"], event["change"]
    assert told(event, 0) == told(event, 1) == []

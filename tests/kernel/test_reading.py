"""Strict reading names what is wrong, with its path."""

from typing import Any

import pytest

from duchy.kernel.errors import InputError
from duchy.kernel.reader import Reader


@pytest.mark.parametrize(
    ("values", "read", "sentence"),
    [
        ([], lambda r: r, "must be a table"),
        ({}, lambda r: r.integer("a", 0, 3), '"a" is missing'),
        ({"a": True}, lambda r: r.integer("a", 0, 3), '"a" must be a whole number from 0 to 3, not True'),
        ({"a": 4}, lambda r: r.integer("a", 0, 3), "not 4"),
        ({"a": 1}, lambda r: r.flag("a"), "true or false"),
        ({"a": "z"}, lambda r: r.choice("a", ["x", "y"]), "one of x, y, not 'z'"),
        ({"a": 1}, lambda r: r.text("a"), "must be a text"),
        ({"a": [1, 2]}, lambda r: r.items("a", 3, 3), "a list of 3 values"),
        ({"a": ["x", []]}, lambda r: r.words("a", 0, 3, ["x"]), "unknown value \\[\\]"),
        ({"a": {"y": 1}}, lambda r: r.counts("a", ["x"], 9), '"a.y" is not a known key'),
        ({"a": {"b": {}}}, lambda r: r.table("a").table("b").text("c"), '"a.b.c" is missing'),
        ({"a": "x" * 99}, lambda r: r.flag("a"), "\\.\\.\\."),
    ],
)
def test_a_fault_is_named(values: Any, read: Any, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read(Reader(values))


def test_done_refuses_what_nobody_took() -> None:
    r = Reader({"a": 1, "b": 2})
    assert r.integer("a", 0, 9) == 1
    with pytest.raises(InputError, match='"b" is not a known key; known here are a'):
        r.done()

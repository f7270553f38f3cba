"""The guided games in the browser: who touches what is pointed at comes to the end of the lessons."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Waited

from .conftest import NOWHERE, learn

LAST = {
    "burgundy/2019": "A phase is over",
    "dice/standard": "A phase is over",
    "rivals/introductory": "You know the game",
}

# What is pointed at, else the button of the lesson; neither is there while a move is on its way.
NEXT = "(document.querySelector('.frame [data-next]') ?? document.querySelector('.guide button'))"
CLICK = "?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, composed: true}))"
TOUCH = f"(window.touched = {NEXT}){CLICK}"
PRESS = f"document.querySelector('.guide button'){CLICK}"
FRAME = "document.querySelector('.frame').dataset"
DONE = f"({FRAME}.n !== String(n) || {FRAME}.turn !== 'mine')"


@pytest.mark.parametrize("game", LAST)
def test_who_touches_what_is_pointed_at_learns_the_game(
    game: str, visit: Callable[..., Page], player: Callable
) -> None:
    last = LAST[game]
    page = visit(NOWHERE)
    learn(page, game)
    me = player(page)
    for _ in range(45):
        if me.settle() == "mine" and page.locator(".guide").count() == 0:  # no lesson is due: whatever one likes
            me.list_choice(0)
            continue
        if last in (page.locator(".guide").text_content() or ""):
            break
        n = me.n
        for _ in range(4):  # a die, a tile, a space: one touch after another, each when the one before has led on
            page.evaluate(TOUCH)
            with suppress(Waited):
                page.wait_for_function(f"n => {DONE} || {NEXT} !== window.touched", arg=n, timeout=1000)
            if page.evaluate(f"n => {DONE}", n):
                break
        else:  # it has not led on, or the answer is on its way
            page.evaluate(PRESS)
        me.moved_on(n)
    expect(page.locator(".guide")).to_contain_text(last)
    learned = re.search(r"(\d+) of (\d+) learned", page.locator(".guide").text_content() or "")
    assert learned and int(learned[1]) >= 8


def test_the_pointer_lies_on_the_thing_to_touch(visit: Callable[..., Page], picture: Callable) -> None:
    page = visit(NOWHERE)
    learn(page)
    expect(page.locator(".guide")).to_contain_text("Welcome to your duchy")
    pointer, thing = page.locator(".pointer"), page.locator(".frame [data-next]").first
    expect(pointer).to_be_visible()
    page.wait_for_timeout(600)
    at, box = pointer.bounding_box(), thing.bounding_box()
    assert at and box and box["x"] - 45 <= at["x"] <= box["x"] + box["width"]
    assert abs(at["y"] - box["y"]) < box["height"] + 20
    picture(page, "guided")


def test_who_strays_reads_the_way_back(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    learn(page)
    page.get_by_role("button", name="Take workers with the 4.").click()
    expect(page.locator(".guide")).to_contain_text("Undo takes it back")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".guide")).not_to_contain_text("Undo takes it back")

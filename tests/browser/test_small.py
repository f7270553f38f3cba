"""What is said on the smallest phone: whole or not at all, with what it speaks of in reach of a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import NOWHERE, Player, learn, sit_down

SMALLEST: dict[str, object] = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}
# Of the letters of each thing, how much of their height lies in the box of the prompt's words, from 0 to 1.
IN_SIGHT = """selector => [...document.querySelectorAll(selector)].map(thing => {
  const letters = document.createRange()
  letters.selectNodeContents(thing)
  const [box, text] = [document.querySelector('.what .words'), letters].map(it => it.getBoundingClientRect())
  if (text.left >= box.right || text.height === 0) return 0
  const shown = Math.max(0, Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top))
  return Math.round(100 * shown / text.height) / 100
})"""

# Does the hand point at something to touch, and not at what lies over it?
POINTED = """() => {
  const { left, top } = document.querySelector('.pointer').style
  return document.elementFromPoint(parseFloat(left), parseFloat(top))?.closest('[data-next]') != null
}"""


def on_a_phone(visit: Callable[..., Page], game: str, bots: int = 1) -> Page:
    page = visit(NOWHERE, **SMALLEST)
    sit_down(page, game, bots, wait='.frame[data-turn="mine"]')
    return page


@pytest.mark.parametrize("shape", [(360, 640), (740, 360)])
def test_a_lesson_can_be_read_and_done(shape: tuple[int, int], visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, **{**SMALLEST, "width": shape[0], "height": shape[1]})
    learn(page)
    assert page.evaluate(IN_SIGHT, ".guide :is(b, p)") == [1, 1]
    page.wait_for_timeout(600)  # the hand glides
    assert page.evaluate(POINTED)
    page.get_by_role("button", name="Do it for me").tap()
    expect(page.locator(".guide")).to_contain_text("1 of 13")


def test_a_hint_can_be_read_and_taken(visit: Callable[..., Page]) -> None:
    page = on_a_phone(visit, "burgundy/2019")
    page.locator(".buttons .hint").tap()
    expect(page.locator(".words .hint")).to_be_visible(timeout=30_000)  # a strong bot thinks
    assert page.evaluate(IN_SIGHT, ".words .hint > p") == [1]
    expect(page.locator(".what .ready")).to_be_in_viewport(ratio=1)
    n = page.locator(".frame").get_attribute("data-n") or ""
    page.locator(".what .ready").tap()
    expect(page.locator(".frame")).not_to_have_attribute("data-n", n)


def test_a_no_can_be_read(visit: Callable[..., Page]) -> None:
    page = on_a_phone(visit, "burgundy/2019-solo", 0)
    page.locator(".own [data-touch]:not([data-lit])").first.tap()
    expect(page.locator(".notice")).to_be_visible()
    assert page.evaluate(IN_SIGHT, ".notice span")[0] == 1


@pytest.mark.parametrize("game", ["burgundy/2019", "burgundy/2019-solo"])
def test_no_sentence_of_help_is_cut_off(game: str, visit: Callable[..., Page]) -> None:
    page = on_a_phone(visit, game, 0 if game.endswith("solo") else 1)
    shown = page.evaluate(IN_SIGHT, ".what .lines > span")
    assert shown and set(shown) <= {0, 1}


def test_points_of_the_solo_game_are_bought_by_a_tap(visit: Callable[..., Page], player: Callable[..., Player]) -> None:
    page = on_a_phone(visit, "burgundy/2019-solo", 0)
    me = player(page)
    me.settle()
    n = me.n
    page.locator(".choices .list button").first.dispatch_event("click")
    me.moved_on(n)
    n = me.n
    page.locator(".choices .list button", has_text="Sell").first.dispatch_event("click")
    me.moved_on(n)
    page.locator(".hand").get_by_role("button", name="Buy 1 point for 1 silver").tap()
    expect(page.locator(".seats .mine b")).to_have_text("3")


def test_a_price_leaves_the_number_of_a_tile_in_sight(visit: Callable[..., Page]) -> None:
    """A team begins with two silver, which buys a tile of the black depot."""
    page = visit(NOWHERE)
    sit_down(page, "burgundy/2019-team", 3, wait='.frame[data-turn="mine"]')
    expect(page.locator(".black .price").first).to_be_visible()
    hidden = page.evaluate(
        """() => [...document.querySelectorAll('.black .thing:has(.price):has(.scroll)')].filter(thing => {
          const [price, number] = ['.price', '.scroll'].map(part => thing.querySelector(part).getBoundingClientRect())
          return price.bottom > number.top + 1 && price.top < number.bottom - 1
        }).map(thing => thing.getAttribute('aria-label'))"""
    )
    assert page.locator(".black .thing:has(.price):has(.scroll)").count() and hidden == []

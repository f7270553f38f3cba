"""A phone held upright: pages to swipe, a sheet below, nothing cut off."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def fits(page: Page) -> None:
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= 390
    assert high <= 844 or page.locator(".frame").count() == 0


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_a_game_on_a_phone(game: str, visit: Callable[..., Page], player: Callable, picture: Callable) -> None:
    page = visit(**PHONE)
    fits(page)
    page.locator(f"[data-play={game}]").tap()
    page.wait_for_selector(".frame")
    me = player(page)
    page.get_by_role("button", name="All choices").tap()
    for _ in range(8):
        me.settle()
        me.list_choice(0)
    page.get_by_role("button", name="All choices").tap()
    me.settle()
    fits(page)
    if game == "burgundy":
        picture(page, "phone")
    tabs = page.get_by_role("navigation", name="Pages").get_by_role("button")
    for name in tabs.all_inner_texts():
        page.get_by_role("navigation").get_by_role("button", name=name).tap()
    expect(page.locator(".story")).to_be_in_viewport()
    tabs.nth(1).tap()
    expect(page.locator(".common")).to_be_in_viewport(ratio=0.9)
    if game == "burgundy":
        page.wait_for_timeout(400)
        picture(page, "phone-market")


LARGE = "document.documentElement.style.fontSize = '30px'"
# Buttons and sentences whose text does not fit into them, and whether the page scrolls sideways.
CUT_OFF = """() => {
  const seen = e => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0
  const wide = document.documentElement.scrollWidth > innerWidth + 1
  const cut = [...document.querySelectorAll('button, a.button, .line, .choices li, h1, h2, label')]
    .filter(e => seen(e) && !e.closest('.unseen') && e.scrollWidth > e.clientWidth + 2)
    .filter(e => getComputedStyle(e).display !== 'inline' && !e.classList.contains('map'))
    .map(e => e.textContent.trim().slice(0, 40))
  return { wide, cut }
}"""


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_text_at_200_percent_is_not_cut_off(game: str, visit: Callable[..., Page], picture: Callable) -> None:
    """A window of 1280 with everything doubled is 640 wide: nothing overlaps, nothing is lost."""
    page = visit(width=640, height=800)
    page.evaluate(LARGE)
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.evaluate(LARGE)
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}
    boxes = [page.locator(part).first.bounding_box() for part in (".pages", ".frame > .hand", ".frame .prompt")]
    for upper, lower in pairwise(boxes):
        assert upper and lower and upper["y"] + upper["height"] <= lower["y"] + 1, "one lies over the other"
    for name in ("Undo", "Hint"):
        button = page.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport()


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_no_sideways_scrolling_at_320_pixels(game: str, visit: Callable[..., Page]) -> None:
    page = visit(width=320, height=640)
    assert page.evaluate(CUT_OFF)["wide"] is False
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}

"""A phone held upright: pages to swipe, a sheet below, nothing cut off."""

from collections.abc import Callable

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


def test_large_text_still_works(visit: Callable[..., Page]) -> None:
    """Text at 200 % on a desk: everything can still be reached."""
    page = visit(width=640, height=720)
    page.locator("[data-play=burgundy]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.evaluate("document.documentElement.style.fontSize = '30px'")
    for name in ("Undo", "Hint"):
        button = page.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        expect(button).to_be_visible()

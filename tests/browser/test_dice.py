"""The Dice Game in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def test_a_whole_game_by_mouse(visit: Callable[..., Page], player: Callable, picture: Callable) -> None:
    page = visit()
    page.locator("[data-play=dice]").click()
    page.wait_for_selector(".frame")
    me = player(page)
    for move in range(120):
        if me.settle() == "over":
            break
        if move == 9:
            me.touch_something()
            picture(page, "dice")
            page.keyboard.press("Escape")
        me.decide_on_the_board()
    expect(page.get_by_role("dialog")).to_contain_text("Proof of the dice")


def test_what_others_chose_stays_sealed_until_all_have(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator("[data-play=dice]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    expect(page.locator(".other header")).to_contain_text("sealed")

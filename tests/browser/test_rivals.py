"""The Rivals for Catan in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

BUILDING_FIRST = ("build settlement", "build city", "build", "roll", "end", "pass", "keep")


def test_a_whole_game_by_mouse(visit: Callable[..., Page], player: Callable, picture: Callable) -> None:
    """Build when possible, by touching the cards or by the sentence: the bot wins soon enough."""
    page = visit()
    page.locator("[data-play=rivals]").click()
    page.wait_for_selector(".frame")
    me = player(page)
    for move in range(600):
        if me.settle() == "over":
            break
        if move == 30:
            picture(page, "rivals")
        if move % 6 == 5:
            me.decide_on_the_board()
            continue
        n = me.n
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in BUILDING_FIRST for text in texts if text.startswith(word)), texts[0])
        page.locator(f'[data-choice="{best}"]').click()
        me.moved_on(n)
    expect(page.get_by_role("dialog")).to_contain_text("Proof of the dice")


def test_the_hand_of_the_other_prince_is_not_shown(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator("[data-play=rivals]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    expect(page.locator(".others .prince header")).to_contain_text("hand")
    assert page.locator(".others .card").count() == 0

"""The Rivals for Catan in the browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import sit_down

BUILDING_FIRST = ("build settlement", "build city", "build", "roll", "end", "pass", "keep")


def test_a_whole_game_by_mouse(visit: Callable[..., Page], player: Callable, picture: Callable) -> None:
    """Build when possible, by touching the cards or by the sentence: the bot wins soon enough."""
    page = visit()
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    pictured = False
    for move in range(600):
        if me.settle() == "over":
            break
        acting = page.locator('[data-choice="end"]').count() and page.locator(".hand .card").count() > 2
        if not pictured and ((move > 45 and acting) or move == 100):
            picture(page, "rivals")
            pictured = True
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


def test_the_log_and_the_choices_are_sentences_and_the_choices_tell_what_they_bring(
    visit: Callable[..., Page], player: Callable
) -> None:
    page = visit()
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    for _ in range(12):
        me.settle()
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in BUILDING_FIRST for text in texts if text.startswith(word)), texts[0])
        choice = page.locator(f'[data-choice="{best}"]')
        if best.startswith("build"):
            choice.hover()
            expect(page.locator(".prompt .preview .change").first).to_be_visible()
        n = me.n
        choice.click()
        me.moved_on(n)
    me.settle()
    lines = page.locator(".log button").all_inner_texts()
    assert any("rolled the dice" in line for line in lines)
    who = ("Chance: ", "Player 1: ", "Greedy: ")  # before a notation; a card before what it brings is a sentence
    assert not any(line.startswith(who) for line in lines), "a bare notation"


def test_the_end_of_a_turn_asks_when_something_is_left(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(quick=False)
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    choices = page.locator("[data-choice]")
    while me.settle() != "over" and not (page.locator('[data-choice="end"]').count() and choices.count() > 1):
        me.list_choice(0)
    n = me.n
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("group", name="End the turn?").get_by_role("button", name="No").click()
    page.get_by_role("button", name="End turn").click()
    assert me.n == n
    page.get_by_role("button", name="Yes, end").click()
    me.moved_on(n)


def test_what_an_event_asks_is_a_prompt_with_its_card(visit: Callable[..., Page], player: Callable) -> None:
    """Some games end before an event asks; then another is played."""
    page = visit()
    for _ in range(10):
        sit_down(page, "rivals/introductory", bot="greedy")
        idle_until_asked(page, player(page))
        if page.locator(".cause").count():
            break
    expect(page.locator(".cause b")).to_be_visible()
    expect(page.locator(".cause p")).not_to_be_empty()


def idle_until_asked(page: Page, me: Any) -> None:
    while me.settle() != "over" and not page.locator(".cause").count():
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in ("roll", "end", "pass", "keep") for text in texts if text == word), texts[0])
        n = me.n
        page.locator(f'[data-choice="{best}"]').click()
        me.moved_on(n)

"""The trainer and the daily game in the browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from duchy.arena.puzzles.puzzle import shipped

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def one_of(family: str) -> str:
    return next(id_ for id_ in shipped() if id_.startswith(family))


@pytest.mark.parametrize(("family", "window"), [("burgundy", {}), ("dice", PHONE), ("rivals", PHONE)])
def test_a_puzzle_is_answered_and_told(family: str, window: dict[str, object], visit: Callable[..., Page]) -> None:
    puzzle = shipped()[one_of(family)]
    page = visit(f"/puzzles/{puzzle.id}", **window)
    page.wait_for_selector('.frame[data-turn="mine"]')
    expect(page.locator(".prompt")).to_contain_text("Find the best move")
    if window:
        page.locator(".prompt .list").tap()
    choices = page.locator(".choices .list button")
    choices.first.tap() if window else choices.first.click()
    told = page.get_by_label("The answer")
    expect(told.locator("ol li").first).to_contain_text("±")
    line = told.get_by_role("button", name="Play the line")
    line.tap() if window else line.click()
    expect(page.locator(".frame")).to_have_attribute("data-n", "1")
    told.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda address: puzzle.id not in address and "/puzzles/" in address)


def test_a_right_answer_raises_the_rating_once(visit: Callable[..., Page]) -> None:
    puzzle = shipped()[one_of("dice")]
    page = visit(f"/puzzles/{puzzle.id}")
    for change in ("(+", ""):
        page.wait_for_selector('.frame[data-turn="mine"]')
        said = page.evaluate(
            "async id => (await (await fetch(`/api/puzzles/${id}`)).json()).position.choices", puzzle.id
        )
        sentence = next(choice["say"] for choice in said if choice["text"] == puzzle.best.play)
        page.locator(".choices .list button").get_by_text(sentence, exact=True).first.click()
        told = page.get_by_label("The answer")
        expect(told.locator("h2")).to_have_text("Right!")
        rating = told.locator(".rating").inner_text()
        assert change in rating and ("(" in rating) == bool(change)
        page.reload()
    page.goto("/puzzles")
    expect(page.get_by_label("Your rating")).to_contain_text("1 of 1 found")


def test_the_daily_game_is_one_touch_away_and_counts_once(visit: Callable[..., Page]) -> None:
    page = visit("/", **PHONE)
    card = page.locator('[data-daily="dice"]')
    card.get_by_role("button", name="Play today's game").tap()
    card.get_by_label("Your name").fill("Ann")
    card.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector(".frame")
    assert page.locator(".buttons .hint").count() == 0
    page.goto("/")
    expect(page.locator('[data-daily="dice"]').get_by_role("link", name="Go on")).to_be_visible()
    page.get_by_text("Yesterday, and how it is fair").tap()
    expect(page.get_by_label("The daily game")).to_contain_text("committed as")

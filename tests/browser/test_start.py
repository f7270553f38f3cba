"""From the start page to the first roll, and what the page weighs."""

import gzip
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect


def test_one_click_from_the_start_page_to_the_first_roll(visit: Callable[..., Page], picture: Callable) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="The Castles of Burgundy")).to_be_visible()
    picture(page, "start")
    page.locator("[data-play=burgundy]").click()
    expect(page.get_by_role("group", name="My dice")).to_be_visible()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert page.locator(".hand [data-touch^='die:']").count() == 2


def test_options_are_one_step_further(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="More options").first.click()
    page.get_by_label("Edition").select_option("burgundy/special")
    page.get_by_label("At the table").select_option("3")
    page.get_by_label("Player 3").select_option("novice")
    page.get_by_label("Duchies as the rules say").select_option("random")
    page.get_by_label("Time to think").select_option("live15")
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    expect(page.locator(".opponent")).to_have_count(2)
    expect(page.locator(".clock").first).to_be_visible()


def test_the_first_load_is_under_200_kb(built_page: Path) -> None:
    files = [path for path in built_page.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 200_000


def test_nothing_in_the_page_needs_more_than_the_strict_policy(built_page: Path) -> None:
    index = (built_page / "index.html").read_text()
    assert "<style" not in index and "style=" not in index
    assert index.count("<script") == index.count('<script type="module" crossorigin src=')


def test_the_rules_can_be_searched(visit: Callable[..., Page]) -> None:
    page = visit("/rules#B-WORK-06")
    expect(page.locator("[id='B-WORK-06']")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("black depot silver")
    expect(page.get_by_role("status")).not_to_have_text("0 rules")
    assert page.locator("dl > div").count() > 0


def test_a_table_that_does_not_exist_says_so(browser, server: str) -> None:  # type: ignore[no-untyped-def]
    with browser.new_context() as window:
        page = window.new_page()
        page.goto(f"{server}/t/no-such-table")
        expect(page.get_by_role("status")).to_have_text("There is no such table.")

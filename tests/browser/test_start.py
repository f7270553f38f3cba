"""From the start page to the first roll, and what the page weighs."""

import gzip
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

Opens = Callable[..., Page]


def test_one_click_from_the_start_page_to_the_first_roll(visit: Callable[..., Page], picture: Callable) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="The Castles of Burgundy", exact=True)).to_be_visible()
    picture(page, "start")
    page.locator("[data-play=burgundy]").click()
    expect(page.get_by_role("group", name="My dice")).to_be_visible()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert page.locator(".hand [data-touch^='die:']").count() == 2


def test_every_edition_and_mode_is_seen_with_a_picture_a_sentence_and_its_players(visit: Callable[..., Page]) -> None:
    page = visit()
    page.wait_for_selector("[data-mode]")
    offered = page.evaluate("async () => (await (await fetch('/api/games')).json()).games.map(g => [g.id, g.text])")
    assert len(offered) > 15
    for game, text in offered:
        card = page.locator(f"[data-mode='{game}']")
        assert text and text in card.inner_text() and ("player" in card.inner_text() or "Solo" in card.inner_text())
        assert card.locator("svg > *").count() > 1
    for learn in page.locator("[data-learn]").all():
        expect(learn).to_be_enabled()
    assert page.locator("[data-learn]").count() == page.locator("[data-play]").count() == 3


def test_options_are_one_step_further(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator("[data-mode='burgundy/2019']").click()
    page.get_by_role("radio", name="Special Edition 2 to 4").check(force=True)
    page.get_by_label("At the table").select_option("3")
    page.get_by_label("Player 3").select_option("novice")
    page.get_by_label("Duchies as the rules say").select_option("random")
    page.get_by_label("Time to think").select_option("live15")
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    expect(page.locator(".opponent")).to_have_count(2)
    expect(page.locator(".clock").first).to_be_visible()


def test_a_sheet_is_chosen_by_its_picture_and_doubts_about_print_are_not_in_front(visit: Callable[..., Page]) -> None:
    page = visit(width=360, height=640)
    page.locator("[data-mode='dice/standard']").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".sheet polygon.ground")).to_have_count(4 * 37)
    assert "not confirmed" not in page.evaluate("document.querySelector('dialog').innerText")
    dialog.locator(".tile", has_text="C").last.click()
    with page.expect_request("**/api/tables") as opened:
        dialog.get_by_role("button", name="Play").click()
    assert opened.value.post_data_json["setup"] == {"sheet": "C"}
    page.wait_for_selector(".frame")


def test_my_tables_say_whose_turn_it_is_and_are_counted(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator("[data-play=burgundy]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.goto("/")
    card = page.locator("[data-table]")
    expect(card).to_contain_text("Your turn")
    expect(card).to_contain_text("with Casual")
    expect(page.get_by_role("region", name="My tables")).to_contain_text("your turn at 1")
    expect(page).to_have_title("(1) Duchy")
    card.click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_who_comes_back_to_a_phone_finds_the_tables_first(visit: Callable[..., Page]) -> None:
    page = visit(width=390, height=844)
    expect(page.locator("[data-play=burgundy]")).to_be_in_viewport()
    assert page.get_by_role("region", name="My tables").count() == 0
    page.locator("[data-play=burgundy]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.goto("/")
    expect(page.locator("[data-table]")).to_be_in_viewport(ratio=1)


SIZES = ((2560, 1440), (1280, 720), (820, 1180), (390, 844), (360, 640), (844, 390))


def test_the_start_page_fits_every_screen(visit: Callable[..., Page]) -> None:
    page = visit()
    page.wait_for_selector("[data-mode]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, height)
        small = page.evaluate(
            """() => [...document.querySelectorAll('main :is(button, a, label, summary)')]
              .filter(e => e.getBoundingClientRect().height < 40).map(e => e.textContent)"""
        )
        assert small == [], (width, height)


def test_the_first_load_is_under_200_kb_and_leaves_pictures_for_later(visit: Opens, built_page: Path) -> None:
    """The start page, and all that was loaded when the first dice lie there; card pictures come after that."""
    for family in ("burgundy", "dice", "rivals"):
        page = visit()
        page.wait_for_selector(f"[data-play={family}]")
        shown = loaded(page)
        assert len(shown) > 2 and not any("drawings" in path for path in shown)
        page.locator(f"[data-play={family}]").click()
        page.wait_for_selector('.frame[data-turn="mine"]')
        files = [built_page / "index.html", *(built_page / path for path in loaded(page) if "drawings" not in path)]
        assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 200_000


def loaded(page: Page) -> set[str]:
    paths = page.evaluate("performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)")
    return {path.lstrip("/") for path in paths if "/assets/" in path}


def test_nothing_in_the_page_needs_more_than_the_strict_policy(built_page: Path) -> None:
    index = (built_page / "index.html").read_text()
    assert "<style" not in index and "style=" not in index
    assert index.count("<script") == index.count('<script type="module" crossorigin src=')


def test_a_table_that_does_not_exist_says_so(browser: Browser, server: str) -> None:
    with browser.new_context() as window:
        page = window.new_page()
        page.goto(f"{server}/t/no-such-table")
        expect(page.get_by_role("status")).to_contain_text("There is no such table.")


def test_an_address_that_is_none_says_so(visit: Callable[..., Page]) -> None:
    """It was the start page without a word."""
    page = visit("/no/such/page")
    expect(page.locator("main")).to_contain_text("There is no page at this address.")
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("heading", name="Duchy")).to_be_visible()


def test_rules_of_a_game_that_is_none_are_refused_in_words_of_a_guest(browser: Browser, server: str) -> None:
    with browser.new_context() as window:
        page = window.new_page()
        for game in ("nosuch", "burgundy/9999"):
            page.goto(f"{server}/rules?game={game}")
            expect(page.get_by_role("alert")).to_have_text(f"There is no game “{game}” here. Choose one above.")


def test_pages_around_the_tables_are_no_wider_than_a_phone(visit: Callable[..., Page]) -> None:
    for address in ("/position", "/puzzles", "/companion", "/me", "/rules", "/"):
        page = visit(address, width=360, height=740)
        expect(page.locator("main, .board").first).to_be_visible()
        page.wait_for_timeout(300)  # what comes from the server may be wide too
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address

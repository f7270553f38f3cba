"""The study room in the browser: from a position of a finished game one plays on, alone or with both hands."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .layout import finished, played


@pytest.mark.parametrize("name", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_both_sides_by_hand_from_a_position(
    name: str, server: str, visit: Callable[..., Page], player: Callable
) -> None:
    table, entries = finished(server, name)
    page = visit(f"/t/{table}?n={entries // 2}")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name=f"Play on from position {entries // 2}")
    dialog.get_by_role("button", name="Ben", exact=True).click()
    expect(dialog).to_contain_text("All sides by hand")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda address: table not in address)
    me = player(page)
    seats = set()
    for _ in range(8):
        if me.settle() == "over":
            break
        seats.add(page.locator(".seats .name", has_text="(you)").first.text_content())
        me.list_choice(0 if name == "dice/standard" else -1)
    assert len(seats) == 2


@pytest.mark.parametrize("at", ["first", "last"])
def test_the_edges_of_a_game_can_be_left_too(at: str, server: str, visit: Callable[..., Page]) -> None:
    """Position 0, and the end, where there is nothing left to play."""
    table, entries = finished(server, "dice/standard")
    n = 0 if at == "first" else entries
    page = visit(f"/t/{table}?n={n}")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda address: table not in address)
    turn = re.compile("mine|theirs" if at == "first" else "over")
    expect(page.locator(".frame")).to_have_attribute("data-turn", turn)


def drop(page: Page, name: str, text: str) -> None:
    """A file falls onto the page."""
    page.evaluate(
        """([name, text]) => {
          const carried = new DataTransfer()
          carried.items.add(new File([text], name))
          window.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }))
        }""",
        [name, text],
    )


def test_the_coach_marks_the_board_and_plays_its_line(visit: Callable[..., Page]) -> None:
    """A record is dropped on the start page; the coach is asked; a mistake is drawn, tried, noted and shared."""
    page = visit("/")
    page.get_by_text("Open a record or a position").wait_for()
    drop(page, "letter.txt", "Dear Ann,")
    expect(page.get_by_role("alert")).to_contain_text("neither a record")
    drop(page, "game.jsonl", played("dice/standard", 2)[0])
    page.wait_for_url("**/t/*")
    table = page.url.partition("/t/")[2].partition("?")[0]
    page.goto(f"/t/{table}?n=0")
    page.get_by_role("button", name="Look at this game with the coach").click()
    page.get_by_role("dialog", name="The coach").get_by_text("judged by").wait_for(timeout=60_000)
    page.set_viewport_size({"width": 360, "height": 640})
    wide = "e => e.closest('dialog').scrollWidth - e.closest('dialog').clientWidth"
    assert page.get_by_text("judged by").evaluate(wide) == 0, "the figures lie beside the sheet"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # gone, not only closed: until then keys are the dialog's
    expect(page.locator(".chances")).to_have_attribute("aria-label", re.compile(r"Ann \d+ ± \d+ %"))
    page.keyboard.press("m")
    expect(page.locator(".compared rect.made").first).to_be_visible()
    expect(page.locator(".compared rect.better").first).to_be_visible()
    before = page.locator(".own").inner_html()
    page.keyboard.press("l")
    expect(page.locator(".coach")).to_contain_text("Its line, step 1")
    assert page.locator(".own").inner_html() != before
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).not_to_contain_text("Its line, step 1")
    at = page.url.partition("?n=")[2]
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="Notes")
    dialog.get_by_role("textbox").fill("Rather the river.")
    dialog.get_by_role("button", name="Keep the note").click()
    expect(dialog.locator(".note")).to_contain_text("Rather the river.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share", exact=True).click()
    shared = page.get_by_role("dialog", name=f"Share position {at}")
    expect(shared.get_by_role("img")).to_be_visible()
    address = shared.get_by_role("textbox").input_value()
    guest = visit(address.partition(page.url.partition("/t/")[0])[2])  # who has the link
    expect(guest.locator(".replay .note")).to_contain_text("Rather the river.")
    expect(guest.locator(".coach")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("n")
    dialog.get_by_role("button", name="Delete it").click()
    expect(dialog.locator(".note")).to_have_count(0)
    expect(guest.locator(".replay .note")).to_have_count(0)


def test_a_position_is_laid_by_touch_and_text_and_played(visit: Callable[..., Page]) -> None:
    page = visit("/position")
    page.get_by_label("Game").select_option("burgundy/2019")
    page.get_by_role("button", name="Lay it").click()
    page.locator('[data-touch="hex:c3"]').first.click()
    dialog = page.get_by_role("dialog", name="Change the position")
    dialog.get_by_role("button", name="market", exact=True).click()
    expect(dialog.get_by_role("button", name="market", exact=True)).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Done").click()
    page.get_by_label("Find a value").fill("silver, seat 1")
    page.get_by_role("button", name="silver, seat 1").click()
    dialog.get_by_role("button", name="More").click()
    dialog.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Text", exact=True).click()
    text = page.get_by_role("textbox", name="The scenario file")
    expect(text).to_have_value(re.compile(r'c3 = "market".*silver = 2', re.DOTALL))
    good = text.input_value()
    text.fill(good.replace("market", "cow"))
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("cow")
    text.fill(good)
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("This can be laid")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".frame")).to_have_attribute("data-turn", "mine")

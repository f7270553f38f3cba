"""The companion's page: a session is typed, taken back, and still there after the page is closed."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

PHASE_A = [
    "county 4 1", "1 bank ship", "2 mon13 castle", "3 sheep3 carpenter", "4 ship market", "5 mine mon20",
    "6 church pig2", "black mine ship bank castle", "white 3 red",
]  # fmt: skip


def test_a_session_is_typed_taken_back_and_kept(visit: Callable[..., Page]) -> None:
    page = visit("/companion")
    page.get_by_label("Level").select_option("heavy")
    page.get_by_role("button", name="Begin").click()
    field = page.get_by_label("A line for the Châteauma")
    for line in PHASE_A:
        field.fill(line)
        field.press("Enter")
        expect(field).to_have_value("")
    field.fill("die 9")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("die 5")
    field.fill("die 1")
    field.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("It takes the bank from depot 1 to space 1 of the left card.")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("log")).not_to_contain_text("takes bank")
    page.reload()
    expect(page.get_by_role("log")).to_contain_text("Round 1 of phase A")
    page.get_by_role("button", name="New session").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()

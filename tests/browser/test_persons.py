"""A person without an account: two devices by a code, an inbox, what was missed, manners, everything deleted."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .test_friends import invite
from .test_time import PLAY

ASK = """async ([path, body]) => {
  const headers = { 'content-type': 'application/json', 'x-duchy-key': localStorage.getItem('duchy.key') }
  const method = body ? 'POST' : 'GET'
  return (await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined })).json()
}"""


def join(visit: Callable[..., Page], first: Page, **more: object) -> Page:
    """A second device of the person before the first: by the link that is shown, and that works once."""
    first.goto("/me")
    first.get_by_role("button", name="Add another device").click()
    link = first.get_by_label("Link for my other device").input_value()
    expect(first.get_by_role("img", name="Code to scan")).to_have_accessible_name(f"Code to scan: {link}")
    second = visit(link, **more)
    second.get_by_role("button", name="Yes, that is me").click()
    second.wait_for_selector("[data-play]")
    assert "#" not in second.url
    wish = {"code": link.rpartition("#")[2]}
    late = first.request.post("/api/me/joined", data=wish, headers={"x-duchy-key": "somebody else's key" * 2})
    assert late.status == 410 and "This code has been used" in late.text()
    return second


@pytest.mark.parametrize("what", ["Quiet hours", "Add another device"])
def test_what_is_stored_is_told_from_the_moment_it_is_stored(what: str, visit: Callable[..., Page]) -> None:
    me = visit("/me")
    stored = me.get_by_role("region", name="What is stored")
    expect(stored).to_contain_text("Nothing.")
    me.get_by_label(what).or_(me.get_by_role("button", name=what)).click()
    expect(stored.get_by_role("button", name="Delete everything")).to_be_visible()
    me.goto("/me")
    expect(stored.get_by_role("button", name="Delete everything")).to_be_visible()


@pytest.mark.timeout(240)
def test_a_whole_game_of_days_alternates_between_two_devices(visit: Callable[..., Page], player: Callable) -> None:
    desk = visit()
    desk.goto("/me")
    desk.get_by_label("Name", exact=True).fill("Anna")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_role("status")).to_contain_text("Saved")
    seats = [{"who": "me", "name": "Anna"}, {"who": "bot", "bot": "random"}]
    wish = {"game": "dice/standard", "clock": {"kind": "days", "days": 1}, "seats": seats}
    table = desk.evaluate(ASK, ["/api/tables", wish])["table"]
    phone = join(visit, desk, width=390, height=844)
    expect(phone.locator(f"[data-table='{table}']")).to_contain_text("with Random")
    assert phone.locator(f"[data-table='{table}'] svg polygon").count() >= 37  # how it stands, in a few strokes
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    people = [player(page, seed) for seed, page in enumerate((desk, phone))]
    for each in people:
        each.page.goto(f"/t/{table}")
        each.page.wait_for_selector(".frame")
    for turn in range(8):
        at = people[turn % 2]
        assert at.settle(40) == "mine"
        n = at.n
        at.page.locator(".choices .list button").first.evaluate("button => button.click()")
        for each in people:
            each.moved_on(n)
    phone.goto("/me")
    desk.evaluate(PLAY)  # to the end on one of them
    phone.reload()
    row = phone.get_by_role("table", name="By game").get_by_role("row").nth(1)
    expect(row).to_contain_text("Dice Game")
    (result,) = phone.evaluate(ASK, ["/api/me/results", None])["results"]
    expect(row).to_contain_text(str(result["points"]))
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_inbox_tells_what_is_new_and_the_table_plays_what_was_missed(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    table = ann.url.rpartition("/")[2]
    mover, other = (ann, ben) if ann.locator('.frame[data-turn="mine"]').count() else (ben, ann)
    mover.wait_for_selector('.frame[data-turn="mine"]')
    other.goto("/")
    before = int(mover.locator(".frame").get_attribute("data-n") or 0)
    for _ in range(3):
        n = mover.locator(".frame").get_attribute("data-n")
        if not mover.locator(".choices .list button").count():
            break
        mover.locator(".choices .list button").first.click()
        mover.wait_for_function("n => document.querySelector('.frame').dataset.n !== n", arg=n)
    after = int(mover.locator(".frame").get_attribute("data-n") or 0)
    other.reload()
    expect(other.locator(f"[data-table='{table}']")).to_contain_text("Something new since you were here")
    # as if it had been a while: the page shows missed moves one by one when they are old enough
    other.evaluate("localStorage.setItem('duchy.settings', JSON.stringify({ pace: 'quick', askBeforeEnd: false }))")
    other.add_init_script(
        """const now = Date.now; Date.now = () => now() + 3_600_000
        window.shown = []
        new MutationObserver(() => {
          const n = document.querySelector('.frame')?.dataset.n
          if (n !== undefined && Number(n) !== window.shown.at(-1)) window.shown.push(Number(n))
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-n'] })"""
    )
    other.goto(f"/t/{table}")
    other.wait_for_function("n => window.shown.includes(n)", arg=before)
    other.wait_for_function("n => window.shown.at(-1) === n", arg=after)
    shown = other.evaluate("window.shown")
    assert shown[shown.index(before) :] == sorted(set(shown[shown.index(before) :])) and len(shown) > after - before


def test_manners_an_early_end_a_pause_and_a_rematch_of_who_is_there(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Pause the game").click()
    ann.get_by_role("button", name="Yes, pause").click()
    ben.get_by_role("alertdialog", name="A pause?").get_by_role("button", name="Yes, pause").click()
    for page in (ann, ben):
        expect(page.get_by_role("status", name="Paused")).to_be_visible()
    ben.get_by_role("button", name="Go on").click()
    expect(ann.get_by_role("status", name="Paused")).to_have_count(0)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Offer an early end").click()
    ann.get_by_role("button", name="Yes, offer it").click()
    ben.get_by_role("alertdialog", name="End the game?").get_by_role("button", name="Yes, end it").click()
    for page in (ann, ben):
        expect(page.get_by_role("dialog", name="The game was ended early.")).to_be_visible()
    ben.goto("/")
    expect(ben.get_by_text("Finished (1)")).to_be_visible()
    expect(ben.locator("[data-table]")).to_contain_text("Ended by agreement")
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.locator(".room li").nth(1)).to_contain_text("has not come yet")
    ben.goto(ann.url)
    for page in (ann, ben):
        page.wait_for_selector(".frame")
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Resign", exact=True).click()
    ben.get_by_role("button", name="Yes, resign").click()
    expect(ann.get_by_role("dialog", name="You win!")).to_contain_text("Ben has resigned.")


def test_everything_of_me_is_saved_as_a_file_and_deleted(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    ben.goto("/me")
    with ben.expect_download() as waiting:
        ben.get_by_role("button", name="Save everything as a file").click()
    every = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert [seat["name"] for seat in every["seats"]] == ["Ben"]
    ben.get_by_role("button", name="Stop my day clocks").click()
    expect(ben.get_by_text("Your day clocks stand still until")).to_be_visible()
    ben.get_by_role("button", name="I am back").click()
    ben.get_by_role("button", name="Delete everything").click()
    ben.get_by_role("button", name="Yes, delete everything").click()
    ben.wait_for_selector("[data-play]")
    assert ben.locator("[data-table]").count() == 0
    assert ben.evaluate("Object.keys(localStorage).filter(key => key.startsWith('duchy.seat'))") == []
    expect(ann.get_by_role("dialog", name="You win!")).to_be_visible()
    ann.reload()
    ann.wait_for_selector(".frame")
    expect(ann.locator(".seat").nth(1)).to_contain_text("Somebody who left")
    assert "Ben" not in ann.locator("body").inner_text()

"""The Dice Game in the browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from duchy import games
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded


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


def test_the_coach_looks_at_a_finished_game_and_leads_to_a_decision(visit: Callable[..., Page]) -> None:
    referee = Play.begin(games.open_game("dice/standard"), {"players": 2}, ["Ann", "Ben"], Seed("coached"))
    referee.run([Random(), Random()], seeded(3))
    page = visit()
    opened = page.request.post("/api/records", data={"record": referee.record().dumps()}).json()
    page.goto(f"/t/{opened['table']}")
    page.get_by_role("button", name="Look at this game with the coach").click()
    coach = page.get_by_role("dialog", name="The coach")
    expect(coach.get_by_role("img", name="Chance to win, % over the game")).to_be_visible(timeout=60_000)
    dearest = coach.get_by_role("listitem").first
    expect(dearest).to_contain_text("gave away")
    better = dearest.locator("span").last.inner_text().removeprefix("Better: ")
    dearest.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("slider", name="Position")).to_have_value(page.url.partition("?n=")[2])
    expect(page.locator(".coach li").first).to_contain_text(better)

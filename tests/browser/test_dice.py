"""The Dice Game in the browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from duchy import games
from duchy.bots.simple import Random
from duchy.kernel.chance import Seed
from duchy.kernel.play import Play
from duchy.kernel.rng import seeded

from .conftest import DRAWN, NOWHERE, PROOF, WHOLE, play_unseen, sit_down


def test_a_game_by_mouse_its_beginning_and_its_end(visit: Callable[..., Page], player: Callable) -> None:
    page = visit()
    page.locator("[data-play=dice]").click()
    page.wait_for_selector(".frame")
    me = player(page)
    for move in range(120):
        if me.settle() == "over":
            break
        if move == 8:
            play_unseen(page, "dice")
            me.settle()
        me.decide_on_the_board()
    expect(page.get_by_role("dialog")).to_contain_text(PROOF)


def test_a_click_on_the_number_that_pointing_shows_is_no_dead_click(visit: Callable[..., Page]) -> None:
    """What pointing at a hex shows must not vanish below the mouse as the die loses the focus."""
    page = visit(NOWHERE)
    sit_down(page, "dice/standard")
    page.wait_for_selector('.frame[data-turn="mine"]')
    castle = page.locator(".own [data-touch^='hex:'][data-lit]").first
    castle.click()
    page.wait_for_selector(".hand [data-touch^='pip:'][data-lit]")
    page.locator(".hand [data-touch^='pip:'][data-lit]").first.click()
    hexes = page.locator(".own [data-touch^='hex:'][data-lit]")
    for i in range(hexes.count()):
        box = hexes.nth(i).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.evaluate(DRAWN)
        if hexes.nth(i).locator(".pencil").count():
            break
    else:
        pytest.fail("no number is shown")
    touched = hexes.nth(i).get_attribute("data-touch")
    page.mouse.down()
    page.evaluate(DRAWN)
    page.mouse.up()
    taken = """touched => {
      const hex = document.querySelector(`.own [data-touch='${touched}']`)
      return hex.ariaPressed === 'true' || !('lit' in hex.dataset)
    }"""
    page.wait_for_function(taken, arg=touched)


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
    expect(coach.get_by_role("group", name="Chance to win, % over the game")).to_be_visible(timeout=60_000)
    for name in ("Ann", "Ben"):
        expect(coach.get_by_role("row", name=name)).to_contain_text(re.compile(r"\d\.\d\d ± \d\.\d\d points"))
    dearest = coach.get_by_role("listitem").first
    expect(dearest).to_contain_text("gave away")
    better = dearest.locator("span").last.inner_text().removeprefix("Better: ")
    dearest.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("slider", name="Position")).to_have_value(page.url.partition("?n=")[2])
    expect(page.locator(".coach li").first).to_contain_text(better)
    expect(page.locator(".coach")).to_contain_text(re.compile("It gave away .* ± "))


def test_a_game_by_keyboard_alone_its_beginning_and_its_end(visit: Callable[..., Page], player: Callable) -> None:
    """Tab, arrows, Enter, and a key for a die: on the sheet itself, and where that leads nowhere, in the list."""
    page = visit()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('[data-play=dice]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".frame")
    me, on_the_sheet = player(page), 0
    for move in range(120):
        if me.settle() == "over":
            break
        if move == 8:
            play_unseen(page, "dice")
            me.settle()
        n = me.n
        if move % 4:
            stop = page.locator(".own [data-touch^=hex][tabindex='0']")
            expect(stop).to_have_count(1)  # Tab stops once in the sheet; the arrows walk on
            stop.focus()
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowLeft") * 3:
                if page.evaluate("'lit' in document.activeElement.dataset"):
                    break
                page.keyboard.press(key)
            for key in ("Enter", "1", "2", "3"):  # the hex, then a die that decides
                page.keyboard.press(key)
                page.wait_for_timeout(120)
                if me.n != n or me.turn != "mine":
                    break
        if me.n == n and me.turn == "mine":
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.keyboard.press("c")
            page.keyboard.press("Enter")
        else:
            on_the_sheet += 1
        me.moved_on(n)
    expect(page.get_by_role("dialog")).to_contain_text(PROOF)
    assert on_the_sheet > 2


def test_a_game_through_the_accessibility_tree_alone_its_beginning_and_its_end(
    visit: Callable[..., Page], player: Callable
) -> None:
    """Every choice is a button with its sentence, and what it wrote is spoken by the hex it was written into."""
    page = visit(NOWHERE)
    sit_down(page, "dice/solo", bots=0, sheet="B")
    me, written = player(page), 0
    for move in range(40):
        if me.settle() == "over":
            break
        if move == 8:
            play_unseen(page, "dice")
            me.settle()
        n = me.n
        choices = re.findall(r'button "([^"]+)"', page.get_by_role("group", name="All choices").aria_snapshot())
        assert choices
        sheet = page.get_by_role("group", name=re.compile("^Sheet B of Ann"))
        spoken = sheet.aria_snapshot()
        hexes = dict(re.findall(r'button "Hex (\w\d), ([^"]+)"', spoken))
        assert len(hexes) == 37
        marks = [re.findall(r"(\d) into (\w\d)", choice) for choice in choices]
        for _, name in (mark for some in marks for mark in some):
            assert "empty" in hexes[name]
        for bonus in ("monk", "silver", "commodity", "worker"):
            assert re.search(rf'button "Spend a {bonus}: \d open, \d+ (used|sold)"', spoken), bonus
        if "Begin" not in choices[0]:
            assert page.get_by_role("group", name="The roll").get_by_role("button").count() == 4
        page.get_by_role("button", name=choices[-1], exact=True).first.press("Enter")
        me.moved_on(n)
        for number, name in marks[-1]:
            label = re.compile(rf"^Hex {name}, .*{number} written")
            expect(sheet.get_by_role("button", name=label)).to_have_count(1)
            written += 1
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(PROOF)
    assert written > (15 if WHOLE else 6)
    graded = re.compile(r"\d+ points, (not yet well done|well done|excellent|incredible)\.")  # nobody is beaten
    expect(dialog.get_by_role("heading").first).to_have_text(graded)
    expect(page.locator(".log")).to_contain_text(graded)
    expect(page.locator(".log")).not_to_contain_text(" won ")
    dialog.get_by_role("button", name="Close").press("Enter")
    points = re.search(r"Sheet B of Ann, (\d+) points", page.locator(".own").aria_snapshot())
    count = page.get_by_role("table", name=re.compile("Ann: "))
    cells = count.get_by_role("row", name=re.compile("^together")).get_by_role("cell").all_inner_texts()
    assert points and sum(map(int, cells[:3])) == int(cells[3]) == int(points[1])
    expect(page.get_by_role("region", name="You play alone")).to_contain_text(f"Your best on sheet B: {points[1]}")


@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_castles_name_their_bonus_and_colours_their_numbers(letter: str, visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, "dice/standard", bots=5, sheet=letter)
    page.wait_for_selector('.frame[data-turn="mine"]')
    sheet = page.get_by_role("group", name=re.compile(f"^Sheet {letter} of Ann"))
    for bonus in ("monk", "silver", "commodity", "worker"):
        expect(sheet.get_by_role("button", name=re.compile(f"castle, empty.* gives a {bonus}"))).to_have_count(1)
        expect(page.get_by_role("button", name=re.compile(f"Begin at the castle .., with a {bonus}"))).to_have_count(1)
    expect(sheet.get_by_role("button", name=re.compile("monastery, empty, only 1 or 2"))).to_have_count(7)
    expect(page.locator(".other")).to_have_count(5)
    page.get_by_role("button", name=re.compile("Novice 3 .*sealed")).click()
    expect(page.get_by_role("region", name="The board of Novice 3")).to_be_visible()
    expect(sheet).to_be_visible()  # beside, not over

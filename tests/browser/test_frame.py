"""The table around any game: parts that fail alone, somebody else's board beside the own one, the whole screen."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from .conftest import NOWHERE, QUICK, sit_down

State = dict[str, Any]


def no_depots(said: State) -> None:
    said["position"]["state"]["depots"] = None


def no_goods(seat: str) -> Callable[[State], None]:
    def breaks(said: State) -> None:
        said["position"]["state"]["seat"][seat]["goods"] = None

    return breaks


def no_tiles(said: State) -> None:
    said["position"]["state"]["seat"]["0"]["duchy"] = None


def no_rounds(said: State) -> None:
    said["position"]["state"]["round_goods"] = None


def one_choice_twice(said: State) -> None:
    choices = said["position"]["choices"]
    choices[:0] = choices[:1]


def no_changes(said: State) -> None:
    for event in said["events"]:
        if "change" in event:
            event |= {"facts": [fact for fact in event["facts"] if not fact["say"]], "change": None}


def no_seats(said: State) -> None:
    said["position"]["state"]["seat"] = None


@pytest.fixture
def broken(browser: Browser, server: str):  # type: ignore[no-untyped-def]
    """A table whose positions are spoilt on their way."""
    window = browser.new_context(viewport={"width": 1280, "height": 720}, base_url=server)

    def opens(spoil: Callable[[State], None]) -> Page:
        window.add_init_script(QUICK)
        page = window.new_page()
        page.set_default_timeout(15_000)

        def between(socket: WebSocketRoute) -> None:
            def spoilt(message: str | bytes) -> None:
                said = json.loads(message)
                if said.get("position"):  # the welcome's, and that of every move: a bot may be quicker than the page
                    spoil(said)
                socket.send(json.dumps(said))

            socket.connect_to_server().on_message(spoilt)

        page.route_web_socket("**/live", between)
        page.goto("/")
        sit_down(page, "burgundy/2019", wait=".broken")
        return page

    yield opens
    window.close()


PARTS = {
    ".common": no_depots, ".others": no_goods("1"), ".frame > .hand": no_goods("0"), ".own": no_tiles,
    ".top": no_rounds, ".choices": one_choice_twice, ".story": no_changes,
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_fails_says_so_and_leaves_the_others_alive(part: str, broken: Callable[..., Page]) -> None:
    page = broken(PARTS[part])
    page.wait_for_selector('.frame[data-turn="mine"]', timeout=30_000)
    expect(page.locator(".broken")).to_have_count(1)
    expect(page.locator(f"{part} .broken")).to_contain_text("could not be drawn. The game itself is safe.")
    expect(page.get_by_role("button", name="Load the page again")).to_be_visible()
    for other in PARTS.keys() - {part}:
        expect(page.locator(f"{other} :is(svg, button, li)").first).to_be_attached()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    assert '"game":"burgundy/2019' in saving.value.path().read_text().replace(" ", "")
    n = page.locator(".frame").get_attribute("data-n")
    page.keyboard.press("1")
    if part == ".choices":  # everything else can still be played
        page.locator(".common .ware.can").first.click()
    else:
        page.locator(".choices .list button").first.click()
    expect(page.locator(f'.frame:not([data-n="{n}"])')).to_be_attached()


def test_a_table_that_cannot_be_drawn_at_all_is_no_blank_page(broken: Callable[..., Page]) -> None:
    page = broken(no_seats)
    expect(page.get_by_role("alert")).to_contain_text("The table could not be drawn.")
    with page.expect_download():
        page.get_by_role("button", name="Save the record").click()
    page.get_by_role("link", name="Start page").click()
    expect(page.locator("[data-play=burgundy]")).to_be_visible()


def test_somebody_elses_board_lies_beside_the_own_one(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, "burgundy/2019", bots=2)
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.locator(".people").get_by_role("button").nth(2).click()
    for width, height in ((1280, 720), (1024, 768), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        own, beside = (page.locator(part).bounding_box() for part in (".own", ".beside"))
        assert own and beside
        apart = own["x"] >= beside["x"] + beside["width"] or own["y"] + own["height"] <= beside["y"]
        assert apart, "it lies over the own board"
        expect(page.locator(".own .duchy [data-touch]").first).to_be_visible()
        assert page.locator(".beside .duchy [data-touch]").count() == 0, "for reading only"
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("navigation", name="Pages").get_by_role("button")).to_have_count(5)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Close the board of").click()
    expect(page.locator(".beside")).to_have_count(0)


def test_a_spectator_chooses_whose_board_is_in_front(visit: Callable[..., Page]) -> None:
    ann = visit(NOWHERE)
    sit_down(ann, "burgundy/2019", bots=1, boards="1,2")
    ann.wait_for_selector('.frame[data-turn="mine"]')
    page = visit(ann.url.removeprefix(ann.evaluate("location.origin")).partition("#")[0])
    board = page.locator(".own svg.duchy")
    expect(board).to_have_attribute("aria-label", "Duchy 1")
    people = page.locator(".people").get_by_role("button")
    people.filter(has_text="Novice").click()
    expect(board).to_have_attribute("aria-label", "Duchy 2")
    expect(page.locator(".beside")).to_have_count(0)
    expect(page.locator(".others").get_by_text("Ann")).to_be_visible()
    people.filter(has_text="Ann").click()
    expect(board).to_have_attribute("aria-label", "Duchy 1")


def test_the_whole_screen_and_back(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, "dice/standard")
    page.get_by_role("button", name="Full screen").click()
    page.get_by_role("button", name="Leave full screen").click()
    expect(page.get_by_role("button", name="Full screen", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (820, 1180), (390, 844), (844, 390)], ids=str)
def test_undo_and_hint_stay_in_sight_at_200_percent(size: tuple[int, int], visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, width=size[0], height=size[1])
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.evaluate("document.documentElement.style.fontSize = '30px'")
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_log_takes_the_column_when_nothing_is_to_be_chosen(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    narrow = page.locator(".story").bounding_box()
    page.goto(page.url + "?n=1")
    expect(page.locator(".side > .choices")).to_be_hidden()
    tall = page.locator(".story").bounding_box()
    assert narrow and tall and tall["height"] > 1.5 * narrow["height"]

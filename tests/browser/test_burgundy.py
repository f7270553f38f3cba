"""The Castles of Burgundy in the browser: whole games by mouse and by keyboard, and what a turn needs."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect


def begin(page: Page, game: str = "burgundy") -> None:
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_a_whole_game_by_mouse(visit: Callable[..., Page], player: Callable, picture: Callable) -> None:
    page = visit()
    begin(page)
    me = player(page)
    for move in range(400):
        if me.settle() == "over":
            break
        if move == 40:
            page.keyboard.press("1")
            picture(page, "burgundy")
            page.keyboard.press("Escape")
        me.decide_on_the_board()
    expect(page.get_by_role("dialog")).to_contain_text("Proof of the dice")
    expect(page.get_by_role("dialog")).to_contain_text("as your browser has just checked")
    expect(page.locator("dialog svg .line")).to_have_count(2)
    picture(page, "burgundy-end")
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert me.n < 30


def test_a_whole_game_by_keyboard_alone(visit: Callable[..., Page], player: Callable) -> None:
    page = visit()
    page.wait_for_selector("[data-play=burgundy]")
    while page.evaluate("document.activeElement.dataset.play") != "burgundy":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".frame")
    me = player(page)
    for _ in range(400):
        if me.settle() == "over":
            break
        n = me.n
        page.keyboard.press("c")
        for _ in range(me.rng.randrange(6)):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        me.moved_on(n)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_die_first_and_tile_first_lead_to_the_same(visit: Callable[..., Page], player: Callable) -> None:
    page = visit()
    begin(page)
    me = player(page)
    page.keyboard.press("1")
    die = page.locator(".hand [data-touch='die:0']")
    expect(die).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(die).to_have_attribute("aria-pressed", "false")
    value = (die.get_attribute("aria-label") or "")[-1]
    ware = page.locator(f".common .d{value} .ware.can")
    if ware.count():  # its own depot: no workers, whichever comes first
        n = me.n
        die.click()
        ware.first.click()
        me.moved_on(n)
        expect(page.locator(".hand .tile[data-touch]")).to_have_count(1)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".hand .tile[data-touch]")).to_have_count(0)


def test_dragging_a_tile_onto_a_die_takes_it(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page)
    die = page.locator(".hand [data-touch='die:0']")
    value = (die.get_attribute("aria-label") or "")[-1]
    ware = page.locator(f".common .d{value} .ware.can")
    if ware.count():
        ware.first.drag_to(die)
        expect(page.locator(".hand .tile[data-touch]")).to_have_count(1)


def test_what_cannot_be_done_says_why_with_the_rule(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page)
    page.locator(".own [data-touch='hex:a1']").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("storage|covered|space"))
    page.locator(".common .black .ware[data-touch]:not(.can):not(.dear)").first.click()
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(re.compile(r"^[A-Z]+-[A-Z]+-\d+"))


def test_tile_text_on_hover_and_a_hint_on_demand(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page)
    page.locator(".common .ware[data-touch]").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".prompt")).to_contain_text("would:")
    page.locator(".prompt").get_by_role("button", name="Do it").click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_the_end_of_a_turn_asks_when_something_is_left(visit: Callable[..., Page]) -> None:
    page = visit(quick=False)
    begin(page)
    page.keyboard.press("s")
    for _ in range(2):  # both dice for workers: then the purchase is left, or nothing
        page.locator(".choices .list button", has_text="Take workers").first.click()
        page.wait_for_timeout(150)
    page.wait_for_selector('.frame[data-turn="mine"]')
    more = page.locator(".choices .list button").count() > 1
    page.get_by_role("button", name="End turn").click()
    if more:
        page.get_by_role("button", name="Yes, end").click()
    expect(page.locator(".hand [data-touch^='die:']")).to_have_count(2)


def test_replay_has_a_slider_and_links(visit: Callable[..., Page], player: Callable) -> None:
    page = visit()
    begin(page)
    me = player(page)
    for _ in range(6):
        me.settle()
        me.list_choice(0)
    me.settle()
    page.goto(page.url + "?n=12")
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_value("12")
    page.get_by_role("button", name="Forward").click()
    expect(slider).to_have_value("13")
    assert page.url.endswith("?n=13")
    page.get_by_role("button", name="Back to the table").click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_the_guided_first_game(visit: Callable[..., Page], picture: Callable) -> None:
    page = visit()
    page.get_by_role("button", name="Guided first game").click()
    guide = page.locator(".guide")
    expect(guide).to_contain_text("Welcome to your duchy")
    picture(page, "guided")
    guide.get_by_role("button").click()
    expect(guide).to_contain_text("Place it")


def test_a_record_is_saved_and_opened_again(visit: Callable[..., Page], player: Callable, tmp_path) -> None:  # type: ignore[no-untyped-def]
    page = visit()
    begin(page)
    me = player(page)
    me.list_choice(0)
    me.settle()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the record").click()
    saving.value.save_as(tmp_path / "game.jsonl")
    page.goto("/")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.jsonl")
    page.wait_for_selector(".frame")


def test_dark(visit: Callable[..., Page], picture: Callable) -> None:
    page = visit(color_scheme="dark")
    begin(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    picture(page, "burgundy-dark")

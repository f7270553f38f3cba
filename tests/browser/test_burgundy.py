"""The Castles of Burgundy in the browser: games by mouse and by keyboard, and what a turn needs."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import NOWHERE, PROOF, WHOLE, Player, learn, play_unseen, sit_down
from .layout import Case, lay


def begin(page: Page, game: str = "burgundy") -> None:
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_a_game_by_mouse_its_beginning_and_its_end(
    visit: Callable[..., Page], player: Callable, picture: Callable
) -> None:
    page = visit()
    begin(page)
    me = player(page)
    for move in range(400):
        if me.settle() == "over":
            break
        if move == 25:
            play_unseen(page, "burgundy")
            me.settle()
        me.decide_on_the_board()
    expect(page.get_by_role("dialog")).to_contain_text(PROOF)
    expect(page.get_by_role("dialog")).to_contain_text("checked")
    expect(page.locator("dialog svg .line")).to_have_count(2)
    picture(page, "burgundy-end")
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert me.n < 30


MOST = 400
LATE = 245  # entries of a record; a game has some 270


def test_a_game_by_keyboard_alone_to_its_end(visit: Callable[..., Page], player: Callable) -> None:
    """Twenty decisions of a new game and the last rounds of another; with DUCHY_WHOLE a whole one."""
    page = visit()
    page.wait_for_selector("[data-play=burgundy]")
    while page.evaluate("document.activeElement.dataset.play") != "burgundy":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".frame")
    me = player(page)
    if not by_keys(me, MOST if WHOLE else 20):
        lay(page, Case("burgundy/2019", 2, entries=LATE))
        assert by_keys(me, MOST)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def by_keys(me: Player, decisions: int) -> bool:
    """So many sentences of the list; is the game over?"""
    for _ in range(decisions):
        if me.settle() == "over":
            return True
        n = me.n
        me.page.keyboard.press("c")
        for _ in range(me.rng.randrange(6)):
            me.page.keyboard.press("ArrowDown")
        me.page.keyboard.press("Enter")
        me.moved_on(n)
    return False


@pytest.mark.parametrize("first", ["die", "tile"])
def test_die_first_and_tile_first_lead_to_the_same(first: str, visit: Callable[..., Page], player: Callable) -> None:
    """A die alone decides nothing; the ship can be taken with the 4 alone, so touching it does it."""
    page = visit(NOWHERE)
    learn(page)
    me = player(page)
    n = me.n
    if first == "die":
        die = page.get_by_role("button", name="Die 4", exact=True)
        for pressed in ("true", "false", "true"):
            die.click() if pressed == "true" else page.keyboard.press("Escape")
            expect(die).to_have_attribute("aria-pressed", pressed)
    page.get_by_role("button", name="Ship in depot 4").click()
    me.moved_on(n)
    expect(page.locator(".hand .tile[data-touch]")).to_have_count(1)
    expect(page.get_by_role("button", name="Die 4", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand .tile[data-touch]")).to_have_count(0)


def test_dragging_a_tile_onto_a_die_takes_it(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    learn(page)
    page.get_by_role("button", name="Ship in depot 4").drag_to(page.get_by_role("button", name="Die 4", exact=True))
    expect(page.locator(".hand .tile[data-touch]")).to_have_count(1)


def test_arrow_keys_walk_over_the_duchy_to_the_space_and_enter_places(visit: Callable[..., Page]) -> None:
    """One stop of Tab for the board; from there the arrows go to the neighbour in their direction."""
    page = visit(NOWHERE)
    learn(page)
    page.locator(".guide button").click()
    expect(page.locator(".guide")).to_contain_text("Place it")
    expect(page.locator(".own [data-touch='hex:d3'][data-lit]")).to_have_count(1)  # the move before is acknowledged
    hexes = page.locator(".own .duchy [data-touch]")
    expect(hexes).to_have_count(37)
    expect(page.locator('.own .duchy [data-touch][tabindex="0"]')).to_have_count(1)
    page.locator(".own [data-touch='hex:d4']").focus()
    for key, hex_ in (("ArrowRight", "d5"), ("ArrowUp", "c4"), ("ArrowLeft", "c3"), ("ArrowDown", "d3")):
        page.keyboard.press(key)
        expect(page.locator(f".own [data-touch='hex:{hex_}']")).to_be_focused()
    expect(page.locator(".own [data-touch='hex:d3'] .focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_contain_text("A ship brings goods")


def test_a_touch_while_a_move_is_on_its_way_does_nothing(visit: Callable[..., Page]) -> None:
    """On a slow line the second half of a double click neither plays nor asks why not."""
    page = visit()
    asked: list[str] = []
    held: list[Callable[[], None]] = []
    holding = False

    def slow_line(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda said: held.append(lambda: line.send(said)) if holding else line.send(said))

        def ask(said: str | bytes) -> None:
            asked.append(json.loads(said)["type"])
            server.send(said)

        line.on_message(ask)

    page.route_web_socket("**/live", slow_line)
    learn(page)
    holding = True
    page.get_by_role("button", name="Ship in depot 4").dblclick()
    page.locator(".own [data-touch='hex:d3']").press("Enter")
    expect(page.locator(".guide")).to_contain_text("0 of 13")
    holding = False
    for deliver in held:
        deliver()
    expect(page.locator(".guide")).to_contain_text("1 of 13")
    assert asked == ["hello", "play"]
    page.locator(".own [data-touch='hex:d3']").press("Enter")
    expect(page.locator(".guide")).to_contain_text("2 of 13")


def test_a_finished_area_flashes_with_its_points_on_the_board(visit: Callable[..., Page]) -> None:
    """The guided game comes to where a building completes an area."""
    page = visit(NOWHERE, reduced_motion="reduce")
    learn(page)
    while "an area" not in (lesson := page.locator(".guide b").text_content() or "") and lesson:
        n = page.locator(".frame").get_attribute("data-n")
        page.locator(".guide button").click()
        page.wait_for_function("n => document.querySelector('.frame').dataset.n !== n", arg=n)
        page.wait_for_selector('.frame[data-turn="mine"]')
    page.locator(".guide button").click()
    flash = page.locator(".own .flash")
    expect(flash).to_contain_text("+")
    assert flash.evaluate("e => getComputedStyle(e).animationName") == "none"
    expect(flash).to_have_count(0)


def test_what_modules_add_lies_on_the_table_and_is_touched_there(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    sit_down(page, "burgundy/special+trade-routes+shields+border-posts+tiles")
    me = player(page)
    expect(page.get_by_role("img", name="Border post").first).to_be_visible()
    for _ in range(60):
        if me.settle() == "over" or page.locator("[data-touch^='shield:'].can").count():
            break
        me.list_choice(0)
    expect(page.get_by_role("group", name="Trade route")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "bots", "shown"),
    [
        ("burgundy/special+vineyards", 1, ".vineyard"),
        ("burgundy/2019-team", 3, "[aria-label='Shared storage']"),
        ("burgundy/2019-solo", 0, ".goal"),
        ("burgundy/special-chateauma", 0, ".automaton"),
    ],
)
def test_every_way_to_play_is_drawn_and_played_on_the_board(
    game: str, bots: int, shown: str, visit: Callable[..., Page], player: Callable
) -> None:
    page = visit(NOWHERE)
    sit_down(page, game, bots)
    me = player(page)
    expect(page.locator(shown).first).to_be_visible()
    for _ in range(14):
        if me.settle() == "over":
            break
        me.decide_on_the_board()
    assert me.n > 20


def test_the_name_of_a_partner_is_whole(visit: Callable[..., Page]) -> None:
    page = visit()
    sit_down(page, "burgundy/2019-team", 3)
    name = page.locator(".opponent .name").nth(1)
    expect(name).to_have_text("Novice 3")
    assert name.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("how", ["setting", "device"])
def test_high_contrast_has_patterns_as_well_as_colours(how: str, visit: Callable[..., Page]) -> None:
    page = visit(contrast="more" if how == "device" else "no-preference")
    begin(page)
    pattern = page.locator(".own .space .pattern").first
    if how == "setting":
        expect(pattern).not_to_be_visible()
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Contrast").select_option("more")
        page.keyboard.press("Escape")
    expect(pattern).to_be_visible()


def test_what_cannot_be_done_says_why_with_the_rule(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page)
    page.locator(".own [data-touch='hex:a1']").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("storage|covered|space"))
    page.locator(".common .black .ware[data-touch]:not(.can):not(.dear)").first.click()
    expect(page.get_by_role("alert").get_by_role("link")).to_have_text(re.compile(r"^[A-Z]+-[A-Z]+-\d+"))


def test_goods_that_no_die_sells_without_workers_have_a_dashed_ring(visit: Callable[..., Page]) -> None:
    """Sentences say for how many workers; the ring of every crate has to agree."""
    page = visit(NOWHERE)
    sit_down(page, "burgundy/2019", wait='.frame[data-turn="mine"]')
    said = page.locator(".choices .list button").all_inner_texts()
    assert page.locator(".hand .crate.dear").count(), "with these dice one of them costs workers"
    for crate in page.locator(".hand .crate.can, .hand .crate.dear").all():
        colour = (crate.get_attribute("aria-label") or "").split()[1]
        sales = [say for say in said if say.startswith(f"Sell all {colour} goods")]
        assert sales, colour
        free = any("worker" not in say for say in sales)
        expect(crate).to_have_class(re.compile(r"\bcan\b" if free else r"\bdear\b"))


def test_tile_text_on_hover_and_a_hint_on_demand(visit: Callable[..., Page]) -> None:
    page = visit()
    begin(page)
    page.locator(".common .ware[data-touch]").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".prompt")).to_contain_text("would:", timeout=40_000)
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"\d points · \d+ ± \d+ % to win"))
    page.locator(".prompt").get_by_role("button", name="Do it").first.click()
    page.wait_for_selector('.frame[data-turn="mine"]')


def test_the_end_of_a_turn_with_nothing_left_is_not_asked_about(visit: Callable[..., Page], player: Callable) -> None:
    """Both dice for workers: the one silverling of the beginning buys nothing."""
    page = visit(quick=False)
    begin(page)
    page.keyboard.press("s")
    me = player(page)
    for _ in range(2):
        me.settle()
        n = me.n
        page.locator(".choices .list button", has_text="Take workers").first.click()
        me.moved_on(n)
    me.settle()
    expect(page.locator(".choices .list button")).to_have_count(1)
    page.get_by_role("button", name="End turn").click()
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

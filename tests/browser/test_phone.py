"""A phone, upright and on its side: pages to swipe, a board, a hand, a prompt; played by finger alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Waited

from .conftest import NOWHERE, PROOF, WHOLE, Player, learn, play_unseen, sit_down

UPRIGHT = (390, 844)
ON_ITS_SIDE = (844, 390)
LONG = 700  # ms, longer than a press that reads


def phone(size: tuple[int, int]) -> dict[str, object]:
    return {"width": size[0], "height": size[1], "has_touch": True, "is_mobile": True}


def fits(page: Page, size: tuple[int, int]) -> None:
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= size[0]
    assert high <= size[1] or page.locator(".frame").count() == 0


class Finger(Player):
    """Somebody who taps: a thing, once more to act; other pages where something waits; in need the list."""

    SPOTS = """() => [...document.querySelectorAll('.frame :is(.own, .common, .others, .hand) [data-lit]')]
      .filter(e => e.getAttribute('aria-pressed') !== 'true')
      .map(e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, e] })
      .filter(([x, y, e]) => e.contains(document.elementFromPoint(x, y)))
      .map(([x, y]) => [x, y])"""

    def has_moved(self, n: int) -> bool:
        try:
            moved = "n => Number(document.querySelector('.frame').dataset.n) !== n"
            self.page.wait_for_function(moved, arg=n, timeout=3000)
        except Waited:
            return False
        return True

    def turn_a_page(self) -> None:
        tabs = self.page.locator("nav[aria-label=Pages] button")
        tabs.nth(self.rng.randrange(tabs.count() - 1)).tap()  # the log has nothing to take
        self.page.wait_for_timeout(350)  # it glides

    def by_touch(self) -> bool:
        """Tap what is lit until one choice is left, then the same again or its button. False: nothing came of it."""
        n = self.n
        for _ in range(5):
            spots = self.page.evaluate(self.SPOTS)
            if not spots:
                return False
            x, y = self.rng.choice(spots)
            self.page.touchscreen.tap(x, y)
            ready = self.page.locator(".prompt .ready")
            if not ready.count():
                continue
            if self.rng.random() < 0.5:
                ready.tap()
            else:
                self.page.touchscreen.tap(x, y)
            return self.has_moved(n)
        return False

    def by_list(self) -> None:
        n = self.n
        self.page.get_by_role("button", name="All choices").tap()
        buttons = self.page.locator(".choices .list button")
        going = self.page.locator(".choices .list button:not([data-choice=end])")
        among = going if going.count() else buttons
        among.nth(self.rng.randrange(among.count())).tap()
        self.moved_on(n)

    def decide(self) -> None:
        if self.rng.random() < 0.4:
            self.turn_a_page()
        if not self.by_touch() and self.turn == "mine":
            self.by_list()


MOST = 2000
# How many decisions are made in the suite, upright and on its side; with DUCHY_WHOLE a whole game of each.
GAMES = {"burgundy/2019": (20, 12), "dice/standard": (8, MOST), "rivals/introductory": (12, 10)}


@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(1500)
def test_a_game_by_touch_alone(game: str, size: tuple[int, int], visit: Callable[..., Page]) -> None:
    enough = MOST if WHOLE else GAMES[game][size == ON_ITS_SIDE]
    page = visit(**phone(size))
    fits(page, size)
    sit_down(page, game, bot="greedy")
    me = Finger(page)
    for move in range(enough):
        if me.settle() == "over":
            expect(page.get_by_role("dialog")).to_contain_text(PROOF)
            return
        if move == 8:
            fits(page, size)
            if enough == MOST:
                play_unseen(page, game.partition("/")[0])
                me.settle()
        me.decide()
    assert enough != MOST, "the game has no end"


BESIDE = """() => {
  const [own, common] = ['.own', '.common'].map(part => document.querySelector(part).getBoundingClientRect())
  return own.right <= common.x
}"""


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_the_pages_of_a_phone_are_turned_by_their_tabs(game: str, visit: Callable[..., Page]) -> None:
    page = visit(**phone(UPRIGHT))
    page.locator(f"[data-play={game}]").tap()
    page.wait_for_selector('.frame[data-turn="mine"]')
    tabs = page.get_by_role("navigation", name="Pages").get_by_role("button")
    for at, part in enumerate((".own", ".common", ".others", ".story")):
        tabs.nth(at).tap()
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    tabs.nth(1).tap()
    expect(page.locator(".common")).to_be_in_viewport(ratio=0.9)
    fits(page, UPRIGHT)
    tabs.nth(3).tap()
    line = page.locator(".log li button").first
    line.tap()
    line.tap()  # the first tap lights what the line names, the second opens the moment; no console complains
    page.get_by_role("button", name="Back to the table").tap()
    page.wait_for_selector('.frame[data-turn="mine"]')
    tabs.nth(1).tap()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".common")).to_be_in_viewport(ratio=0.9)
    page.wait_for_function(BESIDE)  # board left, market right, when it has come to rest
    fits(page, ON_ITS_SIDE)


def a_tile_to_take(page: Page) -> tuple[float, float]:
    """Upright, with a die picked and the market turned up: the middle of a tile of which one choice is left."""
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.locator(".hand [data-touch^='die:']").first.tap()
    page.locator("nav[aria-label=Pages] button").nth(1).tap()
    page.wait_for_timeout(500)
    tile = page.locator(".common [data-touch^='ware:'][data-lit]").first
    at = tile.bounding_box()
    assert at
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def press(page: Page, x: float, y: float) -> None:
    """A finger rests, and is lifted."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(LONG)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)


def test_what_the_other_did_in_its_turn_is_there_to_be_read(visit: Callable[..., Page]) -> None:
    """It was cut off after five words, with room beside and below it."""
    page = visit(NOWHERE, **phone(UPRIGHT))
    sit_down(page, "burgundy/2019")
    me, turns = Finger(page), page.get_by_role("list", name="What the others did")
    while me.settle() == "mine" and not turns.is_visible():
        me.by_list()
    line = turns.locator("span")
    expect(line).to_contain_text("ended the turn")
    cut = line.evaluate("e => Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight)")
    assert cut <= 1


def test_a_long_press_reads_and_takes_nothing(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, **phone(UPRIGHT))
    x, y = a_tile_to_take(page)
    n = page.locator(".frame").get_attribute("data-n")
    press(page, x, y)
    expect(page.get_by_role("tooltip")).to_be_visible()  # it can be read without the finger over it
    assert page.locator(".frame").get_attribute("data-n") == n, "reading has taken the tile"
    expect(page.locator(".common [aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".prompt .ready")).to_have_count(0)
    page.touchscreen.tap(195, 60)
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_long_press_on_a_sentence_takes_nothing_either(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, **phone(UPRIGHT))
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    n = page.locator(".frame").get_attribute("data-n")
    page.get_by_role("button", name="All choices").tap()
    at = page.locator(".choices .list button").nth(1).bounding_box()
    assert at
    press(page, at["x"] + 40, at["y"] + 10)
    assert page.locator(".frame").get_attribute("data-n") == n


@pytest.mark.parametrize("second", ["the same thing", "the button"])
def test_the_first_tap_selects_and_shows_the_words_the_second_acts(second: str, visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, **phone(UPRIGHT))
    x, y = a_tile_to_take(page)
    n = page.locator(".frame").get_attribute("data-n")
    page.touchscreen.tap(x, y)
    expect(page.locator(".prompt .preview")).to_contain_text("Take")
    button = page.get_by_role("button", name="Do it: Take")
    expect(button).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(300)
    assert page.locator(".frame").get_attribute("data-n") == n, "the first tap has acted"
    if second == "the button":
        button.tap()
    else:
        page.touchscreen.tap(x, y)
    expect(page.locator(f'.frame:not([data-n="{n}"])')).to_be_attached()


def test_a_mouse_acts_at_once(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    n = page.locator(".frame").get_attribute("data-n")
    page.locator(".hand [data-touch^='die:']").first.click()
    page.locator(".common [data-touch^='ware:'][data-lit]").first.click()
    expect(page.locator(f'.frame:not([data-n="{n}"])')).to_be_attached()


SHEET = """() => {
  const sheet = document.querySelector('dialog[open]')
  const edge = sheet.getBoundingClientRect().right + 1
  const wide = [...sheet.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > edge)
  return [sheet.scrollWidth - sheet.clientWidth, wide.map(e => e.textContent.trim().slice(0, 40))]
}"""


def test_what_lies_over_the_table_is_as_wide_as_the_smallest_phone(visit: Callable[..., Page]) -> None:
    ann = visit(width=360, height=640)
    for family in range(3):
        ann.get_by_role("button", name="With friends").nth(family).click()
        ann.wait_for_selector("dialog[open]")
        assert ann.evaluate(SHEET) == [0, []]
        ann.get_by_role("button", name="Close").click()
    ann.get_by_role("button", name="With friends").first.click()
    ann.get_by_role("button", name="Open the table and invite").click()
    ben = visit(ann.get_by_label("Invitation").input_value(), width=360, height=640)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ann.wait_for_selector(".frame")
    ben.wait_for_selector(".frame")
    for page in (ann, ben):
        page.get_by_role("button", name="Menu").click()
        page.wait_for_selector("dialog[open]")
        assert page.evaluate(SHEET) == [0, []]


def test_six_at_the_end_fit_the_smallest_phone(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, width=360, height=640)
    sit_down(page, "dice/standard", 5)
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End the game early").click()
    page.get_by_role("button", name="Yes, end it").click()
    expect(page.get_by_role("heading", name="The game was ended early.")).to_be_visible()
    assert page.evaluate(SHEET) == [0, []]
    page.set_viewport_size({"width": 1280, "height": 720})
    columns = "() => [...document.querySelectorAll('dialog thead th')].slice(1).map(e => e.offsetWidth)"
    widths = page.evaluate(columns)
    assert len(widths) == 6 and max(widths) - min(widths) <= 1, "bars of one length must be points of one number"


LETTERS = """() => [...document.querySelectorAll('.kept text')]
  .map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"""


def test_what_the_table_prints_can_be_read_on_the_smallest_phone(visit: Callable[..., Page]) -> None:
    """Bonus tiles, areas, goods to come, my route and vine tiles: more modules, and they were smaller."""
    page = visit(NOWHERE, width=360, height=640)
    sit_down(page, "burgundy/special+tiles+white-castles+inns+trade-routes+border-posts+shields+vineyards", 3)
    page.get_by_role("navigation", name="Pages").get_by_role("button", name="Others").click()
    expect(page.get_by_text("trade route", exact=True)).to_be_visible()
    letters = page.evaluate(LETTERS)
    assert len(letters) > 30 and min(letters) > 10.5, sorted(letters)[:5]
    kept, opponent = (page.locator(".others > *").nth(i).bounding_box() for i in (0, 1))
    drawn = page.locator(".kept .fit > svg").bounding_box()
    assert kept and opponent and drawn and drawn["y"] + drawn["height"] <= opponent["y"], "it lies in its own box"


LARGE = "document.documentElement.style.fontSize = '30px'"
# Buttons and sentences whose text does not fit into them, and whether the page scrolls sideways.
CUT_OFF = """() => {
  const seen = e => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 0
  const wide = document.documentElement.scrollWidth > innerWidth + 1
  const cut = [...document.querySelectorAll('button, a.button, .line, .choices li, h1, h2, label')]
    .filter(e => seen(e) && !e.closest('.unseen') && e.scrollWidth > e.clientWidth + 2)
    .filter(e => getComputedStyle(e).display !== 'inline' && !e.classList.contains('map'))
    .map(e => e.textContent.trim().slice(0, 40))
  return { wide, cut }
}"""


def test_a_board_of_rivals_keeps_its_size_when_letters_are_doubled(visit: Callable[..., Page]) -> None:
    """The page of the board scrolls then; squeezed between head and hand, regions were 35 px high."""
    page = visit(NOWHERE, width=390, height=844)
    sit_down(page, "rivals/introductory")
    page.evaluate(LARGE)
    page.evaluate("document.querySelector('.pages .own').scrollTop = 9999")
    land = page.locator(".own .land-grid")
    expect(land.locator("[data-touch]").last).to_be_in_viewport()
    box = land.bounding_box()
    assert box and box["height"] > 200, box


def test_with_doubled_letters_a_small_phone_shows_a_board_of_rivals_and_no_strip(visit: Callable[..., Page]) -> None:
    """What the prince has took three lines of a page of 164 px, and left 35 for the board."""
    page = visit(NOWHERE, width=360, height=740)
    sit_down(page, "rivals/introductory")
    page.evaluate(LARGE)
    pages, land = page.locator(".pages").bounding_box(), page.locator(".own .land-grid").bounding_box()
    assert pages and land
    assert pages["y"] + pages["height"] - land["y"] > 130, (pages, land)


def test_with_doubled_letters_a_small_phone_has_a_sheet_that_can_be_read(visit: Callable[..., Page]) -> None:
    """Between head, dice and question it was 130 px wide and high."""
    page = visit(NOWHERE, width=360, height=740)
    sit_down(page, "dice/standard")
    page.evaluate(LARGE)
    sheet = page.locator(".own svg").first.bounding_box()
    assert sheet and sheet["height"] > 230, sheet


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_text_at_200_percent_is_not_cut_off(game: str, visit: Callable[..., Page]) -> None:
    """A window of 1280 with everything doubled is 640 wide: nothing overlaps, nothing is lost."""
    page = visit(width=640, height=800)
    page.evaluate(LARGE)
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    page.evaluate(LARGE)
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}
    parts = (".own", ".frame > .hand", ".frame .prompt")
    boxes = [box for part in parts if (box := page.locator(part).first.bounding_box())]
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
            down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
            assert across <= 1 or down <= 1, "one lies over the other"
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["burgundy", "dice", "rivals"])
def test_no_sideways_scrolling_at_320_pixels(game: str, visit: Callable[..., Page]) -> None:
    page = visit(width=320, height=640)
    assert page.evaluate(CUT_OFF)["wide"] is False
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    assert page.evaluate(CUT_OFF) == {"wide": False, "cut": []}


def test_a_phone_on_its_side_shows_the_points_of_both_and_in_a_replay_the_hand(visit: Callable[..., Page]) -> None:
    """The goods to come pushed the other's points away; a low hand was drawn four screens wide, out of sight."""
    page = visit(NOWHERE, width=740, height=360)
    sit_down(page, "burgundy/2019")
    page.wait_for_selector('.frame[data-turn="mine"]')
    for seat in page.locator(".people li").all():
        expect(seat.locator("b")).to_be_in_viewport(ratio=1)
        box, people = seat.bounding_box(), page.locator(".people").bounding_box()
        assert box and people and box["x"] + box["width"] <= people["x"] + people["width"] + 1
    n = page.locator(".frame").get_attribute("data-n")
    page.goto(f"{page.url}?n={n}")
    page.wait_for_selector(".replay")
    expect(page.locator(".hand .die").first).to_be_in_viewport(ratio=0.9)


def test_a_hint_in_a_lesson_takes_its_place_and_moves_nothing(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, width=360, height=740)
    learn(page)
    board = page.locator(".own svg").first.bounding_box()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint p")).to_be_in_viewport(ratio=1, timeout=30_000)
    expect(page.locator(".hint li .soft").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".guide")).to_have_count(0)
    assert page.locator(".own svg").first.bounding_box() == board

"""What happens, and when: the pace of others' moves, scenes, sounds, the replay, and what each costs, with the settings
that a guest gets."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NOWHERE, sit_down
from .layout import finished

WATCH = """() => {
  const frame = document.querySelector('.frame')
  window.shown = [[Number(frame.dataset.n), performance.now()]]
  new MutationObserver(() => {
    const n = Number(frame.dataset.n)
    if (n !== window.shown.at(-1)[0]) window.shown.push([n, performance.now()])
  }).observe(frame, { attributes: true, attributeFilter: ['data-n'] })
}"""


FLOWN = """() => {
  window.flown = 0
  const count = node => { if (node.classList?.contains('air-thing')) window.flown += 1 }
  const look = all => all.forEach(one => one.addedNodes.forEach(count))
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
}"""
FROM_THE_FIRST = """window.shown = []
new MutationObserver(() => {
  const n = document.querySelector('.frame')?.dataset.n
  if (n !== undefined && Number(n) !== window.shown.at(-1)?.[0]) window.shown.push([Number(n), performance.now()])
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-n'] })"""
PLAY = """async () => {
  const frame = () => document.querySelector('.frame')
  while (frame()?.dataset.turn !== 'over') {
    if (frame()?.dataset.turn === 'mine') document.querySelector('.choices .list button')?.click()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}"""
SHOWN = """() => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
  let count = 1
  while (walker.nextNode()) count += 1
  return count
}"""
POSITION = """async path => {
  const answer = await fetch(`/api${path.replace('/t/', '/tables/')}/events?after=1000000`)
  return (await answer.json()).position
}"""


def watch_bots(page: Page, game: str, bots: int, **setup: object) -> str:
    """A table where only bots sit; its address."""
    seats = [{"who": "bot", "bot": "novice"}] * bots
    table = page.evaluate(
        """async wish => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })
          return (await answer.json()).table
        }""",
        {"game": game, "seats": seats, "setup": setup},
    )
    return f"/t/{table}"


def over(page: Page, table: str) -> dict[str, Any]:
    """The last position, once the bots have played to the end: they play for who watches, here without drawing it."""
    found: dict[str, Any] = page.evaluate(
        """async path => {
          const address = `/api${path.replace('/t/', '/tables/')}`
          const line = new WebSocket(`${location.origin.replace('http', 'ws')}${address}/live`)
          line.onopen = () => line.send(JSON.stringify({ type: 'hello', token: null, after: 0, seat: null, key: null }))
          for (;;) {
            const seen = await (await fetch(`${address}/events?after=1000000`)).json()
            if (seen.position.result) {
              line.close()
              return seen.position
            }
            await new Promise(resolve => setTimeout(resolve, 300))
          }
        }""",
        table,
    )
    return found


# ------------------------------------------------------------------ pace
def test_moves_of_others_are_shown_calmly_whenever_they_arrive_and_a_key_skips(visit: Callable[..., Page]) -> None:
    """Default settings; four bots whose moves come within a moment."""
    page = visit(NOWHERE, quick=False)
    address = watch_bots(page, "burgundy/2019", 4)
    page.goto(address)
    page.wait_for_selector(".frame")
    page.evaluate(WATCH)
    page.wait_for_function("() => window.shown.length > 7")
    times = [at for _, at in page.evaluate("window.shown")]
    gaps = [later - before for before, later in pairwise(times[1:])]
    assert min(gaps) > 500 and sorted(gaps)[1] < 900, gaps
    expect(page.locator(".marked, .mark").first).to_be_visible(timeout=15_000)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.get_by_role("list", name="What the others did")).to_be_visible()
    ahead = page.evaluate(POSITION, address)["n"]
    assert ahead > page.evaluate("window.shown.at(-1)[0]") + 6  # at this pace more than three seconds away
    page.keyboard.press("s")
    reached = "n => Number(document.querySelector('.frame').dataset.n) >= n"
    page.wait_for_function(reached, arg=ahead, timeout=2500)


def test_the_turn_of_the_chateauma_is_seen_by_itself_after_ones_own(visit: Callable[..., Page]) -> None:
    """Default settings: what it takes is still there when my turn is over, and a moment later travels to its card."""
    page = visit(NOWHERE, quick=False)
    sit_down(page, "burgundy/special-chateauma", bots=0, boards="1")
    choices = page.locator(".choices .list button")
    choices.first.click()  # the space of the first castle
    for left in ("Both dice unused.", "is left."):
        expect(page.locator(".prompt .line")).to_contain_text(left)
        choices.filter(has_text="Take workers").first.click()
    expect(choices).to_have_count(1)
    page.evaluate(WATCH)
    page.evaluate(FLOWN)
    page.get_by_role("button", name="End turn").click()
    page.wait_for_function("() => window.shown.length > 2 && document.querySelector('.frame').dataset.turn === 'mine'")
    (before, _), (mine, ended), (_, theirs) = page.evaluate("window.shown")[:3]
    assert mine == before + 1 and 500 < theirs - ended < 1500
    expect(page.locator(".automaton .marked")).to_be_visible()
    assert page.evaluate("window.flown") == 1
    expect(page.get_by_role("list", name="What the others did")).to_contain_text("rolls")


TOLD = """() => {
  const line = document.querySelector('.prompt .line'), skip = document.querySelector('.prompt .button.main')
  if (!skip || !line) return false
  const { top, height } = line.getBoundingClientRect(), room = line.parentElement.getBoundingClientRect()
  return { say: line.textContent.trim(), first: top >= room.top - 1 && top + Math.min(height, 36) <= room.bottom + 1 }
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)], ids=str)
def test_a_phone_tells_each_move_of_the_others_while_it_is_shown(
    size: tuple[int, int], visit: Callable[..., Page]
) -> None:
    """Log and market are on other pages there: the sentence stands where the question stands else, and is seen."""
    page = visit(NOWHERE, quick=False, width=size[0], height=size[1])
    page.goto(watch_bots(page, "burgundy/2019", 4))
    told = [page.wait_for_function(TOLD).json_value()]
    while len(told) < 4:
        page.wait_for_function(f"before => ({TOLD})() && ({TOLD})().say !== before", arg=told[-1]["say"])
        told.append(page.evaluate(TOLD))
    assert all(line["first"] for line in told), told
    entries = page.locator(".story").inner_text()
    assert sum(line["say"] in entries for line in told) >= 3, (told, entries)


def test_quickly_and_at_once_are_quicker(visit: Callable[..., Page]) -> None:
    for pace, least, most in (("quick", 120, 420), ("instant", 0, 180)):
        page = visit(NOWHERE, quick=False)
        page.evaluate("pace => localStorage.setItem('duchy.settings', JSON.stringify({ pace }))", pace)
        page.add_init_script(FROM_THE_FIRST)
        page.goto(watch_bots(page, "burgundy/2019", 4))
        page.wait_for_function("() => window.shown?.length > 9", timeout=40_000)
        times = [at for _, at in page.evaluate("window.shown")]
        gaps = sorted(later - before for before, later in pairwise(times[1:]))
        assert gaps[0] >= least and gaps[len(gaps) // 4] < most, (pace, gaps)
        page.goto("about:blank")  # the rest of the game is nobody's business


# ------------------------------------------------------------------ replay
MOST_TOLD = """async path => {
  const { events } = await (await fetch(`/api${path.replace('/t/', '/tables/')}/events?after=0`)).json()
  const told = event => (event.facts ?? []).filter(fact => fact.say).length
  return events.reduce((most, event) => (told(event) > told(most) ? event : most)).n + 1
}"""


def test_whatever_a_move_did_the_way_back_is_in_sight(visit: Callable[..., Page]) -> None:
    """Of a game of six the move of which most is told."""
    first = visit(NOWHERE)
    table = watch_bots(first, "dice/standard", 6)
    over(first, table)
    n = first.evaluate(MOST_TOLD, table)
    for width, height in (1280, 720), (390, 844), (360, 640), (844, 390):
        page = visit(f"{table}?n={n}", width=width, height=height)
        expect(page.locator(".replay .fact").nth(3)).to_be_attached()
        expect(page.locator(".replay .line")).to_be_in_viewport(ratio=0.9)  # and so is what it was
        for name in ("Back to the table", "Back", "Forward"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("burgundy/2011", 2),
        ("burgundy/special-team", 4),
        ("burgundy/special+vineyards", 3),
        ("dice/standard", 2),
        ("rivals/duel", 2),
    ],
)
def test_a_replay_goes_from_the_first_position_to_the_last_with_the_points_of_each(
    game: str, bots: int, server: str, visit: Callable[..., Page]
) -> None:
    page = visit(NOWHERE, quick=False)
    table = "/t/" + finished(server, game, bots)[0]
    end = page.evaluate(POSITION, table)
    first = page.evaluate(
        "path => fetch(path).then(answer => answer.json())", f"/api{table.replace('/t/', '/tables/')}/positions/0"
    )
    begin = str(first["position"]["totals"][0])
    assert begin != str(end["totals"][0])
    score = page.locator(".seats b").first
    page.goto(f"{table}?n=0")
    expect(page.locator(".frame")).to_have_attribute("data-n", "0")
    expect(score).to_have_text(begin)
    page.reload()
    expect(page.get_by_role("slider", name="Position")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".frame")).to_have_attribute("data-n", "1")
    page.keyboard.press("End")
    expect(page.locator(".frame")).to_have_attribute("data-n", str(end["n"]))
    expect(score).to_have_text(str(end["totals"][0]))
    page.keyboard.press("Home")
    expect(page.locator(".frame")).to_have_attribute("data-n", "0")
    expect(score).to_have_text(begin)
    page.goto(f"{table}?n={end['n'] + 1}")  # there is no such position
    expect(page.locator(".frame")).to_have_attribute("data-n", str(end["n"]))


@pytest.mark.parametrize("game", ["burgundy/2019-solo", "burgundy/special-chateauma", "dice/solo"])
def test_the_first_position_of_a_game_for_one_can_be_looked_at(game: str, visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, quick=False)
    sit_down(page, game, bots=0)
    page.goto(page.url + "?n=0")
    expect(page.get_by_role("slider", name="Position")).to_have_value("0")


# ------------------------------------------------------------------ scenes, sounds, what is told
SCENES = """() => {
  window.scenes = []
  new MutationObserver(() => {
    const title = document.querySelector('aside.scene h2')?.textContent
    if (title && title !== window.scenes.at(-1)) window.scenes.push(title)
  }).observe(document.body, { subtree: true, childList: true })
}"""


def test_the_end_of_a_phase_and_the_final_count_are_scenes_before_the_result(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, quick=False)
    sit_down(page, "dice/solo", bots=0)
    page.evaluate(SCENES)
    page.evaluate(PLAY)
    count = page.get_by_role("complementary", name="The final count")
    expect(count).to_be_visible(timeout=20_000)
    assert page.get_by_role("complementary", name="Phase III is over").count() == 0  # the count came after it
    assert page.get_by_role("dialog").count() == 0
    assert page.evaluate("window.scenes")[:3] == ["Phase I is over", "Phase II is over", "Phase III is over"]
    expect(page.locator(".log .heading").last).to_contain_text("Phase III, round ")
    expect(page.get_by_role("dialog")).to_be_visible(timeout=30_000)
    expect(count).to_have_count(0)
    page.locator("dialog .stop").nth(3).click()  # from the chart to that moment
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_be_visible()
    assert int(slider.input_value()) > 0


def test_an_event_card_lies_open_with_its_text_until_it_was_read(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, quick=False)
    page.goto([watch_bots(page, "rivals/turmoil", 2) for _ in range(16)][-1])  # its first event is soonest
    page.locator(".frame").wait_for()
    scene = page.locator("aside.scene")
    expect(scene).to_be_visible(timeout=60_000)
    expect(scene.locator("h2")).not_to_be_empty()
    n = page.locator(".frame").get_attribute("data-n")
    page.wait_for_timeout(900)  # longer than a move is shown
    assert page.locator(".frame").get_attribute("data-n") == n
    scene.get_by_role("button", name="Read").click()
    expect(scene).to_have_count(0)


def test_sounds_are_on_for_a_guest_who_looks_and_off_by_one_touch(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE, quick=False)
    sit_down(page, "burgundy/2019")
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "true")
    me = player(page)
    page.keyboard.press("s")
    me.settle()
    page.locator(".choices .list button", has_text="Take the").first.click()
    page.wait_for_function("() => document.documentElement.dataset.sound === 'place'")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    behind = visit(NOWHERE, quick=False)
    behind.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    behind.evaluate("localStorage.clear()")
    sit_down(behind, "dice/solo", bots=0)
    expect(behind.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")


def test_in_a_tab_that_nobody_sees_nothing_is_kept_waiting(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE, quick=False)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.goto(watch_bots(page, "burgundy/2019", 4))
    page.locator(".frame").wait_for()
    page.evaluate(WATCH)
    page.wait_for_function("() => window.shown.length > 12")
    times = [at for _, at in page.evaluate("window.shown")]
    gaps = sorted(later - before for before, later in pairwise(times[1:]))
    assert gaps[len(gaps) // 2] < 200, gaps


# ------------------------------------------------------------------ what it costs
def test_a_click_is_answered_within_a_tenth_of_a_second(visit: Callable[..., Page], player: Callable) -> None:
    """From the click to the next position on the table, at the default pace: the third of twelve own moves, as the
    machine does other things too."""
    page = visit(NOWHERE, quick=False)
    sit_down(page, "dice/solo", bots=0)
    me = player(page)
    taken = []
    for _ in range(12):
        me.settle()
        taken.append(
            page.evaluate(
                """() => new Promise(resolve => {
                  const frame = document.querySelector('.frame')
                  const began = performance.now()
                  new MutationObserver((_, self) => { self.disconnect(); resolve(performance.now() - began) })
                    .observe(frame, { attributes: true, attributeFilter: ['data-n'] })
                  document.querySelector('.choices .list button').click()
                })"""
            )
        )
    assert sorted(taken)[2] < 100, taken


@pytest.mark.timeout(200)
def test_rematches_leave_nothing_behind(visit: Callable[..., Page]) -> None:
    """Nodes outside the document, and listeners, after a collection: the least of the first three games against the
    least of the last three, as a picture drawn by reference counts too and no two games show the same. No handle of an
    element is kept, which would keep its table."""
    page = visit(NOWHERE)
    sit_down(page, "dice/solo", bots=0)
    page.reload()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.enable")

    def kept() -> tuple[float, float]:
        page.locator('.frame[data-turn="mine"]').wait_for()
        page.wait_for_timeout(300)
        for _ in range(3):
            devtools.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        return found["Nodes"] - page.evaluate(SHOWN), found["JSEventListeners"]

    counts = []
    for _ in range(7):
        page.evaluate(PLAY)
        page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
        counts.append(kept())
    first, last = (tuple(map(min, zip(*some, strict=True))) for some in (counts[:3], counts[-3:]))
    assert last[0] < first[0] + 55 and last[1] < first[1] + 11, counts

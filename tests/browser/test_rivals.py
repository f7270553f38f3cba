"""The Rivals for Catan in the browser."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import DRAWN, NOWHERE, PROOF, play_unseen, sit_down
from .layout import SIZES, faults, told

BUILDING_FIRST = ("build settlement", "build city", "build", "roll", "end", "pass", "keep")


def test_a_game_by_mouse_its_beginning_and_its_end(visit: Callable[..., Page], player: Callable) -> None:
    """Build when possible, by touching the cards or by the sentence: the bot wins soon enough."""
    page = visit(NOWHERE)
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    for move in range(600):
        if me.settle() == "over":
            break
        if move == 25:
            play_unseen(page, "rivals")
            me.settle()
        if move % 6 == 5:
            me.decide_on_the_board()
            continue
        n = me.n
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in BUILDING_FIRST for text in texts if text.startswith(word)), texts[0])
        page.locator(f'[data-choice="{best}"]').click()
        me.moved_on(n)
    expect(page.get_by_role("dialog")).to_contain_text(PROOF)


def test_the_hand_of_the_other_prince_is_not_shown(visit: Callable[..., Page]) -> None:
    page = visit()
    page.locator("[data-play=rivals]").click()
    page.wait_for_selector('.frame[data-turn="mine"]')
    expect(page.locator(".others .prince header")).to_contain_text("hand")
    assert page.locator(".others .card").count() == 0


def test_the_log_and_the_choices_are_sentences_and_the_choices_tell_what_they_bring(
    visit: Callable[..., Page], player: Callable
) -> None:
    page = visit(NOWHERE)
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    for _ in range(12):
        me.settle()
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in BUILDING_FIRST for text in texts if text.startswith(word)), texts[0])
        choice = page.locator(f'[data-choice="{best}"]')
        if best.startswith("build"):
            choice.hover()
            expect(page.locator(".prompt .preview .change").first).to_be_visible()
        n = me.n
        choice.click()
        me.moved_on(n)
    me.settle()
    lines = page.locator(".log button").all_inner_texts()
    assert any("rolled the dice" in line for line in lines)
    who = ("Chance: ", "Player 1: ", "Greedy: ")  # before a notation; a card before what it brings is a sentence
    assert not any(line.startswith(who) for line in lines), "a bare notation"


def test_the_end_of_a_turn_asks_when_something_is_left(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE, quick=False)
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    choices = page.locator("[data-choice]")
    while me.settle() != "over" and not (page.locator('[data-choice="end"]').count() and choices.count() > 1):
        me.list_choice(0)
    n = me.n
    page.get_by_role("button", name="End turn").click()
    page.get_by_role("group", name="End the turn?").get_by_role("button", name="No").click()
    page.get_by_role("button", name="End turn").click()
    assert me.n == n
    page.get_by_role("button", name="Yes, end").click()
    me.moved_on(n)


def test_what_an_event_asks_is_a_prompt_with_its_card(visit: Callable[..., Page], player: Callable) -> None:
    """Some games end before an event asks; then another is played."""
    page = visit(NOWHERE)
    for _ in range(10):
        sit_down(page, "rivals/introductory", bot="greedy")
        idle_until_asked(page, player(page))
        if page.locator(".cause").count():
            break
    expect(page.locator(".cause b")).to_be_visible()
    expect(page.locator(".cause p")).not_to_be_empty()


def idle_until_asked(page: Page, me: Any) -> None:
    while me.settle() != "over" and not page.locator(".cause").count():
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        best = next((text for word in ("roll", "end", "pass", "keep") for text in texts if text == word), texts[0])
        n = me.n
        page.locator(f'[data-choice="{best}"]').click()
        me.moved_on(n)


def idle_until(page: Page, me: Any, text: str) -> str:
    """Roll and pass until a choice begins so; the text of the first that does."""
    while me.settle() != "over":
        texts = page.locator("[data-choice]").evaluate_all("all => all.map(e => e.dataset.choice)")
        if found := next((choice for choice in texts if choice.startswith(text)), ""):
            return found
        best = next((text for word in ("roll", "end", "pass", "keep") for text in texts if text == word), texts[0])
        n = me.n
        page.locator(f'[data-choice="{best}"]').click()
        me.moved_on(n)
    raise AssertionError(f"nobody could {text}")


def test_a_trade_starts_from_the_region_that_pays(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    sit_down(page, "rivals/introductory", bot="greedy")
    me = player(page)
    idle_until(page, me, "trade 3")
    lit = page.locator(".own .store.can")
    keys = lit.evaluate_all("all => all.map(e => e.dataset.touch)")
    assert keys and all(key.startswith("from:") for key in keys), "before anything is touched, only what can pay is lit"
    lit.first.click()
    gets = page.locator(".own .store.can:not([data-touch^='from:'])")
    expect(gets.first).to_be_visible()
    n = me.n
    gets.first.click()
    me.moved_on(n)


def test_a_card_in_play_is_not_taken_down_by_one_touch(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    sit_down(page, "rivals/gold", bot="novice")
    me = player(page)
    while page.locator(".own [data-touch^='card:']").count() == 0:
        built = idle_until(page, me, "build")
        n = me.n
        page.locator(f'[data-choice="{built}"]').click()
        me.moved_on(n)
    idle_until(page, me, "remove")
    plain = page.locator(".own [data-touch^='card:']:not(.can)")  # it could only be taken down, and that is not lit
    while plain.count() == 0:  # something else can be done with the card now
        n = me.n
        page.locator('[data-choice="end"]').click()
        me.moved_on(n)
        idle_until(page, me, "remove")
    n = me.n
    card = page.locator(f".own [data-touch='{plain.first.get_attribute('data-touch')}']")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert me.n == n
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")


def test_the_turn_bar_tells_step_goal_and_what_brigands_count(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    sit_down(page, "rivals/gold", bot="greedy")
    me = player(page)
    idle_until(page, me, "roll")
    expect(page.locator(".head [aria-current=step]")).to_have_text("Roll")
    idle_until(page, me, "end")
    expect(page.locator(".head [aria-current=step]")).to_have_text("Actions")
    expect(page.locator(".head .goal")).to_contain_text("12")
    number = "e => Number(/(\\d) stored/.exec(e.ariaLabel)[1])"
    stored = page.locator(".own .store").evaluate_all(f"all => all.map({number})")
    expect(page.locator(".head .brigands")).to_contain_text(f"{sum(stored)}/7")
    assert page.locator(".own .goods.row use").count() == sum(stored), "and as many goods lie in the regions"


def test_a_card_is_large_beside_the_pointer_with_its_rule(visit: Callable[..., Page], player: Callable) -> None:
    page = visit(NOWHERE)
    sit_down(page, "rivals/introductory", bot="greedy")
    idle_until(page, player(page), "end")
    page.locator(".hand .touch").first.hover()
    large = page.get_by_role("tooltip")
    expect(large.locator("p").first).not_to_be_empty()
    link = large.locator("a")
    link.hover()
    page.wait_for_timeout(600)
    expect(link).to_have_attribute("href", re.compile(r"/rules\?game=rivals%2Fintroductory#R-CARD-\w+-1"))
    page.mouse.move(2, 300)
    expect(large).to_have_count(0)


GREEN = ("abbey", "candamir", "irmgard", "storehouse", "large-trade-ship", "heinrich", "weavers-shop", "pirate-ship")
RED = ("large-festival-hall", "merchant-guild", "chapel-1-3", "trading-base", "building-crane", "university")


def most(state: dict[str, Any], hand: list[str]) -> None:
    """The longest principalities: seven settlements, most of them cities with cards."""
    cards = [*GREEN, *RED]
    for prince in state["seat"].values():
        prince["houses"] = {
            str(i + 1): {
                "city": i % 3 != 2,
                "upper": [cards[2 * i % 14], cards[(2 * i + 5) % 14]][: 1 + (i % 3 != 2)],
                "lower": [cards[(3 * i + 1) % 14]],
            }
            for i in range(7)
        }
        lands = ("forest", "hills", "fields", "pasture", "mountains", "gold-field", "forest", "hills")
        prince["regions"] = {"upper": [f"{land}-2" for land in lands], "lower": [f"{land}-6" for land in lands[::-1]]}
        stores = [*prince["regions"]["upper"], *prince["regions"]["lower"], "gold-cache"]
        prince["stock"] = {store: i % 4 for i, store in enumerate(stores)}
        prince |= {"cache": "3 upper", "roads": {"left": True, "right": False}}
    state["seat"]["0"]["hand"] = hand
    state["events"]["now"] = "feud"


def shown_instead(page: Page, change: Callable[[dict[str, Any]], None]) -> Callable[[], None]:
    """Whatever the server says of the position reaches the page changed; what is returned tells the last one again."""
    last: list[Callable[[], None]] = []

    def route(socket: Any) -> None:
        server = socket.connect_to_server()

        def heard(message: str) -> None:
            told = json.loads(message)
            if told.get("position") and told["position"].get("state"):
                change(told["position"]["state"])
                last[:] = [lambda: heard(json.dumps({"type": "events", "events": [], "position": told["position"]}))]
            socket.send(json.dumps(told))

        server.on_message(heard)
        socket.on_message(server.send)

    page.route_web_socket("**/live", route)
    return lambda: last[0]()


def test_the_longest_principality_and_a_large_hand_fit_every_size(visit: Callable[..., Page]) -> None:
    page = visit(NOWHERE)
    hand = ["voyage-of-plunder", "arsonist", "irmgard", "town-hall", "marketplace", "merchant"]
    shown_instead(page, lambda state: most(state, hand))
    sit_down(page, "rivals/duel", bot="greedy")
    page.wait_for_selector(".hand .slot")
    found = {size: faults(page, *size) for size in SIZES}
    assert not any(found.values()), told(found)


IN_HAND = """names => {
  const cards = [...document.querySelectorAll('.hand .slot')].map(e => e.textContent.replaceAll('\u00ad', ''))
  return cards.length === names.length && names.every(name => cards.some(card => card.includes(name)))
}"""


def test_every_card_can_be_read_whole_in_the_hand_and_has_its_picture(visit: Callable[..., Page]) -> None:
    """One hand after another of all draw cards; each picture is found in the drawings that the page has loaded."""
    page = visit()
    cards = page.request.get("/api/facts?game=rivals/duel").json()["cards"]
    drawn = [name for name, card in cards.items() if card["class"] in ("green", "red", "brown", "action")]
    hands = [drawn[i : i + 2] for i in range(0, len(drawn), 2)]
    shown = hands[:1]

    def change(state: dict[str, Any]) -> None:
        state["seat"]["0"]["hand"] = shown[0]

    tell_again = shown_instead(page, change)
    sit_down(page, "rivals/duel", bot="greedy")
    page.wait_for_selector("#i-church", state="attached")
    for width, height in (1280, 720), (390, 844):
        page.set_viewport_size({"width": width, "height": height})
        for hand in hands:
            shown[0] = hand
            tell_again()
            page.wait_for_function(IN_HAND, arg=[cards[name]["title"] for name in hand])
            page.evaluate(DRAWN)
            assert page.locator(".hand .slot").count() == len(hand)
            cut = page.locator(".hand .slot").evaluate_all(
                "all => all.filter(e => [e.querySelector('.card'), ...e.querySelectorAll('p')]"
                ".some(p => p.scrollHeight > p.clientHeight + 2)).map(e => e.textContent)"
            )
            assert cut == [], (width, cut)
            blank = page.locator(".hand .slot use").evaluate_all(
                "all => all.map(e => e.getAttribute('href')).filter(id => !document.querySelector(id))"
            )
            assert blank == []


def test_the_bar_of_a_turn_takes_two_lines_on_a_phone(visit: Callable[..., Page]) -> None:
    """It took a third for the brigands' count, and the board or the stacks below were cut off."""
    page = visit()

    def change(state: dict[str, Any]) -> None:
        state["turn"]["number"] = 28
        state["step"] = "exchange"
        state["seat"]["0"]["brigands"]["count"] = 12

    shown_instead(page, change)
    sit_down(page, "rivals/introductory", bot="greedy")
    for width, height in (360, 640), (740, 360):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(page.locator(".bar .brigands")).to_contain_text("12/7")
        middles = page.locator(".bar > *").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect()).filter(r => r.height).map(r => r.y + r.height / 2)"
        )
        lines = {round(middle / 12) for middle in middles}
        assert len(lines) == 2, (width, middles)

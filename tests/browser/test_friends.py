"""People at one table: invitations, seats, a reload in the middle, chat, spectators, stand-ins."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NOWHERE, sit_down


def invite(visit: Callable[..., Page]) -> tuple[Page, Page]:
    """Ann opens a table for two, Ben comes by the link and takes the free seat."""
    ann = visit()
    ann.get_by_role("button", name="With friends").first.click()
    ann.get_by_label("My name").fill("Ann")
    ann.get_by_role("button", name="Open the table and invite").click()
    link = ann.get_by_label("Invitation").input_value()
    ben = visit(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ann.wait_for_selector(".frame")
    ben.wait_for_selector(".frame")
    return ann, ben


def test_the_waiting_room_shows_what_is_played_changes_bots_and_is_called_off(visit: Callable[..., Page]) -> None:
    ann = visit(width=390, height=844)
    ann.get_by_role("button", name="With friends").first.click()
    ann.get_by_label("My name").fill("Ann")
    ann.get_by_label("At the table").select_option("3")
    ann.get_by_label("Player 3").select_option("novice")
    ann.locator(".check", has_text="Inns").click()
    ann.get_by_label("Time to think").select_option("day3")
    ann.get_by_role("button", name="Open the table and invite").click()
    expect(ann.locator("dl")).to_contain_text("Inns")
    expect(ann.locator("dl")).to_contain_text("3 days for each turn")
    expect(ann.get_by_role("note")).to_contain_text("duchy serve --host 0.0.0.0")
    link = ann.get_by_label("Invitation").input_value()
    expect(ann.get_by_role("img", name="Code to scan")).to_have_accessible_name(f"Code to scan: {link}")
    assert ann.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ben = visit(link)
    expect(ben.get_by_role("button", name="Sit here")).to_be_visible()
    assert ben.get_by_role("button", name="Call the game off").count() == 0
    ann.get_by_label("Bot at seat 3").select_option("greedy")
    expect(ben.locator("li").nth(2)).to_contain_text("Greedy")
    ann.get_by_role("button", name="Change the table").click()
    expect(ann.get_by_label("Player 3")).to_have_value("greedy")
    expect(ann.get_by_label("Time to think")).to_have_value("day3")
    ann.locator(".check", has_text="Inns").click()
    ann.get_by_label("At the table").select_option("4")
    ann.get_by_label("Player 4").select_option("open")
    ann.get_by_role("dialog").get_by_role("button", name="Change the table").click()
    expect(ben.locator("li")).to_have_count(4)
    expect(ben.locator("dl")).not_to_contain_text("Inns")
    expect(ben.locator(".changed")).to_contain_text("Ann has changed the table")
    ann.get_by_role("button", name="Call the game off").click()
    ann.get_by_role("button", name="Yes, the table is gone then").click()
    ann.wait_for_selector("[data-play]")
    expect(ben.get_by_role("alert")).to_contain_text("The host has called this game off.")
    late = visit(link)
    expect(late.get_by_role("status")).to_contain_text("Perhaps it was called off")
    assert ann.locator("[data-table]").count() == 0


@pytest.mark.timeout(200)
def test_two_browsers_play_each_other_with_a_reload_in_the_middle(visit: Callable[..., Page], player: Callable) -> None:
    pages = invite(visit)
    people = [player(page, seed) for seed, page in enumerate(pages)]

    def play(moves: int) -> None:
        for _ in range(moves):
            due = next((p for p in people if p.turn == "mine"), None)
            if due is None:
                people[0].page.wait_for_timeout(50)
                continue
            n = due.n
            due.list_choice(0)
            for other in people:
                other.moved_on(n)

    play(12)
    pages[1].reload()
    pages[1].wait_for_selector(".frame")
    play(12)
    last = [page.locator(".log li").last.inner_text() for page in pages]
    assert last[0] == last[1]
    assert people[0].n == people[1].n > 20


def test_chat_and_a_spectator(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    carla = visit(ann.url)
    carla.wait_for_selector(".frame")
    assert carla.locator('.frame[data-turn="mine"]').count() == 0
    expect(ann.get_by_text("1 watching")).to_be_visible()
    expect(carla.locator(".prompt")).to_contain_text("You are watching.")
    expect(ben.locator(".prompt")).not_to_contain_text("You are watching.")
    ben.set_viewport_size({"width": 360, "height": 640})  # a guest sees the own points there, whoever watches
    expect(ben.locator(".seats .mine")).to_be_in_viewport(ratio=0.9)
    ben.get_by_role("button", name="Menu").click()
    expect(ben.get_by_text("1 watching now.")).to_be_visible()
    ben.keyboard.press("Escape")
    ben.set_viewport_size({"width": 1280, "height": 720})
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Chat", exact=True).fill("Good luck <b>Ann</b>")
    ben.get_by_role("button", name="Send").click()
    expect(ann.get_by_label("1 not read")).to_be_visible()
    ann.set_viewport_size({"width": 360, "height": 640})  # on a phone the chat lies behind the log: its tab says so
    expect(ann.get_by_role("navigation", name="Pages").get_by_label("1 not read")).to_be_visible()
    ann.set_viewport_size({"width": 1280, "height": 720})
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.locator("li.chat")).to_have_text("Ben: Good luck <b>Ann</b>")
    expect(ann.get_by_label("1 not read")).to_have_count(0)
    ann.get_by_role("tab", name="Log").click()
    expect(ann.locator(".log")).not_to_contain_text("Good luck")
    ben.get_by_label("Chat", exact=True).fill("And me")
    ben.get_by_role("button", name="Send").click()
    expect(ann.get_by_label("1 not read")).to_be_visible()
    ann.goto("/")
    expect(ann.locator("[data-table]")).to_contain_text("1 new line in the chat")


def test_a_seat_moves_to_another_device_by_its_link(visit: Callable[..., Page]) -> None:
    ann, _ = invite(visit)
    ann.get_by_role("button", name="Menu").click()
    link = ann.get_by_label("Link to my seat").input_value()
    phone = visit(link)
    phone.wait_for_selector(".frame")
    expect(phone.locator(".seat").first).to_contain_text("Ann (you)")
    assert "#" not in phone.url


def test_a_bot_stands_in_and_steps_back(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Let a bot stand in").click()
    expect(ann.locator(".seats li").nth(1)).not_to_have_attribute("title", "A bot stands in")  # it asks first
    ben.get_by_role("button", name="Yes, stand in").click()
    expect(ann.get_by_role("alert")).to_contain_text("Ben has left. A bot stands in.")
    expect(ann.locator(".log")).to_contain_text("Ben has left. A bot stands in.")
    expect(ann.locator(".seats li").nth(1)).to_have_attribute("title", "A bot stands in")
    ben.get_by_role("button", name="I am back").click()
    expect(ann.locator(".seats li").nth(1)).not_to_have_attribute("title", "A bot stands in")
    expect(ann.get_by_role("alert")).to_contain_text("Ben is back.")


def test_a_move_taken_back_is_told_and_an_ended_turn_is_asked_for(visit: Callable[..., Page], player: Callable) -> None:
    people = [player(page) for page in invite(visit)]
    people[0].page.wait_for_function("() => ['mine', 'theirs'].includes(document.querySelector('.frame').dataset.turn)")
    if people[0].turn == "theirs":
        people.reverse()
    mover, other = people
    name = mover.page.locator(".seat", has_text="(you)").locator(".name").inner_text().removesuffix(" (you)")
    n = mover.n
    workers = mover.page.locator(".choices .list button", has_text="Take workers")
    workers.first.click()
    mover.moved_on(n)
    mover.page.get_by_role("button", name="Undo").click()
    expect(other.page.get_by_role("alert")).to_contain_text(f"{name} took a move back.")
    expect(other.page.locator(".log li").last).to_contain_text(f"{name} took a move back.")
    for _ in range(2):
        n = mover.n
        workers.first.click()
        mover.moved_on(n)
    n = mover.n
    mover.page.get_by_role("button", name="End turn").click()
    mover.moved_on(n)
    ended = mover.n
    for answer, after in (("No, go on", ended), ("Yes, go back", ended - 1)):
        mover.page.get_by_role("button", name="Undo").click()
        asked = other.page.get_by_role("alertdialog")
        expect(asked).to_contain_text(f"{name} asks to take the end of the turn back.")
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_have_count(0)
        expect(mover.page.locator(".frame")).to_have_attribute("data-n", str(after))
    expect(mover.page.locator(".frame")).to_have_attribute("data-turn", "mine")


def whose(part: Locator, name: str) -> Locator:
    """What says on a board whose it is: the name in the drawing, or what is spoken of it."""
    spoken = part.get_by_role("group", name=re.compile(f"^Sheet . of {name}"))
    return spoken.or_(part.get_by_text(name, exact=True)).first


@pytest.mark.parametrize("game", ["burgundy/2019", "dice/standard", "rivals/introductory"])
def test_a_spectator_chooses_whose_board_lies_in_front(game: str, visit: Callable[..., Page]) -> None:
    ann = visit(NOWHERE)
    sit_down(ann, game)
    carla = visit(ann.url)
    carla.wait_for_selector(".frame")
    front = carla.locator(".own")
    expect(whose(front, "Ann")).to_be_visible()
    carla.locator(".people button", has_text="Novice").click()
    expect(whose(front, "Novice")).to_be_visible()
    assert carla.locator(".own [data-lit]").count() == 0, "who watches has nothing to choose"


@pytest.mark.parametrize("game", ["burgundy/2019", "dice/standard"])
def test_another_board_lies_beside_the_own_one(game: str, visit: Callable[..., Page]) -> None:
    """In Rivals both principalities always lie on the table."""
    ann = visit(NOWHERE)
    sit_down(ann, game)
    ann.locator(".people button", has_text="Novice").click()
    beside = ann.get_by_role("region", name="The board of Novice")
    expect(beside).to_be_visible()
    boxes = [box for part in (ann.locator(".own"), beside) if (box := part.bounding_box())]
    left, right = sorted(boxes, key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"] + 1, "one lies over the other"
    ann.get_by_role("button", name="Close the board of Novice").click()
    expect(beside).to_have_count(0)

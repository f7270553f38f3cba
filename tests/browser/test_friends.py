"""People at one table: invitations, seats, a reload in the middle, chat, spectators, stand-ins."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


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

    play(25)
    pages[1].reload()
    pages[1].wait_for_selector(".frame")
    play(25)
    last = [page.locator(".log li").last.inner_text() for page in pages]
    assert last[0] == last[1]
    assert people[0].n == people[1].n > 20


def test_chat_and_a_spectator(visit: Callable[..., Page]) -> None:
    ann, ben = invite(visit)
    carla = visit(ann.url)
    carla.wait_for_selector(".frame")
    assert carla.locator('.frame[data-turn="mine"]').count() == 0
    expect(ann.get_by_text("1 watching")).to_be_visible()
    ben.get_by_label("Chat").fill("Good luck <b>Ann</b>")
    ben.get_by_role("button", name="Send").click()
    expect(ann.locator(".log .chat")).to_have_text("Ben: Good luck <b>Ann</b>")


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
    expect(ann.locator(".seat").nth(1)).to_have_attribute("title", "A bot stands in")
    ben.get_by_role("button", name="I am back").click()
    expect(ann.locator(".seat").nth(1)).not_to_have_attribute("title", "A bot stands in")

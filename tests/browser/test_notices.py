"""Told when it is my turn, as a person sets it up on the page of Me; and what a worker of the page shows of a push."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

pytest.importorskip("aiosmtpd")
pytest.importorskip("cryptography")
from tests.server.outside import Sink, wait

from .conftest import QUICK, Player, serving

WITH_WINDOWS = True  # notices of the system are shown by them
SETTINGS = "private_hooks = true\nnotice_delay = 0.5\nsite = 'https://club.example'\n"


def opened(browser: Browser, address: str, path: str, width: int = 390) -> Page:
    window = browser.new_context(
        base_url=address, permissions=["notifications"], viewport={"width": width, "height": 844}
    )
    window.add_init_script(QUICK)
    page = window.new_page()
    page.set_default_timeout(15_000)
    page.goto(path)
    return page


def test_a_person_is_told_of_a_turn_when_the_tab_is_gone(browser: Browser, built_page: Path, tmp_path: Path) -> None:
    file = tmp_path / "duchy.toml"
    file.write_text(SETTINGS)
    with Sink() as mine, Sink() as channel, serving(tmp_path, "--settings", str(file)) as (address, _):
        ann = opened(browser, address, "/me")
        told = ann.get_by_label("Told when it is my turn")
        told.get_by_label("Webhook").fill(mine.url + "/ann")
        told.get_by_role("button", name="Tell me there").click()
        expect(told.get_by_text("Webhook at 127.0.0.1")).to_be_visible()
        told.get_by_role("button", name="Try it").click()
        expect(told.get_by_text("Sent.")).to_be_visible()
        assert mine.said()[0]["text"].startswith("It works")
        told.get_by_label("Quiet hours").check()
        expect(told.get_by_label("from")).to_have_value("22:00")
        told.get_by_label("Quiet hours").uncheck()
        expect(told.get_by_label("from")).to_have_count(0)

        expect(ann.get_by_label("What is stored")).to_contain_text("where you want to be told")
        key = ann.evaluate("localStorage.getItem('duchy.key')")
        wish = {"game": "burgundy/2019", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}
        made = ann.request.post("/api/tables", data=json.dumps(wish), headers={"x-duchy-key": key}).json()
        token, table = made["token"], made["table"]
        room = opened(browser, address, f"/t/{table}#seat={token}")
        room.get_by_text("Tell a channel of your group").click()
        room.get_by_label("Webhook of the channel").fill(channel.url)
        room.get_by_role("button", name="Tell it").click()
        expect(room.get_by_text("A channel at 127.0.0.1 hears of every turn.")).to_be_visible()
        room.close()
        ann.close()  # nobody looks: Ben comes, and the game begins

        ben = opened(browser, address, f"/t/{table}", 1280)
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Sit here").click()
        ben.wait_for_selector(".frame")
        while len(mine.got) < 2:  # if he begins, he plays on
            if ben.locator('.frame[data-turn="mine"]').count():
                Player(ben).list_choice(-1)
            ben.wait_for_timeout(100)
        wait(lambda: len(mine.got) > 1 and channel.got)
        assert mine.said()[1]["text"].startswith("It is your turn") and "with Ben" in mine.said()[1]["text"]
        assert mine.said()[1]["url"] == f"/t/{table}"


def test_a_worker_of_the_page_shows_what_is_pushed(browser: Browser, built_page: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        page = opened(browser, address, "/me")
        page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => null)")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        line = page.context.new_cdp_session(page)
        found: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
        )
        line.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(50)
        said = json.dumps({"title": "It is your turn", "body": "Burgundy with Ann.", "url": "/t/abc"})
        push = {"origin": address, "registrationId": found[0], "data": said}

        def shown_once_pushed() -> list[list[str]]:
            """A push to a worker that is just being started is lost; what is said twice is shown once."""
            line.send("ServiceWorker.deliverPushMessage", push)
            page.wait_for_timeout(200)
            return page.evaluate(
                """navigator.serviceWorker.ready.then((r) => r.getNotifications())
                  .then((all) => all.map((n) => [n.title, n.body, n.data, n.tag]))"""
            )

        shown = wait(shown_once_pushed)
        assert shown == [["It is your turn", "Burgundy with Ann.", "/t/abc", "duchy-turn /t/abc"]]

"""A server's page keeps the one that needs no server, and is followed by it when the server is gone. What is kept here
is a stand-in of two files; `make test-site` plays whole games on the real one."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from .conftest import ROOT, serving

ALONE = "<!doctype html><title>Alone</title><p>Played without a server</p>"


def site(folder: Path) -> Path:
    """As tools/build_site.py makes one, with the real worker that keeps it."""
    (folder / "engine-0").mkdir(parents=True)
    (folder / "index.html").write_text(ALONE)
    files = json.dumps(["./"])
    worker = (ROOT / "tools" / "site" / "sw.js").read_text().replace("@VERSION@", "1").replace("['@FILES@']", files)
    (folder / "sw.js").write_text(worker)
    return folder


def test_who_was_here_once_plays_on_when_the_server_is_gone(browser: Browser, built_page: Path, tmp_path: Path) -> None:
    with serving(tmp_path, "--offline", str(site(tmp_path / "site"))) as (address, process):
        window = browser.new_context()
        page = window.new_page()
        page.goto(address)
        expect(page.locator("[data-where=server]")).to_contain_text("kept here", timeout=60_000)
        process.terminate()
        process.wait(20)
        page.goto(f"{address}/t/some-table")
        expect(page.get_by_text("Played without a server")).to_be_visible()
        assert page.url == f"{address}/offline/"
        window.close()

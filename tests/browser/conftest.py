"""A real server on a free port of this machine, and a real Chromium that looks at its page."""

import base64
import fcntl
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
pytest.importorskip("duchy.server.app", reason="the browser tests need the server's packages")

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from duchy.server.app import PAGE

ROOT = Path(__file__).parent.parent.parent
PROOF = re.compile("Nobody could choose the dice: checked|Proof of the dice")  # with one's own gift, or without
PICTURES = ROOT / "docs" / "pictures"
# A screenshot (base64 of a PNG) as a WebP, a third as large.
SMALL = """async png => {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.7).split(',')[1]
}"""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
# Games of a test have the same dice in every run: the server's part of a seed and what a browser adds come of its name.
TEST = Path(tempfile.mkdtemp()) / "test"
SERVE = f"""
import collections, hashlib, pathlib
from duchy.cli.serve import serve
from duchy.server import opening
seen = collections.Counter()
def new_seed():
    test = pathlib.Path({str(TEST)!r}).read_text()
    seen[test] += 1
    return hashlib.sha256(f"{{test}} {{seen[test]}}".encode()).hexdigest()
opening.new_seed = new_seed
serve()
"""
GIFTS = """{
  const random = crypto.getRandomValues.bind(crypto)
  let gifts = 0
  crypto.getRandomValues = (bytes) => bytes.length === 32 ? bytes.fill(WINDOW).fill(++gifts, 16) : random(bytes)
}"""
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
PICKED = """() =>
  [...document.querySelectorAll('.frame [data-touch][aria-pressed=true]')].map(e => e.dataset.touch).join()"""
ANSWERED = f"""([n, before]) =>
  Number(document.querySelector('.frame').dataset.n) !== n || ({PICKED})() !== before"""
NOWHERE = "/healthz"  # of the same server, with nothing to draw: where a test begins that goes to a table of its own
# Games as long as they are; else their middle is played by messages alone, and what is drawn are beginning and end.
WHOLE = bool(os.environ.get("DUCHY_WHOLE"))
UNSEEN = """async table => {
  const token = localStorage.getItem(`duchy.seat.${table}`)
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`)
  let played = -1, id = 0
  await new Promise((resolve, reject) => {
    line.onopen = () => line.send(JSON.stringify({ type: 'hello', token, after: 0, seat: null, key: null }))
    line.onclose = reject
    line.onmessage = ({ data }) => {
      const { position } = JSON.parse(data)
      if (!position) return
      if (position.result || (UNTIL)) return resolve()
      if (!position.choices.length || position.n === played) return
      played = position.n
      id += 1
      const { text } = position.choices[7 * id % position.choices.length]
      line.send(JSON.stringify({ type: 'play', id, n: position.n, seq: position.seq, text }))
    }
  })
  line.onclose = null
  line.close()
}"""
LATE = {
    "burgundy": "position.state.phase === 'E' && position.state.round > 3",
    "dice": "position.state.boxes[2] > 3",  # of ten in the last phase
    "rivals": "Math.max(...position.totals) > 5",
}
QUICK = "localStorage.setItem('duchy.settings', JSON.stringify({pace: 'instant', askBeforeEnd: false}))"


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Of several test processes one at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page that the server hands out, built if this is a source tree where nobody has done so."""
    with only_one(tmp_path_factory.getbasetemp().parent / "page.lock"):
        if not (PAGE / "index.html").is_file() and PAGE.is_relative_to(ROOT):
            subprocess.run([sys.executable, str(ROOT / "tools" / "build_page.py")], check=True, timeout=280)
    assert (PAGE / "index.html").is_file(), "the installed server has no page"
    return PAGE


@contextmanager
def serving(data: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a server with an empty store, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (data / "server.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "--port", str(port), "--data", str(data), *options], stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(900):  # while it lives; a busy machine is no fault of the page
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=2).read()
                break
            except OSError:
                assert process.poll() is None, (data / "server.log").read_text()
                time.sleep(0.1)
        else:
            pytest.fail("the server did not answer within ninety seconds")
        yield address, process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture(autouse=True)
def named(request: pytest.FixtureRequest) -> None:
    TEST.write_text(request.node.nodeid)


@pytest.fixture(scope="session")
def server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as (address, _):
        yield address


@pytest.fixture(scope="package")  # while Playwright runs, no other test of its process can start an event loop
def chromium() -> Iterator[Callable[[bool], Browser]]:
    """Chromium with its windows or without, each started when it is first asked for."""
    with sync_playwright() as playwright:
        started: dict[bool, Browser] = {}

        def start(windows: bool) -> Browser:
            if windows not in started:
                shell = () if windows else ("chromium-headless-shell",)
                usual = map(shutil.which, (*shell, "chromium", "chromium-browser", "google-chrome"))
                first = next(filter(None, [os.environ.get("DUCHY_CHROMIUM"), *usual]), None)
                started[windows] = playwright.chromium.launch(executable_path=first, args=FLAGS)
            return started[windows]

        yield start
        for each in started.values():
            each.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest, chromium: Callable[[bool], Browser]) -> Browser:
    """Without its windows, which takes a quarter less; with them for modules that need more than the page."""
    return chromium(getattr(request.module, "WITH_WINDOWS", False))


Opens = Callable[..., Page]


def complaint(message: ConsoleMessage) -> str:
    """What was said, and of which address."""
    return f"{message.text} {message.location['url']}"


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Opens]:
    """Opens an address in a browser window of its own. At the end, nothing may have been said on any console."""
    contexts, complaints = [], []

    def opens(path: str = "/", width: int = 1280, height: int = 720, quick: bool = True, **context: object) -> Page:
        window = browser.new_context(viewport={"width": width, "height": height}, base_url=server, **context)  # type: ignore[arg-type]
        contexts.append(window)
        window.add_init_script(GIFTS.replace("WINDOW", str(len(contexts))))
        if quick:
            window.add_init_script(f"if (!localStorage.getItem('duchy.settings')) {QUICK}")
        page = window.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda m: complaints.append(complaint(m)) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.goto(path)
        return page

    yield opens
    for window in contexts:
        window.close()
    assert complaints == []


class Player:
    """Somebody at a table who does something in each turn until the game is over."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)

    @property
    def n(self) -> int:
        return int(self.page.locator(".frame").get_attribute("data-n") or 0)

    @property
    def turn(self) -> str:
        return self.page.locator(".frame").get_attribute("data-turn") or ""

    def settle(self, seconds: float = 20) -> str:
        """Wait until it is our turn, or the game is over."""
        self.page.wait_for_selector('.frame:is([data-turn="mine"], [data-turn="over"])', timeout=seconds * 1000)
        return self.turn

    def moved_on(self, n: int) -> None:
        self.page.wait_for_function("n => Number(document.querySelector('.frame').dataset.n) !== n", arg=n)

    def list_choice(self, at: int | None = None) -> None:
        """One choice of the list of sentences, by mouse."""
        n = self.n
        buttons = self.page.locator(".choices .list button")
        buttons.nth(self.rng.randrange(buttons.count()) if at is None else at).click()
        self.moved_on(n)

    def touch_something(self) -> bool:
        """A real click on something that is lit on the table; False if nothing is."""
        spots = self.page.evaluate(
            """() => [...document.querySelectorAll('.frame :is(.own, .hand, .common, .others) [data-touch]')]
              .filter(e => 'lit' in e.dataset && e.getAttribute('aria-pressed') !== 'true')
              .map(e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, e] })
              .filter(([x, y, e]) => e.contains(document.elementFromPoint(x, y)))
              .map(([x, y]) => [x, y])"""
        )
        if not spots:
            return False
        x, y = self.rng.choice(spots)
        self.page.mouse.move(x, y)
        self.page.evaluate(DRAWN)  # what pointing shows is there before the click, as with a hand
        self.page.mouse.click(x, y)
        return True

    def decide_on_the_board(self) -> None:
        """Touch what is lit until something was played; after a few touches take a sentence of the list."""
        n = self.n
        for _ in range(4):
            before = self.page.evaluate(PICKED)
            if not self.touch_something():
                break
            self.page.wait_for_function(ANSWERED, arg=[n, before])
            if not self.page.evaluate(PICKED):  # it was played: what was picked is let go when a move is on its way
                self.moved_on(n)
                return
        if self.turn == "mine" and self.n == n:
            self.list_choice()


def sit_down(page: Page, game: str, bots: int = 1, bot: str = "novice", wait: str = ".frame", **setup: object) -> None:
    """Open any table by the same request that the page sends, and go there."""
    seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": bot} for _ in range(bots))]
    _open(page, {"game": game, "seats": seats, "setup": setup}, wait)


def learn(page: Page, game: str = "burgundy/2019") -> None:
    """The guided first game of a family; Burgundy's first roll is a 4 and a 2, and depot 4 has a ship."""
    _open(page, {"game": game, "guided": True, "name": "Ann"}, '.frame[data-turn="mine"]')


def _open(page: Page, wish: dict[str, object], wait: str) -> None:
    table = page.evaluate(
        """async wish => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })
          const seated = await answer.json()
          localStorage.setItem(`duchy.seat.${seated.table}`, seated.token)
          return seated.table
        }""",
        wish,
    )
    page.goto(f"/t/{table}")
    page.wait_for_selector(wait)


def play_unseen(page: Page, family: str) -> None:
    """At the table that is shown, until late in its game, unless it is to be played whole by hand."""
    if not WHOLE:
        table = page.url.rpartition("/")[2]
        page.goto(NOWHERE)
        page.evaluate(UNSEEN.replace("UNTIL", LATE[family]), table)
        page.goto(f"/t/{table}")
        page.wait_for_selector(".frame")


@pytest.fixture
def player() -> Callable[..., Player]:
    return Player


@pytest.fixture(scope="session")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Page, str], None]:
    """A small picture for the documentation: nothing moves, and the wood of the table has no grain. A test leaves the
    tree as it is: the picture goes there only with DUCHY_PICTURES."""
    folder = PICTURES if os.environ.get("DUCHY_PICTURES") else tmp_path_factory.mktemp("pictures")

    def take(page: Page, name: str) -> None:
        page.mouse.move(2, 2)
        page.evaluate("for (const wood of ['--grain', '--light']) document.body.style.setProperty(wood, 'transparent')")
        page.wait_for_timeout(900)  # what flies has landed
        page.wait_for_function("() => !document.querySelector('.flash')")
        shot = base64.b64encode(page.screenshot(animations="disabled")).decode()
        page.evaluate("document.body.removeAttribute('style')")
        file = folder / f"{name}.webp"
        file.write_bytes(base64.b64decode(page.evaluate(SMALL, shot)))
        assert file.stat().st_size < 150_000

    return take

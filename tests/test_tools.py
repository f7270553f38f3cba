"""What the tools make for those who install, and for the site."""

import base64
import hashlib
import io
import os
import re
import runpy
import struct
import sys
import tarfile
import zipfile
import zlib
from pathlib import Path

import pytest

TOOLS = Path(__file__).parent.parent / "tools"
# What is compiled: rules, bots' thinking and what they stand on; words and the referee for servers alone.
RULES = re.compile(r"/engine(/|\.py$)|/thinking/|/kernel/(batch|numbering|rng)\.py$")
WORDS_OR_REFEREE = re.compile(r"/words/|/kernel/play\.py$|/server/")


def packed(file: Path, names: list[str], time: int) -> None:
    with tarfile.open(file, "w:gz") as out:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.uname = len(name), time, f"user {time}"
            out.addfile(entry, io.BytesIO(name.encode()))


def test_a_source_distribution_has_the_same_bytes_whoever_packed_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "SOURCE_DATE_EPOCH", "1700000000")
    settle = runpy.run_path(str(TOOLS / "build_wheels.py"))["settle"]
    one, other = tmp_path / "one.tar.gz", tmp_path / "other.tar.gz"
    packed(one, ["d/a", "d/b"], 1)
    packed(other, ["d/b", "d/a"], 2)
    assert one.read_bytes() != other.read_bytes()
    settle(one)
    settle(other)
    assert one.read_bytes() == other.read_bytes()
    with tarfile.open(one) as found:
        assert [(entry.name, entry.mtime, entry.uname) for entry in found] == [
            ("d/a", 1700000000, ""),
            ("d/b", 1700000000, ""),
        ]


@pytest.mark.parametrize(
    ("described", "version"),
    [("v1.2.3", "1.2.3"), ("v1.2.3-4-gabc1234", "1.2.4.dev4"), ("", ""), ("release", ""), ("v1.2", "")],
)
def test_a_version_is_that_of_the_last_tag_and_of_what_came_after_it(described: str, version: str) -> None:
    assert runpy.run_path(str(TOOLS / "build_wheels.py"))["version"](described) == version


def test_a_wheel_for_another_platform_says_so_everywhere(tmp_path: Path) -> None:
    wheel = tmp_path / "duchy-1.0-cp311-cp311-linux_x86_64.whl"
    told = "duchy-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as out:
        out.writestr("duchy/__init__.py", "")
        out.writestr(f"{told}/WHEEL", "Wheel-Version: 1.0\nTag: cp311-cp311-linux_x86_64\n")
        out.writestr(f"{told}/RECORD", f"duchy/__init__.py,,\n{told}/WHEEL,sha256=old,1\n{told}/RECORD,,\n")
    other = runpy.run_path(str(TOOLS / "build_wheels.py"))["tagged"](wheel, "manylinux_2_17_aarch64")
    assert other.name == "duchy-1.0-cp311-cp311-manylinux_2_17_aarch64.whl" and not wheel.exists()
    with zipfile.ZipFile(other) as found:
        text = found.read(f"{told}/WHEEL")
        digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        assert b"Tag: cp311-cp311-manylinux_2_17_aarch64\n" in text
        record = found.read(f"{told}/RECORD").decode().splitlines()
    assert record == ["duchy/__init__.py,,", f"{told}/WHEEL,sha256={digest},{len(text)}", f"{told}/RECORD,,"]


def test_the_sign_of_the_page_is_drawn_as_an_icon() -> None:
    svg = (TOOLS.parent / "web" / "public" / "favicon.svg").read_text()
    png = runpy.run_path(str(TOOLS / "site" / "icons.py"))["png"](svg, 32)
    length = struct.unpack(">I", png[33:37])[0]
    rows = zlib.decompress(png[41 : 41 + length])
    pixels = [[rows[y * 129 + 1 + 4 * x : y * 129 + 5 + 4 * x] for x in range(32)] for y in range(32)]
    assert pixels[0][0] == b"\0\0\0\0"  # beside the hexagon
    assert pixels[5][16] == bytes.fromhex("2f6b45ff") and pixels[20][9] == bytes.fromhex("fdf8ecff")


def test_the_build_puts_appends_of_the_engine_inside_it_and_expects_indices_in_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "why-pure"])
    touch_up = runpy.run_path(str(TOOLS.parent / "setup.py"))["touch_up"]
    top = '#include "__native_duchy.h"\n#include "__native_internal_duchy.h"\n'
    one, other = tmp_path / "one.c", tmp_path / "other.c"
    one.write_text(f"{top}    cpy_r_r0 = VecI64Api.append(cpy_r_out, cpy_r_x);\n")
    other.write_text(f"{top}    cpy_r_r0 = VecFloatApi.append(cpy_r_out, cpy_r_x);\n")
    before = other.read_text()
    touch_up([str(one), str(other)])
    text = one.read_text()
    assert text.startswith(top) and text.endswith("    cpy_r_r0 = append_i64(cpy_r_out, cpy_r_x);\n")
    assert text.count("VecI64Api.append(") == 1  # where there is no room
    assert other.read_text() == before
    check = "    cpy_r_r6 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r5;\n"
    one.write_text(f"{text}{check}    cpy_r_r7 = cpy_r_i < cpy_r_r5;\n")
    for _ in range(2):  # what an earlier build has done is not done again
        touch_up([str(one)])
        expected = "    cpy_r_r6 = likely((uint64_t)cpy_r_i < (uint64_t)cpy_r_r5);\n"
        assert one.read_text() == f"{text}{expected}    cpy_r_r7 = cpy_r_i < cpy_r_r5;\n"


def test_a_page_loads_all_of_the_rules_compiled_and_neither_words_nor_referee() -> None:
    compiled_files = runpy.run_path(str(TOOLS / "compiled.py"))["compiled_files"]
    of_server, of_page = compiled_files(), compiled_files(page=True)
    assert of_server[: len(of_page)] == of_page
    assert of_page and all(RULES.search(path) for path in of_page)
    beyond = of_server[len(of_page) :]
    assert beyond and all(WORDS_OR_REFEREE.search(path) for path in beyond)
    assert not any(WORDS_OR_REFEREE.search(path) for path in of_page)

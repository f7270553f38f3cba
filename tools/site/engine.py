"""Compile what compiled.txt names to WebAssembly extensions for Pyodide, with mypyc and zig's clang.

Run by tools/build_site.py with the Python whose headers fit Pyodide: `python engine.py ROOT OUT MSGSPEC.tar.gz`.
OUT/site gets the extensions. Objects are kept by the hash of what they are made of: a second run compiles what changed.
"""

import hashlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# mypyc writes C for the pointer size that it finds here when it is imported; WebAssembly's pointers have four bytes.
sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4

import mypyc.build  # noqa: E402 (after what it reads)
import ziglang  # noqa: E402 (the same)

ZIG = Path(ziglang.__file__).parent
LIB_RT = Path(mypyc.build.__file__).parent / "lib-rt"
TAG = f"cpython-{sys.version_info.major}{sys.version_info.minor}-wasm32-emscripten"
# All modules are in the library of their group, and are taken from there by duchy_compiled.py; one has a file that asks
# the library for it, as it has natively: kernel/compat.py sees by it that the engine is compiled.
SIGN = "duchy.kernel.rng"
FOUR = ("SIZEOF_LONG", "SIZEOF_VOID_P", "SIZEOF_SIZE_T", "SIZEOF_UINTPTR_T", "SIZEOF_PTHREAD_T", "ALIGNOF_LONG",
        "ALIGNOF_SIZE_T")  # bytes
TYPES = {
    "size_t": "__SIZE_TYPE__", "wchar_t": "__WCHAR_TYPE__", "ptrdiff_t": "__PTRDIFF_TYPE__", "ssize_t": "long",
    "uintptr_t": "__UINTPTR_TYPE__", "intptr_t": "__INTPTR_TYPE__",
}  # fmt: skip


def headers(out: Path) -> None:
    """Python's headers for a target of 32 bits, and musl's of such a machine with the types of WebAssembly."""
    shutil.copytree(sysconfig.get_path("include"), out / "inc", dirs_exist_ok=True)
    config = (out / "inc/pyconfig.h").read_text()
    for name in FOUR:
        config, found = re.subn(rf"#define {name} \d+", f"#define {name} 4", config)
        if not found:
            sys.exit(f"duchy: Python's pyconfig.h does not define {name}; these headers are not known")
    (out / "inc/pyconfig.h").write_text(config.replace("#define HAVE_GCC_UINT128_T 1", ""))
    shutil.copytree(ZIG / "lib/libc/include/arm-linux-musl", out / "arch", dirs_exist_ok=True)
    types = (out / "arch/bits/alltypes.h").read_text()
    for name, wasm in TYPES.items():
        types = re.sub(rf"^typedef [\w ]+ {name};$", f"typedef {wasm} {name};", types, flags=re.M)
    (out / "arch/bits/alltypes.h").write_text(types)


def c_files(root: Path, out: Path) -> dict[str, list[Path]]:
    """The C files of each extension."""
    named = runpy.run_path(str(root / "tools/compiled.py"))["compiled_files"](page=True)
    paths = [path.removeprefix("src/") for path in named]
    os.chdir(root / "src")
    os.environ["MYPYPATH"] = str(root / "src")
    built = mypyc.build.mypycify(
        ["--cache-dir", str(out / "mypy_cache"), *paths],
        group_name="duchy", opt_level="3", debug_level="0", multi_file=True, target_dir=str(out / "build"),
    )  # fmt: skip
    units = {extension.name: [Path(source).resolve() for source in extension.sources] for extension in built}
    return {name: sources for name, sources in units.items() if not name.startswith("duchy.") or name == SIGN}


def flags(out: Path) -> list[str]:
    system = (ZIG / "lib/include", out / "arch", ZIG / "lib/libc/include/generic-musl")
    parts = sorted(folder for folder in LIB_RT.iterdir() if folder.is_dir())  # of librt: vecs, strings ...
    includes = (out / "inc", out / "inc/internal", LIB_RT, *parts, out / "build")
    return [
        "--target=wasm32-unknown-emscripten", "-fPIC", "-O2", "-fwrapv", "-ffp-contract=off", "-DNDEBUG", "-w",
        "-nostdinc", "-D_GNU_SOURCE", *(word for folder in system for word in ("-isystem", str(folder))),
        *(f"-I{folder}" for folder in includes),
    ]  # fmt: skip


def link(name: str, objects: list[Path], out: Path) -> None:
    target = out / "site" / (name.replace(".", "/") + f".{TAG}.so")
    target.parent.mkdir(parents=True, exist_ok=True)
    exports = [f"--export=PyInit_{name.rpartition('.')[2]}"]
    exports += [f"--export-if-defined={each}" for each in ("__wasm_apply_data_relocs", "__wasm_call_ctors")]
    subprocess.run(
        [ZIG / "zig", "wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic",
         "--import-memory", "--no-entry", "--strip-all", *exports, "-o", target, *objects],
        check=True,
    )  # fmt: skip


def key_of(root: Path, msgspec: Path) -> str:
    """Of all that the extensions are made of: what is compiled, and what that imports."""
    key = hashlib.sha256(f"{sys.version} {mypyc.build.__file__} {ZIG}".encode())
    rooms = [root / "src/duchy" / room for room in ("kernel", "games", "bots")]
    sources = [path for room in rooms for path in sorted(room.rglob("*.py"))]
    own = (Path(__file__), Path(__file__).parent / "duchy_loading.c")
    for path in (*own, root / "compiled.txt", msgspec, *sources):
        key.update(path.name.encode() + path.read_bytes())
    return key.hexdigest()


def main(root: Path, out: Path, msgspec: Path) -> None:
    stamp, key = out / "made-of", key_of(root, msgspec)
    if stamp.exists() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    (out / "obj").mkdir(parents=True, exist_ok=True)
    for stale in ("site", "build"):  # what is no longer compiled must not be linked
        shutil.rmtree(out / stale, ignore_errors=True)
    headers(out)
    with tarfile.open(msgspec) as packed:
        packed.extractall(out / "msgspec", filter="data")
    units = c_files(root, out)
    units["duchy_loading"] = [Path(__file__).parent / "duchy_loading.c"]
    units["msgspec._core"] = [next((out / "msgspec").glob("*/src/msgspec/_core.c"))]
    given = flags(out)
    common = hashlib.sha256(" ".join(given).encode())
    for header in sorted((out / "build").rglob("*.h")):
        common.update(header.read_bytes())

    def compiled(source: Path) -> Path:
        key = common.copy()
        key.update(source.read_bytes())
        target = out / "obj" / f"{source.stem}-{key.hexdigest()[:16]}.o"
        if not target.exists():
            part = target.with_suffix(".part")
            subprocess.run([ZIG / "zig", "clang", *given, "-c", source, "-o", part], check=True)
            part.rename(target)
        return target

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = {name: list(pool.map(compiled, sources)) for name, sources in units.items()}
    for name, parts in objects.items():
        link(name, parts, out)
    stamp.write_text(key)


if __name__ == "__main__":
    main(*(Path(word).resolve() for word in sys.argv[1:]))

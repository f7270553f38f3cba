"""Pack what Python needs in the page: a slim standard library, and the game with its extensions; as bytecode.

Run by tools/build_site.py with the Python that Pyodide has: `python pack.py ROOT ENGINE PYODIDE PACKAGES OUT`.
ENGINE are the extensions of engine.py, PACKAGES the folder of msgspec, structlog, librt and mypy_extensions.
"""

import ast
import importlib._bootstrap_external as bootstrap
import json
import re
import runpy
import shutil
import sys
import zipfile
from pathlib import Path

WITHOUT = ("/cli/", "/envs/", "/migrations/", "/__pycache__/", "/static/", "/offline/", "/learning/")  # of the game
TRAINING = (
    "train.py", "solo_train.py", "automaton_train.py", "learner.py", "response.py", "tune.py", "calibrate.py",
    "targets.py", "net.py", "measure.py",
)  # fmt: skip
ROOTS = ("duchy.server.local", "duchy.server.thinking")  # what the two workers import: the rest of the server stays out
PACKAGES = ("msgspec", "structlog", "mypy_extensions.py", "librt")
LARGE = 50_000  # bytes of a net; that of Rivals is smaller, and read as soon as a bot is made
RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
# Modules of the standard library that neither the game nor Pyodide needs.
UNUSED = re.compile(
    r"(multiprocessing|unittest|_pyrepl|doctest|pydoc|pydoc_data|pdb|bdb|xml|xmlrpc|http|wsgiref|curses|dbm|sqlite3"
    r"|ensurepip|venv|idlelib|turtle|tkinter|test|smtplib|ftplib|imaplib|poplib|mailbox|socketserver|profile|pstats"
    r"|cProfile|trace|optparse|_pydecimal|_pyio|plistlib|pickletools|antigravity|this|wave|webbrowser|netrc"
    r"|configparser|fileinput|rlcompleter|zipapp|nturl2path|_aix_support|_osx_support|_apple_support"
    r"|_android_support|_ios_support|ctypes|compileall|py_compile|pyclbr|modulefinder|symtable|tabnanny|timeit|graphlib"
    r"|sched|shelve|email/mime|html/entities|pyodide/console|_pydatetime|_pylong)(/|\.py)"
)
NEEDS_NONE = {"multiprocessing", "email", "html", "pyodide"}  # named somewhere, but not when a page runs
ENCODINGS = {
    "__init__", "aliases", "utf_8", "latin_1", "ascii", "cp437", "idna", "punycode", "raw_unicode_escape",
    "unicode_escape", "utf_8_sig", "utf_16", "utf_32",
}  # fmt: skip


def bytecode(source: bytes, name: str) -> bytes:
    """Without docstrings, but Pyodide's own modules need theirs; never checked against a source."""
    level = 0 if name.startswith(("_pyodide", "pyodide")) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))


def pack(out: Path, files: dict[str, bytes]) -> None:
    """Stored, not deflated: a host's compression then sees the contents of all, and unpacking is a copy."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name, raw in sorted(files.items()):
            if name.endswith(".py"):
                name, raw = f"{name}c", bytecode(raw, name)
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), raw)


def game(root: Path, engine: Path, packages: Path) -> dict[str, Path]:
    files: dict[str, Path] = {}
    for base in (root / "src/duchy", *(packages / name for name in PACKAGES)):
        for path in sorted(base.rglob("*")) if base.is_dir() else [base]:
            name = path.relative_to(base.parent).as_posix()
            left = any(part in f"/{name}" for part in WITHOUT)
            left |= "/bots/" in name and path.name in TRAINING
            wanted = path.suffix not in (".c", ".h", ".pyd", ".pyi", ".pyc") and not path.name.endswith("gnu.so")
            if path.is_file() and wanted and not left and "__pycache__" not in name:
                files[name] = path
    needed = reached(files)
    files = {name: path for name, path in files.items() if not _of_server(name) or _module(name) in needed}
    files |= {f"duchy/rules/{path.name}": path for path in sorted((root / "docs/rules").iterdir())}
    for source in runpy.run_path(str(root / "tools/compiled.py"))["compiled_files"](page=True):
        files.pop(source.removeprefix("src/"), None)  # the extensions have it
    files |= {path.relative_to(engine).as_posix(): path for path in sorted(engine.rglob("*.so"))}
    files["duchy_compiled.py"] = Path(__file__).parent / "duchy_compiled.py"
    return files


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _of_server(name: str) -> bool:
    return name.startswith("duchy/server/") and name.endswith(".py")


def reached(files: dict[str, Path]) -> set[str]:
    """The modules of the server that the roots import, and what those import."""
    known = {_module(name): path for name, path in files.items() if _of_server(name)}
    out, waiting = {"duchy.server"}, list(ROOTS)
    while waiting:
        module = waiting.pop()
        if module not in known or module in out:
            continue
        out.add(module)
        waiting.append(module.rpartition(".")[0])  # a folder is imported before what lies in it
        for node in ast.walk(ast.parse(known[module].read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = module.rsplit(".", node.level)[0] + (f".{node.module}" if node.module else "")
                waiting += [base, *(f"{base}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return out


def imported(files: dict[str, Path]) -> set[str]:
    """The modules that these sources name anywhere."""
    out: set[str] = set()
    for path in (path for path in files.values() if path.suffix == ".py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                out |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                out.add(node.module.partition(".")[0])
    return out


def library(given: Path, named: set[str]) -> dict[str, bytes]:
    with zipfile.ZipFile(given) as packed:
        names = [name for name in packed.namelist() if name.endswith(".py")]
        gone = {name.partition("/")[0].removesuffix(".py") for name in names if UNUSED.match(name)}
        if missing := sorted((gone & named) - NEEDS_NONE):
            sys.exit(f"duchy: the game imports what the site's library leaves out: {', '.join(missing)}")
        kept = [name for name in names if not UNUSED.match(name)]
        kept = [name for name in kept if not name.startswith("encodings/") or Path(name).stem in ENCODINGS]
        return {name: packed.read(name) for name in kept}


def main(root: Path, engine: Path, pyodide: Path, packages: Path, out: Path) -> None:
    out.mkdir(parents=True)
    files = game(root, engine, packages)
    # Who referees only makes bots, to see whether they can be had; the large nets of a family are fetched by the worker
    # that thinks, when a bot of it thinks for the first time.
    nets = {name: path for name, path in files.items() if path.suffix == ".npz" and path.stat().st_size > LARGE}
    for family in sorted({name.split("/")[2] for name, path in files.items() if path.suffix == ".npz"}):
        own_nets = {name: path.read_bytes() for name, path in nets.items() if name.split("/")[2] == family}
        pack(out / f"nets-{family}.zip", own_nets)
    pack(out / "duchy.zip", {name: path.read_bytes() for name, path in files.items() if name not in nets})
    own = {name: path for name, path in files.items() if name.startswith("duchy/")}
    pack(out / "python_stdlib.zip", library(pyodide / "python_stdlib.zip", imported(own)))
    for name in RUNTIME:
        shutil.copy(pyodide / name, out / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    (out / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))  # nothing is asked for elsewhere


if __name__ == "__main__":
    main(*(Path(word).resolve() for word in sys.argv[1:]))

"""Which files mypyc compiles: those that the globs of compiled.txt name. The build, the lint and the tests ask here."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compiled_files() -> list[str]:
    """Paths from the root, in a fixed order. A package's own __init__ only says what is in it and stays interpreted."""
    text = (ROOT / "compiled.txt").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    found = {glob: sorted(path for path in ROOT.glob(glob) if path.name != "__init__.py") for glob in lines if glob}
    if empty := [glob for glob, paths in found.items() if not paths]:
        raise SystemExit(f"duchy: compiled.txt has globs that name no file: {', '.join(empty)}")
    return [path.relative_to(ROOT).as_posix() for paths in found.values() for path in paths]

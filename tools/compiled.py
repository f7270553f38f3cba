"""Which files mypyc compiles: those that the globs of compiled.txt name. The build, the lint and the tests ask here."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_IN_A_PAGE = "[not in a page]"  # the line after which those come that are compiled for servers alone


def compiled_files(page: bool = False) -> list[str]:
    """Paths from the root, in a fixed order; `page`: of an engine that a page loads. A package's own __init__ only says
    what is in it and stays interpreted."""
    text = (ROOT / "compiled.txt").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    at = lines.index(NOT_IN_A_PAGE)
    globs = [glob for glob in (lines[:at] if page else lines[:at] + lines[at + 1 :]) if glob]
    found = {glob: sorted(path for path in ROOT.glob(glob) if path.name != "__init__.py") for glob in globs}
    if empty := [glob for glob, paths in found.items() if not paths]:
        raise SystemExit(f"duchy: compiled.txt has globs that name no file: {', '.join(empty)}")
    return [path.relative_to(ROOT).as_posix() for paths in found.values() for path in paths]

"""Which engine is under test, and the mark that ties a test to the ledger."""

import importlib.util
import os
import runpy
from pathlib import Path

import pytest

COMPILED = runpy.run_path(str(Path(__file__).parent.parent / "tools" / "compiled.py"))["compiled_files"]()


def engine_origins() -> dict[str, str]:
    """Where Python would load each module of compiled.txt from: a .py file, or an extension."""
    origins = {}
    for path in COMPILED:
        module = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        spec = importlib.util.find_spec(module)
        origins[module] = spec.origin if spec and spec.origin else "nowhere"
    return origins


def flavour(origin: str) -> str:
    return "interpreted" if origin.endswith(".py") else "compiled" if origin.endswith((".so", ".pyd")) else "missing"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of docs/rules/ that this test checks, by ledger id")
    config.addinivalue_line("markers", "kit: random games under all laws; run once, compiled where that can be")
    expected = os.environ.get("DUCHY_EXPECT", "")
    if expected not in ("", "compiled", "interpreted"):
        raise pytest.UsageError(f"DUCHY_EXPECT is {expected!r}; it must be compiled or interpreted")
    wrong = {module: origin for module, origin in engine_origins().items() if flavour(origin) != expected}
    if expected and wrong:
        lines = [f"\n  {module} is {flavour(origin)}: {origin}" for module, origin in wrong.items()]
        raise pytest.UsageError(f"DUCHY_EXPECT is {expected}, but" + "".join(lines))


def pytest_report_header() -> str:
    origin = engine_origins()["duchy.kernel.rng"]
    return f"duchy: {flavour(origin)} engine, {Path(origin).parent.parent}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs or not all(isinstance(rule, str) for rule in mark.args):
                raise pytest.UsageError(f"{item.nodeid}: rule takes one or more ledger ids, as in rule('B-PLACE-07')")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is installed (`make test` says so by DUCHY_EXPECT), a skipped test is a failed one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("DUCHY_EXPECT"):
        return
    for report in reporter.stats.get("skipped", []):
        reason = str(report.longrepr[-1]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if "C compiler" not in reason:
            reporter.write_line(f"skipped, which does not count as passed: {report.nodeid}: {reason}", red=True)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

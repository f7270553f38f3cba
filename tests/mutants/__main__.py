"""`python -m tests.mutants`: a random sample of small wrong changes in the rule files, and which of them no test sees.

Each change is loaded in a process of its own; the tree stays as it is. It is killed when a test of the rules fails:
those that reach its line, quickest first. Else random games are compared with those of the rules as they are: it has
survived if one goes otherwise, and is unchanged if none does. What is known to survive stands in explained.toml.
What was found is kept outside of the tree, so that a run that was broken off soon comes to where it was.
"""

import argparse
import fnmatch
import json
import sys
import tomllib
from collections import Counter
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from duchy.arena.statistics import Interval, wilson

from .checks import Loaded, games, say, tests, with_tests
from .edits import GAMES, Edit, rule_files, sample
from .trial import KILLED, SURVIVED, VERDICTS, Tried, attempt

EXPLAINED = Path(__file__).parent / "explained.toml"


def main() -> int:
    options = arguments()
    files = [file for file in rule_files() if fnmatch.fnmatch(file, options.file)]
    if not files:
        say(f"mutants: no rule file is called {options.file!r}; they are\n  " + "\n  ".join(rule_files()))
        return 2
    if any(GAMES.rglob("*.so")) or any(GAMES.rglob("*.pyd")):
        say("mutants: these sources are compiled in place, and a change in them would not count; `make pure` first")
        return 2
    drawn = sample(files, options.count, options.seed)
    if options.containing:
        drawn = [edit for edit in drawn if any(text in str(edit) for text in options.containing)]
    if options.list:
        print(*drawn, sep="\n")
        return 0
    explained = read_explained()
    families = sorted({edit.family for edit in drawn})
    known_tests = tests(families, options.tests)
    say(f"{len(known_tests)} tests")
    tried: list[Tried] = []

    def work(loaded: Loaded) -> None:
        for number, edit in enumerate(drawn, 1):
            one = attempt(edit, loaded, known_tests, partial(games, edit.family, options.games), options.seconds)
            if one.verdict != KILLED:
                one = replace(one, why=explained.get(known_as(edit), ""))
            tried.append(one)
            say(f"{number}/{len(drawn)} {one.verdict} {edit.file}:{edit.line} {one.by}")

    if not with_tests(sorted({check.group for check in known_tests}), work):
        say("mutants: the tests could not be loaded; does `pytest tests/games` run?")
        return 2
    print(as_json(tried, options) if options.json else as_text(tried, options))
    return 1 if len(tried) < len(drawn) or any(unexplained(one) for one in tried) else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many changes are tried (100)")
    parser.add_argument("--seed", type=int, default=1, help="which are drawn (1)")
    parser.add_argument("--file", default="*", metavar="GLOB", help='of these rule files, as "rivals/*" or "*/flow.py"')
    parser.add_argument("--containing", action="append", metavar="TEXT", help="of those drawn, the ones so told")
    parser.add_argument("--tests", default="*", metavar="GLOB", help='by these tests, as "tests/oracles/*"')
    parser.add_argument("--seconds", type=float, default=120, help="of tests, and of games, for one change (120)")
    parser.add_argument("--games", type=int, default=4, help="random games of each ruleset (4)")
    parser.add_argument("--list", action="store_true", help="print the changes and try none")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    return parser.parse_args()


def known_as(edit: Edit) -> tuple[str, str, str, str]:
    return edit.file, edit.function, edit.before, edit.after


def read_explained() -> dict[tuple[str, str, str, str], str]:
    rows = tomllib.loads(EXPLAINED.read_text()).get("survivor", [])
    return {(row["file"], row["function"], row["before"], row["after"]): row["why"] for row in rows}


def unexplained(one: Tried) -> bool:
    return one.verdict == SURVIVED and not one.why


def figures(tried: list[Tried]) -> dict[str, int]:
    counted = Counter(one.verdict for one in tried)
    known = sum(1 for one in tried if one.verdict == SURVIVED and one.why)
    return {"tried": len(tried)} | {verdict: counted[verdict] for verdict in VERDICTS} | {"explained": known}


def share(tried: list[Tried]) -> Interval:
    """The killed among those that change anything."""
    counted = figures(tried)
    changing = counted[KILLED] + counted[SURVIVED]
    return wilson(counted[KILLED] / changing if changing else 1.0, changing)


def as_json(tried: list[Tried], options: argparse.Namespace) -> str:
    rows = [asdict(one) for one in tried]
    dead = share(tried)
    shares = {"share": round(dead.value, 4), "low": round(dead.low, 4), "high": round(dead.high, 4)}
    found = {"seed": options.seed, **figures(tried), **shares}
    return json.dumps(found | {"changes": rows}, indent=1)


def as_text(tried: list[Tried], options: argparse.Namespace) -> str:
    out = []
    for verdict in VERDICTS[1:]:
        for one in tried:
            if one.verdict == verdict:
                out.append(f"{verdict} {one.edit}" + f"\n  {one.by}" * bool(one.by) + f"\n  {one.why}" * bool(one.why))
    counted = ", ".join(f"{count} {name}" for name, count in figures(tried).items())
    out.append(f"seed {options.seed}: {counted}")
    dead = share(tried)
    out.append(f"{dead.value:.1%} of those that change anything are killed (95 %: {dead.low:.1%} to {dead.high:.1%})")
    return "\n".join(out)


if __name__ == "__main__":
    sys.exit(main())

"""Notebooks without Jupyter: run their cells in order, and tell what each one printed.

`python tools/notebooks.py FILE...` runs them and shows cells and outputs. The suite runs them too, and the
documentation site shows them as they ran.
"""

import ast
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Cell:
    text: str
    is_code: bool
    output: str = ""


def run(notebook: str) -> Iterator[Cell]:
    """The cells of a notebook's JSON, each as it has run; what a cell raises comes to the caller."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(json.loads(notebook)["cells"], 1):
        text = "".join(cell["source"])
        if cell["cell_type"] != "code":
            yield Cell(text, False)
            continue
        tree = ast.parse(text, f"cell {number}")
        end = tree.body[-1] if tree.body else None
        last = end if isinstance(end, ast.Expr) else None  # shown, as Jupyter does
        if last:
            tree.body.pop()
        with redirect_stdout(StringIO()) as printed:
            exec(compile(tree, f"cell {number}", "exec"), names)
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last else None
            if value is not None:
                print(value if isinstance(value, str) else repr(value))
        yield Cell(text, True, printed.getvalue())


def markdown(notebook: str) -> str:
    """A notebook as a page."""
    parts = []
    for cell in run(notebook):
        parts.append(f"```python\n{cell.text}\n```" if cell.is_code else cell.text)
        if cell.output:
            parts.append(f"```text\n{cell.output.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    for file in sys.argv[1:]:
        print(markdown(Path(file).read_text(encoding="utf-8")))

"""The choices of a decision as a list: numbers, notation, what they cost and bring, and each in a sentence."""

import shutil
from collections.abc import Sequence

from duchy.kernel.page import Choice, Preview
from duchy.kernel.verbs import signed

from .ink import Ink, bare, width, wrapped

TEXT_WIDTH = 30  # a longer notation moves its sentence to the next line
AROUND = 4  # lines of a screen that are not for the list


def brings(preview: Preview | None) -> str:
    """What a choice costs and brings at once: "points +4, workers −1; then a castle for the shield"."""
    if preview is None:
        return ""
    points = {"points": preview.total} if preview.total else {}
    parts = [f"{name} {signed(amount)}" for name, amount in {**points, **preview.change}.items()]
    return "; ".join([*([", ".join(parts)] if parts else []), *([f"then {preview.then}"] if preview.then else [])])


def rows(choices: Sequence[Choice], numbers: Sequence[int], ink: Ink) -> list[str]:
    """One choice a row with its sentence."""
    longest = min(TEXT_WIDTH, max(len(choice.text) for choice in choices))
    indent = " " * (longest + 7)
    out: list[str] = []
    for number, choice in zip(numbers, choices, strict=True):
        effect = brings(choice.preview)
        say = f"{choice.say} ({effect})" if effect else choice.say
        first = f"{number:>4} {choice.text:<{longest}}  "
        if len(choice.text) > longest:
            out.append(_painted(first.rstrip(), number, choice, ink))
            first = indent
        out += _painted(wrapped(say, first, indent), number, choice, ink).split("\n")
    return out


def _painted(text: str, number: int, choice: Choice, ink: Ink) -> str:
    text = text.replace(f"{number:>4} {choice.text}", f"{ink(f'{number:>4}', 'cyan')} {ink(choice.text, bold=True)}", 1)
    points = f"points {signed(choice.preview.total)}" if choice.preview and choice.preview.total else ""
    return text.replace(points, ink(points, "green"), 1) if points else text


def columns(choices: Sequence[Choice], ink: Ink) -> list[str]:
    """The notation alone, with points, in as many columns as fit."""
    cells = []
    for number, choice in enumerate(choices, 1):
        total = choice.preview.total if choice.preview else 0
        points = f" {ink(signed(total), 'green')}" if total else ""
        cells.append(f"{ink(f'{number:>3}', 'cyan')} {choice.text}{points}")
    wide = max(len(bare(cell)) for cell in cells) + 2
    across = max(1, width() // wide)
    down = -(-len(cells) // across)
    lines = []
    for row in range(down):
        padded = (cell + " " * (wide - len(bare(cell))) for cell in cells[row::down])
        lines.append("".join(padded).rstrip())
    return lines


def lines_of(choices: Sequence[Choice], ink: Ink, on_screen: bool) -> list[str]:
    """All with sentences, unless a screen is too small for that."""
    full = rows(choices, range(1, len(choices) + 1), ink)
    height = shutil.get_terminal_size().lines if on_screen else len(full) + AROUND
    if len(full) <= height - AROUND:
        return full
    return [*columns(choices, ink), ink("      list: the same in sentences; list WORD: those with it", dim=True)]

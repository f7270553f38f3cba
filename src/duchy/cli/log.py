"""The log of a game: each entry in a sentence with its notation, and below it what came of it and why."""

from collections.abc import Sequence

from duchy.kernel.contract import NATURE, Seat

from .ink import Ink, width, wrapped

MARGIN = "    "


def entry_lines(
    seat: Seat, text: str, say: str, below: Sequence[str], ink: Ink, own: bool = False, mark: str = ""
) -> list[str]:
    """`mark` stands before the first line, and is as wide as what stands before the others."""
    said = say or f"{'Chance' if seat == NATURE else f'Seat {seat + 1}'} has chosen."
    if below and said.startswith(below[0]):  # a paragraph of what stands below line by line
        said, below = below[0], below[1:]
    before = " " * len(mark)
    room = width() - len(mark) - len(said) - len(text) - 3
    if room >= 2:
        out = [f"{mark}  {_bright(said, own, ink)}{' ' * room}{ink(text, dim=True)}"]
    else:
        out = [_bright(wrapped(said, f"{mark}  ", f"{before}  "), own, ink)]
        out.append(ink(wrapped(text, before + MARGIN, before + MARGIN), dim=True))
    for line in below:
        colour = "green" if "+" in line else "red" if "−" in line else None
        out.append(ink(wrapped(line, before + MARGIN, before + MARGIN + "  "), colour))
    return out


def _bright(text: str, own: bool, ink: Ink) -> str:
    return ink(text, "cyan" if own else None, bold=own)

"""Lines that a person types: with editing, history and completion where the terminal can."""

import sys
from collections.abc import Callable, Sequence
from types import ModuleType

import click

Words = Callable[[str], Sequence[str]]  # what a line that begins so may go on to, as whole lines


def _editor() -> ModuleType | None:
    """Python's readline, if it was built with one, and both ends are a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


class Lines:
    """Asks for lines. What was typed can be called back with the arrows; Tab completes."""

    def __init__(self, completes: Words, to_error: bool = False) -> None:
        self.completes = completes
        self.to_error = to_error  # standard output is for JSON
        self.editor = _editor()
        self.found: list[str] = []
        if self.editor is not None:
            self.editor.set_completer_delims("")  # the whole line is one word: "take 3 2:ship"
            self.editor.set_completer(self._complete)
            libedit = "libedit" in (self.editor.__doc__ or "")
            self.editor.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def read(self, prompt: str) -> str | None:
        """The next line with single spaces; None: there is none any more."""
        try:
            if self.editor is not None:
                line = input(prompt)
            else:
                click.echo(prompt, nl=False, err=self.to_error)
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
                if not sys.stdin.isatty():  # nobody has seen it being typed
                    click.echo(line.rstrip("\r\n"), err=self.to_error)
        except EOFError:
            click.echo(err=self.to_error)
            return None
        return " ".join(line.split())

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0:
            self.found = sorted({line for line in self.completes(text) if line.lower().startswith(text.lower())})
        return self.found[state] if state < len(self.found) else None

"""One person at a terminal, against bots."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from duchy import games
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.contract import NATURE, Action
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.family import Entry
from duchy.kernel.page import Choice
from duchy.kernel.play import Play
from duchy.kernel.telling import Heard, Teller

from .ink import ink_for, wrapped
from .lines import Lines
from .log import MARGIN, entry_lines
from .looking_up import LookUp
from .menu import lines_of, rows
from .output import write_text
from .results import breakdown
from .series import bots_rng

HELP: Final = """\
  a number      that action of the list
  take 3 2:ship the action in words, as the list has it
  list WORD     the actions in sentences; with a word, those that have it
  what THING    a tile, a card or a word of the game explained: what castle
  hint          what the strongest bot would do here
  why TEXT      why an action is not allowed, with the number of the rule
  undo          take your last choice back, as long as nothing was drawn and
                nobody acted since
  last          the last turns again
  show          the position again
  save FILE     write the game so far to a file
  quit          leave the game
The arrows call back what you typed, and Tab completes it.
"""
COMMANDS: Final = ("help", "list", "what", "hint", "why", "undo", "last", "show", "save", "quit")
LAST: Final = 2  # turns that `last` tells, for each seat


class Left(Exception):
    """The person has left the game."""


class Session:
    def __init__(self, entry: Entry, play: Play, seat: int, resumed: bool, quiet: bool) -> None:
        self.entry = entry
        self.play = play
        self.game = play.game
        self.seat = seat
        self.quiet = quiet  # standard output is for JSON: talk to standard error
        self.interactive = sys.stdin.isatty()
        played = len(play.names) - len(self.game.automatic)
        self.bots = {i: registry.make(name, self.game) for i, name in enumerate(play.names[:played]) if i != seat}
        assert isinstance(play.seed, Seed)
        self.seed = play.seed
        self.rng = bots_rng(self.seed)
        self.told = play.n if resumed else 0  # moves that were shown
        self.page = games.page_of(self.game.id)
        self.looked_up = LookUp(self.page)
        self.teller = Teller(self.game, self.page, play.state if resumed else play.start, seat)
        self.ink = ink_for(sys.stderr if quiet else sys.stdout)
        self.choices: Sequence[Choice] = ()  # of the decision that is due
        self.lines = Lines(self._completions, to_error=quiet)
        if resumed:
            play.bound = play.n  # what was saved stands

    def say(self, text: str = "") -> None:
        click.echo(text, err=self.quiet)

    def run(self) -> bool:
        """Play to the end; False if the person leaves before it. A bot that fails ends it with its sentence."""
        others = "".join(f", seat {i + 1} {name}" for i, name in enumerate(self.play.names) if i != self.seat)
        self.say(wrapped(f"{self.entry.title}: you are seat {self.seat + 1}{others}. Type help for help.") + "\n")
        try:
            while not self.play.over:
                self._go_on()
        except Left:
            self.say("\nYou left the game.")
            return False
        self._tell()
        self._draw()
        record = self.play.record()
        assert record.result is not None
        self.say(breakdown(record.seats, record.result))
        self.say(f"\nThe seed was {self.seed.text}.")
        return True

    def _go_on(self) -> None:
        """One decision. Where several seats choose at once, the person does so first, and sees the others' after."""
        movers = self.play.movers()
        if self.seat not in movers:
            self._let_bots(movers)
            return
        self._tell()
        actions = list(self.game.legal(self.play.state, self.seat))
        if len(actions) == 1:
            self.play.decide(self.seat, actions[0], auto=True)
        else:
            action = self._ask()
            if action is None:
                return
            self.play.decide(self.seat, action)
        self._let_bots([seat for seat in movers if seat != self.seat])

    def _let_bots(self, seats: list[int]) -> None:
        for seat in seats:
            action = self.bots[seat].choose(self.game, self.play.view(seat), self.rng)
            self.play.decide(seat, action)

    # ------------------------------------------------------------------ telling
    def _tell(self) -> None:
        """The log since the last time."""
        new = self.play.entries()[self.told :]
        moves = self.play.moves[self.told :]
        for heard, (seat, _, auto) in zip(self.teller.tell(new), moves, strict=True):
            self._tell_one(heard, seat, auto)
        self.told = self.play.n

    def _tell_one(self, heard: Heard, seat: int, auto: bool) -> None:
        text = f"{heard.text}   (the only choice)" if auto else heard.text
        for line in entry_lines(seat, text, heard.say, heard.below, self.ink, own=seat == self.seat):
            self.say(line)

    def _tell_again(self) -> None:
        """The last turns, as far as the seat may know them."""
        entries, moves = self.play.entries(), self.play.moves
        first, turns = len(moves), 0
        while first and turns <= LAST * len(self.play.names):
            first -= 1
            turns += first == 0 or moves[first][0] != moves[first - 1][0] != NATURE
        teller = Teller(self.game, self.page, self.play.start, self.seat)
        heard = teller.tell(entries)
        for one, (seat, _, auto) in zip(heard[first:], moves[first:], strict=True):
            self._tell_one(one, seat, auto)

    # ------------------------------------------------------------------ asking
    def _ask(self) -> Action | None:
        """The action chosen; None if the position is another one now."""
        self.choices = self.page.choices(self.game, self.play.view(self.seat).state, self.seat, self.play.names)
        self._show()
        while True:
            line = self._read()
            word, _, rest = line.partition(" ")
            text = line
            if line.isascii() and line.isdigit():
                if not 1 <= int(line) <= len(self.choices):
                    self._refuse(f"There is no action {line}; they go from 1 to {len(self.choices)}.")
                    continue
                text = self.choices[int(line) - 1].text
            elif word.lower() in COMMANDS:
                if self._command(word.lower(), rest):
                    return None
                continue
            if text:
                try:
                    return self.game.parse(self.play.state, self.seat, text)
                except Refused as refused:
                    self._refuse(str(refused))

    def _command(self, word: str, rest: str) -> bool:
        """What is no action; True if the position is another one now."""
        if word == "quit":
            raise Left
        if word == "undo":
            return self._undo()
        if word == "help":
            self.say(HELP)
        elif word == "show":
            self._show()
        elif word == "last":
            self._tell_again()
        elif word == "list":
            self._list(rest)
        elif word == "what":
            self._look_up(rest)
        elif word == "hint":
            self._hint()
        elif word == "why":
            self._explain(rest)
        elif word == "save":
            self._save(rest)
        return False

    def _completions(self, text: str) -> list[str]:
        """Commands, actions, and the names that `what` knows."""
        texts = [choice.text for choice in self.choices]
        what = [f"what {name}" for name in self.looked_up.names()]
        return [*COMMANDS, *texts, *(f"why {text}" for text in texts), *what]

    def _show(self) -> None:
        self._draw()
        names = self.teller.reporter.names
        prompt = self.page.prompt(self.game, self.play.view(self.seat).state, self.seat, names)
        self.say(self.ink(wrapped(prompt), bold=True))
        for line in lines_of(self.choices, self.ink, self.interactive):
            self.say(line)

    def _list(self, word: str) -> None:
        fit = [n for n, choice in enumerate(self.choices) if word.lower() in f"{choice.text} {choice.say}".lower()]
        if not fit:
            self.say(f'No action has "{word}" in it.')
            return
        for line in rows([self.choices[n] for n in fit], [n + 1 for n in fit], self.ink):
            self.say(line)

    def _draw(self) -> None:
        drawn = self.entry.draw(self.game, self.play.view(self.seat)).rstrip("\n").split("\n")
        position = "\n".join(wrapped(line, "", MARGIN) for line in drawn)
        self.say("\n" + self.ink.drawing(position, self.entry.colours) + "\n")

    def _read(self) -> str:
        line = self.lines.read("> ")
        if line is None:
            raise Left
        return line

    def _refuse(self, reason: str) -> None:
        """A person may try again; a script that is wrong is bad input."""
        if not self.interactive:
            raise InputError(reason)
        self.say(self.ink(wrapped(reason), "red"))

    def _look_up(self, name: str) -> None:
        if not name:
            self.say("What? For example: what castle")
            return
        for line in self.looked_up.lines(name):
            self.say(wrapped(line))

    def _hint(self) -> None:
        """What the strongest bot thinks, from what the person knows."""
        from duchy.arena import coach

        name = coach.strongest(self.game)
        self.say(self.ink(f"{name} thinks ...", dim=True))
        chance = Seed(f"hint {self.play.n} of {self.seed.commitment()}").rng(0)
        best = coach.hint(self.game, self.play.view(self.seat), registry.make(name, self.game), chance)
        known = {choice.text: choice for choice in self.choices}
        shown: dict[str, coach.Line] = {}
        for line in best:
            shown.setdefault(line.text, line)
        for rank, line in enumerate(shown.values()):
            points = f"{line.points.value:.0f} ± {line.points.within:.0f}"
            promise = f"{points} points at the end, {100 * line.win.value:.0f} ± {100 * line.win.within:.0f} % to win"
            say = known[line.text].say if line.text in known else ""
            self.say(self.ink(wrapped(f"{line.text}: {say} ({promise})", "  ", MARGIN), bold=rank == 0))
            if line.then:
                self.say(self.ink(wrapped(f"and then {', '.join(line.then)}", MARGIN, MARGIN), dim=True))

    def _explain(self, text: str) -> None:
        if not text:
            self.say("Which action? For example: why take 1 6:ship")
            return
        try:
            self.game.parse(self.play.state, self.seat, text)
        except Refused as refused:
            self.say(wrapped(str(refused)))
        else:
            self.say("That is allowed now.")

    def _save(self, name: str) -> None:
        if not name:
            self.say("Into which file? For example: save game.jsonl")
            return
        try:
            write_text(Path(name), self.play.record().dumps())
        except InputError as error:
            self._refuse(str(error))
        else:
            self.say(f"Saved. Go on later with: duchy play --resume {name} --seed {self.seed.text}")

    def _undo(self) -> bool:
        """Back to the person's last choice, unless chance or another seat had a say since (RUL-38)."""
        at = self.play.undo_to(self.seat)
        if at is None:
            chosen = any(seat == self.seat and not auto for seat, _, auto in self.play.moves)
            since = "Your last choice stands: something was drawn, or somebody acted, since."
            self._refuse(since if chosen else "There is no choice of yours to take back.")
            return False
        self.say(f"Taken back: {self.play.texts()[at]}")
        self.play.cut(at)
        self.told = at
        self.teller = Teller(self.game, self.page, self.play.state, self.seat)
        return True

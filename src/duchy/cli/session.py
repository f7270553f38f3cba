"""One person at a terminal, against bots."""

import shutil
import sys
from pathlib import Path
from typing import Final

import click

from duchy import games
from duchy.bots import registry
from duchy.kernel.chance import Seed
from duchy.kernel.contract import Action
from duchy.kernel.errors import InputError, Refused
from duchy.kernel.family import Entry
from duchy.kernel.play import Play
from duchy.kernel.telling import Teller

from .output import write_text
from .results import breakdown, who
from .series import bots_rng

HELP: Final = """\
  a number      that action of the list
  take 3 2:ship the action in words, as the list has it
  why TEXT      why an action is not allowed, with the number of the rule
  undo          take your last choice back, as long as nothing was drawn and nobody acted since
  show          the position again
  save FILE     write the game so far to a file
  quit          leave the game
"""


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
        self.teller = Teller(self.game, self.page, play.state if resumed else play.start, seat)
        if resumed:
            play.bound = play.n  # what was saved stands

    def say(self, text: str = "") -> None:
        click.echo(text, err=self.quiet)

    def run(self) -> bool:
        """Play to the end; False if the person leaves before it."""
        self.say(f"{self.entry.title}: you are seat {self.seat}. Type help for help.\n")
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
            action = self._ask(actions)
            if action is None:
                return
            self.play.decide(self.seat, action)
        self._let_bots([seat for seat in movers if seat != self.seat])

    def _let_bots(self, seats: list[int]) -> None:
        for seat in seats:
            action = self.bots[seat].choose(self.game, self.play.view(seat), self.rng)
            self.play.decide(seat, action)

    def _tell(self) -> None:
        """The log since the last time."""
        new = self.play.entries()[self.told :]
        moves = self.play.moves[self.told :]
        for entry, heard, (_, _, auto) in zip(new, self.teller.tell(new), moves, strict=True):
            forced = "   (the only choice)" if auto else ""
            self.say(f"  {who(entry.seat, self.play.names):<15} {heard.text}{forced}")
            for line in heard.below:
                self.say(f"{'':20}{line}")
        self.told = self.play.n

    # ------------------------------------------------------------------ asking
    def _ask(self, actions: list[Action]) -> Action | None:
        """The action chosen; None if the position is another one now."""
        texts = [self.game.to_text(self.play.state, self.seat, action) for action in actions]
        self._show(texts)
        while True:
            line = self._read()
            word, _, rest = line.partition(" ")
            if line.isascii() and line.isdigit():
                if 1 <= int(line) <= len(actions):
                    return actions[int(line) - 1]
                self._refuse(f"There is no action {line}; they go from 1 to {len(actions)}.")
            elif word == "help":
                self.say(HELP)
            elif word == "show":
                self._show(texts)
            elif word == "why":
                self._explain(rest)
            elif word == "save":
                self._save(rest)
            elif word == "quit":
                raise Left
            elif word == "undo":
                if self._undo():
                    return None
            elif line:
                try:
                    return self.game.parse(self.play.state, self.seat, line)
                except Refused as refused:
                    self._refuse(str(refused))

    def _show(self, texts: list[str]) -> None:
        self._draw()
        cells = [f"{number:>3} {text}" for number, text in enumerate(texts, 1)]
        width = max(map(len, cells)) + 2
        across = max(1, shutil.get_terminal_size().columns // width)
        down = -(-len(cells) // across)
        for row in range(down):
            self.say("".join(cell.ljust(width) for cell in cells[row::down]).rstrip())

    def _draw(self) -> None:
        position = self.entry.draw(self.game, self.play.view(self.seat))
        self.say("\n" + position.rstrip("\n") + "\n")

    def _read(self) -> str:
        click.echo("> ", nl=False, err=self.quiet)
        line = sys.stdin.readline()
        if not line:
            self.say()
            raise Left
        return " ".join(line.split())

    def _refuse(self, reason: str) -> None:
        """A person may try again; a script that is wrong is bad input."""
        if not self.interactive:
            raise InputError(reason)
        self.say(reason)

    def _explain(self, text: str) -> None:
        if not text:
            self.say("Which action? For example: why take 1 6:ship")
            return
        try:
            self.game.parse(self.play.state, self.seat, text)
        except Refused as refused:
            self.say(str(refused))
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

"""A bot that is a program of its own: one line of JSON in, one out, within a time limit.

    {"n": 7, "choices": 2, "luck": 81985529, "seconds": 10.0, "seat": 0, "game": "dice/solo@r2",
     "legal": ["mark d5 4", "pass"], "state": {...}}
    {"n": 7, "play": "mark d5 4"}

The state is the seat's view, and a line has all that is needed to answer it. "play" may also be the number of the
choice, from 0. docs/guide/own-bots.md tells all.
"""

import atexit
import json
import os
import signal
import subprocess
from collections.abc import Sequence
from threading import Thread, Timer
from typing import Any, Final

from duchy.kernel.contract import Action, Game, Result, Seat, View
from duchy.kernel.errors import InputError
from duchy.kernel.rng import Rng

SECONDS: Final = 10.0  # for a decision
MOST_SECONDS: Final = 86_400.0
START: Final = 30.0  # more for the first one: a program has to start
LONGEST: Final = 1 << 20  # characters of an answer
SHOWN: Final = 60  # characters of what a program printed, in a sentence
LIMIT: Final = "DUCHY_BOT_SECONDS"


class BotFailed(InputError):
    """A bot that hung, crashed, lied or printed rubbish: it has lost its game, and the reason is a sentence."""

    def __init__(self, name: str, seat: Seat, reason: str) -> None:
        super().__init__(f"{name} in seat {seat + 1} lost its game: {reason}.")
        self.name = name
        self.seat = seat
        self.reason = reason

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, Seat, str]]:
        return BotFailed, (self.name, self.seat, self.reason)

    def result(self, game: Game[Any], s: Any) -> Result:
        """The game ends here: the bot's side is last, and all others share the first place."""
        sides = game.result(s).sides
        players = len(game.scores(s))
        lost = [(sides[seat] == sides[self.seat]) if sides else seat == self.seat for seat in range(players)]
        last = 1 + max(1, lost.count(False))
        return Result(tuple(last if one else 1 for one in lost), str(self), sides)


class Program:
    """A bot, whoever wrote it and in whatever language. Bots of one name share a process."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = tuple(command)

    def choose(self, game: Game[Any], view: View[Any], rng: Rng) -> Action:
        seat = view.seat
        assert seat is not None
        legal = game.legal(view.state, seat)
        texts = [game.to_text(view.state, seat, action) for action in legal]
        process = running(self.command)
        process.asked += 1
        question = {
            "n": process.asked, "choices": len(texts), "luck": int(rng.word()), "seconds": seconds(), "seat": seat,
            "game": game.id, "legal": texts, "state": game.to_dict(view.state),
        }  # fmt: skip
        try:
            return legal[_chosen(process.ask(json.dumps(question, ensure_ascii=False)), process.asked, texts)]
        except Fault as fault:
            process.end()
            raise BotFailed(self.name, seat, str(fault)) from None


def seconds() -> float:
    """What a decision may take."""
    return read_seconds(LIMIT, os.environ.get(LIMIT, str(SECONDS)))


def read_seconds(name: str, said: str) -> float:
    try:
        found = float(said)
    except ValueError:
        found = 0.0
    if not 0 < found <= MOST_SECONDS:
        raise InputError(f"{name} must be a number of seconds, at most {MOST_SECONDS:,.0f}, not {said!r}.")
    return found


class Fault(Exception):
    """What a program did wrong, as the end of a sentence."""


def _chosen(line: str, number: int, texts: list[str]) -> int:
    """The place of the choice in the list."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(f"it printed {_short(line)}, which is not JSON") from None
    if not isinstance(answer, dict) or "play" not in answer:
        raise Fault(f'it printed {_short(line)}, which has no "play"')
    if answer.get("n") != number:
        raise Fault(f'it answered with "n" {_short(json.dumps(answer.get("n")))} where {number} was asked')
    play = answer["play"]
    if isinstance(play, int) and not isinstance(play, bool) and 0 <= play < len(texts):
        return play
    if play not in texts:
        raise Fault(f"it played {_short(json.dumps(play, ensure_ascii=False))}, which is not legal")
    return texts.index(play)


def _short(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 2 * SHOWN]).strip()
    return plain if len(plain) <= SHOWN else plain[:SHOWN] + "..."


class Process:
    """A program that runs, in a session of its own, so that what it starts ends with it."""

    def __init__(self, command: tuple[str, ...]) -> None:
        pipe = subprocess.PIPE
        try:
            self.child = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", errors="replace",
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise InputError(f"{command[0]} cannot be started: {error.strerror}.") from None
        self.command = command
        self.asked = 0
        self.complaint = ""  # the last that it wrote to standard error
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()
        atexit.register(self.end)

    def _listen(self) -> None:
        assert self.child.stderr
        while line := self.child.stderr.readline(LONGEST):
            self.complaint = line.strip() or self.complaint

    def ask(self, line: str) -> str:
        child = self.child
        assert child.stdin and child.stdout
        late = False

        def stop() -> None:
            nonlocal late
            late = True
            self._kill()

        allowed = seconds() + (START if self.asked == 1 else 0.0)
        timer = Timer(allowed, stop)
        timer.start()
        try:
            child.stdin.write(line + "\n")
            child.stdin.flush()
            answer = child.stdout.readline(LONGEST)
        except OSError:
            answer = ""
        finally:
            timer.cancel()
        if late:
            raise Fault(f"it took more than {allowed:g} seconds")
        if not answer:
            how = _ended(self._kill())
            self.listener.join(1)
            raise Fault(f"{how} ({_short(self.complaint)})" if self.complaint else how)
        return answer

    def _kill(self) -> int | None:
        """The program and what it started. One that has ended is given a moment to say how: its code."""
        code = None
        try:
            code = self.child.wait(0.2)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except OSError:
            pass
        return code

    def end(self) -> None:
        atexit.unregister(self.end)
        _running.pop((os.getpid(), self.command), None)
        assert self.child.stdin and self.child.stdout
        for pipe in (self.child.stdin, self.child.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        self._kill()
        self.child.wait()


def _ended(code: int | None) -> str:
    if code is None:
        return "it closed its output, so nothing more can come"
    return f"it ended with code {code}" if code >= 0 else f"it was ended by signal {-code}"


_running: dict[tuple[int, tuple[str, ...]], Process] = {}


def running(command: tuple[str, ...]) -> Process:
    """The process of a command; a fork does not share that of its parent."""
    key = os.getpid(), command
    if key not in _running:
        _running[key] = Process(command)
    return _running[key]

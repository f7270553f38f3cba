"""Work in a child process: nothing it loads stays, and it may hang, crash or eat memory."""

import os
import pickle
import resource
import traceback
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
MEMORY = 4 << 30


class Crashed(Exception):
    """The child ended without an answer, as one that does not come to an end, or with an exception."""


def in_child(work: Callable[[], T], seconds: float) -> T:
    """What the work returns. It prints nothing, and has so many seconds of a processor."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work(work, reading, writing, int(seconds) + 1)
    os.close(writing)
    try:
        return _answer(reading)
    finally:
        os.close(reading)
        os.waitpid(child, 0)


def _work(work: Callable[[], T], reading: int, writing: int, seconds: int) -> None:
    """Does not return: what the parent would do on its way out is not the child's to do. It ends without it, too."""
    try:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        try:
            answer = pickle.dumps((work(), ""))
        except BaseException:
            answer = pickle.dumps((None, traceback.format_exc()))
        with open(writing, "wb") as out:
            out.write(answer)
    finally:
        os._exit(0)


def _answer(reading: int) -> T:
    said = b""
    while part := os.read(reading, 1 << 20):
        said += part
    if not said:
        raise Crashed("it ended without an answer")
    answer, wrong = pickle.loads(said)
    if wrong:
        raise Crashed(wrong)
    return answer

"""One worker process: runs one task at a time for thinkers.py. `python -P -m quintain.server.worker NAME NICE`.

It reads frames from its standard input and writes frames to its standard output: 8 bytes of length (big-endian), a
letter, and a pickle. It ends when its input ends, which is also how it notices that the server was killed. The server
and its own workers alone write these frames, so that unpickling them is safe.
"""

import faulthandler
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import BinaryIO, Final

from quintain.bots.bot import Stop
from quintain.core.errors import ThinkerError

LENGTH_BYTES: Final = 8
RUN: Final = b"R"
"""To the worker: (task, args)."""
STOP: Final = b"S"
"""To the worker: raise the Stop of the task that runs. Empty."""
PROGRESS: Final = b"P"
"""From the worker: (done, total, what, part)."""
RESULT: Final = b"D"
"""From the worker: what the task returned."""
FAILURE: Final = b"F"
"""From the worker: the exception that the task raised."""

AUTOGROUP: Final = Path("/proc/self/autogroup")

Job = tuple[Stop, bytes]


def frame(kind: bytes, content: bytes = b"") -> bytes:
    """A message as it goes through the pipe."""
    return (1 + len(content)).to_bytes(LENGTH_BYTES, "big") + kind + content


def main() -> int:
    """Serves until the input ends; then the process is gone at once, whatever it was doing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way(int(sys.argv[2]))
    faulthandler.enable()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not stand among the frames
    waiting: SimpleQueue[Job] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, waiting), daemon=True).start()
    lock = Lock()

    def answer(kind: bytes, content: bytes) -> None:
        with lock:
            answers.write(frame(kind, content))
            answers.flush()

    while True:
        stop, content = waiting.get()
        try:
            _work(stop, content, answer)
        except BrokenPipeError:
            return 0


def _give_way(level: int, autogroup: Path = AUTOGROUP) -> None:
    """Makes this process nice, and its session as well.

    Where Linux groups processes by session, the nice level counts only within one, and each worker has its own.
    """
    if hasattr(os, "nice"):
        os.nice(level)
    if autogroup.exists():
        with suppress(OSError):  # a kernel that groups but lets nobody change it: the worker is as nice as it can be
            autogroup.write_text(str(level))


def _listen(requests: BinaryIO, waiting: "SimpleQueue[Job]") -> None:
    """Takes requests also while the main thread works; kernels release the interpreter's lock."""
    stop = Stop()
    while len(head := requests.read(LENGTH_BYTES)) == LENGTH_BYTES:
        message = requests.read(int.from_bytes(head, "big"))
        if message[:1] == RUN:
            stop = Stop()
            waiting.put((stop, message[1:]))
        elif message[:1] == STOP:
            stop.now()
    os._exit(0)


def _work(stop: Stop, content: bytes, answer: Callable[[bytes, bytes], None]) -> None:
    def tell(done: int, total: int, what: str, part: object = None) -> None:
        answer(PROGRESS, pickle.dumps((done, total, what, part)))

    try:
        task, args = pickle.loads(content)  # noqa: S301 (see above)
        kind, told = RESULT, pickle.dumps(task(*args, stop=stop, progress=tell))
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever it is, the server is told)
        kind, told = FAILURE, _pickled(error)
    answer(kind, told)


def _pickled(error: Exception) -> bytes:
    """The exception with its traceback as a note, or what it says where it can't travel."""
    error.add_note(traceback.format_exc())
    try:
        told = pickle.dumps(error)
        pickle.loads(told)  # noqa: S301 (just written)
    except Exception:  # noqa: BLE001 (foreign exceptions may raise anything here)
        plain = ThinkerError(f"{type(error).__name__}: {error}")
        plain.add_note(traceback.format_exc())
        return pickle.dumps(plain)
    return told


if __name__ == "__main__":
    sys.exit(main())

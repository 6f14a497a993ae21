"""Hearing what numba really compiles, and not what it finds on disk. Importing this module imports numba."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from numba.core.event import Event, Listener, install_listener

Progress = Callable[[int, int, str], None]
"""Called with how many functions are compiled, how many there are, and the name of the next one ("" at the end)."""
COMPILES: Final = "numba:compile"


@contextmanager
def telling(names: Iterable[str], progress: Progress) -> Iterator[None]:
    """Tells of each of these functions that is compiled meanwhile, and of the end; those on disk are passed over.

    Not all of them need be wanted, so that the last step may be a long one.
    """
    counting = _Counting(frozenset(names), progress)
    with install_listener(COMPILES, counting):
        yield
    progress(counting.total, counting.total, "")


class _Counting(Listener):
    """Hears of every function that numba compiles."""

    def __init__(self, names: frozenset[str], progress: Progress) -> None:
        self.total = len(names)
        self._names = names
        self._progress = progress
        self._done: set[str] = set()

    def on_start(self, event: Event) -> None:
        """A function is begun; those it calls come in between."""
        name = _name(event)
        if name in self._names:
            self._progress(len(self._done), self.total, name)

    def on_end(self, event: Event) -> None:
        """A function is compiled."""
        if _name(event) in self._names:
            self._done.add(_name(event))


def _name(event: Any) -> str:
    return str(event.data["dispatcher"].py_func.__name__)

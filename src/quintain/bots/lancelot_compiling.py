"""Compiling the kernels of one variant of Lancelot with its progress told. Importing this imports numba."""

from typing import Any

from numba.core.event import Event, Listener, install_listener

from quintain.bots.bot import Progress
from quintain.bots.lancelot import compile_variant
from quintain.bots.lancelot_search import DUEL, ROUND, search_kernels
from quintain.lancelot.variant import Variant


def compile_variant_telling(variant: Variant, progress: Progress) -> None:
    """As `compile_variant`. What is done counts the functions compiled so far; those on disk already are passed over.

    A search that plays from the beginning does not need all of them, so that the last step may be a long one.
    """
    kernels = search_kernels(variant, DUEL if variant.players == 2 else ROUND, plain=False)
    counting = _Counting(frozenset(kernels), progress)
    with install_listener("numba:compile", counting):
        compile_variant(variant)
    progress(len(kernels), len(kernels), "")


class _Counting(Listener):
    """Hears of every function that numba compiles."""

    def __init__(self, names: frozenset[str], progress: Progress) -> None:
        self._names = names
        self._progress = progress
        self._done: set[str] = set()

    def on_start(self, event: Event) -> None:
        """A function is begun; those it calls come in between."""
        name = _name(event)
        if name in self._names:
            self._progress(len(self._done), len(self._names), name)

    def on_end(self, event: Event) -> None:
        """A function is compiled."""
        if _name(event) in self._names:
            self._done.add(_name(event))


def _name(event: Any) -> str:
    return str(event.data["dispatcher"].py_func.__name__)

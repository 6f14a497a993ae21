"""So many at a time, in all and for each; whoever finds no place is told at once to come again, and waits nowhere."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from quintain.core.errors import CommandError

WHY: Final = "many matches are being looked at just now; this one has its turn in a while"


class Places:
    """A bounded number of places."""

    def __init__(self, most: int, most_each: int) -> None:
        """`most_each`: for one of those who ask, whom addresses tell apart as everywhere (limiting.py)."""
        self._most = most
        self._most_each = most_each
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """How many there are."""
        return self._taken.total()

    def refuse_full(self, whom: str) -> None:
        """Raises CommandError "busy" where `take` would."""
        if self.taken >= self._most or self._taken[whom] >= self._most_each:
            raise CommandError("busy", WHY)

    def take(self, whom: str) -> None:
        """Takes a place until `leave`. Raises CommandError "busy"."""
        self.refuse_full(whom)
        self._taken[whom] += 1

    def leave(self, whom: str) -> None:
        """Gives a place back."""
        self._taken[whom] -= 1
        if not self._taken[whom]:
            del self._taken[whom]

    @contextmanager
    def held(self, whom: str) -> Iterator[None]:
        """Holds a place. Raises CommandError "busy"."""
        self.take(whom)
        try:
            yield
        finally:
            self.leave(whom)

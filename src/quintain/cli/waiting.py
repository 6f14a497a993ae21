"""How far something is that takes a while, on standard error: one line that changes, or a line a quarter at a pipe."""

import sys
from typing import Final

QUARTERS: Final = 4


class Waiting:
    """Tells of one task after the other."""

    def __init__(self) -> None:
        self._stage = ""
        self._quarter = -1
        self._open = False

    def tell(self, stage: str, done: int, total: int, what: str = "") -> None:
        """Such as tell("turn", 3, 40, "round 1"): "turn 3 of 40, round 1". Said once it changes enough to matter."""
        words = f"{stage} {done} of {total}" if total else stage
        words += f", {what}" if what else ""
        if sys.stderr.isatty():
            self._open = True
            sys.stderr.write(f"\r\x1b[K{words[:78]}")
            sys.stderr.flush()
            return
        quarter = QUARTERS * done // total if total else 0
        if (stage, quarter) != (self._stage, self._quarter):
            self._stage, self._quarter = stage, quarter
            sys.stderr.write(f"{words}\n")
            sys.stderr.flush()

    def over(self) -> None:
        """Nothing is waited for any more: the line that changed is wiped away."""
        if self._open:
            self._open = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

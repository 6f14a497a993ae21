"""Who acts in a room: a person known by the keys of browsers, a watcher, or the server itself.

A key is the hash of a secret that a browser holds. Rooms name those who hold seats by their keys and never show them.
"""

from dataclasses import dataclass
from typing import Final, Literal

PersonKey = str
"""Hex of the BLAKE2b-256 of a browser's token; "" where nobody is known."""
NO_KEY: Final = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever sends a command."""

    kind: Literal["person", "watcher", "server"] = "person"
    """`person`: came by the room's own link. `watcher`: by the link for watching. `server`: clocks, bots, presence."""
    key: PersonKey = NO_KEY
    """Of the browser that is used now: it becomes the holder of a seat that is taken."""
    keys: frozenset[PersonKey] = frozenset()
    """Of all further browsers that are this person's."""
    user: str = ""
    """The account; "" for a guest."""

    def holds(self, key: PersonKey) -> bool:
        """Whether the key is one of this person's."""
        return self.kind == "person" and key != NO_KEY and (key == self.key or key in self.keys)


SERVER: Final = Actor("server")
WATCHER: Final = Actor("watcher")
ANYBODY: Final = Actor("person")
"""Somebody who has the link and of whom nothing is known: all that it takes in a room that knows no holders."""

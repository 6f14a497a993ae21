"""What a server is told when it starts."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintain.server.sql_store import Synchronous

DEFAULT_PORT: Final = 8310
PORTS_TRIED: Final = 20
PAGE: Final = Path(__file__).parent / "page"
MOST_FRAME: Final = 16 * 1024
"""Bytes of a WebSocket message; a longer one ends the connection."""
MOST_MESSAGE: Final = 4 * 1024
"""Bytes of a command; a longer message is refused, and the socket stays usable."""
MOST_REQUEST: Final = 64 * 1024
MOST_RECORD: Final = 2 * 1024 * 1024
"""Bytes of an uploaded record."""
DRAIN_SECONDS: Final = 5


@dataclass(frozen=True, slots=True)
class Config:
    """Where the server listens, what it keeps, and whom it answers."""

    database: Path
    host: str = "127.0.0.1"
    port: int | None = None
    """None: the first free one from DEFAULT_PORT on."""
    hosts: tuple[str, ...] = ()
    """Further names under which pages may reach it; localhost and plain addresses always may."""
    synchronous: Synchronous = "FULL"
    page: Path = PAGE
    open_browser: bool = False


def default_database() -> Path:
    """The file in the user's data directory (XDG on Linux), the folder made when it is missing."""
    if os.name == "nt":
        home = Path(os.environ.get("LOCALAPPDATA", str(Path.home())))
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "quintain"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "matches.sqlite3"

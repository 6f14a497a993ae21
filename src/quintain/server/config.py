"""What a server is told when it starts."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from quintain.server.database import Synchronous
from quintain.server.limiting import Allowances
from quintain.server.passwords import Effort

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
PUSH_CONTACT: Final = "mailto:push@example.org"
"""Nobody: an operator who wants to hear from push services names himself (QUINTAIN_PUSH_CONTACT)."""


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
    allowances: Allowances | None = None
    """None: the usual ones."""
    effort: Effort | None = None
    """What hashing a password costs; None: the usual."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    secure: bool = False
    """Browsers reach the server by TLS, though no trusted proxy says so: cookies are for TLS alone."""
    push_key: str = field(default="", repr=False)
    """The private key (VAPID) that signs messages to push services, as PEM; "": the one beside the database."""
    push_contact: str = PUSH_CONTACT
    """Whom push services write to when something is wrong: an address with "mailto:" or "https:"."""
    push_anywhere: bool = False
    """Push services may be on this machine, without TLS: for tests alone."""
    page: Path = PAGE
    open_browser: bool = False
    end_with_input: bool = False
    """Whether the server stops when its standard input ends, as it does when the program that holds it is gone."""
    compile_ahead: bool = False
    """Whether the bots' kernels are compiled in the background from the start on."""
    pace: float = 1.0
    """By how much bots pause longer than usual between moves; 0 for not at all."""


def default_database() -> Path:
    """The file in the user's data directory (XDG on Linux), the folder made when it is missing."""
    if os.name == "nt":
        home = Path(os.environ.get("LOCALAPPDATA", str(Path.home())))
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "quintain"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "matches.sqlite3"

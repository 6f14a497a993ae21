"""Browsers that want to be told of their turns by web push (RFC 8030): what is known of them, and which are taken.

The address of a push service comes from the browser, so whoever likes names one: it must be a public host over TLS, and
push_sending.py looks again at what the name stands for when it connects.
"""

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from quintain.core.errors import CommandError
from quintain.room.actors import PersonKey

MOST_SUBSCRIPTIONS: Final = 8
"""Of one browser's key; one more, and the oldest is forgotten."""
TLS_PORT: Final = 443
_HOST: Final = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_INNER: Final = (".localhost", ".local", ".internal", ".intranet", ".lan", ".home", ".corp", ".arpa", ".test")
"""Names that mean something inside a network only."""
_PRINTABLE: Final = re.compile(r"[\x21-\x7e]+")


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser at its push service; `endpoint` lets whoever knows it send, so it is kept as a secret."""

    endpoint: str
    p256dh: str
    """The browser's public key, 65 bytes in base64url."""
    auth: str
    """The secret shared with it, 16 bytes in base64url."""


class Subscriptions(Protocol):
    """A durable home for them. Every method raises StoreError when the database failed."""

    async def add(self, key: PersonKey, subscription: Subscription, now: int) -> None:
        """Keeps it for this browser; an endpoint belongs to whoever named it last."""

    async def remove(self, key: PersonKey, endpoint: str) -> None:
        """Forgets it, if it is this browser's."""

    async def forget(self, endpoint: str) -> None:
        """Forgets one that its push service does not know any more."""

    async def count(self, key: PersonKey) -> int:
        """How many this browser has."""

    async def of_holder(self, key: PersonKey, now: int) -> Sequence[Subscription]:
        """Those of the person who holds a seat by this key: the guest's, or all browsers where the account is in."""

    async def tell_once(self, room: str, version: int) -> bool:
        """Whether the turn that began with this version is told for the first time; from now on it is not."""


def key_file(database: Path) -> Path:
    """Where the server's own key for push is kept (push_keys.py): beside the database, and named after it."""
    return database.with_name(f"{database.name}.push-key")


def checked_endpoint(endpoint: str, *, anywhere: bool = False) -> str:
    """The address of a push service, as it was given. Raises CommandError "endpoint".

    anywhere: hosts of this machine without TLS are taken too.
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise _refusal("it can't be read") from error
    host = parts.hostname or ""
    if (
        not _PRINTABLE.fullmatch(endpoint)
        or parts.username is not None
        or parts.password is not None
        or "\\" in endpoint
    ):
        raise _refusal("it can't be read")
    if anywhere:
        return endpoint
    if parts.scheme != "https" or port not in {None, TLS_PORT}:
        raise _refusal("it has to begin with https:// and to have no port of its own")
    if not _HOST.fullmatch(host) or host.endswith(_INNER):
        raise _refusal("it has to name a public host")
    return endpoint


def is_public(address: str) -> bool:
    """Whether an IP address is anybody's to reach: not this machine's, not of a network of its own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    inner = found.ipv4_mapped or found.sixtofour if isinstance(found, ipaddress.IPv6Address) else None
    return (inner or found).is_global and found.is_global and not found.is_multicast


def _refusal(why: str) -> CommandError:
    return CommandError("endpoint", f"this is no address of a push service: {why}", "endpoint")

"""What every request passes first: host and origin checks against foreign pages, and headers that bind the browser.

Names that resolve to this machine are how a foreign page would get past the browser (DNS rebinding), so a Host that is
a name must be known; plain addresses can't be rebound.
"""

import ipaddress
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quintain.core.errors import CommandError
from quintain.server.problems import problem, retry_after, status_of

CONTENT_SECURITY_POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})
"""What a browser says of a request that its own page, or its user, has made."""


class Guard:
    """ASGI middleware; refuses before anything else sees the request."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset({"localhost", *(host.lower() for host in hosts)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers it with a Problem."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return

        async def send_bound(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send_bound)
        else:
            await refuse(scope, refusal, send_bound)

    def _refusal(self, scope: Scope) -> CommandError | None:
        hosts, origins, sites = (_values(scope, name) for name in (b"host", b"origin", b"sec-fetch-site"))
        if len(hosts) > 1:
            return CommandError("forbidden_host", "a request has one Host, not several", where="Host")
        host = hosts[0] if hosts else ""
        if not self._known(host):
            why = f"this server does not answer as {host[:80]!r}; start it with --allow-host"
            return CommandError("forbidden_host", why, where="Host")
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        if any(not _same(origin, host) for origin in origins):
            return CommandError("forbidden_origin", "pages of another site may not do this", where="Origin")
        if not origins and not _OWN_SITES.issuperset(sites):
            return CommandError("forbidden_origin", "pages of another site may not do this", where="Sec-Fetch-Site")
        return None

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for found, value in scope["headers"] if found == name]


def _same(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


async def refuse(scope: Scope, refusal: CommandError, send: Send) -> None:
    """Answers a request, or the handshake of a socket, with a Problem."""
    told = problem(refusal)
    prefix = "websocket." if scope["type"] == "websocket" else ""
    body = msgspec.json.encode(told)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    after = retry_after(refusal)
    if after is not None:
        headers.append((b"retry-after", str(after).encode()))
    await send({"type": f"{prefix}http.response.start", "status": status_of(told), "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": body})

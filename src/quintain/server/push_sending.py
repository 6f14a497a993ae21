"""Messages to push services: encrypted for the browser (RFC 8291), signed by the server (RFC 8292), sent by aiohttp.

No redirect is followed, no answer is read, and no address inside a network is connected to, whatever its name.
"""

import asyncio
import socket
import time
from typing import Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from py_vapid import Vapid02
from pywebpush import WebPusher

from quintain.server.push import Subscription, is_public

TOTAL_SECONDS: Final = 15.0
"""For one message, from looking the name up to the answer."""
MOST_CONNECTIONS: Final = 8
SIGNED_SECONDS: Final = 12 * 3600
GONE: Final = frozenset({404, 410})
"""The push service does not know the browser any more."""
ENCODING: Final = "aes128gcm"


class PublicResolver(AbstractResolver):
    """Looks names up, and finds public addresses only."""

    def __init__(self) -> None:
        self._resolver = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a host. Raises OSError when one of them is not public."""
        found = await self._resolver.resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise OSError("the push service is not on a public address")
        return found

    async def close(self) -> None:
        """Nothing is held."""
        await self._resolver.close()


class PushSender:
    """Sends messages; made in the loop that it works in."""

    def __init__(self, key: Vapid02, contact: str, *, anywhere: bool = False) -> None:
        """`contact`: whom push services write to. `anywhere`: on this machine as well."""
        self._key = key
        self._contact = contact
        resolver = None if anywhere else PublicResolver()
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver, limit=MOST_CONNECTIONS, force_close=True),
            timeout=aiohttp.ClientTimeout(total=TOTAL_SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
        )

    async def send(self, to: Subscription, text: str, ttl: int) -> bool:
        """Whether the browser is still known there. `ttl`: for how many seconds the message is worth keeping.

        A push service that can't be reached loses the message: the turn is seen when the page is opened.
        """
        try:
            body, headers = await asyncio.to_thread(self._sealed, to, text)
        except (ValueError, TypeError):
            return False  # its key is no point on the curve
        headers |= {"TTL": str(ttl), "Urgency": "normal", "Content-Encoding": ENCODING}
        headers["Content-Type"] = "application/octet-stream"
        try:
            async with self._session.post(to.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
                return answer.status not in GONE
        except (aiohttp.ClientError, OSError, TimeoutError):
            return True

    async def close(self) -> None:
        """Ends all connections."""
        await self._session.close()

    def _sealed(self, to: Subscription, text: str) -> tuple[bytes, dict[str, str]]:
        """The encrypted text, and the header that says who sends it."""
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        sealed = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(text.encode(), ENCODING)
        parts = urlsplit(to.endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
        }
        return sealed["body"], dict(self._key.sign(claims))

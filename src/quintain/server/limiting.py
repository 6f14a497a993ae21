"""How often something may be done: rates by the `limits` library, kept in memory, and open connections counted."""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Final

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.requests import HTTPConnection

from quintain.core.errors import CommandError, OptionError, TooManyError

IPV6_PREFIX: Final = 64
"""Bits: whoever has one address of IPv6 has at least so many more."""
OFF: Final = "off"
MOST_SOCKETS: Final = 1_000_000
"""As good as no limit."""


@dataclass(frozen=True, slots=True)
class Allowances:
    """Rates as `limits` reads them, such as "5/minute;30/hour"; "" for no limit. Sockets are counted, not rated."""

    request: str = "100/second;6000/minute"
    """Requests of all kinds, per address."""
    opening: str = "120/minute;1200/hour"
    """Rooms opened and records taken in, per address."""
    sign_up: str = "10/hour;30/day"
    """New accounts, per address."""
    log_in: str = "20/minute;100/hour"
    """Passwords tried, per address."""
    log_in_name: str = "10/minute;50/hour"
    """Passwords tried for one name, from wherever."""
    message: str = "30/second;600/minute"
    """Commands on one socket."""
    aim: str = "30/second"
    """Passing signs on one socket that no log keeps: aims, pings, talk."""
    resume: str = "20/minute"
    """Questions on one socket for what it missed."""
    connect: str = "120/minute"
    """Sockets opened, per address."""
    sockets: int = 100
    """Open at the same time, per address."""


def allowances_of(texts: Sequence[str]) -> Allowances:
    """The usual ones with these changed, each as "log_in=5/minute" or "sockets=500"; after "off" there are no others.

    Raises OptionError.
    """
    changed: dict[str, str | int] = {}
    known = {field.name for field in fields(Allowances)}
    for text in texts:
        if text == OFF:
            changed = {name: MOST_SOCKETS if name == "sockets" else "" for name in known}
            continue
        name, _, rate = text.partition("=")
        if name not in known:
            raise OptionError(name[:40], f"there is no such limit; there are {', '.join(sorted(known))}")
        try:
            changed[name] = int(rate) if name == "sockets" else rate
            if rate and name != "sockets":
                parse_many(rate)
        except ValueError as error:
            raise OptionError(name, f"{rate[:40]!r} is no limit; write it as 5/minute or 5/minute;30/hour") from error
    return replace(Allowances(), **changed)  # type: ignore[arg-type]


class Limits:
    """Counts what is done, by rule and by whom."""

    def __init__(self, allowances: Allowances | None = None) -> None:
        """Raises ValueError for a rate that can't be read."""
        self.allowances: Final = allowances or Allowances()
        texts = {field.name: getattr(self.allowances, field.name) for field in fields(self.allowances)}
        self._rates: dict[str, list[RateLimitItem]] = {
            name: parse_many(text) if text else [] for name, text in texts.items() if isinstance(text, str)
        }
        self._counts = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._open: Counter[str] = Counter()

    def count(self, rule: str, whom: str) -> None:
        """Counts one more. Raises TooManyError, with the seconds to wait, when it is one too many.

        `rule`: a name of Allowances. `whom`: an address, a name, the id of a socket.
        """
        for rate in self._rates[rule]:
            if not self._counts.hit(rate, rule, whom):
                until = self._counts.get_window_stats(rate, rule, whom).reset_time
                raise TooManyError(after=max(1, math.ceil(until - time.time())))

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Holds one of the address's connections. Raises CommandError "too_many_sockets"."""
        if self._open[address] >= self.allowances.sockets:
            raise CommandError("too_many_sockets", "too many windows are open from this address; close some")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def address_of(connection: HTTPConnection) -> str:
    """Whom the limits count: the address, of IPv6 its network; a proxy that is trusted has put its client there."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))

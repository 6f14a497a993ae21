"""Passwords: what may be one, and how it is kept (argon2id), without ever stopping the event loop."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from quintain.core.errors import CommandError
from quintain.server.names import skeleton

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_IN_PASSWORD: Final = 10
MOST_IN_PASSWORD: Final = 200
MOST_AT_ONCE: Final = 2
"""Hashes that are worked on at the same time: each takes a processor and `Effort.memory_kib`."""
MOST_WAITING: Final = 16
"""More than these are told to come again: a flood of log-ins can slow down log-ins, and nothing else."""
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Effort:
    """What one hash costs; the default is OWASP's second profile (19 MiB, two passes, one lane)."""

    memory_kib: int = 19_456
    passes: int = 2


class Passwords:
    """Hashes and verifies in two threads of its own. argon2 is imported when somebody logs in."""

    def __init__(self, effort: Effort | None = None, most_waiting: int = MOST_WAITING) -> None:
        self._effort = effort or Effort()
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="password")
        self._most_waiting = most_waiting
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        """What is kept of a password. Raises CommandError "busy"."""
        return await self._run(lambda: self._hasher.hash(_composed(password)))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether the password is the kept one. `kept` None: the account does not exist, which takes just as long.

        Raises CommandError "busy".
        """
        nobodys = self._nobodys
        return await self._run(lambda: self._fits(kept, nobodys, password))

    def outdated(self, kept: str) -> bool:
        """Whether it was hashed with another effort than today's."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Ends the threads when they have finished what they do."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher

        effort = self._effort
        return PasswordHasher(time_cost=effort.passes, memory_cost=effort.memory_kib, parallelism=1)

    @cached_property
    def _nobodys(self) -> Future[str]:
        """The hash of a password that nobody has."""
        return self._threads.submit(lambda: self._hasher.hash(secrets.token_bytes()))

    def _fits(self, kept: str | None, nobodys: Future[str], password: str) -> bool:
        stand_in = nobodys.result()  # waited for by both: how long it takes tells nothing
        if kept is None:
            self._verify(stand_in, password)
            return False
        return self._verify(kept, password)

    def _verify(self, kept: str, password: str) -> bool:
        """Compares in constant time: argon2's own verification does."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            return self._hasher.verify(kept, _composed(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], A]) -> A:
        if self._waiting >= self._most_waiting:
            raise CommandError("busy", "many people log in at the moment; send it again in a while")
        self._waiting += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(self._finished)  # a request that is given up does not end its hash
        return await done

    def _finished(self, _: object) -> None:
        self._waiting -= 1


def checked_password(password: str, name: str, where: str = "password") -> str:
    """The password as it is. Raises CommandError "password"."""
    if not LEAST_IN_PASSWORD <= len(password) <= MOST_IN_PASSWORD:
        why = f"choose a password of {LEAST_IN_PASSWORD} to {MOST_IN_PASSWORD} characters"
        raise CommandError("password", why, where)
    if skeleton(password) == skeleton(name) or len(set(password)) < 4:
        raise CommandError("password", "this password is too easy to guess: choose another", where)
    return password


def _composed(password: str) -> bytes:
    """The same for all keyboards: composed as NFKC, after NIST SP 800-63B 5.1.1.2."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")

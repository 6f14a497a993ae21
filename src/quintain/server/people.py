"""Where persons are kept: accounts, and the keys of the browsers that belong to them."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from quintain.room.actors import PersonKey
from quintain.server.store import Summary

SESSION_MS: Final = 365 * 24 * 3600 * 1000
"""A year after it was last seen, a browser is logged out."""
REFRESH_MS: Final = 24 * 3600 * 1000
"""That it was seen is written down once a day."""


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name and a password."""

    id: str
    name: str
    skeleton: str
    password: str
    """argon2id, as names.py and passwords.py make them."""
    at: int
    """When it was made, milliseconds since 1970."""


class Standing(Enum):
    """What a key is good for."""

    GUEST = "guest"
    MEMBER = "member"
    """Its account is logged in by it."""
    SPENT = "spent"
    """Logged out, or taken over into an account: the secret behind it opens nothing any more."""


@dataclass(frozen=True, slots=True)
class Who:
    """What is known of a key."""

    standing: Standing
    account: Account | None
    """Of a member only."""
    keys: frozenset[PersonKey]
    """All of the account, or this one alone; empty when it is spent."""


class People(Protocol):
    """A durable home for accounts and keys. Every method raises StoreError when the database failed."""

    async def who(self, key: PersonKey, now: int) -> Who:
        """Whose key it is now."""

    async def find(self, skeleton: str) -> Account | None:
        """The account whose name looks like this."""

    async def add(self, account: Account, guest: PersonKey | None, session: PersonKey) -> None:
        """A new account, logged in by a fresh key; what the guest's key holds is the account's from now on.

        Raises CommandError "name_taken".
        """

    async def log_in(self, account: str, before: PersonKey | None, session: PersonKey, now: int) -> None:
        """Logs the account in by a fresh key. The browser's key before is spent; a guest's comes to the account.

        Raises CommandError "wrong_login" when the account is gone by now.
        """

    async def log_out(self, key: PersonKey) -> None:
        """The key is spent."""

    async def refresh(self, key: PersonKey, now: int) -> None:
        """A member was seen: the year of the session begins anew."""

    async def set_password(self, account: str, password: str, session: PersonKey | None, now: int) -> list[PersonKey]:
        """Keeps another hash. With a fresh key, that one alone stays logged in; the keys that were logged out."""

    async def delete(self, account: str) -> list[PersonKey]:
        """Forgets the account with its ratings, and its name in results; the keys that were logged out."""

    async def rooms(self, keys: Collection[PersonKey], limit: int, skipped: int) -> list[Summary]:
        """The rooms where one of the keys held a seat, latest first, after so many that are skipped."""

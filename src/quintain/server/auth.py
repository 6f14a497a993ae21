"""Who is at the other end: the browser's secret and its cookie, accounts, logging in and out.

The secret is 256 random bits; the server keeps its hash alone. So there is no key of the server's to keep, a stolen
database opens no seat, and looking a hash up in an index tells nothing by its timing. A foreign page can't act by the
cookie: it is SameSite=Lax, bodies are JSON, and guard.py compares the origin.
"""

import hashlib
import re
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import HTTPConnection

from quintain.core.errors import CommandError
from quintain.room.actors import Actor, PersonKey
from quintain.server.limiting import Limits, address_of
from quintain.server.names import checked_account_name, skeleton
from quintain.server.passwords import MOST_IN_PASSWORD, Passwords, checked_password
from quintain.server.people import Account, People, Standing, Who

COOKIE: Final = "quintain"
TOKEN_BYTES: Final = 32
YEAR_SECONDS: Final = 365 * 24 * 3600
ACCOUNT_ID_BYTES: Final = 16
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""What `new_token` makes; anything else in the cookie is as good as none."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody at a browser."""

    actor: Actor
    """Its `key` becomes the holder of the seats that this browser takes."""
    account: Account | None
    token: str = ""
    """A fresh secret that the answer must hand to the browser (`Identity.cookie`); "" when it has its own already."""

    @property
    def own_key(self) -> PersonKey | None:
        """The browser's key, unless it was only made for this answer."""
        return None if self.token else self.actor.key


class Identity:
    """Recognises browsers, and logs accounts in and out."""

    def __init__(
        self,
        people: People,
        passwords: Passwords,
        limits: Limits,
        clock: Callable[[], int],
        *,
        secure: bool = False,
    ) -> None:
        """`clock` tells milliseconds since 1970; `secure`: browsers reach the server by TLS whatever it sees itself."""
        self._people = people
        self._passwords = passwords
        self._limits = limits
        self._clock = clock
        self._secure = secure
        self._attending: defaultdict[PersonKey, set[Callable[[], None]]] = defaultdict(set)

    async def known(self, connection: HTTPConnection) -> Known:
        """Who asks; a browser without a secret, or with a spent one, is a new guest with a fresh `token`."""
        token = connection.cookies.get(COOKIE, "")
        if not _TOKEN.fullmatch(token):
            return _new_guest()
        key = key_of(token)
        who = await self._people.who(key, self._clock())
        return _new_guest() if who.standing is Standing.SPENT else _known(key, who)

    @asynccontextmanager
    async def attending(self, connection: HTTPConnection, close: Callable[[], None]) -> AsyncIterator[Known]:
        """Who opened a socket. `close` is called as soon as that is no longer true: logged out, elsewhere too."""
        token = connection.cookies.get(COOKIE, "")
        watched = key_of(token) if _TOKEN.fullmatch(token) else ""
        self._attending[watched].add(close)  # before looking, so that no log-out falls between
        try:
            yield await self.known(connection)
        finally:
            self._attending[watched].discard(close)
            if not self._attending[watched]:
                del self._attending[watched]

    def cookie(self, connection: HTTPConnection, token: str) -> str:
        """The value of the Set-Cookie header that hands a secret to the browser, or keeps it for another year."""
        secure = self._secure or connection.scope["scheme"] in {"https", "wss"}
        return f"{COOKIE}={token}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax{'; Secure' * secure}"

    async def refreshed(self, connection: HTTPConnection, known: Known) -> Known:
        """The same with the browser's own secret as `token`: handed out again, it is good for another year."""
        if known.token:
            return known
        if known.account is not None:
            await self._people.refresh(known.actor.key, self._clock())
        return replace(known, token=connection.cookies[COOKIE])

    async def sign_up(self, connection: HTTPConnection, name: str, password: str) -> Known:
        """Makes an account and logs it in.

        Raises CommandError "name", "name_taken", "password", "member", "too_many" and "busy".
        """
        before = await self.known(connection)
        if before.account is not None:
            raise CommandError("member", "you are logged in; log out before you make another account")
        plain = checked_account_name(name)
        checked_password(password, plain)
        self._limits.count("sign_up", address_of(connection))
        kept = await self._passwords.hashed(password)
        account = Account(secrets.token_urlsafe(ACCOUNT_ID_BYTES), plain, skeleton(plain), kept, self._clock())
        token = new_token()
        await self._people.add(account, before.own_key, key_of(token))
        self._close([before.actor.key])
        return await self._fresh(token)

    async def log_in(self, connection: HTTPConnection, name: str, password: str) -> Known:
        """Logs in. Raises CommandError "wrong_login", the same and as late for an unknown name, "too_many", "busy"."""
        before = await self.known(connection)
        account = await self._proven(connection, name, password)
        token = new_token()
        await self._people.log_in(account.id, before.own_key, key_of(token), self._clock())
        self._close([before.actor.key])
        if self._passwords.outdated(account.password):
            kept = await self._passwords.hashed(password)
            await self._people.set_password(account.id, kept, None, self._clock())
        return await self._fresh(token)

    async def log_out(self, connection: HTTPConnection) -> Known:
        """A new guest; the key before is spent, so that nobody who copied it is logged in."""
        before = await self.known(connection)
        if before.account is None:
            return before
        await self._people.log_out(before.actor.key)
        self._close([before.actor.key])
        return _new_guest()

    async def change_password(self, connection: HTTPConnection, password: str, following: str) -> Known:
        """Takes another password, and logs every other browser out.

        Raises CommandError as `log_in`, "password" and "not_logged_in".
        """
        account = await self._member(connection, password)
        checked_password(following, account.name, "following")
        kept = await self._passwords.hashed(following)
        token = new_token()
        self._close(await self._people.set_password(account.id, kept, key_of(token), self._clock()))
        return await self._fresh(token)

    async def delete_account(self, connection: HTTPConnection, password: str) -> Known:
        """Forgets the account; a new guest. Raises CommandError as `log_in`, "not_logged_in"."""
        account = await self._member(connection, password)
        self._close(await self._people.delete(account.id))
        return _new_guest()

    async def _member(self, connection: HTTPConnection, password: str) -> Account:
        """The account that is logged in, its password proven again."""
        account = (await self.known(connection)).account
        if account is None:
            raise CommandError("not_logged_in", "log in first")
        return await self._proven(connection, account.name, password)

    async def _proven(self, connection: HTTPConnection, name: str, password: str) -> Account:
        """The account of this name and password."""
        alike = skeleton(name)
        self._limits.count("log_in", address_of(connection))
        self._limits.count("log_in_name", alike)
        account = await self._people.find(alike)
        kept = None if account is None else account.password
        fits = await self._passwords.fits(kept, password[:MOST_IN_PASSWORD])
        if account is None or not fits:
            raise CommandError("wrong_login", "no account has this name and this password")
        return account

    async def _fresh(self, token: str) -> Known:
        key = key_of(token)
        return replace(_known(key, await self._people.who(key, self._clock())), token=token)

    def _close(self, keys: Iterable[PersonKey]) -> None:
        """Closes the sockets of keys that are spent."""
        for key in keys:
            for close in list(self._attending.get(key, ())):
                close()


def new_token() -> str:
    """A browser's secret."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def key_of(token: str) -> PersonKey:
    """The hash by which a secret is known."""
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()


def _new_guest() -> Known:
    token = new_token()
    key = key_of(token)
    return Known(Actor(key=key), None, token)


def _known(key: PersonKey, who: Who) -> Known:
    user = "" if who.account is None else who.account.id
    return Known(Actor(key=key, keys=who.keys, user=user), who.account)

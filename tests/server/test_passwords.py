"""Passwords: hashed off the event loop, a bounded number at once."""

import asyncio

import pytest

from quintain.core.errors import CommandError
from quintain.server.passwords import Effort, Passwords, checked_password
from tests.server.serving import CHEAP


def test_a_password_fits_its_hash_and_no_other() -> None:
    """argon2id; typed on any keyboard."""

    async def use() -> None:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("pa\u0308ss the salt")
        assert kept.startswith("$argon2id$")
        assert "salt" not in kept
        assert await passwords.fits(kept, "päss the salt")
        assert not await passwords.fits(kept, "pass the salt")
        assert not await passwords.fits(None, "päss the salt")
        assert not await passwords.fits("no hash", "päss the salt")
        assert kept != await passwords.hashed("päss the salt")
        assert not passwords.outdated(kept)
        assert Passwords(Effort(128, 1)).outdated(kept)
        passwords.close()

    asyncio.run(use())


def test_a_name_that_nobody_has_costs_the_same_work() -> None:
    """Equal timing: the same hash is worked out, so the clock tells no names."""

    async def use() -> None:
        passwords = Passwords(CHEAP)
        verified = []
        verify = passwords._verify
        passwords._verify = lambda kept, password: (verified.append(kept), verify(kept, password))[1]  # type: ignore[method-assign,func-returns-value]
        await passwords.fits(None, "whatever it is")
        await passwords.fits(await passwords.hashed("secret enough"), "whatever it is")
        assert len(verified) == 2
        assert verified[0].rpartition("$")[0].rpartition("$")[0] == verified[1].rpartition("$")[0].rpartition("$")[0]
        passwords.close()

    asyncio.run(use())


def test_a_flood_is_told_to_come_again_and_the_loop_goes_on() -> None:
    """Bounded: the rest is "busy" at once, and what was begun is finished."""

    async def use() -> None:
        passwords = Passwords(CHEAP, most_waiting=3)
        asked = [asyncio.ensure_future(passwords.hashed(f"number {number}")) for number in range(8)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, str) for answer in answers) == 3
        assert {answer.code for answer in answers if isinstance(answer, CommandError)} == {"busy"}
        assert await passwords.hashed("later it is fine")
        passwords.close()

    asyncio.run(use())


@pytest.mark.parametrize(
    "password", ["", "short", "x" * 9, "y" * 201, "aaaaaaaaaaaa", "Elaine.Elaine", "E1AINE ELAINE"]
)
def test_passwords_that_are_guessed_first_are_refused(password: str) -> None:
    """Length before all, after NIST SP 800-63B; not the name."""
    with pytest.raises(CommandError) as refused:
        checked_password(password, "Elaine Elaine")
    assert refused.value.code == "password"
    assert checked_password("correct horse", "Elaine") == "correct horse"

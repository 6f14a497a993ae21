"""The seed that a record tells, once the match is over: the tag Seed, whose hash the tag SeedHash has told before."""

import re
from hashlib import sha256
from typing import Final

from quintain.core.record import Record

SEED_PATTERN: Final = re.compile(r"(?:[0-9a-f]{2}){1,64}")


def told_seed(record: Record) -> bytes:
    """The seed, b"" where none is told. Raises RecordError for one that is none, or has another hash than was told."""
    told, text = record.tag("SeedHash"), record.tag("Seed")
    if not text:
        return b""
    if not SEED_PATTERN.fullmatch(text):
        raise record.wrong("Seed", "expected hexadecimal digits in small letters")
    seed = bytes.fromhex(text)
    if sha256(seed).hexdigest() != told:
        raise record.wrong("Seed", f"its hash is not the {'missing SeedHash' if not told else 'SeedHash'}")
    return seed

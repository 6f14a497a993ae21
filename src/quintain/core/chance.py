"""Drawing chance reproducibly from a secret seed: the n-th number of a stream is a hash of seed, label and n.

The host (a room or the terminal) owns a stream; games never draw.
"""

import hashlib
from dataclasses import dataclass
from statistics import NormalDist

_NORMAL = NormalDist()
_BITS = 64
_NORMAL_BITS = 52
"""So many that (2**52 - 0.5) / 2**52 is still below 1 in a double."""


@dataclass(slots=True)
class Draws:
    """A stream of draws. The same seed and label give the same draws on every machine."""

    seed: bytes
    label: str
    drawn: int = 0

    def word(self) -> int:
        """The next 64 bits of the stream."""
        text = f"{self.label}/{self.drawn}".encode()
        self.drawn += 1
        return int.from_bytes(hashlib.sha256(self.seed + b"/" + text).digest()[: _BITS // 8], "big")

    def below(self, outcomes: int) -> int:
        """A whole number from 0 to outcomes - 1, each equally likely (rejection, no modulo bias)."""
        limit = (1 << _BITS) - (1 << _BITS) % outcomes
        while True:
            word = self.word()
            if word < limit:
                return word % outcomes

    def normal(self) -> float:
        """A standard normal number, by the inverse of its distribution."""
        return _NORMAL.inv_cdf(((self.word() >> (_BITS - _NORMAL_BITS)) + 0.5) / (1 << _NORMAL_BITS))

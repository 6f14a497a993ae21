"""The learnt figures of the Crylail bots, and where they come from.

`crylail_net.bin` is the output of `quintain train crylail`; what it was measured at stands in
docs/bots_crylail.md.
"""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quintain.bots.crylail_prospects import NET

NET_FILE = Path(__file__).with_name("crylail_net.bin")
"""[NET] little-endian float32."""
FLICK_SPREADS = (0.0, 5.7, 6.9, 7.6, 7.9, 8.4, 8.6, 8.9, 9.0, 9.3, 9.3, 9.5, 9.5)
"""By the number of knights still in hand: how far the swing of a round ends from what the net says, points."""
ROUND_SPREAD = 10.0
"""The standard deviation of the swing of a whole round between equals, points."""


@cache
def load_net() -> NDArray[np.float64]:
    """[NET] the learnt net. Owned by this module: read it only."""
    if not NET_FILE.exists():
        return np.zeros(NET)
    net = np.frombuffer(NET_FILE.read_bytes(), "<f4").astype(np.float64)
    if len(net) != NET:
        raise ValueError(f"{NET_FILE.name} holds {len(net)} figures instead of {NET}")
    return net

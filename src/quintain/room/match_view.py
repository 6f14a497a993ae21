"""What may be seen of a match beside its game: the same for all who look in, and what one of them is in it.

Neither the key of a person nor the seed of a match that goes on is ever among it.
"""

import msgspec

from quintain.core.clock import Clock, ClockKind
from quintain.core.game import E, M, S
from quintain.room.actors import Actor
from quintain.room.draws import seed_hash
from quintain.room.hosting import host_seat
from quintain.room.messages import OfferKind
from quintain.room.rights import is_host, seats_of
from quintain.room.room import Pending, Phase, Room
from quintain.room.setting import Setting

NOBODY = -1


class ClockView(msgspec.Struct, frozen=True):
    """The clocks as they stood at an instant of the server's time."""

    kind: ClockKind
    left: list[int]
    """[seats] ms at `at`; what runs has less by now."""
    running: int
    """The seat whose time runs, -1 while nobody's does."""
    at: int
    """Milliseconds since 1970."""


class OfferView(msgspec.Struct, frozen=True):
    """An offer that waits for answers."""

    id: int
    kind: OfferKind
    seats: list[int]
    """Of whoever asks."""
    agreed: list[int]
    """Seats whose persons have agreed, those that ask among them."""
    moves: int
    """How many would be taken back."""


class MatchView(msgspec.Struct, frozen=True):
    """How the match stands, beside its game."""

    phase: Phase
    """`waiting` for its start; `closed`: a replay, or gone on in a rematch."""
    setting: Setting
    clock: ClockView | None
    """None without a clock."""
    offer: OfferView | None
    absent: list[int]
    """[seats] since when its person is gone, ms since 1970; 0 for everybody else. In a match that has begun, claims
    begin a grace time later."""
    host: int
    """The seat of the host, who may start the match; -1 where he sits on none, or anybody may be the host."""
    host_away: int
    """Before the start: since when the host is gone, ms since 1970; 0 while he is there. A grace time later the next
    person at the table who is there becomes the host; until then the others may wait, or leave their seats."""
    forfeited: list[int]
    """Seats that bots took over from persons, who are ranked last."""
    chat: bool
    """Whether free texts may be sent now."""
    seed_hash: str
    """Hex of the SHA-256 of the seed from which all chance follows; "" where the draws came with a record."""
    seed: str
    """Hex, once the match is over; "" before."""


class You(msgspec.Struct, tag="you", tag_field="type", frozen=True):
    """What one who looks in is in the match; told after every Snapshot, and when it changes."""

    seats: list[int]
    """Those that he plays."""
    host: bool
    watcher: bool
    """He came by the link for watching, or by the other one when the match had begun without him."""


def match_view(room: Room[S, M, E]) -> MatchView:
    """What everybody may see."""
    seed = room.opened.seed
    return MatchView(
        phase=room.phase,
        setting=room.setting,
        clock=_clock_view(room.clock),
        offer=_offer_view(room.offer),
        absent=list(room.absent),
        host=host_seat(room),
        host_away=room.host_away,
        forfeited=list(room.forfeited),
        chat=room.chat,
        seed_hash=seed_hash(seed) if room.fair else "",
        seed=seed if room.seed_shown else "",
    )


def you(room: Room[S, M, E], actor: Actor) -> You:
    """What this one is in the match."""
    return You(list(seats_of(room, actor)), is_host(room, actor), actor.kind == "watcher")


def _clock_view(clock: Clock) -> ClockView | None:
    if clock.terms.kind == "none":
        return None
    return ClockView(
        clock.terms.kind, list(clock.left), NOBODY if clock.running is None else clock.running, clock.since
    )


def _offer_view(offer: Pending | None) -> OfferView | None:
    if offer is None:
        return None
    return OfferView(offer.id, offer.kind, list(offer.by), list(offer.agreed), offer.moves)

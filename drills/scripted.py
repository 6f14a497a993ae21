"""Scripted people at rooms by link: a host, a guest, one who watches; over sockets that break at any time.

Each notes every picture that it was shown. A command without an answer is sent again after each break.
"""

import asyncio
import hashlib
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal

import msgspec
from ledger import Ledger
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quintain.games.crylail_view import CrylailView
from quintain.room.match_view import You
from quintain.server.wire import Done, GameView, Happened, Refused, RoomView, ServerMessage, Snapshot, TurnLine

CONNECT_PATIENCE: Final = 120.0
"""Seconds: hundreds come back at once, on a machine that may have other work. Less, and nobody would ever get in."""
SHORTEST_BREAK, LONGEST_BREAK = 0.05, 1.0
"""Seconds until the next attempt, twice as long each time."""
AFTER_REFUSAL: Final = 0.05
OFFERS: Final = 0.04
"""Share of the turns on which something is asked of the other first."""
RESUMES: Final = 0.02
"""Share of the messages after which one asks for what one has seen already."""
Role = Literal["host", "guest", "watcher"]
_DECODER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)


@dataclass(slots=True)
class Gallery:
    """Every picture that somebody was shown, and who contradicts whom."""

    pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """[id for watching, version] the digest of what was shown."""
    contradicted: int = 0
    """Pictures of one version that differ."""
    backwards: int = 0
    """Snapshots of an earlier version than one that had been shown before."""
    repeated: int = 0
    resumed: int = 0
    snapshots: int = 0
    shown: int = 0

    def note(self, watch: str, version: int, digest: bytes) -> None:
        """Keeps what one was shown."""
        self.shown += 1
        self.contradicted += self.pictures.setdefault((watch, version), digest) != digest


@dataclass(frozen=True, slots=True)
class Picture:
    """A room as it is shown."""

    room: RoomView
    view: GameView
    turns: tuple[TurnLine, ...]

    @property
    def digest(self) -> bytes:
        """A hash of all that is the same for everybody who looks in."""
        following = "there" if self.room.next_room else ""
        room = msgspec.structs.replace(self.room, id="", next_room=following, watchers=0)
        return hashlib.blake2b(msgspec.json.encode((room, self.view, self.turns)), digest_size=16).digest()


@dataclass(slots=True)
class Traffic:
    """What all scripted people share."""

    port: int
    ledger: Ledger
    gallery: Gallery
    ending: bool = False
    """Nobody begins anything new."""


@dataclass(slots=True)
class Person:
    """One browser in one room, and in the rematch when the match is over."""

    traffic: Traffic
    random: Random
    role: Role
    secret: str
    at: str
    """The room's id, or the one for watching."""
    shown: Picture | None = None
    seats: tuple[int, ...] = ()
    count: int = 0
    pending: dict[str, Any] | None = None
    """The command that has no answer yet."""
    breaks: int = 0
    refused: bool = False
    """It hears first what it seems to have missed."""

    async def live(self) -> None:
        """Until it is cancelled, over as many connections as it takes."""
        pause = SHORTEST_BREAK
        while True:
            version = "" if self.shown is None else f"?version={self.shown.room.version}"
            address = f"ws://127.0.0.1:{self.traffic.port}/api/rooms/{self.at}/socket{version}"
            cookie = {"Cookie": f"quintain={self.secret}"}
            try:
                async with connect(
                    address,
                    compression=None,
                    ping_interval=None,
                    open_timeout=CONNECT_PATIENCE,
                    close_timeout=0.1,
                    additional_headers=cookie,
                ) as socket:
                    pause = SHORTEST_BREAK
                    await self._converse(socket)
            except (OSError, WebSocketException):
                self.breaks += 1
                await asyncio.sleep(self.random.uniform(pause / 2, pause))
                pause = min(2 * pause, LONGEST_BREAK)

    async def _converse(self, socket: ClientConnection) -> None:
        """One connection, until the room ends or the line does."""
        if self.pending is not None:
            await self._send(socket)
        while not self._gone_on():
            if self.refused:
                await self._listen(socket)
            if self.pending is None and not self.traffic.ending:
                self.pending = self._wish()
                if self.pending is not None:
                    await self._send(socket)
            self._hear(_DECODER.decode(await socket.recv()))
            if self.shown is not None and self.random.random() < RESUMES:
                self.traffic.gallery.resumed += 1
                since = max(1, self.shown.room.version - self.random.randrange(4))
                await socket.send(msgspec.json.encode({"type": "resume", "version": since}), text=True)

    async def _listen(self, socket: ClientConnection) -> None:
        self.refused = False
        with suppress(TimeoutError):
            async with asyncio.timeout(AFTER_REFUSAL):
                while True:
                    self._hear(_DECODER.decode(await socket.recv()))

    def _gone_on(self) -> bool:
        """Moves on to the rematch, if there is one."""
        if self.pending is not None or self.shown is None or not self.shown.room.next_room:
            return False
        if self.traffic.ending:
            return False
        self.at, self.shown, self.seats = self.shown.room.next_room, None, ()
        return True

    async def _send(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            self.traffic.ledger.sent.add((self.at, self.pending["command"]))
            await socket.send(msgspec.json.encode(self.pending), text=True)

    def _hear(self, message: ServerMessage) -> None:
        """Takes one message in."""
        ledger = self.traffic.ledger
        match message:
            case Snapshot():
                self._shows(Picture(message.room, message.view, tuple(message.turns)))
            case Happened():
                self._goes_on(message)
            case You():
                self.seats = tuple(message.seats)
            case Done():
                ledger.done(self.at, message.command, message.version)
                self._answered(message.command)
            case Refused():
                ledger.refused[message.code] += 1
                self.refused = True
                if message.code != "retry":
                    self._answered(message.command)
            case _:
                return

    def _answered(self, command: str) -> None:
        if self.pending is not None and self.pending["command"] == command:
            self.pending = None

    def _shows(self, picture: Picture) -> None:
        gallery = self.traffic.gallery
        gallery.snapshots += 1
        gallery.backwards += self.shown is not None and picture.room.version < self.shown.room.version
        self._keep(picture)

    def _goes_on(self, message: Happened) -> None:
        known = self.shown
        if known is None:
            self._misses(f"is told of version {message.version} before anything")
            return
        if message.version <= known.room.version:
            self.traffic.gallery.repeated += 1
            return
        if message.version != known.room.version + 1:
            self._misses(f"is told of version {message.version} after {known.room.version}")
        self._keep(Picture(message.room, message.view, (*known.turns[: message.turns_from], *message.turns)))

    def _misses(self, what: str) -> None:
        self.traffic.ledger.gaps += 1
        print(f"{self.at}: the {self.role} {what}", file=sys.stderr)

    def _keep(self, picture: Picture) -> None:
        self.shown = picture
        self.traffic.gallery.note(picture.room.watch, picture.room.version, picture.digest)

    def _wish(self) -> dict[str, Any] | None:
        """What it wants to do now, None to wait."""
        if self.shown is None or self.role == "watcher":
            return None
        wish = self._answer(self.shown.room) or self._intent(self.shown)
        if wish is None:
            return None
        self.count += 1
        return {"command": f"{self.role}{self.count}", **wish}

    def _answer(self, room: RoomView) -> dict[str, Any] | None:
        """To the offer of the other."""
        offer = room.match.offer
        if offer is None or not self.seats or set(self.seats) & {*offer.seats, *offer.agreed}:
            return None
        yes = offer.kind in {"rematch", "resume", "pause"} or (offer.kind == "take_back" and self.random.random() < 0.5)
        return {"type": "answer", "offer": offer.id, "yes": yes}

    def _intent(self, shown: Picture) -> dict[str, Any] | None:
        room, version, offer = shown.room, shown.room.version, shown.room.match.offer
        free = [seat for seat, occupant in enumerate(room.seats) if occupant.kind == "nobody"]
        match room.match.phase:
            case "waiting" if self.role == "guest" and free and not self.seats:
                return {"type": "sit_down", "seat": free[0], "name": "Iris", "shield": 1}
            case "waiting" if self.role == "host" and not free:
                return {"type": "start", "version": version, "lot": True}
            case "over" if self.role == "host" and offer is None:
                return {"type": "rematch", "version": version}
            case "paused" if self.role == "host" and offer is None:
                return {"type": "offer", "version": version, "kind": "resume"}
            case "running" if shown.view.position.to_move in self.seats:
                if offer is None and self.random.random() < OFFERS:
                    kinds = ("pause", "draw", "take_back") if room.take_back else ("pause", "draw")
                    return {"type": "offer", "version": version, "kind": self.random.choice(kinds)}
                return {"type": "play", "version": version, "move": self._move(shown.view)}
            case _:
                return None

    def _move(self, view: GameView) -> str:
        """Some legal move."""
        if isinstance(view, CrylailView):
            if view.phase == "relaunch":
                return "stand"
            kind = self.random.choice([knight.kind for knight in view.sendable if knight.legal])
            at, speed = self.random.randrange(100_000, 600_000), self.random.randrange(2_000_000, 2_500_000)
            return f"{kind} 200000 {at} {speed} 0 0"
        legal = [square.name for square in view.squares if square.legal]
        return self.random.choice(legal) if legal else "--"

"""Bots at their seats: whenever a room waits for a bot, it thinks in a worker process and plays at a human pace.

A thought belongs to one state of one room: it is let go when the room goes on without it, begun again when the room
is loaded after a restart, and played as a command whose id follows from the version, so that a repeat is harmless.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from quintain.bots.catalogue import LEVELS
from quintain.bots.parts import Part, part_for
from quintain.bots.tasks import advise, choose_move
from quintain.core.chance import Draws
from quintain.core.errors import CommandError
from quintain.core.game import Seat
from quintain.crylail.moves import Flicked, Scored
from quintain.room.actors import SERVER, Actor
from quintain.room.handle import refuse_closed, refuse_stale
from quintain.room.hints import refuse_hint
from quintain.room.messages import Hint, MoveNow, Occupant, Play
from quintain.room.rights import is_host, refuse_unseated
from quintain.server import log
from quintain.server.ahead import Ahead
from quintain.server.hot import HotRoom
from quintain.server.rooms import Rooms
from quintain.server.thinkers import Thinkers
from quintain.server.views import AnyRoom
from quintain.server.wire import Done, Thinking

PAUSES: Final = {"lancelot": 800, "crylail": 1_200}
"""Milliseconds that a bot takes for a move at least, so that people can follow."""
MORE: Final = 600
"""Milliseconds that are drawn on top, at most."""
SHEET: Final = 4_000
"""Milliseconds that a score sheet is left to be read."""
MOST_WAITED: Final = 15_000
"""Milliseconds that a motion on the page is waited for, at most."""
TELL_EVERY: Final = 0.5
"""Seconds between two messages of progress."""
AGAIN_AFTER: Final = (2.0, 5.0, 15.0, 60.0)
"""Seconds before a thought that failed is begun again; the last for all further times."""
STRONGEST: Final = ""
"""As a level: the one that gives hints."""


@dataclass(slots=True, eq=False)
class _Thought:
    """What is thought of for one state of a room."""

    version: int
    """`Room.changed`: offers, presence and talk leave a thought as it is."""
    task: asyncio.Task[Any]
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by "move now"."""


class BotSeats:
    """The bots of all rooms."""

    def __init__(
        self, rooms: Rooms, thinkers: Thinkers, ahead: Ahead, clock: Callable[[], int], pace: float = 1.0
    ) -> None:
        """clock: milliseconds since 1970. pace: by how much the pauses are longer than usual; 0 for none."""
        self._rooms = rooms
        self._thinkers = thinkers
        self._ahead = ahead
        self._clock = clock
        self._pace = pace
        self._moves: dict[str, _Thought] = {}
        self._hints: dict[str, _Thought] = {}
        self._ending: set[asyncio.Task[Any]] = set()
        self._closed = False

    def look(self, hot: HotRoom) -> None:
        """The room was loaded, went on, or is watched by others than before: begins or lets go what is thought."""
        if self._closed:
            return
        room = hot.room
        hint = self._hints.get(hot.id)
        if hint is not None and hint.version != room.changed:
            self._let_go(self._hints, hot.id)
        seat = _bot_on_turn(hot)
        thought = self._moves.get(hot.id)
        if thought is not None:
            if seat is not None and thought.version == room.changed:
                return
            self._let_go(self._moves, hot.id)
        if seat is not None:
            self._begin(hot, seat, failures=0)

    def move_now(self, hot: HotRoom, command: MoveNow, actor: Actor) -> Done:
        """The bot on turn answers with the best it has. Raises CommandError."""
        refuse_stale(hot.room, command.version)
        refuse_closed(hot.room)
        if not is_host(hot.room, actor):
            refuse_unseated(hot.room, actor)
        thought = self._moves.get(hot.id)
        if thought is None or thought.version != hot.room.changed:
            raise CommandError("no_bot", "no bot is thinking about a move")
        thought.hurry.set()
        return Done(command.command, command.version)

    async def hint(self, hot: HotRoom, command: Hint, actor: Actor) -> Done:
        """Thinks for the person on turn and gives the hint to the room. Raises QuintainError."""
        thought = self._hints.get(hot.id)
        if thought is not None and thought.version == hot.room.changed:
            await asyncio.wait({thought.task})  # somebody has asked already, perhaps by this very command
        version = hot.answered.get(command.command)
        if version is not None:
            return Done(command.command, version)
        refuse_hint(hot.room, command, actor)
        task = asyncio.create_task(self._advise(hot, hot.room, command, actor))
        self._hints[hot.id] = _Thought(hot.room.changed, task)
        try:
            done: Done = await asyncio.shield(task)
        except asyncio.CancelledError as error:
            if not task.cancelled():
                raise
            raise CommandError("stale", "the match has gone on in the meantime") from error
        return done

    async def close(self) -> None:
        """Lets everything go, and begins nothing more."""
        self._closed = True
        for thoughts in (self._moves, self._hints):
            for room_id in tuple(thoughts):
                self._let_go(thoughts, room_id)
        await asyncio.gather(*self._ending, return_exceptions=True)

    def _begin(self, hot: HotRoom, seat: Seat, failures: int) -> None:
        hurry = asyncio.Event()
        task = asyncio.create_task(self._play(hot, hot.room, seat, hurry, failures))
        self._moves[hot.id] = _Thought(hot.room.changed, task, hurry)

    def _let_go(self, thoughts: dict[str, _Thought], room_id: str) -> None:
        task = thoughts.pop(room_id).task
        if task is not asyncio.current_task():
            task.cancel()
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _play(self, hot: HotRoom, room: AnyRoom, seat: Seat, hurry: asyncio.Event, failures: int) -> None:
        """Thinks of one move and makes it; begins again when that fails."""
        occupant = room.seats[seat]
        try:
            if failures:
                await asyncio.sleep(AGAIN_AFTER[min(failures, len(AGAIN_AFTER)) - 1])
            begun = self._clock()
            move = await self._choose(hot, room, seat, occupant, hurry)
            await self._pause(room, begun, hurry)
            command = Play(f"=bot-{room.changed}", room.version, move)
            _forget(self._moves, hot.id)
            await self._rooms.obey(hot.id, command, SERVER)
        except CommandError:
            return  # the room has gone on in the meantime
        except Exception as error:  # noqa: BLE001 (a bot that fails must not leave its room without a move)
            log.bug("a bot could not move", error, room=hot.id, level=occupant.level)
            _forget(self._moves, hot.id)
            await self._rooms.show_again(hot)
            if _bot_on_turn(hot) == seat and hot.room.changed == room.changed:
                self._begin(hot, seat, failures + 1)

    async def _choose(self, hot: HotRoom, room: AnyRoom, seat: Seat, occupant: Occupant, hurry: asyncio.Event) -> str:
        opened = room.opened
        part = part_for(opened.game, opened.options, occupant.level)
        await self._prepare(hot, part, seat, occupant.level)
        seed = Draws(bytes.fromhex(opened.seed), f"{room.changed}/bot").word()
        options = tuple(opened.options.items())
        return await self._thinkers.run(
            choose_move, opened.game, options, room.state, seat, occupant.level, seed, stop=hurry
        )

    async def _prepare(self, hot: HotRoom, part: Part | None, seat: Seat, level: str) -> None:
        """Has compiled what is needed, and tells those who watch what happens."""
        if part is not None and not self._ahead.is_ready(part):
            last = 0.0

            def told(done: int, total: int, what: str) -> None:
                nonlocal last
                now = asyncio.get_running_loop().time()
                often = now - last < TELL_EVERY
                last = last if often else now
                thinking = Thinking(seat, level, "preparing", done, total, what)
                self._rooms.show_thinking(hot, thinking, quietly=often)

            await self._ahead.want(part, told)
        self._rooms.show_thinking(hot, Thinking(seat, level, "thinking", 0, 0, ""))

    async def _pause(self, room: AnyRoom, begun: int, hurry: asyncio.Event) -> None:
        """Lets people see the last move before the next, and a bot not answer like a machine."""
        opened = room.opened
        drawn = Draws(bytes.fromhex(opened.seed), f"{room.changed}/pause").below(MORE)
        pause = PAUSES[opened.game] + drawn
        last = room.plies[-1].moved.at if room.plies else opened.at
        until = max(begun, last + _shown(room)) + pause
        seconds = self._pace * min(until - self._clock(), MOST_WAITED + pause) / 1000
        if seconds > 0:
            waiting = asyncio.create_task(hurry.wait())
            try:
                await asyncio.wait({waiting}, timeout=seconds)
            finally:
                waiting.cancel()

    async def _advise(self, hot: HotRoom, room: AnyRoom, command: Hint, actor: Actor) -> Done:
        opened, seat = room.opened, room.to_move
        if seat is None:
            raise CommandError("no_hint", "no move is awaited in this match")
        try:
            await self._prepare(hot, _advisers_part(room), seat, STRONGEST)
            names = tuple(occupant.name for occupant in room.seats)
            options = tuple(opened.options.items())
            advice = await self._thinkers.run(advise, opened.game, options, room.state, seat, names)
            return await self._rooms.give_hint(hot.id, command, advice, actor)
        except Exception:
            await self._rooms.show_again(hot)
            raise
        finally:
            _forget(self._hints, hot.id)


def _forget(thoughts: dict[str, _Thought], room_id: str) -> None:
    """The thought of this task is over; `look` must not let it go."""
    thought = thoughts.get(room_id)
    if thought is not None and thought.task is asyncio.current_task():
        del thoughts[room_id]


def _bot_on_turn(hot: HotRoom) -> Seat | None:
    """The seat of the bot that should move now; a room of bots alone rests while nobody watches."""
    room = hot.room
    seat = room.to_move
    if seat is None or room.phase != "running" or not room.seats[seat].level:
        return None
    persons = any(not occupant.level for occupant in room.seats)
    return seat if persons or hot.watched else None


def _advisers_part(room: AnyRoom) -> Part | None:
    return part_for(room.opened.game, room.opened.options, LEVELS[room.opened.game][-1].name)


def _shown(room: AnyRoom) -> int:
    """Milliseconds that the page takes to show the last move: its motion, and a sheet that is to be read."""
    if not room.plies:
        return 0
    events = room.plies[-1].events
    motion = max((event.motion.duration for event in events if isinstance(event, Flicked)), default=0.0)
    return round(1000 * motion) + (SHEET if any(isinstance(event, Scored) for event in events) else 0)

"""A command goes in, one event comes out: who may do what, and when, is decided here and in what this calls."""

from typing import assert_never

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S
from quintain.room.actors import Actor
from quintain.room.consent import answer, ask, withdraw
from quintain.room.events import ChatSet, Event
from quintain.room.fold import apply
from quintain.room.hosting import pass_host
from quintain.room.leaving import back, claim, flag, gone, wake
from quintain.room.messages import (
    Answer,
    Back,
    Claim,
    Command,
    FillWithBot,
    Flag,
    Gone,
    Offer,
    PassHost,
    Play,
    Rematch,
    RemoveSeat,
    Resign,
    SetChat,
    SitDown,
    StandUp,
    Start,
    TakeBack,
    Wake,
    Withdraw,
)
from quintain.room.play import play, resign
from quintain.room.rights import refuse_all_but_host, refuse_all_but_server
from quintain.room.room import Room
from quintain.room.seats import fill_with_bot, remove_seat, sit_down, stand_up, start

AboutSeats = SitDown | StandUp | RemoveSeat | FillWithBot
AboutConsent = TakeBack | Rematch | Offer | Answer | Withdraw
Plain = Resign | Claim | SetChat
FromServer = Flag | Gone | Back | PassHost | Wake
Versioned = Play | TakeBack | Resign | Rematch | RemoveSeat | FillWithBot | Start | Offer | Claim


def handle(room: Room[S, M, E], command: Command, actor: Actor, now: int, lag: int = 0) -> tuple[Room[S, M, E], Event]:
    """Obeys one command: the room after it, and the one event that the log must take before anybody hears of it.

    lag: milliseconds that the server measured on the way from the actor. Raises CommandError, IllegalMoveError or
    NotationError, and then nothing has changed.
    """
    if isinstance(command, Versioned):
        refuse_stale(room, command.version)
    refuse_closed(room)
    match command:
        case Play():
            return play(room, command, actor, now, lag)
        case Start():
            return start(room, command, actor, now)
        case SitDown() | StandUp() | RemoveSeat() | FillWithBot():
            event = _about_seats(room, command, actor, now)
        case TakeBack() | Rematch() | Offer() | Answer() | Withdraw():
            event = _about_consent(room, command, actor, now)
        case Flag() | Gone() | Back() | PassHost() | Wake():
            event = _from_server(room, command, actor, now)
        case _:
            event = _plain(room, command, actor, now)
    return apply(room, event), event


def refuse_stale(room: Room[S, M, E], version: int) -> None:
    """Raises CommandError for a command that was meant for another state of the match."""
    if not room.changed <= version <= room.version:
        raise CommandError("stale", f"the match has gone on: it is at version {room.version}, not {version}")


def refuse_closed(room: Room[S, M, E]) -> None:
    """Raises CommandError when nothing more can happen here."""
    if room.opened.replay:
        raise CommandError("replay", "this is the record of a finished match; it is not played on")
    if room.next_room:
        raise CommandError("rematched", "the match goes on in another room")


def _about_seats(room: Room[S, M, E], command: AboutSeats, actor: Actor, now: int) -> Event:
    match command:
        case SitDown():
            return sit_down(room, command, actor, now)
        case StandUp():
            return stand_up(room, command, actor, now)
        case RemoveSeat():
            return remove_seat(room, command, actor, now)
        case FillWithBot():
            return fill_with_bot(room, command, actor, now)
        case _:
            assert_never(command)


def _about_consent(room: Room[S, M, E], command: AboutConsent, actor: Actor, now: int) -> Event:
    match command:
        case TakeBack():
            return ask(room, "take_back", actor, now)
        case Rematch():
            return ask(room, "rematch", actor, now)
        case Offer():
            return ask(room, command.kind, actor, now)
        case Answer():
            return answer(room, command, actor, now)
        case Withdraw():
            return withdraw(room, command, actor, now)
        case _:
            assert_never(command)


def _from_server(room: Room[S, M, E], command: FromServer, actor: Actor, now: int) -> Event:
    refuse_all_but_server(actor)
    match command:
        case Flag():
            return flag(room, command, now)
        case Gone():
            return gone(room, command, now)
        case Back():
            return back(room, command, now)
        case PassHost():
            return pass_host(room, command, now)
        case Wake():
            return wake(room, command, now)
        case _:
            assert_never(command)


def _plain(room: Room[S, M, E], command: Plain, actor: Actor, now: int) -> Event:
    match command:
        case Resign():
            return resign(room, command, actor, now)
        case Claim():
            return claim(room, command, actor, now)
        case SetChat():
            refuse_all_but_host(room, actor)
            return ChatSet(command.on, now)
        case _:
            assert_never(command)

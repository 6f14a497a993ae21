"""Names and titles as people type them: one line, shown as it stands, no tricks with its direction."""

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from quintain.bots.catalogue import level_of
from quintain.core.errors import CommandError, OptionError
from quintain.core.texts import HIDES, is_plain, plain_part, shows
from quintain.room.messages import Claim, Command, FillWithBot, Occupant, SitDown
from quintain.server.people import Account

MOST_IN_NAME: Final = 30
MOST_IN_TITLE: Final = 80


def checked_occupants(game: str, seats: Sequence[Occupant]) -> list[Occupant]:
    """The same with names trimmed. Raises CommandError naming the seat; bots alone have levels, and those exist."""
    checked = []
    for seat, occupant in enumerate(seats):
        name = checked_name(occupant.name, f"seats[{seat}].name")
        _check_level(game, occupant, f"seats[{seat}].level")
        checked.append(msgspec.structs.replace(occupant, name=name))
    return checked


def named(seats: Sequence[Occupant], account: Account | None, *, by_link: bool) -> list[Occupant]:
    """The same, a member's seat called as his account.

    By link the host sits as the member that he is, as whoever joins does: his seat is the first that a person has.
    Raises CommandError where nobody is logged in, or for two.
    """
    members = [seat for seat, occupant in enumerate(seats) if occupant.kind == "user"]
    if members and account is None:
        raise CommandError("not_logged_in", "log in to sit there as a member", f"seats[{members[0]}].kind")
    if len(members) > 1:
        raise CommandError("member", "you sit here already", f"seats[{members[1]}].kind")
    if account is None:
        return list(seats)
    if by_link and not members:
        members = [seat for seat, occupant in enumerate(seats) if occupant.kind == "guest"][:1]
    return [
        msgspec.structs.replace(occupant, kind="user", name=account.name) if seat in members else occupant
        for seat, occupant in enumerate(seats)
    ]


def checked_command(game: str, command: Command) -> Command:
    """The same with its name trimmed. Raises CommandError for a name that can't be seen, or a level there is not."""
    match command:
        case SitDown():
            return msgspec.structs.replace(command, name=checked_name(command.name, "name"))
        case FillWithBot():
            return _named_bot(game, command)
        case Claim() if command.choice == "bot":
            return _named_bot(game, command)
        case _:
            return command


def checked_name(text: str, where: str) -> str:
    """The name trimmed. Raises CommandError "name"."""
    name = text.strip()
    if not shows(name):
        raise CommandError("name", "type a name that can be seen", where)
    if not is_plain(name):
        raise CommandError("name", f"this name {HIDES}: type it again, with letters and digits", where)
    return name


def refuse_equal_shields(seats: Sequence[Occupant]) -> None:
    """Raises CommandError naming the second of two seats whose pieces on the board could not be told apart."""
    first: dict[int, int] = {}
    for seat, occupant in enumerate(seats):
        if occupant.kind == "nobody":
            continue
        other = first.setdefault(occupant.shield, seat)
        if other != seat:
            raise CommandError(
                "shield", f"{seats[other].name} has this shield: choose another", f"seats[{seat}].shield"
            )


def checked_title(title: str) -> str:
    """The title trimmed; may be "". Raises CommandError "title"."""
    trimmed = title.strip()
    if len(trimmed) > MOST_IN_TITLE:
        raise CommandError("title", f"a title has at most {MOST_IN_TITLE} characters: make it shorter", "title")
    if trimmed and not shows(trimmed):
        raise CommandError("title", "type a title that can be seen", "title")
    if not is_plain(trimmed):
        raise CommandError("title", f"this title {HIDES}: type it again", "title")
    return trimmed


def fitting(text: str, most: int) -> str:
    """A text out of a foreign record as it can be shown: what is plain of it, cut off; may be ""."""
    plain = plain_part(text).strip()[:most].strip()
    return plain if shows(plain) else ""


def _check_level(game: str, occupant: Occupant, where: str) -> None:
    if occupant.kind != "bot":
        if occupant.level:
            raise CommandError("level", "only a bot has a level", where)
        return
    _refuse_level(game, occupant.level, where)


BotCommand = TypeVar("BotCommand", FillWithBot, Claim)


def _named_bot(game: str, command: BotCommand) -> BotCommand:
    """The same with a name for the bot: the one that is wanted, or its level's title."""
    _refuse_level(game, command.level, "level")
    name = checked_name(command.name, "name") if command.name else level_of(game, command.level).title
    return msgspec.structs.replace(command, name=name)


def _refuse_level(game: str, level: str, where: str) -> None:
    try:
        level_of(game, level)
    except OptionError as error:
        raise CommandError("level", error.why, where) from error

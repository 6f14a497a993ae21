"""Knights of Crylail at the terminal: the table, the knights in hand, aiming in a person's units, the score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console
from rich.text import Text

from quintain.bots.crylail_words import aim_words
from quintain.cli.aiming import Aim, describe, kind_named, parse_aim, parse_place, parse_power, usual_place
from quintain.cli.crylail_motion import show_motion
from quintain.cli.crylail_table import disk_text, draw_table, legend, trail_of
from quintain.cli.match import Match
from quintain.cli.sheet import SIDE_STYLES, sheet_table
from quintain.cli.terminal import draws_unicode, is_interactive
from quintain.core.errors import CommandError, IllegalMoveError, NotationError
from quintain.crylail.disks import DRAK_BORG_VALUES, SIDES, Side, Spot, drak_borg_of, knight_of, side_of
from quintain.crylail.hands import Hand
from quintain.crylail.moves import Event, Flicked, Flipped, MatchOver, OrderDrawn, Removed, RoundOver, Scored
from quintain.crylail.notation import STAND, CrylailNotation
from quintain.crylail.placing import why_not_placed
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick, Kind, Point
from quintain.crylail.telling import side_name
from quintain.games.catalogue import Configured
from quintain.games.rules_text import GOALS
from quintain.room.room import Ply

POWERS = {
    Kind.HERO: "2 points more, once, if it scores (C12)",
    Kind.SLAYER: "scores double (C12)",
    Kind.SPEARMAN: "6 points if it is closest to the Void (C14)",
    Kind.BLADESMAN: "may be flicked a second time (C15)",
    Kind.SLINGER: "scores the Drak Borg closest to it (C16)",
    Kind.CLERIC: "whoever has it removed loses 4 points (C17)",
}
CANCEL = "cancel"
ENDINGS = (Flipped, Scored, RoundOver, MatchOver, OrderDrawn)
"""Events of a round's end, and of the next one's beginning."""
TRIES = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)
"""Disks to the left of the middle where a knight is placed when nobody says where, in this order."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A flick of which not everything is said yet."""

    version: int
    """The match's when the flick was begun; at another one it is forgotten."""
    kind: Kind
    place: Point | None = None


class CrylailShell:
    """One match of Crylail at the terminal."""

    def __init__(self, configured: Configured, out: Console) -> None:
        if not isinstance(configured.game, Crylail) or not isinstance(configured.notation, CrylailNotation):
            raise TypeError(f"no match of Crylail: {configured.game.name}")
        self.game = configured.game
        self.notation = configured.notation
        self.profile = configured.game.config.profile
        self.out = out
        self.moving = out.is_terminal and is_interactive()
        """Whether a flick is shown as it happens."""
        self.begun: Begun | None = None
        """The flick that `prompt` asks for the rest of."""

    def commands(self) -> Sequence[tuple[str, str]]:
        """How a flick is typed, and this game's own commands."""
        return (
            ("hero", "choose a knight; place and aim are asked for then"),
            ("hero 230 350, 1300 mm, 2 left", ""),
            ("", "all at once: place x y in mm, how far it would slide, degrees"),
            ("slayer, 2.3 m/s, at 4", ""),
            ("", "from the usual place, by speed, straight at the Drak Borg 4"),
            ("slayer, 110 across 225 along, 51.9 %, 2 left", ""),
            ("", "as the page and hints say it: mm from the left and near edge"),
            ("hero 120000 350000 2300000 0 0", ""),
            ("", "as in records: µm, µm/s, spin in mrad/s"),
            ("stand", "let the Bladesman lie where it is"),
            ("again", "flick it once more; again, 1350 mm says how at once"),
            (CANCEL, "forget the knight that was chosen; naming another does, too"),
            ("moves  or  why", "the knights you may send, and why not the others"),
            ("sheet", "the score sheets of the rounds so far"),
            ("where", "where every disk lies, in mm"),
            ("legend", "what the letters and signs on the table mean"),
            ("motion", "show flicks as they happen, or not"),
        )

    def greet(self, match: Match) -> None:
        """The options in a line, the goal, what to type, and the letters."""
        config = self.game.config
        length = f"{config.rounds} rounds" if config.rounds else f"to {config.points} points"
        hand = f"{config.hand.value} hand" + (f", {config.tremor} tremor" if config.hand is Hand.STEADY else "")
        sides = ", ".join(f"side {side}: {side_name(side, match.names)}" for side in SIDES)
        line = f"{length}, {self.profile.name} table, {hand}. {sides}."
        self.out.print(Text("Knights of Crylail", style="bold").append(f"  {line}", style="not bold"))
        end = f"after {config.rounds} rounds" if config.rounds else f"once a side has more than {config.points}"
        self.out.print(f"Goal: have the most points {end} (C21).")
        self.out.print(" ".join(GOALS["crylail"][1:]))
        self.out.print("Type a knight, such as hero, then what is asked. help lists the rest.")
        self.out.print(legend(unicode=draws_unicode()))

    def show(self, match: Match) -> None:
        """The table with the trail of the last flick, then the trays."""
        state: State = match.room.state
        flicked = self._last_flick(match)
        self.out.print()
        self.out.print(
            draw_table(
                self.profile,
                state.on_table,
                self.out.width,
                unicode=draws_unicode(),
                trail=() if flicked is None else trail_of(flicked.motion.segments),
                start=None if flicked is None else (flicked.flick.x, flicked.flick.y),
            )
        )
        for side in SIDES:
            self.out.print(self._tray(match, state, side))

    def prompt(self, match: Match) -> str:
        """Whose turn it is, and what is to be said; of a flick that is begun, what it still lacks."""
        state: State = match.room.state
        begun = self._begun_in(match)
        if begun is not None and begun.place is not None:
            return "  How hard and which way, such as 1300 mm 2 left, or 2.3 m/s at 4 > "
        if begun is not None:
            x, y = self._free_place(state, begun.kind)
            name = f"{begun.kind.value.capitalize()} ({POWERS[begun.kind]})"
            return f"  {name}. Place x y in mm [{x / 1000:g} {y / 1000:g}] > "
        seat = match.room.to_move or 0
        who = f"Round {state.round}, {match.names[seat]}"
        if state.phase is Phase.RELAUNCH:
            return f"{who}: stand, or again to flick the Bladesman > "
        return f"{who}: which knight? > "

    def read(self, match: Match, line: str) -> str | None:
        """A flick, asked for bit by bit where it is not said at once, or one of the commands."""
        state: State = match.room.state
        word, _, rest = line.partition(" ")
        match word.lower():
            case "moves" | "why" | "?" | "knights":
                self._sendable(state)
            case "sheet" | "sheets":
                self._sheets(match)
            case "where":
                self._where(state)
            case "legend":
                self.out.print(legend(unicode=draws_unicode()))
            case "motion":
                self.moving = not self.moving and self.out.is_terminal
                self.out.print(f"Flicks are {'shown as they happen' if self.moving else 'told and drawn at rest'}.")
            case _ if word.lower() == CANCEL:
                self.begun = None
            case "stand":
                return self.notation.format_move(self.notation.parse_move(line))
            case "again" | "again,":
                if state.phase is not Phase.RELAUNCH:
                    raise CommandError("again", "only a Bladesman that was just flicked is flicked again (C15)")
                return self._flick(match, f"{Kind.BLADESMAN.value} {rest}")
            case _:
                return self._flick(match, line)
        return None

    def tell(self, match: Match, ply: Ply[Any, Any]) -> None:
        """What was meant and made, every event, and the sheet of a round that ended."""
        for what, text in (("Meant", ply.moved.aim), ("Made", ply.moved.move)):
            flick = self.notation.parse_move(text) if text else None
            if isinstance(flick, Flick):
                self.out.print(Text(f"{what + ':':<6} {describe(flick, self.profile)}", style="dim"))
        meant = self.notation.parse_move(ply.moved.aim or ply.moved.move)
        if isinstance(meant, Flick):
            self.out.print(Text(f"Aim:   {aim_words(meant, self.profile)}", style="dim"))
        flicked = next((event for event in ply.events if isinstance(event, Flicked)), None)
        if self.moving and flicked is not None:
            show_motion(self.out, self.profile, flicked, unicode=draws_unicode())
        ending = [event for event in ply.events if isinstance(event, ENDINGS)]
        for event in ply.events:
            if event not in ending:
                self._say(match, event)
        if flicked is not None:
            self._tell_rest(flicked, ply)
        for event in ending:
            if isinstance(event, RoundOver):
                self._show_round(match, event)
            if not isinstance(event, Scored | MatchOver):
                self._say(match, event)

    def finish(self, match: Match) -> None:
        """The points of every round."""
        for number, scored in enumerate(match.room.state.scored, start=1):
            points = ", ".join(f"{side_name(side, match.names)} {scored.sheet.points[side]}" for side in SIDES)
            self.out.print(f"Round {number}: {points}")

    def _last_flick(self, match: Match) -> Flicked | None:
        """Of the present round."""
        if not match.room.plies or match.room.state.phase is Phase.DRAK_BORG_ORDER:
            return None
        events = match.room.plies[-1].events
        if any(isinstance(event, RoundOver) for event in events):
            return None
        return next((event for event in events if isinstance(event, Flicked)), None)

    def _say(self, match: Match, event: Event) -> None:
        """One event as a sentence."""
        sentence = self.notation.tell(event, match.names)
        if sentence:
            self.out.print(Text(sentence, style="bold" if isinstance(event, RoundOver | OrderDrawn) else ""))

    def _show_round(self, match: Match, event: RoundOver) -> None:
        """The table as it was scored, and the sheet."""
        end = match.room.state.scored[event.round - 1].end
        self.out.print()
        disks = (*end.knights, *end.drak_borgs)
        self.out.print(draw_table(self.profile, disks, self.out.width, unicode=draws_unicode()))
        self.out.print()
        self.out.print(sheet_table(event.sheet, match.names, f"Round {event.round}"))

    def _tell_rest(self, flicked: Flicked, ply: Ply[Any, Any]) -> None:
        """Where the flicked knight lies, if it is still in play."""
        removed = {event.disk for event in ply.events if isinstance(event, Removed)}
        for disk, x, _ in flicked.motion.rest:
            if disk == flicked.disk and disk not in removed:
                beyond, before = (x - self.profile.battle_line) / 1000, (self.profile.length - x) / 1000
                side = "beyond" if beyond > 0 else "before"
                self.out.print(f"It rests {abs(beyond):.1f} mm {side} the Battle Line, {before:.1f} before the Void.")

    def _tray(self, match: Match, state: State, side: Side) -> Text:
        on_turn = match.room.outcome is None and self.game.side_on_turn(state) == side
        text = Text(("▶ " if draws_unicode() else "> ") if on_turn else "  ", style="bold")
        text.append(side_name(side, match.names), style=SIDE_STYLES[side])
        text.append(f"  {state.totals[side]} points", style="not bold")
        text.append("  in hand:", style="not bold")
        unsent = [disk for disk in state.unsent if side_of(disk) == side]
        for disk in unsent:
            text.append(" ").append_text(disk_text(disk))
        if not unsent:
            text.append(" none", style="not bold")
        gone = [spot.disk for spot in state.removed if side_of(spot.disk) == side]
        if gone:
            text.append("  removed:", style="not bold")
            for disk in gone:
                text.append(" ").append_text(disk_text(disk))
        return text

    def _begun_in(self, match: Match) -> Begun | None:
        """The flick that still lacks something; None when there is none, or a turn was made or taken back since."""
        return self.begun if self.begun is not None and self.begun.version == match.room.version else None

    def _flick(self, match: Match, line: str) -> str | None:
        """The whole flick in notation; None when the line leaves something to ask for, which `prompt` then asks for.

        A line that names a knight begins anew, also where something of another flick is asked for.
        """
        state: State = match.room.state
        begun = self._begun_in(match)
        if not line:
            if begun is not None and begun.place is None:
                self.begun = replace(begun, place=self._free_place(state, begun.kind))
            return None
        aim = self._heard(state, begun, line)
        if aim.raw is not None:
            return self.notation.format_move(aim.raw)
        kind = aim.knight or (begun.kind if begun is not None else None)
        if kind is None:
            if state.phase is not Phase.RELAUNCH:
                raise NotationError(line, 0, "a knight first, such as hero")
            kind = Kind.BLADESMAN
        refusal = self.game.why_not_sent(state, kind)
        if refusal is not None:
            raise refusal
        place = aim.place or (begun.place if begun is not None and aim.knight is None else None)
        if place is None and aim.speed is not None:
            place = self._free_place(state, kind)
        if place is not None:
            self._refuse_place(state, kind, place)
        if place is None or aim.speed is None:
            self.begun = Begun(match.room.version, kind, place)
            return None
        return self.notation.format_move(aim.flick(kind, place))

    def _heard(self, state: State, begun: Begun | None, line: str) -> Aim:
        """What a line says, as an answer to what is asked for or as a flick of its own. Raises NotationError."""

        def target(name: str) -> Point | None:
            return self._target(state, name)

        first = line.replace(",", " ").split()[:1]
        if begun is None or (first and kind_named(first[0]) is not None):
            return parse_aim(line, self.profile, target)
        try:
            if begun.place is not None:
                return parse_power(line, self.profile, target)
            if line[0].isalpha():
                return Aim(place=parse_place(line, self.profile))
            return parse_aim(line, self.profile, target)
        except NotationError as error:
            raise NotationError(error.text, error.at, f"{error.expected}, or {CANCEL}") from error

    def _target(self, state: State, name: str) -> Point | None:
        return target_on(state.on_table, self.game.side_on_turn(state), name)

    def _refuse_place(self, state: State, kind: Kind, place: Point) -> None:
        refusal = self._why_not_placed(state, kind, place)
        if refusal is not None:
            raise refusal

    def _why_not_placed(self, state: State, kind: Kind, place: Point) -> IllegalMoveError | None:
        disk = knight_of(self.game.side_on_turn(state), kind)
        others = [spot for spot in state.on_table if spot.disk != disk]
        return why_not_placed(self.profile, others, *place)

    def _free_place(self, state: State, kind: Kind) -> Point:
        """The usual place, or the next one beside it that is free."""
        x, y = usual_place(self.profile)
        places = [(x, y + step * self.profile.disk_diameter) for step in TRIES]
        return next((place for place in places if self._why_not_placed(state, kind, place) is None), (x, y))

    def _sendable(self, state: State) -> None:
        """The knights of the side on turn, with their powers, and why some may not be sent."""
        side = self.game.side_on_turn(state)
        for kind in Kind:
            refusal = self.game.why_not_sent(state, kind)
            text = Text("  ").append_text(disk_text(knight_of(side, kind))).append(f" {kind.value:<10}")
            text.append(POWERS[kind] if refusal is None else f"not now: {refusal.why} ({refusal.rule})")
            self.out.print(text)
        if state.phase is Phase.RELAUNCH:
            self.out.print(f"  {STAND} leaves the Bladesman where it is.")

    def _sheets(self, match: Match) -> None:
        scored = match.room.state.scored
        if not scored:
            self.out.print("No round has been scored yet.")
        for number, one in enumerate(scored, start=1):
            self.out.print(sheet_table(one.sheet, match.names, f"Round {number}"))

    def _where(self, state: State) -> None:
        for spot in state.on_table:
            beyond = spot.x > self.profile.battle_line
            text = Text("  ").append_text(disk_text(spot.disk))
            text.append(f"  x {spot.x / 1000:8.1f}  y {spot.y / 1000:7.1f} mm")
            text.append(f"  {(self.profile.length - spot.x) / 1000:7.1f} before the Void")
            text.append("" if beyond else "  not beyond the Battle Line")
            self.out.print(text)


def target_on(disks: Sequence[Spot], side: Side, name: str) -> Point | None:
    """Where the disk lies that a side calls by this name: a Drak Borg's value, or a knight of the other side."""
    wanted = -1
    value = name.lower().removeprefix("d")
    if value.isdecimal() and value.isascii() and int(value) in DRAK_BORG_VALUES:
        wanted = drak_borg_of(int(value))
    elif (kind := kind_named(name)) is not None:
        wanted = knight_of(1 - side, kind)
    return next(((spot.x, spot.y) for spot in disks if spot.disk == wanted), None)

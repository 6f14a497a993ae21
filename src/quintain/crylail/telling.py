"""What happened in a match of Crylail, in sentences for people: move list, score sheet, screen reader and terminal.

`names` are [seats] who sits there. A side is told by its player, or by both partners of a team (C22).
"""

from collections.abc import Sequence
from math import atan2, degrees, sqrt
from typing import assert_never

from quintain.core.game import Outcome
from quintain.crylail.disks import NOBODY, VOID, Disk, Side, is_drak_borg, kind_of, side_of, value_of
from quintain.crylail.moves import (
    CoinFlipped,
    DrakBorgOff,
    Event,
    Fell,
    Flicked,
    Flipped,
    MatchOver,
    OrderDrawn,
    Removed,
    RoundOver,
    Scored,
    Stood,
    Struck,
)
from quintain.crylail.power import power_of
from quintain.crylail.scoring import CLERIC_PENALTY, Award, Claim, Dispute, Distance
from quintain.crylail.table import Kind, Profile

TOLD_FROM = 0.05
"""m/s; a gentler touch between disks is not worth a sentence."""
EDGE_NAMES = {"near": "near edge", "void": "edge of the Void", "right": "right edge", "left": "left edge"}


def tell(event: Event, names: Sequence[str], profile: Profile) -> str:
    """One event as a sentence; "" where another event says it. profile: of the table, which power is measured by."""
    match event:
        case CoinFlipped(first):
            return f"The flipped knight falls for {side_name(first, names)}, who {_verb('begin', first, names)}."
        case OrderDrawn(number, order, first):
            stand = ", ".join(str(value) for value in order)
            return f"Round {number}: the Drak Borgs stand {stand} from the right; {side_name(first, names)} first."
        case Flicked():
            return _flicked(event, names, profile)
        case Stood(seat):
            return f"{names[seat]} lets the Bladesman stand."
        case Struck():
            return _struck(event, names)
        case Fell(disk=disk, edge=edge):
            return f"{_capital(disk_name(disk, names))} falls over the {EDGE_NAMES[edge]}."
        case Removed():
            return removed_sentence(event, names)
        case DrakBorgOff(value, by):
            return f"{_gets(1 - by, value, names)} at once for the Drak Borg {value}."
        case Flipped(dispute, up):
            return _flipped(dispute, up, names)
        case Scored(award=award):
            return award_sentence(award, names)
        case RoundOver(number, sheet, totals):
            scored = ", ".join(f"{side_name(side, names)} {sheet.points[side]}" for side in (0, 1))
            return f"Round {number} scores {scored}; in all {totals[0]} : {totals[1]}."
        case MatchOver(outcome, totals):
            return _match_over(outcome, totals, names)
        case _:
            assert_never(event)


def tell_all(events: Sequence[Event], names: Sequence[str], profile: Profile) -> str:
    """Everything that a move did, as one text; a comment in a record, for one."""
    return " ".join(sentence for event in events if (sentence := tell(event, names, profile)))


def side_name(side: Side, names: Sequence[str]) -> str:
    """Who plays for a side."""
    return " and ".join(names[seat] for seat in range(side, len(names), 2))


def disk_name(disk: Disk, names: Sequence[str]) -> str:
    """ "Ann's Hero", "the Hero of Ann and Cid", "the Drak Borg 4"."""
    if is_drak_borg(disk):
        return f"the Drak Borg {value_of(disk)}"
    side = side_of(disk)
    kind = kind_of(disk).value.capitalize()
    return f"{_possessive(names[side])} {kind}" if len(names) == 2 else f"the {kind} of {side_name(side, names)}"


def removed_sentence(event: Removed, names: Sequence[str]) -> str:
    """Why a knight is out of play; "" for one that simply fell, as its fall has been told."""
    who = _capital(disk_name(event.disk, names))
    why = ""
    if not event.fell:
        why = {
            "C7": f"{who} is not beyond the Battle Line and is removed.",
            "C9": f"{who} was knocked back over the Battle Line and is removed.",
            "C13": f"{who} was sent last and is removed without scoring.",
        }[event.rule]
    if kind_of(event.disk) is not Kind.CLERIC:
        return why
    cost = f"{_capital(side_name(event.by, names))} will lose {CLERIC_PENALTY} points for a Cleric."
    return f"{why} {cost}".lstrip()


def award_sentence(award: Award, names: Sequence[str]) -> str:
    """One line of the score sheet."""
    match award.what:
        case "drak_borg_lost":
            lost = f"{side_name(1 - award.side, names)} knocked the Drak Borg {award.drak_borg} off the table"
            return f"{_gets(award.side, award.points, names)}: {lost}."
        case "cleric":
            whose = "a Cleric" if award.disk is None else disk_name(award.disk, names)
            return (
                f"{side_name(award.side, names)} {_verb('lose', award.side, names)} {-award.points} points for {whose}."
            )
        case "spearman" | "slinger" | "drak_borg":
            return _measured(award, names)
        case _:
            assert_never(award.what)


def dispute_sentence(dispute: Dispute, names: Sequence[str]) -> str:
    """What is disputed, and what the flip will decide (C20)."""
    about = "the Void" if dispute.what == "spearman" else f"the Drak Borg {dispute.drak_borg}"
    rivals = " and ".join(
        f"{disk_name(claim.disk, names)} ({_millimetres(claim.distance)})" for claim in (dispute.up, dispute.down)
    )
    up, down = _ruled_for(dispute.up, names), _ruled_for(dispute.down, names)
    return f"Which is closest to {about}, {rivals}, is disputed: face up {up}, face down {down}."


def _flicked(event: Flicked, names: Sequence[str], profile: Profile) -> str:
    flick = event.flick
    who = f"{names[event.seat]} flicks the {flick.knight.value.capitalize()}{' again' if event.again else ''}"
    speed = sqrt(flick.vx * flick.vx + flick.vy * flick.vy)
    if speed == 0.0:
        return f"{who} without any speed."
    angle = degrees(atan2(flick.vy, flick.vx))
    way = "straight ahead" if abs(angle) < 0.05 else f"{abs(angle):.1f}° to the {'left' if angle > 0 else 'right'}"
    return f"{who} at {power_of(speed, profile):.1f} % power, {way}."


def _struck(event: Struck, names: Sequence[str]) -> str:
    who = _capital(disk_name(event.disk, names))
    if event.other is None:
        return f"{who} hits a triangle, which goes back to its place."
    return f"{who} hits {disk_name(event.other, names)}." if event.speed >= TOLD_FROM else ""


def _flipped(dispute: Dispute, up: bool, names: Sequence[str]) -> str:
    ruled = _ruled_for(dispute.up if up else dispute.down, names)
    return f"{dispute_sentence(dispute, names)} The flipped disk falls face {'up' if up else 'down'}: {ruled}."


def _ruled_for(claim: Claim, names: Sequence[str]) -> str:
    if claim.points == 0:
        return "nobody scores"
    return f"{claim.points} points for {side_name(claim.side, names)}"


def _measured(award: Award, names: Sequence[str]) -> str:
    if award.side == NOBODY or award.disk is None:
        return "By the flip no Spearman is closest to the Void."
    about = "the Void" if award.what == "spearman" else f"the Drak Borg {award.drak_borg}"
    how = ""
    if award.distance is not None:
        how = f" at {_millimetres(award.distance)}{_against(award, names)}"
    gain = f"{award.points} points"
    if award.what == "drak_borg" and kind_of(award.disk) is Kind.SLAYER:
        gain += ", doubled"
    if award.what == "drak_borg" and award.points > award.drak_borg and kind_of(award.disk) is Kind.HERO:
        gain += ", two of them for the Hero"
    closest = "ruled closest" if award.flip is not None else "closest"
    return f"{_capital(disk_name(award.disk, names))} is {closest} to {about}{how}: {gain}."


def _against(award: Award, names: Sequence[str]) -> str:
    """The nearest rival: another knight, or for a Slinger another Drak Borg."""
    if award.rival is None:
        return ""
    rival = award.rival.end.disk if award.what == "slinger" else award.rival.start.disk
    return "" if rival == VOID else f", {disk_name(rival, names)} at {_millimetres(award.rival)}"


def _match_over(outcome: Outcome, totals: tuple[int, int], names: Sequence[str]) -> str:
    if outcome.winner is None:
        return f"The match is a draw, {totals[0]} : {totals[1]}."
    winner = outcome.winner % 2
    score = f"{totals[winner]} : {totals[1 - winner]}"
    return f"{side_name(winner, names)} {_verb('win', winner, names)} the match, {score}."


def _gets(side: Side, points: int, names: Sequence[str]) -> str:
    return f"{side_name(side, names)} {_verb('get', side, names)} {points} points"


def _verb(verb: str, side: Side, names: Sequence[str]) -> str:
    """Singular for a player, plural for a team."""
    return verb if len(range(side, len(names), 2)) > 1 else f"{verb}s"


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text.startswith("the ") else text


def _millimetres(distance: Distance) -> str:
    return f"{distance.length / 1000:.1f} mm"

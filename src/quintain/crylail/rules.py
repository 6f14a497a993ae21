"""The rules of Knights of Crylail, C3-C24: the authority. Pure; chance comes in as drawn numbers.

What a flick does to the disks, `motion` says; what their places score, `scoring`. This file says who may do what, what
leaves play and why, and when a round and the match end.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import assert_never

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Chance, Outcome, Played, Seat, Turn
from quintain.crylail.disks import (
    DRAK_BORG_VALUES,
    FIRST_DRAK_BORG,
    SIDES,
    Disk,
    Side,
    Spot,
    drak_borg_of,
    is_drak_borg,
    kind_of,
    knight_of,
    side_of,
    value_of,
)
from quintain.crylail.hands import shake
from quintain.crylail.motion import Motion, play
from quintain.crylail.moves import (
    CoinFlipped,
    DrakBorgOff,
    Event,
    Fell,
    Flicked,
    Flipped,
    MatchOver,
    Move,
    OrderDrawn,
    Removed,
    RoundOver,
    Scored,
    Stand,
    Stood,
    Struck,
)
from quintain.crylail.options import Config, Crossing, LastKnight, PushedBack
from quintain.crylail.placing import why_not_flickable, why_not_placed
from quintain.crylail.scoring import ClericLost, Dispute, DrakBorgLost, RoundEnd, score
from quintain.crylail.state import Phase, ScoredRound, State
from quintain.crylail.table import Flick, Kind, drak_borg_spots

MIN_ROUNDS = 2
"""C21: a match to points is never over before."""
ORDERS = tuple(permutations(DRAK_BORG_VALUES, 3))
"""C3: the six orders of the Drak Borgs, from a quarter to three quarters of the width."""
NEVER_LAST = frozenset({Kind.HERO, Kind.SLAYER})
"""C13"""
FACE_UP = 1
"""The drawn number of a flip that falls face up."""


class Crylail:
    """One configured match."""

    name = "crylail"

    def __init__(self, config: Config) -> None:
        self.config = config
        self.seats = config.players
        self.take_back_allowed = config.practice

    def start(self) -> State:
        """Before the coin (C4)."""
        return State()

    def waits_for(self, state: State) -> Turn | Chance | Outcome:
        """Whose move, which draw, or how the match ended."""
        match state.phase:
            case Phase.FIRST_SIDE:
                return Chance("first_side", len(SIDES), "a flipped knight decides which side begins")
            case Phase.DRAK_BORG_ORDER:
                return Chance("drak_borg_order", len(ORDERS), f"the order of the Drak Borgs in round {state.round}")
            case Phase.DISPUTE:
                return Chance("dispute", 2, _why_flip(state.dispute))
            case Phase.SEND | Phase.RELAUNCH:
                return Turn(self.seat_of(state, self.side_on_turn(state)))
            case Phase.OVER:
                return self._outcome(state)
            case _:
                assert_never(state.phase)

    def side_on_turn(self, state: State) -> Side:
        """C5: the sides alternate; during a relaunch it is still the turn of the side that sent the Bladesman."""
        sent = len(SIDES) * len(Kind) - len(state.unsent)
        return (state.first + sent - (state.phase is Phase.RELAUNCH)) % 2

    def seat_of(self, state: State, side: Side) -> Seat:
        """Who plays for a side in the present round: of a team the partners take turns (C22)."""
        return side if self.seats == len(SIDES) else side + 2 * ((state.round - 1) % 2)

    def side_of_seat(self, seat: Seat) -> Side:
        """C22: partners sit opposite each other."""
        return seat % 2

    def resolve(self, state: State, move: Move | None, chance: int | None = None) -> Played[State, Event]:
        """Plays the move, or the drawn number. Raises IllegalMoveError, and then nothing has changed."""
        if move is None:
            return self._draw(state, chance)
        if chance is not None:
            raise IllegalMoveError("C6", "draw", "a move comes without a draw")
        refusal = self.why_not(state, move)
        if refusal is not None:
            raise refusal
        seat = self.seat_of(state, self.side_on_turn(state))
        if isinstance(move, Stand):
            after, ending = self._turn_over(replace(state, phase=Phase.SEND))
            return Played(after, (Stood(seat, knight_of(self.side_on_turn(state), Kind.BLADESMAN)), *ending))
        return self._flick(state, seat, move)

    def why_not(self, state: State, move: Move) -> IllegalMoveError | None:
        """The error that `resolve` would raise; None for a legal move."""
        if state.phase is Phase.OVER:
            return IllegalMoveError("C21", "match", "the match is over")
        if state.phase not in {Phase.SEND, Phase.RELAUNCH}:
            return IllegalMoveError("C5", "draw", "a draw is awaited before the next move")
        if isinstance(move, Stand):
            if state.phase is Phase.RELAUNCH:
                return None
            return IllegalMoveError("C15", "stand", "only a Bladesman that was just flicked may stand")
        disk = knight_of(self.side_on_turn(state), move.knight)
        others = tuple(spot for spot in state.on_table if spot.disk != disk)
        return (
            self.why_not_sent(state, move.knight)
            or why_not_flickable(move)
            or why_not_placed(self.config.profile, others, move.x, move.y)
        )

    def why_not_sent(self, state: State, kind: Kind) -> IllegalMoveError | None:
        """Why the side on turn can't send this knight now (C5, C13, C15); None when it can."""
        where = kind.value
        if state.phase is Phase.RELAUNCH:
            if kind is Kind.BLADESMAN:
                return None
            return IllegalMoveError("C15", where, "the Bladesman is flicked once more, or stands, before the next turn")
        side = self.side_on_turn(state)
        disk = knight_of(side, kind)
        if disk not in state.unsent:
            return IllegalMoveError("C5", where, f"your {kind.value.capitalize()} has been sent in this round")
        left = {kind_of(other) for other in state.unsent if side_of(other) == side and other != disk}
        if self.config.last_knight is LastKnight.FORBIDDEN and left and left <= NEVER_LAST:
            names = " and ".join(kind.value.capitalize() for kind in Kind if kind in left)
            neither = "neither can" if len(left) > 1 else f"the {names} can't"
            return IllegalMoveError("C13", where, f"that would leave {names} for the end, and {neither} be sent last")
        return None

    def perturb(self, state: State, move: Move, normal: Callable[[], float]) -> Move:
        """C24: the legal flick as a steady hand makes it, still legally placed; anything else as it is."""
        if isinstance(move, Stand) or self.config.shake is None:
            return move
        disk = knight_of(self.side_on_turn(state), move.knight)
        others = tuple(spot for spot in state.on_table if spot.disk != disk)

        def may_lie(x: int, y: int) -> bool:
            return why_not_placed(self.config.profile, others, x, y) is None

        return shake(move, self.config.shake, normal, may_lie)

    def resigned(self, state: State, seat: Seat) -> Outcome:
        """The side of the seat loses, whatever the points."""
        return self._ranked(state, winner=1 - self.side_of_seat(seat), reason="resigned")

    def round_end(self, state: State) -> RoundEnd:
        """The table as it would be scored now."""
        return RoundEnd(
            length=self.config.profile.length,
            width=self.config.profile.width,
            tolerance=self.config.tolerance,
            spear_rivals=self.config.spear_rivals,
            knights=tuple(spot for spot in state.on_table if not is_drak_borg(spot.disk)),
            drak_borgs=tuple(spot for spot in state.on_table if is_drak_borg(spot.disk)),
            clerics_lost=state.clerics_lost,
            drak_borgs_lost=state.drak_borgs_lost,
            second=1 - state.first,
        )

    def _draw(self, state: State, chance: int | None) -> Played[State, Event]:
        waiting = self.waits_for(state)
        if not isinstance(waiting, Chance):
            raise IllegalMoveError("C5", "draw", "no draw is awaited")
        if type(chance) is not int or not 0 <= chance < waiting.outcomes:
            raise IllegalMoveError("C4", waiting.kind, f"a draw is a whole number from 0 to {waiting.outcomes - 1}")
        if state.phase is Phase.FIRST_SIDE:
            return Played(replace(state, phase=Phase.DRAK_BORG_ORDER, began=chance), (CoinFlipped(chance),))
        if state.phase is Phase.DRAK_BORG_ORDER:
            return self._set_up(state, ORDERS[chance])
        up = chance == FACE_UP
        after, ending = self._score(replace(state, flips=(*state.flips, up), dispute=None))
        flipped = () if state.dispute is None else (Flipped(state.dispute, up),)
        return Played(after, (*flipped, *ending))

    def _set_up(self, state: State, order: tuple[int, int, int]) -> Played[State, Event]:
        """C3: the Drak Borgs stand in the drawn order, all knights are in hand."""
        spots = zip(order, drak_borg_spots(self.config.profile), strict=True)
        after = State(
            phase=Phase.SEND,
            round=state.round,
            began=state.began,
            order=order,
            unsent=tuple(range(FIRST_DRAK_BORG)),
            on_table=_by_number(Spot(drak_borg_of(value), x, y) for value, (x, y) in spots),
            scored=state.scored,
        )
        return Played(after, (OrderDrawn(state.round, order, after.first),))

    def _flick(self, state: State, seat: Seat, flick: Flick) -> Played[State, Event]:
        side = self.side_on_turn(state)
        disk = knight_of(side, flick.knight)
        again = state.phase is Phase.RELAUNCH
        placed = _by_number([*(spot for spot in state.on_table if spot.disk != disk), Spot(disk, flick.x, flick.y)])
        start = tuple((spot.disk, spot.x, spot.y) for spot in placed)
        motion = play(self.config.profile, start, disk, flick)
        sent = replace(state, unsent=tuple(other for other in state.unsent if other != disk))
        losses = [*_fallen(side, disk, motion), *self._left_behind(sent, side, disk, motion)]
        after = _without(replace(sent, on_table=tuple(Spot(*at) for at in motion.rest)), losses)
        happened = (Flicked(seat, disk, flick, again, start, motion), *_contacts(motion), *losses)
        if flick.knight is Kind.BLADESMAN and not again and after.spot(disk) is not None:
            return Played(replace(after, phase=Phase.RELAUNCH), happened)
        after, ending = self._turn_over(replace(after, phase=Phase.SEND))
        return Played(after, (*happened, *ending))

    def _left_behind(self, state: State, side: Side, flicked: Disk, motion: Motion) -> Iterator[Removed]:
        """Knights that rest on the table and are removed all the same. `state`: before the flick, that knight sent."""
        line = self.config.profile.battle_line
        for disk, x, y in motion.rest:
            before = state.spot(disk)
            if disk == flicked:
                far = x if self.config.crossing is Crossing.REST else motion.furthest_x
                if far <= line:
                    yield Removed(disk, side, "C7", False, motion.duration, x, y)
                elif self._may_not_score(state, disk):
                    yield Removed(disk, side, "C13", False, motion.duration, x, y)
            elif (
                self.config.pushed_back is PushedBack.REMOVED
                and not is_drak_borg(disk)
                and before is not None
                and x <= line < before.x
            ):
                yield Removed(disk, side, "C9", False, motion.duration, x, y)

    def _may_not_score(self, state: State, disk: Disk) -> bool:
        """C13, last_knight=penalty: Hero or Slayer, and no knight of its side is left."""
        last = all(side_of(other) != side_of(disk) for other in state.unsent)
        return self.config.last_knight is LastKnight.PENALTY and last and kind_of(disk) in NEVER_LAST

    def _turn_over(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """C5: the next turn, or the scoring once all twelve have been sent."""
        return (state, ()) if state.unsent else self._score(state)

    def _score(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """C19: the round as far as the flips go; when one more is wanted, the state waits for it (C20)."""
        end = self.round_end(state)
        sheet = score(end, state.flips)
        if isinstance(sheet, Dispute):
            return replace(state, phase=Phase.DISPUTE, dispute=sheet), ()
        scored = replace(state, scored=(*state.scored, ScoredRound(end, sheet)))
        happened: list[Event] = [Scored(state.round, award) for award in sheet.awards if award.what != "drak_borg_lost"]
        happened.append(RoundOver(state.round, sheet, scored.totals))
        if not self._end_of_match(scored):
            following = State(Phase.DRAK_BORG_ORDER, state.round + 1, state.began, scored=scored.scored)
            return following, tuple(happened)
        happened.append(MatchOver(self._outcome(scored), scored.totals))
        return replace(scored, phase=Phase.OVER), tuple(happened)

    def _end_of_match(self, state: State) -> str:
        """C21: why the match is over after the round just scored; "" when it goes on."""
        if self.config.rounds:
            return "rounds" if state.round >= self.config.rounds else ""
        return "points" if state.round >= MIN_ROUNDS and max(state.totals) > self.config.points else ""

    def _outcome(self, state: State) -> Outcome:
        """C21: the higher total wins, equal totals are a draw."""
        zero, one = state.totals
        winner = None if zero == one else int(one > zero)
        return self._ranked(state, winner, self._end_of_match(state))

    def _ranked(self, state: State, winner: Side | None, reason: str) -> Outcome:
        sides = [self.side_of_seat(seat) for seat in range(self.seats)]
        ranks = tuple(1 if winner in {None, side} else 2 for side in sides)
        return Outcome(winner, ranks, tuple(state.totals[side] for side in sides), reason)


def _contacts(motion: Motion) -> list[Struck | Fell]:
    """Every strike and fall, in time order; a fall after the strikes of the same instant."""
    struck: list[Struck | Fell] = [
        Struck(s.t, s.disk, s.other if s.other >= 0 else None, s.speed) for s in motion.strikes
    ]
    fell = [Fell(f.t, f.disk, f.x, f.y, f.edge) for f in motion.falls]
    return sorted([*struck, *fell], key=lambda event: event.t)


def _fallen(side: Side, flicked: Disk, motion: Motion) -> Iterator[Removed | DrakBorgOff]:
    """C7, C9, C10: what went off the table, in time order."""
    for fall in motion.falls:
        if is_drak_borg(fall.disk):
            yield DrakBorgOff(value_of(fall.disk), side, fall.t, fall.x, fall.y)
        else:
            yield Removed(fall.disk, side, "C7" if fall.disk == flicked else "C9", True, fall.t, fall.x, fall.y)


def _without(state: State, losses: list[Removed | DrakBorgOff]) -> State:
    """The state after disks have left play, and who answers for it (C10, C17)."""
    gone = [
        Spot(loss.disk if isinstance(loss, Removed) else drak_borg_of(loss.value), loss.x, loss.y) for loss in losses
    ]
    clerics = [loss for loss in losses if isinstance(loss, Removed) and kind_of(loss.disk) is Kind.CLERIC]
    drak_borgs = [loss for loss in losses if isinstance(loss, DrakBorgOff)]
    numbers = {spot.disk for spot in gone}
    return replace(
        state,
        on_table=_by_number(spot for spot in state.on_table if spot.disk not in numbers),
        removed=(*state.removed, *gone),
        clerics_lost=(*state.clerics_lost, *(ClericLost(loss.by, loss.disk) for loss in clerics)),
        drak_borgs_lost=(*state.drak_borgs_lost, *(DrakBorgLost(loss.by, loss.value) for loss in drak_borgs)),
    )


def _by_number(spots: Iterator[Spot] | list[Spot]) -> tuple[Spot, ...]:
    return tuple(sorted(spots, key=lambda spot: spot.disk))


def _why_flip(dispute: Dispute | None) -> str:
    about = f"the Drak Borg {dispute.drak_borg}" if dispute and dispute.drak_borg else "the Void"
    return f"knights of both sides are equally near to {about} by the measure agreed"

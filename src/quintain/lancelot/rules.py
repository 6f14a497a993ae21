"""The rules of Lancelot, L1-L19: the authority. Pure; any faster program for the same game is checked against this one.

The sword is no shield. It stands on a square of its own and counts on its lines as one foreign shield (L14), or as one
of the mover's own in the turn that moves it and, with favour=kept, for whoever moved it last (L16).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar, assert_never

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Chance, Outcome, Played, Seat, Turn
from quintain.lancelot.board import Line, board_of, square_name, squares_in
from quintain.lancelot.moves import (
    Captured,
    Event,
    GameOver,
    LineTotal,
    Move,
    Pass,
    Passed,
    Place,
    PlaceSword,
    ShieldPlaced,
    SwordMoved,
    SwordPlaced,
    SwordSide,
)
from quintain.lancelot.options import Config
from quintain.lancelot.state import NEUTRAL, NOWHERE, State

T = TypeVar("T")

MAX_LEAD = 2
"""L5, L6: never a bigger lead when placing; exactly this one captures."""


class Count(NamedTuple):
    """A line as a turn would leave it, before anything is captured."""

    line: Line
    own: int
    foreign: int
    """Both with the sword, where it stands on the line."""
    takes: int
    """The foreign shields on it, as bits, without the sword."""
    sword: SwordSide

    @property
    def total(self) -> LineTotal:
        """The counts without the squares."""
        return LineTotal(self.line.name, self.own, self.foreign, self.sword)

    @property
    def captures(self) -> bool:
        """L6, L14: exactly two more, and a foreign shield to capture."""
        return self.own - self.foreign == MAX_LEAD and self.takes != 0


class Lancelot:
    """One configured game."""

    name = "lancelot"
    take_back_allowed = True

    def __init__(self, config: Config) -> None:
        self.config = config
        self.seats = config.players
        self.board = board_of(config.size, config.diagonals)

    def start(self) -> State:
        """The empty board; with the sword, the last knight is first to act (L13)."""
        players = self.config.players
        return State(
            shields=(0,) * players,
            sword=NOWHERE,
            sword_of=NEUTRAL,
            hand=(self.config.shields,) * players,
            captured=((0,) * players,) * players,
            white=(self.config.favour != "no",) * players,
            to_move=players - 1 if self.config.sword else 0,
        )

    def waits_for(self, state: State) -> Turn | Chance | Outcome:
        """Whose turn it is, or how the game ended; Lancelot never waits for a draw."""
        return state.outcome or Turn(state.to_move)

    def resolve(self, state: State, move: Move | None, chance: int | None = None) -> Played[State, Event]:
        """Plays the turn of the seat to move. Raises IllegalMoveError."""
        if move is None or chance is not None:
            raise IllegalMoveError("L4", "the game", "Lancelot is played without chance")
        refusal = self.why_not(state, move)
        if refusal is not None:
            raise refusal
        match move:
            case PlaceSword():
                events: tuple[Event, ...] = (SwordPlaced(state.to_move, move.square),)
                return Played(replace(state, sword=move.square, to_move=0), events)
            case Pass():
                return self._pass(state)
            case Place():
                return self._place(state, move)
            case _:
                assert_never(move)

    def why_not(self, state: State, move: Move) -> IllegalMoveError | None:
        """Why the turn is illegal, with rule, place and counts; None for a legal one."""
        if state.outcome is not None:
            return IllegalMoveError(_rule_of_end(state.outcome), "the game", "the game is over")
        match move:
            case PlaceSword():
                return self._why_not_place_sword(state, move)
            case Pass():
                return self._why_not_pass(state)
            case Place():
                return self._why_not_free(state, move) or self._why_not_chivalrous(state, move)
            case _:
                assert_never(move)

    def why_not_sword(self, state: State, sword_to: int) -> IllegalMoveError | None:
        """Why no turn moves the sword to this square (L15, L16); None when a shield can be placed in such a turn."""
        where = self._where(sword_to)
        if state.outcome is not None:
            return IllegalMoveError(_rule_of_end(state.outcome), "the game", "the game is over")
        if self.awaits_sword(state):
            return IllegalMoveError("L13", where, "the sword must be placed first")
        if state.hand[state.to_move] == 0:
            return IllegalMoveError("L3", where, "you have no shield left")
        refusal = self._why_not_move_sword(state, NOWHERE, sword_to)
        if refusal is not None:
            return refusal
        for count in self._counted(state, self.board.through[sword_to], 0, sword_to):
            if count.own - count.foreign > MAX_LEAD:
                return self._unchivalrous(where, count)
        if self.open_squares(state, sword_to) == 0:
            return IllegalMoveError("L16", where, "no square would be left for your shield")
        return None

    def perturb(self, state: State, move: Move, normal: Callable[[], float]) -> Move:  # noqa: ARG002 (no hand trembles)
        """The same move: nothing is flicked in Lancelot."""
        return move

    def resigned(self, state: State, seat: Seat) -> Outcome:
        """L19: the seat that gives up is last, the others are ranked by captured shields."""
        return outcome_of(state.totals, "resigned", last=seat)

    def awaits_sword(self, state: State) -> bool:
        """Whether the sword is to be placed before the first turn (L13)."""
        return self.config.sword and state.sword == NOWHERE

    def may_use_white_shield(self, state: State) -> bool:
        """Whether the seat to move has a white shield and a sword to move with it (L15)."""
        return state.white[state.to_move] and state.sword != NOWHERE

    def legal_moves(self, state: State) -> dict[Move, tuple[int, ...]]:
        """Every legal turn with the squares it would capture, ascending; turns without the sword first."""
        if state.outcome is not None:
            return {}
        if self.awaits_sword(state):
            return {PlaceSword(square): () for square in range(self.config.size**2)}
        turns: dict[Move, tuple[int, ...]] = {turn: self.captures_of(state, turn) for turn in self._placements(state)}
        return turns or {Pass(): ()}

    def count_legal(self, state: State) -> int:
        """The number of legal turns, without listing those that move the sword."""
        if state.outcome is not None:
            return 0
        if self.awaits_sword(state):
            return self.config.size**2
        return self.open_squares(state).bit_count() + self._count_sword_turns(state) or 1

    def captures_of(self, state: State, move: Move) -> tuple[int, ...]:
        """The squares that a legal turn captures, ascending."""
        if not isinstance(move, Place):
            return ()
        return tuple(squares_in(_taken(self.counts(state, move))))

    def open_squares(self, state: State, sword_to: int | None = None) -> int:
        """Where a shield may be placed (L5), as bits; with `sword_to`, if the sword goes there in the same turn (L16).

        `sword_to` must be a free square and the white shield at hand.
        """
        if state.hand[state.to_move] == 0:
            return 0
        own, foreign = self.own_and_foreign(state, sword_to)
        closed = state.occupied
        if sword_to is not None:
            closed |= 1 << sword_to
        for line in self.board.lines:
            lead = (own & line.mask).bit_count() - (foreign & line.mask).bit_count()
            if lead >= MAX_LEAD:
                closed |= line.mask
                if lead > MAX_LEAD and sword_to is not None and line.mask >> sword_to & 1:
                    return 0
        return self.board.mask & ~closed

    def own_and_foreign(self, state: State, sword_to: int | None = None) -> tuple[int, int]:
        """What counts as own and as foreign for the seat to move, the sword included, as bits (L14, L16)."""
        own, foreign = state.shields[state.to_move], 0
        for shields in state.shields:
            foreign |= shields
        foreign ^= own
        if sword_to is not None:
            return own | 1 << sword_to, foreign
        if state.sword == NOWHERE:
            return own, foreign
        if state.sword_of == state.to_move:
            return own | 1 << state.sword, foreign
        return own, foreign | 1 << state.sword

    def counts(self, state: State, move: Place) -> list[Count]:
        """Every counted line through the squares of the turn, before anything is removed (L5, L7, L8, L16)."""
        lines = self.board.through[move.square]
        if move.sword_to is not None:
            lines += tuple(line for line in self.board.through[move.sword_to] if line not in lines)
        return self._counted(state, lines, 1 << move.square, move.sword_to)

    def sword_turn_exists(self, state: State) -> bool:
        """Whether a legal turn moves the sword; if no other is left it must be made (L17)."""
        return self._count_sword_turns(state) != 0

    def _counted(self, state: State, lines: tuple[Line, ...], placed: int, sword_to: int | None) -> list[Count]:
        own, foreign = self.own_and_foreign(state, sword_to)
        own |= placed
        sword = state.sword if sword_to is None else sword_to
        sword_bit = 0 if sword == NOWHERE else 1 << sword
        side: SwordSide = "own" if own & sword_bit else "foreign"
        counts = []
        for line in lines:
            against = foreign & line.mask
            stands: SwordSide = side if line.mask & sword_bit else "none"
            counts.append(Count(line, (own & line.mask).bit_count(), against.bit_count(), against & ~sword_bit, stands))
        return counts

    def _placements(self, state: State) -> Iterator[Place]:
        for square in squares_in(self.open_squares(state)):
            yield Place(square)
        if self.may_use_white_shield(state):
            for sword_to in squares_in(self.board.mask & ~state.occupied):
                for square in squares_in(self.open_squares(state, sword_to)):
                    yield Place(square, sword_to)

    def _count_sword_turns(self, state: State) -> int:
        """The pairs of a square for the shield and one for the sword that are legal together.

        Both count as own (L16), so the two may be exchanged: each needs a lead of at most 1 on its lines without the
        sword, and a line that holds both a lead of at most 0. Two squares have at most one line in common.
        """
        seat = state.to_move
        if state.hand[seat] == 0 or not self.may_use_white_shield(state):
            return 0
        own, foreign = (counted & ~(1 << state.sword) for counted in self.own_and_foreign(state))
        candidates = self.board.mask & ~state.occupied
        tight = []
        for line in self.board.lines:
            lead = (own & line.mask).bit_count() - (foreign & line.mask).bit_count()
            if lead >= MAX_LEAD:
                candidates &= ~line.mask
            elif lead == MAX_LEAD - 1:
                tight.append(line.mask)
        pairs = _ordered_pairs(candidates)
        return pairs - sum(_ordered_pairs(candidates & mask) for mask in tight)

    def _why_not_place_sword(self, state: State, move: PlaceSword) -> IllegalMoveError | None:
        where = self._where(move.square)
        if not self.config.sword:
            return IllegalMoveError("L13", where, "this game has no sword")
        if state.sword != NOWHERE:
            return IllegalMoveError("L13", where, "the sword is placed only once, before the first turn")
        if not 0 <= move.square < self.config.size**2:
            return IllegalMoveError("L2", where, "no such square on this board")
        return None

    def _why_not_pass(self, state: State) -> IllegalMoveError | None:
        if self.awaits_sword(state):
            return IllegalMoveError("L13", "pass", "the sword must be placed first")
        possible = next(self._placements(state), None)
        if possible is None:
            return None
        where = self._where(possible.square)
        if possible.sword_to is None:
            why = f"a shield must be placed as long as it is possible, and on {where} it is"
            return IllegalMoveError("L11", "pass", why)
        sword_to = self._where(possible.sword_to)
        why = f"a turn that moves the sword is left: a shield on {where} and the sword to {sword_to}"
        return IllegalMoveError("L17", "pass", why)

    def _why_not_free(self, state: State, move: Place) -> IllegalMoveError | None:
        """L2-L4, L11, L13, L15: whether the squares are there and free, and the shields at hand."""
        where = self._where(move.square)
        if self.awaits_sword(state):
            return IllegalMoveError("L13", where, "the sword must be placed first")
        if not 0 <= move.square < self.config.size**2:
            return IllegalMoveError("L2", where, "no such square on this board")
        if state.hand[state.to_move] == 0:
            return IllegalMoveError("L3", where, "you have no shield left")
        if move.sword_to is not None:
            refusal = self._why_not_move_sword(state, move.square, move.sword_to)
            if refusal is not None:
                return refusal
        if move.square == state.sword:
            if move.sword_to is None:
                return IllegalMoveError("L13", where, "the sword stands there")
            return IllegalMoveError("L15", where, "the square that the sword leaves is not free in the same turn")
        if state.occupied >> move.square & 1:
            return IllegalMoveError("L4", where, "a shield stands there already")
        return None

    def _why_not_move_sword(self, state: State, square: int, sword_to: int) -> IllegalMoveError | None:
        where = self._where(sword_to)
        why = ""
        if not self.config.sword:
            why = "this game has no sword"
        elif self.config.favour == "no":
            why = "this game has no white shields, so the sword stays where it is"
        elif not state.white[state.to_move]:
            why = "your white shield is spent"
        if why:
            return IllegalMoveError("L15", where, why)
        if not 0 <= sword_to < self.config.size**2:
            return IllegalMoveError("L2", where, "no such square on this board")
        if sword_to == square:
            why = "shield and sword need a square each"
        elif sword_to == state.sword:
            why = "the sword stands there already and must go to another square"
        elif state.occupied >> sword_to & 1:
            why = "a shield stands there, and the sword needs a free square"
        return IllegalMoveError("L15", where, why) if why else None

    def _why_not_chivalrous(self, state: State, move: Place) -> IllegalMoveError | None:
        """L5, L16: the code of chivalry on every counted line of the turn."""
        for count in self.counts(state, move):
            if count.own - count.foreign > MAX_LEAD:
                through_shield = count.line.mask >> move.square & 1 or move.sword_to is None
                return self._unchivalrous(self._where(move.square if through_shield else move.sword_to), count)
        return None

    def _unchivalrous(self, where: str, count: Count) -> IllegalMoveError:
        return IllegalMoveError("L5", where, f"{count.line.name} would hold {count.total.against(' of yours')}")

    def _pass(self, state: State) -> Played[State, Event]:
        seat = state.to_move
        passed = replace(state, to_move=(seat + 1) % self.seats, passes=state.passes + 1)
        if passed.passes < self.seats:
            return Played(passed, (Passed(seat),))
        outcome = outcome_of(state.totals, "exhausted")
        return Played(replace(passed, outcome=outcome), (Passed(seat), GameOver(outcome)))

    def _place(self, state: State, move: Place) -> Played[State, Event]:
        seat = state.to_move
        events: list[Event] = [ShieldPlaced(seat, move.square)]
        sword, sword_of, white = state.sword, state.sword_of, state.white
        if move.sword_to is not None:
            kept = self.config.favour == "kept"
            events.append(SwordMoved(seat, state.sword, move.sword_to, kept))
            sword, sword_of = move.sword_to, seat if kept else NEUTRAL
            white = _with(white, seat, False)
        counts = self.counts(state, move)
        taken = _taken(counts)
        shields = [mask & ~taken for mask in state.shields]
        shields[seat] = state.shields[seat] | 1 << move.square
        captured = state.captured
        if taken:
            squares = tuple(squares_in(taken))
            owners = tuple(map(state.owner, squares))
            totals = tuple(count.total for count in counts if count.captures)
            events.append(Captured(seat, totals, squares, owners))
            row = tuple(had + owners.count(owner) for owner, had in enumerate(captured[seat]))
            captured = _with(captured, seat, row)
        outcome = None
        if sum(captured[seat]) >= self.config.target:
            outcome = outcome_of(tuple(map(sum, captured)), "target")
            events.append(GameOver(outcome))
        after = State(
            shields=tuple(shields),
            sword=sword,
            sword_of=sword_of,
            hand=_with(state.hand, seat, state.hand[seat] - 1),
            captured=captured,
            white=white,
            to_move=(seat + 1) % self.seats,
            passes=0,
            outcome=outcome,
        )
        return Played(after, tuple(events))

    def _where(self, square: int | None) -> str:
        if square is None or not 0 <= square < self.config.size**2:
            return f"square {square}"
        return square_name(square, self.config.size)


def outcome_of(totals: tuple[int, ...], reason: str, last: Seat | None = None) -> Outcome:
    """Ranks by captured shields, equal counts sharing a rank (L11, L19); `last` has given up and comes last."""
    ranks = tuple(
        len(totals) if seat == last else 1 + sum(other > total for rival, other in enumerate(totals) if rival != last)
        for seat, total in enumerate(totals)
    )
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Outcome(first[0] if len(first) == 1 else None, ranks, totals, reason)


def _rule_of_end(outcome: Outcome) -> str:
    return {"target": "L10", "exhausted": "L11"}.get(outcome.reason, "L19")


def _taken(counts: list[Count]) -> int:
    taken = 0
    for count in counts:
        if count.captures:
            taken |= count.takes
    return taken


def _ordered_pairs(squares: int) -> int:
    number = squares.bit_count()
    return number * (number - 1)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])

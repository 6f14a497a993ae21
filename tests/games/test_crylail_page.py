"""What a page sees of a match of Crylail."""

from dataclasses import replace

import msgspec
import pytest

from quintain.crylail.moves import Event, Move, Stand
from quintain.crylail.notation import CrylailNotation
from quintain.crylail.options import Config, LastKnight
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import Sheet
from quintain.crylail.state import State
from quintain.games.catalogue import CRYLAIL
from quintain.games.crylail_page import (
    LastMove,
    crylail_position,
    crylail_view,
    motion_view,
    sheet_of,
    sheet_view,
)
from quintain.games.crylail_view import CrylailView
from tests.crylail.matches import (
    BLADESMAN,
    CLERIC,
    NAMES,
    PLAIN,
    SLINGER,
    SPEARMAN,
    begun,
    in_round,
    random_match,
    straight,
)

NOTATION = CrylailNotation(Config())


def last_of(state: State, move: Move, game: Crylail = PLAIN) -> tuple[State, LastMove]:
    """The state after a move, and the move as the page is told of it."""
    played = game.resolve(state, move)
    return played.state, LastMove(game.side_on_turn(state), NOTATION.format_move(move), "", played.events)


def test_at_the_start_of_a_round_all_knights_are_in_hand() -> None:
    """C5, C3"""
    view = crylail_view(PLAIN, begun(PLAIN, first=1), NAMES)
    assert [disk.whereabouts for disk in view.position.disks] == ["hand"] * 12 + ["table"] * 3
    assert [(disk.side, disk.kind, disk.value) for disk in view.position.disks[11:13]] == [
        (1, "cleric", 0),
        (-1, "drak_borg", 3),
    ]
    assert (view.position.to_move, view.position.side, view.phase) == (1, 1, "flick")
    assert [sendable.disk for sendable in view.sendable] == [6, 7, 8, 9, 10, 11]
    assert all(sendable.legal for sendable in view.sendable)
    assert (view.rounds, view.points, view.hand, view.last) == (4, 0, "flick", None)


def test_the_table_is_given_in_whole_micrometres() -> None:
    """C2"""
    table = crylail_view(PLAIN, begun(PLAIN), NAMES).table
    assert (table.length, table.width, table.launch_line, table.battle_line) == (1_830_000, 700_000, 250_000, 1_400_000)
    assert (table.radius, len(table.markers), len(table.markers[0])) == (20_000, 4, 3)
    assert table.deceleration == pytest.approx(1.962)


def test_a_knight_that_must_not_be_left_for_the_end_is_shown_with_the_reason() -> None:
    """C13 last_knight=forbidden"""
    state = in_round(hand="0 hero cleric; 1 cleric hero")
    cleric = crylail_view(PLAIN, state, NAMES).sendable[1]
    assert (cleric.kind, cleric.legal, cleric.rule) == ("cleric", False, "C13")
    assert "Hero" in cleric.why
    house = Crylail(Config(last_knight=LastKnight.PENALTY))
    assert crylail_view(house, state, NAMES).sendable[1].legal


def test_a_flick_comes_with_its_whole_motion() -> None:
    """C6, C9"""
    state, last = last_of(in_round("1 cleric 1800 350"), straight(SPEARMAN, 350, to=1900))
    view = crylail_view(PLAIN, state, NAMES, last)
    assert view.last is not None
    motion = view.last.motion
    assert motion is not None
    assert (motion.seat, motion.disk, motion.aim) == (0, 2, "")
    assert motion.start == [(2, 200_000, 350_000), (11, 1_800_000, 350_000)]
    assert {segment[0] for segment in motion.segments} == {2, 11}
    assert [(strike[1], strike[2]) for strike in motion.strikes] == [(2, 11)]
    assert [(gone.disk, gone.fell, gone.why) for gone in motion.removed] == [
        (11, True, "Ann will lose 4 points for a Cleric.")
    ]
    assert motion.duration >= max(segment[2] for segment in motion.segments)
    assert view.position.disks[11].whereabouts == "removed"
    assert (view.position.disks[11].x, view.position.disks[11].y) == (1_830_000, 350_000)


def test_a_triangle_is_the_other_end_of_a_strike_as_minus_one() -> None:
    """C11"""
    _, last = last_of(in_round(), straight(SPEARMAN, 30, to=1600, x=100))
    motion = motion_view(last.events, NAMES)
    assert motion is not None
    assert [strike[2] for strike in motion.strikes][:1] == [-1]


def test_everything_removed_has_a_reason_in_words() -> None:
    """C7, C10"""
    _, last = last_of(in_round("4 at 1800 350; 1 hero 1700 350"), straight(SPEARMAN, 350, to=2400))
    motion = motion_view(last.events, NAMES)
    assert motion is not None
    assert len(motion.removed) >= 1
    assert all(gone.why for gone in motion.removed)


def test_after_a_bladesmans_first_flick_only_it_may_be_sent() -> None:
    """C15"""
    state, last = last_of(in_round(), straight(BLADESMAN, 350, to=1600))
    view = crylail_view(PLAIN, state, NAMES, last)
    assert view.phase == "relaunch"
    assert [(sendable.disk, sendable.legal) for sendable in view.sendable] == [(3, True)]
    after, stood = last_of(state, Stand())
    view = crylail_view(PLAIN, after, NAMES, stood)
    assert view.last is not None
    assert view.last.motion is None


def ended_round() -> tuple[State, LastMove]:
    """A round that a Slinger ended."""
    return last_of(in_round("0 spearman 1700 300; 4 at 1600 500", hand="0 slinger; 1"), straight(SLINGER, 500, to=1500))


def test_the_move_that_ends_a_round_brings_the_score_sheet() -> None:
    """C19"""
    state, last = ended_round()
    sheet = sheet_of(state, last.events, NAMES)
    assert sheet is not None
    assert [(award.what, award.rule, award.side, award.points) for award in sheet.awards] == [
        ("spearman", "C14", 0, 6),
        ("slinger", "C16", 0, 4),
        ("drak_borg", "C18", 0, 4),
    ]
    assert (sheet.points, sheet.totals, [disk.disk for disk in sheet.rest]) == ([14, 0], [14, 0], [2, 4, 13])
    tape = sheet.awards[0].tape
    assert tape is not None
    assert (tape.start.disk, tape.end.disk, tape.end.x, tape.distance) == (2, -1, 1_830_000, 130_000)
    rival = sheet.awards[0].rival
    assert rival is not None
    assert sheet.awards[0].margin == rival.distance - tape.distance
    assert (sheet.awards[1].rival, sheet.awards[1].margin) == (None, -1)
    assert sheet_of(state, (), NAMES) is None


def test_sheets_of_rounds_before_stay_and_totals_add_up() -> None:
    """C21"""
    *_, (_, _, last) = random_match(PLAIN, seed=4)
    view = crylail_view(PLAIN, last.state, NAMES)
    assert [sheet.round for sheet in view.sheets] == [1, 2, 3, 4]
    assert view.sheets[-1].totals == view.position.totals
    assert view.position.round_points == [sheet.points for sheet in view.sheets]
    assert (view.phase, view.position.to_move, view.sendable) == ("over", -1, [])
    assert sheet_view(last.state, 2, NAMES) == view.sheets[1]


def test_a_sheet_that_was_shown_before_is_told_anew_to_other_players_and_after_other_flips() -> None:
    """C20: the same disks at rest may be ruled otherwise."""
    *_, (_, _, last) = random_match(PLAIN, seed=4)
    state = last.state
    known, next_one = sheet_view(state, 1, NAMES), sheet_view(state, 2, NAMES)
    told = " ".join(award.sentence for award in sheet_view(state, 1, ("Kay", "Nimue")).awards)
    assert "Kay" in told
    assert NAMES[0] not in told
    first = state.scored[0]
    ruled = replace(first, sheet=Sheet(first.sheet.awards[:1]))
    otherwise = replace(state, scored=(ruled, *state.scored[1:]))
    assert sheet_view(otherwise, 1, NAMES).awards == known.awards[:1]
    less = [sum(award.points for award in known.awards[1:] if award.side == side) for side in (0, 1)]
    assert any(less)
    assert sheet_view(otherwise, 2, NAMES).totals == [next_one.totals[side] - less[side] for side in (0, 1)]
    assert sheet_view(state, 1, NAMES) == known


def test_a_resigned_match_is_over_for_the_page() -> None:
    view = crylail_view(PLAIN, begun(PLAIN), NAMES, over=True)
    assert (view.phase, view.position.to_move, view.position.side) == ("over", -1, -1)
    assert crylail_position(PLAIN, begun(PLAIN), over=True) == view.position


def test_in_a_team_the_partner_on_duty_comes_first() -> None:
    """C22"""
    teams = Crylail(Config(players=4))
    assert crylail_view(teams, begun(teams), ("A", "B", "C", "D")).seats_of_side == [[0, 2], [1, 3]]
    assert crylail_view(teams, in_round(round_number=2), ("A", "B", "C", "D")).seats_of_side == [[2, 0], [3, 1]]


def test_every_view_of_a_match_can_be_sent() -> None:
    for state, chosen, played in random_match(Crylail(Config(rounds=2, tolerance=20_000)), seed=8):
        events: tuple[Event, ...] = played.events
        last = None if isinstance(chosen, int) else LastMove(0, NOTATION.format_move(chosen), "", events)
        view = crylail_view(PLAIN, played.state, NAMES, last)
        assert msgspec.json.decode(msgspec.json.encode(view), type=CrylailView) == view
        assert state != played.state


def test_a_cleric_that_did_not_cross_is_told_with_its_price() -> None:
    """C17, C7"""
    _, last = last_of(in_round(), straight(CLERIC, 350, to=1300))
    motion = motion_view(last.events, NAMES, aim="cleric 1 2 3 4 5")
    assert motion is not None
    assert motion.aim == "cleric 1 2 3 4 5"
    assert [(gone.fell, gone.why) for gone in motion.removed] == [
        (False, "Ann's Cleric is not beyond the Battle Line and is removed. Ann will lose 4 points for a Cleric.")
    ]


def test_the_short_match_of_the_start_page_is_what_is_played_when_nothing_is_chosen() -> None:
    """C21: one length goes by the name of a short match."""
    (short,) = [preset for preset in CRYLAIL.presets if preset.name == "Short match"]
    limit = next(option for option in CRYLAIL.options if option.name == "limit")
    chosen = {option.name: option.default for option in CRYLAIL.options}
    assert {**chosen, **short.options} == chosen
    assert {value: line for value, _, line in limit.choices}[short.options["limit"]].startswith("A short match")

"""What leaves play and what stays: crossing, falling, Drak Borgs lost, triangles, Clerics (C7 to C11, C17)."""

from dataclasses import replace

from quintain.core.game import Played
from quintain.crylail.moves import DrakBorgOff, Event, Fell, Flicked, Removed, Struck
from quintain.crylail.options import Config, Crossing, PushedBack
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import ClericLost, DrakBorgLost
from quintain.crylail.state import State
from quintain.crylail.table import Flick, markers
from tests.crylail.matches import CLERIC, PLAIN, SPEARMAN, in_round, lying, straight

EVER = Crylail(Config(crossing=Crossing.EVER))
REMOVED = Crylail(Config(pushed_back=PushedBack.REMOVED))
BOUNCE = (in_round("1 hero 1438 370; 1 slayer 1438 330"), Flick(SPEARMAN, 200_000, 350_000, 3_000_000, 0))
"""The flicked knight meets two disks at once just beyond the Battle Line, and bounces off them."""
KNOCK_BACK = (in_round("1 cleric 1407 350; 1 slayer 1456 392"), Flick(SPEARMAN, 200_000, 312_000, 5_000_000, 0))
"""The flicked knight sends the Cleric against the Slayer, off which it bounces over the Battle Line."""


def removed(played: Played[State, Event]) -> list[tuple[int, str, bool]]:
    """Which knights left play, by which rule, and whether they fell."""
    return [(event.disk, event.rule, event.fell) for event in played.events if isinstance(event, Removed)]


def removals(game: Crylail, table: str, flick: Flick) -> list[tuple[int, str, bool]]:
    """The same of a flick in a round in which this lies on the table."""
    return removed(game.resolve(in_round(table), flick))


def test_a_knight_that_goes_off_the_table_is_removed() -> None:
    """C7"""
    assert removals(PLAIN, "", straight(SPEARMAN, 350, to=1900)) == [(2, "C7", True)]


def test_a_knight_whose_centre_rests_before_the_battle_line_is_removed() -> None:
    """C7 crossing=rest"""
    assert removals(PLAIN, "", straight(SPEARMAN, 350, to=1399)) == [(2, "C7", False)]
    assert removals(PLAIN, "", straight(SPEARMAN, 350, to=1402)) == []


def test_a_centre_exactly_on_the_battle_line_has_not_crossed_it() -> None:
    """C7 crossing=rest"""
    flick = straight(SPEARMAN, 350, to=1399)
    (short,) = [event for event in PLAIN.resolve(in_round(), flick).events if isinstance(event, Removed)]
    on_the_line = replace(flick, x=flick.x + 1_400_000 - short.x)
    assert removed(PLAIN.resolve(in_round(), on_the_line)) == [(2, "C7", False)]
    assert removed(PLAIN.resolve(in_round(), replace(on_the_line, x=on_the_line.x + 1))) == []


def test_disks_that_a_removed_knight_moved_stay_where_they_are() -> None:
    """C7 crossing=rest"""
    played = PLAIN.resolve(in_round("4 at 1380 350"), straight(SPEARMAN, 350, to=1450))
    assert removed(played) == [(2, "C7", False)]
    moved = played.state.spot(13)
    assert moved is not None
    assert moved.x > 1_380_000


def test_a_knight_that_crossed_and_bounced_back_is_removed() -> None:
    """C7 crossing=rest"""
    played = PLAIN.resolve(*BOUNCE)
    assert removed(played) == [(2, "C7", False)]
    assert played.state.removed[-1].x < 1_400_000


def test_having_been_beyond_the_line_is_enough_with_crossing_ever() -> None:
    """C7 crossing=ever"""
    played = EVER.resolve(*BOUNCE)
    assert removed(played) == []
    assert played.state.spot(2) == PLAIN.resolve(*BOUNCE).state.removed[-1]


def test_a_knight_that_never_was_beyond_it_is_removed_all_the_same() -> None:
    """C7 crossing=ever"""
    assert removals(EVER, "", straight(SPEARMAN, 350, to=1399)) == [(2, "C7", False)]


def test_a_knight_that_fell_is_out_even_with_crossing_ever() -> None:
    """C7 crossing=ever"""
    assert removals(EVER, "", straight(SPEARMAN, 350, to=1900)) == [(2, "C7", True)]


def test_a_disk_falls_when_its_centre_passes_an_edge_and_may_overhang() -> None:
    """C8"""
    assert removals(PLAIN, "", straight(SPEARMAN, 350, to=1829)) == []
    played = PLAIN.resolve(in_round(), straight(SPEARMAN, 350, to=1832))
    (fell,) = [event for event in played.events if isinstance(event, Fell)]
    assert (fell.disk, fell.x, fell.y, fell.edge) == (2, 1_830_000, 350_000, "void")


def test_a_fallen_disk_takes_no_further_part_in_the_flick() -> None:
    """C8"""
    played = PLAIN.resolve(in_round("1 hero 1800 350"), straight(SPEARMAN, 350, to=1900))
    fallen = {event.disk: event.t for event in played.events if isinstance(event, Fell)}
    assert 6 in fallen
    (flicked,) = [event for event in played.events if isinstance(event, Flicked)]
    assert all(t1 <= fallen[disk] for disk, _, t1, *_ in flicked.motion.segments if disk in fallen)
    assert 6 not in lying(played.state)


def test_another_knight_that_is_knocked_off_is_removed_too() -> None:
    """C9"""
    assert (6, "C9", True) in removals(PLAIN, "1 hero 1800 350", straight(SPEARMAN, 350, to=1900))
    assert (0, "C9", True) in removals(PLAIN, "0 hero 1800 350", straight(SPEARMAN, 350, to=1900))


def test_an_earlier_knight_knocked_back_over_the_battle_line_stays() -> None:
    """C9 pushed_back=stays"""
    played = PLAIN.resolve(*KNOCK_BACK)
    cleric = played.state.spot(11)
    assert cleric is not None
    assert cleric.x < 1_400_000
    assert played.state.clerics_lost == ()


def test_with_the_house_rule_it_is_removed_and_a_cleric_costs_its_points() -> None:
    """C9 pushed_back=removed, C17"""
    played = REMOVED.resolve(*KNOCK_BACK)
    assert (11, "C9", False) in removed(played)
    assert 11 not in lying(played.state)
    assert played.state.clerics_lost == (ClericLost(by=0, disk=11),)


def test_a_knight_that_rested_before_the_line_already_was_not_knocked_back_over_it() -> None:
    """C9 pushed_back=removed, C7 crossing=ever"""
    game = Crylail(Config(crossing=Crossing.EVER, pushed_back=PushedBack.REMOVED))
    played = game.resolve(in_round("1 hero 1300 350"), straight(SPEARMAN, 350, to=1360))
    hero = played.state.spot(6)
    assert hero is not None
    assert 1_300_000 < hero.x < 1_400_000


def test_a_drak_borg_pushed_back_over_the_battle_line_stays_whatever_the_house_rule() -> None:
    """C9 pushed_back=removed"""
    played = REMOVED.resolve(in_round("3 at 1407 350; 1 slayer 1456 392"), KNOCK_BACK[1])
    drak_borg = played.state.spot(12)
    assert drak_borg is not None
    assert drak_borg.x < 1_400_000


def test_a_drak_borg_knocked_off_gives_its_value_to_the_other_side_at_once() -> None:
    """C10"""
    state = in_round("4 at 1800 350")
    assert state.totals == (0, 0)
    played = PLAIN.resolve(state, straight(SPEARMAN, 350, to=1900))
    (lost,) = [event for event in played.events if isinstance(event, DrakBorgOff)]
    assert (lost.value, lost.by) == (4, 0)
    assert played.state.drak_borgs_lost == (DrakBorgLost(by=0, value=4),)
    assert played.state.totals == (0, 4)
    assert 13 not in lying(played.state)


def test_a_lost_drak_borg_stays_off_for_the_round_and_comes_back_for_the_next() -> None:
    """C10, C3"""
    state = in_round("4 at 1800 350", hand="0 spearman; 1 hero")
    state = PLAIN.resolve(state, straight(SPEARMAN, 350, to=1900)).state
    assert state.totals == (0, 4)
    state = replace(state, unsent=(11,))
    state = PLAIN.resolve(state, straight(CLERIC, 100, to=1500)).state
    assert state.scored[-1].end.drak_borgs == ()
    assert [(award.what, award.side, award.points) for award in state.scored[-1].sheet.awards] == [
        ("drak_borg_lost", 1, 4),
        ("spearman", 0, 6),
    ]
    assert state.totals == (6, 4)
    state = PLAIN.resolve(state, None, 0).state
    assert lying(state) == {12, 13, 14}
    assert state.totals == (6, 4)


def test_a_triangle_that_was_hit_is_back_in_its_place_and_costs_nothing() -> None:
    """C11"""
    tip = markers(Config().profile)[2][2]
    state = in_round()
    flick = Flick(SPEARMAN, 200_000, tip[1], 3_000_000, 0)
    hit = PLAIN.resolve(state, flick)
    assert [event.other for event in hit.events if isinstance(event, Struck)][:1] == [None]
    assert hit.state.totals == (0, 0)
    again = PLAIN.resolve(replace(hit.state, unsent=state.unsent, on_table=()), flick)
    assert again.events == hit.events


def test_whoever_sends_a_cleric_off_the_table_or_short_answers_for_it() -> None:
    """C17"""
    for to in (1900, 1300):
        played = PLAIN.resolve(in_round(to_move=1), straight(CLERIC, 350, to=to))
        assert played.state.clerics_lost == (ClericLost(by=1, disk=11),)


def test_whoever_knocks_a_cleric_of_either_side_off_answers_for_it() -> None:
    """C17"""
    for cleric, disk in (("0 cleric", 5), ("1 cleric", 11)):
        played = PLAIN.resolve(in_round(f"{cleric} 1800 350"), straight(SPEARMAN, 350, to=1900))
        assert played.state.clerics_lost == (ClericLost(by=0, disk=disk),)

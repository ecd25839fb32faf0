"""Asking about a path before anyone commits to it."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, Mount, Refused
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Column, Terrain

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
FOE = StatBlock("Foe", "1M", 5, 90, free_strike=CreatureFreeStrike(2))
MAP = Terrain(
    (0, 0, -1),
    (9, 5, 3),
    solid=((0, 2, 0),),
    difficult=((1, 0, 0),),
    columns=(Column(4, 0, -1), Column(5, 3, 1, slope=True), Column(6, 3, 1)),
)


def fight() -> Encounter:
    """ana at (0, 0), a foe at (2, 1), rubble at (1, 0), a pit at (4, 0), a slope up to a ledge at (5, 3), a pillar at (0, 2)."""
    ana = Entrant("ana", HERO, "heroes", "ana", (0, 0, 0))
    foe = Entrant("foe", FOE, "director", "director", (2, 1, 0))
    return Encounter.create(Setup("paths", (ana, foe), MAP, first_side="heroes", malice=0), secret=b"paths")


def test_each_step_has_its_cost_and_whom_it_provokes() -> None:
    """rules/combat.md:555: ana is beside the foe at (1, 0), and leaves it by the step from there to (0, 1). Rubble costs 2."""
    report = fight().path("ana", [(1, 0), (0, 1)])

    assert [(step.to, step.manner, step.cost, step.provokes) for step in report.steps] == [
        ((1, 0, 0), "walk", 2, ()),
        ((0, 1, 0), "walk", 1, ("foe",)),
    ]
    assert (report.cost, report.left, report.legal, report.provokes) == (3, 5, True, ("foe",))


def test_up_a_slope_and_the_movement_types_on_the_way() -> None:
    report = fight().path("ana", [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3, 1)])

    assert [(step.to, step.manner, step.cost) for step in report.steps][-1] == ((5, 3, 1), "walk", 1)
    assert report.legal


def test_a_shift_provokes_nobody() -> None:
    assert fight().path("ana", [(0, 1)], "disengage").provokes == ()


@pytest.mark.parametrize(
    ("path", "steps", "code", "subject"),
    [
        ([(1, 0), (3, 0)], 2, "not a step", "(3, 0)"),
        ([(-1, 0)], 1, "off the map", "(-1, 0)"),
        ([(0, 1), (0, 2)], 2, "solid", "(0, 2)"),
        ([(0, 1), (1, 2)], 2, "corner", "(1, 2)"),
        ([(0, 0, 1)], 1, "not along the ground", "(0, 0, 1)"),
        ([(1, 1), (2, 1)], 2, "another's space", "(2, 1) foe"),
    ],
)
def test_where_a_path_stops_being_legal(path: list[tuple[int, ...]], steps: int, code: str, subject: str) -> None:
    """One reason, with the place; the steps before it are told as they would go."""
    asked = fight()
    report = asked.path("ana", path)

    assert not report.legal
    assert len(report.steps) == steps
    assert [(reason.code, reason.subject) for reason in report.steps[-1].reasons] == [(code, subject)]
    assert (code, subject) in [(reason.code, reason.subject) for reason in report.reasons]
    assert all(not step.reasons for step in report.steps[:-1])


def test_a_charge_goes_straight_and_through_nothing_difficult() -> None:
    """rules/combat.md:527-529: from (0, 0) over (1, 1) straight to (2, 2), beside the foe all the way; rubble at (1, 0) stops a charge, and
    (2, 0) is back from (1, 1)."""
    asked = fight()
    straight = asked.path("ana", [(1, 1), (2, 2)], "charge", target="foe")
    over_rubble = asked.path("ana", [(1, 0)], "charge")
    bent = asked.path("ana", [(1, 1), (2, 0)], "charge")

    assert (straight.legal, straight.kind, straight.cost, straight.left, straight.provokes) == (True, "charge", 2, 5, ())
    assert [reason.code for reason in over_rubble.steps[-1].reasons] == ["difficult terrain"]
    assert [(reason.code, reason.subject) for reason in bent.steps[-1].reasons] == [("not a straight line", "(2, 0)")]
    assert [reason.code for reason in bent.reasons] == ["not a straight line"]


def test_a_charge_at_nobody_in_reach_is_refused_with_its_target() -> None:
    assert [reason.code for reason in fight().path("ana", [(0, 1)], "charge", target="foe").reasons] == ["too far"]


@pytest.mark.parametrize(("answer", "provokes"), [("no", ("foe",)), ("yes", ("foe", "foe"))])
def test_a_ride_is_the_way_of_the_mount(answer: str, provokes: tuple[str, ...]) -> None:
    """rules/combat.md:414: the mount, at (0, 0) to (1, 1), goes up to its own speed of 6. The foe at (2, 1) is beside it, and beside ana on
    its back at (1, 0, 1); the first step leaves it with both, the second nobody (policy rider_provokes)."""
    entrants = (
        Entrant("ana", HERO, "heroes", "ana", (2, 0, 0)),
        Entrant("horse", StatBlock("Horse", "2", 6, 30, hero=True, roles=("Mount",)), "heroes", "ana", (0, 0, 0)),
        Entrant("foe", FOE, "director", "director", (2, 1, 0)),
    )
    policies = (PolicyChosen("rider_provokes", answer),)
    asked = Encounter.create(Setup("ride", entrants, first_side="heroes", policies=policies, malice=0), secret=b"ride")
    asked.do(Mount("ana", "horse", (1, 0, 1)), seat="ana")
    report = asked.path("ana", [(-1, 0, 0), (-2, 0, 0)], "ride", convert=True)

    assert (report.legal, report.kind, report.cost, report.left) == (True, "ride", 2, 6)
    assert ([step.provokes for step in report.steps], report.provokes) == ([provokes, ()], provokes)


def stable(burrows: bool = False) -> Encounter:
    """ana at (2, 0), a horse of size 2 at (0, 0) to (1, 1), a foe's ox of size 2 at (3, 0), over 3 squares of earth."""
    horse = StatBlock("Horse", "2", 6, 30, hero=True, roles=("Mount",))
    ox = StatBlock("Ox", "2", 6, 30, free_strike=CreatureFreeStrike(2))
    hero = StatBlock("Hero", "1M", 5, 30, hero=True, movement=("burrow",)) if burrows else HERO
    entrants = (
        Entrant("ana", hero, "heroes", "ana", (2, 0, 0)),
        Entrant("horse", horse, "heroes", "ana", (0, 0, 0)),
        Entrant("ox", ox, "director", "director", (3, 0, 0)),
    )
    return Encounter.create(Setup("stable", entrants, Terrain((-5, -5, -3), (9, 9, 5)), first_side="heroes"), secret=b"stable")


def test_up_onto_a_mount_and_down_again() -> None:
    """rules/combat.md:714, 227-233: from (2, 0) over (1, 0, 1) to (0, 0, 2) on its back; its own mount costs a square each. The first
    square leaves the ox at (3, 0). Onto the ox, an enemy, a test decides; a square costs 2, in its space 3."""
    asked = stable()
    up = asked.path("ana", [(0, 0, 2)], "mount", target="horse")
    onto_the_ox = asked.path("ana", [(3, 0, 2)], "mount", target="ox")

    assert [(step.to, step.manner, step.cost, step.provokes, step.test) for step in up.steps] == [
        ((1, 0, 1), "climb", 1, ("ox",), ""),
        ((0, 0, 2), "climb", 1, (), ""),
    ]
    assert (up.legal, up.cost, up.left) == (True, 2, 5)
    assert [(step.to, step.cost, step.test) for step in onto_the_ox.steps] == [
        ((3, 0, 1), 3, "climb a creature"),
        ((3, 0, 2), 2, "climb a creature"),
    ]
    assert (onto_the_ox.legal, onto_the_ox.provokes) == (True, ())
    assert [reason.code for reason in asked.path("ana", [(0, 0, 2)], "mount", target="nobody").reasons] == ["no such creature"]

    (offered,) = asked.do(Mount("ana", "horse", (1, 0, 2)), seat="ana").prompts
    asked.answer(offered.id, (), seat="director")
    down = asked.path("ana", [(2, 0)], "dismount")
    assert [(step.to, step.manner, step.cost, step.falls) for step in down.steps] == [
        ((2, 0, 1), "climb", 1, False),
        ((2, 0, 0), "climb", 1, False),
    ]
    assert (down.legal, down.left) == (True, 3)
    assert [reason.code for reason in asked.path("ana", [(3, 0)], "dismount").reasons] == ["not adjacent"]


def test_a_dig_goes_straight_down_by_its_size() -> None:
    """rules/combat.md:185-189: size 1 digs 1 square down. A step along the surface is no Dig."""
    asked = stable(burrows=True)
    down, deeper, aside = (asked.path("ana", way, "dig") for way in ([(2, 0, -1)], [(2, 0, -1), (2, 0, -2)], [(1, -1, 0)]))

    assert [(step.to, step.manner, step.cost) for step in down.steps] == [((2, 0, -1), "burrow", 1)]
    assert (down.legal, down.kind, down.left) == (True, "dig", 1)
    assert [reason.code for reason in deeper.steps[-1].reasons] == ["too far"]
    assert [reason.code for reason in aside.reasons] == ["not through the ground"]


def test_a_ride_without_a_mount_is_refused_with_the_reason() -> None:
    assert [reason.code for reason in fight().path("ana", [(0, 1)], "ride").reasons] == ["rides no mount"]


def test_where_the_movement_runs_out() -> None:
    report = fight().path("ana", [(x, 0) for x in (1, 2, 3)] + [(4, 1), (5, 0), (6, 0)])

    assert [step.reasons[0].code for step in report.steps if step.reasons] == ["too far"]
    assert report.steps[-1].to == (5, 0, 0)


def test_who_walks_over_an_edge_falls() -> None:
    """Left to the ground, the way into the pit is climbed, holding on to its rim (4 squares and 2); who walks on falls instead. At the end
    of a path it may; a path does not lead on from there (rules/combat.md, Falling)."""
    over = [(1, 0), (2, 0), (3, 0), (4, 0)]
    walking = ["", "", "", "walk", ""]

    assert [step.manner for step in fight().path("ana", over).steps] == ["walk", "walk", "walk", "climb"]
    walked = fight().path("ana", over, manners=walking[:4])
    assert ([step.falls for step in walked.steps], walked.legal) == ([False, False, False, True], True)
    assert [reason.code for reason in fight().path("ana", [*over, (5, 0)], manners=walking).steps[-1].reasons] == ["falls"]


def test_the_report_says_what_then_happens() -> None:
    asked = fight()
    report = asked.path("ana", [(1, 1), (0, 1)])
    outcome = asked.do(Advance("ana", [(1, 1), (0, 1)]), seat="ana")

    assert tuple(option.creature for prompt in outcome.prompts for option in prompt.options) == report.provokes == ("foe",)


@pytest.mark.parametrize(
    ("creature", "path", "kind", "code"),
    [
        ("bob", [(1, 0)], "advance", "no such creature"),
        ("ana", [(1,)], "advance", "malformed"),
        ("ana", [(1, 0)], "dance", "no such move"),
        ("ana", [(1, 0), (2, 0)], "mount", "malformed"),
    ],
)
def test_what_is_no_question_is_refused(creature: str, path: list[tuple[int, ...]], kind: str, code: str) -> None:
    asked = fight()
    with pytest.raises(Refused) as refused:
        asked.path(creature, path, kind)
    assert [reason.code for reason in refused.value.reasons] == [code]
    assert asked.version == 2


@pytest.mark.parametrize(
    ("path", "code", "subject"),
    [([(1, 0), (3, 0)], "not a step", "(3, 0)"), ([(0, 5), (0, 6)], "not a step", "(0, 5)"), ([(-1, 0)], "off the map", "(-1, 0)")],
)
def test_a_path_with_a_hole_and_a_square_off_the_map_are_refused_once_and_change_nothing(
    path: list[tuple[int, int]], code: str, subject: str
) -> None:
    asked = fight()
    board = asked.board
    with pytest.raises(Refused) as refused:
        asked.do(Advance("ana", path), seat="ana")
    assert [(reason.code, reason.subject) for reason in refused.value.reasons] == [(code, subject)]
    assert (asked.version, asked.board) == (2, board)

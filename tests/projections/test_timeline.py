"""The timeline: which command was given in which turn of which round."""

from __future__ import annotations

from freestrike.engine import Advance, Encounter, EndTurn, GiveStandingOrder, UseAbility
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.prompts import StandingOrder
from freestrike.events.rulings import SetStamina
from freestrike.projections.following import rebuild
from freestrike.projections.timeline import TIMELINE, Timeline

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)), Entrant("gob", GOBLIN, "director", "director", (1, 0, 0))),
    first_side="director",
    malice=0,
)


def timeline(fight: Encounter) -> Timeline:
    return rebuild(TIMELINE, fight.records())


def outline(fight: Encounter) -> list[tuple[int, list[tuple[str, list[str]]]]]:
    """Rounds, turns, and the types of what was done in them."""
    return [
        (round.round, [(turn.creature, [type(deed.what).__name__ for deed in turn.deeds]) for turn in round.turns])
        for round in timeline(fight).rounds
    ]


def test_a_command_stands_in_the_turn_that_it_begins_and_in_the_one_that_it_ends() -> None:
    fight = Encounter.create(SETUP)
    fight.do(UseAbility("gob", "melee-free-strike", ("ana",)), seat="director")
    fight.do(EndTurn("gob"), seat="director")
    fight.do(EndTurn("ana"), seat="ana")

    assert outline(fight) == [(1, [("gob", ["UseAbility", "EndTurn"]), ("ana", ["EndTurn"])]), (2, [])]
    assert [(round.side, round.over) for round in timeline(fight).rounds] == [("director", True), ("director", False)]
    assert [turn.over for turn in timeline(fight).rounds[0].turns] == [True, True]


def test_what_is_ruled_and_ordered_between_turns_stands_between_them() -> None:
    fight = Encounter.create(SETUP)
    fight.rule(SetStamina("gob", 9))
    fight.do(EndTurn("gob"), seat="director")
    fight.do(GiveStandingOrder(StandingOrder("o", "ana", "combat/opportunity-attacks", "take")), seat="ana")
    fight.rule(SetStamina("gob", 8))
    fight.do(EndTurn("ana"), seat="ana")

    between = ("", ["GiveStandingOrder", "SetStamina"])
    assert outline(fight)[0] == (1, [("", ["SetStamina"]), ("gob", ["EndTurn"]), between, ("ana", ["EndTurn"])])


def test_an_open_command_is_there_and_a_ruling_inside_it_stands_behind_it() -> None:
    fight = Encounter.create(SETUP)
    outcome = fight.do(Advance("gob", ((2, 0, 0),)), seat="director")
    fight.rule(SetStamina("gob", 9))
    assert timeline(fight).open == 3
    assert outline(fight) == [(1, [("gob", ["Advance", "SetStamina"])])]
    fight.answer(outcome.prompts[0].id, [], seat="ana")
    assert timeline(fight).open == 0


def test_what_is_undone_is_not_in_it() -> None:
    fight = Encounter.create(SETUP)
    fight.do(EndTurn("gob"), seat="director")
    fight.do(EndTurn("ana"), seat="ana")
    before = timeline(fight)
    fight.undo(to=3)
    assert outline(fight) == [(1, [])]
    fight.redo()
    assert timeline(fight) == before

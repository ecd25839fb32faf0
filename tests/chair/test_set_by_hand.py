"""The Director sets any state by hand; each is a record, is undone like any other, and folds alone."""

from __future__ import annotations

import pytest

from chair.table import Table, codes, tags
from freestrike.engine import Advance, EndTurn, Refused, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.lasting import Lasting
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import (
    AddCondition,
    BeginLasting,
    ChangePolicy,
    EndLasting,
    Place,
    Revive,
    Ruling,
    SetActions,
    SetCreature,
    SetHidden,
    SetResource,
    SetStamina,
    Settle,
    SetTurnOrder,
)
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.board.board import Board
from freestrike.projections.chair import chair
from freestrike.projections.comparison import differences

SPIRIT = Lasting("spirit", "ana", "encounter", "a ruling")


def changed(before: Board, after: Board) -> dict[str, object]:
    return {one.path: one.other for one in differences(before, after)}


def hidden_from(table: Table) -> tuple[str, ...]:
    return table.fight.board.creatures["ana"].hidden_from


SET: dict[str, tuple[Ruling, dict[str, object]]] = {
    "Stamina": (SetStamina("ana", 12), {"creatures.ana.stamina": 12, "creatures.ana.hurt_by": "no damage"}),
    "temporary Stamina": (SetStamina("ana", 30, 7), {"creatures.ana.temporary": 7}),
    "a place": (Place("ana", (5, 5, 0)), {"creatures.ana.corner": [5, 5, 0]}),
    "a heroic resource": (SetResource("ana", "heroic resource", 4), {"creatures.ana.heroic_resource": 4}),
    "surges": (SetResource("ana", "surges", 2), {"creatures.ana.surges": 2}),
    "Victories": (SetResource("ana", "victories", 3), {"creatures.ana.victories": 3}),
    "Recoveries": (SetCreature("ana", recoveries=2), {"creatures.ana.recoveries": 2}),
    "surprise": (SetCreature("foe", surprised=True), {"creatures.foe.surprised": True}),
    "a turn taken": (SetCreature("far", acted=True), {"creatures.far.acted_in": 1}),
    "a triggered action spent": (SetCreature("foe", triggered_action_used=True), {"creatures.foe.reacted_in": 1}),
    "a side": (SetCreature("foe", side="heroes", seat="ben"), {"creatures.foe.side": "heroes", "creatures.foe.seat": "ben"}),
    "whose choice it is": (SetTurnOrder("director"), {"side_to_act": "director"}),
    "who begins each round": (SetTurnOrder("", "director"), {"first_side": "director"}),
}


@pytest.mark.parametrize(("ruling", "expected"), SET.values(), ids=SET.keys())
def test_it_is_set_recorded_and_undone(ruling: Ruling, expected: dict[str, object]) -> None:
    table = Table()
    before = table.fight.board
    outcome = table.fight.rule(ruling, reason="the table agreed")
    assert changed(before, table.fight.board) == expected
    assert outcome.records[0].by == "director"
    table.check_log()

    (listed,) = chair(table.fight.records()).rulings
    assert (listed.kind, listed.reason, len(listed.facts)) == ("ruling", "the table agreed", len(outcome.records) - 1)
    table.fight.undo()
    assert table.fight.board == before
    table.fight.redo()
    assert changed(before, table.fight.board) == expected


def test_malice_and_hero_tokens_belong_to_no_creature() -> None:
    table = Table()
    table.fight.rule(SetResource("", "malice", 9))
    table.fight.rule(SetResource("", "hero tokens", 2))
    assert (table.fight.board.malice, table.fight.board.hero_tokens) == (9, 2)
    table.fight.rule(SetResource("", "malice", 4))
    assert table.fight.board.malice == 4
    table.check_log()


def test_what_is_spent_in_a_turn_is_given_back() -> None:
    # 4 + 6 + 2 = 12, tier 2: 6 damage, twice.
    table = Table(4, 6, 4, 6)
    strike = UseAbility("ana", "cleave", ["foe"])
    table.fight.do(strike, seat="ana")
    assert codes(table.fight.check(strike)) == ["main action spent"]
    table.fight.rule(SetActions(main_actions=0))
    table.fight.do(strike, seat="ana")
    assert table.fight.board.creatures["foe"].stamina == 28
    table.check_log()


def test_who_has_acted_acts_again_and_who_has_not_is_passed_over() -> None:
    table = Table()
    table.fight.do(EndTurn("ana"), seat="ana")
    table.fight.rule(SetCreature("ana", acted=False))
    table.fight.rule(SetCreature("foe", acted=True))
    table.fight.rule(SetCreature("far", acted=True))
    table.fight.do(EndTurn("ana"), seat="ana")
    assert table.fight.board.round == 2
    table.check_log()


def test_who_changes_sides_is_an_enemy_at_once() -> None:
    table = Table()
    table.fight.rule(SetCreature("foe", side="heroes", seat="ana"))
    outcome = table.fight.do(Advance("ana", path=[(0, 1)]), seat="ana")
    assert outcome.prompts == (), "an ally makes no opportunity attack"
    table.check_log()


def test_hidden_by_ruling_holds_in_the_open_until_it_reveals_itself() -> None:
    table = Table(4, 6)
    table.fight.rule(SetHidden("ana", ("foe",)))
    assert hidden_from(table) == ("foe",)
    table.fight.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    assert hidden_from(table) == ()
    assert not table.fight.board.creatures["ana"].has_lasting("hidden by ruling")
    table.fight.rule(SetHidden("ana", ("foe", "far")))
    table.fight.rule(SetHidden("ana", ("far",)))
    assert hidden_from(table) == ("far",)
    table.check_log()


def test_what_lasts_begins_and_ends() -> None:
    table = Table()
    table.fight.rule(BeginLasting("foe", SPIRIT))
    assert table.fight.board.creatures["foe"].has_lasting("spirit") == SPIRIT
    table.fight.rule(EndLasting("foe", "spirit"))
    assert table.fight.board.creatures["foe"].has_lasting("spirit") is None
    table.check_log()


def test_the_dead_live_again() -> None:
    table = Table()
    table.fight.rule(SetStamina("foe", -50))
    assert table.fight.board.creatures["foe"].life == "dead"
    table.fight.rule(Revive("foe", 5), reason="it was another goblin")
    foe = table.fight.board.creatures["foe"]
    assert (foe.life, foe.stamina) == ("alive", 5)
    assert table.fight.board.occupancy[(2, 1, 0)] == ("foe",)
    table.check_log()


def test_it_is_set_while_a_prompt_is_open_and_the_command_goes_on_from_there() -> None:
    # foe is asked whether it strikes at ana who leaves; the Director takes its Stamina first: it is dead, and does not strike.
    table = Table()
    outcome = table.fight.do(Advance("ana", path=[(0, 1), (0, 2)]), seat="ana")
    assert outcome.prompts
    table.fight.rule(SetCreature("foe", surprised=True))
    answered = table.fight.answer(outcome.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    assert "reaction-lapsed" in tags(answered.records)
    assert table.fight.board.creatures["ana"].stamina == 30
    table.check_log()


def test_what_was_left_to_the_director_waits_until_a_ruling_settles_it() -> None:
    table = Table(4, 6)
    table.fight.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    (left,) = chair(table.fight.records()).left
    assert isinstance(left.event, LeftToDirector)
    assert left.event.text == "the ground shakes"

    table.fight.rule(AddCondition("foe", Condition("prone")), reason="it falls", settles=left.seq)
    listed = chair(table.fight.records())
    assert (listed.left, listed.rulings[0].settles) == ((), left.seq)
    table.check_log()
    table.fight.undo()
    assert chair(table.fight.records()).left == (left,), "undone, it waits again"
    table.fight.rule(Settle("nobody falls"), settles=left.seq)
    assert chair(table.fight.records()).left == ()
    table.check_log()


@pytest.mark.parametrize("settles", [1, 2, 999, -1])
def test_what_was_not_left_to_the_director_is_not_settled(settles: int) -> None:
    table = Table()
    with pytest.raises(Refused) as refused:
        table.fight.rule(Settle("so"), settles=settles)
    assert codes(refused.value.reasons) == ["nothing left to the Director"]


def test_a_policy_changes_in_mid_fight_and_what_follows_says_so() -> None:
    # Before the change a step away is answered before it is made, after it when it has been made.
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, seat="director")
    table.fight.undo()
    table.fight.rule(ChangePolicy(PolicyChosen("opportunity_attack_timing", "after_step")), reason="house rule")
    table.fight.do(Advance("ana", path=[(0, 1)]), seat="ana")
    assert table.fight.board.creatures["ana"].corner == (0, 1, 0), "it is there already when foe is asked"
    table.fight.answer(table.fight.prompts[0].id, seat="director")
    table.check_log()
    table.fight.undo(to=chair(table.fight.records()).rulings[-1].record.seq)
    assert table.fight.board.policies["opportunity_attack_timing"] == "before_step"


REFUSED: dict[str, tuple[Ruling, str]] = {
    "somebody who is not there": (SetCreature("bob", acted=True), "no such creature"),
    "a resource that there is not": (SetResource("ana", "gold", 3), "no such resource"),
    "less than none": (SetResource("ana", "surges", -1), "less than none"),
    "a creature's Malice": (SetResource("ana", "malice", 1), "another's resource"),
    "nobody's surges": (SetResource("", "surges", 1), "another's resource"),
    "Recoveries below none": (SetCreature("ana", recoveries=-1), "less than none"),
    "a side that there is not": (SetCreature("ana", side="goblins"), "no such side"),
    "a seat without a name": (SetCreature("ana", seat=""), "no name for a seat"),
    "actions of no turn": (SetActions(main_actions=0), "no turn in progress"),
    "a side to act that there is not": (SetTurnOrder("goblins"), "no such side"),
    "hidden from itself": (SetHidden("ana", ("ana",)), "itself"),
    "hidden from nobody known": (SetHidden("ana", ("bob",)), "no such creature"),
    "what lasts for ever and a day": (BeginLasting("ana", Lasting("x", "ana", "for ever")), "no such ending"),
    "the end of what is not there": (EndLasting("ana", "spirit"), "nothing that lasts"),
    "reviving the living": (Revive("ana", 3), "not dead"),
    "a settlement without words": (Settle(" "), "no outcome given"),
}


@pytest.mark.parametrize(("ruling", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_there_is_not_set(ruling: Ruling, code: str) -> None:
    table = Table()
    version = table.fight.version
    with pytest.raises(Refused) as refused:
        table.fight.rule(ruling)
    assert codes(refused.value.reasons) == [code]
    assert table.fight.version == version


def test_the_dead_are_only_revived_and_not_where_another_stands() -> None:
    table = Table()
    table.fight.rule(SetStamina("foe", -50))
    with pytest.raises(Refused, match="dead"):
        table.fight.rule(SetCreature("foe", acted=True))
    table.fight.rule(Place("ana", (2, 1, 0)))
    with pytest.raises(Refused, match="another's space"):
        table.fight.rule(Revive("foe", 5))

"""The Director orders a command past its refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from chair.table import Table, codes
from effects.stage import Stage, foe, hero
from freestrike.engine import (
    ActTogether,
    Advance,
    BecomeCaptain,
    Charge,
    EndTurn,
    Refused,
    SpendHeroTokens,
    UseAbility,
    WakeAfterAnHour,
)
from freestrike.events.commands import Commanded
from freestrike.events.conditions import Condition
from freestrike.events.movement import Stepped
from freestrike.events.rulings import AddCondition, Place, SetStamina
from freestrike.events.strikes import AbilityLapsed
from freestrike.projections.chair import chair
from freestrike.projections.chronicle.tell import chronicle

TURNS = "combat/creatures-take-turns"
SPEED = "combat/cant-exceed-speed"


def test_a_strike_out_of_reach_is_struck_and_the_record_says_by_whose_word() -> None:
    # far stands 5 squares away; the cleave reaches 1. 4 + 6 + 2 = 12, tier 2: 6 damage.
    table = Table(4, 6)
    strike = UseAbility("ana", "cleave", ["far"])
    assert codes(table.fight.check(strike)) == ["too far"]
    with pytest.raises(Refused):
        table.fight.do(strike, seat="ana")

    outcome = table.fight.order(strike, overruling=["classes/distance"], reason="the spear is thrown")
    assert outcome.records[0].event == Commanded(strike, ("classes/distance",), "the spear is thrown")
    assert outcome.records[0].by == "director"
    assert table.fight.board.creatures["far"].stamina == 34
    assert table.fight.board.ordered is None, "it is over with the command"
    table.check_log()
    table.fight.undo()
    assert table.fight.board.creatures["far"].stamina == 40


def test_only_the_rules_that_are_named_are_overruled() -> None:
    table = Table()
    with pytest.raises(Refused) as refused:
        table.fight.order(UseAbility("foe", "melee-free-strike", ["far"]), overruling=[TURNS], reason="now")
    assert codes(refused.value.reasons) == ["too far"]


def test_out_of_turn_twice_in_a_round_and_with_actions_spent() -> None:
    table = Table(4, 6, 4, 6)
    strike = UseAbility("ana", "cleave", ["foe"])
    table.fight.do(strike, seat="ana")
    assert codes(table.fight.check(strike)) == ["main action spent"]
    table.fight.order(strike, overruling=["combat/taking-a-turn"], reason="haste")
    assert table.fight.board.creatures["foe"].stamina == 28

    table.fight.order(UseAbility("foe", "melee-free-strike", ["ana"]), overruling=[TURNS], reason="in between")
    assert table.fight.board.creatures["ana"].stamina == 26
    turn = table.fight.board.turn
    assert turn is not None
    assert (turn.creature, turn.main_actions) == ("ana", 2), "what another spends costs ana's turn nothing"

    table.fight.do(EndTurn("ana"), seat="ana")
    table.fight.do(EndTurn("foe"), seat="director")
    table.fight.order(EndTurn("far"), reason="it is slow")
    assert table.fight.board.round == 2
    table.check_log()


def test_a_move_off_turn_costs_the_turn_in_progress_nothing() -> None:
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, seat="director") if table.fight.prompts else None
    table.fight.order(Advance("far", path=[(6, 5), (6, 4)]), overruling=[TURNS], reason="it rolls on")
    assert table.fight.board.creatures["far"].corner == (6, 4, 0)
    turn = table.fight.board.turn
    assert turn is not None
    assert turn.move is not None
    assert (turn.creature, turn.move.spent) == ("ana", 1)
    table.check_log()


def test_farther_than_its_speed_it_goes_step_by_step_to_the_end() -> None:
    # Speed 5; the path is 6 squares long. The limit is asked again at each step.
    table = Table()
    path = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7)]
    assert codes(table.fight.check(Advance("ana", path))) == ["too far"]
    table.fight.order(Advance("ana", path), overruling=[SPEED], reason="the wind")
    while table.fight.prompts:
        table.fight.answer(table.fight.prompts[0].id, seat=table.fight.prompts[0].seat)
    assert table.fight.board.creatures["ana"].corner == (1, 7, 0)
    assert sum(isinstance(record.event, Stepped) for record in table.fight.records()) == 6
    table.check_log()


def test_in_its_midst_an_order_still_holds_when_the_engine_judges_again() -> None:
    # While ana waits for foe's answer the Director slows her; speed 2 would end a common advance there (classes/slowed).
    table = Table()
    path = [(1, 2), (1, 3), (1, 4), (1, 5)]
    for overruling, reached in (((), (1, 3, 0)), ((SPEED,), (1, 5, 0))):
        ordered = table.fight.order(Advance("ana", path), overruling=overruling, reason="run")
        assert ordered.prompts
        table.fight.rule(AddCondition("ana", Condition("slowed")))
        table.fight.answer(ordered.prompts[0].id, seat="director")
        assert table.fight.board.creatures["ana"].corner == reached
        table.check_log()
        table.fight.undo(to=ordered.records[0].seq)


def test_a_charge_that_was_displaced_strikes_all_the_same_under_the_order() -> None:
    table = Table(4, 6)
    charge = Charge("ana", [(2, 2), (3, 3)], "foe", "cleave")
    reasons = table.fight.check(charge)
    rules = {reason.rule for reason in reasons}
    outcome = table.fight.order(charge, overruling=sorted({*rules, "classes/distance"}), reason="a long arm")
    while table.fight.prompts:
        table.fight.rule(Place("ana", (5, 5, 0)))
        outcome = table.fight.answer(table.fight.prompts[0].id, seat="director")
    assert outcome.records
    lapsed = [record for record in table.fight.records() if isinstance(record.event, AbilityLapsed)]
    assert lapsed == []
    assert table.fight.board.creatures["foe"].stamina == 34
    table.check_log()


def test_it_overrules_for_the_commanded_creature_alone() -> None:
    # ana is dazed and would strike at foe who leaves; foe's order sets its own daze aside, not hers.
    table = Table(first="director")
    table.fight.rule(AddCondition("ana", Condition("dazed")))
    outcome = table.fight.order(Advance("foe", path=[(3, 1)]), overruling=["classes/dazed"], reason="go")
    assert outcome.prompts == ()


@pytest.mark.parametrize(
    ("order", "overruling", "reason", "seat", "code"),
    [
        (UseAbility("ana", "cleave", ["nobody"]), ("engine/commands",), "so", "director", "no such creature"),
        (UseAbility("ana", "fireball", ["foe"]), ("classes/abilities",), "so", "director", "no such ability"),
        (UseAbility("bob", "cleave", ["foe"]), (), "so", "director", "no such creature"),
        (UseAbility("ana", "cleave", ["foe"]), (), "", "director", "no reason given"),
        (UseAbility("ana", "cleave", ["foe"]), (), "  ", "director", "no reason given"),
        (UseAbility("ana", "cleave", ["foe"]), ("classes/nonsense",), "so", "director", "no such rule"),
        (UseAbility("ana", "cleave", ["foe"]), (), "so", "ana", "the Director's alone"),
        (Advance("ana", path=[(9, 9)]), ("combat/movement", SPEED), "so", "director", "not a step"),
        (EndTurn("far"), (TURNS,), "so", "director", "the other side's turn"),
    ],
)
def test_what_no_order_overrules(order: UseAbility, overruling: tuple[str, ...], reason: str, seat: str, code: str) -> None:
    table = Table()
    version = table.fight.version
    with pytest.raises(Refused) as refused:
        table.fight.order(order, overruling=overruling, reason=reason, seat=seat)
    assert code in codes(refused.value.reasons)
    assert table.fight.version == version


def test_the_dead_do_nothing_by_order() -> None:
    table = Table(4, 6)
    dead = replace(table.fight.board.creatures["foe"], life="dead")
    assert dead.life == "dead"
    from freestrike.events.rulings import SetStamina

    table.fight.rule(SetStamina("foe", -100))
    with pytest.raises(Refused, match="dead"):
        table.fight.order(UseAbility("foe", "melee-free-strike", ["ana"]), overruling=[TURNS, "combat/dying-and-death"], reason="so")


def test_the_chair_lists_it_apart_and_the_chronicle_tells_it() -> None:
    table = Table(4, 6)
    table.fight.do(Advance("ana", path=[(1, 2)]), seat="ana")
    table.fight.order(UseAbility("ana", "cleave", ["far"]), overruling=["classes/distance"], reason="thrown")
    (listed,) = chair(table.fight.records()).rulings
    assert (listed.kind, listed.reason, listed.overruled, listed.undone) == ("order", "thrown", ("classes/distance",), False)
    assert any("The Director orders past classes/distance: thrown" in line.text for line in chronicle(table.fight.records()))
    table.fight.undo()
    assert chair(table.fight.records()).rulings[0].undone


def test_a_repeated_order_appends_nothing() -> None:
    table = Table(4, 6)
    one = table.fight.order(UseAbility("ana", "cleave", ["far"]), overruling=["classes/distance"], reason="thrown", id="once")
    again = table.fight.order(UseAbility("ana", "cleave", ["far"]), overruling=["classes/distance"], reason="thrown", id="once")
    assert again == one


def test_what_nobody_can_do_is_not_ordered_either() -> None:
    """Nobody spends tokens that are not there, wakes the dead, leads the squad that it is one of, or acts with one that it is none of."""
    rat = foe("rat", (5, 5), stamina=5)
    rat = replace(rat, squad="rats", stat_block=replace(rat.stat_block, roles=("Minion",)))
    fight = Stage(hero("ana", (0, 0)), foe("orc", (1, 0)), foe("dead", (9, 9)), rat).fight
    fight.rule(SetStamina("dead", 0))

    for command, code in (
        (SpendHeroTokens("orc", "surges"), "cannot pay"),
        (WakeAfterAnHour("dead"), "not unconscious"),
        (BecomeCaptain("rat", "rats"), "one of the squad"),
        (ActTogether("ana", "slash", [("rat", "orc")]), "no minion"),
    ):
        rules = {reason.rule for reason in fight.check(command)}
        with pytest.raises(Refused) as refused:
            fight.order(command, overruling=sorted(rules), reason="so be it")
        assert code in codes(refused.value.reasons)

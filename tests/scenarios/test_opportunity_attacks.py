"""Opportunity attacks (rules/combat.md:553-557): who may make one, on which step, and what comes of it."""

from __future__ import annotations

from itertools import product

from freestrike.engine import Advance, Disengage, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, Ability
from freestrike.events.content.effect import ImposeCondition
from freestrike.events.damage import DamageTaken
from freestrike.events.dice import Rolled
from freestrike.events.movement import MoveHalted, StepBegun, StepCancelled, Stepped
from freestrike.events.prompts import Chosen
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Wall
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.turns import ExtraMainActionForgone
from freestrike.projections.board.creature import DYING
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

# One move, and one attack on it


@scenario("OA-01", "OA-04", "OA-22")
def test_a_hero_strikes_the_enemy_that_leaves(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert table.offered() == ["H"]
    assert table.creature("H").reacted_in == 0
    (strike,) = table.events(AbilityUsed)
    assert (strike.ability, strike.usage, strike.manner) == ("melee-free-strike", FREE_TRIGGERED_ACTION, "melee")


@scenario("OA-02")
def test_a_director_creature_strikes_without_dice(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert not table.events(Rolled)
    assert not table.events(PowerRollMade)
    assert table.offered() == ["B"]


@scenario("OA-13")
def test_a_spent_triggered_action_does_not_stop_a_free_one(case: Case, given: Given) -> None:
    table = given(case)
    spent = table.creature("T").reacted_in
    assert spent == table.encounter.board.round

    table.play()

    then(table)
    assert table.creature("T").reacted_in == spent


@scenario("OA-37")
def test_through_an_enemys_space(case: Case, given: Given) -> None:
    table = given(case)
    assert table.refused(Advance("H", ((1, 0, 0),))) == ("another's space",)

    table.play()

    then(table)
    assert [step.cost for step in table.events(Stepped)] == [2, 1, 1]


@scenario("OA-56")
def test_a_ranged_creature_strikes_in_melee_with_its_damage_type(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (strike,) = table.events(AbilityUsed)
    assert (strike.ability, strike.manner) == ("melee-free-strike", "melee")
    (damage,) = table.events(DamageTaken)
    assert damage.type == "corruption"
    assert [(entry.kind, entry.amount) for entry in damage.ledger] == [("immunity", 2)]


# No attack, and why


@scenario("OA-05", "OA-11", "OA-14", "OA-16", "OA-17", "OA-18", "OA-19", "OA-21", "OA-24")
def test_who_is_ruled_out_is_offered_nothing(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert table.offered() == []
    assert not table.events(DamageTaken)


@scenario("OA-32")
def test_a_wall_between(case: Case, given: Given) -> None:
    table = given(case, walls=tuple(Wall((0, y, 0), (1, y, 0)) for y in range(-10, 11)))

    table.play()

    then(table)
    assert table.offered() == []


@scenario("OA-51-a")
def test_a_hero_leaves_a_hero(case: Case, given: Given) -> None:
    table = given(case, actor="H2")

    table.do(Advance("H2", ((2, 0, 0),)))

    then(table)
    assert table.offered() == []
    assert table.ruled_out() == []


@scenario("OA-51-b")
def test_a_director_creature_leaves_another(case: Case, given: Given) -> None:
    table = given(case, actor="B2")

    table.do(Advance("B2", ((7, 5, 0),)))

    then(table)
    assert table.offered() == []
    assert table.ruled_out() == []


# Instead of a shift


@scenario("OA-06-a")
def test_no_shift_out_of_difficult_terrain(case: Case, given: Given) -> None:
    table = given(case)

    assert table.refused(Disengage("B", ((2, 0, 0),))) == ("difficult terrain",)


@scenario("OA-07-a")
def test_no_shift_while_slowed(case: Case, given: Given) -> None:
    table = given(case)

    assert table.refused(Disengage("B", ((2, 0, 0),))) == ("slowed",)


@scenario("OA-06-b", "OA-07-b")
def test_an_ordinary_move_instead_of_the_shift_provokes(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Disengage("B", ((2, 0, 0),), shift=False))

    then(table)
    assert [step.manner for step in table.events(Stepped)] == ["walk"]


# Surprise


@scenario("OA-15-a")
def test_a_surprised_creature_makes_none(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(Advance("H", ((-1, 0, 0),)))

    then(table)
    (ruled_out,) = table.ruled_out()
    assert [reason.code for reason in ruled_out.reasons] == ["surprised"]


@scenario("OA-15-b")
def test_surprise_is_over_in_the_second_round(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    table.end_turns("H", "B")
    table.from_here()

    table.do(Advance("H", ((-1, 0, 0),)))

    then(table)
    assert table.encounter.board.round == 2


# Reach is not adjacency


@scenario("OA-34-a")
def test_leaving_the_reach_of_melee_3_provokes_nothing(case: Case, given: Given) -> None:
    table = given(case, actor="H1")

    table.do(Advance("H1", ((4, 0, 0),)))

    then(table)
    assert table.ruled_out() == []


@scenario("OA-34-b")
def test_leaving_adjacency_within_reach_provokes(case: Case, given: Given) -> None:
    table = given(case, actor="H2")

    table.do(Advance("H2", ((0, 2, 0),)))

    then(table)


# What comes of it


@scenario("OA-39")
def test_where_the_victim_falls(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (cancelled, stepped) = (table.events(StepCancelled), table.events(Stepped))
    if case.part == "before_step":
        assert [step.why for step in cancelled] == ["dead"]
        assert stepped == []
    else:
        assert cancelled == []
        assert [step.to for step in stepped] == [(2, 0, 0)]


@scenario("OA-25")
def test_a_feature_takes_the_bane_away(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [entry.kind for entry in roll.outcomes[0].ledger] == ["characteristic"]


@scenario("OA-40")
def test_the_mover_is_pinned_for_the_turn(case: Case, given: Given) -> None:
    """Where it stops depends on two policies, so that it is played four times."""
    tables = {}
    for timing, speed in product(("before_step", "after_step"), ("recheck", "keep")):
        policies = {"opportunity_attack_timing": timing, "speed_change_mid_move": speed}
        table = tables[f"{timing}+{speed}"] = given(case, policies=policies)
        table.play()

    stopped = {policies: list(table.creature("B").corner[:2]) for policies, table in tables.items()}
    for table in tables.values():
        then(table, pos_by_policy=stopped)


@scenario("OA-41")
def test_a_critical_hit_off_turn(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (prompt,) = table.prompts("extra main action")
    assert prompt.seat == "player of H"
    assert {"melee-free-strike/H/melee/B", "ranged-free-strike/H/ranged/B"} <= {option.id for option in prompt.options}
    assert [forgone.creature for forgone in table.events(ExtraMainActionForgone)] == ["H"]
    turn = table.encounter.board.turn
    assert turn is not None
    assert turn.creature == "B"


@scenario("OA-42", "OP-07")
def test_a_bleeding_hero_pays_once_and_one_reactor_may_forestall_another(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)


@scenario("OA-43")
def test_a_dying_hero_strikes_and_dies_of_it(case: Case, given: Given) -> None:
    table = given(case)
    assert table.creature("H").life == DYING
    assert table.creature("H").condition("bleeding")

    table.play()

    then(table)


@scenario("OA-52")
def test_a_move_in_two_parts(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("B", ((2, 0, 0), (3, 0, 0))))
    table.do(UseAbility("B", "melee-free-strike", ("H2",)))
    table.do(Advance("B", ((3, -1, 0),)))

    then(table)
    turn = table.encounter.board.turn
    assert turn is not None
    assert turn.move_actions == 1


@scenario("OA-55")
def test_declining_costs_nothing_and_is_recorded(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert [choice.options for choice in table.events(Chosen)] == [()]
    assert table.ruled_out() == []
    assert [step.to for step in table.events(StepBegun)] == [(2, 0, 0)]
    assert not table.encounter.check(EndTurn("B"))


# Where the text leaves it open


@scenario("OA-44")
def test_a_bane_that_a_mark_cancels(case: Case, given: Given) -> None:
    table = given(case, dice={} if case.part == "gross" else None)

    table.play()

    then(table)


@scenario("OP-01", "OP-02")
def test_a_bane_that_an_edge_cancels(case: Case, given: Given) -> None:
    ruled_out = not case.facts["opportunity_attacks"]
    table = given(case, dice={} if ruled_out else None)

    table.play()

    then(table)
    reasons = [reason for exclusion in table.ruled_out() for reason in exclusion.reasons]
    assert [reason.code for reason in reasons] == (["bane"] if ruled_out else [])
    assert [entry.kind for reason in reasons for entry in reason.ledger] == (["bane", "edge"] if ruled_out else [])


@scenario("OP-03")
def test_whether_a_free_triggered_action_bleeds(case: Case, given: Given) -> None:
    table = given(case, dice={"bleeding_d6": 3} if case.part == "yes" else {})

    table.do(Advance("H", ((-1, 0, 0),)))

    then(table)


@scenario("OP-05")
def test_a_roll_with_might_bleeds_by_itself(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [5, 5], "bleeding_d6": 3})

    table.do(Advance("B", ((2, 0, 0),)))

    then(table)


@scenario("OP-04")
def test_slowed_while_it_moves(case: Case, given: Given) -> None:
    table = given(case, actor="B")

    (prompt,) = table.encounter.do(Advance("B", ((2, 0, 0), (3, 0, 0), (4, 0, 0))), seat="director").prompts
    table.encounter.rule(AddCondition("B", Condition("slowed")))
    table.encounter.answer(prompt.id, seat=prompt.seat)

    then(table)
    assert [halted.why for halted in table.events(MoveHalted)] == (["speed"] if case.part == "recheck" else [])


@scenario("OP-06")
def test_afraid_or_hampered(case: Case, given: Given) -> None:
    who, y = {"a": ("B", 0), "b": ("C", 5), "c": ("D", 8)}[case.part]
    table = given(case, actor=who, dice={"S": [3, 4]} if case.part == "c" else {})

    table.do(Advance(who, [(2, y)]))

    then(table)


@scenario("OP-08")
def test_what_the_mover_is_hindered_by(case: Case, given: Given) -> None:
    hold = Ability("hold", "Hold", MAIN_ACTION, ("Melee",), melee=1, effects=(ImposeCondition({"a": "grabbed", "b": "prone"}[case.part]),))
    table = given(case, abilities={"H": (hold,)}, answers={"reactions": "opportunity-attack/H/hold"})

    table.do(Advance("B", [(2, 0), (3, 0)]))

    then(table)


@scenario("OP-09")
def test_who_is_squeezed_or_unconscious_makes_none(case: Case, given: Given) -> None:
    table = given(case, policies={"halted_in_shared_space": "squeezed", "knockout_by_default": "knock_out"})
    table.do(Advance("H", [(2, 0), (3, 1)]))
    struck = len(table.attacks())

    table.do(Advance("C", [(4, 0)]))

    reasons = {one.creature: one.reasons[0] for one in table.ruled_out()}
    then(table, ruled_out_by={id: reason.ledger[0].source if reason.ledger else reason.code for id, reason in reasons.items()})
    assert len(table.attacks()) == struck

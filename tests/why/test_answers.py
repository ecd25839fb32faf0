"""`Encounter.why`: what people ask at the table, answered from the log."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, CatchBreath, Disengage, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.why import Answer, Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Spending, Use
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock
from freestrike.events.damage import Died
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.movement import StepBegun
from freestrike.events.rulings import AddCondition, SetStamina

CLEAVE = Ability(
    "cleave",
    "Cleave",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 1),
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),)), ("might",)),
)
BLOCK = StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(CLEAVE,), recoveries=8)
ANA = Entrant("ana", BLOCK, "heroes", "ana", (1, 1, 0))
HURTS = StatBlock("Foe", "1M", 5, 20, free_strike=CreatureFreeStrike(2), weaknesses=(DamageModifier("", 4),))
FOE = Entrant("foe", HURTS, "director", "director", (2, 1, 0))
FAR = Entrant("far", HURTS, "director", "director", (6, 6, 0))


def fight(*entrants: Entrant, dice: tuple[int, ...] = (), first: str = "director") -> Encounter:
    return Encounter.create(Setup("why", entrants or (ANA, FOE), first_side=first), dice=ScriptedDice(list(dice)))


def codes(answer: Answer) -> list[str]:
    return [reason.code for reason in answer.reasons]


def walk_away(one: Encounter) -> None:
    one.do(Advance("foe", path=[(3, 1), (4, 1)]), seat="director")


def test_who_was_offered_the_attack_waits_declines_or_takes_it() -> None:
    # rules/combat.md, Opportunity Attacks: foe leaves adjacency without shifting.
    one = fight(dice=(5, 5))
    walk_away(one)
    asked = one.why("ana", OpportunityAttack())
    assert (asked.verdict, [(a.option, a.came_to, a.choice) for a in asked.asked]) == ("waits", [("opportunity-attack/ana", "waits", 0)])

    one.answer(one.prompts[0].id, seat="ana")
    declined = one.why("ana", OpportunityAttack())
    assert (declined.verdict, declined.asked[0].by, declined.causes[0].by) == ("declined", "ana", "director")

    one.undo()
    walk_away(one)
    one.answer(one.prompts[0].id, ["opportunity-attack/ana"], seat="ana")
    taken = one.why("ana", OpportunityAttack())
    assert taken.verdict == "taken"
    assert isinstance(taken.record and taken.record.event, StepBegun)
    assert "opportunity_attack_timing=before_step" in taken.policies


def test_a_shift_a_bane_and_a_daze_rule_it_out_and_each_reason_is_told() -> None:
    one = fight()
    one.do(Disengage("foe", path=[(3, 1)]), seat="director")
    assert codes(one.why("ana", OpportunityAttack())) == ["shift"]

    one.undo()
    one.rule(AddCondition("ana", Condition("weakened")))
    one.rule(AddCondition("ana", Condition("dazed")))
    walk_away(one)
    answer = one.why("ana", OpportunityAttack())
    assert (answer.verdict, codes(answer)) == ("ruled out", ["dazed", "bane"])
    assert [entry.source for entry in answer.reasons[1].ledger] == ["weakened"]
    assert {"classes/dazed", "combat/opportunity-attacks", "classes/weakened"} <= set(answer.rules)


def test_on_a_later_step_the_reasons_that_were_recorded_once_are_still_told() -> None:
    # The move comes back to ana and leaves again: the record names dazed ana once a command.
    one = fight()
    one.rule(AddCondition("ana", Condition("dazed")))
    one.do(Advance("foe", path=[(3, 1), (2, 1), (3, 1)]), seat="director")
    steps = [record.seq for record in one.records() if isinstance(record.event, StepBegun)]
    assert [one.why("ana", OpportunityAttack(step)).verdict for step in steps] == ["ruled out", "not triggered", "ruled out"]
    assert codes(one.why("ana", OpportunityAttack(steps[2]))) == ["dazed"]


def test_where_the_trigger_was_not_met_the_geometry_is_told() -> None:
    one = fight(ANA, FOE, FAR)
    one.do(Advance("foe", path=[(2, 2)]), seat="director")
    assert codes(one.why("ana", OpportunityAttack())) == ["still adjacent"]
    assert codes(one.why("far", OpportunityAttack())) == ["not an enemy", "not adjacent before"]
    assert codes(one.why("foe", OpportunityAttack(mover="foe"))) == []
    assert one.why("foe", OpportunityAttack()).verdict == "no step"


def test_a_roll_names_each_source_of_its_bane_and_what_it_nets_to() -> None:
    # rules/classes.md: weakened gives a bane; the prone target gives an edge; they cancel.
    one = fight(dice=(4, 6), first="heroes")
    one.rule(AddCondition("ana", Condition("weakened")))
    now = one.why("ana", Bane("cleave", "foe"))
    assert (now.verdict, [(e.kind, e.source) for e in now.ledgers[0].entries]) == ("bane", [("bane", "weakened")])

    one.rule(AddCondition("foe", Condition("prone")))
    one.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    made = one.why("ana", Bane())
    assert (made.verdict, [entry.kind for entry in made.ledgers[0].entries]) == ("neither", ["bane", "edge"])
    assert one.why("foe", Bane()).verdict == "no roll"


def test_why_an_ability_cannot_be_used_now() -> None:
    one = fight(ANA, FOE, FAR, dice=(4, 6), first="heroes")
    assert one.why("ana", Use("cleave")).verdict == "it can"
    far = one.why("ana", Use("cleave", "far"))
    assert (far.verdict, codes(far)) == ("it cannot", ["too far"])
    assert codes(one.why("ana", Use("stand-up"))) == ["not prone"]

    one.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    spent = one.why("ana", Use("cleave"))
    assert codes(spent)[0] == "main action spent", "what holds whomever it is used on comes first"
    assert codes(one.why("foe", Use("melee-free-strike")))[0] == "another's turn"


def test_damage_is_told_from_the_roll_down() -> None:
    # 4 + 6 + 2 = 12: tier 2, 6 damage, and 4 more for the weakness.
    one = fight(dice=(4, 6), first="heroes")
    one.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    answer = one.why("foe", Damage())
    assert [ledger.result for ledger in answer.ledgers] == ["10 damage", "6 damage", "10 rolled, 12 in all, tier 2"]
    assert [(entry.kind, entry.amount) for entry in answer.ledgers[0].entries][-1] == ("weakness", 4)
    assert answer.causes[0].by == "ana"
    assert one.why("ana", Damage()).verdict == "none"


def test_a_death_is_told_by_the_blow_and_the_whole_course() -> None:
    one = fight(ANA, FOE, FAR, dice=(4, 6), first="heroes")
    assert one.why("foe", Death()).verdict == "alive"
    one.rule(SetStamina("foe", 10))
    one.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    one.answer(one.prompts[0].id, ["kill/foe"], seat="ana")
    answer = one.why("foe", Death())
    assert answer.verdict == "dead"
    assert isinstance(answer.record and answer.record.event, Died)
    told = [record.event.__struct_config__.tag for record in answer.course]
    assert told == ["stamina-set.1", "damage-taken.1", "death-due.1", "died.1"]
    assert answer.ledgers[0].result == "10 damage"


def test_a_condition_is_told_with_where_it_came_from_and_when_it_ends() -> None:
    one = fight(first="heroes")
    one.rule(AddCondition("ana", Condition("slowed", "foe", "eot", "net")))
    had = one.why("ana", ConditionOrigin("slowed")).endings[0]
    assert (had.source, had.by, had.when, had.round, had.ended) == ("foe", "net", "at the end of its turn", 1, 0)

    one.do(EndTurn("ana"), seat="ana")
    over = one.why("ana", ConditionOrigin("slowed"))
    assert (over.verdict, over.endings[0].when, over.endings[0].record) == ("had it", "end of turn", had.record)
    one.rule(AddCondition("ana", Condition("slowed", "foe", "eot", "net")))
    assert one.why("ana", ConditionOrigin()).endings[0].round == 2, "it has acted in this round"
    assert one.why("foe", ConditionOrigin("prone")).verdict == "never had it"


def test_who_spent_what() -> None:
    one = fight(dice=(4, 6), first="heroes")
    one.rule(SetStamina("ana", 10))
    one.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    one.do(CatchBreath("ana"), seat="ana")
    spent = one.why("ana", Spending()).spent
    assert [(s.what, s.amount, s.left, s.cause) for s in spent] == [
        ("main action", 1, None, "cleave"),
        ("maneuver", 1, None, "catch-breath"),
        ("recovery", 1, 7, "catch breath"),
    ]
    assert one.why("", Spending("recovery")).spent == spent[2:]
    one.undo()
    assert [s.what for s in one.why("", Spending()).spent] == ["main action"], "what is undone was not spent"


@pytest.mark.parametrize(
    ("creature", "question"),
    [
        ("bob", Death()),
        ("", Death()),
        ("ana", OpportunityAttack(1)),
        ("ana", OpportunityAttack(999)),
        ("ana", Damage(1)),
        ("ana", Bane(roll=-1)),
        ("ana", Bane("cleave", "nobody")),
        ("ana", Use("fireball")),
    ],
)
def test_a_question_about_what_is_not_there_is_refused(creature: str, question: Death) -> None:
    with pytest.raises(Refused):
        fight().why(creature, question)

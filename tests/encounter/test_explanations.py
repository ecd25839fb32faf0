"""Explanations: the numbers of a record and of what caused it, each with its target."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine import Advance, Encounter, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, LeftByHand
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.reactions import RuledOut
from freestrike.events.strikes import LeftToDirector, PowerRollMade

CLEAVE = Ability(
    "cleave",
    "Cleave",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),)), ("might",)),
    effects=(LeftByHand("the ground shakes"),),
)
ANA = Entrant(
    "ana",
    StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(CLEAVE,)),
    "heroes",
    "ana",
    (1, 1, 0),
)


def foe(id: str, x: int, *conditions: str) -> Entrant:
    block = StatBlock("Foe", "1M", 5, 90, free_strike=CreatureFreeStrike(2), traits=(Trait("Slimy", (LeftByHand("leaves slime"),)),))
    return Entrant(id, block, "director", "director", (x, 1, 0), conditions=tuple(Condition(name) for name in conditions))


def cleaved() -> Encounter:
    """Natural 10 + 2: 12 and tier 2 against one; 14 with the edge against the prone one, tier 2 (rules/classes.md:474)."""
    setup = Setup("cleave", (ANA, foe("one", 0), foe("two", 2, "prone")), first_side="heroes")
    fight = Encounter.create(setup, dice=ScriptedDice([4, 6]))
    fight.do(UseAbility("ana", "cleave", ["one", "two"]), seat="ana")
    return fight


def test_a_roll_against_two_has_a_ledger_for_each() -> None:
    fight = cleaved()
    roll = next(record for record in fight.records() if isinstance(record.event, PowerRollMade))

    found = fight.explain(roll.seq).ledgers

    assert [(ledger.target, ledger.result) for ledger in found] == [
        ("one", "10 rolled, 12 in all, tier 2"),
        ("two", "10 rolled, 14 in all, tier 2"),
    ]
    assert [entry.kind for entry in found[1].entries] == ["characteristic", "edge"]


def test_damage_is_explained_by_its_own_numbers_and_those_of_its_roll_against_that_target_alone() -> None:
    fight = cleaved()
    taken = [record for record in fight.records() if isinstance(record.event, DamageTaken)][1]

    found = fight.explain(taken.seq)

    assert {ledger.target for ledger in found.ledgers} == {"two"}
    assert [ledger.result for ledger in found.ledgers] == ["6 damage", "10 rolled, 14 in all, tier 2"]
    assert found.causes[0].by == "ana"


def test_what_is_left_by_hand_is_said_at_the_beginning_and_once_before_the_roll() -> None:
    said = [(record.seq, record.event) for record in cleaved().records()]
    texts = [event.text for _, event in said if isinstance(event, LeftToDirector)]
    assert texts == ["leaves slime", "leaves slime", "the ground shakes"]
    shaken = next(seq for seq, event in said if isinstance(event, LeftToDirector) and event.text == "the ground shakes")
    rolled = next(seq for seq, event in said if isinstance(event, PowerRollMade))
    assert shaken < rolled


def test_a_step_says_who_was_asked_what_came_of_it_and_who_was_ruled_out() -> None:
    """one takes its opportunity attack, two does not, the third is dazed (rules/combat.md:559)."""
    third = foe("three", 1, "dazed")
    setup = Setup("step", (ANA, foe("one", 0), foe("two", 2), replace(third, square=(1, 0, 0))), first_side="heroes", malice=0)
    fight = Encounter.create(setup, secret=b"4")
    fight.do(Advance("ana", ((1, 2, 0), (1, 3, 0))), seat="ana")
    step = next(record.seq for record in fight.records() if isinstance(record.event, RuledOut))
    step = fight.explain(step).record.cause
    waits = fight.explain(step)
    assert {one.came_to for one in waits.asked} <= {"waits"}
    while fight.prompts:
        prompt = fight.prompts[0]
        fight.answer(
            prompt.id, ["opportunity-attack/one"] if "opportunity-attack/one" in {o.id for o in prompt.options} else [], seat="director"
        )

    asked = {one.creature: one for record in fight.records() for one in fight.explain(record.seq).asked if one.creature}

    assert {creature: (one.came_to, one.by) for creature, one in asked.items()} == {
        "one": ("taken", "director"),
        "two": ("declined", "director"),
    }
    assert [exclusion.creature for exclusion in fight.explain(step).excluded] == ["three"]
    for record in (asked["one"].prompt, asked["one"].choice):
        assert {one.creature for one in fight.explain(record).asked} == {"one", "two"}

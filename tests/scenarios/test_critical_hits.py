"""Critical hits (rules/classes.md:353-357): a natural 19 or 20 on a main action gives another one at once."""

from __future__ import annotations

from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.turns import ActionSpent
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

ELBOW = Ability(
    "elbow",
    "Elbow",
    MANEUVER,
    ("Melee", "Strike"),
    melee=1,
    roll=PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),)), ("might",)),
)


@scenario("GA-17")
def test_a_dazed_hero_gets_the_additional_main_action(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (prompt,) = table.prompts("extra main action")
    assert "melee-free-strike/H/melee/B" in {option.id for option in prompt.options}


@scenario("ST-03")
def test_a_maneuver_is_never_a_critical_hit(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (ELBOW,)})

    table.do(UseAbility("H", "elbow", ("B",)))

    then(table)


@scenario("ST-04")
def test_a_natural_19_is_tier_3_whatever_is_against_it(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [outcome.net for outcome in roll.outcomes] == [-2]


@scenario("ST-05")
def test_the_additional_main_action_is_taken_at_once(case: Case, given: Given) -> None:
    table = given(case, answers={"extra main action": "melee-free-strike/H/melee/B"})

    table.play()

    then(table, strikes=len(table.events(AbilityUsed)))
    assert [(spent.creature, spent.at_once) for spent in table.events(ActionSpent)] == [("B", False), ("H", True)]

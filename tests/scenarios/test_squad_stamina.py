"""The Stamina that minions share, who of them drops as it falls, and their short turns (rules/monster-basics.md:384-423)."""

from __future__ import annotations

from freestrike.engine import Advance, AidAttack, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.squads import MinionsDropped
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

STRIKE = ("Melee", "Strike", "Weapon")
BLOW = Ability("blow", "Blow", MAIN_ACTION, STRIKE, melee=1, effects=(DealDamage(12),))
SWEEP = Ability("sweep", "Sweep", MAIN_ACTION, STRIKE, melee=1, target=Target(("creature",), 2), effects=(DealDamage(3),))


def burst(amount: int, type: str = "") -> Ability:
    """A 1 burst that deals that much damage to each enemy in it."""
    return Ability(
        "burst", "Burst", MAIN_ACTION, ("Area",), area=Area("burst", 1), target=Target(("enemy",), 0), effects=(DealDamage(amount, type),)
    )


@scenario("MI-01")
def test_one_strike_drops_several(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (BLOW,)})

    table.do(UseAbility("H", "blow", ("M2",)))

    then(table)
    assert [dropped.minions for dropped in table.events(MinionsDropped)] == [("M2", "M3")]
    assert not table.prompts("minions drop")


@scenario("MI-02")
def test_the_dealer_says_who_drops(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (SWEEP,)}, answers={"minions drop": "drop/M2"})

    table.do(UseAbility("H", "sweep", ("M1", "M2")))

    then(table)
    (prompt,) = table.prompts("minions drop")
    assert (prompt.seat, [option.target for option in prompt.options]) == (table.creature("H").seat, ["M1", "M2"])


@scenario("MI-03", "MI-04", "MI-05")
def test_an_area_over_a_squad(case: Case, given: Given) -> None:
    amount, type = {"MI-03": (6, ""), "MI-04": (6, "fire"), "MI-05": (3, "fire")}[case.id]
    inside = tuple(id for id in ("M1", "M2", "M3") if case.id == "MI-03" or id != "M3")
    table = given(case, abilities={"H": (burst(amount, type),)})

    table.do(UseAbility("H", "burst", inside))

    then(table)


@scenario("MI-06")
def test_a_minions_turn_is_short(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("M", "melee-free-strike", ("H",)))

    then(table, maneuver=table.judge(AidAttack("M", "H")), move=table.judge(Advance("M", [(2, 0)])))

"""Rolled damage is that of the outcome of a power roll; what an effect deals beside it is not (rules/classes.md:289-291)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, Effect, ForEach, Gain, ImposeCondition, Reacts, UnderPotency, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import AFTER, BEFORE, Trigger
from freestrike.events.damage import DamageDue, DamageTaken

OTHERS = ForEach(Selection(("enemy",), 0, needs=(Holds("among the targets", negated=True),)), (DealDamage(2),))


def dealt(stage: Stage, ability: Ability) -> list[tuple[str, int, bool]]:
    """Who takes how much of the ability at 8 + 4 + 2, tier 2, and whether it is rolled damage."""
    stage.do(UseAbility("ana", ability.id, ("orc",)))
    due = [(one.target, one.amount, one.rolled) for one in stage.events(DamageDue)]
    taken = [(one.target, one.amount, one.rolled) for one in stage.events(DamageTaken)]
    assert due == taken
    return due


def stage(ability: Ability, *features: Modifier | Reacts) -> Stage:
    return Stage(hero("ana", (0, 0), *features, abilities=(ability,)), foe("orc", (1, 0)), foe("ogre", (5, 5)), dice=(8, 4))


@pytest.mark.parametrize(
    ("effects", "whom", "amount"),
    [
        pytest.param((DealDamage(3),), "orc", 3, id="to the target"),
        pytest.param((OTHERS,), "ogre", 2, id="to another"),
        pytest.param((When((Holds("tier", value=2),), (DealDamage(5),)),), "orc", 5, id="at a tier"),
    ],
)
def test_what_an_effect_deals_beside_the_roll_is_not_rolled(effects: tuple[Effect, ...], whom: str, amount: int) -> None:
    ability = replace(SLASH, effects=effects)
    assert dealt(stage(ability), ability) == [("orc", 7, True), (whom, amount, False)]


def test_what_depends_on_a_potency_in_an_outcome_is_rolled() -> None:
    """The orc's Might 0 is below 2."""
    tier = (DealDamage(7), UnderPotency("might", 2, (DealDamage(4),)))
    ability = replace(SLASH, roll=PowerRoll((tier, tier, tier), ("might",)))
    assert dealt(stage(ability), ability) == [("orc", 7, True), ("orc", 4, True)]


def test_what_is_added_to_the_abilitys_damage_is_added_to_what_is_rolled() -> None:
    """One more, once (rules/introduction.md:479)."""
    ability = replace(SLASH, effects=(DealDamage(3),))
    assert dealt(stage(ability, Modifier("extra damage", 1)), ability) == [("orc", 8, True), ("orc", 3, False)]


def test_nothing_is_added_where_the_roll_deals_none() -> None:
    """An outcome that pushes and an effect that deals 3: it stays 3."""
    tier = (ImposeCondition("prone"),)
    ability = replace(SLASH, roll=PowerRoll((tier, tier, tier), ("might",)), effects=(DealDamage(3),))
    assert dealt(stage(ability, Modifier("extra damage", 1)), ability) == [("orc", 3, False)]


@pytest.mark.parametrize(("occasion", "moment"), [("is about to damage", BEFORE), ("deals damage", AFTER)])
def test_a_feature_that_waits_for_rolled_damage_does_not_answer_to_other_damage(occasion: str, moment: str) -> None:
    """One surge for the 7 of the roll, none for the 2 that the other foe takes."""
    trigger = Trigger(occasion, needs=(Holds("ability", "rolled"),), moment=moment)
    surge = Reacts("glee", "Glee", trigger, (Gain("surges"),), choice=False, target=ONESELF)
    ability = replace(SLASH, effects=(OTHERS,))
    fight = stage(ability, surge)
    assert dealt(fight, ability) == [("orc", 7, True), ("ogre", 2, False)]
    assert fight.fight.board.creatures["ana"].surges == 1
    assert fight.exact


def test_the_damage_of_a_feature_is_not_rolled_though_it_answers_to_rolled_damage() -> None:
    thorns = Reacts("thorns", "Thorns", Trigger("deals damage", "enemy", "self"), (DealDamage(1),), choice=False)
    fight = Stage(hero("ana", (0, 0)), foe("orc", (1, 0), thorns), dice=(8, 4))
    assert dealt(fight, SLASH) == [("orc", 7, True), ("ana", 1, False)]


def test_who_chooses_must_pick_as_many_as_the_text_says() -> None:
    """Of two others one, and of one that one without a question; a target line lets one affect fewer (rules/classes.md:204)."""

    def asked(least: int, *others: tuple[int, int]) -> tuple[int, int] | None:
        who = Selection(("enemy",), 1, needs=(Holds("among the targets", negated=True),), least=least)
        ability = replace(SLASH, effects=(ForEach(who, (DealDamage(2),)),))
        foes = (foe(f"f{n}", at) for n, at in enumerate(others))
        fight = Stage(hero("ana", (0, 0), abilities=(ability,)), foe("orc", (1, 0)), *foes, dice=(8, 4))
        fight.do(UseAbility("ana", "slash", ("orc",)))
        return (fight.fight.prompts[0].least, fight.fight.prompts[0].most) if fight.fight.prompts else None

    assert asked(0, (5, 5), (6, 5)) == (0, 1)
    assert asked(1, (5, 5), (6, 5)) == (1, 1)
    assert asked(1, (5, 5)) is None
    assert asked(1) is None

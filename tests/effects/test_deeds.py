"""Tests, small things done, Stamina set: effects of an ability on its target."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    DealDamage,
    Effect,
    GainTemporaryStamina,
    ImposeCondition,
    RegainStamina,
    SetStaminaTo,
    SpendRecovery,
    Stance,
    SwapPlaces,
    When,
)
from freestrike.events.content.effect import Test as MakeTest
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stamina import Kill, LoseStamina
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import Died
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import DEFENDING, START_OF_TURN, Lasting
from freestrike.events.squads import MinionsDropped
from freestrike.events.strikes import LeftToDirector
from freestrike.events.tests import PowerRollTested


def word(*effects: Effect) -> Ability:
    """A maneuver on a creature within 10."""
    return Ability("word", "Word", MANEUVER, ranged=10, target=Target(("creature",)), effects=effects)


def spoken(*effects: Effect, dice: tuple[int, ...] = (), stamina: int = 60, conditions: tuple[Condition, ...] = ()) -> Stage:
    """Ana has spoken to the orc, whose Might is 1; an ogre is far off."""
    orc = foe("orc", (4, 1), stamina=stamina, might=1, conditions=conditions)
    stage = Stage(hero("ana", (1, 1), abilities=(word(*effects),)), orc, foe("ogre", (9, 9)), dice=dice)
    stage.do(UseAbility("ana", "word", ["orc"]))
    return stage


RESIST = MakeTest(("might",), ((DealDamage(9),), (DealDamage(5),), ()))


def test_a_test_brings_what_its_tier_says() -> None:
    """10 and Might 1 is 11, tier 1: 9 damage. 11 and 1 is 12, tier 2: 5 damage. 16 and 1 is 17, tier 3: none (rules/the-basics.md)."""
    assert spoken(RESIST, dice=(5, 5)).stamina("orc") == 51
    assert spoken(RESIST, dice=(5, 6)).stamina("orc") == 55
    assert spoken(RESIST, dice=(8, 8)).stamina("orc") == 60


@pytest.mark.parametrize(("taunts", "tier", "stamina"), [(False, 2, 55), (True, 1, 51)])
def test_who_defends_resists_with_a_double_edge(taunts: bool, tier: int, stamina: int) -> None:
    """10 and Might 1 is 11, tier 1; the double edge of Defend makes it tier 2: 5 damage. While the ogre is taunted by the orc there is none
    (rules/combat.md:533)."""
    orc = foe("orc", (4, 1), might=1, lasting=(Lasting(DEFENDING, "orc", START_OF_TURN),))
    ogre = foe("ogre", (9, 9), conditions=(Condition("taunted", "orc"),) if taunts else ())
    stage = Stage(hero("ana", (1, 1), abilities=(word(RESIST),)), orc, ogre, dice=[5, 5])
    stage.do(UseAbility("ana", "word", ["orc"]))
    assert (stage.last(PowerRollTested).tier, stage.stamina("orc")) == (tier, stamina)
    assert stage.exact


def test_a_test_with_an_edge_that_the_effect_gives() -> None:
    """10, 1 and 2 for the edge: 13."""
    easier = MakeTest(("might",), RESIST.tiers, (Modifier("edge"),))
    stage = spoken(easier, dice=(5, 5))
    assert (stage.last(PowerRollTested).total, stage.stamina("orc")) == (13, 55)


def test_a_modifier_of_tests_counts() -> None:
    orc = foe("orc", (4, 1), Modifier("bonus", 3, on="test"), might=1)
    stage = Stage(hero("ana", (1, 1), abilities=(word(RESIST),)), orc, dice=[5, 5])
    stage.do(UseAbility("ana", "word", ["orc"]))
    assert stage.last(PowerRollTested).total == 14


@pytest.mark.parametrize("effect", [SetStaminaTo(Amount(0)), Kill(), LoseStamina(Amount(60))])
def test_who_dies_of_something_other_than_damage_is_not_knocked_out(effect: Effect) -> None:
    """That choice is for who is damaged with an ability (rules/combat.md:671)."""
    stage = spoken(effect)
    assert [died.creature for died in stage.events(Died)] == ["orc"]


def test_stamina_that_is_lost_is_no_damage() -> None:
    """Neither immunity nor temporary Stamina keeps any of it off."""
    tough = foe("orc", (4, 1), stamina=20, immunities=(DamageModifier("", 5),), temporary_stamina=9)
    stage = Stage(hero("ana", (1, 1), abilities=(word(LoseStamina(Amount(7))),)), tough, foe("ogre", (9, 9)))
    stage.do(UseAbility("ana", "word", ["orc"]))
    orc = stage.fight.board.creatures["orc"]
    assert (orc.stamina, orc.temporary) == (13, 9)


def test_stamina_that_is_set_to_0_kills_and_to_more_does_not() -> None:
    stage = spoken(SetStaminaTo(Amount(0)))
    assert [died.creature for died in stage.events(Died)] == ["orc"]
    assert spoken(SetStaminaTo(Amount(1))).stamina("orc") == 1


def squad_hit_by(*effects: Effect, stamina: int | None = None) -> Stage:
    """Ana has spoken to the first of three minions of 5 Stamina each; `stamina`: what it enters with."""
    first = foe("m1", (4, 1), stamina=5, squad="pack")
    squad = [replace(first, id=f"m{n}", square=(3 + n, 1, 0), stamina=stamina if n == 1 else None) for n in (1, 2, 3)]
    stage = Stage(hero("ana", (1, 1), abilities=(word(*effects),)), *squad, foe("ogre", (9, 9)))
    stage.do(UseAbility("ana", "word", ["m1"]))
    return stage


@pytest.mark.parametrize("effect", [SetStaminaTo(Amount(0)), Kill()])
def test_a_minion_that_is_reduced_to_0_takes_its_share_of_the_pool_along(effect: Effect) -> None:
    """Of 15 there are 10 left, and two minions (rules/monster-basics.md:388-392)."""
    stage = squad_hit_by(effect)
    (squad,) = stage.fight.board.squads
    assert squad.pool == 10
    assert [dropped.minions for dropped in stage.events(MinionsDropped)] == [("m1",)]


def test_what_a_minion_loses_its_squad_has_less() -> None:
    """Of 15 there are 9 left: one minion's 5 are gone, and one drops (rules/monster-basics.md:388-392)."""
    stage = squad_hit_by(LoseStamina(Amount(6)))
    (squad,) = stage.fight.board.squads
    assert (squad.pool, [dropped.minions for dropped in stage.events(MinionsDropped)]) == (9, [("m1",)])


def test_a_minion_has_nothing_of_its_own_to_set_to_gain_or_to_regain() -> None:
    """It can't regain Stamina nor gain temporary Stamina, and is never winded, with 2 of 5 neither (rules/monster-basics.md:388)."""
    for effect in (SetStaminaTo(Amount(3)), RegainStamina(Amount(3)), GainTemporaryStamina(Amount(9)), SpendRecovery(free=True)):
        stage = squad_hit_by(effect, stamina=2)
        (squad,) = stage.fight.board.squads
        minion = stage.fight.board.creatures["m1"]
        assert (squad.pool, minion.stamina, minion.temporary, minion.winded) == (12, 2, 0, False)
    worse_off = squad_hit_by(When((Holds("winded"),), (ImposeCondition("slowed"),)), stamina=2)
    assert worse_off.fight.board.creatures["m1"].conditions == ()


def test_standing_up_is_chosen_and_lying_down_is_not() -> None:
    stage = spoken(Stance("stand up"), conditions=(Condition("prone"),))
    assert stage.asked == "stand up"
    stage.yes()
    assert stage.fight.board.creatures["orc"].conditions == ()
    fallen = spoken(Stance("fall prone", choice=False))
    assert fallen.fight.board.creatures["orc"].condition("prone") is not None


def test_who_cannot_stand_up_is_not_asked() -> None:
    assert spoken(Stance("stand up")).asked == ""
    assert spoken(Stance("stand up"), conditions=(Condition("prone"), Condition("restrained", "ana"))).asked == ""


def test_defending_and_what_is_left_to_the_director() -> None:
    assert spoken(Stance("defend", choice=False)).fight.board.creatures["orc"].has_lasting(DEFENDING) is not None
    assert len(spoken(Stance("drop", choice=False)).events(LeftToDirector)) == 1


def test_a_condition_whose_source_is_the_target_itself() -> None:
    stage = spoken(ImposeCondition("slowed", "eot", of="target"))
    assert stage.fight.board.creatures["orc"].conditions == (Condition("slowed", "orc", "eot", "word"),)


@pytest.mark.parametrize("teleport", [False, True])
def test_two_change_places(teleport: bool) -> None:
    stage = spoken(SwapPlaces(teleport=teleport))
    assert (stage.at("ana"), stage.at("orc")) == ((4, 1), (1, 1))
    assert stage.fight.board.occupancy[(4, 1, 0)] == ("ana",)
    assert stage.fight.board.occupancy[(1, 1, 0)] == ("orc",)


def test_two_of_different_sizes_are_left_to_the_director() -> None:
    orc = foe("orc", (4, 1))
    large = Entrant("orc", replace(orc.stat_block, size="2"), "director", "director", (4, 1, 0))
    stage = Stage(hero("ana", (1, 1), abilities=(word(SwapPlaces()),)), large)
    stage.do(UseAbility("ana", "word", ["orc"]))
    assert stage.at("ana") == (1, 1)
    assert len(stage.events(LeftToDirector)) == 1

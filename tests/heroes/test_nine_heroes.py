"""Each of the nine shipped heroes by hand: its heroic resource, its heroic abilities, its options to spend, its triggered action.

Numbers are worked out from the class (rules/classes.md) and the kit (rules/kits.md); the orc has Might, Agility, Reason, Intuition and
Presence 0 and 60 Stamina.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pytest
from msgspec.structs import replace

from effects.stage import Entering, Stage, foe, hero, strike
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.shipped_content import shipped
from freestrike.engine.queries.speed import speed
from freestrike.events.commands import Command
from freestrike.events.conditions import Condition
from freestrike.events.content.effect import DealDamage, ImposeCondition, UnderPotency
from freestrike.events.damage import DamageTaken, RecoverySpent, StaminaRegained
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.rulings import AddCondition, SetStamina
from freestrike.events.strikes import PowerRollMade

ORC_AT = (2, 1)
AS_BEFORE = "choice/3"
"""The troubadour's answer at the start of a round that leaves its performance, or that it has none, as it is."""
CLAWS = strike((DealDamage(7),), (DealDamage(7),), (DealDamage(7),), id="claws")


def of(name: str, at: tuple[int, int] = (1, 1), **entering: Unpack[Entering]) -> Entrant:
    """The shipped hero, as "ana"."""
    return Entrant("ana", shipped(name), HEROES, "players", (*at, 0), **entering)


def orc(at: tuple[int, int] = ORC_AT, **more: Unpack[Entering]) -> Entrant:
    return foe("orc", at, abilities=(CLAWS,), **more)


def has(stage: Stage) -> int:
    return stage.fight.board.creatures["ana"].heroic_resource


def settled(stage: Stage, command: Command, answers: Sequence[str | None] = ()) -> None:
    """`command`, with each prompt answered by the option that begins so, passed on for None; those after the last are passed on."""
    stage.do(command)
    waiting = list(answers)
    while stage.asked:
        wanted = waiting.pop(0) if waiting else None
        least = stage.fight.prompts[0].least
        if wanted is None:
            stage.answer(*stage.offered[:least])
        else:
            stage.answer(next(option for option in stage.offered if option.startswith(wanted)))
    assert not waiting, f"not asked for: {waiting}"
    assert stage.exact


# Censor


def test_a_judgment_harms_once_a_turn_and_gives_wrath() -> None:
    """2 wrath for the turn; an oracle's judgment deals twice Presence 2, 4 holy damage; dealt to one whom it has judged: 1 wrath
    (rules/classes.md:585, :587, :630)."""
    stage = Stage(of("Oath Censor"), orc((5, 1)))
    settled(stage, UseAbility("ana", "judgment", ("orc",)))
    assert stage.stamina("orc") == 60 - 4
    assert has(stage) == 2 + 1


def test_the_gods_punish_and_defend_spends_a_recovery_of_the_censor() -> None:
    """2 Victories and 2 for the turn pay 3. A 7 with Might 2 is tier 1: 5 + 2 and 1 of the kit. Ben, at 10 of 40, regains the censor's
    recovery value, 30 / 3 (rules/classes.md:869-882)."""
    stage = Stage(of("Oath Censor", victories=2), hero("ben", (1, 3)), orc(), dice=[4, 3])
    stage.fight.rule(SetStamina("ben", 10))
    settled(stage, UseAbility("ana", "the-gods-punish-and-defend", ("orc",)), [None, "target/ben", "yes/ana"])
    assert stage.last(DamageTaken).amount == 5 + 2 + 1
    assert stage.stamina("ben") == 20
    assert (stage.last(RecoverySpent).recoveries, stage.fight.board.creatures["ben"].recoveries) == (11, 8)
    assert has(stage) == 1


def test_purifying_fire_makes_fire_hurt_more() -> None:
    """17 rolled, 19: 12 + 2, without the kit's melee bonus at range; Might 0 is below the strong potency, Presence 2: fire weakness 7
    (rules/classes.md:968)."""
    stage = Stage(of("Oath Censor", victories=3), orc((5, 1)), dice=[9, 8])
    settled(stage, UseAbility("ana", "purifying-fire", ("orc",), "ranged"))
    assert stage.last(DamageTaken).amount == 12 + 2
    (burning,) = stage.fight.board.creatures["orc"].lasting
    assert [(one.what, one.name, one.amount) for one in burning.modifiers] == [("weakness", "fire", 7)]
    assert has(stage) == 3 + 2 - 5


def test_my_life_for_yours_answers_damage() -> None:
    """7 of the claws; the censor spends a Recovery: 30 - 7, and 10 of that, up to 30 (rules/classes.md:637-654)."""
    stage = Stage(of("Oath Censor"), orc(), first="director", dice=[9, 8])
    settled(stage, UseAbility("orc", "claws", ("ana",)), ["my-life-for-yours-after-damage/ana", "yes/ana"])
    assert stage.stamina("ana") == 30
    assert stage.fight.board.creatures["ana"].recoveries == 11


# Conduit


def test_a_prayer_that_is_answered_brings_the_effect_of_a_domain() -> None:
    """A 3: 5 piety; of the domains Sun: 3 x Intuition 2 fire damage to the orc, for which Sun has 2 more (rules/classes.md:1941, :2005)."""
    stage = Stage(of("Lantern Conduit"), orc((5, 1)), dice=[3])
    settled(stage, BeginTurn("ana"), ["yes/ana", "choice/1", "target/orc"])
    assert stage.stamina("orc") == 60 - 6
    assert has(stage) == 5 + 2


def test_life_has_piety_when_somebody_regains_stamina_once_a_fight() -> None:
    """1 for the turn, 2 of Life for the first of two Recoveries; 1 of it buys another Recovery (rules/classes.md:1973, :2131-2151)."""
    stage = Stage(of("Lantern Conduit"), hero("ben", (1, 3)), orc((8, 8)), dice=[1])
    stage.fight.rule(SetStamina("ben", 1))
    settled(stage, UseAbility("ana", "healing-grace", ("ben",)), [None, "yes/ben", "number/1", "choice/3", "yes/ben"])
    assert stage.stamina("ben") == 1 + 13 + 13
    assert stage.fight.board.creatures["ben"].recoveries == 6
    assert has(stage) == 1 + 2 - 1


def test_healing_grace_heals_another_ally_for_piety() -> None:
    stage = Stage(of("Lantern Conduit", victories=2), hero("ben", (1, 3)), hero("cleo", (2, 3)), orc((8, 8)), dice=[1])
    stage.fight.rule(SetStamina("ben", 1))
    stage.fight.rule(SetStamina("cleo", 2))
    answers = [None, "yes/ben", "number/2", "choice/0", "target/cleo", "yes/cleo", "choice/3"]
    settled(stage, UseAbility("ana", "healing-grace", ("ben",)), answers)
    assert (stage.stamina("ben"), stage.stamina("cleo")) == (14, 15)


def test_word_of_guidance_is_an_edge_or_for_piety_a_double_edge() -> None:
    """9 + 2 is tier 1; with two edges a tier more (rules/classes.md:2178-2190)."""
    ben = hero("ben", (1, 2))
    stage = Stage(of("Lantern Conduit", victories=1), ben, orc(), dice=[5, 4])
    settled(stage, UseAbility("ben", "slash", ("orc",)), ["word-of-guidance/ana", "number/1"])
    assert stage.last(PowerRollMade).outcomes[0].tier == 2
    assert has(stage) == 0


def test_judgments_hammer_keeps_its_target_down_at_tier_3() -> None:
    """9 + 2; Agility 0 below Intuition 2: prone, and cannot stand (rules/classes.md:2424)."""
    stage = Stage(of("Lantern Conduit", victories=2), orc((5, 1)), dice=[1, 9, 8, 1])
    settled(stage, UseAbility("ana", "judgments-hammer", ("orc",)))
    fallen = stage.fight.board.creatures["orc"]
    assert stage.stamina("orc") == 60 - 11
    assert fallen.condition("prone") is not None
    assert [modifier.name for one in fallen.lasting for modifier in one.modifiers] == ["stand"]


# Elementalist


def test_skin_like_castle_walls_halves_the_damage_of_an_ally() -> None:
    """7 is 3 (rules/classes.md:3848-3861)."""
    stage = Stage(of("Ember Elementalist", (5, 5)), hero("ben", (1, 1)), orc(), first="director", dice=[9, 8])
    settled(stage, UseAbility("orc", "claws", ("ben",)), ["skin-like-castle-walls/ana"])
    assert stage.stamina("ben") == 40 - 3


def test_typed_damage_of_its_own_gives_essence() -> None:
    """2 for the turn; 2 acid damage of Practical Magic: 1 (rules/classes.md:3671-3673, :3727)."""
    stage = Stage(of("Ember Elementalist"), orc((5, 1)))
    settled(stage, UseAbility("ana", "practical-magic", ("orc",)), ["choice/0"])
    assert stage.stamina("orc") == 58
    assert has(stage) == 3


def test_practical_magic_knocks_back_from_afar() -> None:
    """2d10 of 10 and Reason 2: tier 2, pushed 2 squares at 4 squares' distance (rules/classes.md:3731, combat.md:485-497); one of size 2 is
    too large for it, as its Might is below 2."""
    stage = Stage(of("Ember Elementalist"), orc((5, 1)), dice=[5, 5])
    settled(stage, UseAbility("ana", "practical-magic-knockback", ("orc",)), ["square/6,1,0"])
    assert stage.last(ForcedMoveBegun).squares == 2
    ogre = Entrant("ogre", shipped("Bog Bull"), DIRECTOR, DIRECTOR, (5, 1, 0))
    assert "does not hold" in Stage(of("Ember Elementalist"), ogre).refused(UseAbility("ana", "practical-magic-knockback", ("ogre",)))


def test_earth_magic_roots_it() -> None:
    """Stability 1, and 1 more until its next turn (rules/classes.md:3653); 1 Victory and 2 pay the 3."""
    stage = Stage(of("Ember Elementalist", victories=1), orc(), dice=[4, 3])
    settled(stage, UseAbility("ana", "ripples-in-the-earth", ("orc",)))
    assert stage.stamina("orc") == 57
    assert [one.name for one in stage.fight.board.creatures["ana"].lasting] == ["rooted"]
    assert has(stage) == 0


# Fury


def test_to_the_death_gives_surges_and_a_free_strike_to_its_target() -> None:
    """9 + 2, tier 1: 3 + 2. 2 surges; the orc's free strike deals 3: 1 ferocity beside the 2 of the turn (rules/classes.md:5121-5123,
    :5320)."""
    stage = Stage(of("Storm Fury"), orc(), dice=[2, 5, 4])
    settled(stage, UseAbility("ana", "to-the-death", ("orc",)), ["melee-free-strike/orc"])
    assert stage.stamina("orc") == 55
    assert stage.stamina("ana") == 27
    assert stage.fight.board.creatures["ana"].surges == 2
    assert has(stage) == 3


def test_making_peace_is_tier_3() -> None:
    """3 Victories and a die of 2 pay 5; then a roll of 2 is tier 3: 9 + 4 of the kit + 2 (rules/classes.md:5424, kits.md:389)."""
    stage = Stage(of("Storm Fury", victories=3), orc(), dice=[2, 1, 1])
    stage.do(BeginTurn("ana"))
    settled(stage, UseAbility("ana", "make-peace-with-your-god"))
    settled(stage, UseAbility("ana", "brutal-slam", ("orc",)))
    assert stage.last(DamageTaken).amount == 13 + 2
    assert has(stage) == 0


def test_unearthly_reflexes_halve() -> None:
    """7 is 3; the damage gives 1 ferocity (rules/classes.md:5251-5262)."""
    stage = Stage(of("Storm Fury"), orc(), first="director", dice=[9, 8])
    settled(stage, UseAbility("orc", "claws", ("ana",)), ["unearthly-reflexes/ana"])
    assert stage.stamina("ana") == 30 - 3
    assert has(stage) == 1


# Null

SNARE = strike(*((UnderPotency("might", 2, (ImposeCondition("slowed", "save"),)),) for _ in range(3)), id="snare")


@pytest.mark.parametrize(("field", "slowed"), [(False, True), (True, False)])
def test_in_a_null_field_potencies_are_1_lower(field: bool, slowed: bool) -> None:
    """Might 1 is below 2, not below 1 (rules/classes.md:6610-6620)."""
    brute = foe("orc", ORC_AT, abilities=(SNARE,))
    stage = Stage(of("Still Null"), brute, dice=[9, 8])
    if field:
        settled(stage, UseAbility("ana", "null-field"))
    settled(stage, EndTurn("ana"))
    settled(stage, UseAbility("orc", "snare", ("ana",)))
    assert (stage.fight.board.creatures["ana"].condition("slowed") is not None) is slowed
    assert has(stage) == 2 + (1 if field else 0), "an enemy in the field has used a main action (rules/classes.md:6600)"


def test_inertial_shield_resists_a_potency_for_discipline() -> None:
    """Half of 7 is 3; for 1 of its 1 discipline the potency 2 is 1 for it (rules/classes.md:6626-6638)."""
    both = strike(*((DealDamage(7), UnderPotency("might", 2, (ImposeCondition("slowed", "save"),))) for _ in range(3)), id="both")
    stage = Stage(of("Still Null", victories=1), foe("orc", ORC_AT, abilities=(both,)), first="director", dice=[9, 8])
    settled(stage, UseAbility("orc", "both", ("ana",)), ["inertial-shield/ana", "number/1"])
    assert stage.stamina("ana") == 27 - 3
    assert stage.fight.board.creatures["ana"].condition("slowed") is None
    assert has(stage) == 0


# Shadow


def _prone(id: str) -> AddCondition:
    return AddCondition(id, Condition("prone"))


@pytest.mark.parametrize(("prone", "left"), [(False, 0), (True, 1)])
def test_an_edge_makes_a_heroic_ability_1_cheaper(prone: bool, left: int) -> None:
    """2 Victories and a die of 1; Eviscerate costs 3, with an edge on its roll 2 (rules/classes.md:7817)."""
    stage = Stage(of("Alley Shadow", victories=2), orc(), dice=[1, 4, 3])
    if prone:
        stage.fight.rule(_prone("orc"))
    settled(stage, UseAbility("ana", "eviscerate", ("orc",), "melee"))
    assert has(stage) == left


def test_with_an_edge_2_insight_are_enough_for_3() -> None:
    stage = Stage(of("Alley Shadow", victories=1), orc(), dice=[1, 4, 3])
    command = UseAbility("ana", "eviscerate", ("orc",), "melee")
    assert stage.refused(command) == ["cannot pay"]
    stage.fight.rule(_prone("orc"))
    assert command in [choice.command for choice in stage.fight.options("ana")]
    settled(stage, command)
    assert has(stage) == 0


def test_coated_blades_are_surges_and_surges_are_insight() -> None:
    """2 surges, and 2 for 2 of 3 insight (2 Victories and a die of 1). 9 + 2, tier 1: 3 + 1 of the kit + 2, and 3 surges of 2 each; for
    them 1 insight (rules/classes.md:7815, :7862, :371)."""
    stage = Stage(of("Alley Shadow", victories=2), orc(), dice=[1, 5, 4])
    settled(stage, UseAbility("ana", "coat-the-blade"), ["number/2"])
    assert stage.fight.board.creatures["ana"].surges == 4
    settled(stage, UseAbility("ana", "gasping-in-pain", ("orc",)), ["surges/ana/3"])
    assert stage.last(DamageTaken).amount == 4 + 2 + 6
    assert stage.fight.board.creatures["ana"].surges == 1
    assert has(stage) == 3 - 2 + 1


def test_a_coup_de_grace_has_two_dice_more() -> None:
    """12-16: 11 + 1 of the kit + 2, and 3 + 5 (rules/classes.md:8125)."""
    stage = Stage(of("Alley Shadow", victories=4), orc(), dice=[1, 6, 6, 3, 5])
    settled(stage, UseAbility("ana", "coup-de-grace", ("orc",), "melee"))
    assert stage.last(DamageTaken).amount == 12 + 2 + 8


# What cannot be paid for


def test_what_only_its_price_keeps_from_being_used_is_named_with_it() -> None:
    """A fury who has 3 ferocity lacks 2 for those that cost 5 (rules/classes.md:64); of a main action that is spent
    nothing is said."""
    fury = Stage(of("Storm Fury", heroic_resource=3), orc(), dice=[1, 6, 6])

    (god, blood) = sorted(fury.fight.options("ana").too_dear, key=lambda one: one.usage)
    assert [(one.name, one.cost, one.resource) for one in (god, blood)] == [
        ("Make Peace With Your God!", 5, "heroic resource"),
        ("Blood for Blood!", 5, "heroic resource"),
    ]
    assert [reason.code for reason in blood.reasons] == ["cannot pay"]

    settled(fury, UseAbility("ana", "brutal-slam", ("orc",), "melee"))
    assert [one.name for one in fury.fight.options("ana").too_dear] == ["Make Peace With Your God!"]


# Tactician


@pytest.mark.parametrize(("manner", "dice", "dealt"), [("melee", [4, 3], 3 + 2 + 2), ("ranged", [9, 8], 8 + 2 + 4), ("ranged", [4, 3], 5)])
def test_each_kit_adds_to_its_own_way_of_striking(manner: str, dice: list[int], dealt: int) -> None:
    """Inspiring Strike: Shining Armor +2 in melee, Sniper +0/+0/+4 at range (rules/kits.md:645, :677)."""
    stage = Stage(of("Shield Tactician", victories=1), orc((2, 1) if manner == "melee" else (9, 1)), dice=dice)
    settled(stage, UseAbility("ana", "inspiring-strike", ("orc",), manner))
    assert stage.last(DamageTaken).amount == dealt


def test_a_mark_is_focus_and_damage() -> None:
    """2 for the turn; an edge; 1 buys twice Reason 2 more damage: 5 + 2 + 4; the damage to the marked gives 1 (rules/classes.md:9035,
    :9146)."""
    stage = Stage(of("Shield Tactician"), orc(), dice=[4, 3])
    settled(stage, UseAbility("ana", "mark", ("orc",)))
    settled(stage, UseAbility("ana", "protective-attack", ("orc",)), ["mark-benefit/ana", "choice/0"])
    assert stage.last(DamageTaken).amount == 5 + 2 + 4
    assert has(stage) == 2 - 1 + 1


def test_a_parry_beside_the_target_halves() -> None:
    stage = Stage(of("Shield Tactician"), orc(), first="director", dice=[9, 8])
    settled(stage, UseAbility("orc", "claws", ("ana",)), ["parry/ana"])
    assert stage.stamina("ana") == 33 - 3


# Talent


def test_a_strained_talent_hurts_more_and_itself() -> None:
    """A die of 1 and -3 at least: Choke, for 3, leaves -2. Its next turn: a die of 1, -1: strained still. Spirit Sword, tier 1: 3 + 2 + 3,
    a surge, and 3 to itself; 2 at the end of the first turn, 1 at that of the second (rules/classes.md:10136, :10422)."""
    stage = Stage(of("Rewind Talent"), orc(), dice=[1, 4, 3, 1, 4, 3])
    settled(stage, UseAbility("ana", "choke", ("orc",)))
    assert has(stage) == -2
    settled(stage, EndTurn("ana"))
    assert stage.stamina("ana") == 24 - 2
    settled(stage, EndTurn("orc"))
    settled(stage, UseAbility("ana", "spirit-sword", ("orc",)))
    assert [event.amount for event in stage.events(DamageTaken) if event.target == "orc"][-1] == 3 + 2 + 3
    assert stage.fight.board.creatures["ana"].surges == 1
    assert stage.stamina("ana") == 22 - 3
    settled(stage, EndTurn("ana"))
    assert stage.stamina("ana") == 19 - 1


def test_a_talent_falls_to_minus_3_and_no_further() -> None:
    """Reason 2: -3 (rules/classes.md:10136). 1 - 3 is -2; then nothing for 3 can be paid."""
    stage = Stage(of("Rewind Talent"), orc((5, 1)), dice=[1])
    stage.do(BeginTurn("ana"))
    assert stage.refused(UseAbility("ana", "choke", ("orc",))) == []
    assert "cannot pay" in stage.refused(UseAbility("ana", "perfect-clarity", ("ana",)))


def test_again_has_an_enemys_roll_made_again() -> None:
    """17 + 0 is tier 3; made again 3 is tier 1 (rules/classes.md:10250)."""
    bite = strike((DealDamage(1),), (DealDamage(2),), (DealDamage(9),), id="bite")
    stage = Stage(of("Rewind Talent"), foe("orc", ORC_AT, abilities=(bite,)), first="director", dice=[9, 8, 1, 2])
    settled(stage, UseAbility("orc", "bite", ("ana",)), ["again/ana"])
    assert stage.stamina("ana") == 24 - 1


# Troubadour


def test_star_power_and_its_price() -> None:
    """2 Victories and a die of 1; 1 for Star Power, 1 more for 4 squares in place of 2: speed 12; the next roll, a 3, is tier 2:
    5 + 2 (rules/classes.md:11722)."""
    stage = Stage(of("Blade Troubadour", victories=2), orc(), dice=[1, 1, 2])
    settled(stage, UseAbility("ana", "star-power"), [AS_BEFORE, "number/1"])
    settled(stage, UseAbility("ana", "witty-banter", ("orc",), "melee"))
    assert stage.last(DamageTaken).amount == 5 + 2
    assert has(stage) == 3 - 2


def test_dramatic_reversal_is_a_shift_and_a_free_strike_for_each() -> None:
    """3 Victories and a die of 2 pay 5. 14 + 2: each may shift up to 2 squares and strike with an edge (rules/classes.md:12002)."""
    stage = Stage(of("Blade Troubadour", victories=3), hero("ben", (3, 1)), orc(), dice=[2, 7, 7, 5, 4, 5, 4])
    settled(stage, BeginTurn("ana"), [AS_BEFORE])
    settled(stage, UseAbility("ana", "dramatic-reversal", ("ana", "ben")), [None, "melee-free-strike/ana", None, "melee-free-strike/ben"])
    strikes = [event for event in stage.events(PowerRollMade) if event.ability == "melee-free-strike"]
    assert [one.outcomes[0].net for one in strikes] == [2, 2], "flanking, and the edge of the reversal"
    assert [(one.creature, one.outcomes[0].total) for one in strikes] == [("ana", 9 + 2), ("ben", 9 + 2)]


def test_riposte_for_a_melee_strike() -> None:
    """9 + 2, tier 1: 2 + 2 and 2 of the kit (rules/classes.md:11800, kits.md:787)."""
    stage = Stage(of("Blade Troubadour"), orc(), first="director", dice=[9, 8, 5, 4])
    settled(stage, UseAbility("orc", "claws", ("ana",)), [AS_BEFORE, "riposte/ana", "melee-free-strike/ana"])
    assert stage.stamina("orc") == 60 - 6


@pytest.mark.parametrize(("performance", "squares"), [("choice/1", 8 + 2), ("choice/0", 8), (AS_BEFORE, 8)])
def test_a_performance_is_chosen_as_the_round_begins(performance: str, squares: int) -> None:
    """Who starts a turn within 5 squares of Choreography is 2 squares faster in it (rules/classes.md:11624, :11635)."""
    stage = Stage(of("Blade Troubadour"), orc((8, 8)), dice=[1])
    settled(stage, BeginTurn("ana"), [performance])
    assert speed(stage.fight.board, stage.fight.board.creatures["ana"]) == squares


# Spending


def test_a_creature_without_recoveries_regains_a_third() -> None:
    """A Director's creature that fights beside the heroes: 10 of 30, and nothing to spend (rules/combat.md:667)."""
    dog = replace(foe("dog", (1, 2), stamina=30), side=HEROES, seat="players")
    stage = Stage(of("Lantern Conduit"), dog, orc((8, 8)), dice=[1])
    stage.fight.rule(SetStamina("dog", 5))
    settled(stage, UseAbility("ana", "healing-grace", ("dog",)), [None, None])
    assert (stage.stamina("dog"), stage.last(StaminaRegained).recoveries) == (15, 0)

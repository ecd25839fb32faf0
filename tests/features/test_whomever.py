"""Whom a free strike or an ability by leave may be made against, where nothing is said: whoever and whatever its own target line allows,
one creature or object (rules/combat.md:571, rules/classes.md:208-218)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import Advance, AwardReaction, GiveStandingOrder, UseAbility
from freestrike.engine.awarding import award
from freestrike.engine.content.heroes.tactician_first_echelon import HAMMER_AND_ANVIL, NOW, OVERWATCH, STRIKE_NOW
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import FreeStrike, UseAbilities
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.damage import DamageTaken
from freestrike.events.prompts import StandingOrder
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import AbilityUsed
from freestrike.events.turns import ActionSpent, ExtraMainActionGained

CRATE = Terrain(objects=(SolidObject("crate", ((1, 2, 0),), stamina=9),))
SLASHING = replace(SLASH, target=Target(("creature", "object")))


def crate(stage: Stage) -> int:
    return stage.fight.board.ground.object_stamina((1, 2, 0))


def test_a_granted_free_strike_may_be_made_against_an_object_or_an_ally() -> None:
    """Now!: 5 + 6 + 2 is tier 2 of bo's melee free strike, 5 + 2 on the crate (rules/classes.md:9330)."""
    stage = Stage(
        hero("ana", (0, 0), abilities=(NOW,), heroic_resource=5), hero("bo", (1, 1)), foe("orc", (2, 1)), dice=[5, 6], terrain=CRATE
    )

    stage.do(UseAbility("ana", "now", ("bo",)))
    assert {"melee-free-strike/bo/melee/crate", "melee-free-strike/bo/melee/ana", "melee-free-strike/bo/melee/orc"} <= set(stage.offered)
    stage.answer("melee-free-strike/bo/melee/crate")

    assert crate(stage) == 9 - 7
    assert stage.exact


def test_a_granted_signature_ability_may_be_used_on_an_object_and_on_an_ally() -> None:
    """Strike Now!, and a signature ability that targets a creature or an object: 7 for tier 2 (rules/classes.md:9197-9206)."""
    stage = Stage(
        hero("ana", (0, 0), abilities=(STRIKE_NOW,)),
        hero("bo", (1, 1), abilities=(SLASHING,)),
        foe("orc", (5, 5)),
        dice=[5, 6],
        terrain=CRATE,
    )

    stage.do(UseAbility("ana", "strike-now", ("bo",)))
    assert "slash/bo/melee/ana" in stage.offered
    stage.answer("slash/bo/melee/crate")

    assert crate(stage) == 9 - 7
    assert stage.exact


def test_what_was_struck_may_be_an_object_that_an_ally_then_strikes() -> None:
    """Hammer and Anvil at tier 1, 1 + 2 + 2: 5 + 2 damage to the crate; bo's signature ability may only be used on it: 1 + 1 + 2, tier 1,
    4 damage, more than it has left (rules/classes.md:9337-9349)."""
    stage = Stage(
        hero("ana", (0, 1), abilities=(HAMMER_AND_ANVIL,), heroic_resource=5),
        hero("bo", (1, 1), abilities=(SLASHING,)),
        foe("orc", (2, 1)),
        dice=[1, 2, 1, 1],
        terrain=CRATE,
    )

    stage.do(UseAbility("ana", "hammer-and-anvil", ("crate",), manner="melee"))
    stage.answer("target/bo")
    assert set(stage.offered) == {"slash/bo/melee/crate", "melee-free-strike/bo/melee/crate", "ranged-free-strike/bo/ranged/crate"}
    stage.answer("slash/bo/melee/crate")

    assert "crate" not in stage.fight.board.ground.objects
    assert stage.exact


def test_if_the_object_is_destroyed_another_target_is_picked() -> None:
    """10 + 6 + 2 is tier 3, 12 + 2 on a crate of 9; two allies may strike, and bo may strike the orc instead."""
    stage = Stage(
        hero("ana", (0, 1), abilities=(HAMMER_AND_ANVIL,), heroic_resource=5),
        hero("bo", (1, 1), abilities=(SLASHING,)),
        foe("orc", (2, 1)),
        dice=[10, 6],
        terrain=CRATE,
    )

    stage.do(UseAbility("ana", "hammer-and-anvil", ("crate",), manner="melee"))
    stage.answer("target/bo")

    assert "slash/bo/melee/orc" in stage.offered


def test_the_director_chooses_what_type_of_damage_an_object_takes() -> None:
    """A creature's free strike with two types of damage (rules/monster-basics.md:179)."""
    imp = foe("imp", (1, 1))
    imp = replace(imp, stat_block=replace(imp.stat_block, free_strike=CreatureFreeStrike(3, damage_types=("cold", "fire"))))
    stage = Stage(imp, hero("ana", (5, 5)), first="director", terrain=CRATE)

    stage.do(UseAbility("imp", "melee-free-strike", ("crate",)))
    assert stage.asked == "damage type"
    stage.answer("damage-type/imp/fire")

    assert crate(stage) == 9 - 3
    assert stage.exact


def test_overwatch_is_for_any_creature_that_moves() -> None:
    """One creature moves, which may be an ally; another ally may strike it (rules/classes.md:9118-9128). Not she herself, nor the mover."""
    stage = Stage(hero("ana", (0, 0), abilities=(OVERWATCH,)), hero("bo", (1, 0)), hero("cy", (0, 1)), foe("orc", (5, 5)), dice=[5, 6])

    stage.do(Advance("bo", [(2, 0)]))
    assert stage.offered[0] == "overwatch/ana"
    stage.answer("overwatch/ana")
    assert stage.offered == ("target/cy",)
    stage.answer("target/cy")

    assert set(stage.offered) == {"melee-free-strike/cy/melee/bo", "ranged-free-strike/cy/ranged/bo"}
    assert stage.exact


def test_an_order_passes_on_allies_only() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(OVERWATCH,)), hero("bo", (1, 0)), hero("cy", (0, 1)), foe("orc", (3, 3)))
    order = StandingOrder("friends", "players", "feature/overwatch", "pass", against="ally")
    stage.fight.do(GiveStandingOrder(order), seat="players")

    stage.do(Advance("bo", [(2, 0)]))

    assert stage.asked == ""
    assert stage.at("bo") == (2, 0)


def test_who_must_strike_somebody_strikes_no_friend() -> None:
    """A free strike that has to be made, with no enemy in reach, may be forgone; with one in reach it is made."""
    order = Ability("order", "Order", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(FreeStrike(choice=False),))
    alone = Stage(foe("chief", (0, 0), abilities=(order,)), foe("bow", (1, 0)), hero("ana", (20, 20)), first="director")
    near = Stage(foe("chief", (0, 0), abilities=(order,)), foe("bow", (1, 0)), hero("ana", (2, 0)), first="director")

    alone.do(UseAbility("chief", "order", ("bow",)))
    near.do(UseAbility("chief", "order", ("bow",)))
    alone.answer()

    assert alone.fight.prompts == ()
    assert near.fight.prompts[0].least == 1


def test_leave_to_use_a_main_action_is_leave_for_any() -> None:
    """Multivok Chief: the target can use a main action off its turn: here it charges and strikes ana for 3."""
    command = Ability(
        "command", "Command", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(UseAbilities(MAIN_ACTION),)
    )
    stage = Stage(foe("chief", (0, 0), abilities=(command,)), foe("club", (1, 0)), hero("ana", (5, 0)), first="director")

    stage.do(UseAbility("chief", "command", ("club",)))
    assert {"charge/club", "defend/club", "ranged-free-strike/club/ranged/ana"} <= set(stage.offered)
    assert not any(option.startswith("move/") for option in stage.offered)
    stage.answer("charge/club")
    stage.answer("charge/club/4,0,0/ana/melee-free-strike")

    assert [taken.amount for taken in stage.events(DamageTaken)] == [3]
    assert [gained.source for gained in stage.events(ExtraMainActionGained)] == ["command"]
    assert [(spent.creature, spent.at_once) for spent in stage.events(ActionSpent)] == [("chief", False), ("club", True)]
    assert stage.last(AbilityUsed).usage == MAIN_ACTION
    assert stage.exact


def test_a_reaction_that_the_director_awards_may_be_against_an_object() -> None:
    """A creature's free strike of 3 at a crate beside it, after the fact."""
    stage = Stage(foe("imp", (1, 1)), hero("ana", (5, 5)), terrain=CRATE)

    award(stage.fight, AwardReaction("imp", "melee-free-strike", ["crate"]), reason="it should have had it")

    assert crate(stage) == 9 - 3
    assert stage.exact

"""What an ability does to others than its target, which is done though the target dies or is an object; and a test that an object makes."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import Encounter, UseAbility
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, Effect, ForEach, FreeStrike, Gain, ImposeCondition
from freestrike.events.content.effect import Test as MakeTest
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.damage import Died
from freestrike.events.encounter import HEROES, Setup
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.space import SolidObject, Terrain

SURGE = ForEach(ONESELF, (Gain("surges"),))
SPARKS = ForEach(Selection(("enemy",), 0, 1, "target"), (DealDamage(3),))


def felled(*effects: Effect) -> Stage:
    """Ana has felled the orc, beside which an ogre stands, with a blow of 20."""
    blow = replace(strike(*(((DealDamage(20),),) * 3), id="blow"), effects=effects)
    stage = Stage(hero("ana", (1, 1), abilities=(blow,)), foe("orc", (2, 1), stamina=10), foe("ogre", (3, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "blow", ("orc",)))
    while stage.asked:
        stage.answer("kill/orc") if "kill/orc" in stage.offered else stage.yes()
    assert [died.creature for died in stage.events(Died)] == ["orc"]
    return stage


def test_the_user_has_what_it_gains_though_the_target_has_died() -> None:
    assert felled(SURGE).fight.board.creatures["ana"].surges == 1


def test_those_near_the_target_are_hurt_though_it_has_died() -> None:
    """3 of 60."""
    assert felled(SPARKS).stamina("ogre") == 57


def test_nothing_more_is_done_to_who_has_died() -> None:
    assert felled(ImposeCondition("slowed", "save"), Gain("surges")).fight.board.creatures["orc"].conditions == ()


def test_an_object_has_the_worst_of_a_test() -> None:
    """rules/classes.md:214: tier 1 by itself, and of that only the damage. Wood of size 1 has 3 Stamina."""
    tiers: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]] = (
        (DealDamage(2), ImposeCondition("prone")),
        (DealDamage(1),),
        (),
    )
    roar = Ability(
        "roar", "Roar", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("creature", "object")), effects=(MakeTest(("might",), tiers),)
    )
    crate = Terrain((0, 0, 0), (9, 9, 0), objects=(SolidObject("crate", ((3, 1, 0),), "wood"),))
    fight = Encounter.create(
        Setup("crates", (hero("ana", (1, 1), abilities=(roar,)), foe("orc", (6, 6))), terrain=crate, first_side=HEROES)
    )
    fight.do(UseAbility("ana", "roar", ("crate",)), seat="players")
    hurt = [record.event for record in fight.records() if isinstance(record.event, ObjectDamaged)]
    assert [(one.object, one.amount, one.stamina) for one in hurt] == [("crate", 2, 1)]


def test_who_strikes_for_the_user_needs_line_of_effect_and_the_user_none() -> None:
    """Ana is behind a wall, at the end of which Bo sees the orc."""
    call = Ability("call", "Call", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("ally",)), effects=(FreeStrike(),))
    wall = Terrain((0, 0, 0), (9, 9, 0), objects=tuple(SolidObject(f"wall-{y}", ((2, y, 0),), "stone") for y in range(2)))
    there = (hero("ana", (1, 0), abilities=(call,)), hero("bo", (3, 4)), foe("orc", (3, 0)))
    fight = Encounter.create(Setup("wall", there, terrain=wall, first_side=HEROES))
    assert not has_line_of_effect(fight.board, fight.board.creatures["ana"], fight.board.creatures["orc"])
    fight.do(UseAbility("ana", "call", ("bo",)), seat="players")
    assert "orc" in [option.target for option in fight.prompts[0].options]

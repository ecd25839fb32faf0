"""What an ability brings about in one use: whom it has force moved, whom its area takes in, whose damage is of a chosen type, who hides."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import Condition, ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Area, Target
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    DealDamage,
    Effect,
    ForceMove,
    ForEach,
    ImposeCondition,
    OneOf,
    Stance,
    Teleport,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageTaken
from freestrike.events.hiding import Hid
from freestrike.events.space import Terrain

BESIDE = (Holds("force moved"), Holds("adjacent to"))


def hooking(*effects: Effect) -> Ability:
    """A strike within 5 squares that pulls 3, and what else it does."""
    pull = (ForceMove("pull", 3),)
    return replace(strike(pull, pull, pull, id="hook", keywords=("Ranged", "Strike"), melee=0, ranged=5), effects=effects)


@pytest.mark.parametrize(("at", "held"), [((4, 1), True), ((2, 1), False), ((6, 1), False)])
def test_who_is_pulled_beside_the_user(at: tuple[int, int], held: bool) -> None:
    """From 3 squares away it comes beside ana; who was beside her is not moved; who is 5 away stays 2 away."""
    ability = hooking(When(BESIDE, (ImposeCondition("slowed", "eot"),)))
    stage = Stage(hero("ana", (1, 1), abilities=(ability,)), foe("orc", at), dice=[5, 5])
    stage.do(UseAbility("ana", "hook", ("orc",)))
    if stage.asked:
        x, y = at
        stage.answer(*(f"square/{x - n},{y},0" for n in range(1, min(3, x - 2) + 1)))
    assert [one.creature for one in stage.events(ConditionImposed)] == ["orc"] * held
    assert stage.exact


def test_who_is_pushed_into_something() -> None:
    """The orc hits the elf behind it; the troll, pushed over open ground, hits nobody."""
    push = (ForceMove("push", 2), When((Holds("slammed"),), (ImposeCondition("prone"),)))
    sweep = strike(push, push, push, id="sweep", count=2)
    crowd = (foe("orc", (2, 1)), foe("elf", (4, 1)), foe("troll", (1, 2)))
    stage = Stage(hero("ana", (1, 1), abilities=(sweep,)), *crowd, dice=[5, 5])
    stage.do(UseAbility("ana", "sweep", ("orc", "troll")))
    stage.answer("target/orc")
    stage.answer("square/3,1,0", "square/4,1,0")
    stage.answer("square/1,3,0", "square/1,4,0")
    assert [one.creature for one in stage.events(ConditionImposed) if one.condition.name == "prone"] == ["orc"]
    assert stage.exact


def test_an_ally_is_not_hurt_by_a_harmless_push() -> None:
    """Both are pushed into what is behind them: the ally takes nothing, the orc and the elf do (2 squares left are 4 damage)."""
    push = ForceMove("push", 3)
    throw = (When((Holds("ally of"),), (replace(push, harmless=True),), (push,)),)
    ability = strike(throw, throw, throw, id="throw", count=2)
    stage = Stage(
        hero("ana", (1, 1), abilities=(ability,)),
        hero("ben", (1, 2)),
        hero("cyd", (1, 4)),
        foe("orc", (2, 1)),
        foe("elf", (4, 1)),
        dice=[5, 5],
    )
    stage.do(UseAbility("ana", "throw", ("ben", "orc")))
    stage.answer("target/ben")
    stage.answer("square/1,3,0", "square/1,4,0")
    stage.answer("square/3,1,0", "square/4,1,0")
    assert {taken.target for taken in stage.events(DamageTaken)} == {"orc", "elf"}


@pytest.mark.parametrize(("choice", "type"), [("choice/0", "acid"), ("choice/1", "fire")])
def test_damage_of_the_type_that_its_user_chooses(choice: str, type: str) -> None:
    ways = tuple(Branch(one, (Bestow("end of this ability", (Modifier("damage type", name=one),)),)) for one in ("acid", "fire"))
    stage = Stage(hero("ana", (1, 1), abilities=(replace(SLASH, before=(OneOf(ways),)),)), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.answer(choice)
    assert [taken.type for taken in stage.events(DamageTaken)] == [type]
    assert stage.fight.board.creatures["ana"].lasting == ()


def test_others_than_the_targets_in_the_area_of_an_ability() -> None:
    """A cube over ben and the orc, whose targets are enemies: the ally in it is healed of nothing, but slowed; cyd stands outside."""
    there = Selection(("ally",), 0, needs=(Holds("in its area"),), sight=False)
    blast = Ability(
        "blast",
        "Blast",
        MAIN_ACTION,
        ("Area",),
        area=Area("cube", 2, within=5),
        target=Target(("enemy",), 0),
        effects=(DealDamage(2),),
        after=(ForEach(there, (ImposeCondition("slowed", "eot"),)),),
    )
    stage = Stage(hero("ana", (0, 0), abilities=(blast,)), hero("ben", (3, 0)), hero("cyd", (3, 3)), foe("orc", (4, 0)))
    stage.do(UseAbility("ana", "blast", ("orc",), area=((3, 0, 0),)))
    assert [one.creature for one in stage.events(ConditionImposed)] == ["ben"]
    assert stage.exact


@pytest.mark.parametrize(("what", "hidden"), [("hide", False), ("hide though observed", True)])
def test_hiding_though_observed(what: str, hidden: bool) -> None:
    """Behind a low wall ana has cover from the orc, which sees her all the same: only by leave can she hide (rules/tests.md:529)."""
    sneak = Ability("sneak", "Sneak", MANEUVER, target=Target(("self",)), effects=(Stance(what, choice=False),))
    ground = Terrain((0, 0, 0), (6, 6, 3), solid=((2, 1, 0),))
    stage = Stage(hero("ana", (1, 1), abilities=(sneak,)), foe("orc", (4, 2)), terrain=ground)
    stage.do(UseAbility("ana", "sneak", ()))
    assert [hid.observers for hid in stage.events(Hid)] == [("orc",)] * hidden


def test_what_a_condition_by_this_ability_is() -> None:
    """The orc was grabbed by something else of ana's before: it is not slid."""
    slide = When((Holds("condition by this ability", "grabbed"),), (ImposeCondition("prone"),))
    tiers = ((ImposeCondition("grabbed"),),) * 3
    ability = replace(strike(*tiers, id="grip"), effects=(slide,))
    stage = Stage(hero("ana", (1, 1), abilities=(ability, replace(SLASH, effects=(slide,)))), foe("orc", (2, 1)), dice=[5, 5, 5, 5])
    stage.do(UseAbility("ana", "grip", ("orc",)))
    assert [one.condition.name for one in stage.events(ConditionImposed)] == ["grabbed", "prone"]
    other = Stage(
        hero("ana", (1, 1), abilities=(replace(SLASH, effects=(slide,)),)),
        foe("orc", (2, 1), conditions=(Condition("grabbed", "ana", "", "grip"),)),
        dice=[5, 5],
    )
    other.do(UseAbility("ana", "slash", ("orc",)))
    assert other.events(ConditionImposed) == []
    stage.do(EndTurn("ana"))


def test_teleporting_into_darkness() -> None:
    """Only squares that lie in darkness are offered."""
    step = Ability("step", "Step", MANEUVER, target=Target(("self",)), effects=(Teleport(5, to="dark"),))
    ground = Terrain((0, 0, 0), (9, 9, 0), dark=((3, 1, 0), (4, 1, 0), (9, 9, 0)))
    stage = Stage(hero("ana", (1, 1), abilities=(step,)), foe("orc", (8, 1)), terrain=ground)
    stage.do(UseAbility("ana", "step", ()))
    assert set(stage.offered) == {"teleport/ana/3,1,0", "teleport/ana/4,1,0"}


@pytest.mark.parametrize(("dice", "taken"), [((9, 9), 10), ((5, 5), 4)])
def test_damage_that_ignores_immunity_at_tier_3_only(dice: tuple[int, int], taken: int) -> None:
    """Fire immunity 3: 10 at tier 3 are not reduced, 7 at tier 2 are 4."""
    past = Modifier("ignores immunity", when=(Holds("tier", value=3),))
    tiers = tuple((DealDamage(amount, "fire"),) for amount in (4, 7, 10))
    burn = replace(strike(*tiers, id="burn"), modifiers=(past,))
    stage = Stage(hero("ana", (1, 1), abilities=(burn,)), foe("orc", (2, 1), immunities=(DamageModifier("fire", 3),)), dice=list(dice))
    stage.do(UseAbility("ana", "burn", ("orc",)))
    assert [one.amount for one in stage.events(DamageTaken)] == [taken]

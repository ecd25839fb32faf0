"""Warmaster (rules/classes.md:10071): three dice of which two are chosen, and heroic abilities of allies for less."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.heroes.tactician import WARMASTER
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.duration import EOT
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]


def feat(cost: int) -> Ability:
    return replace(HEWING, id="feat", name="Feat", signature=False, cost=cost, resource=HEROIC_RESOURCE)


def test_the_best_two_of_three_dice_count(fight: Make) -> None:
    """2, 9 and 8 are 17, with Might 2 and the edge for the mark tier 3: 9. Against the elf, whom nobody has marked, two are rolled:
    2 + 9 + 2 is tier 2."""
    foes = foe("orc", (1, 0), marked_by="ana"), foe("elf", (1, 1))
    for target, dice, left in (("orc", [2, 9, 8], 31), ("elf", [2, 9], 34)):
        play = fight(hero("ana", (5, 5), *WARMASTER.effects), hero("bo", (0, 0), abilities=[HEWING]), *foes, dice=dice)
        play.do(UseAbility("bo", "hew", (target,)))
        assert play.stamina(target) == left
        assert [roll.natural for roll in play.events(PowerRollMade)] == [sum(sorted(dice)[-2:])]


def test_the_best_two_can_be_a_critical_hit(fight: Make) -> None:
    foes = foe("orc", (1, 0), marked_by="ana"), foe("elf", (9, 9))
    play = fight(hero("ana", (0, 1), *WARMASTER.effects, abilities=[HEWING]), *foes, dice=[10, 1, 9])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert [roll.critical for roll in play.events(PowerRollMade)] == [True]


def test_who_must_take_the_lowest_two(fight: Make) -> None:
    """Three dice of which the lowest count: 10, 2 and 3 are 5, and 2: tier 1 (Blessing of Fate and Destiny)."""
    curse = Ability(
        "curse",
        "Curse",
        MANEUVER,
        target=Target(("self",)),
        effects=(Bestow(EOT, (Modifier("third die", name="lowest", on="power roll"),)),),
    )
    play = fight(hero("ana", (0, 0), abilities=[curse, HEWING]), foe("orc", (1, 0)), dice=[10, 2, 3])

    play.do(UseAbility("ana", "curse"))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("orc") == 37


@pytest.mark.parametrize(("cost", "focus", "left"), [(5, 3, 0), (2, 1, 0), (1, 1, 0), (3, 3, 2)])
def test_an_allys_heroic_ability_costs_two_less_and_one_at_least(fight: Make, cost: int, focus: int, left: int) -> None:
    """5 is 3; 2 and 1 are 1; 3 is 1."""
    bo = hero("bo", (0, 0), abilities=[feat(cost)], focus=focus)
    play = fight(hero("ana", (5, 5), *WARMASTER.effects), bo, foe("orc", (1, 0), marked_by="ana"), dice=[2, 2, 2])

    assert any(getattr(one.command, "ability", "") == "feat" for one in play.encounter.options("bo").abilities)
    play.do(UseAbility("bo", "feat", ("orc",)))

    assert play.encounter.board.creatures["bo"].heroic_resource == left


def test_it_costs_as_much_as_ever_against_others_and_the_tactician(fight: Make) -> None:
    bo, ana = hero("bo", (0, 0), abilities=[feat(5)], focus=4), hero("ana", (0, 1), *WARMASTER.effects, abilities=[feat(5)], focus=4)
    play = fight(ana, bo, foe("orc", (1, 0), marked_by="ana"), foe("elf", (1, 1)))

    assert [reason.code for reason in play.encounter.check(UseAbility("bo", "feat", ("elf",)))] == ["cannot pay"]
    assert [reason.code for reason in play.encounter.check(UseAbility("ana", "feat", ("orc",)))] == ["cannot pay"]
    assert play.encounter.check(UseAbility("bo", "feat", ("orc",))) == ()

"""What is harder on whoever has hurt a hero lately, and a shield under which nobody bleeds: as they are published, played; the values are
worked out from their text (rules/kits.md:393, rules/classes.md:7127)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import Condition, ConditionImposed
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.damage import StaminaLost
from freestrike.events.rulings import SetStamina

Make = Callable[..., Fight]
BLEEDING = replace(HEWING, id="slit", roll=PowerRoll(((DealDamage(10), ImposeCondition("bleeding", "save")),) * 3, ("might",)))


@pytest.fixture
def pain(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Kits/Mountain/Pain for Pain"]


@pytest.fixture
def shield(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Null/2nd-Level Features/Kinetic Shield"]


@pytest.mark.parametrize(("target", "dealt"), [("orc", 9), ("ogre", 7)])
def test_who_has_hurt_her_since_her_turn_takes_more(fight: Make, pain: Ability, target: str, dealt: int) -> None:
    """5 + 5 and Might 2, tier 2: 5 + 2; 2 more for the orc, who has hurt her, none for the ogre, who has not."""
    orc, ogre = foe("orc", (1, 0), abilities=[HEWING]), foe("ogre", (0, 1))
    play = fight(hero("ana", (0, 0), abilities=[pain]), orc, ogre, first="director", dice=[5, 4, 5, 5])
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))

    play.do(UseAbility("ana", pain.id, (target,)))

    assert taken(play)[1:] == [(target, dealt, "")]


def test_her_own_turn_settles_it(fight: Make, pain: Ability) -> None:
    """The orc has hurt her before her turn: in the next one, with no blow since, it owes her nothing."""
    orc = foe("orc", (1, 0), abilities=[HEWING])
    play = fight(hero("ana", (0, 0), abilities=[pain]), orc, first="director", dice=[5, 4, 5, 5])
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    play.do(UseAbility("ana", pain.id, ("orc",)))

    assert taken(play)[1:] == [("orc", 7, "")]


def test_nobody_bleeds_while_the_shield_lasts(fight: Make, shield: Ability) -> None:
    """Kinetic Shield, 5 + 5, tier 1: 10 temporary Stamina, which the first 10 damage take: by the time that the blow would make her bleed
    they are gone, and it does. With 15 (7 + 5, tier 2) it does not."""
    for dice, bled in (((5, 5), True), ((7, 5), False)):
        orc = foe("orc", (1, 0), abilities=[BLEEDING])
        play = fight(hero("ana", (0, 0), abilities=[shield], focus=5, might=0), orc, dice=[*dice, 5, 5])
        play.do(UseAbility("ana", shield.id))
        play.do(EndTurn("ana"))

        play.do(UseAbility("orc", "slit", ("ana",)))

        assert bool(play.events(ConditionImposed)) is bled
        assert play.stamina("ana") == 30
        assert any(one.name == shield.id for one in play.encounter.board.creatures["ana"].lasting) is not bled


def test_the_dying_do_not_bleed_under_it(fight: Make, shield: Ability) -> None:
    """No die is rolled for bleeding after her main action, which dying would bring (combat/dying-and-death, rules/combat.md:657)."""
    play = fight(hero("ana", (0, 0), abilities=[shield, HEWING], focus=5, might=0), foe("orc", (1, 0)), dice=[5, 5, 5, 5])
    play.encounter.rule(SetStamina("ana", -3))
    play.do(UseAbility("ana", shield.id))

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("ana") == -3


def test_who_bleeds_already_goes_on_under_it(fight: Make, shield: Ability) -> None:
    """She can't be made bleeding, but is: after her main action she loses 1d6 and her level, 3 + 1 (classes/bleeding)."""
    ana = hero("ana", (0, 0), abilities=[shield, HEWING], focus=5, might=0)
    ana = replace(ana, conditions=(Condition("bleeding", "orc", "save"),))
    play = fight(ana, foe("orc", (1, 0)), dice=[5, 5, 5, 5, 3])
    play.do(UseAbility("ana", shield.id))

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert [one.amount for one in play.events(StaminaLost)] == [3 + 1]

"""Who and what is meant, where a second reading found more or less than was said: as published, compiled and played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from effects import stage
from effects.stage import Stage, strike
from features.bestiary import ability, block
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published as heroes
from freestrike.engine import BeginTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import DIRECTOR, Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.rulings import AddCondition, RemoveCondition
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.projections.board.creature import DEAD

Make = Callable[..., Fight]
WEREWOLF = "Werewolf/Statblocks/Werewolf"


def test_the_nearest_creature_may_be_the_werewolf(fight: Make, published: Callable[..., Entrant]) -> None:
    """Werewolf.json, Accursed Rage: with 10 rage Ana must shift to the wolf, who is nearer than Bo, and strike: 5, 5 and Might 2 are tier
    2 of a melee free strike, 5 + 2 of the wolf's 200."""
    ana = replace(hero("ana", (0, 0)), lasting=(Lasting("rage", "wolf", ENCOUNTER, amount=10),))
    wolf = published("wolf", (3, 0), WEREWOLF)
    play = fight(ana, hero("bo", (0, 5)), wolf, dice=[5, 5], choose=["square/1,0,0", "square/2,0,0"])

    play.do(BeginTurn("ana"))

    assert (play.at("ana"), play.stamina("wolf"), play.stamina("bo")) == ((2, 0, 0), 200 - 7, 30)


@pytest.mark.parametrize(("holder", "left"), [("rex", []), ("orc", ["grabbed"])])
def test_only_its_own_hold_is_let_go(compendium_directory: Path, holder: str, left: list[str]) -> None:
    """Lizardfolk Deathrex.json, Death Roll: 5, 5 and 3 are tier 2, 12 damage. Whom the deathrex itself has grabbed is grabbed no more;
    whom an orc has is, and nobody else moves her by force (rules/classes.md:462). Its target line is the Director's; here it is anybody."""
    roll = ability(compendium_directory, "Lizardfolks/Statblocks/Lizardfolk Deathrex", "death-roll", whole=False)
    roll = replace(roll, target=Target(("creature",)), printed="")
    ana = stage.hero("ana", (1, 0), conditions=(Condition("grabbed", holder),))
    play = Stage(stage.foe("rex", (0, 0), abilities=(roll,)), stage.foe("orc", (2, 0)), ana, dice=[5, 5], first=DIRECTOR, malice=3)

    play.do(UseAbility("rex", "death-roll", ("ana",)))

    assert [one.name for one in play.fight.board.creatures["ana"].conditions] == left
    assert (play.stamina("ana"), play.asked != "", play.exact) == (40 - 12, holder == "rex", True)


@pytest.mark.parametrize(("target", "offered"), [("orc", ["advanced-tactics-2/ana"]), ("bo", [])])
def test_another_creature_is_another_than_whoever_deals_the_damage(
    fight: Make, compendium_directory: Path, target: str, offered: list[str]
) -> None:
    """Advanced Tactics.json: it answers what an ally deals to another creature, and not what that one takes of itself. Without a roll that
    is the second of its triggers."""
    burn = Ability("burn", "Burn", MANEUVER, ("Magic", "Ranged"), ranged=5, target=Target(("creature", "self")), effects=(DealDamage(4),))
    tactics = heroes(compendium_directory)["Tactician/1st-Level Features/Advanced Tactics"]
    play = fight(hero("ana", (0, 0), abilities=[tactics], focus=5), hero("bo", (5, 0), abilities=[burn]), foe("orc", (6, 0)))

    play.do(UseAbility("bo", "burn", (target,)))

    assert [id for id in play.offered() if id.startswith("advanced")] == offered


@pytest.mark.parametrize(("used", "net"), [("slash", 0), ("sunderbuss", -1)])
def test_cover_is_of_no_use_against_its_strikes_alone(compendium_directory: Path, used: str, net: int) -> None:
    """Time Raider Cannonfall.json, Foresight Squared, and Sunderbuss, which is no strike: cover gives any ability that deals damage a bane
    (rules/combat.md:599)."""
    raider = block(compendium_directory, "Time Raiders/Statblocks/Time Raider Cannonfall")
    (sight,) = (one for one in raider.traits if one.name == "Foresight Squared")
    abilities = (strike(keywords=("Ranged", "Strike"), melee=0, ranged=9), *(one for one in raider.abilities if one.id == "sunderbuss"))
    wall = Terrain((0, 0, 0), (6, 6, 3), solid=((2, 1, 0),))
    cannonfall = stage.foe("cannonfall", (4, 2), *sight.effects, abilities=abilities)
    play = Stage(cannonfall, stage.hero("ana", (1, 1)), terrain=wall, dice=[5, 5], first=DIRECTOR)

    play.do(UseAbility("cannonfall", used, ("ana",), area=((0, 0, 0),) if used == "sunderbuss" else ()))

    assert [one.outcomes[0].net for one in play.events(PowerRollMade)] == [net]


@pytest.mark.parametrize(("dazed", "gained"), [(False, 1), (True, 0)])
def test_a_trait_is_lost_as_long_as_a_condition_lasts(fight: Make, compendium_directory: Path, dazed: bool, gained: int) -> None:
    """Aurumvas.json, Absorb Soul: 9, 9 and Might 2 are tier 3, 9 damage to a demon of 5 Stamina, whose death brings 1 Malice, but for
    Aurumvas dazed none."""
    (absorb,) = (one for one in block(compendium_directory, "Demons/Statblocks/Aurumvas").traits if one.name == "Absorb Soul")
    demon = foe("demon", (1, 0), keywords=("Demon",), stamina=5)
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), demon, foe("aurumvas", (5, 0), *absorb.effects), dice=[9, 9])
    if dazed:
        play.encounter.rule(AddCondition("aurumvas", Condition("dazed", "ana")))
    had = play.encounter.board.malice

    play.do(UseAbility("ana", "hew", ("demon",)))

    assert (play.encounter.board.creatures["demon"].life, play.encounter.board.malice - had) == (DEAD, gained)


@pytest.mark.parametrize(
    ("path", "id", "condition"),
    [
        ("Time Raiders/Statblocks/Time Raider Nemesis", "kinetic-crush", "slowed"),
        ("Time Raiders/Statblocks/Time Raider Armiger", "serrated-saber-2-malice", "weakened"),
    ],
)
def test_what_goes_with_a_condition_goes_when_the_director_ends_that(
    compendium_directory: Path, path: str, id: str, condition: str
) -> None:
    """Kinetic Crush and Serrated Saber for Malice: 9, 9 and 2 or more are tier 3, which Ana, whose scores are -1, does not resist. With the
    condition ended by hand she has neither what harms whoever is slowed so nor the bleeding of whoever is weakened so."""
    raider = replace(stage.foe("raider", (0, 0)), stat_block=block(compendium_directory, path))
    play = Stage(raider, stage.hero("ana", (1, 0), might=-1, reason=-1), dice=[9, 9], first=DIRECTOR, malice=3)

    play.do(UseAbility("raider", id, ("ana",)))
    had = play.fight.board.creatures["ana"]
    play.fight.rule(RemoveCondition("ana", condition))

    has = play.fight.board.creatures["ana"]
    assert (len(had.conditions) + len(had.lasting), has.conditions, has.lasting, play.exact) == (2, (), (), True)

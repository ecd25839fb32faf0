"""What riders have of their mounts, who is moved farther, what follows on how many were moved and where the ground opens: abilities and
traits of the bestiary, played as they are published; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability, block
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_dwindling import sealed
from features.test_printed_heroes import taken
from freestrike.engine import Advance, BeginTurn, EndTurn, Mount, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.stat_block import Characteristics, TraitEffect
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import INVISIBLE
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
ELK = "Elves Wode/Statblocks/Wodenelg"


def main(directory: Path, path: str, id: str) -> Ability:
    return replace(ability(directory, path, id, whole=False), usage=MAIN_ACTION, cost=0, version_of="", enhancement=0)


def trait(directory: Path, path: str, name: str) -> tuple[TraitEffect, ...]:
    (found,) = (one for one in block(directory, path).traits if one.name == name)
    return found.effects


@pytest.mark.parametrize(("mounts", "hurt"), [(True, 9 - 2), (False, 9)])
def test_its_rider_is_hurt_less(fight: Make, published: Publish, mounts: bool, hurt: int) -> None:
    """Mounted Stability: 17 + 2 is tier 3, 9 damage; on the wodenelg the elf has damage immunity 2."""
    elk, elf, ana = published("elk", (0, 0), ELK), foe("elf", (2, 0)), hero("ana", (2, 2), abilities=[replace(HEWING, melee=3)])
    play = fight(elk, elf, ana, first="director", dice=[8, 9])
    play.do(BeginTurn("elf"))
    if mounts:
        play.do(Mount("elf", "elk", (1, 1, 0)))
    play.do(EndTurn("elf"))

    play.do(UseAbility("ana", "hew", ("elf",)))

    assert taken(play) == [("elf", hurt, "")]


def test_the_elk_takes_its_rider_out_of_sight(fight: Make, compendium_directory: Path) -> None:
    """Where I End the Woods Begin: the elk and the elf on it are invisible till the elk's next turn starts, the orc beside is not."""
    hides = main(compendium_directory, ELK, "where-i-end-the-woods-begin")
    elk = foe("elk", (0, 0), abilities=[hides])
    elk = replace(elk, stat_block=replace(elk.stat_block, size="2"))
    play = fight(elk, foe("elf", (2, 0)), foe("orc", (2, 1)), hero("ana", (9, 9)), first="director")
    play.do(BeginTurn("elf"))
    play.do(Mount("elf", "elk", (1, 1, 0)))
    play.do(EndTurn("elf"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("elk", hides.id, ("elk",)))

    assert [one.id for one in play.encounter.board.creatures if one.has_lasting(INVISIBLE)] == ["elk", "elf"]


def test_riders_of_the_walker_have_cover(fight: Make, compendium_directory: Path) -> None:
    """Cupola: a strike at the dwarf on the war walker has a bane, as at anyone in cover; one at the walker itself has none."""
    walker = foe("walker", (0, 0), *trait(compendium_directory, "Dwarves/Statblocks/Servitor War Walker", "Cupola"))
    walker = replace(walker, stat_block=replace(walker.stat_block, size="2"))
    far = replace(HEWING, melee=4)
    ana, bo = hero("ana", (3, 3), abilities=[far]), hero("bo", (4, 4), abilities=[far])
    play = fight(walker, foe("dwarf", (2, 0)), ana, bo, first="director", dice=[1, 1, 1, 1])
    play.do(BeginTurn("dwarf"))
    play.do(Mount("dwarf", "walker", (1, 1, 0)))
    play.do(EndTurn("dwarf"))

    play.do(UseAbility("ana", "hew", ("dwarf",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("walker"))
    play.do(UseAbility("bo", "hew", ("walker",)))

    assert [(one.target, one.net) for rolled in play.events(PowerRollMade) for one in rolled.outcomes] == [("dwarf", -1), ("walker", 0)]


@pytest.mark.parametrize(("presence", "at"), [(1, (5, 0, 0)), (2, (1, 0, 0))])
def test_water_takes_its_hold(fight: Make, compendium_directory: Path, presence: int, at: tuple[int, int, int]) -> None:
    """Water Wing at tier 1 (2 + 2): with P < 2 Ana's stability of 4 is 0 for a time; the orc's push of 2 then moves her 4 squares. One
    saving throw ends both."""
    wing = main(compendium_directory, "Elementals/Statblocks/Essence of Tides", "water-wing")
    wing = replace(wing, roll=wing.roll and replace(wing.roll, tiers=((), (), ())))
    shove = Ability("shove", "Shove", MAIN_ACTION, melee=1, effects=(ForceMove("push", 2),))
    ana = hero("ana", (1, 0), scores=Characteristics(presence=presence))
    ana = replace(ana, stat_block=replace(ana.stat_block, stability=4))
    way = [f"square/{x},0,0" for x in range(2, 6)] if presence < 2 else []
    wave, orc = foe("wave", (1, 1), abilities=[wing]), foe("orc", (0, 0), abilities=[shove])
    play = fight(wave, orc, ana, first="director", dice=[1, 1, 1] if presence < 2 else [1, 1], choose=way)
    play.do(UseAbility("wave", wing.id, ("ana",)))
    play.do(EndTurn("wave"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "shove", ("ana",)))

    assert play.at("ana") == at
    assert len(play.encounter.board.creatures["ana"].lasting) == (presence < 2)


@pytest.mark.parametrize(("die", "hurt"), [(1, 3 + 7), (6, 3)])
def test_it_strikes_harder_after_a_failed_save(fight: Make, compendium_directory: Path, die: int, hurt: int) -> None:
    """Oathbreaker's Vengeance: a failed saving throw makes its next strike deal 7 more, and only that one."""
    vengeance = trait(compendium_directory, "Draconians/Statblocks/Phrrygalax the Subduer", "Oathbreaker's Vengeance")
    dragon = replace(foe("dragon", (0, 0), *vengeance, abilities=[HEWING]), conditions=(Condition("slowed", "ana", "save"),))
    play = fight(dragon, hero("ana", (1, 0)), first="director", dice=[die, 1, 1])
    play.do(BeginTurn("dragon"))
    play.do(EndTurn("dragon"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("dragon", "hew", ("ana",)))

    assert [one for one in taken(play) if one[0] == "ana"] == [("ana", hurt, "")]


def test_it_gains_for_each_that_is_pulled(fight: Make, compendium_directory: Path) -> None:
    """Investiture of Verdure: Ana and Bo are pulled, Cy, whose stability is 9, is not: 10 temporary Stamina."""
    pulls = main(compendium_directory, "Dragons/Statblocks/Thorn Dragon", "investiture-of-verdure")
    cy = sealed(hero("cy", (5, 5)))
    cy = replace(cy, stat_block=replace(cy.stat_block, stability=9))
    way = ["square/3,0,0", "square/2,0,0", "square/1,0,0", "square/0,2,0", "square/0,1,0"]
    play = fight(
        foe("dragon", (0, 0), abilities=[pulls]), sealed(hero("ana", (4, 0))), sealed(hero("bo", (0, 3))), cy, choose=way, first="director"
    )

    play.do(UseAbility("dragon", pulls.id, ("ana", "bo", "cy")))

    assert (play.at("ana"), play.at("bo"), play.at("cy")) == ((1, 0, 0), (0, 1, 0), (5, 5, 0))
    assert play.encounter.board.creatures["dragon"].temporary == 10


@pytest.mark.parametrize(("stamina", "hurt"), [(15, [("ana", 2, "corruption")]), (16, [])])
def test_only_the_winded_wither(fight: Make, compendium_directory: Path, stamina: int, hurt: list[tuple[str, int, str]]) -> None:
    """Withering Wyrmscale Aura: 1d3 corruption damage to Ana, of 30 Stamina, if she has 15 or less as she comes within 2 squares."""
    aura = trait(compendium_directory, "Dragons/Statblocks/Thorn Dragon", "Withering Wyrmscale Aura")
    play = fight(foe("dragon", (0, 0), *aura), hero("ana", (4, 0), stamina=stamina), dice=[2] if hurt else [])

    play.do(Advance("ana", ((3, 0, 0), (2, 0, 0))))

    assert taken(play) == hurt


def test_each_shifts_or_flies_and_regains(fight: Make, compendium_directory: Path) -> None:
    """Wings of Second Wind: the orc shifts away from Ana, and nobody may strike at it for that; it regains 10."""
    wings = main(compendium_directory, "Draconians/Statblocks/Dorzinuuth the Base", "wings-of-second-wind")
    dragon, orc = foe("dragon", (5, 5), abilities=[wings]), foe("orc", (1, 0), stamina=20)
    play = fight(dragon, orc, hero("ana", (0, 0)), first="director", choose=["choice/0"])

    play.do(UseAbility("dragon", wings.id, ("dragon", "orc")))

    assert (play.stamina("orc"), play.stamina("dragon")) == (30, 40)
    assert play.used() == [("dragon", wings.id, ("dragon", "orc"))]


def test_it_comes_up_beside_one_of_its_targets(fight: Make, compendium_directory: Path) -> None:
    """Fires of Dracul, here as a burst: when all is done Rhodar teleports to a space beside Bo, one of its two targets."""
    fires = main(compendium_directory, "Count Rhodar Von Glauer/Statblocks/Count Rhodar von Glauer", "fires-of-dracul")
    scores = Characteristics(reason=9)
    ana, bo = hero("ana", (3, 1), scores=scores), hero("bo", (9, 1), scores=scores)
    fires = replace(fires, area=Area("burst", 15))
    choose = ["target/bo", "teleport/count/9,2,0"]
    play = fight(foe("count", (0, 1), abilities=[fires]), ana, bo, dice=[1, 1], first="director", choose=choose)

    play.do(UseAbility("count", fires.id, ("ana", "bo")))

    assert play.at("count") == (9, 2, 0)


def test_the_ground_falls_away_beneath_enemies(fight: Make, compendium_directory: Path) -> None:
    """Final Warning Fissure: Ana fails her test (2 + 0), 9 damage and prone, and lies 2 squares deep; Bo's 17 gets him out of the area."""
    fissure = main(compendium_directory, "Fossil Cryptic/Statblocks/Fossil Cryptic", "final-warning-fissure")
    ground = Terrain(least=(-9, -9, -3), most=(20, 20, 5))
    cryptic = foe("cryptic", (0, 0), abilities=[fissure])
    play = fight(cryptic, hero("ana", (2, 0)), hero("bo", (5, 0)), dice=[1, 1, 8, 9], first="director", terrain=ground)

    play.do(UseAbility("cryptic", fissure.id, ("ana", "bo")))

    assert next(one for one in taken(play) if one[0] == "ana") == ("ana", 9, "")
    assert play.at("ana") == (2, 0, -2)
    assert play.at("bo")[::2] == (6, 0)
    assert play.left_to_the_director() == []


def test_whoever_else_is_in_the_fissure_drops_too(fight: Make, compendium_directory: Path) -> None:
    """Final Warning Fissure: all that is in the 5 burst drops 2 squares, the orc too, who was no target, but safely, for it is an ally; the
    elf 6 squares away stays. Ana, an enemy, takes 2 for each square."""
    fissure = main(compendium_directory, "Fossil Cryptic/Statblocks/Fossil Cryptic", "final-warning-fissure")
    ground = Terrain(least=(-9, -9, -3), most=(20, 20, 5))
    cryptic, orc, elf = foe("cryptic", (0, 0), abilities=[fissure]), foe("orc", (0, 3)), foe("elf", (0, 6))
    play = fight(cryptic, orc, elf, hero("ana", (2, 0)), dice=[1, 1], first="director", terrain=ground)

    play.do(UseAbility("cryptic", fissure.id, ("ana",)))

    assert [play.at(id)[2] for id in ("orc", "elf", "ana")] == [-2, 0, -2]
    assert [one for one in taken(play) if one[0] != "cryptic"] == [("ana", 9, ""), ("ana", 4, "")]
    assert play.encounter.board.creatures["orc"].condition("prone") is None

"""What befalls whoever moves, is moved or stands in a squad, as abilities and traits are published, played; values by hand from the
printed text (rules/classes.md and the bestiary)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_carrying import main, trait
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
SHOVE = Ability("shove", "Shove", MAIN_ACTION, melee=1, effects=(ForceMove("push", 2),))


def runt(id: str, at: tuple[int, int]) -> Entrant:
    one = foe(id, at)
    return replace(one, squad="runts", stamina=None, stat_block=replace(one.stat_block, name="runt", stamina=8, roles=("Minion Brute",)))


def test_minions_fall_to_a_rattle(fight: Make, compendium_directory: Path) -> None:
    """Death Rattle at tier 1 (2 + 2): 4 damage to each; the two minions of 8 fall, the third, out of the area, keeps its own 8 of 24."""
    rattle = published(compendium_directory)["Fury/9th-Level Features/Death Rattle"]
    runts = [runt("one", (1, 0)), runt("two", (0, 1)), runt("three", (9, 9))]
    play = fight(hero("ana", (0, 0), abilities=[rattle], focus=11), *runts, foe("ogre", (2, 0)), dice=[1, 1])

    play.do(UseAbility("ana", rattle.id, ("one", "two", "ogre")))

    assert [one.id for one in play.encounter.board.creatures if one.life == "dead"] == ["one", "two"]
    assert (play.encounter.board.squads[0].pool, play.stamina("ogre")) == (8, 36)


def test_those_around_where_it_comes_to_are_thrown_on(fight: Make, compendium_directory: Path) -> None:
    """Force of Storms at tier 1 (2 + 2): 7 + 2 damage and a push of 3; then the ogre, within 2 squares, is pushed 3, and Cy, 4 off, not."""
    storms = published(compendium_directory)["Fury/6th-Level Features/Force of Storms"]
    ana = hero("ana", (0, 0), abilities=[storms], focus=9)
    way = ["square/2,0,0", "square/3,0,0", "square/4,0,0", "square/5,2,0", "square/6,3,0", "square/7,4,0"]
    play = fight(ana, hero("cy", (8, 0)), foe("orc", (1, 0)), foe("ogre", (4, 1)), dice=[1, 1], choose=way)

    play.do(UseAbility("ana", storms.id, ("orc",)))

    assert taken(play) == [("orc", 9, "")]
    assert (play.at("orc"), play.at("ogre"), play.at("cy")) == ((4, 0, 0), (7, 4, 0), (8, 0, 0))


def test_each_step_of_its_own_will_hurts(fight: Make, compendium_directory: Path) -> None:
    """Every Step... Death! at tier 1 (2 + 0): 5 damage; 3 squares of its own cost the orc 3, the 2 that Bo pushes it none."""
    step = published(compendium_directory)["Censor/1st-Level Features/Every Step Death"]
    heroes = (hero("ana", (0, 0), abilities=[step], focus=3), hero("bo", (9, 0), abilities=[SHOVE]))
    way = ["square/7,0,0", "square/6,0,0"]
    play = fight(*heroes, foe("orc", (5, 0)), dice=[1, 1], choose=way)
    play.do(UseAbility("ana", step.id, ("orc",)))
    play.do(EndTurn("ana"))

    play.do(Advance("orc", ((6, 0, 0), (7, 0, 0), (8, 0, 0))))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "shove", ("orc",)))

    assert play.at("orc") == (6, 0, 0)
    assert taken(play) == [("orc", 5, "psychic"), *[("orc", 1, "psychic")] * 3]


def test_the_first_through_whom_it_goes_is_chilled(fight: Make, compendium_directory: Path) -> None:
    """Corruptive Phasing of the faded echo spirit: through Ana and Bo with 4 of its 5 squares, no square of theirs costing more; the first
    of the two takes 4."""
    phasing = trait(compendium_directory, "Undead/Statblocks/Faded Echo Spirit", "Corruptive Phasing")
    play = fight(foe("echo", (0, 0), *phasing), hero("ana", (1, 0)), hero("bo", (3, 0)), first="director")

    play.do(Advance("echo", tuple((x, 0, 0) for x in range(1, 6))))

    assert (play.at("echo"), taken(play)) == ((5, 0, 0), [("ana", 4, "corruption")])


@pytest.mark.parametrize(("water", "struck"), [(((0, 0, 0),), []), ((), ["opportunity-attack/ana"])])
def test_from_water_it_flies_past_everyone(
    fight: Make, compendium_directory: Path, water: tuple[tuple[int, int, int], ...], struck: list[str]
) -> None:
    """Water Glide: from a space in water it flies, and no opportunity attack answers it; from dry ground it walks, and one does."""
    glide = trait(compendium_directory, "Elementals/Statblocks/Essence of Tides", "Water Glide")
    tide = foe("tide", (0, 0), *glide)
    play = fight(tide, hero("ana", (1, 1), abilities=[HEWING]), first="director", terrain=Terrain(water=water))
    play.do(BeginTurn("tide"))

    play.do(Advance("tide", ((0, 0, 1), (0, 0, 2), (-1, 0, 2)) if water else ((-1, 0, 0), (-2, 0, 0))))

    assert play.offered() == struck


def test_a_stupor_ends_with_damage(fight: Make, compendium_directory: Path) -> None:
    """Illusory Feint, here as a burst, at tier 1 (2 + 2): with I < 0 Ana is dazed with a speed of 0; the 3 of the orc's blow end both."""
    feint = replace(main(compendium_directory, "Lightbenders/Statblocks/Lightbender Pouncer", "illusory-feint"), area=Area("burst", 5))
    cat, orc = foe("cat", (0, 0), abilities=[feint]), foe("orc", (3, 0), abilities=[HEWING])
    ana = hero("ana", (2, 0), scores=Characteristics(intuition=-1))
    play = fight(cat, orc, ana, hero("bo", (9, 9)), dice=[1, 1, 1, 1], first="director")
    play.do(UseAbility("cat", feint.id, ("ana",)))
    dazed = play.encounter.board.creatures["ana"].condition("dazed")
    play.do(EndTurn("cat"))
    play.do(EndTurn("bo"))

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert dazed is not None
    assert play.encounter.board.creatures["ana"].conditions == ()
    assert play.encounter.board.creatures["ana"].lasting == ()

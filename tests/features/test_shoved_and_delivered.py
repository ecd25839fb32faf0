"""What comes of forced movement where it ends, and who is not found out by what it does: abilities as they are published, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Gain, Stance
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageTaken
from freestrike.events.hiding import Found, Hid
from freestrike.events.movement import Fell
from freestrike.events.space import SolidObject, Terrain

Make = Callable[..., Fight]
UP = ("square/2,0,1", "square/3,0,2", "square/3,0,3")


def hurt(play: Fight) -> list[tuple[str, int]]:
    """Who took how much damage, in order."""
    return [(one.target, one.amount) for one in play.events(DamageTaken)]


def test_an_ally_strikes_in_midair_and_falls_softly(fight: Make, compendium_directory: Path) -> None:
    """Toss: the cub, 3 squares up, strikes Ana from there for 4, and its fall hurts nobody."""
    toss = ability(compendium_directory, "Animals/Statblocks/Big Animal A", "toss")
    choose = [*UP, "ranged-free-strike/cub/ranged/ana"]
    play = fight(foe("ape", (0, 0), abilities=[toss]), foe("cub", (1, 0)), hero("ana", (4, 0)), first="director", choose=choose)

    play.do(UseAbility("ape", "toss", ("cub",)))

    assert hurt(play) == [("ana", 4)]
    assert [(one.creature, one.squares) for one in play.events(Fell)] == [("cub", 3)]
    assert (play.at("cub"), play.encounter.board.creatures["cub"].condition("prone")) == ((3, 0, 0), None)


def test_an_enemy_falls_as_anybody_does(fight: Make, compendium_directory: Path) -> None:
    """Toss: Ana, let go 3 squares up, strikes nobody; 3 squares less her Agility of 1 are 2 a square: 4."""
    toss = ability(compendium_directory, "Animals/Statblocks/Big Animal A", "toss")
    play = fight(foe("ape", (0, 0), abilities=[toss]), hero("ana", (1, 0)), hero("bo", (4, 0)), first="director", choose=UP)

    play.do(UseAbility("ape", "toss", ("ana",)))

    assert [one for one, _ in hurt(play)] == ["ana"]
    assert not any("free-strike/ana" in id for id in play.offered())


def test_an_ally_is_delivered(fight: Make, compendium_directory: Path) -> None:
    """Special Delivery: Bo, who is willing, is pushed 2 squares beside the orc and strikes it for 5 + 2 at tier 2 (5 + 5 and Might 2), and
    Ana's Might of 3 more; the wall that he is slammed into does not hurt him."""
    deliver = published(compendium_directory)["Fury/2nd-Level Features/Special Delivery"]
    wall = Terrain(objects=(SolidObject("crate", ((4, 0, 0),), stamina=9),))
    play = fight(
        hero("ana", (0, 0), abilities=[deliver], might=3, focus=5),
        hero("bo", (1, 0)),
        foe("orc", (3, 1)),
        terrain=wall,
        dice=[5, 5],
        choose=["yes/bo", "square/2,0,0", "square/3,0,0", "square/4,0,0", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", deliver.id, ("bo",)))

    assert hurt(play) == [("orc", 7 + 3)]
    assert (play.at("bo"), play.stamina("bo")) == ((3, 0, 0), 30)


def test_who_is_shoved_into_another_strikes_it(fight: Make, compendium_directory: Path) -> None:
    """Panic in Their Lines, 6 + 6 + 2 is tier 2: 9 + 2 and a slide; the orc, slammed into the ogre with 1 square left, strikes it for 4
    besides."""
    panic = published(compendium_directory)["Tactician/6th-Level Features/Panic in Their Lines"]
    play = fight(
        hero("ana", (0, 0), abilities=[panic], focus=9),
        foe("orc", (1, 0)),
        foe("ogre", (4, 0)),
        dice=[6, 6],
        choose=["square/2,0,0", "square/3,0,0", "square/4,0,0", "melee-free-strike/orc/melee/ogre"],
    )

    play.do(UseAbility("ana", panic.id, ("orc",), "melee"))

    assert ("orc", 11) in hurt(play)
    assert ("orc", "melee-free-strike", ("ogre",)) in play.used()
    assert hurt(play).count(("ogre", 4)) == 1


@pytest.mark.parametrize(("modifiers", "found"), [((), ["ana"]), ((Modifier("can", name="stay hidden"),), [])])
def test_the_use_of_an_ability_finds_its_user_or_not(fight: Make, modifiers: tuple[Modifier, ...], found: list[str]) -> None:
    """Ana hides behind the crate and uses an ability: she is found by that, unless the ability says that she is not."""
    hide = Ability("vanish", "Vanish", MANEUVER, target=Target(("self",)), effects=(Stance("hide", choice=False),))
    quiet = Ability("hush", "Hush", "main action", target=Target(("self",)), effects=(Gain("surges", 1),), modifiers=modifiers)
    crate = Terrain(objects=(SolidObject("crate", tuple((1, y, z) for y in (-1, 0, 1) for z in (0, 1)), stamina=9),))
    play = fight(hero("ana", (0, 0), abilities=[hide, quiet]), foe("orc", (5, 0)), terrain=crate)

    play.do(UseAbility("ana", "vanish", ()))
    play.do(UseAbility("ana", "hush", ()))

    assert [one.creature for one in play.events(Hid)] == ["ana"]
    assert [one.creature for one in play.events(Found)] == found


def test_who_hits_and_runs_hides_in_the_open(fight: Make, compendium_directory: Path) -> None:
    """Squad! Hit and Run!: Bo hews at the orc with an edge (5 + 5, Might 2 and 2 is tier 2: 6) as a free triggered action, and is hidden
    from it after that in the open."""
    run = published(compendium_directory)["Tactician/9th-Level Features/Squad Hit and Run"]
    run = replace(run, cost=0, resource="")
    play = fight(
        hero("ana", (0, 5), abilities=[run]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[5, 5],
        choose=["hew/bo/melee/orc", "yes/bo"],
    )

    play.do(UseAbility("ana", run.id, ("bo",)))

    assert hurt(play) == [("orc", 6)]
    assert play.encounter.board.creatures["bo"].hidden_from == ("orc",)

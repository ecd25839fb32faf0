"""Ground that abilities of the bestiary open, played: who falls, who gets out of the way, who stands there besides. Values by hand from the
printed lines and from rules/combat.md:289: 2 damage for each square of a fall, and prone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.modifier import Modifier
from freestrike.events.movement import Fell
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
DEEP = Terrain((-5, -5, -12), (30, 12, 9))
FIRST, SECOND, THIRD = (2, 3), (6, 7), (9, 9)


def conditions(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].conditions}


def test_a_fissure_swallows_whom_the_test_fails(fight: Make, compendium_directory: Path) -> None:
    """Kingfissure Worm, 10 squares deep and 4 wide: the first takes 10 and falls for 20, and can't stand; the second takes 10, and the
    Director has the rest; the third shifts the two squares to the nearest edge."""
    fissure = ability(compendium_directory, "Kingfissure Worm/Statblocks/Kingfissure Worm", "kings-fissure", whole=False)
    play = fight(
        hero("worm", (0, 1), abilities=[replace(fissure, usage=MANEUVER)]),
        foe("first", (5, 1)),
        foe("second", (7, 1)),
        foe("third", (9, 1)),
        foe("bat", (12, 7)),
        terrain=DEEP,
        dice=FIRST + SECOND + THIRD,
        choose=["square/9,0,0", "square/9,-1,0"],
    )

    play.do(UseAbility("worm", fissure.id, ("first", "second", "third"), area=tuple((x, 0, 0) for x in range(1, 21))))

    assert [play.at(id) for id in ("first", "second", "third")] == [(5, 1, -10), (7, 1, 0), (9, -1, 0)]
    assert [play.stamina(id) for id in ("first", "second", "third", "bat")] == [40 - 10 - 20, 40 - 10, 40, 40]
    assert (conditions(play, "first"), conditions(play, "third")) == ({"prone"}, set())
    assert len(play.left_to_the_director()) == 1
    assert play.encounter.board.ground.top(20, 3) == -10


def test_who_stays_where_it_opens_falls(fight: Make, compendium_directory: Path) -> None:
    """Servok Miner, 5 deep: Ana takes 14 and falls for 10; Bo and Cy take 7, and Cy stays and falls, too; its friend shifts out of the way
    first, the other stays and falls, and the bat flies on."""
    ground = ability(compendium_directory, "Valok/Statblocks/Servok Miner", "break-ground", whole=False)
    play = fight(
        foe("miner", (0, 0), abilities=[ground]),
        foe("friend", (3, 0)),
        foe("other", (5, 0)),
        foe("bat", (7, 0), Modifier("can", name="fly")),
        hero("ana", (10, 0)),
        hero("bo", (12, 0)),
        hero("cy", (14, 0)),
        first="director",
        malice=5,
        terrain=DEEP,
        dice=FIRST + THIRD + THIRD,
        choose=["square/3,1,0", "square/12,1,0"],
    )

    play.do(UseAbility("miner", ground.id, ("ana", "bo", "cy"), area=tuple((x, 0, 0) for x in range(1, 21))))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 14 - 10, 30 - 7, 30 - 7 - 10]
    assert [play.stamina(id) for id in ("friend", "other")] == [40, 40 - 10]
    assert [play.at(id) for id in ("bo", "cy", "friend")] == [(12, 1, 0), (14, 0, -5), (3, 1, 0)]
    assert {fell.creature for fell in play.events(Fell)} == {"ana", "cy", "other"}

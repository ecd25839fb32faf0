"""What is done in the course of a movement of an ability, and after it: features of the bestiary as they are published, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.movement import Stepped

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def hurt(play: Fight) -> list[tuple[str, int]]:
    """Who took how much damage, in order."""
    return [(one.target, one.amount) for one in play.events(DamageTaken)]


def test_whoever_it_comes_beside_is_struck(fight: Make, compendium_directory: Path) -> None:
    """Chorus of Destruction: the chimera shifts beside Ana and then beside Bo and strikes both for 4; Cy, whom it does not come beside, is
    spared, and so is Ana when it is beside her still."""
    chorus = replace(ability(compendium_directory, "Chimera/Statblocks/Chimera", "chorus-of-destruction"), usage=MAIN_ACTION)
    again = "chorus-of-destruction/chimera"
    play = fight(
        foe("chimera", (0, 0), abilities=[chorus]),
        hero("ana", (2, 0)),
        hero("bo", (0, 3)),
        hero("cy", (9, 9)),
        first="director",
        choose=["square/1,1,0", "square/0,2,0", again, again],
    )

    play.do(UseAbility("chimera", chorus.id, ()))

    assert hurt(play) == [("ana", 4), ("bo", 4)]
    assert play.at("chimera") == (0, 2, 0)


def test_an_ability_at_any_point_of_the_way_once_each(fight: Make, compendium_directory: Path) -> None:
    """Serpent Wings: one of the two abilities, here blows of 6 at tier 2 (6 + 6), at Ana on the way, the other at Bo where it ends;
    neither a second time, and nobody may strike at the medusa for leaving."""
    wings = replace(ability(compendium_directory, "Medusas/Statblocks/Medusa", "serpent-wings"), usage=MAIN_ACTION)
    bites, gaze = (replace(HEWING, id=id, name=id) for id in ("snake-bites", "damning-gaze"))
    play = fight(
        foe("medusa", (0, 0), abilities=[wings, bites, gaze]),
        hero("ana", (2, 1)),
        hero("bo", (4, 2)),
        first="director",
        dice=[6, 6, 6, 6],
        choose=["square/1,0,0", "square/2,0,0", "square/3,1,0", "snake-bites/medusa/melee/ana", "damning-gaze/medusa/melee/bo"],
    )

    play.do(UseAbility("medusa", wings.id, ()))

    assert hurt(play) == [("ana", 6), ("bo", 6)]
    assert [one.to for one in play.events(Stepped)] == [(1, 0, 0), (2, 0, 0), (3, 1, 0)]
    assert not any(id.startswith("opportunity-attack") for id in play.offered())
    assert play.offered().count("snake-bites/medusa/melee/ana") == 1


def test_a_free_strike_at_two_or_an_ability_at_one(fight: Make, published: Publish) -> None:
    """Death Rampage: as the gnoll falls to Ana's 6 (5 + 5 and Might 2, tier 2), the carnage comes up and strikes her and Bo at once, for
    its free strike's damage each; Shrapnel Whip it could use against one of them, not both."""
    carnage = published("carnage", (0, 0), "Gnolls/Statblocks/Gnoll Carnage")
    struck = carnage.stat_block.free_strike
    assert struck is not None
    play = fight(
        carnage,
        foe("gnoll", (3, 0), stamina=3),
        hero("ana", (4, 0), abilities=[HEWING]),
        hero("bo", (4, 1)),
        dice=[5, 5],
        choose=[
            "death-rampage/carnage",
            "square/1,0,0",
            "square/2,0,0",
            "square/3,1,0",
            "choice/0",
            "melee-free-strike/carnage/melee/ana+bo",
        ],
    )

    play.do(UseAbility("ana", "hew", ("gnoll",)))

    assert hurt(play) == [("gnoll", 6), ("ana", struck.value), ("bo", struck.value)]

"""How far and where heroes move others by force, who is scorched by who teleports, who goes out of an aura, and who is winded in terror:
hero abilities as they are published, played; the values are worked out from their text (rules/classes.md:1174, 1756, 8295, 8577, 8594)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import CENSOR, published, taken
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.movement import Fell

Make = Callable[..., Fight]
NIMBLE = Characteristics(agility=2)
HEAVY = replace(HEWING, id="crush", roll=PowerRoll(((DealDamage(15),),) * 3, ("might",)))
SHOVING = replace(HEWING, id="shove", roll=PowerRoll(((ForceMove("push", 3),),) * 3, ("might",)))


def whole(directory: Path, name: str) -> Ability:
    return published(directory)[name]


def test_an_intuition_takes_squares_in_place_of_stability(fight: Make, compendium_directory: Path) -> None:
    """Machinations of Sound, 5 + 5 + 2, tier 2: slide 5. Bo with Intuition 2 goes 3 at most, whatever her stability of 4; the orc, of
    Intuition 0, 5."""
    machinations = whole(compendium_directory, "Shadow/2nd-Level Features/Machinations of Sound")
    ana = hero("ana", (0, 0), abilities=[machinations], focus=5, scores=NIMBLE)
    bo = hero("bo", (5, 0), Modifier("stability", 4), scores=Characteristics(intuition=2))
    play = fight(ana, bo, foe("orc", (6, 0)), dice=[5, 5])

    play.do(UseAbility("ana", machinations.id, ("bo", "orc"), area=((4, 0, 0),)))

    assert [(one.creature, one.squares) for one in play.events(ForcedMoveBegun)] == [("bo", 3), ("orc", 5)]


def test_straight_up_and_down_again(fight: Make, compendium_directory: Path) -> None:
    """Black Ash Eruption, 5 + 5 + 2, tier 2: 6 + 2 damage and up 10 squares, no square aside; of which the orc falls, for 2 a square."""
    eruption = whole(compendium_directory, "Shadow/6th-Level Features/Black Ash Eruption")
    play = fight(
        hero("ana", (0, 0), abilities=[eruption], focus=9, scores=NIMBLE), foe("orc", (1, 0)), dice=[5, 5], choose=["square/1,0,10"]
    )

    play.do(UseAbility("ana", eruption.id, ("orc",)))

    assert [id for id in play.offered() if id.startswith("square/")] == [f"square/1,0,{height}" for height in range(1, 11)]
    assert [(one.creature, one.squares) for one in play.events(Fell)] == [("orc", 10)]
    assert taken(play) == [("orc", 8, ""), ("orc", 20, "")]


def test_those_whom_a_teleport_leaves_or_reaches_are_scorched_once(fight: Make, compendium_directory: Path) -> None:
    """Cinderstorm: Bo goes from beside the orc and the ogre to beside the ogre and the wolf: each takes Agility 2 once. Cy, beside whom she
    was, takes nothing."""
    storm = whole(compendium_directory, "Shadow/6th-Level Features/Cinderstorm")
    play = fight(
        hero("ana", (0, 0), abilities=[storm], focus=9, scores=NIMBLE),
        hero("bo", (2, 0)),
        hero("cy", (2, 1)),
        foe("orc", (1, 1)),
        foe("ogre", (3, 0)),
        foe("wolf", (5, 0)),
        choose=["teleport/bo/4,0,0"],
    )

    play.do(UseAbility("ana", storm.id, ("ana", "bo", "cy")))

    assert sorted(taken(play)) == [("ogre", 2, "fire"), ("orc", 2, "fire"), ("wolf", 2, "fire")]


@pytest.mark.parametrize(("steps", "hurt"), [(((1, 1, 0),), False), (((3, 0, 0),), True)])
def test_who_goes_out_of_the_edict_burns(
    fight: Make, compendium_directory: Path, steps: tuple[tuple[int, int, int], ...], hurt: bool
) -> None:
    """Edict of Stillness, within 2 squares: twice Presence 3 for a step out of it, nothing for one inside it."""
    edict = whole(compendium_directory, "Censor/3rd-Level Features/Edict of Stillness")
    play = fight(hero("ana", (0, 0), abilities=[edict], focus=7, scores=CENSOR), foe("orc", (2, 0)))
    play.do(UseAbility("ana", edict.id, ("orc",)))
    play.do(EndTurn("ana"))

    play.do(Advance("orc", steps))

    assert taken(play) == ([("orc", 6, "holy")] if hurt else [])


def test_who_is_shoved_out_of_the_edict_burns_and_who_is_left_behind_does_not(fight: Make, compendium_directory: Path) -> None:
    """Bo pushes the orc out of it, who takes 6. Ana then walks away from the ogre, who has not moved."""
    edict = whole(compendium_directory, "Censor/3rd-Level Features/Edict of Stillness")
    play = fight(
        hero("ana", (0, 0), abilities=[edict], focus=7, scores=CENSOR),
        hero("bo", (1, 0), abilities=[SHOVING]),
        foe("orc", (2, 0)),
        foe("ogre", (0, 2)),
        dice=[5, 5],
        choose=["square/3,0,0"],
    )
    play.do(UseAbility("ana", edict.id, ("orc", "ogre")))
    play.do(Advance("ana", ((0, -1, 0),)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("ogre"))

    play.do(UseAbility("bo", "shove", ("orc",)))

    assert taken(play) == [("orc", 6, "holy")]


@pytest.mark.parametrize(("role", "stamina", "left"), [("", 30, 0), ("leader", 30, -8), ("", 40, 27), ("leader", 40, 27)])
def test_who_is_winded_already_as_it_is_frightened(fight: Make, compendium_directory: Path, role: str, stamina: int, left: int) -> None:
    """Terror Manifest, 5 + 5 + Might 2, tier 2: 10 + 3 psychic damage, and fright below 2. 17 of 40 are winded: it falls to 0, a leader
    takes 25 more. 27 are not."""
    terror = whole(compendium_directory, "Censor/9th-Level Features/Terror Manifest")
    orc = foe("orc", (3, 0), stamina=stamina, roles=(role,) if role else ())
    play = fight(hero("ana", (0, 0), abilities=[terror], focus=11, scores=CENSOR), orc, foe("far", (9, 9)), dice=[5, 5])

    play.do(UseAbility("ana", terror.id, ("orc",)))

    assert play.stamina("orc") == left


@pytest.mark.parametrize(("role", "left"), [("", 0), ("leader", -13)])
def test_who_is_winded_while_it_is_frightened(fight: Make, compendium_directory: Path, role: str, left: int) -> None:
    """27 are left; Bo's 15 leave 12 of 40, winded in terror: 0, or 25 less for a leader."""
    terror = whole(compendium_directory, "Censor/9th-Level Features/Terror Manifest")
    play = fight(
        hero("ana", (0, 0), abilities=[terror], focus=11, scores=CENSOR),
        hero("bo", (3, 1), abilities=[HEAVY]),
        foe("orc", (3, 0), roles=(role,) if role else ()),
        foe("far", (9, 9)),
        dice=[5, 5, 5, 5],
    )
    play.do(UseAbility("ana", terror.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("far"))

    play.do(UseAbility("bo", "crush", ("orc",)))

    assert play.stamina("orc") == left

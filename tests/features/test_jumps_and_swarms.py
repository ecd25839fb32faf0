"""Jumps that an effect gives, ways that one of another size could go, and who hides where it has come to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Move
from freestrike.events.encounter import Entrant
from freestrike.events.hiding import Hid
from freestrike.events.movement import JUMP, Stepped
from freestrike.events.space import Square, Terrain

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
LEAP = Ability("leap", "Leap", MANEUVER, target=Target(("self",)), effects=(Move(3, JUMP),))
WALL_WITH_A_GAP = Terrain(solid=tuple((4, y, z) for y in range(12) for z in range(3) if y != 3))


def test_a_jump_that_is_given_needs_no_test(fight: Make) -> None:
    """Ana, whose Might of 0 would take her 1 square, is given 3: up over the rubble, which would cost her 2 a square on foot, and down
    behind it; no die is rolled."""
    rubble = Terrain(difficult=tuple((x, y, 0) for x in (1, 2) for y in range(-3, 4)))
    over = ("square/1,0,1", "square/2,0,1", "square/3,0,0")
    play = fight(hero("ana", (0, 0), abilities=[LEAP], might=0), foe("orc", (9, 9)), terrain=rubble, choose=over)

    play.do(UseAbility("ana", "leap", ()))

    assert [(one.to, one.manner, one.cost) for one in play.events(Stepped)] == [
        ((1, 0, 1), JUMP, 1),
        ((2, 0, 1), JUMP, 1),
        ((3, 0, 0), JUMP, 1),
    ]
    assert play.at("ana") == (3, 0, 0)


def squares_asked(play: Fight) -> set[Square]:
    """Where whoever is asked may go."""
    (prompt,) = play.encounter.prompts
    return {option.square for option in prompt.options if option.square is not None}


def test_no_jump_is_higher_or_longer_than_that(fight: Make) -> None:
    """3 squares long, and over nothing it comes down where it took off; from difficult terrain there is none (combat/jump)."""
    free = fight(hero("ana", (5, 5), abilities=[LEAP]), foe("orc", (20, 20)))
    stuck = fight(hero("ana", (5, 5), abilities=[LEAP]), foe("orc", (20, 20)), terrain=Terrain(difficult=((5, 5, 0),)))

    free.encounter.do(UseAbility("ana", "leap", ()), seat="player of ana")
    stuck.do(UseAbility("ana", "leap", ()))

    there = squares_asked(free)
    assert (max(x for x, _, _ in there), max(z for _, _, z in there)) == (8, 0)
    assert (stuck.at("ana"), stuck.offered()) == ((5, 5, 0), [])
    free.encounter.answer(free.encounter.prompts[0].id, (), seat="player of ana")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (((2, 3, 0), (3, 3, 0), (4, 3, 0), (5, 3, 0)), []),
        (((2, 3, 0), (3, 3, 0), (4, 3, 0)), ["no room"]),
        (((2, 3, 0), (3, 4, 0), (4, 4, 0)), ["solid"]),
    ],
)
def test_a_swarm_goes_where_one_of_its_members_could(fight: Make, published: Publish, path: tuple[Square, ...], why: list[str]) -> None:
    """Animal Swarm, size 2, moves as size 1M: through the gap of 1 square, but it can't stay in it, and not through the wall."""
    swarm = published("swarm", (1, 3), "Animals/Statblocks/Animal Swarm")
    play = fight(swarm, hero("ana", (9, 9)), first="director", terrain=WALL_WITH_A_GAP)

    assert [one.code for one in play.encounter.check(Advance("swarm", path))] == why


def test_another_of_its_size_does_not(fight: Make) -> None:
    """An ogre of size 2 is barred by the wall on both sides of the gap."""
    ogre = foe("ogre", (1, 3))
    ogre = replace(ogre, stat_block=replace(ogre.stat_block, size="2"))
    play = fight(ogre, hero("ana", (9, 9)), first="director", terrain=WALL_WITH_A_GAP)

    assert [one.code for one in play.encounter.check(Advance("ogre", ((2, 3, 0), (3, 3, 0), (4, 3, 0))))] == ["solid"]


def test_who_ends_a_shift_behind_something_hides_as_the_turn_ends(fight: Make, compendium_directory: Path) -> None:
    """Fairness Is a Human Concept: the scout shifts behind the rock and may hide when the warleader's turn is over; the other, in the open,
    is not asked."""
    fairness = ability(compendium_directory, "Elves Wode/Statblocks/Wode Elf Warleader", "fairness-is-a-human-concept")
    rock = Terrain(solid=((3, 0, 0), (3, 0, 1)))
    play = fight(
        foe("leader", (5, 5), abilities=[fairness]),
        foe("scout", (5, 1)),
        foe("other", (5, 7)),
        hero("ana", (0, 0)),
        first="director",
        malice=5,
        terrain=rock,
        choose=["square/4,0,0", "yes/scout"],
    )

    play.do(UseAbility("leader", fairness.id, ("scout", "other")))
    assert play.events(Hid) == []
    play.do(EndTurn("leader"))

    assert [one.creature for one in play.events(Hid)] == ["scout"]

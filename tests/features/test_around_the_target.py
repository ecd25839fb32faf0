"""Auras that abilities of the bestiary leave around their targets, played as they are published; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from features.test_printed_heroes import taken
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability

Make = Callable[..., Fight]
ELEMENTAL = ("Elemental",)


def published(directory: Path, path: str, id: str) -> Ability:
    return replace(
        ability(directory, f"Elementals/Statblocks/{path}", id, whole=False), usage=MAIN_ACTION, cost=0, version_of="", enhancement=0
    )


def test_fire_goes_with_whom_it_is_around(fight: Make, compendium_directory: Path) -> None:
    """Convocation of Flames with 3 Malice paid: Ana starts her turn 3 squares from the mote, 3 fire damage, and none more in the round as
    she leaves and comes back; Bo takes 3 as the mote's own move brings the fire to him; the crux and its kin take none."""
    flames = published(compendium_directory, "Crux of Fire", "convocation-of-flames")
    crux, mote = foe("crux", (0, 0), abilities=[flames], keywords=ELEMENTAL), foe("mote", (4, 0), keywords=ELEMENTAL)
    play = fight(crux, mote, hero("ana", (7, 0)), hero("bo", (12, 0)), first="director", malice=3, choose=["number/3"])
    play.do(UseAbility("crux", flames.id, ("mote",)))
    play.do(EndTurn("crux"))

    play.do(BeginTurn("ana"))
    assert taken(play) == [("ana", 3, "fire")]
    play.do(EndTurn("ana"))
    play.do(Advance("mote", ((5, 0, 0), (6, 0, 0), (6, 1, 0), (7, 1, 0), (8, 1, 0))))
    assert taken(play) == [("ana", 3, "fire")]
    play.do(EndTurn("mote"))
    play.do(Advance("bo", ((11, 0, 0),)))

    assert taken(play) == [("ana", 3, "fire"), ("bo", 3, "fire")]


@pytest.mark.parametrize(("at", "left"), [((6, 0), 1), ((9, 0), 4)])
def test_a_vortex_slows_only_enemies_in_it(fight: Make, compendium_directory: Path, at: tuple[int, int], left: int) -> None:
    """Convocation of Squalls with 3 Malice paid: within 3 squares of the mote each square costs Ana, of speed 5, two."""
    squalls = published(compendium_directory, "Essence of Storms", "convocation-of-squalls-3-malice")
    essence, mote = foe("essence", (0, 0), abilities=[squalls], keywords=ELEMENTAL), foe("mote", (4, 0), keywords=ELEMENTAL)
    play = fight(essence, mote, hero("ana", at), first="director")
    play.do(UseAbility("essence", squalls.id, ("mote",)))
    play.do(EndTurn("essence"))

    x, y = at
    path = tuple((x, y + n, 0) for n in range(1, 4))
    refused = play.encounter.check(Advance("ana", path), seat="player of ana")

    assert bool(refused) is (left == 1)


def test_vines_throw_down_who_comes_in(fight: Make, compendium_directory: Path) -> None:
    """Convocation of Verdure with 3 Malice paid: Ana, who steps beside the mote, is prone; the field, beside it too, is not."""
    verdure = published(compendium_directory, "Field of Growth", "convocation-of-verdure-3-malice")
    field, mote = foe("field", (3, 0), abilities=[verdure], keywords=ELEMENTAL), foe("mote", (4, 0), keywords=ELEMENTAL)
    play = fight(field, mote, hero("ana", (6, 0)), first="director")
    play.do(UseAbility("field", verdure.id, ("mote",)))
    play.do(EndTurn("field"))

    play.do(Advance("ana", ((5, 0, 0),)))

    assert [one.id for one in play.encounter.board.creatures if one.condition("prone")] == ["ana"]

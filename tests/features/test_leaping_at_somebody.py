"""A leap at somebody from afar, played as the bestiary prints it: from how far it can be made, how far it leads, how hard it strikes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.bestiary import ability
from features.fights import Fight, foe, hero
from features.given import given
from freestrike.engine import UseAbility
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.space import SolidObject, Terrain

Make = Callable[..., Fight]
PATH, LEAP = "War Dogs/Statblocks/Iron Champion Doru", "hunting-leap"


def leapt(far: int) -> list[str]:
    """One jump of so many squares, to the row beside that of whom it leads to: the first of the shortest ways that are offered."""
    return [f"square/{x},{-min(x, far + 1 - x)},0" for x in range(1, far + 1)]


@pytest.mark.parametrize(("stamina", "condition"), [(15, ""), (30, "bleeding")])
def test_who_is_worse_off_is_leapt_at_from_farther_and_struck_harder(
    fight: Make, compendium_directory: Path, stamina: int, condition: str
) -> None:
    """At 10 squares, with a jump of 9 that is longer than its speed of 5: its free strike of 4 deals 5 more to Ana, winded at half of 30,
    or bleeding."""
    leap = ability(compendium_directory, PATH, LEAP)
    way = [*leapt(9), "melee-free-strike/doru/melee/ana"]
    play = fight(foe("doru", (0, 0), abilities=[leap]), hero("ana", (10, 0), stamina=stamina), first="director", choose=way)
    play = given(play, ("ana", condition, "doru")) if condition else play

    play.do(UseAbility("doru", LEAP, ("ana",)))

    assert (play.at("doru"), play.stamina("ana")) == ((9, -1, 0), stamina - 4 - 5)


def test_who_is_well_is_leapt_at_from_no_more_than_is_printed(fight: Make, compendium_directory: Path) -> None:
    """At 6 squares Ana is out of reach; Bo at 5 is struck for 4."""
    leap = ability(compendium_directory, PATH, LEAP)
    way = [*leapt(4), "melee-free-strike/doru/melee/bo"]
    play = fight(foe("doru", (0, 0), abilities=[leap]), hero("ana", (6, 6)), hero("bo", (5, 0)), first="director", choose=way)

    assert [reason.code for reason in play.encounter.check(UseAbility("doru", LEAP, ("ana",)))] == ["too far"]
    play.do(UseAbility("doru", LEAP, ("bo",)))

    assert (play.at("doru"), play.stamina("bo")) == ((4, -1, 0), 30 - 4)


def test_an_object_is_leapt_at_as_well(fight: Make, compendium_directory: Path) -> None:
    """A crate 4 squares away takes the 4 of the free strike."""
    leap = ability(compendium_directory, PATH, LEAP)
    ground = Terrain(objects=(SolidObject("crate", ((4, 0, 0),), stamina=9),))
    way = [*leapt(3), "melee-free-strike/doru/melee/crate"]
    play = fight(foe("doru", (0, 0), abilities=[leap]), hero("ana", (9, 9)), first="director", terrain=ground, choose=way)

    play.do(UseAbility("doru", LEAP, ("crate",)))

    assert play.at("doru") == (3, -1, 0)
    assert [(one.object, one.amount) for one in play.events(ObjectDamaged)] == [("crate", 4)]

"""A damage type that is chosen as an ability is used, and damage of it that fells: the fury's Elemental Ferocity as it is published,
played; the values are worked out from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier

Make = Callable[..., Fight]
TYPES = ("acid", "cold", "corruption", "fire", "lightning", "poison", "sonic")


@pytest.fixture
def ferocity(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Fury/8th-Level Features/Elemental Ferocity"]


@pytest.mark.parametrize(("n", "type"), tuple(enumerate(TYPES)))
def test_who_hurts_her_takes_damage_of_the_type_that_she_has_chosen(fight: Make, ferocity: Ability, n: int, type: str) -> None:
    """2 + 2 is tier 1, 3 damage that her 10 temporary Stamina takes; the orc takes 10."""
    orc = foe("orc", (1, 0), Modifier("weakness", 5, name="fire"), abilities=[HEWING])
    play = fight(hero("ana", (0, 0), abilities=[ferocity], focus=11), orc, dice=[2, 2], choose=[f"choice/{n}"])
    play.do(UseAbility("ana", ferocity.id))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert [one for one in taken(play) if one[0] == "orc"] == [("orc", 15 if type == "fire" else 10, type)]
    assert play.stamina("ana") == 30


@pytest.mark.parametrize(("stamina", "temporary"), [(10, 10), (11, 7)])
def test_who_is_felled_so_gives_her_more(fight: Make, ferocity: Ability, stamina: int, temporary: int) -> None:
    """Of 10 temporary Stamina 3 are lost; with the orc at 0 she has 10 again, which takes the place of the 7 that are left."""
    play = fight(
        hero("ana", (0, 0), abilities=[ferocity], focus=11),
        foe("orc", (1, 0), stamina=stamina, abilities=[HEWING]),
        foe("far", (9, 9)),
        dice=[2, 2],
        choose=["choice/1"],
    )
    play.do(UseAbility("ana", ferocity.id))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert play.stamina("orc") == stamina - 10
    assert play.encounter.board.creatures["ana"].temporary == temporary

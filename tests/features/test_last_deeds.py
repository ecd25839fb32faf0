"""What somebody is made to do before it dies, as who makes it would have it: played as the text says, which is read from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.damage import Died

Make = Callable[..., Fight]
WORD = "word-of-final-redemption"
SWEEPING = Ability(
    "sweep",
    "Sweep",
    MAIN_ACTION,
    ("Area",),
    area=Area("burst", 1),
    target=Target(("enemy",), 0),
    effects=(DealDamage(5),),
    cost=3,
    resource="malice",
)
"""Hurts each enemy around its user, for 3 Malice."""


def felled(fight: Make, compendium_directory: Path, *choose: str) -> Fight:
    """Ana, beside the orc and the ogre, who stand together, has her Word and 11 piety as bo fells the orc: 3 damage of its 3."""
    word = published(compendium_directory)["Conduit/9th-Level Features/Word of Final Redemption"]
    play = fight(
        hero("ana", (1, 1), abilities=[word], focus=11),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), abilities=[SWEEPING], stamina=3),
        foe("ogre", (2, 0)),
        dice=[3, 3],
        choose=choose,
    )
    play.do(UseAbility("bo", "hew", ("orc",)))
    return play


def test_who_dies_turns_on_its_own_first(fight: Make, compendium_directory: Path) -> None:
    """There is no Malice, and it costs none: only the ogre, its ally, is an enemy then, neither ana nor bo; and then it dies."""
    play = felled(fight, compendium_directory, f"{WORD}/ana", "yes/ana", "sweep/orc/area/ogre")

    assert taken(play) == [("orc", 3, ""), ("ogre", 5, "")]
    assert [one.creature for one in play.events(Died)] == ["orc"]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert play.encounter.board.creatures["orc"].lasting == ()


@pytest.mark.parametrize("choose", [(), (f"{WORD}/ana",)])
def test_it_need_not(fight: Make, compendium_directory: Path, choose: tuple[str, ...]) -> None:
    """Whoever has the Word may leave it, or, having paid for it, have the orc do nothing."""
    play = felled(fight, compendium_directory, *choose)

    assert taken(play) == [("orc", 3, "")]
    assert play.encounter.board.creatures["ana"].heroic_resource == (0 if choose else 11)

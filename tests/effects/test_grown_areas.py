"""Areas that a feature makes larger, moves that keep their mover from harm, and who can't search."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.commands import Search
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability, Area, Target
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, Move, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.rulings import SetHidden
from freestrike.events.space import Column, Hazard, Terrain

Make = Callable[..., Fight]
ROAR = Ability(
    "roar", "Roar", MANEUVER, ("Area",), area=Area("burst", 1), target=Target(("enemy",), 0), effects=(DealDamage(2), Zone("burst", 1))
)


@pytest.mark.parametrize(("name", "targets", "squares"), [("", ("orc", "ogre"), 25), ("roar", ("orc", "ogre"), 25), ("hum", ("orc",), 9)])
def test_an_area_and_what_it_leaves_are_larger(fight: Make, name: str, targets: tuple[str, ...], squares: int) -> None:
    """A 1 burst is a 2 burst: it takes in the ogre 2 squares away, and leaves 5 by 5 squares on the ground in place of 3 by 3."""
    flat = Terrain((-5, -5, 0), (9, 9, 0))
    play = fight(
        hero("ana", (0, 0), Modifier("area", 1, name=name), abilities=[ROAR]), foe("orc", (1, 0)), foe("ogre", (2, 0)), terrain=flat
    )

    play.do(UseAbility("ana", "roar", targets))

    assert play.stamina("ogre") == (38 if len(targets) == 2 else 40)
    assert [len(zone.squares) for zone in play.encounter.board.zones] == [squares]


@pytest.mark.parametrize("unharmed", [False, True])
def test_nobody_is_moved_into_harm(fight: Make, unharmed: bool) -> None:
    """East of the orc is fire and south of it a pit: it can be moved there, but not where it is said that nothing may harm it."""
    pit = tuple(Column(x, y, -3) for x in range(2, 5) for y in (-1, -2))
    rough = Terrain((-5, -5, -5), (9, 9, 5), columns=pit, hazards=(Hazard("fire", ((4, 0, 0),), 3, "fire"),))
    puppet = Ability(
        "puppet", "Puppet", MANEUVER, ("Ranged",), ranged=10, effects=(Move(1, choice=False, controlled=True, unharmed=unharmed),)
    )
    play = fight(hero("ana", (0, 0), abilities=[puppet]), foe("orc", (3, 0)), terrain=rough, choose=["square/3,1,0"])

    play.do(UseAbility("ana", "puppet", ("orc",)))

    assert play.at("orc") == (3, 1, 0)
    offered = [id for id in play.offered() if id.startswith("square/")]
    assert ("square/4,0,0" in offered) is not unharmed


def test_who_cannot_search(fight: Make) -> None:
    """The orc, entangled, may not search for Ana, who is hidden from it 3 squares away."""
    vines = Ability(
        "vines", "Vines", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(Bestow(ENCOUNTER, (Modifier("cannot", name="search"),)),)
    )
    for entangled in (False, True):
        play = fight(hero("ana", (0, 0), abilities=[vines]), foe("orc", (3, 0)))
        if entangled:
            play.do(UseAbility("ana", "vines", ("orc",)))
        play.do(EndTurn("ana"))
        play.encounter.rule(SetHidden("ana", ("orc",)))
        codes = [reason.code for reason in play.encounter.check(Search("orc"))]
        assert ("cannot search" in codes) is entangled

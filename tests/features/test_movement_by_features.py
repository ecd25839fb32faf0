"""A type of movement that a feature gives counts as one in the speed entry (rules/combat.md:223, 311, 704)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.modifier import Modifier
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
SHOVE = Ability("shove", "Shove", MAIN_ACTION, ("Magic", "Ranged"), ranged=10, effects=(ForceMove("push", 2),))


def test_who_flies_by_a_feature_is_force_moved_vertically(fight: Make) -> None:
    """rules/combat.md:336: forced movement against a flying creature is vertical, whether it says so or not."""
    flyer = replace(foe("orc", (3, 0), Modifier("can", name="fly")), square=(3, 0, 2))
    play = fight(hero("ana", (0, 0), abilities=[SHOVE]), flyer, choose=["square/4,0,3"])

    play.do(UseAbility("ana", "shove", ("orc",)))

    assert [begun.vertical for begun in play.events(ForcedMoveBegun)] == [True]
    assert play.at("orc") == (4, 0, 3)


def test_who_swims_by_a_feature_fights_under_water_as_well_as_on_land(fight: Make) -> None:
    """rules/combat.md:704: a bane for who can't automatically swim at full speed."""
    sea = Terrain(water=tuple((x, y, 0) for x in range(3) for y in range(2)))
    found = {}
    for gift in ((), (Modifier("can", name="swim"),)):
        play = fight(hero("ana", (0, 0), *gift, abilities=[HEWING]), foe("orc", (1, 0)), dice=[6, 5], terrain=sea)
        play.do(UseAbility("ana", "hew", ("orc",)))
        (roll,) = play.events(PowerRollMade)
        found[len(gift)] = [entry.source for outcome in roll.outcomes for entry in outcome.ledger if entry.kind == "bane"]

    assert found == {0: ["under water"], 1: []}

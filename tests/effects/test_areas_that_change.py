"""Areas that become of where somebody has gone, that are left, and that grow; and what the vocabulary can say and the Director plays. The
shapes are those of the analysis (movement_catalog MT05 and MT11, effect_templates 151, 222 and 232, tier_shapes 70)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.automation import runs
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.areas import GrowZone
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, Effect, ForceMove, Move, Reacts, Zone
from freestrike.events.content.forms import Borrow, TurnInto
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.trigger import Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.space import Terrain
from freestrike.events.strikes import LeftToDirector

Make = Callable[..., Fight]


def leaves(*effects: Effect) -> Ability:
    """A maneuver of its user's own."""
    return Ability("field", "Field", MANEUVER, target=Target(("self",)), effects=effects)


def test_each_square_that_is_left_is_difficult_for_enemies(fight: Make) -> None:
    """Ana goes from x 0 to x 3; she has left 0, 1 and 2, and stands in 3 herself (Cobblestone Shape)."""
    trail = Zone("trail", 0, ends=ENCOUNTER, terrain=("difficult for enemies",))
    ana = hero("ana", (0, 0), abilities=[leaves(Move(), trail)])
    play = fight(ana, hero("bo", (0, 1)), foe("orc", (6, 1)), choose=[f"square/{x},0,0" for x in (1, 2, 3)])

    play.do(UseAbility("ana", "field", ()))

    assert play.encounter.path("bo", ((1, 0, 0), (2, 0, 0))).cost == 2
    play.do(EndTurn("ana"))
    orc = play.encounter.path("orc", ((5, 0, 0), (4, 0, 0), (3, 1, 0), (2, 0, 0)))
    assert orc.cost == 5


def test_who_leaves_an_area_is_hurt(fight: Make) -> None:
    """The orc goes about in the burst unharmed, and takes 4 as it steps out of it (Edict of Stillness)."""
    burns = Reacts("field-burns", "Field", Trigger("leaves area", "enemy"), (DealDamage(4),), choice=False)
    zone = Zone("burst", 2, ends=ENCOUNTER, reacts=(burns,))
    play = fight(hero("ana", (0, 0), abilities=[leaves(zone)]), foe("orc", (2, 2)))

    play.do(UseAbility("ana", "field", ()))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 1, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0))))

    assert [(taken.target, taken.amount) for taken in play.events(DamageTaken)] == [("orc", 4)]
    assert play.encounter.board.creatures["orc"].corner == (4, 0, 0)


def test_flames_spread_by_a_square_as_each_turn_ends(fight: Make) -> None:
    """A burst of 1 is 3 by 3 on the floor; after one turn it is 5 by 5, but for the wall; the orc, who stood outside, is in it then and is
    slowed (Burn It Right Down)."""
    grows = Bestow(ENCOUNTER, reacts=(Reacts("field-grows", "Field", Trigger("turn ends", ""), (GrowZone("field"),), choice=False),))
    zone = Zone("burst", 1, ends=ENCOUNTER, conditions=("slowed",), whom="enemy")
    wall = Terrain((-5, -5, 0), (9, 9, 0), solid=tuple((-2, y, 0) for y in range(-5, 10)))
    play = fight(hero("ana", (0, 0), abilities=[leaves(zone, grows)]), foe("orc", (2, 2)), terrain=wall)

    play.do(UseAbility("ana", "field", ()))
    assert not play.encounter.board.creatures["orc"].condition("slowed")
    play.do(EndTurn("ana"))

    (stands,) = play.encounter.board.zones
    assert set(stands.squares) == {(x, y, 0) for x in range(-1, 3) for y in range(-2, 3)}
    assert play.encounter.board.creatures["orc"].condition("slowed")


@pytest.mark.parametrize(
    "effect",
    [
        TurnInto("Gnoll Marauder", keeps=("stamina",)),
        Borrow("signature", of="target"),
        Bestow(ENCOUNTER, (Modifier("moves with"),)),
        Bestow(ENCOUNTER, (Modifier("can", name="cross solid"),)),
        Zone("burst", 1, terrain=("solid",), stamina=3, weakness=("fire", 5)),
    ],
)
def test_what_nobody_plays_yet_is_put_before_the_director(fight: Make, effect: Effect) -> None:
    """It is said, and not taken to run by itself."""
    play = fight(hero("ana", (0, 0), abilities=[leaves(effect)]), foe("orc", (4, 4)))

    play.do(UseAbility("ana", "field", ()))

    assert len(play.events(LeftToDirector)) == 1
    assert not runs(effect)


def test_a_push_on_along_its_movement_is_the_directors(fight: Make) -> None:
    pushes = Ability("field", "Field", MANEUVER, ("Ranged",), ranged=5, effects=(ForceMove("push", 1, toward="its movement"),))
    play = fight(hero("ana", (0, 0), abilities=[pushes]), foe("orc", (2, 0)))

    play.do(UseAbility("ana", "field", ("orc",)))

    assert (len(play.events(LeftToDirector)), play.at("orc"), runs(pushes.effects[0])) == (1, (2, 0, 0), False)

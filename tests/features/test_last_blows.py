"""What a creature does to those around it as it drops to 0 Stamina, creatures and objects alike."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING, Amount
from freestrike.events.content.effect import DealDamage, FreeStrike, Reacts
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import DeathDue
from freestrike.events.encounter import Entrant
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.space import SolidObject, Terrain

Make = Callable[..., Fight]
COLLAR = Reacts(
    "collar",
    "Collar",
    Trigger("drops to 0", moment=BEFORE),
    (DealDamage(0, more=Amount(dice="1d3")),),
    choice=False,
    target=Selection(("enemy", "object"), 0, 1),
)
"""A War Dog's collar: 1d3 damage to each adjacent enemy and object when its wearer is reduced to 0 Stamina."""

CRATES = Terrain(objects=(SolidObject("crate", ((2, 1, 0),), "wood"), SolidObject("barrel", ((4, 4, 0),), "wood")))


def test_a_collar_hurts_enemies_and_objects_beside_it(fight: Make) -> None:
    """Those 2 squares away and the dog beside it are spared. A wooden object of size 1 has 3 Stamina (combat/object-stamina)."""
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (3, 0)),
        foe("dog", (1, 0), COLLAR, stamina=3),
        foe("other dog", (1, 1)),
        terrain=CRATES,
        dice=[10, 10, 3, 2],
    )

    play.do(UseAbility("ana", "hew", ("dog",)))

    assert play.encounter.board.creatures["dog"].life == "dead"
    assert (play.stamina("ana"), play.stamina("bo"), play.stamina("other dog")) == (27, 30, 40)
    assert [(one.object, one.amount, one.stamina) for one in play.events(ObjectDamaged)] == [("crate", 2, 1)]


def test_the_collar_of_each_minion_that_drops_goes_off(fight: Make) -> None:
    """Nine damage is three minions of 3 Stamina each, of whom the one that was struck and the two nearest drop (monster-basics)."""
    dogs = [foe(f"dog-{n}", (1, n), COLLAR, stamina=3, roles=("Minion",)) for n in range(3)]
    squad = [replace(one, squad="dogs", stat_block=replace(one.stat_block, name="dog", stamina=3)) for one in dogs]
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), *squad, dice=[10, 10, 1, 2])

    play.do(UseAbility("ana", "hew", ("dog-0",)))

    # Dogs 0 and 1 are beside Ana, dog 2 is not.
    assert play.stamina("ana") == 30 - 1 - 2


RETALIATION = Reacts(
    "retaliation",
    "Retaliation",
    Trigger("deals damage", "enemy", "self"),
    (FreeStrike(Selection((TRIGGERING,)), choice=False),),
    FREE_TRIGGERED_ACTION,
    target=ONESELF,
)


def test_who_is_struck_for_its_last_strike_has_no_second(fight: Make, published: Callable[..., Entrant]) -> None:
    """A razor of 3 Stamina is hewn for 6 and strikes once more, for 2, before it dies (Orcs/Statblocks/Orc Razor.json:17, 59). Ana strikes
    back for 5 + Might 2, at 6 + 6 + 2 tier 2: it is at 0 already and is reduced to that no second time."""
    razor = replace(published("razor", (1, 0), "Orcs/Statblocks/Orc Razor"), stamina=3)
    choose = ["bloodfire-burn/razor", "melee-free-strike/razor/melee/ana", "retaliation/ana", "melee-free-strike/ana/melee/razor"]
    play = fight(hero("ana", (0, 0), RETALIATION, abilities=[HEWING]), razor, foe("elf", (9, 9)), dice=[6, 6, 6, 6], choose=choose)

    play.do(UseAbility("ana", "hew", ("razor",)))

    assert [(user, ability) for user, ability, _ in play.used()] == [
        ("ana", "hew"),
        ("razor", "melee-free-strike"),
        ("ana", "melee-free-strike"),
    ]
    assert (play.stamina("razor"), play.stamina("ana")) == (3 - 6 - 7, 30 - 2)
    assert [one.creature for one in play.events(DeathDue)] == ["razor"]
    assert play.encounter.board.creatures["razor"].life == "dead"

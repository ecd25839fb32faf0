"""Free strikes and moves by leave: what rides on them, what waits for the use that set them off, and where they lead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.commands import Dig
from freestrike.events.conditions import ConditionEnded
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability, Target
from freestrike.events.content.amount import TRIGGERING, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    DealDamage,
    Effect,
    ForEach,
    FreeStrike,
    GainTemporaryStamina,
    ImposeCondition,
    Later,
    Move,
    Reacts,
    Redirect,
    Teleport,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.space import Column, Terrain

Make = Callable[..., Fight]


def orders(*effects: Effect, target: str = "ally") -> Ability:
    return Ability("orders", "Orders", MANEUVER, ("Ranged",), ranged=10, target=Target((target,)), effects=effects)


def test_damage_of_its_own_type_rides_on_a_free_strike(fight: Make) -> None:
    """The orc's free strike deals 4 to Ana, and 5 lightning damage besides."""
    strike = FreeStrike(choice=False, riders=(DealDamage(5, "lightning"),))
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)), foe("chief", (3, 0), abilities=[orders(strike)]), first="director")

    play.do(UseAbility("chief", "orders", ("orc",)))

    assert play.stamina("ana") == 30 - 4 - 5


def test_who_strikes_gains_what_the_free_strike_deals(fight: Make) -> None:
    """The orc deals 4 with its free strike, and has 4 temporary Stamina for it."""
    shield = ForEach(ONESELF, (GainTemporaryStamina(Amount(of="triggering damage")),))
    strike = FreeStrike(choice=False, riders=(shield,))
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)), foe("chief", (3, 0), abilities=[orders(strike)]), first="director")

    play.do(UseAbility("chief", "orders", ("orc",)))

    assert play.encounter.board.creatures["orc"].temporary == 4


def test_a_free_strike_waits_until_the_use_that_set_it_off_is_over(fight: Make) -> None:
    """Ana hews at the orc; its guard steps into the way and takes the 6 of her tier 2 (10 + 2 for Might). After that it strikes for 4."""
    back = ForEach(Selection((TRIGGERING,)), (Later("after this ability", (FreeStrike(AFFECTED, choice=False, by="user"),)),))
    guards = Reacts(
        "guard", "Guard", Trigger("targets", "enemy", "ally", moment="before"), (Redirect(), back), "triggered action", target=ONESELF
    )
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]), foe("orc", (1, 0)), foe("guard", (1, 1), guards), dice=[5, 5], choose=["guard/guard"]
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert (play.stamina("orc"), play.stamina("guard"), play.stamina("ana")) == (40, 34, 26)
    assert play.used() == [("ana", "hew", ("orc",)), ("guard", "melee-free-strike", ("ana",))]


@pytest.mark.parametrize(("ends", "turns"), [("end of the current turn", 1), ("start of user's turn", 2)])
def test_a_condition_ends_with_the_turn_or_as_its_source_begins_one(fight: Make, ends: str, turns: int) -> None:
    """Ana slows the orc: to the end of her turn, or to the start of her next one, which comes after the orc's."""
    play = fight(hero("ana", (0, 0), abilities=[orders(ImposeCondition("slowed", ends), target="enemy")]), foe("orc", (3, 0)))

    play.do(UseAbility("ana", "orders", ("orc",)))
    after = []
    for id in ("ana", "orc"):
        after.append(play.encounter.board.creatures["orc"].condition("slowed") is not None)
        play.do(EndTurn(id))
    play.do(Advance("ana", ((0, 1, 0),)))

    assert after == [True, turns == 2]
    assert [ended.cause for ended in play.events(ConditionEnded)] == ["expired"]


@pytest.mark.parametrize("unharmed", [False, True])
def test_nobody_is_led_into_an_area_that_harms(fight: Make, unharmed: bool) -> None:
    """The 1 cube of fire lies east of the orc: it can be led there only if nothing is said of harm."""
    burns = Reacts("fire", "Fire", Trigger("enters area", "enemy"), (DealDamage(3, "fire"),), choice=False)
    fire = Zone("cube", 1, within=5, ends=ENCOUNTER, reacts=(burns,))
    field = Ability("field", "Field", MANEUVER, target=Target(("self",)), effects=(fire,))
    leads = Ability(
        "leads", "Leads", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(Move(1, choice=False, controlled=True, unharmed=unharmed),)
    )
    play = fight(hero("ana", (0, 0), abilities=[field, leads]), foe("orc", (3, 0)), choose=["area/4,0,0", "square/3,1,0"])

    play.do(UseAbility("ana", "field", ()))
    play.do(UseAbility("ana", "leads", ("orc",)))

    assert play.at("orc") == (3, 1, 0)
    assert ("square/4,0,0" in play.offered()) is not unharmed


def test_a_teleport_to_a_space_beside_somebody_is_as_far_as_that_is(fight: Make) -> None:
    """Ana, whose speed is 5, teleports beside the orc 9 squares away, and nowhere else."""
    play = fight(
        hero("ana", (0, 0), abilities=[orders(ForEach(ONESELF, (Teleport(to="adjacent", of="outer target"),)), target="enemy")]),
        foe("orc", (9, 0)),
        terrain=Terrain((-2, -2, 0), (12, 4, 0)),
        choose=["teleport/ana/10,1,0"],
    )

    play.do(UseAbility("ana", "orders", ("orc",)))

    assert play.at("ana") == (10, 1, 0)
    assert len([id for id in play.offered() if id.startswith("teleport/ana/")]) == 8


def test_who_comes_up_out_of_the_ground(fight: Make) -> None:
    """The worm digs down beside Ana, which is no coming up, and up again, which is: its free strike deals 4."""
    bites = Reacts("bites", "Bites", Trigger("surfaces"), (FreeStrike(choice=False),), choice=False, target=ONESELF)
    earth = Terrain((-2, -2, -5), (9, 9, 4), columns=tuple(Column(x, y, 0) for x in range(3) for y in range(3)))
    worm = foe("worm", (1, 0), Modifier("can", name="burrow"), bites)
    play = fight(hero("ana", (0, 0)), worm, first="director", terrain=earth)

    play.do(Dig("worm", ((1, 0, -1),)))
    assert play.stamina("ana") == 30
    play.do(EndTurn("worm"))
    play.do(EndTurn("ana"))
    play.do(Dig("worm", ((1, 0, 0),)))

    assert play.stamina("ana") == 26

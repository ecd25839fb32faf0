"""What follows on what others did: on the outcome of a use that was granted, on damage that was made less, on the end of anybody's turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_ROUND
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    FreeStrike,
    ImposeCondition,
    Move,
    Reacts,
    Reduce,
    UseAbilities,
    When,
)
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

Make = Callable[..., Fight]


@pytest.mark.parametrize(("dice", "slowed"), [([9, 9], True), ([5, 5], False)])
def test_an_outcome_of_a_granted_ability_does_more(fight: Make, dice: list[int], slowed: bool) -> None:
    """Ana hews by her own leave: at tier 3 (20 with Might 2) the orc is slowed too, at tier 2 (12) it is not."""
    more = When((Holds("tier", value=3, of=USER),), (ImposeCondition("slowed", "eot"),))
    leave = UseAbilities(usage="no action", choice=False, free_strike_instead=False, riders=(more,))
    orders = Ability("orders", "Orders", MANEUVER, target=Target(("self",)), effects=(leave,))
    play = fight(hero("ana", (0, 0), abilities=[HEWING, orders]), foe("orc", (1, 0)), dice=dice)

    play.do(UseAbility("ana", "orders", ()))

    assert (play.encounter.board.creatures["orc"].condition("slowed") is not None) is slowed


def test_damage_by_what_was_taken_off_rides_on_a_free_strike(fight: Make) -> None:
    """Bo takes 4 off the 6 that the orc's tier 2 would deal to Ana; for that its chief strikes him for 4, and for twice 4 besides."""
    shield = Reacts(
        "shield",
        "Shield",
        Trigger("is about to damage", "enemy", "ally", moment=BEFORE),
        (Reduce(Amount(4)),),
        "triggered action",
        target=Selection((TRIGGER_TARGET,)),
    )
    twice = DealDamage(0, more=Amount(of="damage reduced", times=2), unreducible=True)
    breaks = Reacts(
        "breaks",
        "Breaks",
        Trigger("reduces damage", "enemy"),
        (FreeStrike(Selection((TRIGGERING,)), choice=False, riders=(twice,)),),
        choice=False,
        target=ONESELF,
    )
    play = fight(
        hero("ana", (0, 0)),
        hero("bo", (0, 2), shield),
        foe("orc", (1, 0), abilities=[HEWING]),
        foe("chief", (1, 2), breaks),
        dice=[7, 7],
        first="director",
        choose=["shield/bo"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - (6 - 4), 30 - 4 - 8)


def test_one_of_some_moves_whenever_a_turn_ends(fight: Make) -> None:
    """Until the round ends one of Ana's friends can shift a square at the end of each turn: Bo after hers, nobody after the orc's."""
    shifts = Reacts(
        "shifts", "Shifts", Trigger("turn ends", ""), (Move(1, "shift"),), choice=False, target=Selection(("ally",)), though_dead=True
    )
    lead = Ability("lead", "Lead", MANEUVER, target=Target(("self",)), effects=(Bestow(END_OF_ROUND, reacts=(shifts,)),))
    play = fight(hero("ana", (0, 0), abilities=[lead]), hero("bo", (0, 3)), foe("orc", (9, 0)), choose=["target/bo", "square/1,3,0"])

    play.do(UseAbility("ana", "lead", ()))
    play.do(EndTurn("ana"))

    assert play.at("bo") == (1, 3, 0)
    play.do(EndTurn("orc"))
    assert play.offered().count("target/bo") == 2


def test_a_bad_outcome_is_followed_by_a_use_on_somebody_near(fight: Make) -> None:
    """Ana's tier 1 (4 with Might 2) against the orc lets her hew at whoever is within 2 squares of it: the ogre, for 6, not the giant."""
    again = UseAbilities(
        usage="no action", against=Selection(("creature",), within=2, from_=TRIGGER_TARGET), choice=False, free_strike_instead=False
    )
    once_more = Reacts(
        "again",
        "Again",
        Trigger("obtains tier", needs=(Holds("ability", "signature", TRIGGERING),), value=1),
        (again,),
        "triggered action",
        target=ONESELF,
    )
    play = fight(
        hero("ana", (0, 0), once_more, abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("ogre", (1, 1)),
        foe("giant", (-1, 0)),
        dice=[1, 1, 5, 5],
        choose=["again/ana"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert [play.stamina(id) for id in ("orc", "ogre", "giant")] == [37, 34, 40]

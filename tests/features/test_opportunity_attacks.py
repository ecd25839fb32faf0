"""Opportunity attacks: never provoked (OA1), not for a while (OA2), forbidden (OA3), answered (OA4), changed (OA5), given (OA6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import MELEE_SUPERIORITY
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.amount import TARGET, TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN, EOT, START_OF_USERS_TURN
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    Reacts,
    Substitute,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

Make = Callable[..., Fight]
AWAY = Advance("orc", ((2, 0, 0), (3, 0, 0)))
ATTACK = "opportunity-attack/ana"
OPPORTUNITY = "combat/opportunity-attacks"


@pytest.mark.parametrize("name", ["Like the Wind", "Crafty"])
def test_who_never_provokes(fight: Make, name: str) -> None:
    """OA1, High Elf Zephyr and the goblins: they don't provoke opportunity attacks by moving."""
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0), Modifier("never provokes")), first="director")

    play.do(AWAY)

    assert play.offered() == [], name
    assert play.ruled_out() == [("ana", OPPORTUNITY, ("never provokes",))]


def _after_a_strike(modifier: Modifier, ends: str, target: Selection) -> Ability:
    given = ForEach(target, (Bestow(ends, (modifier,)),))
    return Ability(
        "sweep",
        "Sweep",
        MAIN_ACTION,
        ("Melee", "Strike"),
        melee=1,
        roll=PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),))),
        effects=(given,),
    )


def test_crescent_sweep_covers_the_retreat(fight: Make) -> None:
    """OA2, Shadow Elf Moondancer: until the end of the turn it ignores opportunity attacks from the target; others may make theirs."""
    sweep = Ability(
        "sweep",
        "Sweep",
        MAIN_ACTION,
        ("Melee", "Strike"),
        melee=1,
        roll=PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),))),
        effects=(Bestow(END_OF_CURRENT_TURN, (Modifier("cannot", name="make opportunity attacks", against=USER),)),),
    )
    play = fight(
        hero("ana", (0, 0)),
        hero("bo", (0, 1)),
        foe("orc", (1, 0), abilities=[sweep]),
        first="director",
        dice=[1, 1, 1, 1],
        choose=["opportunity-attack/bo"],
    )

    play.do(UseAbility("orc", "sweep", ("ana",)))
    play.do(AWAY)

    assert "opportunity-attack/ana" not in play.offered()
    # 2 + 2 is tier 1: 2 + 2 damage.
    assert play.stamina("orc") == 36


def test_fire_flail_frees_it_from_everybody(fight: Make) -> None:
    """OA2, Hobgoblin Hell Trooper: until the end of its turn it provokes nobody; on the next turn it does again."""
    flail = _after_a_strike(Modifier("never provokes"), END_OF_CURRENT_TURN, ONESELF)
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0), abilities=[flail]), first="director", dice=[1, 1])

    play.do(UseAbility("orc", "sweep", ("ana",)))
    play.do(AWAY)

    assert play.offered() == []
    assert play.ruled_out() == [("ana", OPPORTUNITY, ("never provokes",))]


def test_pilium_keeps_the_target_from_attacking_kobolds(fight: Make) -> None:
    """OA3, Kobold Veles: until the start of its next turn the target can make none against any kobold."""
    pilium = _after_a_strike(
        Modifier("cannot", name="make opportunity attacks", when=(Holds("keyword", "Kobold", TRIGGERING),)),
        START_OF_USERS_TURN,
        Selection((TARGET,)),
    )
    play = fight(
        hero("ana", (0, 0)),
        foe("orc", (1, 0), abilities=[pilium], keywords=("Kobold",)),
        foe("ogre", (0, 1)),
        first="director",
        dice=[1, 1],
    )

    play.do(UseAbility("orc", "sweep", ("ana",)))
    play.do(AWAY)

    assert play.offered() == []
    assert play.ruled_out() == [("ana", OPPORTUNITY, ("cannot make opportunity attacks",))]


def test_ether_fueled_vessel_makes_who_is_damaged_insubstantial_to_its_wielder(fight: Make) -> None:
    """OA3, Ether Fueled Vessel: who takes rolled damage of a magic ability can make no opportunity attack against the wielder until the end
    of its next turn; against the wielder's friends it can."""
    vessel = Reacts(
        "vessel",
        "Ether Fueled Vessel",
        Trigger("deals damage", "self", "enemy", needs=(Holds("ability", "rolled"), Holds("ability", "magic"))),
        (Bestow(EOT, (Modifier("cannot", name="make opportunity attacks", against=USER),), state="insubstantial"),),
        choice=False,
        target=Selection((TRIGGER_TARGET,)),
    )
    bolt = replace(HEWING, id="bolt", keywords=("Magic", "Melee", "Strike"))
    play = fight(
        hero("ana", (0, 0), vessel, abilities=[bolt]),
        hero("bo", (0, 1)),
        foe("orc", (1, 0)),
        foe("ogre", (9, 9)),
        dice=[1, 1],
        choose=["opportunity-attack/orc"],
    )

    play.do(UseAbility("ana", "bolt", ("orc",)))
    play.do(Advance("ana", ((-1, 0, 0),)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("ogre"))
    play.do(Advance("bo", ((-1, 1, 0),)))

    assert play.ruled_out() == [("orc", OPPORTUNITY, ("cannot make opportunity attacks",))]
    assert (play.stamina("ana"), play.stamina("bo")) == (30, 26)


TRUNDLE = Reacts(
    "trundle",
    "Trundle",
    Trigger("makes opportunity attack", "enemy", "self", moment=BEFORE),
    (FreeStrike(Selection((TRIGGERING,)), choice=False, by=USER),),
)


@pytest.mark.parametrize("name", ["Trundle", "Swoop"])
def test_whoever_attacks_is_struck(fight: Make, name: str) -> None:
    """OA4, Trundle and Swoop: whoever strikes it as it leaves is struck."""
    play = fight(
        hero("ana", (0, 0)),
        foe("orc", (1, 0), TRUNDLE),
        first="director",
        dice=[6, 6],
        choose=[ATTACK, "trundle/orc", "melee-free-strike/orc/melee/ana"],
    )

    play.do(AWAY)

    assert (play.stamina("ana"), play.stamina("orc")) == (26, 33), name


def test_melee_superiority_holds_the_mover(fight: Make) -> None:
    """OA5, the tactician: the target's speed is 0 until the end of the turn, so it stays where it was."""
    play = fight(hero("ana", (0, 0), *MELEE_SUPERIORITY.effects), foe("orc", (1, 0)), first="director", dice=[6, 6], choose=[ATTACK])

    play.do(AWAY)

    assert play.stamina("orc") == 33
    assert play.at("orc") == (1, 0, 0)


def test_boiling_fury_bites_with_the_signature_ability(fight: Make) -> None:
    """OA5, Wyvern: its signature ability instead of the free strike of an opportunity attack."""
    fury = Substitute(UseAbilities("signature"), "opportunity attack")
    play = fight(
        foe("wyvern", (0, 0), fury, abilities=[HEWING]),
        hero("ana", (1, 0)),
        dice=[9, 9],
        choose=["opportunity-attack/wyvern/hew"],
    )

    play.do(Advance("ana", ((2, 0, 0),)))

    # 18 is tier 3: 9 damage, and no free strike besides.
    assert play.stamina("ana") == 21
    assert play.used() == [("wyvern", "hew", ("ana",))]
    assert "opportunity-attack/wyvern" in play.offered()


def test_fancy_footwork_trips_whom_it_attacks(fight: Make) -> None:
    """OA5, Blade of the Luxurious Fop: an opportunity attack against an enemy of its size or smaller can knock it prone."""
    footwork = Reacts(
        "fancy-footwork",
        "Fancy Footwork",
        Trigger("makes opportunity attack", "self", "enemy", needs=(Holds("size at most own", of=TRIGGER_TARGET),), moment=BEFORE),
        (ImposeCondition("prone"),),
        target=Selection((TRIGGER_TARGET,)),
    )
    play = fight(hero("ana", (0, 0), footwork), foe("orc", (1, 0)), first="director", dice=[4, 5], choose=[ATTACK, "fancy-footwork/ana"])

    play.do(AWAY)

    # Prone, it is struck with an edge: 9 + 2 + 2 is tier 2: 5 + 2; without it 11 would be tier 1.
    assert play.stamina("orc") == 33
    assert play.encounter.board.creatures["orc"].condition("prone") is not None


def test_to_the_death_lets_the_target_attack(fight: Make) -> None:
    """OA6, the fury: 2 surges for her, and leave for the target to strike at her opportunity, which takes nothing of it."""
    death = Ability(
        "to-the-death",
        "To the Death!",
        MAIN_ACTION,
        ("Melee", "Strike", "Weapon"),
        melee=1,
        roll=PowerRoll(((DealDamage(3, "", ("might",)),), (DealDamage(6, "", ("might",)),), (DealDamage(9, "", ("might",)),)), ("might",)),
        effects=(
            ForEach(ONESELF, (Gain("surges", 2),)),
            FreeStrike(Selection((USER,)), "melee", usage="free triggered action"),
        ),
    )
    play = fight(hero("ana", (0, 0), abilities=[death]), foe("orc", (1, 0)), dice=[6, 6], choose=["melee-free-strike/orc/melee/ana"])

    play.do(UseAbility("ana", "to-the-death", ("orc",)))

    assert (play.stamina("orc"), play.stamina("ana")) == (32, 26)
    assert play.encounter.board.creatures["ana"].surges == 2

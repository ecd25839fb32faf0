"""Free strikes at who comes near (FS10), of who is grabbed (FS11), forbidden ones (FS14), the reach of one as a condition (FS18), and
opportunity attacks that somebody is given (OA6) or is moved into by another (OA7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.duration import START_OF_USERS_TURN
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    ForEach,
    FreeStrike,
    Gain,
    Move,
    Reacts,
    RegainStamina,
    SetStaminaTo,
    UseAbilities,
)
from freestrike.events.content.effect import Test as MakesTest
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]
AT_THE_MOVER = Selection((TRIGGERING,))


def test_defensive_snapping_strikes_who_comes_within_2(fight: Make) -> None:
    """FS10, Chimera: until the start of its next turn a free strike against each enemy that comes within 2 squares, in mid-move."""
    snap = Reacts("snap", "Snap", Trigger("comes within", "enemy", within=2), (FreeStrike(AT_THE_MOVER, choice=False),), target=ONESELF)
    snapping = Ability(
        "snapping", "Defensive Snapping", MANEUVER, target=Target(("self",)), effects=(Bestow(START_OF_USERS_TURN, reacts=(snap,)),)
    )
    play = fight(
        foe("chimera", (0, 0), abilities=[snapping]),
        hero("ana", (5, 0)),
        first="director",
        choose=["snap/chimera", "melee-free-strike/chimera/melee/ana", "ranged-free-strike/chimera/ranged/ana"],
    )

    play.do(UseAbility("chimera", "snapping", ()))
    play.do(EndTurn("chimera"))
    play.do(Advance("ana", ((4, 0, 0), (3, 0, 0), (2, 0, 0), (1, 0, 0))))

    # At 2 squares the melee free strike does not reach; it is the ranged one, and only once.
    assert play.stamina("ana") == 26
    assert [id for id in play.offered() if id.startswith("snap/")] == ["snap/chimera"]
    play.choose = []


def test_quick_strike_hits_harder_from_hiding(fight: Make) -> None:
    """FS10, Predator A: a creature comes within 1 square; a free strike against it, with 3 more damage if the predator was hidden."""
    harder = (Modifier("extra damage", 3, when=(Holds("hidden from", of=USER, to=TRIGGERING),)),)
    quick = Reacts(
        "quick",
        "Quick Strike",
        Trigger("comes within", "creature", within=1),
        (FreeStrike(AT_THE_MOVER, "melee", choice=False, modifiers=harder),),
        TRIGGERED_ACTION,
        target=ONESELF,
    )
    predator = replace(foe("predator", (0, 0), quick), hidden_from=("ana",))
    play = fight(predator, hero("ana", (3, 0)), hero("bo", (0, 3)), choose=["quick/predator"])

    play.do(Advance("bo", ((0, 2, 0), (0, 1, 0))))

    assert play.stamina("bo") == 26, "not hidden from bo"


@pytest.mark.parametrize("strikes", [True, False], ids=["struck", "let be"])
def test_who_grabs_at_tier_2_may_be_struck_first(fight: Make, strikes: bool) -> None:
    """FS11, Grab: at tier 2 whom she grabs may strike her in melee first."""
    answers = ["accept/ana", *(["free-strike/orc"] if strikes else [])]
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)), dice=[5, 5], choose=answers)

    play.do(UseAbility("ana", "grab", ("orc",)))

    # 10 + 2 is tier 2.
    assert play.stamina("ana") == (26 if strikes else 30)
    grabbed = play.encounter.board.creatures["orc"].condition("grabbed")
    assert grabbed == Condition("grabbed", "ana", "", "grab")


def test_escape_grab_at_tier_2_may_cost_a_free_strike(fight: Make) -> None:
    """FS11, Escape Grab: at tier 2 the grabber can make a melee free strike before the grab ends; who would rather not stays grabbed."""
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)), dice=[5, 5])
    play.encounter.rule(AddCondition("ana", Condition("grabbed", "orc")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "escape-grab", ()))

    assert play.stamina("ana") == 30
    assert play.encounter.board.creatures["ana"].condition("grabbed") is not None


def test_who_is_dazed_makes_no_free_strike_by_leave(fight: Make) -> None:
    """FS14, the dazed condition: neither an opportunity attack nor a free strike that is a free triggered action; its own on its turn it
    can make (rules/classes.md Conditions: Dazed)."""
    order = Ability(
        "order", "Order", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(FreeStrike(usage=FREE_TRIGGERED_ACTION),)
    )
    play = fight(hero("bo", (5, 5), abilities=[order]), hero("ana", (0, 0)), foe("orc", (1, 0)))
    play.encounter.rule(AddCondition("ana", Condition("dazed")))
    play.begun = play.encounter.version

    play.do(UseAbility("bo", "order", ("ana",)))
    play.do(EndTurn("bo"))
    play.do(Advance("orc", ((2, 0, 0),)))
    play.do(EndTurn("orc"))

    assert play.ruled_out() == [
        ("ana", "combat/granted-abilities", ("dazed",)),
        ("ana", "combat/opportunity-attacks", ("dazed",)),
    ]
    assert play.encounter.check(UseAbility("ana", "ranged-free-strike", ("orc",))) == ()


def test_third_eye_seeker_answers_triggered_actions_in_its_range(fight: Make) -> None:
    """FS18, Third Eye Seeker: a creature within distance of the user's ranged free strike uses a triggered action; the user strikes it with
    that free strike. Who is farther away is no occasion."""
    in_range = Holds("in free strike reach", "ranged", of=TRIGGERING, to=USER)
    seeker = Reacts(
        "seeker",
        "Third Eye Seeker",
        Trigger("uses triggered action", "creature", needs=(in_range,), moment="before"),
        (FreeStrike(AT_THE_MOVER, "ranged", choice=False),),
        TRIGGERED_ACTION,
        target=ONESELF,
    )
    growl = Reacts("growl", "Growl", Trigger("moves", "enemy", moment="during"), (Gain("malice", 1),), TRIGGERED_ACTION, target=ONESELF)
    play = fight(
        hero("ana", (0, 0), seeker),
        hero("bo", (0, 2)),
        foe("orc", (5, 0), growl),
        foe("ogre", (6, 0), growl),
        dice=[6, 6],
        choose=["growl/orc", "growl/ogre", "seeker/ana"],
    )

    play.do(Advance("bo", ((0, 3, 0),)))

    # 14 is tier 2: 4 + 2; the ogre is 6 squares away.
    assert (play.stamina("orc"), play.stamina("ogre")) == (34, 40)


def test_quick_snack_is_for_who_reaches_the_pollywog(fight: Make) -> None:
    """FS18, Angulotl Pollywog: whoever could target it with a melee free strike can eat it as a maneuver and regains 4 Stamina."""
    reach = Holds("in free strike reach", "melee")
    snack = Ability(
        "snack",
        "Quick Snack",
        MANEUVER,
        ("Ranged",),
        ranged=20,
        target=Target(("ally",), needs=(reach, Holds("stat block", "pollywog"))),
        effects=(SetStaminaTo(Amount()),),
        after=(RegainStamina(Amount(4)),),
    )
    play = fight(
        foe("angulotl", (0, 0), abilities=[snack], stamina=20),
        foe("pollywog", (1, 0)),
        foe("other", (3, 0)),
        hero("ana", (9, 9)),
        first="director",
    )
    far = UseAbility("angulotl", "snack", ("other",))

    assert [reason.code for reason in play.encounter.check(far)] == ["does not hold"]
    play.do(UseAbility("angulotl", "snack", ("pollywog",)))

    assert (play.stamina("angulotl"), play.encounter.board.creatures["pollywog"].life) == (24, "dead")


@pytest.mark.parametrize(("dice", "stamina"), [([1, 2], 26), ([9, 9], 30)], ids=["tier 1", "tier 3"])
def test_deactivating_a_pavise_shield_may_cost_an_opportunity_attack(fight: Make, dice: list[int], stamina: int) -> None:
    """OA6, Pavise Shield: who tries to take it makes a Might test; at tier 1 its holder can make an opportunity attack against it."""
    attack = FreeStrike(Selection((USER,)), "melee", usage=FREE_TRIGGERED_ACTION, by="outer target")
    deactivate = Ability(
        "deactivate",
        "Deactivate",
        MANEUVER,
        ("Melee",),
        melee=1,
        target=Target(("enemy",)),
        effects=(ForEach(ONESELF, (MakesTest(("might",), ((attack,), (), (Gain("surges", 1),))),)),),
    )
    play = fight(hero("ana", (0, 0), abilities=[deactivate]), foe("orc", (1, 0)), dice=dice, choose=["melee-free-strike/orc/melee/ana"])

    play.do(UseAbility("ana", "deactivate", ("orc",)))
    play.choose = []

    assert play.stamina("ana") == stamina


OVERRIDE = Move(controlled=True, choice=False, provokes="always")


def _on_an_enemy(id: str, *effects: Effect) -> Ability:
    return Ability(id, id, MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("enemy",)), effects=effects)


def test_override_moves_its_target_past_its_friends(fight: Make) -> None:
    """OA7, Rival Talent: the target goes where the talent wants, at most its speed, which provokes, and strikes whom the talent picks."""
    override = _on_an_enemy("override", DealDamage(15, "psychic"), OVERRIDE, FreeStrike(Selection(("enemy",)), controlled=True))
    play = fight(
        foe("talent", (9, 0), abilities=[override]),
        foe("orc", (1, 1)),
        hero("ana", (0, 0)),
        hero("bo", (4, 0)),
        first="director",
        dice=[6, 6],
        choose=["square/1,0,0", "square/2,0,0", "square/3,0,0", "opportunity-attack/orc", "melee-free-strike/ana/melee/bo"],
    )

    play.do(UseAbility("talent", "override", ("ana",)))

    assert play.at("ana") == (3, 0, 0)
    # 15, and 4 of the orc's opportunity attack.
    assert play.stamina("ana") == 30 - 15 - 4
    # 14 is tier 2: 5 + 2.
    assert play.stamina("bo") == 30 - 7


USE = UseAbilities("signature", usage="no action", against=Selection(("enemy",)), choice=False, controlled=True, free_strike_instead=False)


def test_synaptic_override_at_tier_3_provokes(fight: Make) -> None:
    """OA7, the talent: the target moves up to its speed and uses its signature ability, both as the talent likes; the way may provoke."""
    play = fight(
        hero("ana", (9, 0), abilities=[_on_an_enemy("override", OVERRIDE, USE)]),
        hero("bo", (1, 1)),
        foe("orc", (1, 0), abilities=[HEWING]),
        foe("ogre", (4, 0)),
        dice=[1, 2, 6, 6],
        choose=["square/2,0,0", "square/3,0,0", "opportunity-attack/bo"],
    )

    play.do(UseAbility("ana", "override", ("orc",)))

    # bo's 3 + 2 is tier 1: 2 + 2; the orc's 12 is tier 2: 6.
    assert (play.stamina("orc"), play.stamina("ogre")) == (36, 34)


def test_synaptic_override_at_tier_2_provokes_nobody(fight: Make) -> None:
    """OA7: at tier 2 the target shifts."""
    play = fight(
        hero("ana", (9, 0), abilities=[_on_an_enemy("override", replace(OVERRIDE, manner="shift", provokes=""), USE)]),
        hero("bo", (1, 1)),
        foe("orc", (1, 0), abilities=[HEWING]),
        foe("ogre", (4, 0)),
        dice=[6, 6],
        choose=["square/2,0,0", "square/3,0,0"],
    )

    play.do(UseAbility("ana", "override", ("orc",)))

    assert (play.stamina("orc"), play.stamina("ogre")) == (40, 34)
    assert "opportunity-attack/bo" not in play.offered()


def test_on_the_way_of_another_nobody_is_provoked_without_a_word(fight: Make) -> None:
    """OA7: movement that is compelled provokes only where the feature says so (policy compelled_movement_provokes)."""
    pull = _on_an_enemy("drag", replace(OVERRIDE, provokes=""))
    play = fight(
        foe("talent", (9, 0), abilities=[pull]),
        foe("orc", (1, 1)),
        hero("ana", (0, 0)),
        first="director",
        choose=["square/1,0,0", "square/2,0,0", "square/3,0,0"],
    )

    play.do(UseAbility("talent", "drag", ("ana",)))

    assert play.at("ana") == (3, 0, 0)
    assert ("orc", "combat/opportunity-attacks", ("not willing",)) in play.ruled_out()

"""Charges that an ability grants (GA3), what ends one in place of the free strike, and abilities that are compelled (GA4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Charge, Encounter, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import FRONTAL_ASSAULT
from freestrike.engine.content.heroes.tactician_second_echelon import TO_ME_SQUAD
from freestrike.engine.content.heroes.tactician_third_echelon import THEIR_LACK_OF_FOCUS
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.effect import Move, Substitute, UnderPotency, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.encounter import Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Column, Terrain

Make = Callable[..., Fight]
HUGE_HEW = replace(HEWING, id="huge-hew", name="Huge Hew", signature=False, cost=3, resource=HEROIC_RESOURCE)


def test_to_me_squad_lets_an_ally_charge(fight: Make) -> None:
    """GA3, To Me Squad! at tier 2: an ally within 10 squares charges the target as a free triggered action; in place of the free strike
    comes a signature melee strike with an edge."""
    play = fight(
        hero("ana", (0, 0), abilities=[TO_ME_SQUAD], focus=9),
        hero("bo", (1, 4), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=40),
        dice=[6, 6, 4, 5],
        choose=["target/bo", "charge/bo/1,1,0", "hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    # 14 is tier 2: 9 + 2; then 9 + 2 + 2 for the edge is tier 2: 6.
    assert play.stamina("orc") == 40 - 11 - 6
    assert play.at("bo") == (1, 1, 0)
    assert play.encounter.board.creatures["bo"].reacted_in == 0
    assert "charge/bo/1,2,0" not in play.offered(), "from there it reaches nobody"
    assert "melee-free-strike/bo/melee/orc" in play.offered()


def test_the_edge_is_for_the_ability_alone(fight: Make) -> None:
    """GA3: the free strike that ends the charge as always has none."""
    play = fight(
        hero("ana", (0, 0), abilities=[TO_ME_SQUAD], focus=9),
        hero("bo", (1, 4), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[6, 6, 4, 4],
        choose=["target/bo", "charge/bo/1,1,0", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    # 8 + 2 is tier 1: 2 + 2.
    assert play.stamina("orc") == 40 - 11 - 4


def test_who_is_dazed_charges_nobody(fight: Make) -> None:
    """GA3: a free triggered action is none for the dazed; it is ruled out by name."""
    play = fight(
        hero("ana", (0, 0), abilities=[TO_ME_SQUAD], focus=9), hero("bo", (5, 0)), foe("orc", (1, 0)), dice=[6, 6], choose=["target/bo"]
    )
    play.encounter.rule(AddCondition("bo", Condition("dazed")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    assert play.ruled_out() == [("bo", "combat/granted-abilities", ("dazed",))]


def test_go_gives_a_move_and_a_main_action(fight: Make) -> None:
    """GA3, Orc Warleader's Go.: the target moves up to its speed and can use a main action, whichever it has."""
    go = Ability(
        "go",
        "Go.",
        MAIN_ACTION,
        ("Ranged",),
        ranged=10,
        target=Target(("ally",)),
        effects=(Move(), UseAbilities("main action", usage="no action", free_strike_instead=False)),
    )
    play = fight(
        foe("chief", (9, 0), abilities=[go]),
        foe("dog", (3, 0), abilities=[HEWING]),
        hero("ana", (0, 0)),
        first="director",
        dice=[6, 6],
        choose=["square/2,0,0", "square/1,0,0", "hew/dog/melee/ana"],
    )

    play.do(UseAbility("chief", "go", ("dog",)))

    assert (play.at("dog"), play.stamina("ana")) == ((1, 0, 0), 24)


def test_a_feature_puts_an_ability_in_place_of_a_charges_free_strike(fight: Make) -> None:
    """A substitute for charges ends a charge with its own changes, and stands among the options; what it costs is paid. Without it the same
    ability ends none (rules/combat.md Charge, classes.md Charge)."""
    into_the_fray = Substitute(UseAbilities("heroic", cost=1, modifiers=(Modifier("edge", on="power roll"),)), "charge")
    play = fight(
        hero("ana", (0, 0), into_the_fray, abilities=[HUGE_HEW], focus=2),
        hero("bo", (0, 3), abilities=[HUGE_HEW], focus=3),
        foe("orc", (4, 0)),
        dice=[4, 5],
    )
    command = Charge("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "orc", "huge-hew")

    as_it_is = Charge("bo", ((1, 2, 0), (2, 1, 0), (3, 0, 0)), "orc", "huge-hew")
    assert [reason.code for reason in play.encounter.check(as_it_is)] == ["no Charge keyword"]
    assert command in [choice.command for choice in play.encounter.options("ana")]
    assert not [one for one in play.encounter.options("bo") if isinstance(one.command, Charge) and one.command.ability == "huge-hew"]
    play.do(command)

    # 9 + 2 + 2 is tier 2: 6; 3 less 1 to pay.
    assert play.stamina("orc") == 34
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_a_bonus_in_charges_counts_in_charges_only(fight: Make) -> None:
    """A modifier on charges counts for what ends one."""
    momentum = Modifier("extra damage", 3, on="charge")
    play = fight(hero("ana", (0, 0), momentum), foe("orc", (4, 0)), dice=[6, 6])

    play.do(Charge("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "orc"))

    # 14 is tier 2: 5 + 2, and 3.
    assert play.stamina("orc") == 30


def test_their_lack_of_focus_has_a_foe_strike_its_friend(fight: Make) -> None:
    """GA4, Their Lack of Focus Is Their Undoing: each target uses a signature ability against whom the tactician chooses, at tier 3."""
    play = fight(
        hero("ana", (0, 0), abilities=[THEIR_LACK_OF_FOCUS], focus=11),
        foe("orc", (5, 0), abilities=[HEWING]),
        foe("ogre", (6, 0)),
        dice=[1, 1, 2, 2],
        choose=["hew/orc/melee/ogre"],
    )

    play.do(UseAbility("ana", "their-lack-of-focus-is-their-undoing", ("orc",)))

    # Tier 3 whatever the dice show: 9.
    assert play.stamina("ogre") == 31


def test_moment_of_brutality_has_the_target_strike_whom_the_cackler_likes(fight: Make) -> None:
    """GA4, Gnoll Cackler at tier 3: an Intuition below 2 has the target turn a signature ability on whomever the cackler picks; who
    resists does nothing."""
    compelled = UseAbilities(
        "signature", usage="no action", against=Selection(("creature",)), choice=False, controlled=True, free_strike_instead=False
    )
    moment = Ability(
        "moment",
        "Moment of Brutality",
        MANEUVER,
        ("Ranged",),
        ranged=8,
        target=Target(("creature",)),
        effects=(UnderPotency("intuition", 2, (compelled,)),),
    )
    play = fight(
        foe("cackler", (0, 5), abilities=[moment]),
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (1, 0)),
        foe("gnoll", (0, 1)),
        first="director",
        dice=[6, 6],
        choose=["hew/ana/melee/bo"],
    )

    play.do(UseAbility("cackler", "moment", ("ana",)))

    assert (play.stamina("bo"), play.stamina("gnoll")) == (24, 40)


MELEE_HEW = replace(HEWING, id="cleave", name="Cleave", signature=False, cost=3, resource=HEROIC_RESOURCE)
SHOT = replace(HEWING, id="shot", name="Shot", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=5)


def test_frontal_assault_lets_allies_end_a_charge_with_more_than_a_free_strike(fight: Make) -> None:
    """FS13, Frontal Assault: an ally that charges who is marked may use a melee strike that is a signature or heroic ability, which costs
    what it costs; at who is not marked it may not, nor a shot at anyone, and the tactician itself has nothing of it."""
    play = fight(
        hero("ana", (0, 0), abilities=[FRONTAL_ASSAULT, HEWING], focus=7),
        hero("bo", (0, 5), abilities=[HEWING, MELEE_HEW, SHOT], focus=3),
        foe("orc", (5, 5), marked_by="ana"),
        foe("ogre", (5, 8)),
        dice=[6, 6],
    )
    charge = Charge("bo", ((1, 5), (2, 5), (3, 5), (4, 5)), "orc", "cleave")
    play.do(UseAbility("ana", "frontal-assault", ()))
    assert {choice.command.ability for choice in play.encounter.options("ana").others if isinstance(choice.command, Charge)} <= {
        "melee-free-strike"
    }
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    offered = {(one.target, one.ability) for one in _charges(play, "bo")}
    assert {("orc", "hew"), ("orc", "cleave"), ("orc", "melee-free-strike"), ("ogre", "melee-free-strike")} <= offered
    assert not {("ogre", "hew"), ("ogre", "cleave"), ("orc", "shot")} & offered
    play.do(charge)

    # 12 + 2 is tier 2 of the cleave: 6, for its 3 focus.
    assert (play.stamina("orc"), play.encounter.board.creatures["bo"].heroic_resource) == (34, 0)


def _charges(play: Fight, id: str) -> list[Charge]:
    return [choice.command for choice in play.encounter.options(id).others if isinstance(choice.command, Charge)]


@pytest.mark.parametrize(("policy", "fury", "codes"), [("forbidden", False, ["jump"]), ("forbidden", True, []), ("allowed", False, [])])
def test_unstoppable_force_jumps_in_a_charge(policy: str, fury: bool, codes: list[str]) -> None:
    """The fury can jump as part of its charge whatever the policy says of others (rules/classes.md:5502): over a chasm of one square."""
    feature = (Modifier("can", name="jump in a charge"),) if fury else ()
    setup = Setup(
        "chasm",
        (hero("ana", (0, 0), *feature), foe("orc", (4, 0))),
        Terrain(columns=(Column(2, 0, -5),)),
        first_side="heroes",
        policies=(PolicyChosen("charge_jump", policy),),
    )
    encounter = Encounter.create(setup, secret=b"leap")

    charge = Charge("ana", ((1, 0), (2, 0), (3, 0)), "orc", manners=("", "jump", "jump"))

    assert [reason.code for reason in encounter.check(charge)] == codes

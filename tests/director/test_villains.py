"""Leaders and solo creatures: villain actions, End Effect, two turns a round (rules/monster-basics.md:204-224)."""

from __future__ import annotations

from typing import Unpack

from effects.stage import SLASH, Entering, Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import PARRY
from freestrike.engine.why.questions import Use
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.ability import VILLAIN_ACTION, Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, Gain, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.stat_block import DamageModifier, EndEffect, TraitEffect, TwoTurns
from freestrike.events.content.trigger import Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.rulings import SetStamina
from freestrike.events.strikes import AbilityUsed, LeftToDirector
from freestrike.events.turns import RoundStarted
from freestrike.events.villains import VillainActionUsed
from freestrike.projections.chronicle.tell import chronicle

OPENER = Ability(
    "opener", "Opener", VILLAIN_ACTION, ("Area",), area=Area("burst", 9), target=Target(("enemy",), 0), effects=(DealDamage(2),)
)
CONTROL = Ability("control", "Control", VILLAIN_ACTION, ("Ranged",), ranged=9, effects=(DealDamage(3),))
ULT = Ability("ult", "Ult", VILLAIN_ACTION, area=Area("cube", 3, within=5), target=Target(("enemy",), 0), effects=(DealDamage(9),))


def boss(*traits: TraitEffect, **entering: Unpack[Entering]) -> Entrant:
    return foe("boss", (5, 5), *traits, abilities=(OPENER, CONTROL, ULT), **entering)


def duel(*others: Entrant, dice: tuple[int, ...] = ()) -> Stage:
    return Stage(hero("ana", (1, 0)), hero("bo", (2, 0)), boss(), *others, dice=dice)


def test_at_the_end_of_anothers_turn_all_are_offered_and_one_is_used() -> None:
    """The opener deals 2 to both heroes (rules/monster-basics.md:210-214); the cube can be placed over either or both."""
    fight = duel()

    fight.do(EndTurn("ana"))
    assert fight.offered == (
        "villain-action/opener/boss/area/ana+bo",
        "villain-action/control/boss/ranged/ana",
        "villain-action/control/boss/ranged/bo",
        "villain-action/ult/boss/area/ana",
        "villain-action/ult/boss/area/ana+bo",
        "villain-action/ult/boss/area/bo",
    )
    fight.answer("villain-action/opener/boss/area/ana+bo")

    assert (fight.stamina("ana"), fight.stamina("bo")) == (38, 38)
    (used,) = fight.events(AbilityUsed)
    assert (used.creature, used.usage) == ("boss", VILLAIN_ACTION)
    assert fight.fight.board.side_to_act == "director"
    assert fight.exact
    assert [line.text for line in chronicle(fight.fight.records()) if "villain action" in line.text] == ["boss: villain action, Opener"]


def test_that_all_are_let_go_is_told_once() -> None:
    fight = duel()

    fight.do(EndTurn("ana"))
    fight.answer()

    told = [line.text for line in chronicle(fight.fight.records()) if "villain action" in line.text]
    assert told == ["boss lets the villain actions go"]


def test_one_a_round_and_each_once() -> None:
    """(rules/monster-basics.md:210); 3 and 9 of 40 leave Bo 28."""
    fight = duel()
    fight.do(EndTurn("ana"))
    fight.answer("villain-action/control/boss/ranged/bo")

    fight.do(EndTurn("boss"))
    fight.do(EndTurn("bo"))
    assert fight.last(RoundStarted).round == 2
    fight.do(EndTurn("ana"))

    assert {option.split("/")[1] for option in fight.offered} == {"opener", "ult"}
    fight.answer("villain-action/ult/boss/area/bo")
    assert (fight.stamina("ana"), fight.stamina("bo")) == (40, 28)
    ready = {one.name: [reason.code for reason in one.reasons] for one in fight.fight.options("boss").reactions}
    assert ready["Control"] == ["used in this encounter", "one a round"]
    assert ready["Opener"] == ["one a round"]


def test_whom_the_engine_cannot_find_the_director_says() -> None:
    wall = Ability("wall", "Wall", VILLAIN_ACTION, area=Area("wall", 6, within=5), target=Target(special="Special"))
    fight = Stage(hero("ana", (1, 0)), foe("boss", (5, 5), abilities=(wall,)))

    fight.do(EndTurn("ana"))
    fight.answer("villain-action/wall/boss")

    assert (fight.last(LeftToDirector).ability, fight.last(LeftToDirector).text) == ("wall", "Special")


def test_the_director_gets_the_whole_text_of_one_whose_targets_only_its_text_tells() -> None:
    """The roll that stands in it is not made: on whom, the Director says (monster-basics.md:210)."""
    roar = Ability(
        "roar",
        "Roar",
        VILLAIN_ACTION,
        ranged=9,
        target=Target(special="Each enemy"),
        roll=PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),))),
        after=(DealDamage(9),),
        printed="Roar (Each enemy) | Tier 1: 1 damage | Tier 2: 2 damage | Tier 3: 3 damage",
    )
    fight = Stage(hero("ana", (1, 0)), foe("boss", (5, 5), abilities=(roar,)))

    fight.do(EndTurn("ana"))
    fight.answer("villain-action/roar/boss")

    assert [left.text for left in fight.events(LeftToDirector)] == [roar.printed]
    assert fight.events(DamageTaken) == []
    assert fight.exact


def test_on_ones_turn_it_is_paid_for_and_left_to_the_director() -> None:
    gas = Ability("gas", "Gas", "maneuver", cost=2, resource="malice", target=Target(special="Special"), printed="Gas | It stinks.")
    fight = Stage(hero("ana", (1, 0)), foe("boss", (5, 5), abilities=(gas,)), first="director", malice=3)
    use = UseAbility("boss", "gas", ())

    choice = next(one for one in fight.fight.options("boss").abilities if one.command == use)
    assert (choice.by_hand, choice.cost) == (True, "maneuver")
    assert fight.fight.why("boss", Use("gas")).verdict == "it can, left to the Director"
    assert [one.code for one in fight.fight.check(UseAbility("boss", "gas", ("ana",)))] == ["target left by hand"]
    fight.do(use)

    assert fight.last(LeftToDirector).text == "Gas | It stinks."
    assert fight.fight.board.malice == 1
    assert "gas" not in [getattr(one.command, "ability", "") for one in fight.fight.options("boss").abilities]


def test_two_taken_at_once_are_one() -> None:
    fight = duel()
    fight.do(EndTurn("ana"))

    fight.answer("villain-action/control/boss/ranged/ana", "villain-action/control/boss/ranged/bo")

    assert len(fight.events(VillainActionUsed)) == 1
    assert (fight.stamina("ana"), fight.stamina("bo")) == (37, 40)


def test_not_at_the_end_of_its_own_turn() -> None:
    """At the end of any other creature's turn, an ally's too (rules/monster-basics.md:212)."""
    fight = Stage(hero("ana", (1, 0)), boss(), foe("orc", (8, 8)), first="director")

    fight.do(EndTurn("boss"))
    assert fight.asked == ""
    fight.do(EndTurn("ana"))
    fight.answer()
    fight.do(EndTurn("orc"))

    assert fight.asked == "reactions"


def test_who_is_out_of_the_fight_uses_none() -> None:
    fight = duel(foe("orc", (8, 8)))
    fight.fight.rule(SetStamina("boss", 0))

    fight.do(EndTurn("ana"))

    assert fight.asked == ""


def test_two_villains_share_the_one_a_round() -> None:
    """Even if two creatures have villain actions (rules/monster-basics.md:210)."""
    second = Entrant("twin", boss().stat_block, "director", "director", (7, 7, 0))
    fight = duel(second)
    fight.do(EndTurn("ana"))
    fight.answer("villain-action/control/boss/ranged/ana")

    fight.do(EndTurn("twin"))

    assert fight.asked == ""


# End Effect

SLOWED, WEAKENED = Condition("slowed", "ana", "save"), Condition("weakened", "ana", "save")


def test_it_takes_damage_to_end_an_effect_after_its_saving_throws() -> None:
    """5 damage, whatever its immunity; the saving throws of 3 and 2 failed (rules/monster-basics.md:204)."""
    fight = Stage(
        hero("ana", (1, 0)),
        foe("boss", (5, 5), EndEffect(5), conditions=(SLOWED, WEAKENED, Condition("prone")), immunities=(DamageModifier("", None),)),
        first="director",
        dice=(3, 2),
    )

    fight.do(EndTurn("boss"))
    assert fight.offered == ("end-effect/boss/1/slowed", "end-effect/boss/2/weakened")
    fight.answer("end-effect/boss/2/weakened")

    assert fight.last(DamageTaken).amount == 5
    assert fight.stamina("boss") == 55
    assert [(ended.condition.name, ended.cause) for ended in fight.events(ConditionEnded)] == [("weakened", "End Effect")]
    assert fight.exact


def test_it_need_not_and_is_not_asked_for_nothing() -> None:
    fight = Stage(hero("ana", (1, 0)), foe("boss", (5, 5), EndEffect(5), conditions=(SLOWED,)), first="director", dice=(3, 9))
    fight.do(EndTurn("boss"))
    fight.answer()
    assert fight.stamina("boss") == 60

    fight.do(EndTurn("ana"))
    fight.do(EndTurn("boss"))

    assert fight.asked == ""


def test_the_damage_can_kill_it() -> None:
    fight = Stage(hero("ana", (1, 0)), foe("boss", (5, 5), EndEffect(5), conditions=(SLOWED,), stamina=5), first="director", dice=(3,))
    fight.do(EndTurn("boss"))

    fight.answer("end-effect/boss/1/slowed")
    while fight.asked == "knock out":
        fight.answer("kill/boss")

    assert fight.fight.board.creatures["boss"].life == "dead"
    assert fight.fight.board.winner == "heroes"


# Two turns

SOLO = foe("solo", (2, 1), TwoTurns(), abilities=(SLASH,))


def test_a_second_turn_right_after_the_first_is_lost() -> None:
    """Of one hero and a solo creature that goes first: solo, ana, solo; in round 2 ana comes before it, and after her it has one turn."""
    fight = Stage(hero("ana", (1, 0)), SOLO, first="director")
    for id in ("solo", "ana", "solo"):
        fight.do(EndTurn(id))
    assert fight.fight.board.round == 2

    assert fight.refused(EndTurn("solo"))[-1] == "right after its own turn"
    fight.do(EndTurn("ana"))
    fight.do(EndTurn("solo"))

    assert fight.fight.board.round == 3


def test_each_of_its_turns_has_its_actions() -> None:
    fight = Stage(hero("ana", (1, 1)), hero("bo", (3, 1)), SOLO, dice=(5, 5, 5, 5))
    fight.do(EndTurn("ana"))
    fight.do(UseAbility("solo", "slash", ("ana",)))
    assert fight.refused(UseAbility("solo", "slash", ("bo",))) == ["main action spent"]
    fight.do(EndTurn("solo"))
    fight.do(EndTurn("bo"))

    fight.do(UseAbility("solo", "slash", ("bo",)))

    assert fight.stamina("bo") == 36


def test_reactions_stand_in_a_villain_action_and_the_villain_comes_after_the_players() -> None:
    """Bo's Parry halves what the opener deals him, 1 of 2; what ana's feature gives her as her turn ends comes before the villain is asked,
    and what the opener's damage sets off in the imp stands in it (rules/combat.md:125, rules/monster-basics.md:210)."""
    ready = Reacts("ready", "Ready", Trigger("turn ends"), (Gain("surges", 1),), target=ONESELF)
    glee = Reacts("glee", "Glee", Trigger("deals damage", "ally", "enemy"), (Gain("surges", 1),), choice=False, target=ONESELF)
    fight = Stage(hero("ana", (1, 0), ready), hero("bo", (2, 0), abilities=(PARRY,)), boss(), foe("imp", (8, 8), glee))

    fight.do(EndTurn("ana"))
    assert fight.offered == ("ready/ana",)
    fight.answer("ready/ana")
    fight.answer("villain-action/opener/boss/area/ana+bo")
    while fight.asked:
        fight.answer(*(["parry/bo"] if "parry/bo" in fight.offered and fight.fight.prompts[0].subject == "bo" else []))

    assert (fight.stamina("ana"), fight.stamina("bo")) == (38, 39)
    assert fight.fight.board.creatures["imp"].surges == 2
    assert [one.ability for one in fight.events(VillainActionUsed)] == ["opener"]
    assert fight.exact

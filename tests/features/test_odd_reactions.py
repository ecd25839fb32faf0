"""Reactions that several things set off at once, and those that set each other off (rules/combat.md:119-127, rules/classes.md:448)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, Refused, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import HAMMER_AND_ANVIL
from freestrike.events.commands import GiveStandingOrder
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
    MAIN_ACTION,
    MANEUVER,
    TRIGGERED_ACTION,
    Ability,
    OtherTrigger,
    PowerRoll,
    Target,
)
from freestrike.events.content.effect import DealDamage, ForEach, FreeStrike, Gain, ImposeCondition, Move, Reacts, Redirect, UseAbilities
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, DURING, Trigger
from freestrike.events.prompts import Asked, StandingOrder
from freestrike.events.reactions import ReactionLapsed, RuledOut
from freestrike.events.rulings import AddCondition, SetCreature

Make = Callable[..., Fight]
HEW = UseAbility("ana", "hew", ("orc",))
SWEEP = Ability(
    "sweep",
    "Sweep",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),)), ("might",)),
)


GUARD = Reacts(
    "guard", "Guard", Trigger("targets", "enemy", "ally", within=5, measured="subject", moment=BEFORE), (Redirect(),), TRIGGERED_ACTION
)
"""An enemy targets an ally nearby: its owner becomes the target instead."""


def swept(fight: Make, choose: list[str]) -> Fight:
    """The orc strikes two at once, whom a third guards."""
    allies = hero("ana", (0, 0)), hero("bo", (1, 1)), hero("cy", (0, 1), GUARD)
    play = fight(*allies, foe("orc", (1, 0), abilities=[SWEEP]), first="director", dice=[5, 5], choose=choose)
    play.do(UseAbility("orc", "sweep", ("ana", "bo")))
    return play


def order(*effects: FreeStrike | UseAbilities) -> Ability:
    """A command to one ally within 10."""
    return Ability("order", "Order", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("ally",), 1), effects=effects)


def costs(play: Fight, kind: str) -> dict[str, str]:
    """What each option of the prompts of a kind takes."""
    prompts = [asked.prompt for asked in play.events(Asked) if asked.prompt.kind == kind]
    return {option.id: option.cost for prompt in prompts for option in prompt.options}


@pytest.mark.parametrize(("chosen", "left"), [("guard/cy/ana", (30, 27, 27)), ("guard/cy/bo", (27, 30, 27))])
def test_who_is_set_off_by_two_at_once_says_about_whom(fight: Make, chosen: str, left: tuple[int, ...]) -> None:
    """Two of its allies are targeted by one strike: it may stand in for either, and each is an option of its own."""
    play = swept(fight, [chosen])

    # 5 + 5 is tier 1: 3 damage each.
    assert play.offered() == ["guard/cy/ana", "guard/cy/bo"]
    assert tuple(play.stamina(id) for id in ("ana", "bo", "cy")) == left


def test_its_one_triggered_action_is_for_one_of_them(fight: Make) -> None:
    """One triggered action a round: of both that it chose the second lapses."""
    play = swept(fight, ["guard/cy/bo", "guard/cy/ana"])

    assert [lapsed.creature for lapsed in play.events(ReactionLapsed)] == ["cy"]
    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [27, 30, 27]


def test_features_that_set_each_other_off_for_ever_are_cut_off(fight: Make) -> None:
    """Each harms whoever harms it, over and over: after 50 in a row it is cut off, and the record says so."""
    thorns = Reacts("thorns", "Thorns", Trigger("deals damage", "enemy", "self"), (DealDamage(1),), choice=False)
    play = fight(hero("ana", (0, 0), thorns, abilities=[HEWING], stamina=30), foe("orc", (1, 0), thorns, stamina=40), dice=[5, 5])

    play.do(HEW)

    # 5 + 5 + 2 is tier 2: 6. Then 50 times 1, by turns.
    assert [play.stamina(id) for id in ("ana", "orc")] == [30 - 25, 40 - 6 - 25]
    reasons = [reason for event in play.events(RuledOut) for exclusion in event.exclusions for reason in exclusion.reasons]
    assert [(reason.code, reason.rule, reason.subject) for reason in reasons] == [("chain too deep", "engine/reactions", "50")]


def test_what_doubles_at_each_step_ends_too(fight: Make) -> None:
    """Two features of one creature, each of which sets off both: each begins one chain, and one that is cut off branches no more."""
    double = [Reacts(id, id, Trigger("gains resource", "self"), (Gain("surges"),), choice=False, target=ONESELF) for id in ("one", "other")]
    gain = Ability("gain", "Gain", MAIN_ACTION, target=Target(("self",), 1), effects=(Gain("surges"),))
    play = fight(hero("ana", (0, 0), *double, abilities=[gain]), foe("orc", (5, 5)))

    play.do(UseAbility("ana", "gain"))

    assert play.encounter.board.creatures["ana"].surges == 1 + 2 * 50
    assert len(play.events(RuledOut)) == 1


def test_a_bleeding_creature_bleeds_of_a_granted_maneuver(fight: Make) -> None:
    """Bleeding bites on any ability roll with Might, also that of a maneuver by leave: 1d6 and its level."""
    tug = Ability(
        "tug", "Tug", MANEUVER, ("Melee", "Strike"), melee=1, roll=PowerRoll(((DealDamage(1),), (), ()), ("might",)), signature=True
    )
    play = fight(
        hero("ana", (5, 5), abilities=[order(UseAbilities("signature", usage="no action"))]),
        hero("bo", (0, 0), abilities=[tug]),
        foe("orc", (1, 0)),
        dice=[2, 2, 3],
        choose=["tug/bo/melee/orc"],
    )
    play.encounter.rule(AddCondition("bo", Condition("bleeding", "orc")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "order", ("bo",)))

    assert (play.stamina("orc"), play.stamina("bo")) == (39, 30 - 3 - 1)


def test_what_is_chosen_by_leave_says_what_it_takes(fight: Make) -> None:
    """A grant takes a free triggered action of the grantee, not the main action that is printed, and a heroic ability its cost besides."""
    roll = PowerRoll(((DealDamage(5),), (DealDamage(6),), (DealDamage(7),)), ("might",))
    feat = Ability("feat", "Feat", MAIN_ACTION, ("Melee", "Strike"), melee=1, roll=roll, cost=5, resource="heroic resource")
    grant = UseAbilities("signature or heroic")
    play = fight(hero("ana", (9, 9), abilities=[order(grant)]), hero("bo", (0, 0), abilities=[feat, HEWING], focus=5), foe("orc", (1, 0)))

    play.do(UseAbility("ana", "order", ("bo",)))

    told = costs(play, "granted ability")
    assert told["feat/bo/melee/orc"] == "free triggered action, 5 heroic resource"
    assert told["hew/bo/melee/orc"] == told["melee-free-strike/bo/melee/orc"] == "free triggered action"


def test_a_free_strike_by_leave_takes_nothing(fight: Make) -> None:
    """Who is let make a free strike, and told of no action for it, spends none."""
    play = fight(hero("ana", (9, 9), abilities=[order(FreeStrike())]), hero("bo", (0, 0)), foe("orc", (1, 0)))

    play.do(UseAbility("ana", "order", ("bo",)))

    assert set(costs(play, "free strike").values()) == {""}


def test_a_paid_reaction_says_its_price(fight: Make) -> None:
    """A free triggered action for 1 of the heroic resource."""
    trigger = Trigger("willingly moves", "enemy", within=5, moment=DURING)
    stun = Reacts("stun", "Stun", trigger, (ImposeCondition("dazed"),), FREE_TRIGGERED_ACTION, cost=1, resource="heroic resource")
    play = fight(hero("ana", (0, 0), stun, focus=1), foe("orc", (3, 0)), first="director")

    play.do(Advance("orc", ((4, 0, 0),)))

    assert costs(play, "reactions")["stun/ana"] == "free triggered action, 1 heroic resource"


def test_two_standing_orders_answer_a_prompt_together(fight: Make) -> None:
    """Always take opportunity attacks, never ask about Stun: a step that offers both asks nobody."""
    stun = Reacts(
        "stun", "Stun", Trigger("willingly moves", "enemy", within=5, moment=DURING), (ImposeCondition("dazed"),), TRIGGERED_ACTION
    )
    play = fight(hero("ana", (0, 0), stun), foe("orc", (1, 0)), first="director", dice=[5, 5])
    for id, rule, answer in (("strike", "combat/opportunity-attacks", "take"), ("quiet", "feature/stun", "pass")):
        play.encounter.do(GiveStandingOrder(StandingOrder(id, "player of ana", rule, answer)), seat="player of ana")

    outcome = play.encounter.do(Advance("orc", ((2, 0, 0),)), seat="director")

    # 5 + 5 + 2 is tier 2: 5 + 2 damage.
    assert outcome.prompts == ()
    assert play.stamina("orc") == 40 - 7


def test_an_ability_with_several_triggers_is_one_feature(fight: Make) -> None:
    """Ana never wants to be asked about her Jeer, which answers whoever moves and whoever comes to harm: it is listed once, and one order
    is about both of its triggers."""
    hurt = OtherTrigger(Trigger("deals damage", "ally", "enemy"))
    jeer = Ability("jeer", "Jeer", TRIGGERED_ACTION, target=Target(("self",)), on=Trigger("moves", "enemy", moment=DURING), or_on=(hurt,))
    play = fight(hero("ana", (9, 9), abilities=[jeer]), hero("bo", (0, 0), abilities=[HEWING]), foe("orc", (1, 0)), dice=[5, 5])

    jeers = [one.rule for one in play.encounter.options("ana").reactions if one.name == "Jeer"]
    play.encounter.do(GiveStandingOrder(StandingOrder("quiet", "player of ana", "feature/jeer", "pass")), seat="player of ana")
    struck = play.encounter.do(UseAbility("bo", "hew", ("orc",)), seat="player of bo")
    play.encounter.do(EndTurn("bo"), seat="player of bo")
    moved = play.encounter.do(Advance("orc", ((1, 1, 0),)), seat="director")

    assert (jeers, struck.prompts, moved.prompts) == (["feature/jeer"], (), ())
    assert play.offered() == ["jeer-2/ana", "jeer/ana"]


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        (StandingOrder("", "player of ana", "feature/stun", "pass"), "no name for a standing order"),
        (StandingOrder("one", "player of ana", "", "pass"), "no rule for a standing order"),
        (StandingOrder("one", "player of nobody", "feature/stun", "pass"), "no such seat"),
        (StandingOrder("one", "player of ana", "feature/stun", "perhaps"), "no such answer"),
        (StandingOrder("one", "player of ana", "feature/stun", "pass", "nobody"), "no such creature"),
        (StandingOrder("one", "player of ana", "feature/stun", "pass", against="friends"), "no such side"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_standing_order_says_what_it_is_about(fight: Make, order: StandingOrder, problem: str) -> None:
    """One without a name could not be told from a person's answer; one without a rule, or for nobody, would answer nothing."""
    play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)))

    with pytest.raises(Refused, match=problem):
        play.encounter.do(GiveStandingOrder(order), seat=order.seat)


OPPORTUNITY = "combat/opportunity-attacks"
ALWAYS = StandingOrder("always", "director", OPPORTUNITY, "take")
NEVER = StandingOrder("never", "director", OPPORTUNITY, "pass")
BUT_THE_ORC = StandingOrder("but the orc", "director", OPPORTUNITY, "pass", "orc")
NO_ENEMY = StandingOrder("no enemy", "director", OPPORTUNITY, "pass", against="enemy")


@pytest.mark.parametrize(
    ("orders", "left"),
    [
        ((ALWAYS,), 30 - 4 - 4),
        ((ALWAYS, NEVER), 30),
        ((NEVER, ALWAYS), 30 - 4 - 4),
        ((ALWAYS, BUT_THE_ORC), 30 - 4),
        ((BUT_THE_ORC, ALWAYS), 30 - 4),
        ((NO_ENEMY, ALWAYS), 30),
        ((ALWAYS, NEVER, ALWAYS), 30 - 4 - 4),
    ],
    ids=lambda value: ", ".join(order.id for order in value) if isinstance(value, tuple) else "",
)
def test_of_contradicting_standing_orders_the_closest_counts_and_then_the_last(
    fight: Make, orders: tuple[StandingOrder, ...], left: int
) -> None:
    """What is said of one creature goes before what is said of all, whichever was said first. Each free strike deals 4."""
    play = fight(hero("ana", (1, 1)), foe("orc", (0, 0)), foe("gob", (0, 1)))
    for order in orders:
        play.encounter.do(GiveStandingOrder(order), seat="director")

    outcome = play.encounter.do(Advance("ana", ((2, 1, 0),)), seat="player of ana")

    assert (outcome.prompts, play.stamina("ana")) == ((), left)


def test_a_standing_order_is_for_its_seat_and_no_other(fight: Make) -> None:
    """The orc acts for Bo's player now, who is asked; what the Director ordered for it answers no more."""
    play = fight(hero("ana", (1, 1)), hero("bo", (9, 9)), foe("orc", (0, 0)))
    play.encounter.do(GiveStandingOrder(BUT_THE_ORC), seat="director")
    play.encounter.rule(SetCreature("orc", seat="player of bo"))
    play.begun = play.encounter.version

    play.do(Advance("ana", ((2, 1, 0),)))

    assert [one.prompt.seat for one in play.events(Asked)] == ["player of bo"]


def test_each_of_two_reactions_under_one_id_is_passed_on_for_the_whole_move(fight: Make) -> None:
    """Ana has the same from two sources; neither is asked about once more with the next steps."""
    guard = Reacts("guard", "Guard", Trigger("moves", "creature", within=9, moment=DURING), (DealDamage(1),), FREE_TRIGGERED_ACTION)
    choose = ["not-for-this-move/guard/ana/orc", "not-for-this-move/guard/ana/orc/2"]
    play = fight(hero("ana", (0, 0), guard, guard), foe("orc", (3, 0)), first="director", choose=choose)

    play.do(Advance("orc", ((4, 0, 0), (5, 0, 0), (6, 0, 0))))

    assert len(play.events(Asked)) == 1
    assert (play.at("orc"), play.stamina("orc")) == ((6, 0, 0), 40)


def test_another_is_picked_where_the_target_has_died(fight: Make) -> None:
    """Hammer and Anvil (rules/classes.md:9300): the target dies of it, so the ally picks whom it strikes."""
    play = fight(
        hero("ana", (0, 0), abilities=[HAMMER_AND_ANVIL], focus=5),
        hero("bo", (1, 1), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=3),
        foe("gob", (2, 1)),
        dice=[2, 2, 6, 6],
        choose=["target/bo", "hew/bo/melee/gob"],
    )

    play.do(UseAbility("ana", "hammer-and-anvil", ("orc",)))

    # 2 + 2 + 2 is tier 1, without an edge; 6 + 6 + 2 is tier 2: 6 damage.
    assert play.stamina("gob") == 34


def test_nobody_else_is_picked_while_the_target_stands(fight: Make) -> None:
    """Hammer and Anvil: the strike, and the free strike in its place, are against the target alone."""
    play = fight(
        hero("ana", (0, 0), abilities=[HAMMER_AND_ANVIL], focus=5),
        hero("bo", (1, 1), abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("gob", (2, 1)),
        dice=[2, 2],
        choose=["target/bo"],
    )

    play.do(UseAbility("ana", "hammer-and-anvil", ("orc",)))

    assert set(costs(play, "granted ability")) == {
        f"{one}/orc" for one in ("hew/bo/melee", "melee-free-strike/bo/melee", "ranged-free-strike/bo/ranged")
    }


def test_who_is_dazed_while_it_chooses_does_nothing(fight: Make) -> None:
    """The Director dazes the grantee while it is asked: it can't take the free triggered action any more, and the record says why."""
    play = fight(
        hero("ana", (9, 9), abilities=[order(UseAbilities("signature"))]), hero("bo", (0, 0), abilities=[HEWING]), foe("orc", (1, 0))
    )
    (prompt,) = play.encounter.do(UseAbility("ana", "order", ("bo",)), seat="player of ana").prompts
    play.encounter.rule(AddCondition("bo", Condition("dazed", "orc")))

    play.encounter.answer(prompt.id, ["hew/bo/melee/orc"], seat=prompt.seat)

    assert play.ruled_out() == [("bo", "combat/granted-abilities", ("dazed",))]
    assert play.stamina("orc") == 40


def test_who_could_strike_until_a_player_reacted_is_ruled_out_with_the_reason(fight: Make) -> None:
    """Players react first (rules/combat.md:125). One of them dazes the enemy whose opportunity attack it would be."""
    stun = Reacts(
        "stun",
        "Stun",
        Trigger("willingly moves", "ally", within=9, moment=DURING),
        (ForEach(Selection(("enemy",)), (ImposeCondition("dazed"),)),),
        FREE_TRIGGERED_ACTION,
    )
    play = fight(hero("ana", (0, 0)), hero("bo", (3, 3), stun), foe("orc", (1, 0)), choose=["stun/bo", "target/orc"])

    play.do(Advance("ana", ((-1, 0, 0),)))

    assert play.ruled_out() == [("orc", "combat/opportunity-attacks", ("dazed",))]


@pytest.mark.parametrize(("occasion", "left"), [("targets", (30, 30, 27)), ("is about to damage", (30, 30, 27))])
def test_the_second_who_steps_in_takes_it_from_the_first(fight: Make, occasion: str, left: tuple[int, ...]) -> None:
    """Two allies turn one strike to themselves, one after the other: it is the last of them that it comes to."""
    guards = [
        Reacts(id, id, Trigger(occasion, "enemy", "ally", within=5, measured="subject", moment=BEFORE), (Redirect(),), TRIGGERED_ACTION)
        for id in ("first", "second")
    ]
    play = fight(
        hero("ana", (0, 0)),
        hero("bo", (1, 1), guards[0]),
        hero("cy", (0, 1), guards[1]),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[5, 5],
        choose=["first/bo", "second/cy"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    # 5 + 5 is tier 1: 3 damage.
    assert tuple(play.stamina(id) for id in ("ana", "bo", "cy")) == left


def test_an_answer_that_is_no_path_is_refused_and_no_feature_is_to_blame(fight: Make) -> None:
    """Ana may shift in answer to the strike: a square that is not beside her is no step; the question stays open."""
    targeted = Trigger("targets", "enemy", "self", moment=BEFORE)
    dodge = Reacts("dodge", "Dodge", targeted, (Move(3, "shift"),), TRIGGERED_ACTION, target=ONESELF)
    play = fight(hero("ana", (0, 0), dodge), foe("orc", (1, 0), abilities=[HEWING]), first="director", dice=[5, 5])
    (asked,) = play.encounter.do(UseAbility("orc", "hew", ("ana",)), seat="director").prompts
    (where,) = play.encounter.answer(asked.id, ("dodge/ana",), seat=asked.seat).prompts

    with pytest.raises(Refused, match="not a step") as refused:
        play.encounter.answer(where.id, ("square/-2,0,0",), seat=where.seat)
    play.encounter.answer(where.id, ("square/-1,0,0", "square/-2,0,0"), seat=where.seat)

    assert getattr(refused.value, "__notes__", []) == []
    assert play.at("ana") == (-2, 0, 0)

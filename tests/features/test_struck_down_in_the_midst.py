"""Who is killed or struck down in answer to what it has begun does not go on with it: the answer comes first (rules/combat.md:119-127,
655-663; rules/classes.md:7280 of one such answer), and neither the dead nor the unconscious act."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.given import order
from freestrike.engine import ActTogether, Advance, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import OVERWATCH, PARRY
from freestrike.events.content.ability import TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import DealDamage, FreeStrike, Gain, Reacts, TakeAction
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.encounter import Entrant
from freestrike.events.prompts import NOT_FOR_THIS_MOVE
from freestrike.events.reactions import ReactionLapsed
from freestrike.events.strikes import AbilityLapsed, PowerRollMade
from freestrike.projections.chronicle.tell import chronicle

Make = Callable[..., Fight]


def answer(occasion: str, damage: int, subject: str = "") -> Reacts:
    """A triggered action by which an enemy takes damage before what it has begun takes effect."""
    trigger = Trigger(occasion, "enemy", subject, moment=BEFORE)
    return Reacts("answer", "Answer", trigger, (DealDamage(damage),), TRIGGERED_ACTION, target=Selection((TRIGGERING,)))


def minions(*at: tuple[int, int]) -> tuple[Entrant, ...]:
    """A squad of 5 Stamina each, whose free strike deals 2."""
    one = foe("m", (0, 0), abilities=[HEWING], stamina=5, roles=("Minion Brute",))
    block = replace(one.stat_block, stamina=5, free_strike=CreatureFreeStrike(2))
    return tuple(replace(one, id=f"m{n}", square=(*place, 0), stat_block=block, squad="a") for n, place in enumerate(at, 1))


@pytest.mark.parametrize(("fate", "why"), [("kill/bo", "dead"), ("knock-out/bo", "unconscious")])
def test_who_is_struck_down_in_answer_to_its_strike_strikes_nobody(fight: Make, fate: str, why: str) -> None:
    """50 damage bring Bo from 30 to -20, past the -15 at which he dies or is knocked out: no die is rolled for his Hew."""
    orc = foe("orc", (1, 0), answer("targets", 50, "self"))
    play = fight(hero("bo", (0, 0), abilities=[HEWING]), hero("cy", (9, 9)), orc, choose=["answer/orc", fate])

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("orc"), play.events(PowerRollMade)) == (40, [])
    assert [(one.creature, one.ability, [reason.code for reason in one.reasons]) for one in play.events(AbilityLapsed)] == [
        ("bo", "hew", [why])
    ]


def test_who_is_dying_goes_on(fight: Make) -> None:
    """40 damage bring Bo to -10: he is dying, and a dying hero can still act (combat:657). 5 + 5 + 2 is tier 2: 6; then he bleeds."""
    orc = foe("orc", (1, 0), answer("targets", 40, "self"))
    play = fight(hero("bo", (0, 0), abilities=[HEWING]), hero("cy", (9, 9)), orc, dice=[5, 5, 1], choose=["answer/orc"])

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("orc"), play.stamina("bo")) == (34, -10 - 2)


def test_an_order_that_kills_who_gives_it_is_not_carried_out(fight: Make) -> None:
    play = fight(
        hero("ana", (5, 5), abilities=[order(FreeStrike())]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0), answer("uses ability", 50)),
        choose=["answer/orc", "kill/ana"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert play.stamina("orc") == 40
    assert not any(one.startswith("melee-free-strike") for one in play.offered())


def test_of_two_who_strike_by_leave_the_second_goes_on(fight: Make) -> None:
    """Bo dies in answer to his strike; Cy's is 5 + 5 + 2, tier 2: 7."""
    play = fight(
        hero("ana", (5, 5), abilities=[order(FreeStrike(), targets=2)]),
        hero("bo", (0, 0)),
        hero("cy", (1, 1)),
        foe("orc", (1, 0), answer("targets", 50, "self")),
        dice=[5, 5],
        choose=["melee-free-strike/bo/melee/orc", "answer/orc", "kill/bo", "melee-free-strike/cy/melee/orc"],
    )

    play.do(UseAbility("ana", "order", ("bo", "cy")))

    assert play.stamina("orc") == 40 - 7


def test_who_dies_of_an_answer_to_its_parry_has_parried_nothing(fight: Make) -> None:
    """A reaction to a reaction: the 4 of the orc's free strike are 4."""
    play = fight(
        hero("ana", (0, 1), abilities=[PARRY]),
        hero("bo", (1, 0)),
        foe("orc", (2, 0)),
        foe("eye", (5, 5), answer("uses triggered action", 50)),
        choose=["opportunity-attack/orc", "parry/ana", "answer/eye", "kill/ana"],
    )

    play.do(Advance("bo", ((0, 0, 0),)))

    assert (play.stamina("bo"), play.at("bo")) == (26, (0, 0, 0))
    assert [(one.creature, one.reaction) for one in play.events(ReactionLapsed)] == [("ana", "feature/parry")]


def test_who_dies_of_an_answer_to_what_it_is_given_to_do_has_nothing_of_it(fight: Make) -> None:
    """Ana's order lets Bo take a triggered action for 2 surges; the answer to that kills him."""
    told = TakeAction(TRIGGERED_ACTION, (Gain("surges", 2),))
    play = fight(
        hero("ana", (5, 5), abilities=[order(told)]),
        hero("bo", (0, 0)),
        foe("orc", (9, 0), answer("uses triggered action", 50)),
        choose=["answer/orc", "kill/bo"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert play.encounter.board.creatures["bo"].surges == 0


def test_an_opportunity_attack_that_is_answered_in_time_is_none(fight: Make) -> None:
    """Both minions would strike: 2 and 2. The first dies of the answer to its own, of the 5 that it has; the other strikes alone."""
    bo = hero("bo", (1, 0), answer("targets", 5, "self"))
    choose = ["opportunity-attack/m1", "opportunity-attack/m2", "answer/bo"]
    play = fight(bo, *minions((0, 0), (0, 1)), foe("orc", (9, 9)), choose=choose)

    play.do(Advance("bo", ((2, 0, 0),)))

    assert play.stamina("bo") == 30 - 2


def test_a_squad_rolls_without_whom_the_answer_has_killed(fight: Make) -> None:
    """Three at once would deal 3 and twice 2 more at tier 1. One dies of the answer: 3 + 2 (monster-basics:429). 2 + 3 + 0 is tier 1."""
    bo = hero("bo", (1, 0), answer("targets", 5, "self"))
    play = fight(bo, *minions((0, 0), (0, 1), (1, 1)), foe("orc", (9, 9)), first="director", dice=[2, 3], choose=["answer/bo"])

    play.do(ActTogether("m1", "hew", (("m1", "bo"), ("m2", "bo"), ("m3", "bo")), "melee"))

    assert play.stamina("bo") == 30 - 5


def test_what_is_taken_is_not_told_as_let_go(fight: Make) -> None:
    """At each step Overwatch can be taken, let go, or let go for the whole move: the chronicle tells one of them."""
    play = fight(
        hero("ana", (0, 5), abilities=[OVERWATCH]),
        hero("bo", (2, 1)),
        foe("orc", (0, 0)),
        first="director",
        dice=[5, 5],
    )
    prompts = play.encounter.do(Advance("orc", ((1, 0, 0), (2, 0, 0))), seat="director").prompts
    for picks in ((), ("overwatch/ana",), ("target/bo",), ("melee-free-strike/bo/melee/orc",)):
        prompts = play.encounter.answer(prompts[0].id, picks, seat=prompts[0].seat).prompts

    told = [line.text for line in chronicle(play.encounter.records()) if "Overwatch" in line.text]
    assert not prompts
    assert told == ["ana lets the Overwatch go", "ana uses Overwatch"]


def test_what_is_let_go_for_the_move_is_told_once(fight: Make) -> None:
    play = fight(hero("ana", (0, 5), abilities=[OVERWATCH]), hero("bo", (2, 1)), foe("orc", (0, 0)), first="director")
    prompts = play.encounter.do(Advance("orc", ((1, 0, 0), (2, 0, 0))), seat="director").prompts
    prompts = play.encounter.answer(prompts[0].id, (f"{NOT_FOR_THIS_MOVE}overwatch/ana",), seat=prompts[0].seat).prompts

    assert not prompts
    assert [line.text for line in chronicle(play.encounter.records()) if "Overwatch" in line.text] == ["ana lets the Overwatch go"]

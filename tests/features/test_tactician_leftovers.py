"""What a tactician's features and abilities do that is no harm, no grant and no reaction: hiding behind allies, shaking off an effect, what
is told, whom a charge makes way, and a death outright (rules/classes.md:9563-9990); the values are worked out from their text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, Hide, Interact, UseAbility
from freestrike.engine.content.heroes.tactician import DISTRACTED, MARK_ABILITY, SHAKE_IT_OFF
from freestrike.engine.content.heroes.tactician_second_echelon import BATTLE_PLAN
from freestrike.engine.content.heroes.tactician_third_echelon import FINISH_THEM, NO_ESCAPE
from freestrike.events.commands import Charge, Command
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Bestow, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import DamageModifier, StatBlock
from freestrike.events.damage import Died, StaminaLost
from freestrike.events.encounter import DIRECTOR, Entrant
from freestrike.events.forced_movement import ForcedMoveEnded
from freestrike.events.prompts import Asked
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Terrain
from freestrike.events.telling import DefensesTold
from freestrike.projections.board.creature import DEAD

Make = Callable[..., Fight]


def codes(play: Fight, command: Command) -> list[str]:
    return [reason.code for reason in play.encounter.check(command)]


def changed(entrant: Entrant, **fields: object) -> Entrant:
    """The same with other values in its stat block."""
    block: StatBlock = replace(entrant.stat_block, **fields)
    return replace(entrant, stat_block=block)


def test_finish_them_kills_a_hero_outright(fight: Make) -> None:
    """2d10 of 17 and Might 2 are tier 3: 9 of the rival's 20 Stamina, of at most 30, leave it winded. It is no leader and no solo creature,
    so it dies though it has more than the -15 at which a hero does, and is not knocked out (rules/classes.md:9849,
    rules/combat.md:661-671). Who has winded it recovers 10."""
    rival = replace(hero("cy", (1, 0), stamina=20), side=DIRECTOR, seat=DIRECTOR)
    ana, bo = hero("ana", (9, 0), abilities=[FINISH_THEM], focus=11), hero("bo", (0, 0), abilities=[HEWING], stamina=10)
    play = fight(ana, bo, rival, foe("far", (5, 5)), dice=[10, 7], choose=["finish-them/ana", "yes/bo"])

    play.do(UseAbility("bo", "hew", ("cy",)))

    assert play.encounter.board.creatures["cy"].life == DEAD
    assert [died.creature for died in play.events(Died)] == ["cy"]
    assert "knock out" not in [asked.prompt.kind for asked in play.events(Asked)]
    assert play.stamina("bo") == 20


def test_battle_plan_tells_of_who_is_marked_now_and_later(fight: Make) -> None:
    """Whoever is marked is told of at once: the troll was marked before, the orc by this, the elf has nothing; the imp, who is marked in
    the next round, then, with the weakness that it has come to have meanwhile (rules/classes.md:9731)."""
    weak = Bestow("encounter", (Modifier("weakness", 5, "cold"),))
    soften = Ability("soften", "Soften", MANEUVER, ("Ranged",), ranged=10, effects=(weak,))
    ana = hero("ana", (0, 0), abilities=[BATTLE_PLAN, MARK_ABILITY], focus=9, reason=2)
    fiery, bare = (DamageModifier("fire", 3),), (DamageModifier("", 2),)
    orc, elf, imp = changed(foe("orc", (5, 0)), immunities=fiery), foe("elf", (5, 1)), foe("imp", (5, 3))
    troll = changed(foe("troll", (5, 2), marked_by="ana"), weaknesses=bare, immunities=(DamageModifier("poison", None),))
    play = fight(ana, hero("bo", (1, 0), abilities=[soften]), orc, elf, troll, imp)

    play.do(UseAbility("ana", "battle-plan", ("orc", "elf")))
    assert play.events(DefensesTold) == [
        DefensesTold("orc", "ana", fiery),
        DefensesTold("elf", "ana"),
        DefensesTold("troll", "ana", (DamageModifier("poison", None),), bare),
    ]
    assert play.left_to_the_director() == []
    for command in (EndTurn("ana"), EndTurn("orc"), UseAbility("bo", "soften", ("imp",)), EndTurn("bo"), EndTurn("elf"), EndTurn("troll")):
        play.do(command)
    play.do(EndTurn("imp"))
    play.do(UseAbility("ana", "mark", ("imp",)))
    assert play.events(DefensesTold)[3:] == [DefensesTold("imp", "ana", (), (DamageModifier("cold", 5),))]


def test_no_escape_goes_through_enemies_and_has_them_make_way(fight: Make) -> None:
    """The orc's space is difficult terrain, so no other charge leads through it (rules/combat.md:153, 529). With No Escape it does, and
    the orc is slid 1 square out of the way: neither back nor on along the charge. 6 + 6 + Might 2 is tier 2: 16 + 2
    (rules/classes.md:9954)."""
    way = ((1, 0, 0), (2, 0, 0), (3, 0, 0))
    ana = hero("ana", (0, 0), abilities=[NO_ESCAPE], focus=11)
    play = fight(ana, foe("orc", (2, 0)), foe("elf", (4, 0)), dice=[6, 6], choose=["no-escape/ana", "square/3,1,0"])
    assert "difficult terrain" in codes(play, Charge("ana", way, "elf"))
    assert codes(play, Charge("ana", way, "elf", "no-escape")) == []

    play.do(Charge("ana", way, "elf", "no-escape"))

    (asked,) = (one.prompt for one in play.events(Asked) if one.prompt.kind == "forced movement")
    assert {option.square for option in asked.options} == {(x, y, 0) for x in (1, 2, 3) for y in (-1, 1)}
    assert (play.at("ana"), play.at("orc"), play.stamina("elf"), play.stamina("orc")) == ((3, 0, 0), (3, 1, 0), 40 - 18, 40)
    assert len(play.events(ForcedMoveEnded)) == 1
    assert play.encounter.board.creatures["ana"].lasting == ()
    assert play.encounter.board.creatures["elf"].has_lasting("marked")


def test_no_escape_goes_through_enemies_in_a_charge_by_leave_too(fight: Make) -> None:
    """Bo charges by Ana's order: with No Escape the way leads through the orc, who is slid aside (rules/classes.md:9954,
    rules/combat.md:529). 2 + 2 and Might 2 are tier 1: 11 + 2."""
    order = Ability("order", "Order", MANEUVER, ("Ranged",), ranged=9, target=Target(("ally",)), effects=(UseAbilities("charge"),))
    ana, bo = hero("ana", (0, 0), abilities=[order]), hero("bo", (1, 0), abilities=[NO_ESCAPE], focus=11)
    choose = ["charge/bo/4,0,0/no-escape", "no-escape/bo", "square/3,1,0", "no-escape/bo/melee/elf"]
    play = fight(ana, bo, foe("orc", (3, 0)), foe("elf", (5, 0)), dice=[2, 2], choose=choose, terrain=Terrain((0, 0, 0), (9, 1, 4)))

    play.do(UseAbility("ana", "order", ("bo",)))

    (asked,) = (one.prompt for one in play.events(Asked) if one.prompt.kind == "granted charge")
    assert "charge/bo/4,0,0/no-escape" in [option.id for option in asked.options]
    assert (play.at("bo"), play.at("orc"), play.stamina("elf")) == ((4, 0, 0), (3, 1, 0), 40 - 13)


def test_the_options_lead_no_escape_through_enemies(fight: Make) -> None:
    """In a corridor of one square the only charge at the elf is the one that the orc does not hinder."""
    corridor = Terrain((0, 0, 0), (9, 0, 4))
    play = fight(hero("ana", (0, 0), abilities=[NO_ESCAPE], focus=11), foe("orc", (2, 0)), foe("elf", (4, 0)), terrain=corridor)

    offered = [choice.command for choice in play.encounter.options("ana") if isinstance(choice.command, Charge)]

    assert [(one.target, one.ability) for one in offered if one.target == "elf"] == [("elf", "no-escape")]


def test_who_is_in_the_way_of_no_escape_may_be_left_there(fight: Make) -> None:
    """They can be slid, friend and foe, and need not be; who stops a charge in mid-way has what it gave no more."""
    ana = hero("ana", (0, 0), abilities=[NO_ESCAPE], focus=11)
    play = fight(ana, hero("bo", (1, 0)), foe("orc", (2, 0)), foe("elf", (4, 0)), dice=[6, 6], choose=[])

    play.do(Charge("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "elf", "no-escape"))

    assert [option for option in play.offered() if option == "no-escape/ana"] == ["no-escape/ana"] * 2
    assert (play.at("bo"), play.at("orc"), play.stamina("elf")) == ((1, 0, 0), (2, 0, 0), 22)


@pytest.mark.parametrize(
    ("distracting", "marked", "why"),
    [(True, True, []), (True, False, ["observed"]), (False, True, ["no cover or concealment"])],
)
def test_distracted_lets_allies_hide_behind_each_other(fight: Make, distracting: bool, marked: bool, why: list[str]) -> None:
    """Cy stands between Bo and the orc: for a tactician's allies that is cover to hide in, and an orc that the tactician has marked is no
    observer (rules/classes.md:9563, rules/tests.md:529-531)."""
    ana = hero("ana", (0, 9), *(DISTRACTED.effects if distracting else ()))
    orc = foe("orc", (4, 0), marked_by="ana" if marked else None)
    play = fight(ana, hero("bo", (0, 0)), hero("cy", (1, 0)), orc, first="heroes")

    assert codes(play, Hide("bo")) == why


def test_who_hides_behind_an_ally_is_found_when_that_one_goes(fight: Make) -> None:
    """It is cover as long as it is there (rules/tests.md:537)."""
    ana = hero("ana", (0, 9), *DISTRACTED.effects)
    play = fight(ana, hero("bo", (0, 0)), hero("cy", (1, 0)), foe("orc", (4, 0), marked_by="ana"), first="heroes")

    play.do(Hide("bo"))
    assert play.encounter.board.creatures["bo"].hidden_from == ("orc",)
    play.do(EndTurn("bo"))
    play.do(EndTurn("orc"))
    assert play.encounter.board.creatures["bo"].hidden_from == ("orc",)
    play.do(Advance("cy", ((1, 1, 0),)))
    assert not play.encounter.board.creatures["bo"].hidden_from


@pytest.mark.parametrize("who", ["ana", "bo"])
def test_who_shakes_it_off_pays_with_stamina(fight: Make, who: str) -> None:
    """The tactician, or an ally adjacent to it, loses the 4 of a d6 as a free maneuver, and one effect that a saving throw or a turn ends
    is over: one of two, as it says. It is no damage (rules/classes.md:9579)."""
    tough = Modifier("immunity", 5)
    ana, bo, cy = hero("ana", (0, 0), *SHAKE_IT_OFF.effects, tough), hero("bo", (1, 0), tough), hero("cy", (3, 0))
    play = fight(ana, bo, cy, foe("orc", (9, 9)), dice=[4])
    for condition in (Condition("weakened", "orc", "save"), Condition("slowed", "orc", "eot"), Condition("frightened", "orc", "encounter")):
        play.encounter.rule(AddCondition(who, condition))
    play.encounter.rule(AddCondition("cy", Condition("slowed", "orc", "eot")))
    play.begun = play.encounter.version
    assert codes(play, Interact("cy", "ana", "shake-it-off")) == ["not one who can"]
    other = "bo" if who == "ana" else "ana"
    assert codes(play, Interact(other, "ana", "shake-it-off")) == ["not one who can"]
    play.choose = ["choice/1"]

    play.do(Interact(who, "ana", "shake-it-off"))

    assert [(lost.creature, lost.amount, lost.stamina) for lost in play.events(StaminaLost)] == [(who, 4, 26)]
    assert [ended.condition.name for ended in play.events(ConditionEnded)] == ["slowed"]
    assert play.encounter.board.turn is not None
    assert (play.encounter.board.turn.main_actions, play.encounter.board.turn.maneuvers) == (0, 0)


def test_who_ignores_the_consequence_of_a_test_pays_for_that_too(fight: Make) -> None:
    """What the consequence was is the Director's to say; that it is ignored, and what that takes, is in the log (rules/classes.md:9579)."""
    play = fight(hero("ana", (0, 0), *SHAKE_IT_OFF.effects), foe("orc", (9, 9)), dice=[6])

    play.do(Interact("ana", "ana", "shake-off-a-consequence"))

    assert play.stamina("ana") == 24

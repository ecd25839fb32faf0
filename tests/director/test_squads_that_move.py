"""A squad whose signature ability has its user move before it is aimed, or afterwards: each of the minions does so."""

from __future__ import annotations

from msgspec.structs import replace

from director.test_squads import SHADOW, minion, stage, together
from effects.stage import hero, strike
from freestrike.engine import ActTogether
from freestrike.events.content.ability import Target
from freestrike.events.content.effect import DealDamage, ForEach, Move
from freestrike.events.content.selection import ONESELF
from freestrike.events.damage import DamageTaken
from freestrike.events.strikes import AbilityUsed, PowerRollMade

CLAW = replace(strike((DealDamage(2),), (DealDamage(4),), (DealDamage(5),), id="claw"), target=Target(("enemy",)))
HOP = replace(CLAW, first=(Move(2, "jump"),))
SLINK = replace(CLAW, after=(ForEach(ONESELF, (Move(1, "shift"),)),))


def test_each_moves_and_then_each_is_asked_whom_it_strikes() -> None:
    """Two minions 3 squares away come beside the shadow. 6 + 7 = 13, tier 2: 4 damage, and 2 for the second of them
    (rules/monster-basics.md:429-431)."""
    fight = stage(SHADOW, minion("m1", (1, 3), signature=HOP), minion("m2", (3, 3), signature=HOP))
    assert fight.refused(together(("m1", "shadow"), ability="claw", manner="melee")) == ["chosen only later"]

    fight.do(together(("m1", ""), ("m2", ""), ability="claw", manner="melee"))
    assert (fight.asked, fight.events(AbilityUsed)) == ("move", [])
    fight.answer("square/1,2,0", "square/1,1,0")
    fight.answer("square/2,2,0", "square/2,1,0")
    assert (fight.asked, fight.offered) == ("aim", ("claw/m1/melee/shadow",))
    fight.yes()
    fight.yes()

    (used,) = fight.events(AbilityUsed)
    assert (used.creature, used.joined, used.strikers) == ("m1", ("m2",), (("m1", "m2"),))
    assert [(hurt.target, hurt.amount) for hurt in fight.events(DamageTaken)] == [("shadow", 6)]
    assert len(fight.events(PowerRollMade)) == 1
    assert fight.exact


def test_who_has_come_near_nobody_takes_no_part() -> None:
    fight = stage(SHADOW, minion("m1", (1, 3), signature=HOP), minion("m2", (9, 9), signature=HOP))
    fight.do(together(("m1", ""), ("m2", ""), ability="claw", manner="melee"))
    fight.answer("square/1,2,0", "square/1,1,0")
    fight.answer()
    fight.yes()
    (used,) = fight.events(AbilityUsed)
    assert (used.creature, used.joined) == ("m1", ())
    assert [(hurt.target, hurt.amount) for hurt in fight.events(DamageTaken)] == [("shadow", 4)]


def test_no_more_than_three_are_offered_one_target() -> None:
    """The fourth has nobody else beside it (rules/monster-basics.md:431)."""
    others = [minion(id, at, signature=HOP) for id, at in (("m1", (0, 0)), ("m2", (2, 0)), ("m3", (0, 1)), ("m4", (1, 1)))]
    fight = stage(SHADOW, *others)
    fight.do(together(*((one.id, "") for one in others), ability="claw", manner="melee"))
    for _ in others:
        fight.answer()
    for _ in range(3):
        assert fight.asked == "aim"
        fight.yes()
    (used,) = fight.events(AbilityUsed)
    assert used.strikers == (("m1", "m2", "m3"),)


def test_it_is_offered_without_targets() -> None:
    fight = stage(SHADOW, minion("m1", (1, 3), signature=HOP), minion("m2", (3, 3), signature=HOP))
    offered = [choice.command for choice in fight.fight.options("m1").abilities]
    assert [one for one in offered if isinstance(one, ActTogether) and one.ability == "claw"] == [
        ActTogether("m1", "claw", [("m1", ""), ("m2", "")])
    ]


def test_each_of_them_moves_when_all_is_done() -> None:
    fight = stage(hero("shadow", (1, 0)), minion("m1", (0, 0), signature=SLINK), minion("m2", (2, 0), signature=SLINK))
    fight.do(together(("m1", "shadow"), ("m2", "shadow"), ability="claw", manner="melee"))
    assert (fight.asked, fight.fight.prompts[0].subject) == ("move", "m1")
    fight.answer("square/0,1,0")
    assert (fight.asked, fight.fight.prompts[0].subject) == ("move", "m2")
    fight.answer("square/2,1,0")
    assert (fight.at("m1"), fight.at("m2"), fight.asked) == ((0, 1), (2, 1), "")
    assert fight.exact

"""Squads where the text leaves something open: a captain that is a villain, damaging terrain, a minion that comes over, a captain of the
other side (rules/monster-basics.md:214, 398-406, 459, 467)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import Advance, BecomeCaptain, EndTurn, Interact, Refused
from freestrike.events.content.ability import VILLAIN_ACTION, Ability, Target
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import DealDamage, Interaction, TakeOver
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.damage import DamageDue, Died
from freestrike.events.encounter import Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Hazard, Terrain
from freestrike.events.squads import CaptainLost

SQUADS = "monster-basics/attached-squad-captain"


def minion(id: str, at: tuple[int, int], *effects: TraitEffect) -> Entrant:
    """One of the squad "a", of 5 Stamina each."""
    one = foe(id, at, *effects, stamina=5, squad="a")
    return replace(one, stat_block=replace(one.stat_block, name="Runt", roles=("Minion",)))


@pytest.mark.parametrize(("answer", "offered"), [("no", ()), ("yes", ("villain-action/shout/boss/ranged/ana",))])
def test_whether_a_captains_own_squad_is_another_creature(answer: str, offered: tuple[str, ...]) -> None:
    """A villain that leads a squad takes its turn at the same time: whether the end of that is the end of another's turn is open."""
    shout = Ability("shout", "Shout", VILLAIN_ACTION, ("Ranged",), ranged=9, target=Target(("enemy",)), effects=(DealDamage(3),))
    fight = Stage(
        hero("ana", (0, 0)),
        minion("m1", (5, 0)),
        minion("m2", (6, 0)),
        foe("boss", (7, 0), abilities=(shout,), captain_of="a"),
        first="director",
        policies=(PolicyChosen("villain_action_after_own_squad", answer),),
    )

    fight.do(Advance("m1", [(5, 1)]))
    fight.do(EndTurn("m1"))
    assert fight.offered == offered
    if offered:
        fight.answer()
    fight.do(EndTurn("ana"))

    assert fight.offered == ("villain-action/shout/boss/ranged/ana",), "the turn of another, whatever is answered"


@pytest.mark.parametrize(("answer", "dead", "pool"), [("area_effect", ["m1"], 10), ("any_damage", ["m1", "m2"], 4)])
def test_what_damaging_terrain_does_to_a_squad(answer: str, dead: list[str], pool: int) -> None:
    """Lava deals 11 to the one minion of 5 that goes in: 5 of the pool of 15, if it is an area effect; else 11, which is two minions."""
    lava = Terrain(hazards=(Hazard("lava", ((5, 1, 0),), 11, "fire"),))
    fight = Stage(
        hero("ana", (0, 0)),
        minion("m1", (5, 0)),
        minion("m2", (8, 0)),
        minion("m3", (8, 5)),
        first="director",
        terrain=lava,
        policies=(PolicyChosen("damaging_terrain_on_minions", answer),),
    )

    fight.do(Advance("m1", [(5, 1)]))

    assert [one.creature for one in fight.events(Died)] == dead
    assert fight.fight.board.squads[0].pool == pool
    (due,) = fight.records(DamageDue)
    assert due.policy == f"damaging_terrain_on_minions={answer}"


def test_a_minion_that_is_taken_over_takes_its_squad_along() -> None:
    """A squad acts as one: all of it fights for the heroes now, and its captain, who does not, leads it no more."""
    seize = Interaction("seize", "Seize", (TakeOver(USER),))
    fight = Stage(
        hero("ana", (4, 0)), minion("m1", (5, 0), seize), minion("m2", (9, 0)), foe("boss", (7, 5), captain_of="a"), foe("orc", (9, 9))
    )

    fight.do(Interact("ana", "m1", "seize"))

    board = fight.fight.board
    assert [(board.creatures[id].side, board.creatures[id].seat) for id in ("m1", "m2")] == [("heroes", "players")] * 2
    assert [(lost.captain, lost.why) for lost in fight.events(CaptainLost)] == [("boss", "on the other side")]
    assert fight.exact


def test_no_order_makes_an_enemy_their_captain() -> None:
    """A new captain is an allied creature; the Director may set by hand on whose side it is, and then it is one."""
    fight = Stage(hero("ana", (0, 0)), minion("m1", (5, 0)), minion("m2", (6, 0)), foe("orc", (9, 9))).fight

    with pytest.raises(Refused) as refused:
        fight.order(BecomeCaptain("ana", "a"), overruling=[SQUADS, "monster-basics/i-am-the-captain-now"], reason="a trick")
    assert [reason.code for reason in refused.value.reasons] == ["not on one side"]
    fight.order(BecomeCaptain("orc", "a"), overruling=[SQUADS, "monster-basics/i-am-the-captain-now"], reason="it shouts")
    assert fight.board.squads[0].captain == "orc"

"""Groups that act together, reinforcements, creatures that leave or change sides (rules/combat.md:96-110, rules/monster-basics.md:409)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from director.test_squads import THREE, minion, together
from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, Refused
from freestrike.events.conditions import Condition
from freestrike.events.encounter import Entrant
from freestrike.events.resources import ResourceGained
from freestrike.events.rulings import Leave, Reinforce, SetCreature, SetStamina
from freestrike.events.squads import CaptainAttached, CaptainLost, SquadFormed
from freestrike.events.turns import TurnEnded

HEROES = (hero("ana", (1, 0)), hero("bo", (2, 0)))
PACK = tuple(foe(f"wolf{n}", (n, 8), group="pack") for n in (1, 2, 3))
ORC = foe("orc", (8, 8))


def ended(fight: Stage) -> list[tuple[str, str, str]]:
    return [(turn.creature, turn.next_side, turn.next_group) for turn in fight.events(TurnEnded)]


def test_a_group_acts_before_the_other_side_chooses() -> None:
    """All members of the group take their turns, in the Director's order; then the heroes choose (rules/combat.md:106)."""
    fight = Stage(*HEROES, *PACK, ORC, first="director")
    fight.do(EndTurn("wolf2"))

    assert fight.refused(EndTurn("ana")) == ["the other side's turn"]
    assert fight.refused(EndTurn("orc")) == ["another group's turn"]
    fight.do(EndTurn("wolf1"))
    fight.do(EndTurn("wolf3"))

    assert ended(fight) == [("wolf2", "director", "pack"), ("wolf1", "director", "pack"), ("wolf3", "heroes", "")]
    fight.do(EndTurn("ana"))
    fight.do(EndTurn("orc"))
    assert fight.exact


def test_who_drops_of_a_group_is_not_waited_for() -> None:
    fight = Stage(*HEROES, *PACK, ORC, first="director")
    fight.do(EndTurn("wolf1"))
    fight.fight.rule(SetStamina("wolf2", 0))
    fight.fight.rule(SetStamina("wolf3", 0))

    # Its group has nobody left to act, and the Director's side has had its turn: the heroes choose (rules/combat.md:82, :107).
    assert fight.refused(EndTurn("orc")) == ["the other side's turn"]
    assert fight.refused(EndTurn("ana")) == []


def test_a_squad_with_its_captain_is_one_of_a_group() -> None:
    squad = tuple(replace(one, group="band") for one in THREE)
    boss = foe("boss", (8, 8), captain_of="a", group="band")
    fight = Stage(*HEROES, *squad, boss, foe("hexer", (9, 5), group="band"), first="director")

    fight.do(EndTurn("m2"))

    assert fight.refused(EndTurn("ana")) == ["the other side's turn"]
    fight.do(EndTurn("hexer"))
    assert fight.refused(EndTurn("ana")) == []


def test_heroes_have_no_groups() -> None:
    with pytest.raises(Refused) as refused:
        Stage(hero("ana", (1, 0), group="us"), ORC)

    assert [reason.code for reason in refused.value.reasons] == ["groups are the Director's"]


# Reinforcements


def test_reinforcements_join_with_their_squads_and_act_in_this_round() -> None:
    fight = Stage(*HEROES, ORC)
    fight.do(EndTurn("ana"))
    squad = (minion("m1", (0, 5)), minion("m2", (2, 5)), foe("boss", (4, 5), captain_of="a"))

    fight.fight.rule(Reinforce(squad))

    assert fight.last(SquadFormed) == SquadFormed("a", ("m1", "m2"), 5, 10)
    assert fight.last(CaptainAttached).captain == "boss"
    assert [creature.id for creature in fight.fight.board.creatures] == ["ana", "bo", "orc", "m1", "m2", "boss"]
    assert fight.refused(together(("m1", "bo"), ("m2", "bo"))) == []
    fight.do(EndTurn("m1"))
    fight.do(EndTurn("bo"))
    assert fight.refused(EndTurn("orc")) == []
    assert fight.exact


def sized(size: str) -> Entrant:
    """An ogre of that size."""
    ogre = foe("ogre", (5, 5))
    return replace(ogre, stat_block=replace(ogre.stat_block, size=size))


NOT_SO: dict[str, tuple[Entrant, str]] = {
    "an id that is there": (replace(ORC, square=(5, 5, 0)), "id twice"),
    "a space that is taken": (foe("ogre", (8, 8)), "another's space"),
    "a side that is none": (replace(foe("ogre", (5, 5)), side="us"), "no such side"),
    "a squad that is not there": (foe("ogre", (5, 5), captain_of="b"), "no such squad"),
    "a size that is none": (sized("large"), "no such size"),
    "a size beyond all": (sized("100000"), "no such size"),
}


@pytest.mark.parametrize(("entrant", "code"), NOT_SO.values(), ids=NOT_SO.keys())
def test_who_cannot_join(entrant: Entrant, code: str) -> None:
    fight = Stage(*HEROES, ORC)

    with pytest.raises(Refused) as refused:
        fight.fight.rule(Reinforce((entrant,)))

    assert [reason.code for reason in refused.value.reasons] == [code]


def test_who_joins_in_the_grasp_of_another_is_held_by_it() -> None:
    """Whichever of the two comes in first."""
    fight = Stage(*HEROES, ORC)
    grabbed = Condition("grabbed", "ogre")

    fight.fight.rule(Reinforce((foe("ogre", (5, 5)), foe("rat", (6, 5), conditions=(grabbed,)))))
    fight.fight.rule(Reinforce((foe("dog", (2, 7), conditions=(Condition("grabbed", "bear"),)),)))
    fight.fight.rule(Reinforce((foe("bear", (3, 7)),)))

    assert fight.fight.board.creatures["ogre"].grabbing == ("rat",)
    assert fight.fight.board.creatures["bear"].grabbing == ("dog",)


def test_a_reinforced_side_fights_on() -> None:
    """The last enemy is still up as they come; when it falls, the fight is not over."""
    fight = Stage(*HEROES, ORC)
    fight.fight.rule(Reinforce((foe("ogre", (5, 5)),)))

    fight.fight.rule(SetStamina("orc", 0))

    assert fight.fight.board.winner == ""


# Leaving and changing sides


def test_who_leaves_is_out_of_the_fight() -> None:
    """The squad has lost its captain; the space is free; when nobody is left the fight is won."""
    boss = foe("boss", (8, 8), captain_of="a")
    fight = Stage(*HEROES, *THREE, boss)

    fight.fight.rule(Leave("boss", "it flees"))
    assert [lost.captain for lost in fight.events(CaptainLost)] == ["boss"]
    assert not fight.fight.board.occupancy.get((8, 8, 0))
    for id in ("m1", "m2", "m3"):
        fight.fight.rule(Leave(id))

    assert fight.fight.board.winner == "heroes"
    assert fight.exact


def test_a_hero_who_left_gives_no_malice() -> None:
    """Two heroes of whom one left: 1 + 2 in round 2 (rules/monster-basics.md:342)."""
    fight = Stage(*HEROES, ORC, malice=None)
    fight.fight.rule(Leave("bo"))

    fight.do(EndTurn("ana"))
    fight.do(EndTurn("orc"))

    assert [gained.amount for gained in fight.events(ResourceGained) if gained.what == "malice"] == [2 + 1, 1 + 2]


def test_who_changes_sides_acts_with_the_other_and_is_no_enemy() -> None:
    fight = Stage(*HEROES, ORC, foe("ogre", (5, 5)))

    fight.fight.rule(SetCreature("ogre", side="heroes", seat="players"))
    fight.do(EndTurn("ogre"))

    assert fight.fight.board.side_to_act == "director"
    fight.fight.rule(SetStamina("orc", 0))
    assert fight.fight.board.winner == "heroes"

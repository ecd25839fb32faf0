"""The alternative turn order: Agility tests instead of a choice (rules/combat.md:99-103; policy turn_order)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from director.test_squads import THREE
from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, Refused
from freestrike.engine.automatic.acting import next_creature
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import Reinforce, SetTurnOrder
from freestrike.events.tests import PowerRollTested
from freestrike.events.turns import TurnsRanked, TurnStarted

BY_AGILITY = (PolicyChosen("turn_order", "agility"),)


def quick(entrant: Entrant, agility: int) -> Entrant:
    return replace(entrant, stat_block=replace(entrant.stat_block, characteristics=Characteristics(might=2, agility=agility)))


ANA, BO, CY = hero("ana", (1, 0)), quick(hero("bo", (2, 0)), 3), hero("cy", (3, 0))
ORC = quick(foe("orc", (8, 8)), 1)


def stage(*entrants: Entrant, dice: Sequence[int] = (), first: str = "heroes") -> Stage:
    return Stage(*entrants, dice=dice, first=first, policies=BY_AGILITY)


def test_the_highest_total_of_a_side_acts_first() -> None:
    """Ana 5 + 4 + 0 = 9, Bo 3 + 4 + 3 = 10, Cy 2 + 9 + 0 = 11: Cy, Bo, Ana; the sides still take turns, in every round."""
    fight = stage(ANA, BO, CY, ORC, foe("imp", (9, 9)), dice=[5, 4, 3, 4, 2, 9, 6, 6, 9, 9])

    assert [(made.creature, made.total) for made in fight.events(PowerRollTested)] == [
        ("ana", 9),
        ("bo", 10),
        ("cy", 11),
        ("orc", 13),
        ("imp", 18),
    ]
    assert fight.last(TurnsRanked).order == ("cy", "bo", "ana", "imp", "orc")
    assert fight.refused(EndTurn("bo")) == ["not next in the order"]
    for id in ("cy", "imp", "bo", "orc", "ana"):
        fight.do(EndTurn(id))
    assert fight.fight.board.round == 2
    assert fight.refused(EndTurn("ana")) == ["not next in the order"]
    fight.do(EndTurn("cy"))
    assert [started.creature for started in fight.events(TurnStarted)] == ["cy", "imp", "bo", "orc", "ana", "cy"]
    assert fight.exact


def test_those_who_tie_on_a_side_roll_again_among_themselves() -> None:
    """Ana 9 and Cy 9, Bo 13: then Ana 4 and Cy 12, after Bo. The orc's 9 is of the other side."""
    fight = stage(ANA, BO, CY, ORC, foe("imp", (9, 9)), dice=[5, 4, 5, 5, 5, 4, 2, 2, 6, 6, 4, 4, 1, 1])

    assert fight.last(TurnsRanked).order[:3] == ("bo", "cy", "ana")
    assert len(fight.events(PowerRollTested)) == 7


def test_a_group_rolls_once_with_the_best_agility_in_it() -> None:
    """The pack has 2 of its third wolf: 10 + 2 = 12; the orc 7 + 1 = 8. Whoever of the pack acts first, all of it goes before the orc."""
    pack = (*(foe(f"wolf{n}", (n, 8), group="pack") for n in (1, 2)), quick(foe("wolf3", (3, 8), group="pack"), 2))
    fight = stage(ANA, *pack, ORC, dice=[5, 5, 3, 4], first="director")

    assert [(made.creature, made.total) for made in fight.events(PowerRollTested)] == [("wolf3", 12), ("orc", 8)]
    assert fight.refused(EndTurn("orc")) == ["not next in the order"]
    fight.do(EndTurn("wolf2"))
    fight.do(EndTurn("wolf1"))
    fight.do(EndTurn("wolf3"))
    fight.do(EndTurn("ana"))
    fight.do(EndTurn("orc"))
    assert fight.fight.board.round == 2


def test_a_squad_and_its_captain_are_one() -> None:
    boss = foe("boss", (9, 8), captain_of="a")
    fight = stage(ANA, *THREE, boss, ORC, dice=[5, 5, 3, 4], first="director")

    assert fight.last(TurnsRanked).order == ("ana", *(one.id for one in THREE), "boss", "orc")
    fight.do(EndTurn("boss"))
    fight.do(EndTurn("ana"))
    fight.do(EndTurn("orc"))
    assert fight.fight.board.round == 2


def test_two_heroes_change_places_at_the_start_of_a_round() -> None:
    """At the Director's discretion, and not once the round is under way (rules/combat.md:103)."""
    fight = stage(ANA, BO, CY, ORC, dice=[5, 4, 3, 4, 2, 9])
    fight.fight.rule(SetTurnOrder(swapped=("cy", "ana")))

    assert fight.last(TurnsRanked).order == ("ana", "bo", "cy", "orc")
    fight.do(EndTurn("ana"))
    for swapped, code in ((("bo", "cy"), "not the start of the round"), (("bo", "orc"), "not on one side"), (("bo",), "not two")):
        with pytest.raises(Refused, match=code):
            fight.fight.rule(SetTurnOrder(swapped=swapped))
    assert fight.exact


def test_who_joins_later_acts_after_those_who_were_there() -> None:
    """From the next round on it has its place; in this one it acts last too."""
    fight = stage(ANA, ORC, foe("imp", (9, 9)), dice=[1, 1, 2, 2])
    fight.fight.rule(Reinforce((quick(foe("late", (5, 8)), 4),)))

    fight.do(EndTurn("ana"))
    assert fight.refused(EndTurn("late")) == ["not next in the order"]
    assert next_creature(fight.fight.board) == "imp"
    for id in ("imp", "orc", "late"):
        fight.do(EndTurn(id))
    assert fight.last(TurnsRanked).order == ("ana", "imp", "orc", "late")


def test_without_the_policy_nobody_rolls() -> None:
    fight = Stage(ANA, BO, ORC)
    assert fight.events(TurnsRanked) == []
    assert fight.refused(EndTurn("bo")) == []

"""What the shipped heroes have beside their abilities: benefits that grow with their resource, leave to slide, turns out of turn.

The orc is as in test_nine_heroes: size 1M, all scores 0, no stability, 60 Stamina.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, Refused, UseAbility
from freestrike.events.commands import Disengage, MakeTest
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.facts import FACTS
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.hiding import Hid
from freestrike.events.movement import StepBegun
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.tests import PowerRollTested
from heroes.test_nine_heroes import has, of, orc, settled


def slid(stage: Stage) -> tuple[str, int]:
    """How the last one was force moved, and how far it could be."""
    begun = stage.last(ForcedMoveBegun)
    return begun.kind, begun.squares


# Fury


@pytest.mark.parametrize(("victories", "squares", "edge"), [(0, 1, 0), (1, 3, 0), (4, 3, 1)])
def test_ferocity_makes_knockback_go_farther_and_better(victories: int, squares: int, edge: int) -> None:
    """A d3 of 1 or 2 for the turn: 1, 2 or 6 ferocity. A 5 with Might 2 is 7, tier 1, with the edge 9: 1 square; from 2 ferocity on Agility
    2 more, from 6 an edge; and a reaver slides (rules/classes.md:5150-5158, :5183)."""
    stage = Stage(of("Storm Fury", victories=victories), orc(), dice=[1 if victories < 4 else 2, 2, 3])
    settled(stage, UseAbility("ana", "knockback", ("orc",)))
    assert slid(stage) == ("slide", squares)
    assert stage.last(PowerRollMade).outcomes[0].net == edge


def test_the_first_slide_of_a_turn_gives_a_surge_from_4_ferocity_on() -> None:
    """3 Victories and a d3 of 1: 4 ferocity. The slam's push of 1 is a slide that its seat makes; the second in the turn gives none
    (rules/classes.md:5155)."""
    stage = Stage(of("Storm Fury", victories=3), orc(), dice=[1, 2, 3, 2, 3])
    settled(stage, UseAbility("ana", "brutal-slam", ("orc",)), ["square/2,2,0"])
    assert stage.at("orc") == (2, 2)
    assert stage.fight.board.creatures["ana"].surges == 1
    settled(stage, UseAbility("ana", "knockback", ("orc",)), ["square/3,2,0"])
    assert stage.fight.board.creatures["ana"].surges == 1


def test_what_is_spent_in_ones_turn_is_missed_only_after_it() -> None:
    """5 Victories and a d3 of 1: 6 ferocity, of which Back! takes 3. Knockback still has the edge and goes 2 farther, and its slide gives
    the surge; none of it is had twice (rules/classes.md:5135)."""
    stage = Stage(of("Storm Fury", victories=5), orc(), dice=[1, 2, 3, 2, 3])
    settled(stage, UseAbility("ana", "back", ("orc",)))
    assert has(stage) == 3
    settled(stage, UseAbility("ana", "knockback", ("orc",)), ["square/2,2,0"])
    assert slid(stage) == ("slide", 1 + 2)
    assert stage.last(PowerRollMade).outcomes[0].net == 1
    assert stage.fight.board.creatures["ana"].surges == 1
    stage.do(EndTurn("ana"))
    assert stage.fight.board.creatures["ana"].lasting == ()


def test_a_reaver_is_never_surprised() -> None:
    """rules/classes.md:5183."""
    with pytest.raises(Refused, match="never surprised"):
        Stage(of("Storm Fury", surprised=True), orc())


def test_mighty_leaps_are_never_below_tier_2() -> None:
    """A 5 with Might 2 would be tier 1; a test that is no jump is (rules/classes.md:5256)."""
    stage = Stage(of("Storm Fury"), orc((8, 8)), dice=[1, 2, 3, 2, 3])
    settled(stage, MakeTest("ana", "jump over the cart", ("might",), "medium"))
    assert stage.last(PowerRollTested).tier == 2
    settled(stage, MakeTest("ana", "lift the cart", ("might",), "medium", usage="main action"))
    assert stage.last(PowerRollTested).tier == 1


# Shadow


def test_the_shadow_goes_right_after_another_hero() -> None:
    """For 1 insight, of a Victory: Ben has gone, and the turn that follows is no orc's (rules/classes.md:7951-7965)."""
    stage = Stage(of("Alley Shadow", victories=1), hero("ben", (1, 5)), orc((8, 8)))
    settled(stage, Disengage("ben", [(1, 6)]))
    settled(stage, EndTurn("ben"), ["hesitation-is-weakness/ana"])
    assert has(stage) == 0
    assert stage.refused(Disengage("ana", [(1, 2)])) == []
    assert "another's turn" in stage.refused(Disengage("orc", [(8, 7)]))


def test_the_shadow_has_no_turn_to_take_after_its_own() -> None:
    """What it takes is its own turn of the round: once it has had that, nothing is offered for its insight (rules/classes.md:7951-7965)."""
    stage = Stage(of("Alley Shadow", victories=1), hero("ben", (1, 5)), orc((8, 8)), dice=[1])
    settled(stage, EndTurn("ana"))
    settled(stage, EndTurn("orc"))
    held = has(stage)
    stage.do(EndTurn("ben"))
    assert not [id for id in stage.offered if id.startswith("hesitation-is-weakness")]
    assert has(stage) == held


def test_the_shadow_rolls_away_once_the_blow_has_struck() -> None:
    """Half of the damage first, then the blow's own push, and only then up to 2 squares of its own choosing (rules/classes.md:7932)."""
    ram = Ability(
        "ram", "Ram", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, roll=PowerRoll(((DealDamage(6), ForceMove("push", 1)),) * 3)
    )
    stage = Stage(of("Alley Shadow", (3, 3)), foe("orc", (2, 3), abilities=(ram,)), first=DIRECTOR, dice=[8, 8])
    settled(stage, UseAbility("orc", "ram", ("ana",)), ["defensive-roll/ana", "square/4,3,0", "square/5,3,0"])
    assert [taken.amount for taken in stage.events(DamageTaken)] == [3]
    struck, pushed, shifted = (next(stage.records(kind)).seq for kind in (DamageTaken, ForcedMoveBegun, StepBegun))
    assert struck < pushed < shifted
    assert stage.fight.board.creatures["ana"].corner == (5, 3, 0)


def _behind_a_wall(*entrants: Entrant, dice: list[int], first: str = HEROES) -> Stage:
    """A crate at (3, 1) to (3, 3), as high as the map."""
    squares = tuple((3, y, z) for y in range(1, 4) for z in range(3))
    ground = Terrain((0, 0, 0), (11, 11, 2), objects=(SolidObject("crate", squares, "wood", "1M"),))
    return Stage(*entrants, terrain=ground, dice=dice, first=first)


def test_a_smoke_bomb_hides_who_comes_behind_something() -> None:
    """Observed in the open, it shifts 2 squares, Agility, and is hidden only where it has cover or concealment then
    (rules/classes.md:7894)."""
    stage = _behind_a_wall(of("Alley Shadow", (2, 5)), orc((7, 2)), dice=[1])
    stage.do(UseAbility("ana", "smoke-bomb"))
    stage.answer("square/2,4,0", "square/2,3,0")
    assert [(hid.creature, hid.observers) for hid in stage.events(Hid)] == [("ana", ("orc",))]
    in_the_open = _behind_a_wall(of("Alley Shadow", (2, 5)), orc((7, 5)), dice=[1])
    settled(in_the_open, UseAbility("ana", "smoke-bomb"), ["square/2,6,0"])
    assert in_the_open.events(Hid) == []


# Null


def test_the_null_knocks_back_with_intuition() -> None:
    """Intuition 2 in place of Might: 5 and 2 are tier 1; 1 square, and with 2 discipline Intuition more; a slide, and of a creature of
    size 2, which Might 1 could not move (rules/classes.md:6702, :6731)."""
    large = replace(orc().stat_block, size="2")
    stage = Stage(of("Still Null", victories=1), replace(orc(), stat_block=large), dice=[2, 3])
    settled(stage, UseAbility("ana", "knockback", ("orc",)))
    assert slid(stage) == ("slide", 1 + 2)
    assert [(entry.kind, entry.amount) for entry in stage.last(PowerRollMade).outcomes[0].ledger] == [("characteristic", 2)]


def test_who_is_grabbed_by_intuition_may_be_large() -> None:
    """17 and 2 is tier 3; with Might 1 nobody of size 2 could be grabbed (rules/classes.md:6731)."""
    large = replace(orc().stat_block, size="2")
    stage = Stage(of("Still Null"), replace(orc(), stat_block=large), dice=[9, 8])
    settled(stage, UseAbility("ana", "grab", ("orc",)))
    assert stage.fight.board.creatures["ana"].grabbing == ("orc",)


# Tactician


@pytest.mark.parametrize(("answer", "more", "moves"), [("yes/ana", 2, False), (None, 0, True)])
def test_a_patient_shot_hurts_more_of_who_stays(answer: str | None, more: int, moves: bool) -> None:
    """9 is tier 1: 3 and Might 2; who takes no move action in the turn deals Might or Agility more, 2 (rules/kits.md:685-698)."""
    stage = Stage(of("Shield Tactician"), orc((9, 1)), dice=[4, 3])
    settled(stage, UseAbility("ana", "patient-shot", ("orc",)), [answer])
    assert stage.last(DamageTaken).amount == 3 + 2 + more
    assert (stage.refused(Disengage("ana", [(1, 2)])) == []) is moves


def test_after_a_move_no_shot_is_patient() -> None:
    """rules/kits.md:685-698."""
    stage = Stage(of("Shield Tactician"), orc((9, 1)), dice=[4, 3])
    settled(stage, Disengage("ana", [(1, 2)]))
    settled(stage, UseAbility("ana", "patient-shot", ("orc",)))
    assert stage.last(DamageTaken).amount == 3 + 2


# Talent


def test_perfect_clarity_comes_back_with_a_tier_3() -> None:
    """4 Victories and a d3 of 1 pay 5. Ben's double edge makes the tier 2 of 14 a tier 3: 1 clarity (rules/classes.md:10605)."""
    stage = Stage(of("Rewind Talent", victories=4), hero("ben", (1, 3)), orc((2, 3)), dice=[1, 6, 6])
    settled(stage, UseAbility("ana", "perfect-clarity", ("ben",)))
    assert has(stage) == 0
    settled(stage, EndTurn("ana"))
    settled(stage, EndTurn("orc"))
    settled(stage, UseAbility("ben", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].tier == 3
    assert has(stage) == 1


# Facts


def test_every_fact_is_known_to_who_only_reads_content() -> None:
    """A file is checked against the facts that the engine knows, whichever of its rooms have been entered by then."""
    program = (
        "import freestrike.engine.stored_values; from freestrike.engine.queries import holds;"
        "print(*sorted({*holds._OF_A_CREATURE, *holds._OF_THE_ROLL, *holds.FACTS_IN_OTHER_ROOMS}), sep='\\n')"
    )
    known = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.splitlines()
    assert known == sorted(FACTS)

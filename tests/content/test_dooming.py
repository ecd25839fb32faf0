"""What is compiled of who is given something and dies of it, and of allies that must be willing."""

from __future__ import annotations

from content.test_whole_texts import read
from effects.stage import Stage, foe, hero
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.content.duration import ENCOUNTER, EOT
from freestrike.events.content.effect import Bestow, Later, May
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stamina import Kill
from freestrike.events.damage import Died

OBTAINS, TIER, TURN, ROLLS = "automatically obtains", "tier 3 outcome", "next turn", "power rolls"
GIVEN = f"The target has a +3 bonus to speed and {OBTAINS} a {TIER} on {ROLLS}."
KISS = f"{GIVEN} At the end of their {TURN}, the target immediately dies."


def test_it_lasts_until_the_target_dies() -> None:
    found = read(KISS, target="One willing ally", distance="Melee 1")
    given = (
        Bestow(ENCOUNTER, (Modifier("speed", 3),)),
        Bestow(ENCOUNTER, (Modifier("automatic tier", 3, on="power roll"),)),
        Later(EOT, (Kill(),)),
    )
    assert all(piece.compiled for piece in found.pieces)
    assert found.ability.effects == (May(given, chooser="target"),)


def test_an_ally_is_asked_and_dies_as_its_next_turn_ends() -> None:
    kiss = read(KISS, target="One willing ally", distance="Melee 1", usage="maneuver").ability
    stage = Stage(hero("ana", (9, 9)), foe("witch", (0, 0), abilities=(kiss,)), foe("brute", (1, 0)), first="director")
    stage.do(UseAbility("witch", kiss.id, ["brute"]))
    assert stage.asked == "may"
    stage.yes()
    stage.do(EndTurn("witch"))
    stage.do(EndTurn("ana"))
    stage.do(BeginTurn("brute"))
    assert stage.events(Died) == []
    stage.do(EndTurn("brute"))
    assert [one.creature for one in stage.events(Died)] == ["brute"]


def test_who_is_not_willing_is_left_alone() -> None:
    kiss = read(KISS, target="One willing ally", distance="Melee 1", usage="maneuver").ability
    stage = Stage(hero("ana", (9, 9)), foe("witch", (0, 0), abilities=(kiss,)), foe("brute", (1, 0)), first="director")
    stage.do(UseAbility("witch", kiss.id, ["brute"]))
    stage.answer()
    assert stage.fight.board.creatures["brute"].lasting == ()

"""One ability used several times over, on others each time, with a move before or after each use."""

from __future__ import annotations

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import ForEach, Move, UseAbilities
from freestrike.events.content.selection import ONESELF
from freestrike.events.damage import DamageTaken

SHIFT = Move(2, "shift")
SLASHES = UseAbilities("named", ("slash",), usage="no action", free_strike_instead=False, times=3, around=(SHIFT,), apart=True)
STORM = Ability("storm", "Storm", MAIN_ACTION, target=Target(("self",)), effects=(ForEach(ONESELF, (SLASHES,)),))
DICE = (6, 7) * 3
"""13 and Might 2 is 15: tier 2, 7 damage."""


def storm() -> Stage:
    """Ana, with an orc beside her and an ogre 3 squares off."""
    stage = Stage(hero("ana", (0, 0), abilities=(STORM, SLASH)), foe("orc", (1, 0)), foe("ogre", (3, 0)), dice=DICE)
    stage.do(UseAbility("ana", "storm", ["ana"]))
    return stage


def hurt(stage: Stage) -> list[tuple[str, int]]:
    return [(one.target, one.amount) for one in stage.events(DamageTaken)]


def test_nobody_is_struck_twice_and_each_strike_has_one_move() -> None:
    """She strikes the orc first and shifts after that; then, from where she is, the ogre, before which she does not move; then there is
    nobody left."""
    stage = storm()
    assert stage.asked == "may"
    stage.answer()
    assert stage.offered == ("slash/ana/melee/orc",)
    stage.yes()
    assert (hurt(stage), stage.asked) == ([("orc", 7)], "move")
    stage.answer("square/1,1,0", "square/2,1,0")
    stage.answer()
    assert [option.rpartition("/")[2] for option in stage.offered] == ["ogre"]
    stage.yes()
    assert hurt(stage) == [("orc", 7), ("ogre", 7)]


def test_who_has_moved_before_a_strike_does_not_move_after_it() -> None:
    stage = storm()
    stage.yes()
    assert stage.asked == "move"
    stage.answer("square/1,1,0")
    assert stage.asked == "granted ability"
    stage.yes()
    assert (hurt(stage), stage.asked) == ([("orc", 7)], "may")
    assert stage.exact

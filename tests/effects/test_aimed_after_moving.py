"""Abilities whose user moves before it chooses whom it uses them on: what is offered, asked and refused, from where, before or after, and
what is taken back."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, DealDamage, ForEach, May, Move, When
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.damage import DamageTaken
from freestrike.events.strikes import AbilityUsed

SHIFT = Move(3, "shift")
WHIRL = Ability(
    "whirl",
    "Whirl",
    MAIN_ACTION,
    ("Area",),
    area=Area("burst", 1),
    target=Target(("enemy",), 0),
    effects=(DealDamage(4),),
    first=(SHIFT,),
)
LUNGE = replace(strike(id="lunge"), first=(SHIFT,))
MOVED = Holds("state", "moved first", of="user")
EITHER = replace(
    WHIRL,
    first=(May((Bestow(END_OF_THIS_ABILITY, state="moved first"), SHIFT)),),
    after=(When((replace(MOVED, negated=True),), (ForEach(ONESELF, (SHIFT,)),)),),
)


def hurt(stage: Stage) -> list[str]:
    return [one.target for one in stage.events(DamageTaken)]


def test_it_is_offered_without_targets_though_nobody_is_near() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(WHIRL, SLASH)), foe("orc", (4, 0)))
    offered = [choice.command for choice in stage.fight.options("ana").abilities]
    assert [one for one in offered if isinstance(one, UseAbility) and one.ability in ("whirl", "slash")] == [UseAbility("ana", "whirl")]


def test_whom_it_is_used_on_is_no_part_of_the_command() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(LUNGE,)), foe("orc", (1, 0)))
    assert stage.refused(UseAbility("ana", "lunge", ("orc",))) == ["chosen only later"]
    assert stage.refused(UseAbility("ana", "lunge")) == []


def test_the_area_is_where_its_user_has_come_to() -> None:
    """The ogre was adjacent at first and is not any more; the orc is."""
    stage = Stage(hero("ana", (0, 0), abilities=(WHIRL,)), foe("orc", (4, 0)), foe("ogre", (-1, 0)))

    stage.do(UseAbility("ana", "whirl"))
    assert (stage.asked, stage.events(AbilityUsed)) == ("move", [])
    stage.answer("square/1,0,0", "square/2,0,0", "square/3,0,0")
    assert stage.offered == ("whirl/ana/area/orc",)
    stage.yes()

    assert hurt(stage) == ["orc"]
    assert stage.last(AbilityUsed).targets == ("orc",)
    assert stage.exact


def test_a_strike_is_aimed_at_anyone_in_reach_from_there() -> None:
    """5 + 5 + Might 2: 7 damage."""
    stage = Stage(hero("ana", (0, 0), abilities=(LUNGE,)), foe("orc", (3, 0)), foe("ogre", (3, 1)), dice=(5, 5))

    stage.do(UseAbility("ana", "lunge"))
    stage.answer("square/1,0,0", "square/2,0,0")
    assert stage.offered == ("lunge/ana/melee/orc", "lunge/ana/melee/ogre")
    stage.answer("lunge/ana/melee/ogre")

    assert (stage.stamina("orc"), stage.stamina("ogre")) == (60, 53)
    assert stage.exact


def test_with_nobody_there_it_is_used_on_nobody_and_used_up() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(LUNGE,)), foe("orc", (9, 9)))

    stage.do(UseAbility("ana", "lunge"))
    stage.answer("square/1,0,0")

    assert stage.last(AbilityUsed).targets == ()
    assert stage.refused(UseAbility("ana", "lunge")) == ["main action spent"]
    assert stage.exact


def test_undoing_it_takes_back_the_move_as_well() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(WHIRL,)), foe("orc", (4, 0)))
    stage.do(UseAbility("ana", "whirl"))
    stage.answer("square/1,0,0", "square/2,0,0", "square/3,0,0")
    stage.yes()

    stage.fight.undo(seat="players")

    assert (stage.at("ana"), stage.stamina("orc")) == ((0, 0), 60)
    assert stage.refused(UseAbility("ana", "whirl")) == []
    stage.fight.redo(seat="players")
    assert (stage.at("ana"), stage.stamina("orc")) == ((3, 0), 56)
    assert stage.exact


def test_before_or_after_as_the_user_likes_and_never_twice() -> None:
    near, far = foe("orc", (1, 0)), foe("ogre", (4, 0))
    after = Stage(hero("ana", (0, 0), abilities=(EITHER,)), near, far)
    after.do(UseAbility("ana", "whirl"))
    after.answer()
    after.answer("whirl/ana/area/orc")
    assert after.asked == "move"
    after.answer("square/0,1,0")

    before = Stage(hero("ana", (0, 0), abilities=(EITHER,)), near, far)
    before.do(UseAbility("ana", "whirl"))
    before.yes()
    before.answer("square/1,1,0", "square/2,1,0", "square/3,1,0")
    before.yes()

    assert (hurt(after), after.at("ana")) == (["orc"], (0, 1))
    assert (hurt(before), before.at("ana"), before.asked) == (["ogre"], (3, 1), "")
    assert before.fight.board.creatures["ana"].lasting == ()
    assert after.exact
    assert before.exact

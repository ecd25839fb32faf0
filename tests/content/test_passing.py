"""Whom somebody passes on its way, and whose way it follows: compiled from a text and played."""

from __future__ import annotations

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.reading.raw import RawEffect, RawRoll
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import ForEach, MakePowerRoll
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.strikes import PowerRollMade

ROLL = RawEffect(roll=RawRoll("Power Roll + Might", characteristics=("might",)), tier1="2 damage", tier2="4 damage", tier3="6 damage")
SLIDE = RawEffect(
    roll=RawRoll("Power Roll + Might", characteristics=("might",)),
    tier1="1 damage; slide 1",
    tier2="2 damage; slide 2",
    tier3="3 damage; slide 3",
)
SHIFT = "You shift up to your speed"
MOVE, TARGET, TERRAIN, SPEED, ENEMIES = "move", "target", "difficult terrain", "speed", "enemies"
AT_THEM = "make one power roll that targets"
BESIDE = "you move adjacent to during this shift"


def of_the_user(*texts: RawEffect | str) -> Ability:
    found = read(*texts, target="Self", distance="Self; see below", keywords=("Melee", "Weapon"), owner=YOU)
    assert left(found) == []
    return found.ability


def test_one_roll_at_those_whom_the_user_has_come_beside() -> None:
    """Ana shifts from 0,0 by 1,1 and 2,1 to 3,1: she comes beside the orc at 3,2 and the ogre at 4,0; the imp, beside whom she begins, is
    none of them, and the elk is too far. 5 + 6 + Might 2 = 13 is tier 2: 4 damage."""
    ability = of_the_user(f"{SHIFT} and {AT_THEM} each enemy {BESIDE}.", ROLL)
    others = foe("orc", (3, 2)), foe("ogre", (4, 0)), foe("imp", (-1, 0)), foe("elk", (7, 0))
    stage = Stage(hero("ana", (0, 0), abilities=(ability,)), *others, dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ()))
    stage.answer("square/1,1,0", "square/2,1,0", "square/3,1,0")

    assert [one.target for one in stage.last(PowerRollMade).outcomes] == ["orc", "ogre"]
    assert [stage.stamina(id) for id in ("orc", "ogre", "imp", "elk")] == [56, 56, 60, 60]
    assert stage.exact


def test_who_stays_where_it_is_comes_beside_nobody() -> None:
    ability = of_the_user(f"{SHIFT}.", f"You {AT_THEM} each enemy {BESIDE}.", ROLL)
    stage = Stage(hero("ana", (0, 0), abilities=(ability,)), foe("orc", (1, 0)))

    stage.do(UseAbility("ana", "hedge", ()))
    stage.answer()

    assert stage.events(PowerRollMade) == []


def test_so_many_of_them_as_the_user_picks() -> None:
    ability = of_the_user(f"{SHIFT} and {AT_THEM} up to three {ENEMIES} who came adjacent to you during the {MOVE}.", ROLL)

    inner = [one for effect in ability.effects if isinstance(effect, ForEach) for one in effect.then]
    (roll,) = [one for one in inner if isinstance(one, MakePowerRoll)]
    assert roll.who == Selection(("enemy",), 3, needs=(Holds("came beside"),), sight=False)


def test_those_whose_space_it_has_gone_through_without_being_slowed_down() -> None:
    """An enemy's space is difficult terrain, 2 squares to enter (rules/combat.md:153, 303): by this it is none, and speed 4 is enough."""
    past = f"and enemy squares are not {TERRAIN} for this movement"
    ability = of_the_user(
        f"You {MOVE} up to your {SPEED} in a straight line, {past}.", f"You {AT_THEM} each enemy whose space you move through.", ROLL
    )
    others = foe("orc", (2, 0)), foe("imp", (3, 2))
    stage = Stage(hero("ana", (0, 0), abilities=(ability,), speed=4), *others, dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ()))
    stage.answer(*(f"square/{x},0,0" for x in (1, 2, 3, 4)))
    while stage.asked:
        stage.answer()  # nobody strikes her as she leaves

    assert stage.at("ana") == (4, 0)
    assert [one.target for one in stage.last(PowerRollMade).outcomes] == ["orc"]
    assert stage.stamina("orc") == 60 - 4


def test_a_square_that_the_target_has_left() -> None:
    """The orc is slid from 1,0 by 2,0 to 3,0: Ana, at 0,0, may shift to 1,0, and on to 2,0, and nowhere else. 5 + 6 + 2 = 13: 2 damage."""
    follow = f"You can shift into any square the {TARGET} leaves after you slide them."
    ability = read(SLIDE, follow, distance="Melee 1", keywords=("Melee", "Strike", "Weapon"), owner=YOU)
    assert left(ability) == []
    stage = Stage(hero("ana", (0, 0), abilities=(ability.ability,)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer("square/2,0,0", "square/3,0,0")
    assert stage.offered == ("square/1,0,0", "square/2,0,0")
    stage.answer("square/1,0,0", "square/2,0,0")

    assert stage.at("ana") == (2, 0)
    assert stage.exact


def test_nowhere_to_follow_who_has_not_been_moved() -> None:
    follow = f"When you slide the {TARGET}, you can {MOVE} into any square they leave."
    ability = read(SLIDE, follow, distance="Melee 1", keywords=("Melee", "Strike", "Weapon"), owner=YOU)
    stage = Stage(hero("ana", (0, 0), abilities=(ability.ability,)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer()

    assert not stage.asked
    assert stage.at("ana") == (0, 0)


def test_straight_toward_whom_it_has_pushed() -> None:
    """The orc is pushed from 1,0 to 3,0; Ana may shift toward it in a straight line: to 1,0 and 2,0, and to no square beside that line."""
    push = RawEffect(roll=RawRoll("Power Roll + Might", characteristics=("might",)), tier1="push 1", tier2="push 2", tier3="push 3")
    after = f"You can shift up to your {SPEED} in a straight line toward the {TARGET} after pushing them."
    ability = read(push, after, distance="Melee 1", keywords=("Melee", "Strike", "Weapon"), owner=YOU)
    assert left(ability) == []
    stage = Stage(hero("ana", (0, 0), abilities=(ability.ability,)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer("square/2,0,0", "square/3,0,0")
    stage.answer("square/1,0,0", "square/2,0,0")

    assert stage.at("ana") == (2, 0)


def test_a_step_aside_before_or_after_a_strike() -> None:
    """Half of speed 5, rounded down, is 2; done before, it is not done after."""
    aside = f"You can shift up to half your {SPEED} before or after you make this strike."
    found = read(ROLL, aside, distance="Melee 1", keywords=("Melee", "Strike", "Weapon"), owner=YOU)
    assert left(found) == []
    stage = Stage(hero("ana", (0, 0), abilities=(found.ability,)), foe("orc", (3, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ()))
    stage.yes()
    stage.answer("square/1,0,0", "square/2,0,0")
    stage.yes()

    assert stage.at("ana") == (2, 0)
    assert stage.stamina("orc") == 60 - 4
    assert not stage.asked
